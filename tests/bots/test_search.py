"""Search: what it finds, and what it must not know."""

from typing import Any

import pytest

import moonbrew
from moonbrew import build
from moonbrew.bots import LEVELS, Outlook, bot, bot_names
from moonbrew.bots.hint import because, hints
from moonbrew.bots.search import SearchBot, Thought, nearer, think
from moonbrew.errors import UnknownName
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.search import Search, Style
from moonbrew.laws import tables
from tests.laws import each_setting
from tests.mystic_market.stall import GAME, play, table

LAST_TURN: dict[str, Any] = {
    "ask": ["decide", 0, 6],
    "agenda": [["end-game"]],
    "final": True,
    "deck": "",
}
STYLE = GAME.style
STYLES = {
    "to the end": Style(playout=-1),
    "cut off": Style(playout=0),
    "learning": STYLE,
    "a tree for all": Style(playout=-1, trees_for_all=True),
    "judging": Style(playout=0, judging=True),
    "judging for all": Style(playout=0, trees_for_all=True, judging=True),
    "own turn": Style(playout=0, judging=True, own_turn=True),
}
every_style = pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)


def best(t, style=STYLE, iterations=300, seed=1):
    """The key of the move that search would make."""
    outlook = Outlook(GAME, t, int(t.ask.seat))
    return think(outlook, Dice(seed), iterations, style)[0].move.key


def ending(hand, **more):
    """A table at the very last turn: after it the coins are compared."""
    return table([hand, "RO"], **{**LAST_TURN, **more})


@every_style
def test_it_sells_the_set_that_wins_instead_of_breaking_it(style):
    t = ending("YYY", coins=[5, 10])
    assert best(t, style) == "sell-set-orc-teeth"


@every_style
def test_it_makes_the_cheap_vial_dear_before_it_sells(style):
    t = ending("RRRR", coins=[0, 18], potions=[["exchange-elixir"], []])
    assert best(t, style, iterations=1000) == "play-exchange-elixir"
    play(t, "play-exchange-elixir")
    assert best(t, style) in ("vial-dragon-scales", "vial-pixie-powder")


@every_style
def test_it_plunders_the_one_who_would_win(style):
    t = table(
        ["", "RO", "RO"],
        **{**LAST_TURN, "potions": [["plunder-tonic"], [], []], "coins": [8, 14, 3]},
    )
    play(t, "play-plunder-tonic")
    assert best(t, style) == "choose-seat-1"


def test_it_sells_in_the_only_order_that_wins():
    # 15 for Orc Teeth, then 15 for Kraken Tentacles, then 6 for Orc Teeth: 36. With the second
    # Orc Teeth in between they would bring only 5, and 35 is a tie.
    t = ending("YYYYYYGGG", coins=[0, 35], track="YGPBOR")
    assert best(t, iterations=1500) == "sell-set-orc-teeth"
    play(t, "sell-set-orc-teeth")
    assert best(t, iterations=1500) == "sell-set-kraken-tentacles"


@every_style
def test_the_same_seed_thinks_the_same(style):
    t: Any = GAME.start(3, 4)
    outlook = Outlook(GAME, t, int(t.ask.seat))
    one, other = (think(outlook, Dice(9), 200, style) for _ in range(2))
    assert one == other


@every_style
def test_search_leaves_the_table_as_it_was(style):
    t: Any = GAME.start(3, 4)
    before = GAME.fingerprint(t)
    Search(GAME.mind, t, len(GAME.catalogue), Dice(1), style).run(100)
    assert GAME.fingerprint(t) == before


@each_setting(2 + int(build.compiled()), some=7)  # a run of both ways tries twice as many
def test_what_a_seat_cannot_know_does_not_change_its_thoughts(setting):
    game, different = setting.game, 0
    for t in tables(setting, 5, many=5):
        if t.ask is None or len(t.ask.moves(t)) == 1:
            continue
        seat = int(t.ask.seat)
        dream = game.imagine(t, seat, Dice(77))
        different += game.dump(dream) != game.dump(t)
        true, imagined = (think(Outlook(game, one, seat), Dice(3), 40) for one in (t, dream))
        assert true == imagined
    assert different, "Every dream was the truth, so this proves nothing."


