"""The pieces that stand for a move of Cauldron, and the verb under which it is listed."""

from mypy_extensions import i64

from moonbrew.games.cauldron.rules import moves as m
from moonbrew.games.cauldron.rules.brewing import can_be_named
from moonbrew.games.cauldron.rules.edition import ABILITIES
from moonbrew.games.cauldron.rules.effects.cards import DropSome, SwapPotion
from moonbrew.games.cauldron.rules.effects.tokens import LoseSome
from moonbrew.games.cauldron.rules.effects.trades import SwapSome, TakeSome
from moonbrew.games.cauldron.rules.faces import A_FIELD, IN_BREW, IN_CELLAR, TYPES
from moonbrew.games.cauldron.rules.lasting import wild_next
from moonbrew.games.cauldron.rules.market import Shop
from moonbrew.games.cauldron.rules.table import CauldronTable, Pending
from moonbrew.games.cauldron.show.ids import (
    ability_id,
    cellar_id,
    character_id,
    drawn_id,
    field_id,
    item_id,
    potion_id,
    site_id,
    spell_id,
    stack_id,
    stock_id,
    supply_id,
    swift_id,
    token_id,
    who_id,
)
from moonbrew.kernel.pile import zeros
from moonbrew.kernel.table import ALLOWED, Move, Seat

Touch = tuple[str, list[str]]  # a verb, and pieces


def touch_of(t: CauldronTable, move: Move) -> Touch:
    """The verb and the pieces of a move of the asked seat, legal or not."""
    return (
        deed_touch(t, move)
        or card_touch(t, move)
        or own_token_touch(t, move)
        or other_touch(t, move)
        or ("", [])
    )


def asked(t: CauldronTable) -> int:
    """The seat that is asked."""
    assert t.ask is not None, "Nobody is asked, so nothing can be touched."
    return int(t.ask.seat)


def deed_touch(t: CauldronTable, move: Move) -> Touch | None:
    """Harvests, Steals, brews and abilities."""
    seat, edition = asked(t), t.edition
    match move:
        case m.Harvest():
            return "Harvest", [token_id(int(move.field))]
        case m.Wither():
            return "Remove", [token_id(int(move.field))]
        case m.Grow():
            return "Grow", [field_id(int(move.field))]
        case m.Steal() | m.StealStored() if move.victim == seat:
            return "Steal", []  # whoever touches own tokens means something else
        case m.Steal():
            return "Steal", [supply_id(edition, int(move.victim), int(move.wanted))]
        case m.StealStored():
            return "Steal", [cellar_id(edition, int(move.victim), int(move.wanted))]
        case m.Brew():
            potion = potion_id(edition, seat, int(move.potion))
            return "Brew", [*payable(t, move.potion), potion]
        case m.QuickBrew():
            return "Brew", quick_touch(t, move)
        case m.UseAbility():
            own = move.ability // ABILITIES == t.brewers[seat].character
            return "Use", [ability_id(edition, seat, int(move.ability))] if own else []
    return None


def quick_touch(t: CauldronTable, move: m.QuickBrew) -> list[str]:
    """Tokens and the Potion; where it could be brewed with the Action too, also what says how."""
    assert t.ask is not None
    seat, edition = asked(t), t.edition
    both = t.ask.refusal(t, edition.brew[move.potion]) == ALLOWED
    how = [swift_id(seat)] if both else []
    return [*payable(t, move.potion), *how, potion_id(edition, seat, int(move.potion))]


def payable(t: CauldronTable, potion: i64) -> list[str]:
    """CAULDRON-347: the tokens of the supply that lead to a Potion."""
    seat = Seat(asked(t))
    if not t.brewers[seat].potions.has(potion):
        return []
    entry = Pending(IN_BREW, seat)
    entry.potion = potion
    entry.paid, entry.wild = zeros(TYPES), wild_next(t, seat)
    kinds = [kind for kind in range(int(TYPES)) if can_be_named(t, entry, kind)]
    return [supply_id(t.edition, int(seat), kind) for kind in kinds]


