"""Reading the content of The Mystic Moon into an edition."""

from collections.abc import Mapping, Sequence

from moonbrew.content import Content, check_totals
from moonbrew.entries import Entry
from moonbrew.games.mystic_moon.rules.edition import MOST_SEATS, Amounts, Faces, Moon
from moonbrew.games.mystic_moon.rules.faces import (
    BASIC,
    BLESSINGS,
    COLUMNS,
    CURSES,
    EFFECTS,
    FROG,
    GLYPHS,
    KINDS,
    LOCATIONS,
    NOTHING,
    SLOTS,
    TALENTS,
    TOKENS,
    WILD,
    AlchemyFace,
    CardFace,
    HutFace,
    PotionFace,
    Power,
    SignFace,
    TileFace,
    TokenFace,
)
from moonbrew.kernel.bits import MOST
from moonbrew.kernel.patterns import GAP, OUTSIDE, patterns
from moonbrew.scene import COLOURS

CHAPTERS = (
    *("totals", "setup", "worth", "token", "tile", "potion", "hut", "sign", "alchemy", "parts"),
)
# By name: the arguments of a primitive.
ARGUMENTS: Mapping[str, Sequence[str]] = {
    "exchange": ("most",),
    "gap": ("power",),
    "sacrifice": ("cards", "power"),
    "count-frogs": ("most",),
    "salvage": ("most",),
    "draw": ("tokens",),
    "levy": ("least", "cards"),
    "learn": ("off",),
    "reach": ("steps",),
    "haggle": ("times",),
    "study": ("off",),
    "thrift": ("one", "several"),
    "grand-brew": ("potions", "power"),
    "small-satchel": ("most",),
    "dear-trades": ("more",),
    "poor-rewards": ("less",),
    "waste": ("each", "more", "enough"),
    "dear-recipes": ("more",),
    "few-tokens": ("most",),
    "drain": ("power",),
    "ram": ("steps",),
    "twin": ("tokens",),
    "rich-rewards": ("power",),
    "glean": ("used",),
    "cheap-recipes": ("off",),
    "gift": ("power",),
    "fish": ("most",),
}
LARGEST = 99  # an argument, a cost, a reward: more would mean nothing at this table


def read_moon(content: Content) -> Moon:
    """The edition that a content file describes."""
    top = content.top
    top.only(*CHAPTERS)
    tokens = read_tokens(top)
    letters = "".join(token.letter for token in tokens[:WILD])
    potions, signs = top.entries("potion"), top.entries("sign")
    for key in potions.keys() & signs.keys():
        raise signs[key].wrong("name", f"belongs to a potion too: call one of both not {key}.")
    faces = Faces(
        tokens=tokens,
        tiles=read_tiles(top),
        cards=[read_card(key, entry, letters) for key, entry in (potions | signs).items()],
        potions=[read_potion(entry) for entry in potions.values()],
        signs=[read_sign(entry) for entry in signs.values()],
        huts=[read_hut(key, entry) for key, entry in top.entries("hut").items()],
        formulas=read_formulas(top, [token.key for token in tokens[:WILD]]),
    )
    amounts = read_amounts(top)
    check_enough(top, faces, amounts)
    check_totals(top, totals(faces))
    return Moon(faces, amounts)


# Tokens and tiles.


def read_tokens(top: Entry) -> list[TokenFace]:
    """Table 20.1: six Basic kinds, two Rare ones, Wild, and the Frog, in this order."""
    entries = top.entries("token")
    if len(entries) != TOKENS:
        raise top.wrong(
            "token",
            f"has {len(entries)} entries; there must be {TOKENS}: {BASIC} Basic kinds, "
            f"{WILD - BASIC} Rare ones, the Wild one, the Frog.",
        )
    tokens = [read_token(key, entry) for key, entry in entries.items()]
    for place, token in enumerate(tokens):
        if token.letter in [other.letter for other in tokens[:place]]:
            raise entries[token.key].wrong("letter", f"is {token.letter}, which is taken already.")
    return tokens


