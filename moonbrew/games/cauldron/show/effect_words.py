"""What cards do, in sentences made from their effects, so that no author's text can lie.

Sentences speak to whoever casts the Spell, owns the ability or sets off the track effect.
"""

from collections.abc import Callable, Sequence

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.edition import Cauldron
from moonbrew.games.cauldron.rules.faces import (
    ALL,
    AN_ACTION,
    ANY,
    AT_LEAST,
    BREWING,
    CASTER,
    CASTING,
    CASTING_INSTANTS,
    CHOSEN,
    COMMON,
    COUNTERCLOCKWISE,
    EACH,
    FIRST,
    HARVESTING,
    HSP,
    IN_BOTH,
    IN_CELLAR,
    KEEP_CARD,
    LOSE_PAYMENT,
    LOWEST_FIRST,
    LSP,
    MARKET,
    NEXT_BREW,
    NEXT_TURN,
    NOTHING,
    ON_ALL,
    ON_EMPTY,
    OPPONENT,
    OPS,
    OTHERS,
    PLAYER,
    RANDOM,
    RARE,
    REROLL,
    SAME,
    SEASON,
    SELF,
    SHIFT,
    SPELLS,
    STEALING,
    THIS_BREW,
    THIS_TURN,
    TYPES,
    UNTIL_OWN_TURN,
    Effect,
)
from moonbrew.words import capital, count, listed, one, third_person

NAMES = {
    int(SELF): "you",
    int(OPPONENT): "the named opponent",
    int(PLAYER): "the named player",
    int(EACH): "everybody",
    int(OTHERS): "everybody else",
    int(LSP): "the player with the least Magik",
    int(HSP): "the player with the most Magik",
}
THAT_PLAYER = "that player"  # the actor
DECK_NAMES = ("Basic Spell", "Advanced Spell", "Basic Potion", "Advanced Potion")
ITEM_NAMES = (
    *("Basic Spells", "Advanced Spells", "Basic Potions", "Advanced Potions", "Fields"),
    *("Cellars", "Spells", "Potions", "all things"),
)
ZONE_NAMES = {int(IN_CELLAR): "Cellars", int(IN_BOTH): "supply or Cellars"}
HAPPENED = ("has cast a Spell", "has brewed", "has harvested", "has stolen by a Steal")
MEASURED = (
    *(("Magik", "Magik"), ("token in the supply", "tokens in the supply")),
    *(("Spell", "Spells"), ("Potion", "Potions")),
)


def effects_text(edition: Cauldron, number: i64) -> str:
    """The list of effects with this number, each in a sentence."""
    return " ".join(effect_text(edition, effect) for effect in edition.lists[number].of)


def effect_text(edition: Cauldron, effect: Effect) -> str:
    """An effect in a sentence."""
    return f"{capital(clause(edition, effect))}."


def clause(edition: Cauldron, effect: Effect) -> str:
    """An effect as part of a sentence."""
    return WORDS[OPS[effect.op]](edition, effect)


def clauses(edition: Cauldron, number: i64) -> str:
    """An inner list of effects as part of a sentence."""
    return ", then ".join(clause(edition, effect) for effect in edition.lists[number].of)


# Who, what, how long.


def name(who: i64) -> str:
    """A player or several."""
    return NAMES.get(int(who), THAT_PLAYER)


def does(who: i64, verb: str) -> str:
    """A player with what they do: you gain, everybody gains."""
    return f"{name(who)} {verb if who == SELF else third_person(verb)}"


def whose(who: i64) -> str:
    """A player as an owner."""
    return "your" if who == SELF else f"{name(who)}'s"


def their(who: i64) -> str:
    """The same, where the player has been spoken of."""
    return "your" if who == SELF else "their"


def tokens(edition: Cauldron, number: i64, what: i64) -> str:
    """So many tokens out of a set of types."""
    if what == CHOSEN:
        return f"{count(int(number), 'token')} of the named type"
    kind = types(edition, what)
    return count(int(number), f"{kind} token" if kind else "token")


def types(edition: Cauldron, what: i64) -> str:
    """A set of types before a noun; empty for all of them."""
    named = {int(ANY): "", int(COMMON): "common", int(RARE): "rare"}
    if int(what) in named:
        return named[int(what)]
    found = [edition.types[kind].name for kind in range(int(TYPES)) if what >> kind & 1]
    return listed(found, "or")


