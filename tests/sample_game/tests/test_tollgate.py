"""The rules of Tollgate, each proven by a test that cites it."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import moonbrew
from moonbrew import laws
from moonbrew.errors import BadContent, BadTable, UnknownName
from moonbrew.kernel.dice import Dice

GAME = moonbrew.game("tollgate")
rule = pytest.mark.rule
LETTERS = {key[0]: key for key in ("pilgrim", "minstrel", "tinker", "knight")} | {"c": "merchant"}


def cards(letters: str) -> list[str]:
    """Cards by their letters, c being the merchant; the top card stands last."""
    return [LETTERS[letter] for letter in letters]


def table(hands: Sequence[str], *, road: str = "", deck: str = "", **more: Any) -> Any:
    """A table at the start of seat 0's turn."""
    t = GAME.load(
        {
            "game": "tollgate",
            "seats": len(hands),
            "options": {
                "play": more.pop("how", "against"),
                "length": more.pop("length", "long"),
                **more.pop("options", {}),
            },
            "agenda": [["turn", 0]],
            "hands": [cards(hand) for hand in hands],
            "gifts": [cards(gifts) for gifts in more.pop("gifts", [""] * len(hands))],
            "road": cards(road),
            "deck": cards(deck),
            **more,
        }
    )
    t.events = []
    return t


def play(t: Any, *keys: str) -> Any:
    """Make moves as they come from outside: checked."""
    for key in keys:
        GAME.play(t, key)
    return t


def keys(t: Any) -> list[str]:
    """The keys of the legal moves."""
    return [move.key for move in t.ask.moves(t)]


def why_not(t: Any, key: str) -> str:
    """The number of the rule that forbids a move, or an empty text."""
    refusing = GAME.refusal(t, GAME.move(key))
    return refusing.number if refusing else ""


def dump(t: Any, field: str) -> Any:
    """A field of the dumped table."""
    return GAME.dump(t)[field]


def wander(length: str = "long") -> Iterator[Any]:
    """Random games for every number of seats, handed out before every move and at the end."""
    for seats, how in [(seats, "against") for seats in GAME.seats[1:]] + [(1, "together")]:
        options = GAME.Options.of({"play": how, "length": length})
        t, dice = GAME.start(seats, seats, options), Dice(seats)
        while t.ask is not None:
            yield t
            moves = t.ask.moves(t)
            t.play(moves[dice.below(len(moves))])
        yield t


# Components and setup


@rule("TOLL-001")
def test_the_game_is_for_one_to_five_but_nobody_plays_against_nobody():
    assert list(GAME.seats) == [1, 2, 3, 4, 5]
    with pytest.raises(moonbrew.Trouble, match="for 1 to 5, not for 6"):
        GAME.start(6)
    for seats in GAME.seats:
        for how in ("against", "together"):
            options = GAME.Options.of({"play": how})
            if (seats, how) == (1, "against"):
                with pytest.raises(moonbrew.Trouble, match="cannot be 'against' with 1 seat"):
                    GAME.start(seats, 1, options)
            else:
                assert len(GAME.start(seats, 1, options).hands) == seats


@rule("TOLL-002")
def test_there_are_five_kinds_of_six_cards():
    assert GAME.components(GAME.start(2)) == dict.fromkeys(LETTERS.values(), 6)


@rule("TOLL-010", "TOLL-011")
def test_everybody_is_dealt_four_cards_and_the_rest_is_the_deck():
    t = GAME.start(3)
    assert [len(hand) for hand in dump(t, "hands")] == [4, 4, 4]
    assert len(dump(t, "deck")) == 30 - 12
    assert dump(t, "road") == []
    assert dump(t, "points") == [0, 0, 0]


@rule("TOLL-012")
def test_any_seat_can_begin():
    assert {GAME.start(4, seed).ask.seat for seed in range(40)} == {0, 1, 2, 3}


# The turn


