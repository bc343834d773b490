"""Each choice of The Mystic Moon: its sentence, the pieces to touch, and what follows from it."""

from collections.abc import Sequence

from moonbrew.frame import choice_of
from moonbrew.games.mystic_moon.rules import moves as m
from moonbrew.games.mystic_moon.rules.brewing import (
    Declare,
    Effects,
    is_lifting,
)
from moonbrew.games.mystic_moon.rules.faces import DRAW_GLYPH, POOR_REWARDS
from moonbrew.games.mystic_moon.rules.fates import is_cursed_with, present_curse, satchel_limit
from moonbrew.games.mystic_moon.rules.garden import can_resolve
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.games.mystic_moon.show.following import following
from moonbrew.games.mystic_moon.show.garden import taken, taken_from, tokens_taken
from moonbrew.games.mystic_moon.show.seats import cell_id
from moonbrew.games.mystic_moon.show.sentences import sentence
from moonbrew.games.mystic_moon.show.touching import asked, touch_of
from moonbrew.games.mystic_moon.show.words import (
    GLYPH_TEXTS,
    formula_text,
    power,
    slots,
    some_tokens,
)
from moonbrew.kernel.bits import members_of
from moonbrew.kernel.table import Move, Seat
from moonbrew.scene import Caution, Choice
from moonbrew.words import capital, count, listed


def choice(t: MoonTable, move: Move, names: Sequence[str]) -> Choice:
    """A legal move of the asked seat."""
    verb, touch = touch_of(t, move)
    return choice_of(
        t,
        move,
        sentence(t, move, names),
        touch,
        verb,
        note(t, move),
        gain=gain(t, move),
        about=about(t, move),
        caution=loss_of(t, move),
    )


def loss_of(t: MoonTable, move: Move) -> Caution | None:
    """What is given up by a move, so that nobody makes it by mistake."""
    match move:
        case m.Leave() if (over := above_limit(t)) > 0:
            return Caution(
                f"Your satchel holds {over} too many.", f"Leave and discard {over}", "", "MOON-092"
            )
        case m.Empty():
            return Caution(
                "All that lies in your Cauldron goes, and nothing is gained.",
                "Empty the Cauldron all the same",
                "",
                "MOON-125",
            )
        case m.Done() if isinstance(t.ask, Effects) and any(not used for used in t.used):
            return Caution("Effects that are not used lapse.", "Let them lapse", "", "MOON-312")
        case m.Done() if isinstance(t.ask, Declare) and t.declared and (more := brewable(t)):
            return Caution(
                f"{capital(listed(more, 'or'))} could be brewed as well. "
                "After the brew all Ingredients go to the bag.",
                f"Brew {count(len(t.declared), 'Potion')} and no more",
                "",
                "MOON-132",
            )
    return None


def brewable(t: MoonTable) -> list[str]:
    """MOON-309: the Potions that can be brewed beside what is declared."""
    assert t.ask is not None, "Nobody is asked, so nothing is brewed."
    cards = [int(t.edition.card_of[one.spot]) for one in t.ask.moves(t) if isinstance(one, m.Brew)]
    return [t.edition.cards[card].name for card in dict.fromkeys(cards)]


def above_limit(t: MoonTable) -> int:
    """MOON-092: how many Ingredients are more than one may keep."""
    seat = Seat(asked(t))
    return int(t.witches[seat].satchel.total) - int(satchel_limit(t, seat))


def touches(t: MoonTable, move: Move) -> list[str]:
    """The pieces that stand for a move of the asked seat, whether it is legal or not."""
    return touch_of(t, move)[1]


# What follows.


def note(t: MoonTable, move: Move) -> str:
    """What follows from a move, where its sentence does not say it."""
    edition = t.edition
    match move:
        case m.ChooseHut():
            return edition.huts[move.hut].text
        case m.PlaceHat():
            return hat_note(t, int(move.place))
        case m.Learn():
            potion = edition.potions[move.card]
            return f"{power(int(potion.reward))} when brewed. {potion.text}"
        case m.Perform():
            return capital(formula_text(edition, move.card))
        case m.Brew():
            return brew_note(t, move)
        case m.Leave():
            return leave_note(t)
        case m.Empty():
            return "All Ingredients go to the bag, and Crystals bring nothing"
        case m.Done():
            return done_note(t)
    return following(t, move)


def hat_note(t: MoonTable, place: int) -> str:
    """What the Hat takes here, and what the Glyph gives."""
    seat, glyph = asked(t), t.glyph_at(place)
    tokens = capital(some_tokens(t.edition, taken(t, seat, place))) or "Nothing lies there"
    limit = tokens_taken(t, seat, place)
    fewer = limit < sum(number for _, number in taken(t, seat, place))
    most = f", {limit} of them" if fewer else ""
    glyphs = f"; Glyph: {GLYPH_TEXTS[glyph]}" if can_resolve(t, Seat(seat), glyph) else ""
    return f"{tokens}{most}{glyphs}"


def brew_note(t: MoonTable, move: m.Brew) -> str:
    """What a Potion brings, and where it lies."""
    where = slots(t.edition.cells[move.spot])
    if is_lifting(t, move.spot):
        return f"Lifts your curse; {where}"
    return f"{power(reward(t, int(move.spot)))}; {where}"


def reward(t: MoonTable, spot: int) -> int:
    """MOON-126: the reward of a placement, less what the curse of Leo takes."""
    if is_lifting(t, spot):
        return 0
    seat = Seat(asked(t))
    less = int(present_curse(t).first) if is_cursed_with(t, seat, POOR_REWARDS) else 0
    return max(int(t.edition.rewards[t.edition.card_of[spot]]) - less, 0)


def leave_note(t: MoonTable) -> str:
    """MOON-092: what has to be discarded."""
    limit, over = int(satchel_limit(t, Seat(asked(t)))), above_limit(t)
    if over <= 0:
        return "Then you fill your Cauldron"
    return f"You may keep {limit} Ingredients, so you discard {over}"


def done_note(t: MoonTable) -> str:
    """What it means to do no more."""
    if isinstance(t.ask, Declare):
        if not t.declared:
            return "What is in your Cauldron can stay there"
        total = sum(reward(t, int(spot)) for spot in t.declared)
        return f"{power(total)} as rewards"
    return ""


# What a move brings in a few signs, and which pieces it is about.


def gain(t: MoonTable, move: Move) -> str:
    """Of a Hat, how many tokens it takes and what the Glyph gives; of a Potion, its reward."""
    match move:
        case m.PlaceHat():
            seat, glyph = asked(t), t.glyph_at(move.place)
            tokens = str(tokens_taken(t, seat, int(move.place)))
            if not can_resolve(t, Seat(seat), glyph):
                return tokens
            return f"{tokens}+1" if glyph == DRAW_GLYPH else f"{tokens}✦{glyph}"
        case m.Brew():
            return f"✦{reward(t, int(move.spot))}"
    return ""


def about(t: MoonTable, move: Move) -> list[list[str]]:
    """Of a Hat, the locations from which it takes; of a placement, its slots."""
    match move:
        case m.PlaceHat():
            return [[f"garden-{place}" for place in taken_from(t, asked(t), int(move.place))]]
        case m.OfSpot():
            return [[cell_id(asked(t), slot) for slot in members_of(t.edition.cells[move.spot])]]
    return []