def fields(edition: Cauldron, what: i64, plain: str) -> str:
    """Fields of a set of types: `plain` is Field or Fields, perhaps with a word before it."""
    if what == CHOSEN:
        return f"{plain} of the named type"
    kind = types(edition, what)
    first, _, last = plain.rpartition(" ")
    return " ".join(word for word in (first, kind, last) if word)


def picked(effect: Effect) -> str:
    """Who picks what goes."""
    if effect.mode == RANDOM:
        return "at random"
    return "of your choice" if effect.mode == CASTER else f"of {their(effect.who)} own choice"


def until(effect: Effect) -> str:
    """How long it lasts, with a space before it."""
    if effect.dur == THIS_TURN:
        return " until the end of this turn"
    if effect.dur == NEXT_TURN:
        return f" until the end of {their(effect.who)} next turn"
    if effect.dur == UNTIL_OWN_TURN:
        return " until your next turn begins"
    if effect.dur == SEASON:
        return " until the end of the season"
    return " in the next Market Season" if effect.dur == MARKET else ""


def change(number: i64) -> str:
    """By how much something is more or less."""
    return f"{abs(int(number))} {'more' if number > 0 else 'less'}"


# The primitives, in the order of table 22.4.


def magik(edition: Cauldron, effect: Effect) -> str:
    """A gain or a loss."""
    verb = "gain" if effect.n > 0 else "lose"
    return f"{does(effect.who, verb)} {abs(int(effect.n))} Magik"


def move_magik(edition: Cauldron, effect: Effect) -> str:
    """Magik that changes hands."""
    passing = "1 Magik passes" if effect.n == 1 else f"up to {effect.n} Magik pass"
    return f"{passing} from {name(effect.who)} to {name(effect.other)}"


def harvest(edition: Cauldron, effect: Effect) -> str:
    """Tokens from the board."""
    if effect.pair:
        return f"{does(effect.who, 'harvest')} 1 token from each of {effect.n} adjacent Fields"
    some = "up to " if effect.n > 1 else ""
    return f"{does(effect.who, 'harvest')} {some}{tokens(edition, effect.n, effect.what)}"


def gain(edition: Cauldron, effect: Effect) -> str:
    """Tokens from the game supply."""
    taken = tokens(edition, effect.n, effect.what)
    return f"{does(effect.who, 'take')} {taken} from the game supply"


def lose(edition: Cauldron, effect: Effect) -> str:
    """Tokens back to the game supply."""
    lost = tokens(edition, effect.n, effect.what)
    return f"{does(effect.who, 'lose')} {lost} {picked(effect)}"


def take(edition: Cauldron, effect: Effect) -> str:
    """Tokens from somebody, without a roll."""
    zone = ZONE_NAMES.get(int(effect.mode), "supply")
    taken = tokens(edition, effect.n, effect.what)
    return f"{does(effect.other, 'take')} {taken} from {whose(effect.who)} {zone}"


def swap(edition: Cauldron, effect: Effect) -> str:
    """Tokens that change places."""
    if effect.n == ALL:
        return f"{whose(effect.who)} supply and {whose(effect.other)} supply change places"
    first, second = ("yours" if who == SELF else name(who) for who in (effect.who, effect.other))
    some = count(int(effect.n), "token")
    return f"you choose {some} of {first} and {effect.n} of {second}, and they change places"


def convert(edition: Cauldron, effect: Effect) -> str:
    """Tokens for others out of the game supply."""
    times = "once" if effect.n == 1 else f"up to {effect.n} times"
    give, get = tokens(edition, 1, effect.what), tokens(edition, 1, effect.get)
    return f"{name(effect.who)} may {times} return {give} and take {get} of another type"


def grow(edition: Cauldron, effect: Effect) -> str:
    """Tokens onto Fields."""
    if effect.mode == ON_ALL:
        return f"{fields(edition, effect.what, 'every Field')} gets 1 more token"
    plain = "Field" if effect.n == 1 else "Fields"
    which = f"empty {plain}" if effect.mode == ON_EMPTY else plain
    some = "1" if effect.n == 1 else f"up to {effect.n}"
    return f"you put 1 matching token each on {some} {fields(edition, effect.what, which)}"


