# mypyc: compiled
"""Table 20.3: what the effects of Potions ask of the brewer, and of those who are hit."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.asking import Further, Rising, allowed, blank
from moonbrew.games.mystic_moon.rules.events import (
    Bartered,
    HandedOver,
    Scattered,
)
from moonbrew.games.mystic_moon.rules.faces import (
    CALL_FROG,
    FROG,
    GATHER,
    GLYPHS,
    KINDS,
    LOCATIONS,
    NOTHING,
    SWEEP,
    Place,
)
from moonbrew.games.mystic_moon.rules.frogs import (
    Discarding,
    Draw,
    discard,
    gather,
    gather_all,
    is_foe,
    offer_discards,
    resolve_held,
    why_not_own,
    why_not_steal,
)
from moonbrew.games.mystic_moon.rules.garden import can_resolve, put_tokens, resolve_glyph
from moonbrew.games.mystic_moon.rules.learning import (
    learn,
    offer_learning,
    why_not_learn,
)
from moonbrew.games.mystic_moon.rules.moves import (
    Barter,
    CallFrog,
    ChooseGlyph,
    Discard,
    Done,
    Gather,
    Give,
    Hand,
    Learn,
    Sweep,
    Victim,
)
from moonbrew.games.mystic_moon.rules.power import gain
from moonbrew.games.mystic_moon.rules.refusals import (
    MOON_061,
    MOON_292,
    MOON_313,
    MOON_346,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat


@final
class LoseSome(Discarding):
    """D19: a player who is hit discards so many Ingredients, all if there are fewer (MOON-139)."""

    def __init__(self, seat: Seat, left: i64) -> None:
        super().__init__(seat)
        self.left: Final = left

    def take(self, t: MoonTable, move: Move) -> None:
        """To the bag, and go on."""
        assert isinstance(move, Discard)
        discard(t, self.seat, move.kind, "effect")
        if self.left > 1:
            t.do(LoseSome(self.seat, self.left - 1))


@final
class HandOver(Further):
    """D19, Sticky Paw Syrup: an Ingredient of one's own choice for another player."""

    def __init__(self, seat: Seat, to: Seat) -> None:
        super().__init__(seat)
        self.to: Final = to

    def offer(self, t: MoonTable) -> Menu:
        """Each kind in the own Satchel."""
        menu = blank(t)
        menu.put_held(t.edition.first_hand, t.witches[self.seat].satchel.of)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Only what one has."""
        if not isinstance(move, Hand):
            return MOON_346
        return why_not_own(t, self.seat, move.kind)

    def take(self, t: MoonTable, move: Move) -> None:
        """Out of one Satchel into the other."""
        assert isinstance(move, Hand)
        t.witches[self.seat].satchel.take(move.kind)
        t.witches[self.to].satchel.put(move.kind)
        if t.events is not None:
            t.tell(HandedOver(self.seat, self.to, move.kind))


@final
class ExchangeSome(Rising):
    """Hiccup Tonic: discard up to so many; the draw of as many follows at the end."""

    def __init__(self, seat: Seat, left: i64, discarded: i64) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.discarded: Final = discarded

    def offer(self, t: MoonTable) -> Menu:
        """Each kind in the Satchel, and to stop."""
        menu = blank(t)
        if self.left > 0:
            offer_discards(t, self.seat, menu)
        menu.put(t.edition.done.index)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Only what one has."""
        if isinstance(move, Discard):
            return why_not_own(t, self.seat, move.kind)
        return allowed(isinstance(move, Done), MOON_346)

    def take(self, t: MoonTable, move: Move) -> None:
        """Discard and go on, or draw."""
        if isinstance(move, Discard):
            discard(t, self.seat, move.kind, "effect")
            t.do(ExchangeSome(self.seat, self.left - 1, self.discarded + 1))
        else:
            t.do(Draw(self.seat, self.discarded))


@final
class SacrificeSome(Discarding):
    """Broom Polish: discard so many, then gain Star Power."""

    def __init__(self, seat: Seat, left: i64, power: i64) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.power: Final = power

    def take(self, t: MoonTable, move: Move) -> None:
        """Discard and go on, or gain."""
        assert isinstance(move, Discard)
        discard(t, self.seat, move.kind, "effect")
        if self.left > 1 and t.witches[self.seat].satchel.total > 0:
            t.do(SacrificeSome(self.seat, self.left - 1, self.power))
        else:
            gain(t, self.seat, self.power, "effect")


