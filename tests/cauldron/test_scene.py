"""Scenes of Cauldron: what everybody may see, and choices that lead to pieces."""

from collections.abc import Iterator

import pytest

from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.scene import Choice, InForce, Piece, Scene, Zone
from moonbrew.server.drawing.art import art_of
from tests.cauldron.rare import rare_tables, turn
from tests.cauldron.tables import GAME, at_market, at_omen, play, start, table
from tests.tabletop import at_random, rule

NAMES = ["Wren", "Ash", "Moss", "Fern", "Oak"]


def scene_for(t: CauldronTable, seat: int | None = 0) -> Scene:
    """What a seat sees, by the names of the players."""
    return GAME.scene(t, seat, NAMES[: int(t.seats)])


def zones(t: CauldronTable, seat: int | None = 0) -> dict[str, Zone]:
    """The zones that a seat sees, by id."""
    return {zone.id: zone for zone in scene_for(t, seat).zones}


def pieces(t: CauldronTable, zone: str, seat: int | None = 0) -> dict[str, Piece]:
    """The pieces of a zone by id."""
    return {piece.id: piece for piece in zones(t, seat)[zone].pieces}


def choices(t: CauldronTable) -> dict[str, Choice]:
    """What the seat that is asked may choose, by key."""
    assert t.ask is not None
    return {choice.key: choice for choice in scene_for(t, int(t.ask.seat)).choices}


def forced(t: CauldronTable, seat: int | None = 0) -> dict[str, InForce]:
    """What is in force, by title."""
    return {one.title: one for one in scene_for(t, seat).in_force}


def wander() -> Iterator[CauldronTable]:
    """Some tables of games with everything in use, and the rare ones."""
    for seats, options in ((2, {}), (5, {"quick": "on"}), (3, {"less_luck": "on"})):
        t = start(seats, seats, **options)
        for number, _ in zip(range(700), at_random(t, seats, ("drop-",)), strict=False):
            if number % 23 == 0:
                yield t
    for data in rare_tables().values():
        yield GAME.load(data)


def test_ids_are_unique_and_what_is_touched_is_there_and_leaves_no_doubt():
    seen = set()
    for t in wander():
        if t.ask is None:
            continue
        scene = scene_for(t, int(t.ask.seat))
        ids = [z.id for z in scene.zones] + [p.id for z in scene.zones for p in z.pieces]
        assert len(set(ids)) == len(ids)
        for z in scene.zones:
            assert {p.on for p in z.pieces if p.on} <= {p.id for p in z.pieces}
        touched = [frozenset(choice.touch) for choice in scene.choices if choice.touch]
        assert len(set(touched)) == len(touched)
        assert {id for touch in touched for id in touch} <= set(ids)
        seen.add(type(t.ask).__name__)
    assert {"Act", "React", "Shop", "Name", "SwapSome", "LoseSome", "TakeOne"} <= seen


@rule("CAULDRON-311", "CAULDRON-312")
def test_all_see_the_same_but_for_spells_in_hands():
    for t in wander():
        if type(t.ask).__name__ in ("ChooseOmen", "TakeOne"):
            continue
        shown = [
            {
                p.id: (p.face, p.count)
                for z in scene_for(t, viewer).zones
                for p in z.pieces
                if not z.id.startswith(("spells-", "persona-"))
            }
            for viewer in (0, 1, None)
        ]
        assert shown[0] == shown[1] == shown[2]


@rule("CAULDRON-405")
def test_which_moves_a_player_has_is_shown_to_that_player_alone():
    for t in wander():
        if t.ask is None:
            continue
        for seat in (*range(int(t.seats)), None):
            scene = scene_for(t, seat)
            assert bool(scene.choices) == (seat == t.ask.seat)
            assert seat == t.ask.seat or scene.prompt.endswith(" is choosing.")


# The board.


def test_fields_lie_at_their_positions_with_what_grows_on_them():
    t = turn("W2 F1 T0 M1")
    fields = pieces(t, "fields")
    assert zones(t)["fields"].layout == "hexes"
    assert (fields["field-0"].x, fields["field-0"].y) == (0, 0)
    assert fields["field-1"].x == pytest.approx(3**0.5, abs=0.001)
    assert (fields["token-0"].count, fields["token-0"].on) == (2, "field-0")
    assert "token-2" not in fields
    assert fields["token-0"].outline == "round"
    assert fields["token-3"].outline == "octagon"
    assert fields["field-3"].label == "Field 3: Mandrake Root"


