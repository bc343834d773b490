# mypyc: compiled
"""Chapter 4: the Garden step."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.asking import Further, MoonAsk, Rising, allowed, around, blank
from moonbrew.games.mystic_moon.rules.edition import MOST_SEATS
from moonbrew.games.mystic_moon.rules.events import GlyphUsed, HatPlaced
from moonbrew.games.mystic_moon.rules.faces import (
    ARROW,
    DRAW_GLYPH,
    FEW_TOKENS,
    FROG,
    FROG_FRIEND,
    GLYPHS_TWICE,
    LOCATIONS,
    NARROW_TAKING,
    NO_GLYPHS,
    NOTHING,
    RAM,
    REACH,
    TOKENS,
)
from moonbrew.games.mystic_moon.rules.fates import (
    has_talent,
    is_blessed_with,
    is_cursed_with,
    present_blessing,
    present_curse,
    talent_of,
)
from moonbrew.games.mystic_moon.rules.frogs import Draw, gather, gather_all, resolve_held
from moonbrew.games.mystic_moon.rules.moves import (
    Arrow,
    CallFrog,
    Done,
    Pick,
    PlaceHat,
    Ram,
    Reach,
    UseGlyph,
)
from moonbrew.games.mystic_moon.rules.power import gain
from moonbrew.games.mystic_moon.rules.refusals import (
    MOON_053,
    MOON_188,
    MOON_191,
    MOON_208,
    MOON_288,
    MOON_290,
    MOON_291,
    MOON_346,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat

# The Hat.


@final
class Hat(MoonAsk):
    """MOON-051: place the Hat at any location (D2), and take what lies there and beside it."""

    def run(self, t: MoonTable) -> None:
        """MOON-052: all twelve can be chosen."""
        t.ask = self

    def offer(self, t: MoonTable) -> Menu:
        """Every location."""
        menu = blank(t)
        for place in range(LOCATIONS):
            menu.put(t.edition.first_hat + place)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """No location is ever refused."""
        return allowed(isinstance(move, PlaceHat), MOON_346)

    def take(self, t: MoonTable, move: Move) -> None:
        """The normal taking (MOON-053), extra takings (MOON-056), then the Glyph (MOON-058)."""
        assert isinstance(move, PlaceHat)
        t.hat = move.place
        t.reached = False
        t.shot = False
        if t.events is not None:
            t.tell(HatPlaced(self.seat, t.hat))
        t.agenda.put(GLYPH_HERE[self.seat])
        t.agenda.put(EXTRA[self.seat])
        if is_cursed_with(t, self.seat, FEW_TOKENS) and in_reach(t, self.seat) > most_tokens(t):
            t.agenda.put(PICK[self.seat])
        else:
            for place in normal_places(t, self.seat):
                gather_all(t, self.seat, place, "hat")
            resolve_held(t, self.seat)


def normal_places(t: MoonTable, seat: Seat) -> vec[i64]:
    """MOON-053: the Hat's location and its neighbours; under a curse not the one before it."""
    places = vec[i64]()
    if not is_cursed_with(t, seat, NARROW_TAKING):
        places = append(places, around(t.hat, -1))
    places = append(places, t.hat)
    return append(places, around(t.hat, 1))


def in_reach(t: MoonTable, seat: Seat) -> i64:
    """How many tokens lie at the locations of the normal taking."""
    tokens: i64 = 0
    for place in normal_places(t, seat):
        tokens += t.lying[place]
    return tokens


# Picking, under the curse that limits the tokens.


def most_tokens(t: MoonTable) -> i64:
    """How many tokens the curse lets a player take."""
    return present_curse(t).first


def left_to_name(t: MoonTable, place: i64, token: i64) -> i64:
    """MOON-291: how many such tokens of a location are not named yet."""
    left = t.at(place, token)
    for named in t.named:
        if named == place * TOKENS + token:
            left -= 1
    return left


