"""Every law catches a Tollgate that breaks it, and says what is wrong.

The faults are small, as they happen; a law that none of them breaks might prove nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, ClassVar

import pytest
from moonbrew_tollgate import Tollgate
from moonbrew_tollgate.events import Drew, Scored, Yielded
from moonbrew_tollgate.moves import Give, Yield
from moonbrew_tollgate.table import TollTable, imagine
from moonbrew_tollgate.turn import ChooseCard, Toll

from moonbrew import laws
from moonbrew.fields import KnownAndThere
from moonbrew.frame import scores_by_category
from moonbrew.game import GameMind, Result
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import counts, pile, vector
from moonbrew.kernel.table import ALLOWED, Move, Rule
from moonbrew.laws import Broken
from moonbrew.laws.moments import Moment, play
from moonbrew.laws.of_results import scores_by_category_add_up
from moonbrew.laws.of_scenes import sides_reckonings_and_rules_in_force_fit
from moonbrew.scene import Column, InForce, Reckoning, Row, Scene, Side, Zone
from moonbrew.talk import Silence

Patches = Mapping[tuple[type, str], Callable[..., Any]]


class Sound(Tollgate):
    """Tollgate for two, which is enough to break a law."""

    seats = range(2, 3)
    patches: ClassVar[Patches] = {}  # what is done wrong by its table or its steps
    law: ClassVar[str] = ""
    words: ClassVar[str] = ""
    others: ClassVar[Sequence[str]] = ()  # laws that cannot but be broken too
    tables: ClassVar[Mapping[str, Mapping[str, Any]]] = {}


sound_clone, sound_toll = TollTable.clone, Toll.take


def forgetful(t: TollTable) -> TollTable:
    """The points are forgotten."""
    other = sound_clone(t)
    other.points = [0] * len(t.points)
    return other


def sharing(t: TollTable) -> TollTable:
    """The points are those of the table itself."""
    other = sound_clone(t)
    other.points = t.points
    return other


def greedy_road(ask: Toll, t: TollTable, move: Move) -> None:
    """A gift is lost on the way."""
    sound_toll(ask, t, move)
    if isinstance(move, Give):
        t.gifts[ask.owner].take(move.kind)


def asks_by_hand(ask: Toll, t: TollTable) -> None:
    """Only who has two kinds in hand is asked."""
    if t.hands[ask.seat].kinds() < 2:
        ask.take(t, t.edition.yield_)
    else:
        t.ask = ask


class Dumb(Sound):
    """A toll for which nothing can be chosen."""

    law, words = "an_ask_always_has_a_move", "offers no move"
    patches: ClassVar[Patches] = {(Toll, "moves"): lambda ask, t: []}


class Forgets(Sound):
    """A field is forgotten in `clone`."""

    law, words = "a_clone_has_every_field", "`clone` forgot the field points"
    patches: ClassVar[Patches] = {(TollTable, "clone"): forgetful}
    others = (
        "a_clone_shares_nothing",
        "dump_and_load_are_the_identity",
        "imagined_tables_differ_in_hidden_fields_alone",
        "nothing_hidden_leaks",
        "every_hidden_field_is_dealt_anew",  # which is noted by the law before
    )


class Shares(Sound):
    """A field is shared between a table and its clone."""

    law, words = "a_clone_shares_nothing", r"changed the table: points\[\d\] is"
    patches: ClassVar[Patches] = {(TollTable, "clone"): sharing}
    others = ("looking_at_a_table_changes_nothing",)


class Lies(Sound):
    """A refusal allows a card that is not there."""

    law = "moves_are_those_that_no_rule_refuses"
    others = ("an_imagined_table_can_be_played",)
    words = "`refusal` allows what `moves` does not list: play-"
    patches: ClassVar[Patches] = {
        (ChooseCard, "refusal"): lambda ask, t, move: (
            ALLOWED if move in t.edition.play else Rule(20)
        )
    }


class Invents(Sound):
    """A refusal cites a rule that there is not."""

    law, words = "moves_are_those_that_no_rule_refuses", "rule 99, which refuses play-"
    others = ("an_imagined_table_can_be_played",)
    patches: ClassVar[Patches] = {
        (Toll, "refusal"): lambda ask, t, move: ALLOWED if move in ask.moves(t) else Rule(99)
    }


class Picky(Sound):
    """Whoever owes a toll picks to yield."""

    law, words = "a_pick_is_what_the_same_dice_draw_from_the_list", "gives yield where the list"
    patches: ClassVar[Patches] = {(Toll, "pick"): lambda ask, t, dice: t.edition.yield_}


class Loses(Sound):
    """A card that is given is gone."""

    law, words = "components_are_conserved", r"\w+ is \d here and \d there"
    patches: ClassVar[Patches] = {(Toll, "take"): greedy_road}
    others = ("an_imagined_table_can_be_played",)


class Omits(Sound):
    """A field is left out of the dump."""

    law, words = "dump_and_load_are_the_identity", r"gifts\[\d\].*here and"

    def dump_state(self, t: TollTable) -> dict[str, Any]:
        """Without the gifts."""
        return {**super().dump_state(t), "gifts": [[], []]}


class Uncovers(Sound):
    """A field that is hidden is not said to be."""

    law, words = "imagined_tables_differ_in_hidden_fields_alone", "imagines deck anew"
    others = ("every_hidden_field_is_dealt_anew",)  # which is noted by that law
    hidden = frozenset({"dice", "hands"})


class Peeks(Sound):
    """What is imagined depends on the true dice."""

    law = "what_is_imagined_depends_on_what_is_known_alone"
    words = r"depends on what is hidden from it: deck\[\d+\] is"

    def imagine(self, t: TollTable, seat: int | None, dice: Dice) -> TollTable:
        """Shuffled with what nobody can know."""
        dream = imagine(t, seat, dice)
        dream.deck.shuffle(t.dice.clone())
        return dream


class Dreams(Sound):
    """All hidden cards are imagined to be alike."""

    law, words = "an_imagined_table_can_be_played", r"Components: \w+ is \d+ here"

    def imagine(self, t: TollTable, seat: int | None, dice: Dice) -> TollTable:
        """As many cards, but none that there are."""
        dream = imagine(t, seat, dice)
        kinds = len(t.edition.travellers)
        dream.deck = pile(vector([0] * t.deck.size()))
        for other in range(t.seats):
            if other != seat:
                dream.hands[other] = counts(kinds, [0] * t.hands[other].size())
        return dream


class Remembers(Sound):
    """Everybody knows their own hand by heart, at tables that they imagine too."""

    def known(self, t: TollTable, seat: int | None) -> list[KnownAndThere]:
        """By hand."""
        hands = [held_in(t, hand) for hand in range(t.seats)]
        return [(self.memory(t, seat, hand), held) for hand, held in enumerate(hands)]

    def memory(self, t: TollTable, seat: int | None, hand: int) -> Mapping[str, int]:
        """What a seat says of a hand."""
        return held_in(t, hand) if hand == seat else {}

    def imagine(self, t: TollTable, seat: int | None, dice: Dice) -> TollTable:
        """Noted, so that the faults below know whose dream a table is."""
        dream = imagine(t, seat, dice)
        dreamers[id(dream)] = dream, seat
        return dream


dreamers: dict[
    int, tuple[TollTable, int | None]
] = {}  # the tables too, so that no number is reused


def held_in(t: TollTable, hand: int) -> dict[str, int]:
    """A hand, counted by name."""
    return {name: int(n) for name, n in zip(t.edition.keys, t.hands[hand].of, strict=True) if n}


class Imagines(Remembers):
    """What is known of a hand is forgotten when it is imagined."""

    law, words = "what_is_known_to_be_there_is_there", "imagines a table without what it knows"

    def memory(self, t: TollTable, seat: int | None, hand: int) -> Mapping[str, int]:
        """All of every hand."""
        return held_in(t, hand)


class Misremembers(Remembers):
    """A card is said to be known that is not there."""

    law, words = "what_is_known_to_be_there_is_there", "Seat 0 knows of what is not there: wizard"

    def memory(self, t: TollTable, seat: int | None, hand: int) -> Mapping[str, int]:
        """A card that there never was."""
        return {"wizard": 1}


class Doubts(Remembers):
    """Who imagines a table no longer knows there what they know."""

    law, words = "what_is_known_to_be_there_is_there", "Seat 0 knows something else at a table"

    def memory(self, t: TollTable, seat: int | None, hand: int) -> Mapping[str, int]:
        """Nothing in a dream."""
        return {} if id(t) in dreamers else super().memory(t, seat, hand)


class Suspects(Remembers):
    """Others are imagined to know of what is not imagined."""

    law = "what_is_known_to_be_there_is_there"
    words = "Seat 0 imagines that seat 1 knows of what is not there: wizard at place 1"

    def memory(self, t: TollTable, seat: int | None, hand: int) -> Mapping[str, int]:
        """In a dream of another a card more."""
        another = hand == seat and id(t) in dreamers and dreamers[id(t)][1] != seat
        return {**super().memory(t, seat, hand), **({"wizard": 1} if another else {})}


def test_what_is_known_and_stays_so_breaks_no_law():
    assert check(Remembers).moments > 20


class Absent(GameMind):
    """A mind that does not roll the dice that it is given."""

    def imagine(self, t: Any, seat: Any, dice: Dice) -> Any:
        """Another table."""
        return super().imagine(t, seat, Dice(1))


class Wanders(Sound):
    """Search plays on tables of its own."""

    law, words = "search_plays_on_tables_like_any_other", "make tables with other moves"

    @property
    def mind(self) -> Any:
        """One that does otherwise."""
        return Absent(self)


class Shows(Sound):
    """The top card of the deck is told."""

    law, words = "nothing_hidden_leaks", "sees what is hidden: prompt is 'Next is"
    others = ("nothing_hidden_decides_how_play_goes_on",)

    def scene(self, t: TollTable, seat: int | None, names: Sequence[str] = ()) -> Any:
        """With a prompt that says too much."""
        on_top = t.deck.kinds[t.deck.size() - 1] if t.deck.size() else "nothing"
        return replace(super().scene(t, seat, names), prompt=f"Next is {on_top}.")


class Gossips(Sound):
    """Who draws is told by the kind of the card."""

    law, words = "nothing_hidden_leaks", "is told what is hidden"

    def narrate(self, t: TollTable, event: Any, seat: Any, names: Sequence[str] = ()) -> str:
        """The event as it is, and not as it is seen."""
        if isinstance(event, Drew):
            return f"A card of kind {event.kind} is drawn."
        return super().narrate(t, event, seat, names)


class Whispers(Sound):
    """Whether people may talk depends on a hand."""

    law = "what_stands_against_talk_is_public"
    words = r"depends on what is hidden from .*: silence is \w+ here"

    def why_not_talk(self, t: TollTable) -> Silence | None:
        """Locked while seat 0 holds a pilgrim."""
        return Silence(76, "Nobody talks.") if t.hands[0].has(0) else None


class Hushes(Sound):
    """Talk is locked by a rule that there is not."""

    law, words = "what_stands_against_talk_is_public", "locked by TOLL-099: there is no such rule"

    def why_not_talk(self, t: TollTable) -> Silence | None:
        """Always."""
        return Silence(99, "Nobody talks.")


class Tempts(Sound):
    """What would open the talk is no move."""

    law, words = "what_stands_against_talk_is_public", "opened by shout: there is no such move"

    def why_not_talk(self, t: TollTable) -> Silence | None:
        """Always."""
        return Silence(76, "Nobody talks.", "A shout would open it.", "shout")


class Hints(Sound):
    """The occasion tells how many kinds the answering seat holds."""

    law = "what_a_window_is_about_is_public"
    words = r"depends on what is hidden from .*: occasion\[\d\] is '\d' here and '\d' there"
    patches: ClassVar[Patches] = {
        (Toll, "occasion"): lambda ask, t: (str(t.hands[ask.seat].kinds()),)
    }


class Traps(Sound):
    """A toll is a window in which nobody can pass."""

    law, words = "what_a_window_is_about_is_public", "A window has no standing move"
    patches: ClassVar[Patches] = {(Toll, "answers"): lambda ask: ask.owner}


class Cheats(Sound):
    """To pass is forbidden."""

    law, words = "what_a_window_is_about_is_public", "The standing move yield is not legal"
    patches: ClassVar[Patches] = {(ChooseCard, "standing"): lambda ask, t: t.edition.yield_}


class Rambles(Sound):
    """An occasion is told in whole sentences."""

    law, words = "what_a_window_is_about_is_public", "not single and small: A toll is due"
    patches: ClassVar[Patches] = {(Toll, "occasion"): lambda ask, t: ("A toll is due",)}


class AsksByHand(Sound):
    """Who is asked depends on a hand."""

    seats = range(3, 4)
    law = "nothing_hidden_decides_how_play_goes_on"
    words = "After play-pilgrim, which reveals nothing, what is hidden from .* decides what it sees"
    others = ("nothing_hidden_leaks",)
    patches: ClassVar[Patches] = {(Toll, "run"): asks_by_hand}
    tables: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "a gift that matches": {
            "game": "tollgate",
            "seats": 3,
            "agenda": [["turn", 0]],
            "hands": [["knight"], ["minstrel", "minstrel"], ["knight", "tinker", "tinker"]],
            "gifts": [["pilgrim"], [], []],
            "road": ["pilgrim"],
        }
    }


class Hides(Sound):
    """A legal move is no choice."""

    law, words = "choices_are_the_moves_of_who_is_asked", "The choices that seat . sees"

    def scene(self, t: TollTable, seat: int | None, names: Sequence[str] = ()) -> Any:
        """Without the first choice."""
        scene = super().scene(t, seat, names)
        return replace(scene, choices=scene.choices[1:])


class Changes(Sound):
    """Every choice is changed a little."""

    def change(self, choice: Any) -> Any:
        """The choice as it is shown."""
        return choice

    def scene(self, t: TollTable, seat: int | None, names: Sequence[str] = ()) -> Any:
        """With other choices."""
        scene = super().scene(t, seat, names)
        return replace(scene, choices=[self.change(choice) for choice in scene.choices])


class Regrets(Changes):
    """Everything can be taken back."""

    law = "final_choices_are_those_that_reveal_something"
    words = "reveals something, and its choice is not final"

    def change(self, choice: Any) -> Any:
        """Never final."""
        return replace(choice, final=False)


class Warns(Changes):
    """Nothing can be taken back."""

    law = "final_choices_are_those_that_reveal_something"
    words = "reveals nothing, and its choice is final"

    def change(self, choice: Any) -> Any:
        """Always final."""
        return replace(choice, final=True)


class Blurs(Changes):
    """All choices touch the deck."""

    law = "every_choice_can_be_made_by_touching_what_is_there"
    words = "are made by touching the same: deck"

    def change(self, choice: Any) -> Any:
        """The same for all."""
        return replace(choice, touch=["deck"])


class BlursFirst(Changes):
    """All choices begin with the deck, and touch nothing more."""

    law = "every_choice_can_be_made_by_touching_what_is_there"
    words = "are made by touching the same: deck"

    def change(self, choice: Any) -> Any:
        """The same piece first."""
        return replace(choice, touch=["deck"], opens=True)


class Points(Changes):
    """A choice touches what is not there."""

    law = "every_choice_can_be_made_by_touching_what_is_there"
    words = r"touches nowhere-\S+, which is not in the scene"

    def change(self, choice: Any) -> Any:
        """A piece for each, that nobody sees."""
        return replace(choice, touch=[f"nowhere-{choice.key}"])


class Mute(Sound):
    """A move has no sentence."""

    law, words = "every_move_has_a_sentence_and_its_touches", "yield has no sentence"

    def sentence(self, t: TollTable, move: Move, names: Sequence[str] = ()) -> str:
        """Nothing for those who yield."""
        return "" if isinstance(move, Yield) else super().sentence(t, move, names)


class Disagrees(Sound):
    """What is touched for a move is not what its choice says."""

    law = "every_move_has_a_sentence_and_its_touches"
    words = r"`touches` and the choice play-\w+ disagree"

    def touches(self, t: TollTable, move: Move) -> list[str]:
        """Always the deck."""
        return ["deck"]


class Silent(Sound):
    """Nobody is told who draws."""

    law, words = "every_event_is_told", "Drew is told to nobody"

    def narrate(self, t: TollTable, event: Any, seat: Any, names: Sequence[str] = ()) -> str:
        """All but that."""
        return "" if isinstance(event, Drew) else super().narrate(t, event, seat, names)


class Chatty(Sound):
    """What is not worth telling is told."""

    law, words = "every_event_is_told", "Yielded is untold, and yet told"
    untold = frozenset({Yielded})


class Cites(Sound):
    """The prompt cites a rule that there is not."""

    law, words = "every_rule_that_is_cited_exists", "reads of TOLL-099: there is no such rule"

    def scene(self, t: TollTable, seat: int | None, names: Sequence[str] = ()) -> Any:
        """With a prompt that knows too much."""
        return replace(super().scene(t, seat, names), prompt="Play a card (TOLL-020, TOLL-099).")


def top_of_deck(t: TollTable) -> int:
    """What nobody may know."""
    return int(t.deck.kinds[-1]) if t.deck.size() else 0


class Betrays(Sound):
    """A side's score tells of the deck."""

    law, words = "nothing_hidden_leaks", r"sees what is hidden: sides\[owl\]\.score"
    others = ("nothing_hidden_decides_how_play_goes_on",)

    def scene(self, t: TollTable, seat: int | None, names: Sequence[str] = ()) -> Any:
        """With one side more."""
        owl = Side("owl", "the Owl", top_of_deck(t))
        return replace(super().scene(t, seat, names), sides=[owl])


