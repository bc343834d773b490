"""What a seat of Witchstone is asked: the prompt, and each choice with the pieces to touch."""

from collections.abc import Sequence

from mypy_extensions import i64

from moonbrew.frame import choice_of, prompt_of
from moonbrew.games.witchstone.rules.activating import ChooseOrder
from moonbrew.games.witchstone.rules.chains import MoveCrystal, Series
from moonbrew.games.witchstone.rules.crystals import cheapest_crystal
from moonbrew.games.witchstone.rules.faces import CRYSTAL, KIND_KEYS, NOTHING, SCROLL, WAND
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
from moonbrew.games.witchstone.rules.placing import (
    PickTile,
    PlaceTile,
    TossTile,
    TurnTile,
    has_room,
)
from moonbrew.games.witchstone.rules.result import result
from moonbrew.games.witchstone.rules.scrolls import boosts_held
from moonbrew.games.witchstone.rules.shelf import ChooseLevel, ChooseToken
from moonbrew.games.witchstone.rules.specials import UseSpecial
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.games.witchstone.rules.tokens import Pending
from moonbrew.games.witchstone.rules.towers import StandBigWitch
from moonbrew.games.witchstone.show.following import following, would_be
from moonbrew.games.witchstone.show.sentences import sentence
from moonbrew.games.witchstone.show.words import actions, kind_name, points, special_name, tile_name
from moonbrew.kernel.bits import has, least, members_of, size
from moonbrew.kernel.table import Move
from moonbrew.scene import Caution, Choice
from moonbrew.words import Voice, capital, count, listed

# Prompts.


def prompt(t: StoneTable, voice: Voice) -> str:
    """What the table waits for."""
    return prompt_of(t, voice, result, points, own_prompt)


def own_prompt(t: StoneTable, voice: Voice) -> str:
    """What the reader is asked."""
    return tile_prompt(t) or action_prompt(t) or smaller_prompt(t)


def tile_prompt(t: StoneTable) -> str:
    """Decisions D01, D02, D04 and D15."""
    ask, edition = t.ask, t.edition
    if isinstance(ask, StandBigWitch):
        return "Choose a tower for your big witch."
    if isinstance(ask, PickTile):
        if not has_room(t, ask.seat):
            return "Your turn: there is no room for a tile, so discard a crystal."
        return "Your turn: choose a tile to lay in your cauldron."
    if isinstance(ask, PlaceTile):
        first = kind_name(edition, edition.tiles[t.placing].one)
        return f"Choose a space for the {first} half of {tile_name(edition, t.placing)}."
    if isinstance(ask, TurnTile):
        second = kind_name(edition, edition.tiles[t.placing].other)
        return f"Choose where the {second} half lies."
    if isinstance(ask, TossTile):
        return "There is no room for any tile: choose one to put out of the game."
    if isinstance(ask, ChooseOrder):
        kinds = f"{kind_name(edition, ask.one)} or {kind_name(edition, ask.other)}"
        return f"Choose what comes first: {kinds}."
    return ""


def action_prompt(t: StoneTable) -> str:
    """Decisions D05 to D07, D10, D13 and D14."""
    ask = t.ask
    if isinstance(ask, MoveCrystal):
        crystal = t.edition.spaces[ask.start].key
        steps = count(int(ask.left), "step")
        return f"Choose where the crystal on {crystal} goes, {steps} at most."
    if not isinstance(ask, Series):
        return ""
    if ask.kind == SCROLL:
        reach = min(int(ask.left), len(t.rack))
        return f"Take a scroll from shelf {'1' if reach == 1 else f'1 to {reach}'}."
    if ask.left == 0:  # and yet asked: STONE-270
        kind = kind_name(t.edition, ask.kind)
        return f"Your {kind} actions are used up; what waits can still be used."
    left = f"You have {actions(t.edition, int(ask.left), ask.kind)} left"
    return f"{left}, {way_out(t, ask)}." if is_hemmed_in(t, ask) else f"{left}."


def is_hemmed_in(t: StoneTable, ask: Series) -> bool:
    """Whether what is left of a crystal series brings no crystal anywhere (STONE-270)."""
    return ask.kind == CRYSTAL and not 0 < cheapest_crystal(t, ask.seat) <= ask.left


def way_out(t: StoneTable, ask: Series) -> str:
    """What a player can do whose crystals are hemmed in."""
    ways = {
        "use a magic token": ask.has_usable_token(t),
        "play a boost": ask.boosts_help(t),
        "discard one to make room": ask.waits_for_discard(t),
    }
    return f"but no crystal can move: {', '.join(way for way in ways if ways[way])} or stop"