def wither(edition: Cauldron, effect: Effect) -> str:
    """Tokens off the board."""
    if effect.n == ALL:
        what = "of the named type" if effect.what == CHOSEN else ""
        kind = "" if effect.what == CHOSEN else types(edition, effect.what)
        return " ".join(word for word in ("all", kind, "tokens", what, "leave the board") if word)
    return f"you remove {tokens(edition, effect.n, effect.what)} from the board"


def produce(edition: Cauldron, effect: Effect) -> str:
    """What Fields grow."""
    grown = count(int(effect.n), "token") if effect.n else "nothing"
    return f"{fields(edition, effect.what, 'each Field')} grows {grown} this season"


def add_field(edition: Cauldron, effect: Effect) -> str:
    """A new Field."""
    added = fields(edition, effect.what, "Field")
    added = f"a {added}" if effect.what == CHOSEN else one(added)
    return f"{does(effect.who, 'add')} {added} to the board"


def cellar(edition: Cauldron, effect: Effect) -> str:
    """Cellars for free."""
    return f"{does(effect.who, 'receive')} {count(int(effect.n), 'Cellar')} for free"


def cellar_limit(edition: Cauldron, effect: Effect) -> str:
    """Room for more Cellars."""
    return f"{name(effect.who)} may own up to {count(int(effect.n), 'Cellar')}"


def empty_cellar(edition: Cauldron, effect: Effect) -> str:
    """Tokens out of Cellars."""
    lost = f"{count(int(effect.n), 'token')} out of {their(effect.who)} Cellars"
    return f"{does(effect.who, 'lose')} {lost}, {picked(effect)}"


def keep(edition: Cauldron, effect: Effect) -> str:
    """Tokens that do not spoil."""
    kept = "1 token" if effect.n == 1 else f"up to {effect.n} tokens"
    return f"{name(effect.who)} may keep {kept} from spoiling at the end of the season"


def steal_mod(edition: Cauldron, effect: Effect) -> str:
    """What a Steal needs."""
    return f"{does(effect.who, 'need')} {change(effect.n)} for a Steal{until(effect)}"


def harvest_size(edition: Cauldron, effect: Effect) -> str:
    """How much a Harvest takes."""
    size = "1 token only" if effect.n == 1 else f"up to {effect.n} tokens"
    return f"{whose(effect.who)} plain Harvest takes {size}{until(effect)}"


def extra_action(edition: Cauldron, effect: Effect) -> str:
    """More Actions."""
    whether = "" if effect.who == SELF else " if it is their turn"
    more = f"{effect.n} more {'Action' if effect.n == 1 else 'Actions'}"
    return f"{name(effect.who)} may take {more} this turn{whether}"


def skip_turn(edition: Cauldron, effect: Effect) -> str:
    """A missed turn."""
    return f"{does(effect.who, 'miss')} {their(effect.who)} next turn of this season"


def forbid(edition: Cauldron, effect: Effect) -> str:
    """What may not be done."""
    nobody = {int(EACH): "nobody can", int(OTHERS): "nobody else can"}
    who = nobody.get(int(effect.who), f"{name(effect.who)} cannot")
    return f"{who} {deed(edition, effect)}{until(effect)}"


def deed(edition: Cauldron, effect: Effect) -> str:
    """What is forbidden."""
    if effect.mode == HARVESTING:
        if effect.what == ANY:
            return "harvest"
        chosen = effect.what == CHOSEN
        return f"harvest {'the named type' if chosen else types(edition, effect.what)}"
    named = {
        int(STEALING): "steal",
        int(BREWING): "brew",
        int(CASTING): "cast Spells",
        int(CASTING_INSTANTS): "cast Instants",
    }
    return named.get(int(effect.mode), "move tokens into or out of Cellars")


def protect(edition: Cauldron, effect: Effect) -> str:
    """Safety."""
    return f"{whose(effect.who)} tokens are safe from other players{until(effect)}"


