"""Laws of what is hidden: what a seat sees, and how play goes on, depends on nothing hidden.

Each takes a moment, leaves its table as it was, and says what is wrong.
"""

from collections.abc import Iterable
from typing import Any

from moonbrew.fields import KnownAndThere
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import ALLOWED, Move
from moonbrew.laws.comparing import must, must_be_same, some
from moonbrew.laws.moments import Moment, asked, drawn, named
from moonbrew.laws.of_rules import (
    AHEAD,
    an_ask_always_has_a_move,
    components_are_conserved,
    moves_are_those_that_no_rule_refuses,
)
from moonbrew.scene import Scene
from moonbrew.talk import Silence
from moonbrew.words import capital

TRIED = 3  # moves at a moment after which both tables are compared


def nothing_hidden_leaks(moment: Moment) -> None:
    """Scene, moves and narrated log are the same at the table and at an imagined one."""
    game, t = moment.game, moment.t
    for viewer, dream in moment.dreams.items():
        who = named(viewer)
        must_see_same(
            moment.scenes[viewer], game.scene(dream, viewer), f"{capital(who)} sees what is hidden"
        )
        seen = [event.seen_by(-1 if viewer is None else viewer) for event in moment.news]
        told = [game.narrate(dream, event, viewer) for event in seen]
        must_be_same(moment.told[viewer], told, f"{capital(who)} is told what is hidden")
        if t.ask is not None and t.ask.seat == viewer:
            keys = [move.key for move in dream.ask.moves(dream)]
            legal = [move.key for move in moment.moves]
            must_be_same(legal, keys, f"The moves of {who} depend on what is hidden from it")


def must_see_same(here: Scene, there: Scene, what: str) -> None:
    """Say where two scenes differ, unless they are equal."""
    if here != there:
        must_be_same(here.as_json(), there.as_json(), what)
        raise AssertionError(what)


def what_stands_against_talk_is_public(moment: Moment) -> None:
    """Nothing hidden locks the talk; a lock has a sentence, a rule and moves that there are."""
    game = moment.game
    silence = game.why_not_talk(moment.t)
    for viewer, dream in moment.dreams.items():
        what = f"What stands against talk depends on what is hidden from {named(viewer)}"
        must_be_same(told(silence), told(game.why_not_talk(dream)), what)
    if silence is not None:
        must(silence.why.endswith("."), f"Talk is locked without a sentence: {silence.why!r}")
        number = f"{game.prefix}-{silence.rule:03}"
        must(number in game.rulebook.rules, f"Talk is locked by {number}: there is no such rule")
        there = not silence.key or silence.key in game.moves
        must(there, f"Talk would be opened by {silence.key}: there is no such move")


def told(silence: Silence | None) -> dict[str, object]:
    """A silence as data; nothing where people may talk."""
    return {"silence": None if silence is None else vars(silence)}


def what_a_window_is_about_is_public(moment: Moment) -> None:
    """Whose deed is answered and on what occasion is known to all, and everybody can pass.

    It need not hold where a seat imagines that something else is asked (half a choice of another).
    """
    t = moment.t
    if t.ask is None:
        return
    here = window(t)
    for viewer, dream in moment.dreams.items():
        if type(dream.ask) is type(t.ask):
            what = f"What a window is about depends on what is hidden from {named(viewer)}"
            must_be_same(here, window(dream), what)
    passing = t.ask.standing(t)
    must(-1 <= here["answers"] < t.seats, f"Seat {here['answers']}, which is answered, is none")
    must(here["answers"] == -1 or passing is not None, "A window has no standing move")
    legal = passing is None or t.ask.refusal(t, passing) == ALLOWED
    must(legal, f"The standing move {passing and passing.key} is not legal")
    words = " ".join(here["occasion"])
    plain = words == words.lower() and len(words.split()) == len(here["occasion"])
    must(plain, f"The words of an occasion are not single and small: {words}")


def window(t: Any) -> dict[str, Any]:
    """What an ask tells of the window that it stands in, as data."""
    return {"answers": int(t.ask.answers()), "occasion": list(t.ask.occasion(t))}


def imagined_tables_differ_in_hidden_fields_alone(moment: Moment) -> None:
    """A field in which they differ is one that `hidden` names."""
    game = moment.game
    true = game.dump(moment.t)
    for viewer, dream in moment.dreams.items():
        imagined = game.dump(dream)
        changed = {field for field in true if imagined.get(field) != true[field]}
        moment.seen.dealt |= changed
        known = sorted(changed - game.hidden)
        must(
            not known,
            f"{capital(named(viewer))} imagines {some(known)} anew, which `hidden` does not name",
        )


def what_is_imagined_depends_on_what_is_known_alone(moment: Moment) -> None:
    """To imagine from an imagined table is to imagine from the true one."""
    game = moment.game
    for viewer, dream in moment.dreams.items():
        once = game.dump(game.imagine(moment.t, viewer, Dice(8)))
        twice = game.dump(game.imagine(dream, viewer, Dice(8)))
        what = f"What {named(viewer)} imagines depends on what is hidden from it"
        must_be_same(once, twice, what)