@rule("TOLL-020")
def test_the_turn_goes_to_the_left():
    t = table(["pm", "tk", "cc"])
    assert t.ask.seat == 0
    assert play(t, "play-pilgrim").ask.seat == 1
    assert why_not(t, "yield") == "TOLL-020"


@rule("TOLL-021")
def test_a_card_of_ones_own_goes_to_the_end_of_the_road():
    t = table(["pm", "tk"], road="c", gifts=["k", ""])
    assert keys(t) == ["play-pilgrim", "play-minstrel", "play-knight"]
    assert why_not(t, "play-tinker") == "TOLL-021"
    assert dump(play(t, "play-minstrel"), "road") == cards("cm")


@rule("TOLL-022")
def test_only_a_card_like_the_last_one_earns_a_toll():
    t = table(["pm", "tk"], road="pm")
    assert dump(play(t.clone(), "play-minstrel"), "ask") == ["toll", 1, 0]
    assert dump(play(t.clone(), "play-pilgrim"), "ask") == ["choose-card", 1]


@rule("TOLL-023")
def test_the_hand_is_drawn_up_to_four_cards_with_the_gifts():
    t = table(["pm", "tk"], gifts=["k", ""], deck="ccccc")
    play(t, "play-knight")
    assert dump(t, "hands")[0] == cards("pmcc")
    assert dump(t, "deck") == cards("ccc")


@rule("TOLL-023")
def test_an_empty_deck_gives_nothing():
    t = table(["pm", "tk"], deck="c")
    assert dump(play(t, "play-pilgrim"), "hands")[0] == cards("mc")


@rule("TOLL-024")
def test_a_last_card_is_played_unasked_but_not_the_first_of_two_alike():
    t = table(["pp", "t"])
    assert keys(t) == ["play-pilgrim"]
    play(t, "play-pilgrim")
    assert dump(t, "road") == cards("ptp"), "The last two had one card each."


# The toll


@rule("TOLL-030")
def test_who_owes_a_toll_gives_or_yields():
    t = play(table(["pm", "tk"], road="p"), "play-pilgrim")
    assert keys(t) == ["give-tinker", "give-knight", "yield"]
    assert why_not(t, "play-tinker") == "TOLL-030"


@rule("TOLL-031")
def test_a_card_given_lies_open_before_its_new_owner():
    t = play(table(["pm", "tkc"], road="p"), "play-pilgrim")
    assert why_not(t, "give-minstrel") == "TOLL-031"
    play(t, "give-tinker")
    assert dump(t, "gifts") == [cards("t"), []]
    assert dump(t, "hands") == [cards("m"), cards("kc")]


@rule("TOLL-032")
def test_a_toll_yielded_scores_a_point_for_the_seat_that_played():
    t = play(table(["pm", "tk"], road="p"), "play-pilgrim", "yield")
    assert dump(t, "points") == [1, 0]
    assert dump(t, "hands")[1] == cards("tk")


@rule("TOLL-033")
def test_who_has_no_card_yields_unasked():
    t = play(table(["pm", "", "tk"], road="p"), "play-pilgrim")
    assert dump(t, "points") == [1, 0, 0]


@rule("TOLL-034")
def test_a_gift_goes_before_the_same_card_in_hand():
    t = table(["pm", "tkc"], gifts=["p", "t"], road="p")
    play(t, "play-pilgrim", "give-tinker")
    assert dump(t, "hands") == [cards("pm"), cards("tkc")]
    assert dump(t, "gifts") == [cards("t"), []]


# The end


@rule("TOLL-050")
def test_a_seat_without_a_card_ends_the_game():
    t = table(["pm", ""])
    assert play(t, "play-pilgrim").ask is None


@rule("TOLL-051")
@pytest.mark.parametrize(("length", "over"), [("short", True), ("long", False)])
def test_only_the_short_game_ends_with_the_goal(length, over):
    t = table(["pmm", "tk"], road="p", points=[1, 1], length=length)
    assert (play(t, "play-pilgrim", "yield").ask is None) is over