def smaller_prompt(t: StoneTable) -> str:
    """Decisions D08, D09, D11 and D12."""
    ask = t.ask
    if isinstance(ask, UseSpecial):
        special = special_name(t.edition, ask.special)
        return f"Use {special} for actions, or lay it in your cauldron."
    if isinstance(ask, NameKind):
        number = t.edition.amounts.empty_blue
        return f"The blue field is empty: name a kind and get {number} actions of it."
    if isinstance(ask, ChooseLevel):
        return "Choose a level of the potion shelf for the crystal."
    return "Choose a magic token." if isinstance(ask, ChooseToken) else ""


# Choices.


def choice(t: StoneTable, move: Move, names: Sequence[str]) -> Choice:
    """A legal move of the asked seat."""
    assert t.ask is not None, "Nobody is asked, so there is nothing to choose."
    verb, touch = tile_touch(t, move) or action_touch(t, move) or smaller_touch(t, move)
    made = symbols_made(t, move)
    return choice_of(
        t,
        move,
        sentence(t, move, names),
        touch,
        verb,
        note(t, move, made),
        gain="+".join(str(size(cluster)) for _, cluster in made),
        about=[spaces_of(t, cluster) for _, cluster in made],
        caution=loss_of(t, move),
    )


def loss_of(t: StoneTable, move: Move) -> Caution | None:
    """STONE-050, STONE-218: actions that nobody should give up by mistake, those of tokens too."""
    ask = t.ask
    if not isinstance(move, Stop) or not isinstance(ask, Series):
        return None
    left = [actions(t.edition, int(ask.left), ask.kind)] if ask.left else []
    waiting = [actions(t.edition, int(one.actions), one.kind(t)) for one in waits_here(t, ask)]
    if not left and not waiting:
        return None
    lost, rule = listed(left + waiting), "STONE-050" if left else "STONE-218"
    return Caution(f"What you do not use is lost: {lost}.", f"Stop without {lost}", "", rule)


def waits_here(t: StoneTable, series: Series) -> list[Pending]:
    """STONE-218: the tokens that could be used now and are lost with a series: taken in it."""
    moves: list[Move] = []
    series.add_tokens(t, moves)
    usable = {(one.front, one.actions) for one in moves if isinstance(one, UseToken)}
    found: list[Pending] = []
    for place in range(t.agenda.depth - 1, -1, -1):
        step = t.agenda.stack[place]
        if not isinstance(step, Pending):
            break
        if (step.front, step.actions) in usable:
            found.append(step)
    return found[::-1]


def touches(t: StoneTable, move: Move) -> list[str]:
    """The pieces that stand for a move of the asked seat, whether it is legal or not."""
    assert t.ask is not None, "Nobody is asked, so nothing can be touched."
    if isinstance(t.ask, MoveCrystal) and not isinstance(move, (At, Leave, PickCrystal)):
        return []  # a crystal is on its way, and every rule would tell where that may end
    return (tile_touch(t, move) or action_touch(t, move) or smaller_touch(t, move))[1]


def tile_touch(t: StoneTable, move: Move) -> tuple[str, list[str]] | None:
    """The verb and the pieces for towers, tiles and spaces."""
    assert t.ask is not None
    seat, edition = int(t.ask.seat), t.edition
    match move:
        case ChooseTower():
            return "Choose", [f"area-{edition.areas[move.area].key}"]
        case Pick():
            return "Play", [f"hand-{seat}-{edition.tiles[move.tile].key}"]
        case At():
            space = f"cauldron-{seat}-{edition.spaces[move.space].key}"
            return ("Move" if isinstance(t.ask, MoveCrystal) else "Lay"), [space]
        case Toward():
            known = t.placing_at != NOTHING
            other = edition.hexes.neighbour(t.placing_at, move.direction) if known else NOTHING
            there = other != NOTHING
            return "Lay", [f"cauldron-{seat}-{edition.spaces[other].key}"] if there else []
        case First():
            return "Begin", order_touch(t, move)
    return None


def order_touch(t: StoneTable, move: First) -> list[str]:
    """D04: the actions to come, of which the chosen ones begin."""
    ask = t.ask
    if not isinstance(ask, ChooseOrder) or move.kind not in (ask.one, ask.other):
        return []
    return [f"series-{KIND_KEYS[move.kind]}-1"]