def what_is_known_to_be_there_is_there(moment: Moment) -> None:
    """What a seat knows of a hand or a deck is in the true one and in every one that it imagines.

    So is what it imagines that others know.
    """
    game = moment.game
    for viewer, dream in moment.dreams.items():
        who = capital(named(viewer))
        here, there = game.known(moment.t, viewer), game.known(dream, viewer)
        must_be_there(here, f"{who} knows of what is not there")
        both = zip(here, there, strict=True)
        kept = [(known, imagined) for (known, _), (_, imagined) in both]
        must_be_there(kept, f"{who} imagines a table without what it knows to be there")
        what = f"{who} knows something else at a table that it imagines"
        must_be_same([known for known, _ in here], [known for known, _ in there], what)
        for other in moment.viewers:
            what = f"{who} imagines that {named(other)} knows of what is not there"
            must_be_there(game.known(dream, other), what)


def must_be_there(pairs: Iterable[KnownAndThere], what: str) -> None:
    """Say what is known to be somewhere more often than it is."""
    for place, (known, there) in enumerate(pairs):
        lacking = [name for name, number in known.items() if number > there.get(name, 0)]
        must(not lacking, f"{what}: {some(lacking)} at place {place}")


def an_imagined_table_can_be_played(moment: Moment) -> None:
    """It is a table like any other: laws hold there, and it can be played on."""
    if moment.t.ask is None:
        return
    dream = moment.game.imagine(moment.t, int(moment.t.ask.seat), Dice(5))
    imagined = Moment(moment.game, dream, moment.where, moment.components)
    moves_are_those_that_no_rule_refuses(imagined)
    components_are_conserved(imagined)
    dream.play(imagined.moves[0])
    an_ask_always_has_a_move(Moment(moment.game, dream, moment.where, moment.components))


def search_plays_on_tables_like_any_other(moment: Moment) -> None:
    """What a mind imagines may lack what search never asks for, but nothing that play needs."""
    game, t = moment.game, moment.t
    if t.ask is None:
        return
    seat, dice = int(t.ask.seat), Dice(6)
    dream = game.imagine(t, seat, Dice(9))
    bare: Any = game.mind.imagine(t, seat, Dice(9))
    for _ in range(AHEAD):
        if dream.ask is None:
            break
        moves = dream.ask.moves(dream)
        keys = [move.key for move in moves]
        what = "`mind.imagine` and `imagine` make tables with other moves"
        must_be_same([move.key for move in bare.ask.moves(bare)], keys, what)
        move = drawn(moves, dice)
        dream.play(move)
        bare.play(move)
    what = "`mind.imagine` and `imagine` make tables with other components"
    must_be_same(dict(game.components(bare)), dict(game.components(dream)), what)


def nothing_hidden_decides_how_play_goes_on(moment: Moment) -> None:
    """After a move that reveals nothing, tables imagined before it still look the same.

    It need not hold where a seat imagines that something else is asked (half a choice of another),
    or where the move cannot be made at the imagined table.
    """
    t, game = moment.t, moment.game
    for move in some_moves(moment):
        after = t.clone()
        after.play(move)
        if after.revealed != t.revealed:
            continue
        for viewer in moment.viewers:
            dream = game.imagine(t, viewer, Dice(4))
            if type(dream.ask) is type(t.ask) and dream.ask.refusal(dream, move) == ALLOWED:
                dream.play(move)
                if dream.revealed == after.revealed:
                    must_go_on_alike(moment, move, viewer, after, dream)


def some_moves(moment: Moment) -> list[Move]:
    """A move of each type, as many as are tried, of those that can be taken back."""
    if moment.t.ask is None:
        return []
    choices = moment.scenes[int(moment.t.ask.seat)].choices
    moves = [moment.game.moves[choice.key] for choice in choices if not choice.final]
    dice = Dice(len(moves))
    types = list(dict.fromkeys(type(move) for move in moves))
    while len(types) > TRIED:
        types.pop(dice.below(len(types)))
    alike = [[move for move in moves if type(move) is chosen] for chosen in types]
    return [group[dice.below(len(group))] for group in alike]


def must_go_on_alike(moment: Moment, move: Move, viewer: int | None, here: Any, there: Any) -> None:
    """Say what depends on something hidden after a move, for one viewer."""
    now, then = asked(here.ask), asked(there.ask)
    because = f"After {move.key}, which reveals nothing, what is hidden from {named(viewer)}"
    if (here.ask is None) != (there.ask is None) or (here.ask and here.ask.seat != there.ask.seat):
        raise AssertionError(f"{because} decides who is asked: {now} here, {then} there")
    scenes = [moment.game.scene(table, viewer) for table in (here, there)]
    must_see_same(scenes[0], scenes[1], f"{because} decides what it sees")