class Decrees(Sound):
    """A rule is in force that there is not: its prefix was forgotten."""

    law = "sides_reckonings_and_rules_in_force_fit"
    words = "in force for seat 0 is 20: there is no such rule"

    def scene(self, t: TollTable, seat: int | None, names: Sequence[str] = ()) -> Any:
        """By its bare number."""
        storm = InForce("Storm", rules=["20"])
        return replace(super().scene(t, seat, names), in_force=[storm])


class Embezzles(Sound):
    """Some points come from nowhere."""

    law, words = "scores_by_category_add_up", r"seat \d has \d, and its categories add up to \[\d\]"

    def reckoning(self, t: TollTable, events: Any, names: Sequence[str] = ()) -> Any:
        """Without the last thing for which somebody got a point."""
        kept = [event for event in events if not isinstance(event, Yielded | Scored)]
        return super().reckoning(t, kept, names)


class Leaves(Sound):
    """One seat is not reckoned with."""

    law, words = "scores_by_category_add_up", "no column of the reckoning is that of seat 1"

    def reckoning(self, t: TollTable, events: Any, names: Sequence[str] = ()) -> Any:
        """A column for the first only."""
        points = self.result(t).scores[0]
        return scores_by_category("Points", [Column("One", [0])], [("All", 0, points)])


