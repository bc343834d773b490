"""Windows in rooms: beats, holding, bots that answer, orders, undo, and that time tells nothing."""

import asyncio
import json
from typing import Any

import pytest

from moonbrew import laws
from moonbrew.errors import NotAsked, Refused, Trouble, UnknownName
from moonbrew.games.cauldron import Cauldron
from moonbrew.orders import Offered
from moonbrew.server.api import moves as listed_moves
from moonbrew.server.beats import SHORT
from moonbrew.server.drawing import draw, view_of
from moonbrew.server.room import Room
from tests.cauldron.tables import FINISH
from tests.cauldron.tables import table as brewers
from tests.mystic_market.stall import GAME, table
from tests.server.house import open_house, wait_for
from tests.server.parley import CHAIRS, OwnClock, Parley, all_done, guest, parley, room_of, run
from tests.tabletop import rule

PASS = "pass"
BEAT = 5.0
FORTUNE = "fortune-serum"


def test_every_law_holds_for_a_game_of_windows():
    game = Parley()
    setting = laws.Setting(game, 3, game.Options())
    seen = laws.check_setting(
        setting, 1, laws=[one for one in laws.LAWS if "dump" not in one.__name__]
    )
    assert seen.asks == {"speak", "reply"}


# Time tells nothing


async def history(chairs, holds, thinks=0.1):
    """What everybody gets to see of a game in which nobody answers, whatever they hold."""
    async with parley(chairs, holds, thinks=thinks) as place:
        for letter in (*chairs.replace("b", ""), None):
            place.listens(CHAIRS.get(letter or ""))
        await all_done()
        while not place.room.over:
            asked = place.room.asked
            if place.room.running_beat is None and not place.room.chairs[asked or 0].bot:
                await place.plays(asked or 0, "speak")
            await place.clock.goes(0.1)
        return place.frames


@pytest.mark.parametrize("thinks", [0.0, 0.1, 0.4])
@pytest.mark.parametrize("chairs", ["wbb", "wrf", "wrb", "wbr"])
@pytest.mark.parametrize("holder", [1, 2])
def test_times_and_sizes_of_what_others_get_are_the_same_with_an_answer_and_without(
    chairs, holder, thinks
):
    with_one = run(lambda: history(chairs, [holder], thinks))
    without = run(lambda: history(chairs, [], thinks))
    own = CHAIRS.get(chairs[holder])
    for person in with_one:
        if person != own:
            assert len(with_one[person]) > 15
            assert [one[:2] for one in with_one[person]] == [one[:2] for one in without[person]]
            assert with_one[person] == without[person]
    if own:
        assert with_one[own] != without[own]


def test_a_bot_that_answers_does_it_when_the_others_would_have_passed():
    async def scenario(bots):
        async with parley("wbb", [1], bots) as place:
            place.listens("wren")
            await all_done()
            await place.plays(0, "speak")
            await place.clock.goes(0.6)
            return place.keys, [when for when, _, _ in place.frames["wren"]]

    answered, times = run(lambda: scenario("object"))
    assert answered == [(0, "speak"), (1, "object")]
    passed, others = run(lambda: scenario(PASS))
    assert passed == [(0, "speak"), (1, PASS), (2, PASS)]
    assert times == others == [0.0, 0.0, SHORT]


def test_a_bot_that_comes_too_late_passes_and_one_that_can_only_pass_does_not_think():
    async def scenario():
        async with parley("wbbb", [2], "object", thinks=0.5) as place:
            await place.plays(0, "speak")
            await place.clock.goes(SHORT)
            thought = [(job.seat, job.moves) for job in place.minds.asked]
            return place.keys, thought

    keys, thought = run(scenario)
    assert keys == [(0, "speak"), (1, PASS), (2, PASS), (3, PASS)]
    assert thought[0] == (2, ["speak", PASS])
    assert [seat for seat, _ in thought[1:]] in ([], [1])  # whose turn it is then


# How long a beat is


@pytest.mark.parametrize(
    ("chairs", "holds", "seconds"),
    [
        ("bbbw", [1], BEAT),  # what a bot holds does not matter
        ("bwr", [], BEAT),  # two people, one of whom might answer
        ("bwb", [], SHORT),  # nobody learns from the time of the only person
        ("bw", [], 0.0),
        ("bwb", [1], BEAT),
        ("bwo", [], 0.0),
        ("bob", [2], SHORT),  # bots alone could answer
    ],
)
def test_a_beat_is_as_long_as_public_facts_say(chairs, holds, seconds):
    async def scenario():
        async with parley(chairs, [*holds, *([3] if "bbb" in chairs else [])], "speak") as place:
            place.room.autoplay.attend()
            while place.keys != [(0, "speak")]:
                await place.clock.goes(0.01)
                if len(place.keys) > 1:  # it had no beat at all
                    return 0.0
            return place.room.beat.seconds if place.room.beat else 0.0

    assert run(scenario) == seconds


