"""The pieces that stand for a move of The Mystic Moon, and the verb under which it is listed."""

from moonbrew.games.mystic_moon.rules import moves as m
from moonbrew.games.mystic_moon.rules.alchemy import top_formula
from moonbrew.games.mystic_moon.rules.faces import (
    ARROW,
    COLUMNS,
    CRYSTAL,
    FROG,
    FROG_FRIEND,
    HAGGLE,
    LOCATIONS,
    NOTHING,
    REACH,
    SLOTS,
)
from moonbrew.games.mystic_moon.rules.fates import has_talent, is_blessed_with
from moonbrew.games.mystic_moon.rules.garden import Activate, ExtraTaking, ram_place
from moonbrew.games.mystic_moon.rules.shop import ORDINARY, cost_of_trade
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.games.mystic_moon.show.garden import token_id
from moonbrew.games.mystic_moon.show.seats import book_id, cell_id, satchel_id
from moonbrew.kernel.bits import members_of
from moonbrew.kernel.table import ALLOWED, Move, Seat

Touch = tuple[str, list[str]]  # a verb, and pieces


def touch_of(t: MoonTable, move: Move) -> Touch:
    """The verb and the pieces of a move of the asked seat, legal or not."""
    return (
        garden_touch(t, move)
        or shop_touch(t, move)
        or satchel_touch(t, move)
        or cauldron_touch(t, move)
        or brew_touch(t, move)
    )


def asked(t: MoonTable) -> int:
    """The seat that is asked."""
    assert t.ask is not None, "Nobody is asked, so nothing can be touched."
    return int(t.ask.seat)


# The Garden.


def garden_touch(t: MoonTable, move: Move) -> Touch | None:
    """Locations and what lies there."""
    match move:
        case m.PlaceHat():
            return "Put", [f"garden-{move.place}"]
        case m.Sweep():
            return "Take", [f"garden-{move.place}"]
        case m.PlaceSludge():
            return "Put", [f"garden-{move.place}"]
        case m.Reach() | m.CallFrog() if not is_own_talent(t, move):
            return "Take", []
        case m.Ram():
            known = t.hat != NOTHING and t.round > 0 and len(t.rising) > 0
            return "Take", [f"garden-{ram_place(t)}"] if known else []
        case m.CallFrog():
            return "Take", [token_id(t.edition, int(move.place), int(FROG)), *source(t, move)]
        case m.OfPlace():
            verb = "Lose" if isinstance(move, m.Wither) else "Take"
            token = token_id(t.edition, int(move.place), int(move.token))
            return verb, [token, *source(t, move)]
        case m.UseGlyph():
            place = glyph_place(t)
            return "Use", [f"garden-{place}"] if place != NOTHING else []
        case m.ChooseGlyph():
            place = showing(t, int(move.glyph))
            return "Use", [f"garden-{place}"] if place != NOTHING else []
    return None


def is_own_talent(t: MoonTable, move: m.Reach | m.CallFrog | m.Haggle) -> bool:
    """MOON-188: whether a move is by the Talent of the own Hut, or by none."""
    if isinstance(move, m.CallFrog) and not isinstance(t.ask, ExtraTaking):
        return True
    seat = Seat(asked(t))
    if t.witches[seat].hut == NOTHING:
        return False
    if isinstance(move, m.Haggle):
        return has_talent(t, seat, HAGGLE)
    return has_talent(t, seat, REACH if isinstance(move, m.Reach) else FROG_FRIEND)


def source(t: MoonTable, move: Move) -> list[str]:
    """What lets somebody take it, where the Talent and the blessing could take the same token."""
    seat = asked(t)
    if not isinstance(t.ask, ExtraTaking) or not is_blessed_with(t, t.ask.seat, ARROW):
        return []
    if isinstance(move, (m.Reach, m.CallFrog)):
        return [f"talent-{seat}"]
    return []


def glyph_place(t: MoonTable) -> int:
    """MOON-057: where the Glyph is that may be used now."""
    ask = t.ask
    if not isinstance(ask, Activate):
        return int(NOTHING)
    return int(t.hat) if ask.glyph == NOTHING else showing(t, int(ask.glyph))


def showing(t: MoonTable, glyph: int) -> int:
    """The first location that shows a Glyph."""
    if t.round == 0:
        return int(NOTHING)
    places = [place for place in range(int(LOCATIONS)) if t.glyph_at(place) == glyph]
    return places[0] if places else int(NOTHING)


# Shop and Book.


def shop_touch(t: MoonTable, move: Move) -> Touch | None:
    """Huts, Recipes, trades and Alchemy."""
    seat, edition = asked(t), t.edition
    match move:
        case m.ChooseHut():
            return "Choose", [f"huts-{edition.huts[move.hut].key}"]
        case m.DrawFirst():
            return "Draw", ["bag-tokens"]
        case m.Learn():
            return "Learn", learn_touch(t, seat, move)
        case m.Return():
            return "Return", [book_id(edition, seat, int(move.card))]
        case m.Refresh():
            return "Renew", ["potions-deck"]
        case m.Perform():
            return "Perform", formula_touch(t, seat, move)
        case m.ReturnFormula():
            own = t.witches[seat].formula == move.card
            return "Return", [f"formula-{seat}" if own else f"taken-{seat}"]
        case m.Take():
            return "Take", [f"shop-{move.kind + 1}"]
    return None


