"""Witchstone in words: its pieces, and what each move does."""

from collections.abc import Sequence

from mypy_extensions import i64

from moonbrew.games.witchstone.activating import ChooseOrder
from moonbrew.games.witchstone.chains import MoveCrystal, Series
from moonbrew.games.witchstone.clusters import cluster_size
from moonbrew.games.witchstone.crystals import cost_of_leaving, cost_of_move
from moonbrew.games.witchstone.edition import Stone
from moonbrew.games.witchstone.moves import (
    Advance,
    At,
    Boost,
    Charge,
    ChooseTower,
    Discard,
    First,
    Lay,
    Leave,
    Perform,
    Pick,
    PickCrystal,
    Send,
    Shelve,
    Stop,
    TakeScroll,
    TakeToken,
    Toward,
    UseToken,
)
from moonbrew.games.witchstone.pentagram import NameKind
from moonbrew.games.witchstone.pieces import (
    ANY_KIND,
    ARRIVAL,
    BLUE,
    BOOST,
    CLUSTER,
    COUNT,
    DARK,
    GOLD,
    LANDS,
    LEVELS,
    LOWEST,
    MEASURES,
    NOTHING,
    PENTAGRAM,
    PRESENCE,
    WAND,
    Pair,
    ScrollFace,
    WandField,
)
from moonbrew.games.witchstone.shelf import ChooseLevel, ChooseToken
from moonbrew.games.witchstone.specials import UseSpecial
from moonbrew.games.witchstone.table import StoneTable
from moonbrew.games.witchstone.witches import cost_to
from moonbrew.kernel.hexes import COMPASS
from moonbrew.kernel.table import Move
from moonbrew.words import capital, count

ORDINALS = ("1st", "2nd", "3rd", "4th")
# What silver fields and prophecies count: one of it, and several.
COUNTED = {
    "links": ("completed link", "completed links"),
    "witches": ("witch in the crystal ball", "witches in the crystal ball"),
    "scrolls": ("scroll", "scrolls"),
    "tokens": ("magic token", "magic tokens"),
    "crystals": ("coloured crystal on the shelf", "coloured crystals on the shelf"),
    "specials": ("special tile", "special tiles"),
    "silver": ("silver field reached", "silver fields reached"),
    "waiting": ("witch beside the tower", "witches beside the tower"),
}
PLURALS = {
    "witchstone": "Witchstones",
    "tower": "foreign towers",
    "forest": "forests",
    "village": "villages",
    "castle": "castles",
}

# Things.


def kind_name(edition: Stone, kind: i64) -> str:
    """A kind of action inside a sentence: energy, witch; any, for a universal boost."""
    return "any" if kind == ANY_KIND else edition.kinds[kind].name.lower()


def actions(edition: Stone, number: int, kind: i64) -> str:
    """So many actions: 1 energy action, 3 witch actions."""
    return count(number, f"{kind_name(edition, kind)} action")


def points(number: int) -> str:
    """So many points."""
    return count(number, "point")


def area_name(edition: Stone, area: i64) -> str:
    """An area inside a sentence: the Witchstone, Tower 1."""
    name = edition.areas[area].name
    return f"the {name}" if edition.areas[area].land == 0 else name


def link_name(edition: Stone, link: i64) -> str:
    """A link by its ends."""
    face = edition.links[link]
    return f"the link from {area_name(edition, face.one)} to {area_name(edition, face.other)}"


def pair_name(edition: Stone, face: Pair) -> str:
    """The two symbols of a tile: energy/witch."""
    return f"{kind_name(edition, face.one)}/{kind_name(edition, face.other)}"


def tile_name(edition: Stone, tile: i64) -> str:
    """An action tile."""
    return f"the {pair_name(edition, edition.tiles[tile])} tile"


def special_name(edition: Stone, special: i64) -> str:
    """A special tile."""
    return f"the special tile {pair_name(edition, edition.specials[special])}"


def crystal_name(black: bool) -> str:
    """A crystal."""
    return "the black crystal" if black else "a crystal"


def level_name(edition: Stone, level: i64) -> str:
    """A level of the potion shelf."""
    return f"the {'lowest' if level == LOWEST else kind_name(edition, level)} level"


def token_name(edition: Stone, front: i64, black: bool = False) -> str:
    """What a magic token gives: 1 energy action, 3 points; more with the black crystal."""
    face = edition.tokens[front]
    more = int(edition.rest.black) if black else 0
    if face.kind == NOTHING:
        return points(int(face.points) + more)
    return actions(edition, int(edition.rest.token) + more, face.kind)


def scroll_name(edition: Stone, scroll: i64) -> str:
    """A scroll with what it does."""
    face = edition.scrolls[scroll]
    return f"{face.name} ({scroll_text(edition, face)})"