def read_token(key: str, entry: Entry) -> TokenFace:
    """One kind of Ingredient, or the Frog."""
    entry.only("name", "plural", "letter", "colour", "tokens", "shop", "source")
    letter = entry.text("letter")
    if len(letter) != 1 or letter in (GAP, OUTSIDE, "/"):
        raise entry.wrong("letter", f"is {letter!r}; it must be one letter.")
    tokens = entry.whole("tokens", 1, MOST)
    return TokenFace(
        key=key,
        name=entry.text("name"),
        plural=entry.text("plural"),
        letter=letter,
        colour=entry.one_of("colour", COLOURS),
        tokens=tokens,
        shop=entry.whole("shop", 0, tokens),
    )


def read_tiles(top: Entry) -> list[TileFace]:
    """Table 20.2."""
    return [read_tile(key, entry) for key, entry in top.entries("tile").items()]


def read_tile(key: str, entry: Entry) -> TileFace:
    """A Garden tile; at a location without a Glyph stands an empty text."""
    entry.only("name", "glyphs", "source")
    row = entry.row("glyphs")
    if len(row) != LOCATIONS:
        raise entry.wrong("glyphs", f"has {len(row)} entries; it must have {LOCATIONS}.")
    glyphs = entry.cells("glyphs")
    numbers = [
        GLYPHS.index(glyphs.one_of(place, GLYPHS)) if glyph != "" else int(NOTHING)
        for place, glyph in glyphs.data.items()
    ]
    return TileFace(key, entry.text("name"), numbers)


# Cards.


def read_power(entry: Entry, key: str, names: Sequence[str]) -> Power:
    """A primitive by its name, with its arguments."""
    power = entry.entry(key)
    name = power.one_of("do", names)
    arguments = ARGUMENTS.get(name, ())
    power.only("do", *arguments)
    numbers = [power.whole(argument, 1, LARGEST) for argument in arguments]
    return Power(names.index(name), *numbers)


def read_card(key: str, entry: Entry, letters: str) -> CardFace:
    """A card with its Recipe."""
    recipe, turning = entry.text("recipe"), entry.truth("turning")
    check_recipe(entry, recipe, letters)
    return CardFace(key, entry.text("name"), recipe, turning, patterns(recipe, turning, letters))


def check_recipe(entry: Entry, recipe: str, letters: str) -> None:
    """MOON-103: at most three rows of three, all equally long, with at least two Ingredients."""
    rows = recipe.split("/")
    most = int(COLUMNS)
    if len(rows) > most or len({len(row) for row in rows}) > 1 or not 0 < len(rows[0]) <= most:
        raise entry.wrong(
            "recipe", f'is {recipe!r}; it must be up to {most} rows like "S.S/_F_", equally long.'
        )
    for letter in "".join(rows):
        if letter not in letters + GAP + OUTSIDE:
            known = ", ".join(letters)
            raise entry.wrong("recipe", f"has {letter!r}; letters are {known}, gaps . and _.")
    if sum(letter in letters for letter in recipe) < 2:
        raise entry.wrong("recipe", f"is {recipe!r}; it must name at least 2 Ingredients.")


def read_potion(entry: Entry) -> PotionFace:
    """Table 20.3."""
    entry.only("name", "cost", "recipe", "turning", "reward", "effect", "text", "source")
    return PotionFace(
        cost=entry.whole("cost", 1, LARGEST),
        reward=entry.whole("reward", 0, LARGEST),
        effect=read_power(entry, "effect", EFFECTS),
        text=entry.text("text"),
    )


def read_sign(entry: Entry) -> SignFace:
    """Table 20.5."""
    texts = ("curse_text", "blessing_text")
    entry.only("name", "curse", "blessing", *texts, "recipe", "turning", "source")
    return SignFace(
        curse=read_power(entry, "curse", CURSES),
        blessing=read_power(entry, "blessing", BLESSINGS),
        curse_text=entry.text("curse_text"),
        blessing_text=entry.text("blessing_text"),
    )


def read_hut(key: str, entry: Entry) -> HutFace:
    """Table 20.4."""
    entry.only("name", "talent", "power", "text", "source")
    power = read_power(entry, "power", TALENTS)
    return HutFace(key, entry.text("name"), entry.text("talent"), power, entry.text("text"))