class Flatters(Sound):
    """Everybody has won all of it."""

    law, words = "outcomes_follow_from_who_has_won", r"seat \d has the share 1\.0, not 0"

    def result(self, t: TollTable) -> Result:
        """With a share too much."""
        return replace(super().result(t), utility=[1.0] * t.seats)


class Boasts(Sound):
    """A position promises more than there is to win."""

    law, words = "a_promise_is_a_share_of_the_win", "`promise` is 7.0 for seat 0"

    def promise(self, t: TollTable, seat: int) -> float:
        """Points, not a share."""
        return 7.0


class Meddles(Sound):
    """To look at the table changes it."""

    law = "looking_at_a_table_changes_nothing"
    words = r"Found with the law nothing_hidden_leaks.*points\[0\] is 0 here and \d there"

    def scene(self, t: TollTable, seat: int | None, names: Sequence[str] = ()) -> Any:
        """A point for every look, not yet seen in this scene."""
        scene = super().scene(t, seat, names)
        t.points[0] += 1
        return replace(scene, places=[])


class Raises(Sound):
    """Something goes wrong at the end of the game only."""

    law, words = "nothing_hidden_leaks", "KeyError: 'the end'"
    others = (
        "nothing_hidden_decides_how_play_goes_on",
        "choices_are_the_moves_of_who_is_asked",
        "every_rule_that_is_cited_exists",
        "sides_reckonings_and_rules_in_force_fit",
    )

    def scene(self, t: TollTable, seat: int | None, names: Sequence[str] = ()) -> Any:
        """Not when it is over."""
        if t.ask is None:
            raise KeyError("the end")
        return super().scene(t, seat, names)