def scroll_text(edition: Stone, face: ScrollFace) -> str:
    """What a scroll does, as if it were printed on it."""
    if face.form == BOOST:
        kind = "any kind" if face.what == ANY_KIND else kind_name(edition, face.what)
        return f"{count(face.actions, 'action')} more of {kind}"
    levels = [face.level(number) for number in range(1, LEVELS + 1)]
    if face.form == CLUSTER:
        return f"largest {kind_name(edition, face.what)} cluster: {listed_levels(levels)}"
    if face.form == COUNT:
        return f"{COUNTED[MEASURES[face.what]][1]}: {listed_levels(levels)}"
    if face.form == ARRIVAL:
        return f"arrived at the Witchstone: {', '.join(ORDINALS[place - 1] for place in levels)}"
    return lands_text("witches on" if face.form == PRESENCE else "linked to the tower", levels)


def lands_text(how: str, levels: Sequence[i64]) -> str:
    """The kinds of area that a prophecy asks for, one more for each level."""
    lands = [LANDS[land] for land in levels]
    if len(set(lands)) == 1:
        return f"{how} 1, 2 or 3 {PLURALS[lands[0]]}"
    named = ["a foreign tower" if land == "tower" else f"a {land}" for land in lands]
    return f"{how} {named[0]}, then {named[1]}, then {named[2]}"


def listed_levels(levels: Sequence[int]) -> str:
    """The least numbers of the three levels: 4, 5, 6 or more."""
    return f"{', '.join(str(level) for level in levels)} or more"


def field_text(edition: Stone, field: WandField) -> str:
    """What a field of the wand gives; empty for a light one."""
    if field.number == 0:
        return ""
    what = int(field.what)
    if field.colour == DARK:
        return actions(edition, field.number, what)
    return f"{points(field.number)} for each {COUNTED[MEASURES[what]][0]}"


# Moves.


def sentence(t: StoneTable, move: Move, names: Sequence[str]) -> str:
    """A move as the asked seat reads it, whether it is legal now or not."""
    return (
        tile_sentence(t, move)
        or ball_sentence(t, move)
        or cauldron_sentence(t, move)
        or series_sentence(t, move)
    )


def tile_sentence(t: StoneTable, move: Move) -> str:
    """Towers, tiles and the order of their kinds."""
    edition = t.edition
    match move:
        case ChooseTower():
            token = t.area_tokens[move.area]
            gain = "" if token == NOTHING else f" and get {token_name(edition, token)}"
            return f"Stand your big witch on {area_name(edition, move.area)}{gain}"
        case Pick():
            return f"Play {tile_name(edition, move.tile)}"
        case Toward():
            second = ""
            if t.placing != NOTHING:
                second = f" of {kind_name(edition, edition.tiles[t.placing].other)}"
            return f"Lay the half{second} to the {COMPASS[move.direction]}"
        case First():
            return capital(f"{kind_name(edition, move.kind)} first{activation(t, move)}")
    return ""


def activation(t: StoneTable, move: First) -> str:
    """STONE-062: how many actions the kind gives now."""
    ask = t.ask
    if not isinstance(ask, ChooseOrder) or move.kind not in (ask.one, ask.other):
        return ""
    space = ask.at_one if move.kind == ask.one else ask.at_other
    return f": {count(cluster_size(t, ask.seat, move.kind, space), 'action')}"


def ball_sentence(t: StoneTable, move: Move) -> str:
    """Energy and witches."""
    edition = t.edition
    match move:
        case Charge():
            face = edition.links[move.link]
            missing = int(face.segments - t.charges[move.link])
            worth = points(edition.rest.links[face.segments - 1])
            done = f"for {worth}" if missing == 1 else f"(1 of {missing} for {worth})"
            return f"Charge {link_name(edition, move.link)} {done}"
        case Lay():
            return "Lay a witch beside your tower"
        case Send():
            seat = t.active if t.ask is None else t.ask.seat
            cost = int(cost_to(t, seat, move.area))
            price = f" for {count(cost, 'action')}" if cost > 1 else ""
            return f"Send a witch to {area_name(edition, move.area)}{price}"
    return ""