def test_visits_are_counted_and_moves_that_were_there_more_often_are_not_favoured():
    t: Any = GAME.start(2, 1)
    search = Search(GAME.mind, t, len(GAME.catalogue), Dice(1), Style(playout=0))
    search.run(500)
    children = search.root().children
    assert sum(child.visits for child in children) == 500
    assert all(child.visits <= child.available <= 500 for child in children)
    assert search.simulated >= 500


def test_a_judged_choice_has_all_its_moves_at_once_and_each_counts_as_visited():
    t: Any = GAME.start(2, 1)
    search = Search(GAME.mind, t, len(GAME.catalogue), Dice(1), Style(playout=0, judging=True))
    search.run(1)
    children = search.root().children
    assert [child.move for child in children] == t.ask.moves(t)
    assert sum(child.visits for child in children) == len(children) + 1


def test_of_a_judged_choice_the_most_promising_moves_are_tried_first_and_then_more():
    t: Any = GAME.start(2, 1)
    search = Search(GAME.mind, t, len(GAME.catalogue), Dice(1), Style(playout=0, judging=True))
    search.run(4)
    ranking = search.root().ranking
    assert [node.judged for node in ranking] == sorted((n.judged for n in ranking), reverse=True)
    assert len(ranking) > 3
    assert all(node.visits == 1 for node in ranking[3:])
    search.run(1000)
    assert ranking[3].visits > 1


