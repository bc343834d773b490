"""The moves of Witchstone in sentences."""

from collections.abc import Sequence

from moonbrew.games.witchstone.rules.activating import ChooseOrder
from moonbrew.games.witchstone.rules.chains import MoveCrystal, Series
from moonbrew.games.witchstone.rules.clusters import cluster_size
from moonbrew.games.witchstone.rules.crystals import cost_of_leaving, cost_of_move
from moonbrew.games.witchstone.rules.faces import (
    ANY_KIND,
    BLUE,
    BOOST,
    GOLD,
    NOTHING,
    PENTAGRAM,
    SCROLL,
    WAND,
)
from moonbrew.games.witchstone.rules.moves import (
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
from moonbrew.games.witchstone.rules.pentagram import NameKind
from moonbrew.games.witchstone.rules.shelf import ChooseLevel, ChooseToken
from moonbrew.games.witchstone.rules.specials import UseSpecial
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.games.witchstone.rules.witches import cost_to
from moonbrew.games.witchstone.show.words import (
    actions,
    area_name,
    field_text,
    kind_name,
    level_name,
    link_name,
    more_actions,
    points,
    scroll_name,
    special_name,
    tile_name,
    token_name,
)
from moonbrew.kernel.board import HEX_COMPASS
from moonbrew.kernel.table import Move
from moonbrew.words import capital, count


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
            second = "other"
            if t.placing != NOTHING:
                second = kind_name(edition, edition.tiles[t.placing].other)
            return f"Lay the {second} half to the {HEX_COMPASS[move.direction]}"
        case First():
            return capital(f"{kind_name(edition, move.kind)} first{activation(t, move)}")
    return ""


def activation(t: StoneTable, move: First) -> str:
    """STONE-062: how many actions the kind gives now."""
    ask = t.ask
    if not isinstance(ask, ChooseOrder) or move.kind not in (ask.one, ask.other):
        return ""
    space = ask.at_one if move.kind == ask.one else ask.at_other
    number = int(cluster_size(t, ask.seat, move.kind, space))
    scroll = move.kind == SCROLL
    return f": {actions(t.edition, number, move.kind) if scroll else count(number, 'action')}"


def ball_sentence(t: StoneTable, move: Move) -> str:
    """Energy and witches."""
    edition = t.edition
    match move:
        case Charge():
            face = edition.links[move.link]
            missing = int(face.segments - t.charges[move.link])
            worth = points(edition.amounts.links[face.segments - 1])
            done = f"for {worth}" if missing == 1 else f"({missing - 1} more for {worth})"
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
        return f"Lay the {first} half on"
    return "Choose the space"


def shelf_words(t: StoneTable, move: Shelve) -> str:
    """STONE-137, STONE-139: what a level gives."""
    if not move.upper:
        return "Put it on the lowest level and take a magic token"
    ask = t.ask
    if isinstance(ask, ChooseLevel):
        more = t.edition.amounts.black if ask.black else 0
        gain = actions(t.edition, int(t.edition.amounts.shelf + more), ask.side)
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
            number = edition.amounts.empty_blue if named else edition.amounts.special
            return f"Get {actions(edition, int(number), move.kind)}"
        case TakeToken():
            black = isinstance(t.ask, ChooseToken) and t.ask.black != 0
            return f"Take the magic token with {token_name(edition, move.front, black)}"
        case UseToken():
            return token_words(t, move)
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
    fields = t.edition.amounts.pentagram
    following = (field + 1) % len(fields)
    place = t.edition.nth[following]
    if fields[following] == GOLD:
        stack, alone = t.owl_stacks[place], points(t.edition.amounts.empty_gold)
        return f" to a gold field: {f'an owl worth {stack.kinds[-1]}' if stack.size() else alone}"
    if fields[following] == BLUE:
        special = t.specials[place]
        if special == NOTHING:
            return f" to an empty blue field: {t.edition.amounts.empty_blue} actions of any kind"
        return f" to a blue field: {special_name(t.edition, special)}"
    return ""


def token_words(t: StoneTable, move: UseToken) -> str:
    """A waiting token, whose actions join a series of their kind or open one (STONE-220)."""
    kind, number = t.edition.tokens[move.front].kind, int(move.actions)
    joins = isinstance(t.ask, Series) and t.ask.kind == kind != SCROLL
    gain = more_actions(t.edition, number, kind) if joins else actions(t.edition, number, kind)
    return f"Use the magic token for {gain}"


def boost_words(t: StoneTable, move: Boost) -> str:
    """A boost with what it adds."""
    edition = t.edition
    added = next(
        (int(s.actions) for s in edition.scrolls if s.form == BOOST and s.what == move.kind), 0
    )
    if move.kind == ANY_KIND:
        return f"Play a universal boost: {more_actions(edition, added, move.kind)}"
    return f"Play a boost: {more_actions(edition, added, move.kind)}"


def stop_words(t: StoneTable) -> str:
    """The end of a series, with what is lost."""
    ask = t.ask
    if isinstance(ask, Series):
        lost = f" and lose {actions(t.edition, int(ask.left), ask.kind)}" if ask.left else ""
        return f"Stop{lost}"
    return "Stop"
