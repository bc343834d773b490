# mypyc: compiled
"""Table 22.4 as one table: for each primitive what it does, and when it could change something."""

from librt.vecs import append, vec

from moonbrew.games.cauldron.rules.causes import Primitive, Primitives
from moonbrew.games.cauldron.rules.effects.abilities import (
    BrewAgain,
    CellarJob,
    Foresight,
    Rituals,
)
from moonbrew.games.cauldron.rules.effects.answers import Cancel, ChangeDie, Echo, Snatch
from moonbrew.games.cauldron.rules.effects.cards import (
    DrawCards,
    DropCards,
    PeekAt,
    RedrawPotions,
    SwapPotions,
)
from moonbrew.games.cauldron.rules.effects.cellars import EmptyCellars, GiveCellars, LimitCellars
from moonbrew.games.cauldron.rules.effects.force import (
    ChangePrices,
    ChangeSteals,
    ChangeYield,
    Forbid,
    KeepTokens,
    MorePurchases,
    Protect,
    Quicken,
    SizeHarvests,
    Slow,
    Wild,
)
from moonbrew.games.cauldron.rules.effects.growth import (
    AddField,
    GrowTokens,
    Produce,
    WitherTokens,
)
from moonbrew.games.cauldron.rules.effects.magik import ChangeMagik, MoveMagik
from moonbrew.games.cauldron.rules.effects.nested import (
    Branch,
    ChooseList,
    May,
    OnEvent,
    RollDie,
)
from moonbrew.games.cauldron.rules.effects.order import (
    ChangeOrder,
    GrantActions,
    OrderPrize,
    SkipTurn,
)
from moonbrew.games.cauldron.rules.effects.tokens import GainTokens, HarvestTokens, LoseTokens
from moonbrew.games.cauldron.rules.effects.trades import ConvertTokens, SwapTokens, TakeTokens
from moonbrew.games.cauldron.rules.faces import OPS


def rows() -> dict[str, Primitive]:
    """The primitives by name, in the order of table 22.4."""
    return {
        "MAGIK": ChangeMagik(),
        "MOVE_MAGIK": MoveMagik(),
        "HARVEST": HarvestTokens(),
        "GAIN": GainTokens(),
        "LOSE": LoseTokens(),
        "TAKE": TakeTokens(),
        "SWAP": SwapTokens(),
        "CONVERT": ConvertTokens(),
        "GROW": GrowTokens(),
        "WITHER": WitherTokens(),
        "PRODUCE": Produce(),
        "ADD_FIELD": AddField(),
        "CELLAR": GiveCellars(),
        "CELLAR_LIMIT": LimitCellars(),
        "EMPTY_CELLAR": EmptyCellars(),
        "KEEP": KeepTokens(),
        "STEAL_MOD": ChangeSteals(),
        "HARVEST_SIZE": SizeHarvests(),
        "EXTRA_ACTION": GrantActions(),
        "SKIP_TURN": SkipTurn(),
        "FORBID": Forbid(),
        "PROTECT": Protect(),
        "QUICKEN": Quicken(),
        "SLOW": Slow(),
        "WILD": Wild(),
        "YIELD": ChangeYield(),
        "ECHO": Echo(),
        "CANCEL": Cancel(),
        "SNATCH": Snatch(),
        "DIE": ChangeDie(),
        "DRAW": DrawCards(),
        "DROP": DropCards(),
        "PEEK": PeekAt(),
        "REDRAW": RedrawPotions(),
        "SWAP_POTION": SwapPotions(),
        "PRICE": ChangePrices(),
        "PURCHASES": MorePurchases(),
        "ORDER": ChangeOrder(),
        "ORDER_PRIZE": OrderPrize(),
        "ON": OnEvent(),
        "ROLL": RollDie(),
        "MAY": May(),
        "CHOOSE": ChooseList(),
        "IF": Branch(),
        "FORESIGHT": Foresight(),
        "CELLAR_JOB": CellarJob(),
        "BREW_AGAIN": BrewAgain(),
        "RITUALS": Rituals(),
    }


def carrier() -> Primitives:
    """All of them by number, for an edition."""
    named = rows()
    out = vec[Primitive](capacity=len(OPS))
    for name in OPS:
        out = append(out, named[name])
    return Primitives(out)