@rule("TOLL-052")
def test_the_most_points_win_then_the_fewest_cards():
    t = table(["ppp", "mm", "ttt", "k"], points=[2, 2, 0, 1])
    assert GAME.result(t).ranks == [2, 1, 4, 3]


@rule("TOLL-053")
def test_who_is_equal_in_both_shares_the_win():
    assert GAME.result(table(["pp", "mm"], points=[1, 1])).utility == [0.5, 0.5]


@rule("TOLL-055")
def test_nobody_wins_without_a_point():
    result = GAME.result(table(["pp", "m"]))
    assert result.winners == []
    assert result.utility == [0, 0]
    assert result.ranks == [1, 1]
    assert result.why == "Nobody has a point (TOLL-055)."
    assert GAME.result(table(["pp", "m"], points=[1, 0])).winners == [0]


@rule("TOLL-054")
@pytest.mark.parametrize("length", ["long", "short"])
def test_no_game_has_more_moves_than_twice_the_cards(length):
    plies = [int(t.ply) for t in wander(length)]
    assert 0 < max(plies) < GAME.most_plies(5, GAME.Options()) == 60


# Together


def team(hands: Sequence[str], **more: Any) -> Any:
    """A table at which all play together."""
    return table(hands, how="together", **more)


@rule("TOLL-070")
def test_all_seats_are_one_team_and_the_night_is_no_seat():
    t = GAME.start(3, 1, GAME.Options.of({"play": "together"}))
    assert GAME.teams_at(t) == [0, 0, 0]
    assert [rival.name for rival in GAME.result(t).rivals] == ["the Night"]
    assert list(GAME.teams_at(GAME.start(3, 1))) == [0, 1, 2]
    assert GAME.result(GAME.start(3, 1)).rivals == ()
    (night,) = GAME.scene(team(["pm", "tk"], night=3), 0).sides
    assert (night.name, night.score, night.seats) == ("the Night", 3, ())


def test_what_is_special_tonight_is_in_force():
    def told(**options: str) -> list[str]:
        t = GAME.start(2, 1, GAME.Options.of(options))
        return [f"{one.title} {one.rules[0]}" for one in GAME.scene(t, 0).in_force]

    assert told() == []
    assert told(length="short") == ["Short game TOLL-051"]
    assert told(points="covered") == ["Covered points TOLL-062"]
    assert told(play="together", moon="full", length="short") == [
        "Full moon TOLL-075",
        "Short game TOLL-073",
    ]


@rule("TOLL-071")
def test_a_match_scores_for_the_whole_team_and_nobody_owes_a_toll():
    t = play(team(["pm", "tk"], road="p"), "play-pilgrim")
    assert dump(t, "points") == [1, 1]
    assert dump(t, "night") == 0
    assert dump(t, "ask") == ["choose-card", 1]


@rule("TOLL-072")
@pytest.mark.parametrize(("road", "night"), [("m", 1), ("", 0)])
def test_a_card_that_does_not_match_scores_for_the_night_but_not_the_first(road, night):
    t = play(team(["pm", "tk"], road=road), "play-pilgrim")
    assert dump(t, "points") == [0, 0]
    assert dump(t, "night") == night


@rule("TOLL-073")
@pytest.mark.parametrize("key", ["play-pilgrim", "play-minstrel"])
@pytest.mark.parametrize(("length", "over"), [("short", True), ("long", False)])
def test_the_short_game_ends_when_either_side_has_the_goal(key, length, over):
    t = team(["pmm", "tk"], road="p", points=[1, 1], night=1, length=length)
    assert (play(t, key).ask is None) is over