def test_sites_are_shown_while_a_place_is_chosen_and_to_everybody():
    t = play(at_market(magik=[9, 9]), "field-egg")
    for seat in (0, 1, None):
        sites = [p for p in pieces(t, "fields", seat).values() if p.shape == "site"]
        assert len(sites) == len(t.land.free)
    play(t, f"at-{t.land.free[0]}")
    assert not [p for p in pieces(t, "fields").values() if p.shape == "site"]


def test_a_board_that_has_grown_shows_every_field():
    t = at_market(magik=[30, 9], options={"advanced": "on"})
    play(t, "field-egg", f"at-{t.land.free[0]}", "field-skin", f"at-{t.land.free[-1]}")
    shown = [p for p in pieces(t, "fields").values() if p.shape == "space"]
    assert len({(p.x, p.y) for p in shown}) == len(shown) == 11


def test_a_harvest_that_can_be_answered_shows_which_token_is_named():
    t = play(turn(spells=([], ["clumsy-hands"], [])), "harvest-1")
    assert pieces(t, "fields", 2)["named-1"].on == "field-1"
    assert zones(t, 2)["stackpile"].pieces[0].label == "Wren harvests Frog Legs"
    assert zones(t, 0)["stackpile"].pieces[0].label == "You harvest Frog Legs"


@rule("CAULDRON-083")
def test_of_a_player_all_know_how_many_tokens_and_spells_they_have():
    t = turn(spells=(["fizzle", "thornwall"], [], []))
    assert [place.facts for place in scene_for(t, 1).places] == [
        {"tokens": 4, "spells": 2},
        {"tokens": 3, "spells": 0},
        {"tokens": 2, "spells": 0},
    ]
    simple = turn(options={"simple": "on"})
    assert scene_for(simple).places[0].facts == {"tokens": 4}


@rule("CAULDRON-256", "CAULDRON-257")
def test_the_simple_game_shows_only_the_track_effects_that_it_has():
    full, simple = pieces(turn(), "magik"), pieces(turn(options={"simple": "on"}), "magik")
    assert "draws a Basic Spell" in full["magik-7"].note
    assert (simple["magik-7"].note, simple["magik-7"].parts) == ("", ())
    assert simple["magik-7"].face == simple["magik-6"].face
    assert full["magik-12"].note.endswith("Advanced Spells and Advanced Potions can be bought.")
    assert simple["magik-12"].note.endswith(": From now on Advanced Potions can be bought.")
    assert simple["magik-17"].note == full["magik-17"].note


@rule("CAULDRON-163", "CAULDRON-173")
def test_few_tokens_announce_that_everything_spoils():
    few = turn("W1 F1 T1")
    assert pieces(few, "taper")["taper-left"].colour == "red"
    assert "Only 3 tokens left, then supplies spoil." in scene_for(few).prompt
    notes = [pieces(few, "taper", seat)["taper-left"].note for seat in (0, 1, None)]
    assert notes == [
        "then 4 of yours spoil, none safe",
        "then 3 of yours spoil, none safe",
        "then everything in supplies spoils",
    ]


@rule("CAULDRON-163", "CAULDRON-174")
def test_the_candle_counts_what_is_safe_in_cellars():
    t = turn("W1 F1 T1", supply=("WWF", "", ""), cellar=("TT", "", ""))
    assert pieces(t, "taper")["taper-left"].note == "then 3 of yours spoil, 2 safe"
    t = turn("W1 F1 T1", supply=("W", "", ""), cellar=("TT", "", ""))
    notes = [pieces(t, "taper", seat)["taper-left"].note for seat in (0, 1)]
    assert notes == ["then 1 of yours spoils, 2 safe", "then none of yours spoil, none safe"]


@rule("CAULDRON-163", "CAULDRON-173")
def test_many_tokens_announce_nothing():
    many = turn("W2 F2 T2")
    assert pieces(many, "taper")["taper-left"].label == "6 tokens left"
    assert "spoils" not in scene_for(many).prompt
    last = turn("W1")
    assert choices(last)["harvest-0"].note == "The last token: then everything in supplies spoils"


# The Magik Track.