class Endless(Sound):
    """The bound is too small."""

    law = "every_game_ends_within_its_bound"
    words = "more than the 5 moves that most_plies allows"

    def most_plies(self, seats: int, options: Any) -> int:
        """Fewer than any game has."""
        return 5


class Random(Sound):
    """Chance comes from elsewhere."""

    law, words = "the_same_seed_and_moves_give_the_same_game", "Two games end differently: "
    chance: ClassVar[Any] = count()

    def set_up(self, seats: int, dice: Dice, options: Any) -> TollTable:
        """Another deal whenever one is asked for."""
        return super().set_up(seats, Dice(next(self.chance)), options)


class Claims(Sound):
    """What all see is said to be hidden."""

    law, words = "every_hidden_field_is_dealt_anew", "No imagined table differed in road: "
    hidden = frozenset({"dice", "hands", "deck", "road"})


class Misplaces(Sound):
    """A table set by hand cannot be loaded."""

    law, words = "a_table_set_by_hand_can_be_loaded", "wizard"
    tables: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "a wizard": {"game": "tollgate", "seats": 2, "road": ["wizard"]}
    }


def faulty(kind: type[Sound]) -> list[type[Sound]]:
    """Every fault, those with a law."""
    found = [kind] if kind.law else []
    return [*found, *(one for other in kind.__subclasses__() for one in faulty(other))]


