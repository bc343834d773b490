"""The legal moves as sentences, from which everything can be done."""

from collections.abc import Iterable
from itertools import groupby

from moonbrew.scene import Choice
from moonbrew.server.drawing.art import icon
from moonbrew.server.drawing.text import SEAM, escape
from moonbrew.server.drawing.view import View, worth
from moonbrew.words import capital, count

FEW = 8  # sentences that are shown at once; more are folded under their verbs


def draw_moves(view: View, foot: str = "") -> str:
    """The panel of sentences; while others choose it says so. Orders stand at its foot."""
    choices = view.scene.choices if view.playing else []
    inside = listed(view, choices) if choices else waiting(view)
    total = count(len(choices), "move") if choices else ""
    return (
        '<section class="moves panel" id="moves" aria-label="Moves" tabindex="-1">'
        f'<header><h2 data-with="Your moves">{"Your moves" if choices else "Moves"}</h2>'
        f'<button type="button" class="plain num" data-do="let-go" hidden>All {total}</button>'
        f'</header><div class="sentences">{inside}{SEAM}</div>{foot}</section>'
    )


def waiting(view: View) -> str:
    """What to say when there is nothing to choose."""
    return f'<p class="soft">{escape(view.scene.prompt)}</p>'


def listed(view: View, choices: list[Choice]) -> str:
    """The sentences by verb; a group is open as long as not too many are."""
    groups = grouped(choices)
    shown, drawn = 0, []
    for verb, group in groups:
        shown += len(group)
        said = any(not choice.touch for choice in group)  # what cannot be touched must be seen
        unfolded = " open" if shown <= FEW or len(groups) == 1 or said else ""
        sentences = "".join(sentence(view, choice) for choice in group)
        drawn.append(
            f'<details class="verb"{unfolded}><summary><b>{escape(verb)}</b>'
            f'<span class="num">{len(group)}</span></summary>{sentences}</details>'
            if verb
            else f'<div class="verb">{sentences}</div>'
        )
    return "".join(drawn)


def grouped(choices: Iterable[Choice]) -> list[tuple[str, list[Choice]]]:
    """Each verb once, where it comes first; what has no verb stays where it is."""
    found: dict[tuple[str, int], list[Choice]] = {}
    for run, (verb, members) in enumerate(groupby(choices, key=lambda one: one.group)):
        found.setdefault((verb, 0 if verb else run), []).extend(members)
    return [(verb, best_first(members)) for (verb, _), members in found.items()]


def best_first(choices: Iterable[Choice]) -> list[Choice]:
    """Those that bring most before the others, for a long list is read from the top."""
    return sorted(choices, key=lambda choice: -worth(choice.gain))


def sentence(view: View, choice: Choice) -> str:
    """A move: what it is, what follows, and for the script what is touched."""
    note = f"<small>{escape(capital(choice.note))}</small>" if choice.note else ""
    final = " data-final" if choice.final else ""
    about = f' data-about="{escape(groups(choice))}"' if choice.about else ""
    told = f"{about}{makes(choice)}{final}{signs(view, choice)}"
    return (
        f'{SEAM}<button type="button" class="sentence" data-key="{escape(choice.key)}"'
        f' data-touch="{escape(" ".join(choice.touch))}"{told}>{picture(view, choice)}'
        f"<span>{escape(choice.sentence)}{note}{danger(choice)}</span><kbd></kbd></button>"
    )


def signs(view: View, choice: Choice) -> str:
    """For the script: who does it and how its pieces are touched, and what it asks twice for."""
    found = f' data-by="{escape(choice.by)}"' if view.art.has(choice.by) else ""
    for name in ("way", "opens", "enough"):
        found += f" data-{name}" if getattr(choice, name) else ""
    if choice.caution is None:
        return found
    one = choice.caution
    told = {"caution": one.text, "deed": one.deed, "tag": one.tag, "by-rule": one.rule}
    told["face"] = one.face if view.art.has(one.face) else "candle"
    return found + "".join(f' data-{name}="{escape(text)}"' for name, text in told.items())


def danger(choice: Choice) -> str:
    """What it is asked twice for, in the list of moves."""
    if choice.caution is None:
        return ""
    return f'<small class="danger">{escape(choice.caution.text)}</small>'


def makes(choice: Choice) -> str:
    """For the script: the cells of reckonings into which it writes another number."""
    cells = [f"{one.reckoning}-{one.row}-{one.column}={one.number}" for one in choice.makes]
    return f' data-makes="{escape(" ".join(cells))}"' if cells else ""


def groups(choice: Choice) -> str:
    """The groups of pieces that a move is about, for the script to draw a line around each."""
    return "|".join(" ".join(group) for group in choice.about)


def picture(view: View, choice: Choice) -> str:
    """The symbol of the first piece that is touched."""
    for touched in choice.touch:
        piece = view.pieces.get(touched)
        if piece is not None and piece.face is not None:
            tint = piece.colour or next((part.colour for part in piece.parts), "")
            face = piece.parts[0].face if len(piece.parts) == 1 else piece.face
            if not view.art.has(face):
                break
            return icon(view.art.symbol(face), f"kindly {tint}")
    return icon("cards" if choice.touch else "tick", "kindly")