@pytest.mark.parametrize(("who", "seconds"), [(None, BEAT), ("wren", SHORT), ("fern", BEAT)])
def test_who_looks_on_makes_the_beat_of_a_single_person_as_long_as_any(who, seconds):
    async def scenario():
        async with parley("bwb", [], "speak") as place:
            place.listens(who)
            await all_done()
            place.room.autoplay.attend()
            await place.clock.goes(0.7)
            return place.room.beat.seconds if place.room.beat else 0.0

    assert run(scenario) == seconds


# Holding


def test_who_holds_is_asked_when_the_beat_is_over_and_the_others_have_passed_as_one():
    async def scenario():
        async with parley("wrf", [1, 2]) as place:
            place.listens("wren")
            await all_done()
            await place.plays(0, "speak")
            await place.clock.goes(2.0)
            assert await place.room.hold(2, place.room.deed)
            assert place.room.asks(1)
            assert not place.room.asks(2)
            await place.clock.goes(2.9)
            assert place.keys == [(0, "speak")]
            await place.clock.goes(0.1)
            assert place.keys == [(0, "speak"), (1, PASS)]
            assert (place.room.running_beat, place.room.asked) == (None, 2)
            assert place.room.asks(2)
            times = [when for when, _, _ in place.frames["wren"]]
            await place.plays(2, "object")
            return place.keys, times

    keys, times = run(scenario)
    assert keys[1:] == [(1, PASS), (2, "object")]
    assert times == [0.0, 0.0, BEAT]


def test_who_holds_and_then_passes_lets_the_window_go_on_without_another_beat():
    async def scenario():
        async with parley("wrfb", [1, 2]) as place:
            await place.plays(0, "speak")
            await place.room.hold(1, place.room.deed)
            await place.room.hold(2, place.room.deed)
            await place.clock.goes(BEAT)
            assert place.room.asked == 1
            await place.plays(1, PASS)
            assert place.room.asked == 2
            await place.plays(2, PASS)
            return place.keys

    assert run(scenario) == [(0, "speak"), (1, PASS), (2, PASS), (3, PASS)]


def test_an_answer_given_in_a_beat_is_made_when_it_is_over():
    async def scenario():
        async with parley("wrf", [1, 2]) as place:
            await place.plays(0, "speak")
            await place.plays(2, "object")
            with pytest.raises(Refused):
                await place.plays(1, "speak")
            assert place.keys == [(0, "speak")]
            await place.clock.goes(BEAT)
            return place.keys

    assert run(scenario) == [(0, "speak"), (1, PASS), (2, "object")]


def test_an_answer_to_what_was_answered_by_another_before_is_dropped():
    async def scenario():
        async with parley("wrf", [1, 2]) as place:
            await place.plays(0, "speak")
            await place.plays(2, "object")
            await place.plays(1, "object")
            await place.clock.goes(BEAT)
            return place.keys, place.room.asked, place.room.beat

    assert run(scenario) == ([(0, "speak"), (1, "object")], 1, None)


def test_a_hold_that_comes_too_late_is_answered_calmly():
    async def scenario():
        async with parley("wrf", [1]) as place:
            before = await place.room.hold(1, 0)
            await place.plays(0, "speak")
            deed = place.room.deed
            opener = await place.room.hold(0, deed)
            await place.clock.goes(BEAT)
            late = await place.room.hold(1, deed)
            return before, opener, late, place.keys

    *held, keys = run(scenario)
    assert held == [False, False, False]
    assert keys == [(0, "speak"), (1, PASS), (2, PASS)]


def test_who_is_not_in_the_window_cannot_answer():
    async def scenario():
        async with parley("wrf", [1]) as place:
            await place.plays(0, "speak")
            with pytest.raises(NotAsked, match="Others may answer now"):
                await place.plays(0, PASS)

    run(scenario)


def test_to_let_it_pass_ends_a_beat_early_only_where_nobody_can_learn_from_it():
    async def scenario(chairs):
        async with parley(chairs, [1], "speak") as place:
            place.room.autoplay.attend()
            await place.clock.goes(0.7)
            await place.clock.goes(1.0)
            await place.plays(1, PASS)
            await place.clock.goes(0.1)
            return place.keys[1:2]

    assert run(lambda: scenario("bwb")) == [(1, PASS)]
    assert run(lambda: scenario("bwr")) == []