FAULTS = faulty(Sound)


def check(fault: type[Sound], without: Sequence[str] = ()) -> laws.Findings:
    """All laws but some, for a Tollgate with a fault."""
    kept = [law for law in laws.LAWS if law.__name__ not in without]
    return laws.check_all(fault(), rare_tables=fault.tables, seeds=(0,), laws=kept)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_fault_breaks_its_law_and_no_other(fault, monkeypatch):
    for (kind, name), wrong in fault.patches.items():
        monkeypatch.setattr(kind, name, wrong)
    with pytest.raises(Broken, match=f"(?s){fault.words}") as broken:
        check(fault)
    assert broken.value.law == fault.law
    assert "tollgate" in broken.value.where
    assert fault.law in all_broken(fault) <= {fault.law, *fault.others}


def all_broken(fault: type[Sound]) -> set[str]:
    """Every law that a fault breaks, each found once those before it are left out."""
    found: list[str] = []
    while len(found) == len({*found}):
        try:
            check(fault, found)
        except Broken as broken:
            found.append(broken.law)
        else:
            break
    return {*found}


def test_every_law_is_broken_by_some_fault():
    apart = {"a_table_set_by_hand_can_be_loaded", "every_game_ends_within_its_bound"}
    apart |= {"the_same_seed_and_moves_give_the_same_game", "looking_at_a_table_changes_nothing"}
    apart |= {"every_hidden_field_is_dealt_anew"}
    assert {fault.law for fault in FAULTS} == {law.__name__ for law in laws.LAWS} | apart