@final
class PickTokens(Rising):
    """MOON-291: name the tokens one after another (D3); then they are taken together."""

    def offer(self, t: MoonTable) -> Menu:
        """Each token not yet named at the locations of the normal taking."""
        menu = blank(t)
        places = normal_places(t, self.seat)
        for place in range(LOCATIONS):
            if place in places:
                for token in range(TOKENS):
                    index = t.edition.first_pick + place * TOKENS + token
                    menu.put_if(left_to_name(t, place, token) > 0, index)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Within reach, and not named already."""
        if not isinstance(move, Pick):
            return MOON_346
        if move.place not in normal_places(t, self.seat):
            return MOON_053
        return allowed(left_to_name(t, move.place, move.token) > 0, MOON_291)

    def take(self, t: MoonTable, move: Move) -> None:
        """Name it; the last one makes the taking."""
        assert isinstance(move, Pick)
        t.named = append(t.named, move.place * TOKENS + move.token)
        if len(t.named) < most_tokens(t):
            t.do(self)
            return
        named = t.named
        t.named = vec[i64]()
        for token in named:
            gather(t, self.seat, token // TOKENS, token % TOKENS, "hat")
        resolve_held(t, self.seat)


# Extra takings.


def reaches(t: MoonTable, seat: Seat, place: i64) -> bool:
    """Long Reach: whether a location is so many steps from the Hat."""
    steps = talent_of(t, seat).first
    return place in (around(t.hat, steps), around(t.hat, -steps))


def ram_place(t: MoonTable) -> i64:
    """The blessing of Aries: the location from which it takes all."""
    return around(t.hat, present_blessing(t).first)


@final
class ExtraTaking(Further):
    """MOON-288, MOON-289: extra takings of Hut and sign, each once, in any order (D5)."""

    def offer(self, t: MoonTable) -> Menu:
        """MOON-290: only what finds a token."""
        menu = blank(t)
        if not t.reached:
            self.offer_talent(t, menu)
        if not t.shot:
            self.offer_blessing(t, menu)
        menu.put(t.edition.done.index)
        return menu

    def offer_talent(self, t: MoonTable, menu: Menu) -> None:
        """Long Reach and Frog Friend."""
        if has_talent(t, self.seat, REACH):
            for place in range(LOCATIONS):
                if reaches(t, self.seat, place):
                    put_tokens(t, menu, t.edition.first_reach, place)
        elif has_talent(t, self.seat, FROG_FRIEND):
            for place in range(LOCATIONS):
                menu.put_if(t.at(place, FROG) > 0, t.edition.first_call + place)

    def offer_blessing(self, t: MoonTable, menu: Menu) -> None:
        """The blessings of Aries and Sagittarius."""
        if is_blessed_with(t, self.seat, RAM):
            menu.put_if(t.lying[ram_place(t)] > 0, t.edition.ram.index)
        elif is_blessed_with(t, self.seat, ARROW):
            for place in range(LOCATIONS):
                put_tokens(t, menu, t.edition.first_arrow, place)

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Table 21.1a."""
        if isinstance(move, Reach):
            return self.why_not_reach(t, move)
        if isinstance(move, CallFrog):
            return self.why_not_talent(t, FROG_FRIEND, t.at(move.place, FROG))
        if isinstance(move, Ram):
            return self.why_not_ram(t)
        if isinstance(move, Arrow):
            return self.why_not_blessing(t, ARROW, t.at(move.place, move.token))
        return allowed(isinstance(move, Done), MOON_346)

    def why_not_reach(self, t: MoonTable, move: Reach) -> Rule:
        """Table 21.1a, `reach`."""
        rule = self.why_not_talent(t, REACH, 1)
        if rule != ALLOWED:
            return rule
        if not reaches(t, self.seat, move.place):
            return MOON_191
        return allowed(t.at(move.place, move.token) > 0, MOON_290)

    def why_not_ram(self, t: MoonTable) -> Rule:
        """Table 21.1a, `ram`."""
        rule = self.why_not_blessing(t, RAM, 1)
        if rule != ALLOWED:
            return rule
        return allowed(t.lying[ram_place(t)] > 0, MOON_290)

    def why_not_talent(self, t: MoonTable, talent: i64, there: i64) -> Rule:
        """The own Hut, once, and something there."""
        if not has_talent(t, self.seat, talent):
            return MOON_188
        if t.reached:
            return MOON_288
        return allowed(there > 0, MOON_290)

    def why_not_blessing(self, t: MoonTable, blessing: i64, there: i64) -> Rule:
        """The blessing, once, and something there."""
        if not is_blessed_with(t, self.seat, blessing):
            return MOON_208
        if t.shot:
            return MOON_288
        return allowed(there > 0, MOON_290)

    def take(self, t: MoonTable, move: Move) -> None:
        """MOON-289: carried out completely, Frogs included; then another, or none."""
        if isinstance(move, Done):
            return
        t.agenda.put(self)
        if isinstance(move, Reach):
            t.reached = True
            gather(t, self.seat, move.place, move.token, "hut")
        elif isinstance(move, CallFrog):
            t.reached = True
            gather(t, self.seat, move.place, FROG, "hut")
        elif isinstance(move, Arrow):
            t.shot = True
            gather(t, self.seat, move.place, move.token, "sign")
        else:
            t.shot = True
            gather_all(t, self.seat, ram_place(t), "sign")
        resolve_held(t, self.seat)