def test_an_open_chair_waits_for_somebody():
    async def scenario():
        async with parley("wro", [2]) as place:
            await place.plays(0, "speak")
            await place.clock.goes(60.0)
            assert place.room.asked == 2
            await place.room.join(guest("f"), 2)
            await place.plays(2, "object")
            return place.keys

    assert run(scenario) == [(0, "speak"), (1, PASS), (2, "object")]


def test_without_beats_people_are_asked_in_turn_as_long_as_it_takes():
    async def scenario():
        async with parley("wrb", [1, 2], "object", beat=0.0) as place:
            await place.plays(0, "speak")
            await place.clock.goes(60.0)
            assert place.room.asked == 1
            assert place.room.asks(1)
            await place.plays(1, PASS)
            return place.keys

    assert run(scenario) == [(0, "speak"), (1, PASS), (2, "object")]


def test_a_beat_that_is_killed_in_the_middle_begins_anew():
    async def scenario():
        async with parley("wrf", [1]) as place:
            await place.plays(0, "speak")
            await place.room.hold(1, place.room.deed)
            await place.clock.goes(3.0)
            place.room.autoplay.stop()
            row = place.store.store.room("here")
            assert row is not None
            again = Room(row, Parley(), place.room.services)
            for deed in place.store.store.deeds("here"):
                again.apply(deed)
            again.autoplay.attend()
            left = again.beat.left(place.clock.now()) if again.beat else None
            await place.clock.goes(BEAT)
            return left, again.sitting.moves

    left, keys = run(scenario)
    assert left == BEAT
    assert keys == [(0, "speak"), (1, PASS), (2, PASS)]


# Undo


def test_what_can_still_be_answered_can_be_taken_back_unless_somebody_holds():
    async def scenario():
        async with parley("wrf", [1]) as place:
            await place.plays(0, "speak")
            await place.room.undo(0, place.room.deed, "one")
            assert place.room.beat is None
            await place.plays(0, "speak")
            await place.room.hold(1, place.room.deed)
            with pytest.raises(Trouble, match="r1 wants to answer, so it cannot be taken back"):
                await place.room.undo(0, place.room.deed, "two")
            await place.clock.goes(BEAT)
            return place.keys

    assert run(scenario) == [(0, "speak")]


# Orders


def test_who_has_ordered_to_pass_is_not_waited_for():
    async def scenario():
        async with parley("wrb", [1]) as place:
            await place.room.order(1, "all")
            await place.plays(0, "speak")
            assert not place.room.asks(1)
            await place.clock.goes(SHORT)
            return place.keys, place.room.orders.of(1)

    keys, orders = run(scenario)
    assert keys == [(0, "speak"), (1, PASS), (2, PASS)]
    assert orders == []  # for it is their own turn now


class Hushed(Parley):
    """Parley in which everybody begins with an order to pass."""

    orders = (Offered("speech", "speech until-withdrawn", "Pass.", at_once=True),)


def test_windows_that_all_let_pass_from_the_start_have_no_beat_until_somebody_withdraws():
    async def scenario(withdraws):
        async with room_of(Hushed(), "wrf") as place:
            if withdraws:
                await place.room.withdraw(2)
            await place.plays(0, "speak")
            return place.keys, place.room.beat.seconds if place.room.beat else 0.0

    passed = [(0, "speak"), (1, PASS), (2, PASS)]
    assert run(lambda: scenario(False)) == (passed, 0.0)
    assert run(lambda: scenario(True)) == ([(0, "speak")], BEAT)


@pytest.mark.parametrize(
    ("order", "passes"),
    [
        ("speech", True),
        ("speech -speech", False),
        ("late", False),
        ("speech @0 until-withdrawn", True),
        ("speech @2 until-withdrawn", False),
        ("no-answer", False),
    ],
)
def test_an_order_speaks_of_an_occasion_and_of_who_is_answered(order, passes):
    async def scenario():
        async with parley("wrf", [1]) as place:
            await place.room.order(1, order)
            await place.plays(0, "speak")
            return not place.room.asks(1)

    assert run(scenario) == passes


def test_an_order_ends_with_its_span_and_can_be_withdrawn():
    async def scenario():
        async with parley("wr", [1]) as place:
            await place.room.order(1, "speech")
            await place.room.order(1, "no-answer")
            assert len(place.room.orders.of(1)) == 2
            await place.room.withdraw(1, "no-answer")
            kept = [str(one) for one in place.room.orders.of(1)]
            for _ in range(4):
                await place.plays(place.room.asked or 0, "speak")
                await place.clock.goes(BEAT)
            return kept, place.room.orders.of(1)

    assert run(scenario) == (["speech -late until-turns"], [])