def test_the_place_is_named_by_setting_seed_and_ply():
    with pytest.raises(Broken, match=r"tollgate-2-\S+, seed 0, ply 0 \(choose-card of seat \d\)"):
        check(Cites)


def test_an_event_that_is_not_worth_telling_is_named():
    class Quiet(Silent):
        untold = frozenset({Drew})

    assert check(Quiet).moments > 20


def test_what_was_never_met_is_told():
    class Generous(Sound):
        """With a toll that nobody ever owes."""

    findings = laws.Findings(Generous(), laws.Seen(asks={"choose-card"}))
    assert findings.never_asked == ["toll"]
    assert "yield" in findings.never_legal
    assert findings.never_refused == list(Generous().moves)
    assert "Asks that never came: toll." in str(findings)
    assert "Moves that were never legal: play-pilgrim, " in str(findings)
    assert ", and 5 more." in str(findings)


def test_a_sound_game_meets_all_of_its_asks_and_moves():
    findings = laws.check_all(Tollgate(), seeds=(0,))
    assert (findings.never_asked, findings.never_legal, findings.never_refused) == ([], [], [])
    assert str(findings) == f"Tollgate: every law holds at {findings.moments} moments."


class Wave(Move):
    """Something that nobody may do."""


class Vast(Sound):
    """A Tollgate with a catalogue of thousands."""

    def load_edition(self, content: Any) -> Any:
        """With two thousand ways to wave."""
        road = super().load_edition(content)
        for number in range(2000):
            road.add(Wave(f"wave-{number}"))
        return road

    def sentence(self, t: TollTable, move: Move, names: Sequence[str] = ()) -> str:
        """Noted, so that it can be counted."""
        said.append(move)
        return super().sentence(t, move, names)