def put_tokens(t: MoonTable, menu: Menu, first: i64, place: i64) -> None:
    """Of a row of moves, one for each token of each location, those of one location that are."""
    if t.lying[place] > 0:
        for token in range(TOKENS):
            menu.put_if(t.at(place, token) > 0, first + place * TOKENS + token)


# Glyphs.


def can_resolve(t: MoonTable, seat: Seat, glyph: i64) -> bool:
    """MOON-292: a Glyph that could do nothing is not offered, nor any under the curse of Cancer."""
    if glyph == NOTHING or is_cursed_with(t, seat, NO_GLYPHS):
        return False
    return glyph != DRAW_GLYPH or t.bag.total > 0


def resolve_glyph(t: MoonTable, seat: Seat, glyph: i64, first: bool) -> None:
    """MOON-059: draw 1, gain 1 or gain 2; under a blessing perhaps again (MOON-293)."""
    if t.events is not None:
        t.tell(GlyphUsed(seat, glyph))
    if first:
        t.do(Activate(seat, glyph, 1))
    if glyph == DRAW_GLYPH:
        t.do(Draw(seat, 1))
    else:
        gain(t, seat, glyph, "glyph")


@final
class Activate(Further):
    """MOON-057: let a Glyph take effect, or not (D6); the second time only with the blessing."""

    def __init__(self, seat: Seat, glyph: i64, second: i64) -> None:
        super().__init__(seat)
        self.glyph: Final = glyph  # NOTHING: the one at the Hat
        self.second: Final = second

    def what(self, t: MoonTable) -> i64:
        """MOON-060: the Glyph that it is about."""
        return t.glyph_at(t.hat) if self.glyph == NOTHING else self.glyph

    def run(self, t: MoonTable) -> None:
        """Nothing is asked where there is no Glyph to use."""
        if self.second == 1 and not is_blessed_with(t, self.seat, GLYPHS_TWICE):
            return
        if can_resolve(t, self.seat, self.what(t)):
            t.ask = self

    def offer(self, t: MoonTable) -> Menu:
        """Use it, or not."""
        menu = blank(t)
        menu.put(t.edition.use_glyph.index)
        menu.put(t.edition.done.index)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Neither is ever refused."""
        return allowed(isinstance(move, (UseGlyph, Done)), MOON_346)

    def take(self, t: MoonTable, move: Move) -> None:
        """MOON-057."""
        if isinstance(move, UseGlyph):
            resolve_glyph(t, self.seat, self.what(t), self.second == 0)


# The steps that every turn puts down: few, so they are made once.
EXTRA: Final = [ExtraTaking(Seat(seat)) for seat in range(MOST_SEATS)]
PICK: Final = [PickTokens(Seat(seat)) for seat in range(MOST_SEATS)]
GLYPH_HERE: Final = [Activate(Seat(seat), NOTHING, 0) for seat in range(MOST_SEATS)]
