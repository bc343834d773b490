"""Reading the content of Mystic Market into an edition."""

from moonbrew.content import Content, check_totals
from moonbrew.entries import Entry
from moonbrew.games.mystic_market.rules.cards import (
    BORROW,
    BROWSE,
    DRAW,
    DUPLICATE,
    EXCHANGE,
    FORFEIT,
    PLUNDER,
    REDUCE,
    Brew,
    Effect,
    Ingredient,
)
from moonbrew.games.mystic_market.rules.edition import MOST_SEATS, Amounts, Market
from moonbrew.kernel.bits import MOST
from moonbrew.scene import COLOURS

# By name: the number of the primitive, and the names of its arguments.
PRIMITIVES: dict[str, tuple[int, tuple[str, ...]]] = {
    "browse": (int(BROWSE), ("open", "keep")),
    "forfeit": (int(FORFEIT), ("cards",)),
    "borrow": (int(BORROW), ("cards",)),
    "draw": (int(DRAW), ("cards",)),
    "plunder": (int(PLUNDER), ("coins",)),
    "exchange": (int(EXCHANGE), ()),
    "reduce": (int(REDUCE), ()),
    "duplicate": (int(DUPLICATE), ()),
}
LARGEST = 99  # cards, slots, values: more would mean nothing at this table
MONEY = 999  # coins that somebody can have
KINDS = 12  # of Ingredients, and so marks of the track
PARTS = 8  # primitives that one potion is made of
CHAPTERS = ("totals", "setup", "track", "ingredient", "potion", "supply_shift", "parts")


def read_market(content: Content) -> Market:
    """The edition that a content file describes."""
    top = content.top
    top.only(*CHAPTERS)
    track = top.entry("track")
    track.only("values", "costs", "deck_cost", "source")
    values = track.wholes("values", 1, LARGEST)
    if not 1 <= len(values) <= KINDS:
        raise track.wrong("values", f"has {len(values)} marks; there can be 1 to {KINDS}.")
    if sorted(set(values), reverse=True) != values:
        raise track.wrong("values", f"is {values}; the marks must be different and falling.")
    costs = track.wholes("costs", 0, LARGEST)
    if len(costs) != len(values):
        raise track.wrong(
            "costs", f"has {len(costs)} numbers; it must have {len(values)}, a mark one."
        )
    ingredients = read_ingredients(top, values)
    kinds = [ingredient.key for ingredient in ingredients]
    brews = [read_brew(key, entry, kinds) for key, entry in top.entries("potion").items()]
    if len(brews) > MOST + 1:
        raise top.wrong("potion", f"has {len(brews)} names; there can be {MOST + 1} at the most.")
    amounts = read_amounts(top)
    check_deck(top, ingredients, amounts)
    check_totals(top, totals(top, ingredients, brews, amounts))
    return Market(ingredients, brews, values, costs, amounts)


def read_ingredients(top: Entry, values: list[int]) -> list[Ingredient]:
    """MARKET-033: one kind for each mark."""
    entries = top.entries("ingredient")
    if len(entries) != len(values):
        raise top.wrong(
            "ingredient",
            f"has {len(entries)} kinds ({', '.join(entries)}); it must have {len(values)}, "
            "one vial for each mark of track.values.",
        )
    ingredients = [read_ingredient(key, entry, values) for key, entry in entries.items()]
    for place, ingredient in enumerate(ingredients):
        for before in ingredients[:place]:
            if before.mark == ingredient.mark:
                raise entries[ingredient.key].wrong(
                    "starts_at",
                    f"is {values[ingredient.mark]}, where {before.key} starts already; "
                    "each vial needs a mark of its own.",
                )
    return ingredients


def read_ingredient(key: str, entry: Entry, values: list[int]) -> Ingredient:
    """One kind of Ingredient."""
    entry.only("name", "single", "letter", "colour", "cards", "set_size", "starts_at", "source")
    start = entry.whole("starts_at", 0, LARGEST)
    if start not in values:
        raise entry.wrong("starts_at", f"is {start}; it must be one of the marks {values}.")
    return Ingredient(
        key=key,
        name=entry.text("name"),
        single=entry.text("single"),
        colour=entry.one_of("colour", COLOURS),
        cards=entry.whole("cards", 1, LARGEST),
        set_size=entry.whole("set_size", 1, LARGEST),
        mark=values.index(start),
    )