said: list[Move] = []


def test_of_a_large_catalogue_all_is_refused_and_what_the_ask_knows_is_said():
    findings = check(Vast)
    waves = [move for move in said if isinstance(move, Wave)]
    assert 0 < len(waves) <= 60 * findings.moments
    assert {move.key for move in said} >= {key for key in Vast().moves if "wave" not in key}
    assert {key for key in Vast().moves if "wave" in key} <= {*findings.never_legal}
    assert findings.never_refused == []


def test_the_categories_of_a_rival_add_up_to_its_score():
    game = Sound()
    setting = laws.Setting(game, 2, game.check(game.Options.of({"play": "together"}), 2))
    *_, t = play(setting, 1)
    ended = Moment(game, t, "here", {}, t.events)
    scores_by_category_add_up(ended)
    own = [one for one in t.events if not (isinstance(one, Scored) and one.for_night)]
    with pytest.raises(AssertionError, match=r"The Night has \d+, and its categories add up to 0"):
        scores_by_category_add_up(replace(ended, news=own))


OWLS = Row("Owls", [1])
# What a scene tells beside its zones, and what is wrong with it.
UNFIT: dict[str, dict[str, Any]] = {
    "the row Owls of Birds has 1 numbers for 2 columns": {
        "reckonings": [Reckoning("birds", "Birds", [Column("We"), Column("They")], [OWLS])]
    },
    r"who leads in Owls of Birds has no number there: \[0\]": {
        "reckonings": [Reckoning("birds", "Birds", [Column("We")], [Row("Owls", [None], [0])])]
    },
    r"in Owls of Birds who does not lead is said to in vain: \[0\]": {
        "reckonings": [Reckoning("birds", "Birds", [Column("We")], [Row("Owls", [1], idle=[0])])]
    },
    "We of Birds has the total 4, not 1": {
        "reckonings": [Reckoning("birds", "Birds", [Column("We", total=4)], [OWLS])]
    },
    "seat 0 reads of seats that there are not": {"in_force": [InForce("Storm", seat=2)]},
    "two sides have the same id: owl, owl": {"sides": [Side("owl", "the Owl")] * 2},
    "nest belongs to owl, which is no seat and no side": {
        "zones": [Zone("nest", "Nest", "row", owner="owl")]
    },
}


@pytest.mark.parametrize("what", UNFIT)
def test_what_a_scene_tells_beside_its_zones_must_fit(what):
    game = Sound()
    moment = Moment(game, game.start(2, 1), "here", {})
    scene = moment.scenes[0]
    moment.scenes.clear()
    sides_reckonings_and_rules_in_force_fit(replace_scene(moment, scene))
    with pytest.raises(AssertionError, match=what):
        sides_reckonings_and_rules_in_force_fit(
            replace_scene(moment, replace(scene, **UNFIT[what]))
        )


def replace_scene(moment: Moment, scene: Scene) -> Moment:
    """The moment as if seat 0 alone saw something, and this."""
    moment.scenes[0] = scene
    return moment
