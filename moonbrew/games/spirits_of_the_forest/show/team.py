"""Beside the Forest in a game played together: two sides, gems, the card, picked tiles."""

from dataclasses import replace

from moonbrew.games.spirits_of_the_forest.rules.faces import COLOURS, NOTHING
from moonbrew.games.spirits_of_the_forest.rules.scoring import counted
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import GEMS_ALCHEMY
from moonbrew.games.spirits_of_the_forest.show.forest import tiles_zone
from moonbrew.games.spirits_of_the_forest.show.pieces import (
    back_token,
    creature_piece,
    favour_piece,
    gem_piece,
    small_piece,
    tile_piece,
)
from moonbrew.games.spirits_of_the_forest.show.seats import gems_zone
from moonbrew.games.spirits_of_the_forest.show.words import side_id, side_name
from moonbrew.kernel.bits import has
from moonbrew.scene import Piece, Zone
from moonbrew.words import Voice, capital


def team_zones(t: ForestTable, voice: Voice) -> list[Zone]:
    """Both sides, gems by seat, and what lies beside the Forest."""
    zones: list[Zone] = [picked_zone(t), *side_zones(t)]
    seats = [0] if t.terms.free else range(int(t.seats))
    zones += [team_gems(t, voice, seat) for seat in seats]
    if t.variants.gems == GEMS_ALCHEMY:
        zones += [alchemy_zone(t, voice, seat) for seat in seats]
    return [*zones, *beside_zones(t)]


def side_zones(t: ForestTable) -> list[Zone]:
    """SPIRIT-144, SPIRIT-236: what each of the two sides has."""
    zones: list[Zone] = []
    for side in range(2):
        whose, owner = f"{capital(side_name(t, side))}'s", side_id(t, side)
        zones.append(tiles_zone(t, side, tiles_id(t, side), f"{whose} tiles", owner))
        zones.append(side_favours_zone(t, side, whose))
    return zones


def tiles_id(t: ForestTable, side: int) -> str:
    """The tiles of a side."""
    return f"tiles-{side_id(t, side)}"


def side_favour_id(t: ForestTable, side: int, token: int) -> str:
    """A Favour token of a side."""
    return f"favours-{side_id(t, side)}-{t.edition.favours[token].key}"


def side_favours_zone(t: ForestTable, side: int, whose: str) -> Zone:
    """SPIRIT-146: tokens of a side lie open."""
    tokens = [int(token) for token in t.hoards[side].favours]
    pieces = [favour_piece(t.edition, side_favour_id(t, side, token), token) for token in tokens]
    id, owner = f"favours-{side_id(t, side)}", side_id(t, side)
    return Zone(id, f"{whose} Favour tokens", "row", pieces, owner=owner, fact="favours")


def team_gems(t: ForestTable, voice: Voice, seat: int) -> Zone:
    """SPIRIT-170: of each seat, or of all in common."""
    if not t.terms.free:
        return gems_zone(t, voice, seat)
    purse = t.purses[0]
    label = "Common gem" if purse.supply == 1 else "Common gems"
    pieces = [gem_piece("supply-0", 0, int(purse.supply), label=label)] if purse.supply else []
    note = f"{purse.removed} removed" if purse.removed else ""
    return Zone("gems-0", "Common gems", "row", pieces, note=note)


def alchemy_id(t: ForestTable, tile: int) -> str:
    """An alchemy tile, with its gem."""
    return f"alchemy-{t.edition.tiles[tile].key}"


def alchemy_zone(t: ForestTable, voice: Voice, seat: int) -> Zone:
    """SPIRIT-486, SPIRIT-778: the tiles on which gems of a supply lie."""
    tiles = sorted(int(tile) for tile in t.purses[seat].alchemy)
    pieces = [
        tile_piece(t.edition, alchemy_id(t, tile), tile, note="carries a gem") for tile in tiles
    ]
    whose = "Common" if t.terms.free else capital(voice.whose(seat))
    return Zone(f"alchemy-{seat}", f"{whose} alchemy tiles", "row", pieces, empty="No tile left")


def picked_id(number: int) -> str:
    """A tile picked in this turn, counted from 1."""
    return f"picked-{number}"


def plate_id(t: ForestTable, side: int) -> str:
    """What is given to a side is laid on its plate."""
    return f"to-{side_id(t, side)}"


def picked_zone(t: ForestTable) -> Zone:
    """The plates of both sides, and the tiles of this turn that are not assigned yet.

    On each tile lie its tokens, as all know them, and a sign of the creature that collected it.
    """
    pieces = [plate_piece(t, side) for side in range(2)]
    for number, pick in enumerate(t.picked, 1):
        id, tile = picked_id(number), int(pick.tile)
        on = "" if tile == NOTHING else id  # tokens may be left of a tile that was assigned
        if on:
            pieces.append(tile_piece(t.edition, id, tile))
        if on and pick.creature != NOTHING:
            pieces.append(creature_piece(f"{id}-by", int(pick.creature), id))
        for place, token in enumerate(pick.favours, 1):
            pieces.append(replace(token_piece(t, f"{id}-favour-{place}", int(token)), on=on))
    return Zone("picked", "Collected in this turn", "row", pieces)


def plate_piece(t: ForestTable, side: int) -> Piece:
    """Where what a side gets is laid: nobody sits there, so it has an emblem."""
    emblem = side_id(t, side)
    return Piece(plate_id(t, side), emblem, f"To {side_name(t, side)}", shape="chip", sign=">")


def token_piece(t: ForestTable, back: str, token: int) -> Piece:
    """A token that all have seen, or a back; an open one is named by what it is."""
    if has(t.shown, token):
        return favour_piece(t.edition, open_id(t, token), token)
    return back_token(back)


