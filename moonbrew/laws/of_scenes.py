"""Laws of what is shown and said: choices, touches, sentences, events and cited rules.

Each takes a moment, leaves its table as it was, and says what is wrong.
"""

import json
import re
from dataclasses import asdict

from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Move
from moonbrew.laws.comparing import must, must_be_same, some
from moonbrew.laws.moments import Moment, named
from moonbrew.laws.of_results import must_fit
from moonbrew.scene import Scene

LARGE = 400  # moves of a catalogue of which all are looked at at every moment
SAMPLE = 60  # others, where there are more


def choices_are_the_moves_of_who_is_asked(moment: Moment) -> None:
    """A seat that is asked has every legal move for a choice, and nobody else has any."""
    ask = moment.t.ask
    for viewer, scene in moment.scenes.items():
        mine = moment.moves if ask is not None and ask.seat == viewer else []
        legal = sorted(move.key for move in mine)
        what = f"The choices that {named(viewer)} sees (here) are not its moves (there)"
        must_be_same(sorted(choice.key for choice in scene.choices), legal, what)


def scene_of_choices(moment: Moment) -> Scene | None:
    """What the seat that is asked sees."""
    ask = moment.t.ask
    return None if ask is None else moment.scenes[int(ask.seat)]


def final_choices_are_those_that_reveal_something(moment: Moment) -> None:
    """What cannot be taken back says so before it is done, and nothing else does."""
    scene, t = scene_of_choices(moment), moment.t
    for choice in scene.choices if scene else []:
        after = t.clone()
        after.play(moment.game.moves[choice.key])
        if after.revealed > t.revealed:
            must(choice.final, f"{choice.key} reveals something, and its choice is not final")
        else:
            must(not choice.final, f"{choice.key} reveals nothing, and its choice is final")


def every_choice_can_be_made_by_touching_what_is_there(moment: Moment) -> None:
    """Pieces to be touched lie in the scene, and no two choices are made by the same ones.

    Choices that touch nothing are made by their sentences alone.
    """
    scene = scene_of_choices(moment)
    if scene is None:
        return
    lying = {zone.id for zone in scene.zones}
    lying |= {piece.id for zone in scene.zones for piece in zone.pieces}
    by_touch: dict[tuple[str, frozenset[str]], str] = {}  # by what comes first, and all of it
    for choice in scene.choices:
        absent = [piece for piece in choice.touch if piece not in lying]
        must(not absent, f"{choice.key} touches {some(absent)}, which is not in the scene")
        touched = frozenset(choice.touch)
        for first in choice.touch[:1] if choice.opens else choice.touch:
            other = by_touch.setdefault((first, touched), choice.key)
            must(
                other == choice.key,
                f"{other} and {choice.key} are made by touching the same: {some(sorted(touched))}",
            )


def every_move_has_a_sentence_and_its_touches(moment: Moment) -> None:
    """Legal or not, so that a refusal can say of what; and what a legal one touches agrees."""
    game, t = moment.game, moment.t
    scene = scene_of_choices(moment)
    if scene is None:
        return
    legal = {choice.key: choice.touch for choice in scene.choices}
    for move in worth_a_look(moment):
        must(game.sentence(t, move), f"{move.key} has no sentence")
        touched = game.touches(t, move)
        if touched and move.key in legal:
            must_be_same(legal[move.key], touched, f"`touches` and the choice {move.key} disagree")


def worth_a_look(moment: Moment) -> list[Move]:
    """All of a small catalogue; of a large one what the ask knows by type, and a sample."""
    catalogue = moment.game.catalogue
    if len(catalogue) <= LARGE:
        return catalogue
    known = {type(move) for move in moment.moves}
    rest = [move for move in catalogue if type(move) not in known]
    dice = Dice(int(moment.t.ply))
    sample = [rest[dice.below(len(rest))] for _ in range(SAMPLE if rest else 0)]
    return [*(move for move in catalogue if type(move) in known), *sample]


def every_event_is_told(moment: Moment) -> None:
    """Somebody reads a sentence of it, unless `untold` says that it is not worth one."""
    for place, event in enumerate(moment.news):
        kind = type(event)
        told = any(lines[place] for lines in moment.told.values())
        must(told or kind in moment.game.untold, f"{kind.__name__} is told to nobody")
        must(not told or kind not in moment.game.untold, f"{kind.__name__} is untold, and yet told")


def every_rule_that_is_cited_exists(moment: Moment) -> None:
    """In scenes and in what is told: as a number with its prefix, or as a number called rule."""
    game, known, ask = moment.game, moment.game.rulebook.rules, moment.t.ask
    turn = moment.viewers[int(moment.t.ply) % len(moment.viewers)]
    # Most that is written is the same for all, and there is much of it: so who is asked, and one.
    for viewer in {turn, turn if ask is None else int(ask.seat)}:
        text = "\n".join([repr(moment.scenes[viewer]), *moment.told[viewer]])
        cited = {*re.findall(rf"\b{game.prefix}-\d+", text)}
        cited |= {f"{game.prefix}-{int(number):03}" for number in re.findall(r"\brule=(\d+)", text)}
        unknown = sorted(cited - known.keys())
        must(not unknown, f"{named(viewer)} reads of {some(unknown)}: there is no such rule")


def sides_reckonings_and_rules_in_force_fit(moment: Moment) -> None:
    """What a scene tells beside its zones: owners, columns, seats and rules that there are."""
    known, seats = moment.game.rulebook.rules, range(moment.t.seats)
    for viewer, scene in moment.scenes.items():
        sides = [side.id for side in scene.sides]
        must(len(set(sides)) == len(sides), f"two sides have the same id: {some(sides)}")
        for zone in scene.zones:
            owned = zone.owner is None or zone.owner in seats or zone.owner in sides
            must(owned, f"{zone.id} belongs to {zone.owner}, which is no seat and no side")
        for reckoning in scene.reckonings:
            must_fit(reckoning)
        sent = [*map(asdict, scene.sides), *map(asdict, scene.in_force)]
        json.dumps(sent)  # which programs are sent
        playing = [*(seat for side in scene.sides for seat in side.seats)]
        playing += [seat for one in scene.reckonings for c in one.columns for seat in c.seats]
        playing += [one.seat for one in scene.in_force if one.seat is not None]
        must(set(playing) <= set(seats), f"{named(viewer)} reads of seats that there are not")
        cited = [number for one in scene.in_force for number in one.rules]
        unknown = sorted(set(cited) - known.keys())
        must(not unknown, f"in force for {named(viewer)} is {some(unknown)}: there is no such rule")
