"""What is missing for a move of Cauldron that a rule forbids."""

from mypy_extensions import i64

from moonbrew.games.cauldron.rules import moves as m
from moonbrew.games.cauldron.rules.faces import (
    A_FIELD,
    BREWING,
    CASTING,
    CASTING_INSTANTS,
    HARVESTING,
    MOVING,
    NOTHING,
    STEALING,
    TYPES,
)
from moonbrew.games.cauldron.rules.lasting import forbidden
from moonbrew.games.cauldron.rules.market import least_price, price
from moonbrew.games.cauldron.rules.table import TURNS, CauldronTable
from moonbrew.games.cauldron.show.ids import supply_id
from moonbrew.games.cauldron.show.touching import asked, payable
from moonbrew.games.cauldron.show.words import (
    ITEM_NAMES,
    a_token,
    magik,
    some_tokens,
    source_name,
    type_name,
)
from moonbrew.kernel.table import Move
from moonbrew.words import capital, count

PLAIN = {
    72: "Your Action of this turn is used.",
    87: "Those tokens are your own.",
    95: "You do not have that Potion.",
    100: "Some of its tokens lie in your Cellars.",
    103: "Your Action of this turn is used, and that Potion is not Quick.",
    105: "That Potion is not marked Quick.",
    114: "You do not have that Spell.",
    116: "It is not your turn of a Harvest Season.",
    119: "Spells are not cast in the market.",
    121: "That Spell is no Instant.",
    126: "It could change nothing now.",
    148: "Nothing happens now that it could answer.",
    165: "The Fields are empty, so there are no more Actions in this season.",
    181: "You have made your purchase.",
    202: "Rituals of Power has not been triggered.",
    211: "You have all Cellars that you may have.",
    215: "No Cellar is left.",
    247: "You have used it in this season.",
    319: "You could harvest or brew.",
    345: "Their tokens are protected now.",
    379: "It could change nothing now.",
    382: "No Field beside it could be harvested with it.",
}


def lacks(t: CauldronTable, move: Move) -> str:
    """What the asked seat has too little of, or what lies in its way."""
    if t.ask is None:
        return ""
    number = int(t.ask.refusal(t, move))
    match move:
        case m.Buy() | m.PickField() if number == 184:
            return too_dear(t, move)
        case m.Brew() | m.QuickBrew() if number == 347:
            return missing_tokens(t, move)
        case m.Pay() if number == 347:
            return f"No slot that is left takes {type_name(t.edition, move.kind)}."
        case m.Store() | m.Fetch() if number == 351:
            return not_to_be_moved(t, move)
        case m.Store() if number == 352:
            return f"You have just taken {a_token(t.edition, move.kind)} out of a Cellar."
        case m.Fetch() if number == 352:
            return f"You have just put {a_token(t.edition, move.kind)} there."
        case m.StealStored() if number == 246:
            return f"Your character has no {t.edition.abilities[move.ability].name}."
        case m.StealStored() if number in (89, 92):
            return f"They have no {type_name(t.edition, move.wanted)} in a Cellar."
        case m.Steal() if number in (89, 92):
            where = " but in a Cellar" if number == 92 else ""
            return f"They have no {type_name(t.edition, move.wanted)}{where}."
        case m.End() if number == 72:
            return "You still have an Action to take."
    return banned(t, move) if number == 417 else PLAIN.get(number, "")


def banned(t: CauldronTable, move: Move) -> str:
    """CAULDRON-417: the card that forbids it."""
    assert t.ask is not None
    deed, kind = deed_of(t, move)
    source = forbidden(t, t.ask.seat, deed, kind)
    return f"{'An effect' if source == NOTHING else source_name(t.edition, source)} forbids it."


def deed_of(t: CauldronTable, move: Move) -> tuple[i64, i64]:
    """What an effect would have to forbid, and the type that would be harvested."""
    match move:
        case m.Harvest():
            return HARVESTING, t.land.types[move.field]
        case m.Steal() | m.StealStored():
            return STEALING, NOTHING
        case m.Brew() | m.QuickBrew():
            return BREWING, NOTHING
        case m.Cast():
            instant = t.edition.spells[move.spell].instant
            return CASTING_INSTANTS if instant else CASTING, NOTHING  # a ban on all covers both
        case m.Store() | m.Fetch():
            return MOVING, NOTHING
    return HARVESTING, NOTHING


def too_dear(t: CauldronTable, move: m.Buy | m.PickField) -> str:
    """CAULDRON-184: what it costs, and what one has."""
    assert t.ask is not None
    seat = t.ask.seat
    item = move.item if isinstance(move, m.Buy) else A_FIELD
    cost = price(t, seat, item) if item == A_FIELD else least_price(t, seat, item)
    name, have = capital(ITEM_NAMES[int(item)]), magik(int(t.brewers[seat].magik))
    return f"{name} costs {magik(int(cost))}, and you have {have}."


def missing_tokens(t: CauldronTable, move: m.Brew | m.QuickBrew) -> str:
    """CAULDRON-347: the tokens that are not in the supply; of what is left, any would do."""
    assert t.ask is not None
    supply, first = t.brewers[t.ask.seat].supply, move.potion * TYPES
    short = [max(t.edition.recipes[first + kind] - supply.of[kind], 0) for kind in range(TYPES)]
    if any(short):
        return f"You lack {some_tokens(t.edition, short)}."
    size = int(t.edition.potions[move.potion].size)
    return f"It takes {count(size, 'token')}, and you have {int(supply.total)}."


def not_to_be_moved(t: CauldronTable, move: m.Store | m.Fetch) -> str:
    """CAULDRON-351: it is not there, or there is no room."""
    assert t.ask is not None
    brewer, name = t.brewers[t.ask.seat], type_name(t.edition, move.kind)
    if isinstance(move, m.Fetch):
        return f"You have no {name} in your Cellars."
    has = brewer.supply.has(move.kind)
    if not has:
        return f"You have no {name} in your supply."
    room = "None of your Cellars is empty" if brewer.cellars else "You have no Cellar"
    idle = t.phase == TURNS and t.actions > 0 and not brewed_with(t, move.kind)
    return f"{room}{', and no Potion of yours can be brewed with it' if idle else ''}."


def brewed_with(t: CauldronTable, kind: i64) -> bool:
    """Whether a Potion can be brewed now that takes a token of a type."""
    assert t.ask is not None
    token = supply_id(t.edition, asked(t), int(kind))
    brews = [one for one in t.ask.moves(t) if isinstance(one, (m.Brew, m.QuickBrew))]
    return any(token in payable(t, one.potion) for one in brews)