def read_brew(key: str, entry: Entry, kinds: list[str]) -> Brew:
    """MARKET-009: one name of potion, with a cost of two Ingredients, a profit and an effect."""
    entry.only("name", "copies", "cost", "profit", "effect", "source")
    cost = entry.names("cost", kinds)
    if len(cost) != 2:
        raise entry.wrong("cost", f"names {len(cost)} Ingredients; it must name 2.")
    cells = entry.cells("effect")
    if len(cells.data) > PARTS:
        raise entry.wrong("effect", f"has {len(cells.data)} parts; there can be {PARTS}.")
    return Brew(
        key=key,
        name=entry.text("name"),
        copies=entry.whole("copies", 0, LARGEST),
        cost=[kinds.index(kind) for kind in cost],
        profit=entry.whole("profit", 0, LARGEST),
        effects=[read_effect(cells.entry(place)) for place in cells.data],
    )


def read_effect(entry: Entry) -> Effect:
    """One primitive with its arguments."""
    number, arguments = PRIMITIVES[entry.one_of("do", PRIMITIVES)]
    entry.only("do", *arguments)
    return Effect(number, *(entry.whole(argument, 1, LARGEST) for argument in arguments))


def read_amounts(top: Entry) -> Amounts:
    """The numbers that belong to no single card."""
    setup = top.entry("setup")
    least = {
        "opening_hand": 0,
        "opening_coins": 0,
        "market_slots": 1,
        "potion_slots": 1,
        "supply_shifts_in_play": 0,
        "hand_limit": 1,
        "goal": 1,
        "stall_rounds": 1,
    }
    setup.only(*least, "source")
    most = {"opening_coins": MONEY, "goal": MONEY}
    of = {key: setup.whole(key, few, most.get(key, LARGEST)) for key, few in least.items()}
    if of["goal"] <= of["opening_coins"]:
        raise setup.wrong("goal", f"is {of['goal']}; it must be more than setup.opening_coins.")
    shift = top.entry("supply_shift")
    shift.only("cards_of_each_kind", "source")
    of["cards_of_each_kind"] = shift.whole("cards_of_each_kind", 0, LARGEST)
    of["deck_cost"] = top.entry("track").whole("deck_cost", 0, LARGEST)
    return Amounts(of)


def check_deck(top: Entry, ingredients: list[Ingredient], amounts: Amounts) -> None:
    """There must be a deck left after the largest deal, or the game would end before it began."""
    cards = sum(ingredient.cards for ingredient in ingredients)
    dealt = MOST_SEATS * amounts.opening_hand + amounts.market_slots
    if cards <= dealt:
        raise top.wrong(
            "ingredient",
            f"has {cards} cards in all; there must be more than the {dealt} that are dealt "
            f"to {MOST_SEATS} players and the market.",
        )
    shifts = len(ingredients) * amounts.shifts_of_each
    if amounts.supply_shifts_in_play > shifts:
        raise top.wrong(
            "setup.supply_shifts_in_play",
            f"is {amounts.supply_shifts_in_play}; there are only {shifts} Supply Shift cards.",
        )


def totals(
    top: Entry, ingredients: list[Ingredient], brews: list[Brew], amounts: Amounts
) -> dict[str, int]:
    """How many cards of each sort there are, and how much money."""
    parts = top.entry("parts")
    parts.only("coin_values", "coin_numbers", "vials", "reference_cards", "source")
    values, numbers = (parts.wholes(key, 0, MONEY) for key in ("coin_values", "coin_numbers"))
    coins = zip(values, numbers, strict=False)
    return {
        "ingredient_cards": sum(int(ingredient.cards) for ingredient in ingredients),
        "potion_cards": sum(int(brew.copies) for brew in brews),
        "supply_shift_cards": len(ingredients) * int(amounts.shifts_of_each),
        "coins": sum(value * number for value, number in coins),
    }