def quicken(edition: Cauldron, effect: Effect) -> str:
    """Quick Potions."""
    if effect.scope == NEXT_BREW:
        return f"{whose(effect.who)} next brew this turn may be a Quick Action"
    which = "all" if effect.who == EACH else f"all of {whose(effect.who)}"
    return f"{which} Potions are Quick{until(effect)}"


def slow(edition: Cauldron, effect: Effect) -> str:
    """Potions that are not Quick."""
    which = "no Potion is" if effect.who == EACH else f"{whose(effect.who)} Potions are not"
    return f"{which} Quick{until(effect)}"


def wild(edition: Cauldron, effect: Effect) -> str:
    """Slots for anything."""
    slots = (
        "1 slot counts as a wildcard" if effect.n == 1 else f"{effect.n} slots count as wildcards"
    )
    return f"in {whose(effect.who)} next brew this turn {slots}"


def yield_(edition: Cauldron, effect: Effect) -> str:
    """What brewing brings."""
    if effect.scope == THIS_BREW:
        return f"this brew yields {change(effect.n)}"
    if effect.scope == NEXT_BREW:
        return f"{whose(effect.who)} next brew this turn yields {change(effect.n)}"
    which = "every brew" if effect.who == EACH else f"each of {whose(effect.who)} brews"
    return f"{which} yields {change(effect.n)}{until(effect)}"


def echo(edition: Cauldron, effect: Effect) -> str:
    """A share in somebody's brew."""
    shares = ("all", "half", "a third", "a quarter", "a fifth", "a sixth")
    down = "" if effect.n == 1 else ", rounded down"
    return f"{does(effect.who, 'gain')} {shares[effect.n - 1]} of what this brew yields{down}"


def cancel(edition: Cauldron, effect: Effect) -> str:
    """What does not happen."""
    if effect.scope == AN_ACTION:
        lost = ", and its ingredients are lost" if effect.mode == LOSE_PAYMENT else ""
        return f"the Action or brew that this answers does not happen{lost}"
    kept = ", and you take its card" if effect.mode == KEEP_CARD else ""
    return f"the Spell that this answers has no effect{kept}"


def snatch(edition: Cauldron, effect: Effect) -> str:
    """A token out of somebody's Harvest."""
    return f"{does(effect.who, 'get')} 1 token of this Harvest instead, of your choice"


def die(edition: Cauldron, effect: Effect) -> str:
    """A die changed."""
    if effect.mode == REROLL:
        return "the die is rolled again"
    if effect.mode == SHIFT:
        return f"you move the die up or down by {effect.n}"
    return f"the die becomes a {effect.n}"


def draw(edition: Cauldron, effect: Effect) -> str:
    """Cards from a deck."""
    return f"{does(effect.who, 'draw')} {count(int(effect.n), DECK_NAMES[effect.mode])}"


def drop(edition: Cauldron, effect: Effect) -> str:
    """Cards that go."""
    cards = count(int(effect.n), "Spell" if effect.scope == SPELLS else "Potion")
    return f"{does(effect.who, 'discard')} {cards} {picked(effect)}"


def peek(edition: Cauldron, effect: Effect) -> str:
    """A look at hands."""
    return f"you look at {whose(effect.who)} Spells"


def redraw(edition: Cauldron, effect: Effect) -> str:
    """Potions for others."""
    potions = f"{count(int(effect.n), 'Potion')} of {their(effect.who)} own"
    return f"{does(effect.who, 'replace')} {potions} from the same deck"


def swap_potion(edition: Cauldron, effect: Effect) -> str:
    """Potions that change owners."""
    both = f"1 of {whose(effect.who)} Potions and 1 of {whose(effect.other)} Potions"
    return f"{both} change owners, of your choice"


def price(edition: Cauldron, effect: Effect) -> str:
    """What is cheaper or dearer."""
    whom = "" if effect.who == EACH else f"{name(effect.who)} "
    return f"{ITEM_NAMES[effect.mode]} cost {whom}{change(effect.n)}{until(effect)}"


def purchases(edition: Cauldron, effect: Effect) -> str:
    """More to buy."""
    more = f"{effect.n} more {'purchase' if effect.n == 1 else 'purchases'}"
    return f"{name(effect.who)} may make {more}{until(effect)}"