def action_touch(t: StoneTable, move: Move) -> tuple[str, list[str]] | None:
    """The verb and the pieces of an action."""
    assert t.ask is not None
    seat, edition = int(t.ask.seat), t.edition
    match move:
        case Charge():
            return "Charge", [f"link-{edition.links[move.link].key}"]
        case Lay():
            tower = t.covens[seat].tower
            return "Lay", [] if tower == NOTHING else [f"area-{edition.areas[tower].key}"]
        case Send():
            return "Send", [f"area-{edition.areas[move.area].key}"]
        case Advance():
            wand = isinstance(t.ask, Series) and t.ask.kind == WAND
            return "Advance", [f"{'wand' if wand else 'pentagram'}-pawn-{seat}"]
        case PickCrystal():
            return "Move", [f"crystal-{seat}-{edition.spaces[move.space].key}"]
        case Leave():
            return "Move", [f"rim-{seat}-{KIND_KEYS[move.side]}"]
        case TakeScroll():
            return "Take", [f"rack-{move.shelf + 1}"]
        case Discard():
            return "Discard", discard_touch(t, seat, move.space)
    return None


def discard_touch(t: StoneTable, seat: int, space: i64) -> list[str]:
    """STONE-149: the tray and a crystal.

    Where crystals can move, a touched one is moved; so there the tray comes first, and then the
    space stands for the crystal on it.
    """
    key, tray, ask = t.edition.spaces[space].key, f"aside-{seat}", t.ask
    moving = isinstance(ask, Series) and ask.kind == CRYSTAL and not is_hemmed_in(t, ask)
    if moving and has(t.covens[seat].cauldron.crystals, space):
        return [tray, f"cauldron-{seat}-{key}"]
    return [f"crystal-{seat}-{key}", tray]


def smaller_touch(t: StoneTable, move: Move) -> tuple[str, list[str]]:
    """The verb and the pieces of a smaller choice; what ends a series touches nothing."""
    assert t.ask is not None
    seat, edition = int(t.ask.seat), t.edition
    match move:
        case Shelve():
            level = "lowest"
            if move.upper:
                level = KIND_KEYS[t.ask.side] if isinstance(t.ask, ChooseLevel) else ""
            return "Put", [f"shelf-{level}"] if level else []
        case TakeToken():
            return "Take", [f"shelf-token-{edition.tokens[move.front].key}"]
        case UseToken():
            key = edition.tokens[move.front].key
            return "Use", [f"series-token-{key}-{move.actions}-1"]
        case Perform():
            return "Get", []
        case Boost():
            held = boosts_held(t, t.ask.seat, move.kind)
            key = edition.scrolls[least(held)].key if held else ""
            return "Play", [f"scrolls-{seat}-{key}"] if key else []
    return "Stop", []


# What follows.


def note(t: StoneTable, move: Move, made: list[tuple[int, i64]]) -> str:
    """What follows from a move, where its sentence does not say it."""
    match move:
        case At() if isinstance(t.ask, UseSpecial):
            sizes = [f"{kind_name(t.edition, kind)} {size(cluster)}" for kind, cluster in made]
            return capital(f"clusters: {', '.join(sizes)}")
        case Charge():
            missing = t.edition.segments[move.link] - t.charges[move.link]
            return "completes the link" if missing == 1 else following(t, move)
        case Send() if t.area_tokens[move.area] != NOTHING:
            return "and you take its magic token"
        case Stop() if isinstance(t.ask, Series) and loss_of(t, move) is None:
            return "nothing is lost"
    told = [actions(t.edition, int(size(cluster)), kind) for kind, cluster in made]
    return " and ".join(told) or following(t, move)


def symbols_made(t: StoneTable, move: Move) -> list[tuple[int, i64]]:
    """STONE-062: the symbols that a move lays in the cauldron, each with the cluster it makes."""
    match move:
        case At() if isinstance(t.ask, PlaceTile):
            laid = [(t.edition.tiles[t.placing].one, i64(move.space))]
        case Toward() if isinstance(t.ask, TurnTile):
            face, space = t.edition.tiles[t.placing], t.placing_at
            other = t.edition.hexes.neighbour(space, move.direction)
            laid = [(face.one, space), (face.other, other)]
        case At() if isinstance(t.ask, UseSpecial):
            special = t.edition.specials[t.ask.special]
            laid = [(special.one, i64(move.space)), (special.other, i64(move.space))]
        case _:
            return []
    return [(int(kind), would_be(t, kind, space)) for kind, space in laid]


def spaces_of(t: StoneTable, cluster: i64) -> list[str]:
    """The spaces of a cluster, as pieces."""
    assert t.ask is not None
    spaces = t.edition.spaces
    return [f"cauldron-{t.ask.seat}-{spaces[space].key}" for space in members_of(cluster)]