@rule("TOLL-074")
@pytest.mark.parametrize(
    ("points", "winners", "ranks", "nights"), [(4, [0, 1], [1, 1], 2), (3, [], [2, 2], 1)]
)
def test_a_team_wins_with_more_points_than_the_night(points, winners, ranks, nights):
    result = GAME.result(team(["pm", "tk"], points=[points, points], night=3))
    assert result.scores == [points, points]
    assert result.winners == winners
    assert result.ranks == ranks
    assert result.utility == ([1, 1] if winners else [0, 0])
    assert [rival.rank for rival in result.rivals] == [nights]
    assert result.why == ("" if winners else "A tie goes to the Night (TOLL-074).")


@rule("TOLL-071", "TOLL-072", "TOLL-075")
def test_the_points_of_team_and_night_are_counted_by_where_they_came_from():
    t = team(["pkm", "pp"], road="p", points=[1, 1], options={"moon": "full"})
    play(t, "play-pilgrim", "play-pilgrim", "play-knight")
    told = GAME.reckoning(t, t.events)
    assert told is not None
    assert [(column.title, list(column.seats)) for column in told.columns] == [
        ("The team", [0, 1]),
        ("The Night", []),
    ]
    rows = {row.label: list(row.numbers) for row in told.rows}
    assert rows == {"Full moon": [1, 0], "Matches": [2, 0], "No match": [0, 3]}
    assert [column.total for column in told.columns] == [3, 3]


@rule("TOLL-075")
@pytest.mark.parametrize(("moon", "points"), [("new", 0), ("full", 1)])
def test_under_a_full_moon_the_team_begins_with_a_point(moon, points):
    t = GAME.start(2, 1, GAME.Options.of({"play": "together", "moon": moon}))
    assert dump(t, "points") == [points, points]
    assert dump(t, "options") == {"play": "together", "length": "long", "moon": moon}


@rule("TOLL-075")
@pytest.mark.parametrize(("length", "usual"), [("long", "new"), ("short", "full")])
def test_which_moon_is_usual_depends_on_the_length(length, usual):
    t = GAME.start(2, 1, GAME.Options.of({"play": "together", "length": length}))
    assert dump(t, "options")["moon"] == usual


@rule("TOLL-070", "TOLL-075")
def test_the_moon_means_nothing_to_those_who_play_against_each_other():
    assert "moon" not in dump(GAME.start(2), "options")
    with pytest.raises(UnknownName, match="moon is for play together; leave it out"):
        GAME.start(2, 1, GAME.Options.of({"moon": "full"}))


@rule("TOLL-076", "TOLL-077")
@pytest.mark.parametrize(
    ("road", "hands", "how", "locked"),
    [
        ("", ("pk", "mt"), "together", False),
        ("k", ("pk", "mt"), "together", True),
        ("kk", ("pk", "mt"), "together", False),
        ("kkp", ("pk", "mt"), "together", True),
        ("pkpk", ("pk", "mt"), "together", True),
        ("k", ("pk",), "together", False),
        ("k", ("pk", "mt"), "against", False),
    ],
)
def test_a_team_talks_before_the_first_card_and_after_a_match(road, hands, how, locked):
    t = table(hands, road=road, how=how)
    silence = GAME.why_not_talk(t)
    assert (silence is not None) == locked
    assert ("A match opens the talk." in GAME.scene(t, 0).prompt) == locked
    if silence:
        assert GAME.rule(silence.rule).number == "TOLL-076"
        assert silence.key == f"play-{cards(road)[-1]}"


@rule("TOLL-076")
def test_when_the_game_is_over_a_team_talks_again():
    t = play(table(["pp", ""], road="k", how="together"), "play-pilgrim")
    assert t.ask is None
    assert GAME.why_not_talk(t) is None