def order(edition: Cauldron, effect: Effect) -> str:
    """Who begins, and which way round."""
    if effect.mode == LOWEST_FIRST:
        return "the lowest turn-order roll goes first this season"
    if effect.mode == COUNTERCLOCKWISE:
        return "turns pass counter-clockwise this season"
    return "nobody rolls for turn order: the player with the least Magik goes first this season"


def order_prize(edition: Cauldron, effect: Effect) -> str:
    """A prize of the turn-order roll."""
    rank = "who goes first" if effect.mode == FIRST else "whose die was lowest"
    inner = clauses(edition, effect.lists[0])
    return f"after the turn-order roll, for the player {rank}: {inner}"


def on(edition: Cauldron, effect: Effect) -> str:
    """What follows each time."""
    lasts = until(effect).strip()
    inner = clauses(edition, effect.lists[0])
    return f"{lasts}, each time somebody {HAPPENED[effect.mode]}: {inner}"


def roll(edition: Cauldron, effect: Effect) -> str:
    """What a die decides; numbers that lead to the same stand together."""
    results: dict[str, list[str]] = {}
    for face, number in enumerate(effect.lists, 1):
        if number != NOTHING:
            results.setdefault(clauses(edition, number), []).append(str(face))
    told = "; ".join(f"on {listed(faces, 'or')}: {inner}" for inner, faces in results.items())
    # 22.1: who rolls is the actor, even where that has been somebody else so far.
    actor = f" and are “{THAT_PLAYER}”" if effect.who == SELF and THAT_PLAYER in told else ""
    return f"{does(effect.who, 'roll')} a die{actor} ({told})"


def may(edition: Cauldron, effect: Effect) -> str:
    """What somebody is free to do."""
    return f"{name(effect.who)} may decide on this ({clauses(edition, effect.lists[0])})"


def choose(edition: Cauldron, effect: Effect) -> str:
    """What somebody picks."""
    options = [clauses(edition, number) for number in effect.lists]
    return f"{does(effect.who, 'choose')} one of these ({'; or '.join(options)})"


def if_(edition: Cauldron, effect: Effect) -> str:
    """What depends on something."""
    told = f"if {condition(effect)} ({clauses(edition, effect.lists[0])}"
    if len(effect.lists) > 1:
        return f"{told}; otherwise {clauses(edition, effect.lists[1])})"
    return f"{told})"


def condition(effect: Effect) -> str:
    """What is asked."""
    if effect.measure == SAME:
        are = "are" if effect.who == SELF else "is"
        return f"{name(effect.who)} {are} the same as {name(effect.other)}"
    things = MEASURED[effect.measure]
    bound = "at least" if effect.compared == AT_LEAST else "at most"
    return f"{does(effect.who, 'have')} {bound} {count(int(effect.n), *things)}"


def foresight(edition: Cauldron, effect: Effect) -> str:
    """A choice of Omens."""
    picks = "pick" if effect.who == SELF else "picks"
    return f"{does(effect.who, 'look')} at {effect.n} Omens and {picks} the one that applies"


def cellar_job(edition: Cauldron, effect: Effect) -> str:
    """A Steal out of a Cellar."""
    return f"{name(effect.who)} may Steal a token that lies in a Cellar"


def brew_again(edition: Cauldron, effect: Effect) -> str:
    """Two brews with one Action."""
    return f"with one Action {name(effect.who)} may brew two different Potions in turn"


def rituals(edition: Cauldron, effect: Effect) -> str:
    """What can be bought from then on."""
    return "Advanced Spells and Advanced Potions can be bought from now on"


IN_ORDER: Sequence[Callable[[Cauldron, Effect], str]] = (
    *(magik, move_magik, harvest, gain, lose, take, swap, convert, grow, wither, produce),
    *(add_field, cellar, cellar_limit, empty_cellar, keep, steal_mod, harvest_size),
    *(extra_action, skip_turn, forbid, protect, quicken, slow, wild, yield_, echo, cancel),
    *(snatch, die, draw, drop, peek, redraw, swap_potion, price, purchases, order),
    *(order_prize, on, roll, may, choose, if_, foresight, cellar_job, brew_again, rituals),
)
WORDS = dict(zip(OPS, IN_ORDER, strict=True))
