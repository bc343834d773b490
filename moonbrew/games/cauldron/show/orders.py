"""CAULDRON-362 to CAULDRON-367, CAULDRON-418, CAULDRON-421: the orders that players may leave."""

from collections.abc import Sequence

from moonbrew.games.cauldron.rules.faces import WINDOWS, SpellFace
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.games.cauldron.show.ids import spell_id
from moonbrew.orders import USUAL, Offered, Order

SEASON = "season"  # how long an order may last

ANSWERED = {
    "harvest": "harvests",
    "steal": "steals",
    "brew": "brews",
    "cast": "casts a Spell",
    "roll": "rolls a die",
}

ORDERS: Sequence[Offered] = (
    *USUAL,
    Offered(
        "small",
        "harvest small until-withdrawn",
        "Pass when somebody harvests a single common token that is not the last one.",
        at_once=True,
    ),
    Offered(
        "keep",
        "cards until-withdrawn",
        "Keep all your cards at the end of a season.",
        at_once=True,
    ),
    *(
        Offered(
            kind,
            f"{kind} -named until-{SEASON}",
            f"Pass when somebody {does} and does not aim at you, until the season is over.",
            deed=does,
        )
        for kind, does in ANSWERED.items()
    ),
    Offered("end", "end until-withdrawn", "End your turn as soon as your Action is done."),
)


def muted(t: CauldronTable, seat: int, orders: Sequence[Order]) -> list[str]:
    """CAULDRON-421: the Spells in hand that could be cast where an order of their owner passes."""
    hand = t.brewers[seat].hand
    held = [card for card in range(t.edition.spell_count) if hand.has(card)]
    return [
        spell_id(t.edition, seat, card)
        for card in held
        if any(is_muted(t.edition.spells[card], order) for order in orders)
    ]


def is_muted(face: SpellFace, order: Order) -> bool:
    """Whether a Spell could be cast in a window of which an order speaks."""
    kinds = [kind for kind, word in enumerate(WINDOWS) if word in order.words]
    if not order.words:
        kinds = list(range(len(WINDOWS)))
    return any(face.answers[kind] for kind in kinds)