@rule("CAULDRON-217", "CAULDRON-222")
def test_everybody_stands_on_the_track_and_effects_that_happened_are_marked():
    t = turn()
    track = pieces(t, "magik")
    assert [track[f"pawn-{seat}"].on for seat in range(3)] == ["magik-12", "magik-20", "magik-8"]
    assert len([p for p in track.values() if p.shape == "field"]) == 36
    assert "has happened" in track["magik-12"].note
    assert "happens once" in track["magik-22"].note
    assert track["magik-12"].face != track["magik-22"].face
    assert track["magik-35"].note == "who gets here by brewing wins"
    assert track["magik-10"].face != track["magik-11"].face != track["magik-25"].face


# Potions.


def states(piece: Piece) -> list[str]:
    """What is at hand of a Potion."""
    return [part.state for part in piece.parts]


@rule("CAULDRON-231")
def test_slots_are_full_as_far_as_the_supply_goes():
    t = turn(
        supply=("WT", "", ""),
        cellar=("F", "", ""),
        potions=(["weavers-tea", "hasty-broth", "elixir-of-deep-breath", "cobweb-nip"], [], []),
    )
    own = pieces(t, "potions-0")
    assert states(own["potion-0-weavers-tea"]) == ["there", "away"]
    assert states(own["potion-0-hasty-broth"]) == ["there", "there", "away any"]
    assert states(own["potion-0-elixir-of-deep-breath"]) == ["away", "lacking", "there"]
    assert states(own["potion-0-cobweb-nip"]) == ["there", "there any"]
    assert own["potion-0-cobweb-nip"].note.endswith("can be brewed, also as a Quick Action")
    assert own["potion-0-weavers-tea"].note.endswith("lacks Frog Legs")
    assert own["potion-0-elixir-of-deep-breath"].note.endswith("lacks 2 Frog Legs")
    assert "brew-cobweb-nip" in choices(t)
    high = turn(magik=[25, 20, 8], potions=(["cobweb-nip"], [], []))
    assert pieces(high, "potions-0", 1)["potion-0-cobweb-nip"].note.endswith(
        "turned over from 25 Magik on"
    )


def test_a_potion_that_can_be_brewed_both_ways_is_told_apart_by_a_second_piece():
    t = turn(supply=("WF", "", ""), potions=(["cobweb-nip"], [], []))
    both = choices(t)
    tokens = ["supply-0-web", "supply-0-frog"]
    assert both["brew-cobweb-nip"].touch == [*tokens, "potion-0-cobweb-nip"]
    assert both["quick-cobweb-nip"].touch == [*tokens, "swift-0", "potion-0-cobweb-nip"]
    play(t, "harvest-3")
    assert choices(t)["quick-cobweb-nip"].touch[-1] == "potion-0-cobweb-nip"
    assert "swift-0" not in choices(t)["quick-cobweb-nip"].touch


@rule("CAULDRON-347")
def test_tokens_lead_to_the_potions_that_they_can_pay_for():
    t = turn(supply=("WFT", "", ""), potions=(["weavers-tea", "cobweb-nip"], [], []))
    brews = choices(t)
    assert brews["brew-weavers-tea"].touch[:-1] == ["supply-0-web", "supply-0-frog"]
    some = ["supply-0-frog", "supply-0-toadstool", "supply-0-web"]  # of which any fills a slot
    assert sorted(brews["brew-cobweb-nip"].touch[:-1]) == some
    assert brews["brew-weavers-tea"].enough, "the Potion alone says which tokens it takes"


def test_a_brew_says_what_it_comes_to_and_where_that_leads():
    t = turn(magik=[9, 20, 8], supply=("WF", "", ""), potions=(["weavers-tea"], [], []))
    brew = choices(t)["brew-weavers-tea"]
    assert brew.note == "3 Magik: 9 to 12. Spider Web and Frog Legs"
    assert brew.gain == "+3"
    near = turn(magik=[33, 20, 8], supply=("DDSWT", "", ""), potions=(["crown-of-wyrms"], [], []))
    assert "33 to 35, which wins" in choices(near)["brew-crown-of-wyrms"].note


# Rivals.


def test_a_rivals_tokens_can_be_touched_for_a_steal_and_those_in_a_cellar_for_a_cellar_job():
    t = turn(character=["trickster", "witch", "druid"], cellar=("", "W", ""))
    steals = choices(t)
    assert steals["steal-1-mandrake"].touch == ["supply-1-mandrake"]
    assert steals["steal-1-mandrake"].note == "Needs 3 or more on a die"
    assert steals["ability-cellar-job-1-web"].touch == ["cellar-1-web"]