def test_an_order_of_no_sense_is_refused_in_words():
    async def scenario():
        async with parley("wr") as place:
            for order, words in (
                ("harvest", "There is no order about harvest"),
                ("speech until-noon", "No order lasts until noon"),
                ("speech @x", "@x is no seat"),
                ("speech @7", "The seats are 0 to 1"),
                ("speech " * 40, "at most 120 signs"),
            ):
                with pytest.raises((Trouble, UnknownName), match=words):
                    await place.room.order(1, order)
            return place.room.deed

    assert run(scenario) == 0


def test_nobody_else_can_read_of_an_order():
    async def scenario():
        async with parley("wrf", [1]) as place:
            for person in ("wren", "rowan", None):
                place.listens(person)
            await all_done()
            await place.room.order(1, "speech")
            await all_done()
            sent = {person: len(frames) for person, frames in place.frames.items()}
            own = await listed_moves(place.room, 1)
            others = [await listed_moves(place.room, seat) for seat in (0, 2, None)]
            told = [line.text for line in place.room.log(0)]
            return sent, own, others, told

    sent, own, others, told = run(scenario)
    assert sent == {"wren": 1, "rowan": 2, None: 1}
    assert [(one["kind"], one["key"]) for one in own] == [("order", "speech -late until-turns")]
    assert others == [[], [], []]
    assert told == []


def test_a_bot_that_takes_over_and_who_comes_back_have_no_orders_of_the_past():
    async def scenario():
        async with parley("wrf") as place:
            await place.room.order(1, "speech")
            await place.room.leave(guest("r"))
            away = place.room.orders.of(1)
            await place.room.come_back(guest("r"))
            return away, place.room.orders.of(1)

    assert run(scenario) == ([], [])


# Mystic Market


def test_a_person_without_a_potion_is_not_asked_and_twenty_passes_make_no_line():
    async def scenario():
        async with room_of(GAME, "wrf") as place:
            t = table(["RRR", "OO", "OO"], potions=[[], [FORTUNE], []])
            t.events = []
            place.room.sitting.t = t
            place.room.autoplay.attend()
            while [key for _, key in place.keys].count(PASS) < 20:
                if (beat := place.room.running_beat) is not None:
                    assert [one.seat for one in beat.window] == [1]
                    assert [place.room.asks(seat) for seat in range(3)] == [False, True, False]
                    await place.clock.goes(BEAT)
                else:
                    await place.plays(place.room.asked or 0, next_step(place.room.table))
            return [line.text for line in place.room.log(0)]

    lines = run(scenario)
    assert len(lines) > 20
    assert not [line for line in lines if "pass" in line.lower()]


@rule("CAULDRON-136", "CAULDRON-141")
def test_a_window_is_one_beat_for_who_is_named_in_it_and_all_others():
    async def scenario():
        async with room_of(Cauldron(), "wrfbb") as place:
            hands = [["tanglefoot"], ["fizzle"], ["thornwall"], ["fizzle"], ["fizzle"]]
            turn: list[list[Any]] = [*FINISH, ["final-phase"], ["turn", 0]]
            place.room.sitting.t = brewers(5, "W3 F3", spells=hands, agenda=turn)
            place.room.autoplay.attend()
            await place.plays(0, "cast-tanglefoot")
            await place.plays(0, "name-2")
            assert place.room.running_beat is not None
            window = place.room.running_beat.window
            words = [one.t.ask.occasion(one.t) for one in window if one.t.ask is not None]
            await place.clock.goes(BEAT)
            passed = [move for move in place.keys if move[1] == PASS]
            return [one.seat for one in window], words, passed, place.room.running_beat

    seats, words, passed, beat = run(scenario)
    assert seats == [1, 2, 3, 4]
    assert words == [("cast",), ("cast", "named"), ("cast",), ("cast",)]
    assert passed == [(seat, PASS) for seat in seats]
    assert beat is None


def next_step(t):
    """To end a turn, or whatever comes first."""
    keys = [move.key for move in t.ask.moves(t)]
    return "end-turn" if "end-turn" in keys else keys[0]


# What is shown


def drawn(room, seat):
    """The panel and the table of a viewer."""
    found = draw(view_of(room, seat))
    return found.moves, found.table