@final
class ScatterOne(Further):
    """Sneezing Powder: a foe loses a random Ingredient, each token alike."""

    def offer(self, t: MoonTable) -> Menu:
        """Each foe with Ingredients."""
        menu = blank(t)
        for other in range(t.seats):
            legal = is_foe(t, self.seat, other) and t.witches[other].satchel.total > 0
            menu.put_if(legal, t.edition.first_victim + other)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Table 21.1a, `victim`."""
        if not isinstance(move, Victim):
            return MOON_346
        return why_not_steal(t, self.seat, move.victim, NOTHING)

    def take(self, t: MoonTable, move: Move) -> None:
        """To the bag."""
        assert isinstance(move, Victim)
        satchel = t.witches[move.victim].satchel
        kind = satchel.nth(t.roll(satchel.total))
        satchel.take(kind)
        t.bag.put(kind)
        if t.events is not None:
            t.tell(Scattered(self.seat, move.victim, kind))


@final
class GatherSome(Further):
    """Tokens of the Garden by an effect: any one, all of a location, or a Frog."""

    def __init__(self, seat: Seat, what: i64) -> None:
        super().__init__(seat)
        self.what: Final = what

    def offer(self, t: MoonTable) -> Menu:
        """What lies in the Garden."""
        menu = blank(t)
        for place in range(LOCATIONS):
            if self.what == GATHER:
                put_tokens(t, menu, t.edition.first_gather, place)
            elif self.what == SWEEP:
                menu.put_if(t.lying[place] > 0, t.edition.first_sweep + place)
            else:
                menu.put_if(t.at(place, FROG) > 0, t.edition.first_call + place)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """MOON-313: something must lie there."""
        if self.what == GATHER and isinstance(move, Gather):
            return allowed(t.at(move.place, move.token) > 0, MOON_313)
        if self.what == SWEEP and isinstance(move, Sweep):
            return allowed(t.lying[move.place] > 0, MOON_313)
        if self.what == CALL_FROG and isinstance(move, CallFrog):
            return allowed(t.at(move.place, FROG) > 0, MOON_313)
        return MOON_346

    def take(self, t: MoonTable, move: Move) -> None:
        """Ingredients first, then Frogs are resolved."""
        if isinstance(move, Gather):
            gather(t, self.seat, move.place, move.token, "effect")
        elif isinstance(move, Sweep):
            gather_all(t, self.seat, move.place, "effect")
        else:
            assert isinstance(move, CallFrog)
            gather(t, self.seat, move.place, FROG, "effect")
        resolve_held(t, self.seat)


@final
class BarterFor(Further):
    """Lantern Oil: name the Ingredient of the Garden."""

    def offer(self, t: MoonTable) -> Menu:
        """Each kind at each location; Frogs cannot be taken."""
        menu = blank(t)
        for place in range(LOCATIONS):
            if t.lying[place] > 0:
                for kind in range(KINDS):
                    index = t.edition.first_barter + place * KINDS + kind
                    menu.put_if(t.at(place, kind) > 0, index)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """MOON-313: it must lie there."""
        if not isinstance(move, Barter):
            return MOON_346
        return allowed(t.at(move.place, move.token) > 0, MOON_313)

    def take(self, t: MoonTable, move: Move) -> None:
        """Nothing moves before both are named."""
        assert isinstance(move, Barter)
        t.do(BarterWith(self.seat, move.place, move.token))


@final
class BarterWith(Further):
    """Lantern Oil: name the Ingredient of the Satchel; then the two change places."""

    def __init__(self, seat: Seat, place: Place, kind: i64) -> None:
        super().__init__(seat)
        self.place: Final = place
        self.kind: Final = kind

    def offer(self, t: MoonTable) -> Menu:
        """Each kind that was in the Satchel before."""
        menu = blank(t)
        menu.put_held(t.edition.first_give, t.witches[self.seat].satchel.of)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Only what one has."""
        if not isinstance(move, Give):
            return MOON_346
        return why_not_own(t, self.seat, move.kind)

    def take(self, t: MoonTable, move: Move) -> None:
        """Both at once."""
        assert isinstance(move, Give)
        satchel = t.witches[self.seat].satchel
        t.take_up(self.place, self.kind)
        t.put_down(self.place, move.kind)
        satchel.take(move.kind)
        satchel.put(self.kind)
        if t.events is not None:
            t.tell(Bartered(self.seat, self.place, self.kind, move.kind))


@final
class PickGlyph(Further):
    """Moonwalk Elixir: a Glyph of the tile, as if the Hat stood there."""

    def offer(self, t: MoonTable) -> Menu:
        """Each Glyph that is shown and can do something."""
        menu = blank(t)
        for glyph in range(len(GLYPHS)):
            legal = is_shown(t, glyph) and can_resolve(t, self.seat, glyph)
            menu.put_if(legal, t.edition.first_glyph + glyph)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Table 21.1a, `glyph-<G>`."""
        if not isinstance(move, ChooseGlyph):
            return MOON_346
        if not is_shown(t, move.glyph):
            return MOON_061
        return allowed(can_resolve(t, self.seat, move.glyph), MOON_292)

    def take(self, t: MoonTable, move: Move) -> None:
        """MOON-293: with the blessing of Cancer perhaps twice."""
        assert isinstance(move, ChooseGlyph)
        resolve_glyph(t, self.seat, move.glyph, True)


def is_shown(t: MoonTable, glyph: i64) -> bool:
    """MOON-061: whether the tile of this round shows a Glyph."""
    return any(t.glyph_at(place) == glyph for place in range(LOCATIONS))


@final
class LearnCheaper(Further):
    """Fortune Fizz: learn a face-up card for less."""

    def __init__(self, seat: Seat, off: i64) -> None:
        super().__init__(seat)
        self.off: Final = off

    def offer(self, t: MoonTable) -> Menu:
        """All that can be paid."""
        menu = blank(t)
        offer_learning(t, self.seat, self.off, menu)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """As in the shop."""
        if not isinstance(move, Learn):
            return MOON_346
        return why_not_learn(t, self.seat, self.off, move)

    def take(self, t: MoonTable, move: Move) -> None:
        """Refill, Book limit and Gold work as in the shop."""
        assert isinstance(move, Learn)
        learn(t, self.seat, self.off, move)