@rule("CAULDRON-400", "CAULDRON-401")
def test_of_others_spells_only_those_are_shown_that_the_reader_has_seen():
    t = turn(spells=(["mind-pry"], ["fizzle", "thornwall", "petrify"], []))
    backs = pieces(t, "spells-1")["spells-1-backs"]
    assert (backs.face, backs.count, backs.note) == (None, 3, "2 Basic and 1 Advanced")
    play(t, "cast-mind-pry", "pass")  # nobody else holds a Spell to be named
    assert {"spell-1-fizzle", "spell-1-thornwall"} <= set(pieces(t, "spells-1"))
    assert choices(t)["drop-petrify"].touch == ["spell-1-petrify"]
    assert list(pieces(t, "spells-1", 2)) == ["spells-1-backs"]
    assert list(pieces(t, "spells-1", None)) == ["spells-1-backs"]


@rule("CAULDRON-388", "CAULDRON-403")
def test_cards_to_choose_from_are_seen_by_who_may_know_them():
    t = table(
        3,
        character=["occulist", "witch", "druid"],
        agenda=[["season"]],
        phase="market",
    )
    drawn = pieces(t, "twodrawn")
    assert len(drawn) == 2
    assert all(piece.face for piece in drawn.values())
    (hidden,) = pieces(t, "twodrawn", 1).values()
    assert (hidden.face, hidden.count) == (None, 2)
    shop = at_market(magik=[9, 9], options={"less_luck": "on"})
    spell = play(shop.clone(), "buy-basic_spell")
    assert sum(p.count for p in pieces(spell, "twodrawn").values()) == 2
    assert [p.face for p in pieces(spell, "twodrawn", 1).values()] == [None]
    potion = play(shop, "buy-basic_potion")
    assert pieces(potion, "twodrawn", 0) == pieces(potion, "twodrawn", None)


def test_whoever_is_protected_is_marked():
    t = play(turn(spells=(["thornwall"], [], [])), "cast-thornwall")
    assert pieces(t, "persona-0")["who-0"].note == "protected"
    assert forced(t)["Thornwall"].text == "Nobody can touch your tokens."
    assert forced(t, 1)["Thornwall"].text == "Nobody can touch the tokens of Wren."
    assert forced(t, 1)["Thornwall"].until == "until Wren's next turn"


# What is in force, pending, rolled.


@rule("CAULDRON-417")
def test_effects_that_last_are_told_with_their_card_and_their_end():
    t = at_omen("thieves-moon", 2)
    assert forced(t)["Thieves' Moon"].text == "Your Steals need 3 or more."
    assert forced(t, 1)["Thieves' Moon"].text == "Your Steals need 2 or more."  # the Trickster
    assert forced(t, None)["Thieves' Moon"].text == "Steals need 1 less."
    assert forced(t)["Thieves' Moon"].until == "until the season ends"
    honest = at_omen("oath-of-honesty", 2)
    assert forced(honest)["Oath of Honesty"].text == "Nobody may steal."
    assert forced(honest)["Oath of Honesty"].rules == ["CAULDRON-417"]
    assert forced(turn(rituals=True))["Rituals of Power"].rules == ["CAULDRON-202"]
    assert "Rituals of Power" not in forced(turn(rituals=False))


@rule("CAULDRON-358")
def test_the_pending_stack_is_shown_the_newest_first():
    t = turn(spells=(["spark-of-insight"], ["fizzle"], ["fizzle"]))
    play(t, "cast-spark-of-insight")
    assert [p.label for p in zones(t, 1)["stackpile"].pieces] == ["Wren casts Spark of Insight"]
    play(t, "cast-fizzle")
    slips = zones(t, 2)["stackpile"].pieces
    assert [p.label for p in slips] == ["Ash casts Fizzle", "Wren casts Spark of Insight"]
    assert [p.note for p in slips] == ["now", "waits"]
    assert scene_for(t, 2).prompt == (
        "Ash casts Fizzle. “Cancel the Spell just cast.” Answer, or let it pass."
    )
    assert scene_for(t, 2).places[1].note == "casts Fizzle"