def test_only_who_has_an_answer_gets_the_sheet_and_to_all_others_a_beat_looks_alike():
    async def scenario():
        async with parley("wrf", [1]) as place:
            await place.plays(0, "speak")
            return [drawn(place.room, seat) for seat in (0, 1, 2, None)]

    opener, holder, other, watcher = run(scenario)
    moves, _ = holder
    assert 'class="moves panel window"' in moves
    assert "w0 speaks." in moves
    assert 'data-key="object"' in moves
    assert 'data-key="pass"' not in moves
    offered = 'data-do="order" data-order="all"', 'data-do="orders"'  # the first, and all others
    for what in ('data-do="hold"', 'data-do="let-pass" data-move="pass"', *offered):
        assert what in moves
    for moves, lying in (opener, other, watcher):
        assert "window" not in moves
        assert "data-key" not in moves
        assert '<div class="beat inline"' in lying
        assert "A moment to answer" in lying
    assert 'data-do="hold"' in other[1]  # so that to hold does not tell that one could answer
    assert 'data-do="hold"' not in opener[1] + watcher[1]


def test_what_one_has_said_in_a_beat_stands_in_ones_own_banner():
    async def scenario():
        async with parley("wrf", [1, 2]) as place:
            await place.plays(0, "speak")
            await place.plays(1, PASS)
            await place.room.hold(2, place.room.deed)
            return [drawn(place.room, seat)[1] for seat in range(3)]

    opener, passes, holds = run(scenario)
    assert "You let it pass." in passes
    assert "You hold, and will be asked." in holds
    assert "You" not in opener.split("</header>")[0].split("<h1>")[1]


def test_what_an_order_keeps_silent_is_marked_on_the_page_of_its_owner_alone():
    async def scenario():
        async with parley("wrf", [0, 1]) as place:
            await place.room.order(1, "speech")
            return [
                [
                    piece.id
                    for zone in place.room.scene(seat).zones
                    for piece in zone.pieces
                    if piece.note
                ]
                for seat in (0, 1, 2, None)
            ]

    assert run(scenario) == [[], ["card-1"], [], []]


def test_a_frame_says_how_long_the_beat_still_lasts():
    async def scenario():
        async with parley("wrf", [1]) as place:
            await place.plays(0, "speak")
            await place.clock.goes(2.0)
            place.listens("rowan")
            await all_done()
            return place.frames["rowan"][-1][2]

    data = json.loads(run(scenario).decode().split("data: ")[1])
    assert (data["beat"], data["asked"]) == (3.0, True)


def test_the_clock_of_these_tests_goes_on_by_itself_nowhere():
    async def scenario():
        clock = OwnClock()
        task = asyncio.create_task(clock.sleep(1.0))
        await clock.goes(0.9)
        early = task.done()
        await clock.goes(0.1)
        return early, task.done(), clock.now()

    assert run(scenario) == (False, True, 1.0)


# For programs


def test_a_program_sees_the_beat_holds_and_is_told_calmly_when_it_is_over():
    with open_house(beat=60.0) as house:
        pair = house.pair()
        wren, rowan = pair.people
        house.sets(pair.room, table(["RO", "OO"], potions=[[], [FORTUNE]]))
        path = f"/api/rooms/{pair.room}"
        seen, facts = rowan.scene(pair.room), wren.get(path)
        beat = {key: value for key, value in seen["beat"].items() if key != "left"}
        assert beat == {"occasion": ["turn"], "answers": 0, "seats": [1], "seconds": 60.0}
        assert 0 < seen["beat"]["left"] <= 60
        assert seen["asked"]
        assert [one["key"] for one in seen["choices"]] == [f"play-{FORTUNE}", PASS]
        assert (facts["asked"], facts["beat"]["seats"]) == (None, [1])
        assert not wren.scene(pair.room)["asked"]
        assert wren.post(f"{path}/hold", deed=seen["deed"])["held"] is False
        assert rowan.post(f"{path}/hold", deed=seen["deed"])["held"] is True
        assert not rowan.scene(pair.room)["asked"]
        rowan.post(f"{path}/moves", key=PASS, deed=seen["deed"], move_id="x")
        assert wren.get(f"{path}/moves")[1:] == []
        house.room(pair.room).beat.ended.set()
        wait_for(lambda: wren.scene(pair.room)["asked"])
        late = rowan.post(f"{path}/hold", deed=seen["deed"])
        assert (late["held"], late["text"]) == (False, "The moment to answer is over.")
        again = rowan.post(f"{path}/moves", key=PASS, deed=seen["deed"], move_id="x")
        assert again["deed"] == late["deed"]  # for it was made already