@pytest.mark.parametrize("own_turn", [True, False])
def test_a_search_of_the_own_turn_ends_where_another_seat_is_asked(own_turn):
    t: Any = GAME.start(2, 1)
    style = Style(playout=0, judging=True, own_turn=own_turn)
    search = Search(GAME.mind, t, len(GAME.catalogue), Dice(1), style)
    search.run(300)
    nodes = [search.root()]
    for node in nodes:
        nodes.extend(node.children)
    movers = {int(node.index) // len(GAME.catalogue) for node in nodes[1:]}
    assert movers == ({int(t.ask.seat)} if own_turn else {0, 1})


def test_within_the_own_turn_a_choice_is_worth_what_its_best_move_is():
    t: Any = GAME.start(2, 1)
    style = Style(playout=0, judging=True, own_turn=True)
    search = Search(GAME.mind, t, len(GAME.catalogue), Dice(1), style)
    search.run(300)
    nodes, compared = [search.root()], 0
    for node in nodes:
        nodes.extend(node.children)
        if node.move is not None and node.ranking:
            best = max(child.won / int(child.visits) for child in node.ranking)
            assert node.won / int(node.visits) == pytest.approx(best)
            compared += 1
    assert compared


def stalled(rounds: int):
    """A table at which a swap seems best, after so many rounds of nothing else."""
    return table(["RO", "RO"], market="YYYYY", deck="G" * 6, coins=[9, 9], stall=2 * rounds)


def test_the_longer_there_were_only_swaps_the_more_another_seems_to_cost():
    buy, swap = GAME.move("buy-1"), GAME.move("swap-dragon-scales-1")
    costs = [GAME.mind.drag(stalled(rounds), swap) for rounds in range(5)]
    assert costs[:2] == [0.0, 0.0] < costs[2:]
    assert costs == sorted(costs)
    assert GAME.mind.drag(stalled(9), buy) == 0.0
    play(t := stalled(9), "swap-dragon-scales-1")
    assert GAME.mind.drag(t, GAME.move("swap-phoenix-feathers-2")) == 0.0, "the same swap"
    play(t, "swap-done")
    assert GAME.mind.drag(t, GAME.move("end-turn")) > 0.0, "a potion could be crafted"


@every_style
def test_search_gets_on_with_a_game_that_stalls(style):
    assert best(stalled(0), style).startswith("swap-"), "otherwise this proves nothing"
    assert not best(stalled(10), style).startswith("swap-")


def test_greedy_gets_on_with_a_game_that_stalls():
    first, later = (
        bot("greedy", 1).choose(Outlook(GAME, stalled(rounds), 0)).key for rounds in (0, 10)
    )
    assert first.startswith("swap-"), "otherwise this proves nothing"
    assert not later.startswith("swap-")


def test_what_a_hint_promises_is_not_spoilt_by_impatience():
    outlook = Outlook(GAME, stalled(10), 0)
    swaps = [one for one in think(outlook, Dice(1), 400) if one.move.key.startswith("swap-")]
    assert max(swap.worth for swap in swaps) > 0.3


def test_who_wants_only_the_best_move_stops_when_none_can_overtake_it():
    game = moonbrew.game("witchstone")
    t, many, saved = game.start(2, 4), 120, 0
    for number in range(5):
        outlook = Outlook(game, t, int(t.ask.seat))
        whole = think(outlook, Dice(number), many)
        short = think(outlook, Dice(number), many, until_settled=True)
        assert short[0].move is whole[0].move
        left = many - sum(one.visits for one in short)
        assert left == 0 or short[0].visits - short[1].visits > left
        saved += left
        t.play(whole[0].move)
    assert saved > 0


def test_time_can_be_the_budget():
    ticks = iter(range(100))
    t: Any = GAME.start(2, 1)
    found = think(
        Outlook(GAME, t, int(t.ask.seat)), Dice(1), 10_000, seconds=3, clock=lambda: next(ticks)
    )
    assert sum(thought.visits for thought in found) == 100


def test_the_levels_play_games_of_every_kind():
    for game in moonbrew.all_games():
        names = list(LEVELS)[: game.seats[0]]
        t, minds = game.start(len(names), 2), [bot(name, 1) for name in names]
        plies = 0
        while t.ask is not None and plies < 30:
            seat = int(t.ask.seat)
            game.play(t, minds[seat].choose(Outlook(game, t, seat)))
            plies += 1
        assert plies


def test_a_level_is_weaker_by_budget_and_noise_alone():
    assert bot_names()[-4:] == ["apprentice", "witch", "elder", "archmage"]
    budgets = [LEVELS[name](0).iterations for name in LEVELS]
    assert budgets == sorted(budgets)
    noises = [LEVELS[name](0).noise for name in LEVELS]
    assert noises == sorted(noises, reverse=True)
    assert noises[-1] == 0


@pytest.mark.parametrize("name", ["search:", "search:x", "search:0", "merlin"])
def test_a_name_that_is_no_bot_is_refused(name):
    with pytest.raises(UnknownName):
        bot(name)


def test_a_bot_can_be_asked_for_by_its_iterations():
    found = bot("search:250")
    assert isinstance(found, SearchBot)
    assert found.iterations == 250


def test_a_hint_names_the_best_moves_and_how_sure_it_is():
    t = ending("YYY", coins=[5, 10])
    found = hints(Outlook(GAME, t, 0), iterations=300, seconds=None)
    assert found[0].key == "sell-set-orc-teeth"
    assert found[0].sentence == "Sell 3 Orc Teeth for 8 coins"
    assert "win in about 100 in 100" in found[0].because
    assert 1 <= len(found) <= 3
    assert found[0].trust >= found[-1].trust


@pytest.mark.parametrize(
    ("worth", "trust", "said"),
    [
        (0.6, 0.9, "I am sure of it"),
        (0.6, 0.3, "I lean towards it"),
        (0.55, 0.1, "one of several that are nearly as good"),
        (0.15, 0.1, "I would rather not"),
    ],
)
def test_a_hint_says_of_a_poor_move_that_it_is_one(worth, trust, said):
    thought = Thought(GAME.move("end-turn"), 10, worth)
    assert because(thought, trust, best=0.6).endswith(f"{said}.")


def test_a_level_looks_no_farther_than_the_style_of_the_game():
    short, long = Style(exploration=0.1, playout=0), Style(exploration=0.2, playout=30)
    assert nearer(short, 8) is short
    assert nearer(long, None) is long
    assert (nearer(long, 8).exploration, nearer(long, 8).playout) == (0.2, 8)
    assert nearer(Style(playout=-1), 8).playout == 8
    same = nearer(Style(learning=True, trees_for_all=True, judging=True, own_turn=True), 8)
    assert all([same.learning, same.trees_for_all, same.judging, same.own_turn])