def card_touch(t: CauldronTable, move: Move) -> Touch | None:
    """Cards: cast, discarded, kept, picked."""
    seat, edition = asked(t), t.edition
    match move:
        case m.Cast():
            return "Cast", [spell_id(edition, seat, int(move.spell))]
        case m.DropSpell():
            return "Discard", [spell_id(edition, owner_of_cards(t), int(move.spell))]
        case m.DropPotion():
            return "Discard", [potion_id(edition, owner_of_cards(t), int(move.potion))]
        case m.PickPotion():
            whose = int(t.ask.owner()) if isinstance(t.ask, SwapPotion) else seat
            return "Choose", [potion_id(edition, whose, int(move.potion))]
        case m.TakeSpell():
            return "Keep", [drawn_id(edition.spells[move.spell].key)]
        case m.TakePotion():
            return "Keep", [drawn_id(edition.potions[move.potion].key)]
        case m.PickOmen():
            return "Choose", [drawn_id(edition.omens[move.omen].key)]
        case m.ChooseCharacter():
            return "Play", [character_id(edition.characters[move.character].key)]
    return None


def owner_of_cards(t: CauldronTable) -> int:
    """Whose cards are discarded: usually those of who is asked."""
    return int(t.ask.owner) if isinstance(t.ask, DropSome) else asked(t)


def own_token_touch(t: CauldronTable, move: Move) -> Touch | None:
    """Tokens out of the own supply and Cellars."""
    seat, edition = asked(t), t.edition
    match move:
        case m.Store():
            return "Move", [supply_id(edition, seat, int(move.kind))]
        case m.Fetch():
            return "Move", [cellar_id(edition, seat, int(move.kind))]
        case m.Pay():
            return "Pay", [supply_id(edition, seat, int(move.kind))]
        case m.Keep():
            return "Keep", [supply_id(edition, seat, int(move.kind))]
        case m.Give():
            return "Return", [supply_id(edition, seat, int(move.kind))]
        case m.Gain():
            return "Take", [stock_id(edition, int(move.kind))]
        case m.Get():
            return "Take", [stock_id(edition, int(move.kind))]
    return None


def other_touch(t: CauldronTable, move: Move) -> Touch | None:
    """Tokens of others, names, and what is bought."""
    seat, edition, ask = asked(t), t.edition, t.ask
    match move:
        case m.TakeToken():
            owner = int(ask.owner) if isinstance(ask, TakeSome) else seat
            return "Take", [place_id(t, owner, int(move.kind), int(move.zone))]
        case m.Lose():
            owner = int(ask.owner) if isinstance(ask, LoseSome) else seat
            zone = int(ask.zone) if isinstance(ask, LoseSome) else 0
            return "Lose", [place_id(t, owner, int(move.kind), zone)]
        case m.SwapToken():
            whose = seat
            if isinstance(ask, SwapSome):
                whose = int(ask.second if ask.is_second() else ask.first)
            return "Swap", [supply_id(edition, whose, int(move.kind))]
        case m.NamePlayer():
            return "Name", [who_id(int(move.named))]
        case m.NameType():
            return "Name", [stock_or_stack(t, int(move.kind))]
        case m.PickField():
            stack = stack_id(edition, int(move.kind))
            return "Buy", [item_id(int(A_FIELD)), stack] if isinstance(ask, Shop) else [stack]
        case m.PlaceAt():
            return "Place", [site_id(int(move.site))]
        case m.Buy():
            return "Buy", [item_id(int(move.item))]
    return None


def place_id(t: CauldronTable, owner: int, kind: int, zone: int) -> str:
    """A token in a supply or a Cellar."""
    return (cellar_id if zone == IN_CELLAR else supply_id)(t.edition, owner, kind)


def stock_or_stack(t: CauldronTable, kind: int) -> str:
    """What stands for a type: its tokens in the game supply, else a Field with one of them."""
    if t.stock[kind]:
        return stock_id(t.edition, kind)
    fields = [field for field in range(int(t.land.size())) if t.land.types[field] == kind]
    return field_id(fields[0]) if fields else stack_id(t.edition, kind)