# Beside the Forest.


def open_id(t: ForestTable, token: int) -> str:
    """An open token beside the Forest."""
    return f"open-{t.edition.favours[token].key}"


def beside_zones(t: ForestTable) -> list[Zone]:
    """Open tokens as long as there are any, and the Moonlight card."""
    tokens = [int(token) for token in t.beside if token != NOTHING]
    pieces = [
        favour_piece(
            t.edition, open_id(t, token), token, note="with a firefly" if has(t.lit, token) else ""
        )
        for token in tokens
    ]
    zones = [Zone("beside", "Open Favour tokens", "row", pieces)] if pieces else []
    zones += [stock_zone(t)] if t.bits_beside or t.fireflies_beside else []
    zones += [line_zone(t, line) for line in range(len(t.plan.places.lines))]
    zones += [pair_zone(t, pair) for pair in range(len(t.pair_gems))]
    zones += [island_zone(t, island) for island in range(len(t.plan.islands))]
    return [*zones, *([moonlight_card(t)] if t.card != NOTHING else [])]


def stock_zone(t: ForestTable) -> Zone:
    """SPIRIT-387, SPIRIT-402: bits and fireflies that can still come into play."""
    stock = {"bit": int(t.bits_beside), "firefly": int(t.fireflies_beside)}
    pieces = [
        small_piece(f"stock-{face}", face, number) for face, number in stock.items() if number
    ]
    return Zone("stock", "Beside the Forest", "row", pieces)


def line_zone(t: ForestTable, line: int) -> Zone:
    """SPIRIT-430: the tokens beside a column or a row."""
    tokens = [int(t.lines[2 * line]), int(t.lines[2 * line + 1])]
    pieces = [
        token_piece(t, f"line-{line}-{place}", token)
        for place, token in enumerate(tokens, 1)
        if token != NOTHING
    ]
    title = capital(t.plan.places.lines[line].name)
    return Zone(f"line-{line}", title, "row", pieces, empty="No token")


def pair_zone(t: ForestTable, pair: int) -> Zone:
    """SPIRIT-459, SPIRIT-470: a pair of tokens, and the gem that says whose it will be."""
    pieces = pair_tokens(t, pair)
    if pieces and t.pair_gems[pair] != NOTHING:
        face = f"{COLOURS[2 + int(t.pair_gems[pair])]}-gem"
        pieces.append(small_piece(f"pair-{pair + 1}-gem", face, 1, ""))
    return Zone(f"pair-{pair + 1}", f"Pair {pair + 1}", "row", pieces)


def pair_tokens(t: ForestTable, pair: int) -> list[Piece]:
    """The tokens of a pair, as all know them."""
    tokens = [int(t.pairs[2 * pair]), int(t.pairs[2 * pair + 1])]
    return [
        token_piece(t, f"pair-{pair + 1}-{place}", token)
        for place, token in enumerate(tokens, 1)
        if token != NOTHING
    ]


def pair_ids(t: ForestTable, pair: int) -> list[str]:
    """The pieces that stand for a pair; none where no such pair lies."""
    return [piece.id for piece in pair_tokens(t, pair)] if pair < len(t.pair_gems) else []


def island_zone(t: ForestTable, island: int) -> Zone:
    """SPIRIT-537: the tokens of an island."""
    name = t.plan.places.island_names[island]
    empty = "sunk" if has(t.sunk, island) else "No token"
    return Zone(f"island-{name}", f"Island {name}", "row", island_tokens(t, island), empty=empty)


def island_tokens(t: ForestTable, island: int) -> list[Piece]:
    """The tokens of an island, as all know them."""
    name = t.plan.places.island_names[island]
    tokens = [int(t.islands[2 * island]), int(t.islands[2 * island + 1])]
    return [
        token_piece(t, f"island-{name}-{place}", token)
        for place, token in enumerate(tokens, 1)
        if token != NOTHING
    ]


def island_ids(t: ForestTable, island: int) -> list[str]:
    """The pieces that stand for them, the open one first."""
    return [piece.id for piece in island_tokens(t, island)]


def moonlight_card(t: ForestTable) -> Zone:
    """SPIRIT-207: the types of which the team needs the majority."""
    pieces: list[Piece] = []
    for symbol, type in enumerate(t.edition.cards[t.card].types):
        cover, gem = int(t.covers[symbol]), int(t.card_gems[symbol])
        if cover != NOTHING:  # SPIRIT-525
            pieces.append(favour_piece(t.edition, f"cover-{symbol + 1}", cover))
        else:
            pieces.append(symbol_piece(t, int(type)))
        if gem != NOTHING:
            pieces.append(gem_piece(card_gem_id(symbol + 1), gem))
    lost = t.edition.amounts.card
    note = f"{lost} points lost for each type without the majority"
    return Zone("card", "Moonlight card", "row", pieces, note=note)


def symbol_piece(t: ForestTable, type: int) -> Piece:
    """A symbol of the card, and how the sides stand in it."""
    kind = t.edition.types[type]
    code = kind.key.lower()
    own, other = (int(counted(t, hoard)[type]) for hoard in t.hoards)
    state = "ahead" if own > other else "level" if own == other else "behind"
    note, sign = f"{state} {own} : {other}", kind.key[:2]
    return Piece(f"card-{code}", code, kind.name, note, colour=kind.colour, shape="chip", sign=sign)


def card_gem_id(number: int) -> str:
    """SPIRIT-515: the gem on a symbol of the card, counted from 1."""
    return f"card-gem-{number}"