@rule("CAULDRON-134")
def test_a_roll_lies_in_a_tray_with_the_numbers_that_are_enough():
    t = GAME.load(rare_tables()["a Steal is rolled"])
    while not any(entry.die > 0 for entry in t.pending):
        play(t, "pass")
    die = pieces(t, "tray")["roll-die"]
    assert die.shape == "die"
    assert die.value == t.pending[-1].die
    sides = zones(t)["diceodds"].pieces
    assert [p.value for p in sides] == [1, 2, 3, 4, 5, 6]
    least = next(p.value for p in sides if not p.lifted)
    assert zones(t)["diceodds"].title == f"{least} or more is enough"
    assert all(p.id != f"pending-{len(t.pending) - 1}" for p in zones(t)["stackpile"].pieces)


@rule("CAULDRON-065")
def test_who_begins_is_seen_in_dice_until_the_first_turn_is_over():
    t = at_omen("kindly-stars", 3)
    dice = [p for p in zones(t)["turnorder"].pieces if p.shape == "die"]
    assert [p.value for p in dice] == [int(number) for number in t.rolled]
    assert [p.note for p in dice].count("begins") == 1
    assert t.ask is not None
    first = t.ask.seat
    while t.ask is not None and t.turns == 1:
        play(t, t.ask.moves(t)[-1].key if t.actions == 0 else t.ask.moves(t)[0].key)
    assert t.active != first
    assert "turnorder" not in zones(t)


# The market, setup and the end.


@rule("CAULDRON-182")
def test_the_market_shows_prices_of_who_buys_and_why_something_is_not_for_sale():
    t = at_market(magik=[9, 9], character=["druid", "witch"], potions=(["weavers-tea"], []))
    goods = pieces(t, "market", 1)
    assert goods["buy-field"].price == 2
    assert goods["buy-basic_potion"].price == 1
    assert goods["buy-advanced_potion"].text == "Not yet on sale."
    assert choices(t)["field-egg"].touch == ["buy-field", "stack-egg"]
    assert choices(t)["field-egg"].note == "9 to 7 Magik, and a token of its type"
    simple = at_market(magik=[9, 9], options={"simple": "on"})
    assert "buy-basic_spell" not in pieces(simple, "market")
    assert "spells-0" not in zones(simple)


def test_characters_are_laid_out_until_all_have_chosen():
    t = GAME.start(2, 1)
    assert len(pieces(t, "personae")) == 7
    play(t, "character-witch")
    assert "character-witch" not in pieces(t, "personae", 1)
    play(t, "character-druid")
    assert "personae" not in zones(t)
    assert "fields" in zones(t)


@rule("CAULDRON-276")
def test_discards_are_told_with_their_deck():
    t = play(turn(spells=(["sprouting-charm"], [], [])), "cast-sprouting-charm", "gain-web")
    assert pieces(t, "decks", 1)["decks-1"].note == "discarded: Sprouting Charm"
    assert pieces(t, "decks", 1)["decks-3"].note == "none discarded"


@rule("CAULDRON-245")
@pytest.mark.parametrize("options", [{}, {"quick": "on"}, {"simple": "on", "advanced": "on"}])
def test_the_reckoning_adds_up_to_the_magik_of_everybody(options):
    t = start(3, 4, **options)
    for _ in zip(range(4000), at_random(t, 4, ("drop-", "end")), strict=False):
        pass
    assert t.events is not None
    told = GAME.reckoning(t, t.events, NAMES[:3])
    assert [column.total for column in told.columns] == [int(b.magik) for b in t.brewers]
    assert {"At the start", "Potions brewed"} <= {row.label for row in told.rows}


def test_every_spell_omen_potion_and_type_has_a_picture():
    art = art_of(GAME)
    t = start(5, 3, quick="on")
    faces = set()
    for number, _ in zip(range(1500), at_random(t, 3, ("drop-",)), strict=False):
        if number % 29 == 0 and t.ask is not None:
            scene = scene_for(t, int(t.ask.seat))
            shown = [p for z in scene.zones if z.id != "magik" for p in z.pieces]
            faces |= {p.face for p in shown if p.face}
            faces |= {part.face for p in shown for part in p.parts}
            faces |= {one.face for one in scene.in_force}
    assert [face for face in sorted(faces) if not art.has(face)] == []
    assert len(faces) > 30