def read_formulas(top: Entry, kinds: list[str]) -> list[AlchemyFace]:
    """Table 20.6."""
    found = []
    for key, entry in top.entries("alchemy").items():
        entry.only("name", "formula", "gold", "crystals", "sludge", "source")
        formula = [kinds.index(kind) for kind in entry.names("formula", kinds)]
        if not 2 <= len(formula) <= SLOTS:  # MOON-261
            raise entry.wrong("formula", f"names {len(formula)} Ingredients; it must name 2 to 9.")
        products = [entry.whole(name, 0, LARGEST) for name in ("gold", "crystals", "sludge")]
        found.append(AlchemyFace(key, entry.text("name"), formula, *products))
    return found


# Numbers, and what must fit together.


def read_amounts(top: Entry) -> Amounts:
    """The numbers that belong to no single piece."""
    setup, worth = top.entry("setup"), top.entry("worth")
    least = {
        "rounds": 1,
        "power": 0,
        "first_ingredients": 0,
        "display": 1,
        "stall": 0,
        "location": 1,
        "satchel": 0,
        "book": 1,
        "dear": 1,
        "mushrooms": 0,
        "gold": 0,
        "crystals": 0,
        "sludge": 0,
        "throws": 1,
    }
    setup.only(*least, "source")
    worth.only("gold", "most_gold", "source")
    of = {key: setup.whole(key, smallest, LARGEST) for key, smallest in least.items()}
    of["gold_worth"] = worth.whole("gold", 1, LARGEST)
    most_gold = worth.wholes("most_gold", 0, LARGEST)
    if len(most_gold) != MOST_SEATS:
        raise worth.wrong("most_gold", f"must have {MOST_SEATS} numbers, one for each place.")
    return Amounts(of, most_gold)


def check_enough(top: Entry, faces: Faces, amounts: Amounts) -> None:
    """There must be enough of all that is laid out and drawn, whoever plays."""
    for key in ("tile", "hut", "sign", "alchemy"):
        number = len(top.entry(key).data)
        if number > MOST:
            raise top.wrong(key, f"has {number} entries; it can have {MOST}.")
    if len(faces.tiles) != amounts.rounds:
        raise top.wrong("tile", f"has {len(faces.tiles)} tiles; there are {amounts.rounds} rounds.")
    if len(faces.huts) <= MOST_SEATS:
        raise top.wrong("hut", f"has {len(faces.huts)} Huts; a draft needs {MOST_SEATS + 1}.")
    if len(faces.signs) <= amounts.rounds:
        raise top.wrong("sign", f"has {len(faces.signs)}; each round needs one, and one is left.")
    if len(faces.formulas) <= MOST_SEATS + 1:
        raise top.wrong("alchemy", f"has {len(faces.formulas)} cards; it needs {MOST_SEATS + 2}.")
    needed = MOST_SEATS * amounts.book + amounts.display + 1
    if len(faces.potions) <= needed or len(faces.potions) > MOST:
        wrong = f"has {len(faces.potions)} cards; there must be {needed + 1} to {MOST}."
        raise top.wrong("potion", wrong)
    for token in faces.tokens[:KINDS]:
        if token.shop > amounts.stall:
            raise top.wrong(
                f"token.{token.key}.shop", f"is more than setup.stall, {amounts.stall}."
            )
    basic = sum(int(token.tokens - token.shop) for token in faces.tokens[:BASIC])
    if basic < MOST_SEATS * amounts.first_ingredients:
        raise top.wrong("token", "has too few Basic Ingredients for the start of four players.")
    if bag_of(faces) < MOST_SEATS * amounts.first_ingredients + LOCATIONS:
        raise top.wrong("token", "has too few tokens for the Garden and the start of four players.")


def bag_of(faces: Faces) -> int:
    """MOON-028: how many tokens go into the bag."""
    return sum(int(token.tokens - token.shop) for token in faces.tokens)


def totals(faces: Faces) -> dict[str, int]:
    """How many there are of each sort."""
    tokens = [int(token.tokens) for token in faces.tokens]
    return {
        "basic_tokens": sum(tokens[:BASIC]),
        "rare_tokens": sum(tokens[BASIC:WILD]),
        "wild_tokens": tokens[WILD],
        "frogs": tokens[FROG],
        "bag": bag_of(faces),
        "potions": len(faces.potions),
        "signs": len(faces.signs),
        "formulas": len(faces.formulas),
        "huts": len(faces.huts),
    }