def formula_touch(t: MoonTable, seat: int, move: m.Perform) -> list[str]:
    """MOON-211: the own card or the top one; others lie nowhere."""
    if t.witches[seat].formula == move.card:
        return [f"formula-{seat}"]
    return ["alchemy-top"] if top_formula(t) == move.card else []


def learn_touch(t: MoonTable, seat: int, move: m.Learn) -> list[str]:
    """The card, and as many coins as are spent."""
    slots = [slot for slot, card in enumerate(t.display) if card == move.card]
    coins = [f"gold-{seat}-{n + 1}" for n in range(int(move.gold))]
    return [*(f"display-{slot + 1}" for slot in slots), *coins]


def satchel_touch(t: MoonTable, move: Move) -> Touch | None:
    """What leaves a Satchel, one's own or another's."""
    seat, edition = asked(t), t.edition
    match move:
        case m.Trade():
            return "Trade", trade_touch(t, seat, move)
        case m.Haggle() if not is_own_talent(t, move):
            return "Trade", []
        case m.Haggle():
            return "Trade", [satchel_id(edition, seat, int(move.kind)), f"talent-{seat}"]
        case m.Twin():
            return "Trade", [satchel_id(edition, seat, int(move.kind)), "rising"]
        case m.Discard():
            return "Discard", [satchel_id(edition, seat, int(move.kind))]
        case m.Hand() | m.Give():
            return "Give", [satchel_id(edition, seat, int(move.kind))]
        case m.Steal():
            return "Steal", [satchel_id(edition, int(move.victim), int(move.kind))]
        case m.Victim():
            return "Choose", [f"talent-{move.victim}"]
    return None


def trade_touch(t: MoonTable, seat: int, move: m.Trade) -> list[str]:
    """What is given; where nothing can be given, whoever touches the shop means a trade, too."""
    given = satchel_id(t.edition, seat, int(move.kind))
    wanted = t.shop[move.kind] > 0 and not has_enough(t, seat)
    return [given, f"shop-{move.kind + 1}"] if wanted else [given]


def has_enough(t: MoonTable, seat: int) -> bool:
    """MOON-078: whether there are as many Ingredients of one kind as a trade takes."""
    cost = cost_of_trade(t, Seat(seat), ORDINARY) if t.round > 0 else NOTHING
    return any(number >= cost for number in t.witches[seat].satchel.of)


# Cauldrons and the brew.


def cauldron_touch(t: MoonTable, move: Move) -> Touch | None:
    """What comes into a Cauldron, and out of it."""
    seat, edition = asked(t), t.edition
    match move:
        case m.Mushroom():
            if move.column == NOTHING:
                return "Poison", [f"talent-{move.target}"]
            return "Poison", [landing(t, int(move.target), int(move.column))]
        case m.Add():
            crystal = move.kind == CRYSTAL
            what = f"crystals-{seat}" if crystal else satchel_id(edition, seat, int(move.kind))
            return "Add", [what, landing(t, seat, int(move.column))]
        case m.Salvage() | m.Keep():
            return "Save", [cell_id(seat, int(move.slot))]
        case m.Empty():
            return "Empty", ["bag-tokens"]
        case m.Throw():
            return "Show", [f"show-{m.SIGNS[move.sign]}"]
    return None


def landing(t: MoonTable, seat: int, column: int) -> str:
    """MOON-097: the slot into which something comes; of a full column the uppermost."""
    if seat >= t.seats:
        return ""
    slot = int(t.witches[seat].cauldron.open_slot(column))
    top = int(SLOTS) - int(COLUMNS) + column
    return cell_id(seat, top if slot == NOTHING else slot)


def brew_touch(t: MoonTable, move: Move) -> Touch:
    """Recipes and effects; what ends something touches nothing."""
    match move:
        case m.Brew():
            return "Brew", placement_touch(t, move)
        case m.Use() | m.UseAgain():
            return "Use", [f"brewed-{n + 1}" for n, s in enumerate(t.declared) if s == move.spot]
        case m.FishOut():
            return "Save", ["rising"]
    return "", []


def placement_touch(t: MoonTable, move: m.Brew) -> list[str]:
    """The Recipe; and where it could lie in several ways, the slots that tell this one apart."""
    assert t.ask is not None
    seat, edition = asked(t), t.edition
    card = int(edition.card_of[move.spot])
    lifting = card >= edition.potion_count
    recipe = "lifting" if lifting else book_id(edition, seat, card)
    spots = range(edition.first_spot[card], edition.first_spot[card + 1])
    others = [
        spot
        for spot in spots
        if spot != move.spot and t.ask.refusal(t, edition.brew[spot]) == ALLOWED
    ]
    if not others:
        return [recipe]
    cells = members_of(edition.cells[move.spot])
    taken = {slot for spot in others for slot in members_of(edition.cells[spot])}
    alone = [slot for slot in cells if slot not in taken]
    return [recipe, *(cell_id(seat, slot) for slot in (alone[:1] or cells))]