def cauldron_sentence(t: StoneTable, move: Move) -> str:
    """What happens in the cauldron and on the shelf."""
    edition = t.edition
    match move:
        case At():
            return f"{at_words(t, move)} {edition.spaces[move.space].key}"
        case PickCrystal():
            return f"Move the crystal on {edition.spaces[move.space].key}"
        case Leave():
            price = ""
            if isinstance(t.ask, MoveCrystal):
                cost = int(cost_of_leaving(t, t.ask.start, move.side))
                price = f" for {count(cost, 'action')}"
            return f"Leave through the {kind_name(edition, move.side)} side{price}"
        case Shelve():
            return shelf_words(t, move)
        case Discard():
            seat = t.active if t.ask is None else t.ask.seat
            lost = points(int(t.covens[seat].discards) + 1)
            return f"Discard the crystal on {edition.spaces[move.space].key} and lose {lost}"
    return ""


def at_words(t: StoneTable, move: At) -> str:
    """What would be put on a space."""
    ask = t.ask
    if isinstance(ask, UseSpecial):
        return f"Lay {special_name(t.edition, ask.special)} on"
    if isinstance(ask, MoveCrystal):
        cost = int(cost_of_move(t, ask.start, move.space))
        return f"Move it {count(cost, 'step')} to"
    if t.placing != NOTHING:
        first = kind_name(t.edition, t.edition.tiles[t.placing].one)
        return f"Lay the half of {first} on"
    return "Choose the space"


def shelf_words(t: StoneTable, move: Shelve) -> str:
    """STONE-137, STONE-139: what a level gives."""
    if not move.upper:
        return "Put it on the lowest level and take a magic token"
    ask = t.ask
    if isinstance(ask, ChooseLevel):
        more = t.edition.rest.black if ask.black else 0
        gain = actions(t.edition, int(t.edition.rest.shelf + more), ask.side)
        return f"Put it on {level_name(t.edition, ask.side)} and get {gain}"
    return "Put it on the level of its side"


def series_sentence(t: StoneTable, move: Move) -> str:
    """Steps, scrolls, tokens, boosts and the end of a series."""
    edition = t.edition
    match move:
        case Advance():
            return advance_words(t)
        case TakeScroll():
            there = move.shelf < len(t.rack)
            what = scroll_name(edition, t.rack[move.shelf]) if there else "the scroll"
            return f"Take {what} from shelf {move.shelf + 1}"
        case Perform():
            named = isinstance(t.ask, NameKind)
            number = edition.rest.empty_blue if named else edition.rest.special
            return f"Get {actions(edition, int(number), move.kind)}"
        case TakeToken():
            black = isinstance(t.ask, ChooseToken) and t.ask.black != 0
            return f"Take the magic token with {token_name(edition, move.front, black)}"
        case UseToken():
            kind = edition.tokens[move.front].kind
            return f"Use the magic token for {actions(edition, int(move.actions), kind)}"
        case Boost():
            return boost_words(t, move)
        case Stop():
            return stop_words(t)
    return ""


def advance_words(t: StoneTable) -> str:
    """The pawn that moves, and what the next field gives."""
    ask, edition = t.ask, t.edition
    if not isinstance(ask, Series):
        return "Move your pawn one field"
    coven = t.covens[ask.seat]
    if ask.kind == WAND:
        field = min(int(coven.wand) + 1, len(edition.wand) - 1)
        text = field_text(edition, edition.wand[field])
        return f"Move your wand pawn to field {field}{f' ({text})' if text else ''}"
    if ask.kind == PENTAGRAM:
        return f"Move your pentagram pawn on{pentagram_ahead(t, int(coven.pentagram))}"
    return "Move your pawn one field"


def pentagram_ahead(t: StoneTable, field: int) -> str:
    """What the next field of the pentagram holds."""
    fields = t.edition.rest.pentagram
    following = (field + 1) % len(fields)
    place = t.edition.nth[following]
    if fields[following] == GOLD:
        stack, alone = t.owl_stacks[place], points(t.edition.rest.empty_gold)
        return f" to a gold field: {f'an owl worth {stack.kinds[-1]}' if stack.size() else alone}"
    if fields[following] == BLUE:
        special = t.specials[place]
        if special == NOTHING:
            return f" to an empty blue field: {t.edition.rest.empty_blue} actions of any kind"
        return f" to a blue field: {special_name(t.edition, special)}"
    return ""


def boost_words(t: StoneTable, move: Boost) -> str:
    """A boost with what it adds."""
    edition = t.edition
    added = next(
        (int(s.actions) for s in edition.scrolls if s.form == BOOST and s.what == move.kind), 0
    )
    if move.kind == ANY_KIND:
        return f"Play a universal boost: {count(added, 'action')} more"
    return f"Play a boost: {actions(edition, added, move.kind)} more"


def stop_words(t: StoneTable) -> str:
    """The end of a series, with what is lost."""
    ask = t.ask
    if isinstance(ask, Series):
        lost = f" and lose {actions(t.edition, int(ask.left), ask.kind)}" if ask.left else ""
        return f"Stop{lost}"
    return "Stop"