@rule("TOLL-070", "TOLL-074")
def test_who_is_alone_plays_every_turn_and_can_lose():
    t = play(team(["pmt"], road="k"), "play-pilgrim", "play-minstrel")
    assert t.ask is None
    assert GAME.result(t).scores == [0]
    assert GAME.result(t).winners == []
    told = [GAME.narrate(t, event, 0) for event in t.events]
    assert told[-2:] == [
        "The Night scores a point.",
        "The game is over: you lose to the Night with 0 points to 3.",
    ]
    assert GAME.scene(t, None, ["Wren"]).prompt == (
        "The game is over: Wren loses to the Night with 0 points to 3."
    )


# What players know


@rule("TOLL-060", "TOLL-061")
def test_a_scene_shows_hands_to_their_owners_only():
    t = table(["pm", "tk"], gifts=["", "c"], road="k", deck="pp")
    for seat, shown in ((0, "pm"), (1, "tk"), (None, "")):
        zones = {zone.id: zone.pieces for zone in GAME.scene(t, seat).zones}
        faces = {piece.face for place in (0, 1) for piece in zones[f"hand-{place}"]}
        assert faces - {None} == set(cards(shown))
        assert [piece.face for piece in zones["road"] + zones["gifts-1"]] == cards("kc")
        assert [(piece.face, piece.count) for piece in zones["deck"]] == [(None, 2)]


@rule("TOLL-061")
def test_a_card_drawn_is_named_to_its_owner_only():
    t = play(table(["pm", "tk"], deck="c"), "play-pilgrim")
    drawn = t.events[-1]
    told = [GAME.narrate(t, drawn, seat) for seat in (0, 1, None)]
    assert told == ["You draw a Merchant.", "Seat 1 draws a card.", "Seat 1 draws a card."]


@rule("TOLL-060")
def test_the_log_tells_what_all_can_see():
    t = play(table(["pm", "tkc"], road="p"), "play-pilgrim", "give-tinker")
    told = [GAME.narrate(t, event, None, ["Wren", "Moss"]) for event in t.events]
    assert told == ["Wren plays a Pilgrim.", "Moss gives Wren a Tinker."]


# What comes from outside


def test_a_choice_names_the_card_to_touch():
    t = table(["pm", "tk"], gifts=["p", ""])
    assert [c.touch for c in GAME.scene(t, 0).choices] == [["gifts-0-pilgrim"], ["hand-0-minstrel"]]


def test_a_table_that_does_not_fit_is_refused():
    with pytest.raises(BadTable, match=r"points has 3 entries; it must have 2"):
        table(["p", "m"], points=[0, 0, 0])


def test_a_team_with_different_points_and_a_night_that_does_not_play_are_refused():
    with pytest.raises(BadTable, match=r"points are \[1, 0\]; a team's are the same"):
        team(["p", "m"], points=[1, 0])
    with pytest.raises(BadTable, match="night"):
        table(["p", "m"], night=1)


def test_too_few_cards_for_all_hands_are_refused(tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text("[setup]\nhand = 8\n")
    with pytest.raises(BadContent, match=r"setup.hand is 8; 30 cards must be enough for 5 hands"):
        moonbrew.game("tollgate", own)


# The laws


def test_every_law_holds_and_every_ask_comes():
    rare = {"a gift that matches": GAME.dump(table(["km", "tt"], gifts=["p", ""], road="p"))}
    findings = laws.check_all(GAME, rare_tables=rare)
    print(findings)
    assert (findings.never_asked, findings.never_legal) == ([], [])


@rule("TOLL-062")
def test_covered_points_are_seen_by_their_owner_until_the_game_is_over():
    t = table(["pm", "tk"], points=[1, 2], options={"points": "covered"})

    def seen(reader: int | None) -> list[int | None]:
        return [place.score for place in GAME.scene(t, reader).places]

    assert [seen(reader) for reader in (0, 1, None)] == [[1, None], [None, 2], [None, None]]
    play(t, *["play-pilgrim", "play-tinker"])  # the last cards are played unasked
    assert t.ask is None
    assert seen(None) == [1, 2]
    assert seen(0) == [1, 2]
