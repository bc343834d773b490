"""What lies before the players of the base game, and beside the Forest."""

from moonbrew.games.spirits_of_the_forest.rules.alone import OWN_FIELD
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING, OPPONENT
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.show.forest import tiles_zone
from moonbrew.games.spirits_of_the_forest.show.modules import cards_zone
from moonbrew.games.spirits_of_the_forest.show.pieces import back_token, favour_piece, gem_piece
from moonbrew.kernel.bits import has
from moonbrew.scene import Piece, Zone
from moonbrew.words import Voice, capital

OPPONENT_ID = "opponent"  # the side at which nobody sits


def seat_zones(t: ForestTable, voice: Voice) -> list[Zone]:
    """Seat by seat; alone, the opponent too."""
    if t.is_alone():
        return alone_zones(t, voice)
    zones: list[Zone] = []
    for seat in range(t.seats):
        whose = capital(voice.whose(seat))
        zones.append(tiles_zone(t, seat, f"tiles-{seat}", f"{whose} tiles", seat))
        zones.append(favours_zone(t, voice, seat))
        zones.append(gems_zone(t, voice, seat))
        if t.terms.enchanted:
            zones.append(cards_zone(t, voice, seat))
            zones += away_zones(t, voice, seat)
    return [*zones, *box_zones(t)]


def favours_zone(t: ForestTable, voice: Voice, seat: int) -> Zone:
    """SPIRIT-033, SPIRIT-685: own tokens with their faces, of others how many there are."""
    id, title = f"favours-{seat}", f"{capital(voice.whose(seat))} Favour tokens"
    held = [int(token) for token in t.hoards[seat].favours]
    hidden = [token for token in held if seat != voice.reader and not has(t.shown, token)]
    pieces = [
        favour_piece(t.edition, favour_id(t, seat, token), token)
        for token in sorted(held)
        if token not in hidden
    ]
    backs = len(hidden) + (len(t.fresh) if t.active == seat else 0)
    if backs:
        pieces.append(back_token(f"{id}-back", backs))
    return Zone(id, title, "fan", pieces, owner=seat, fact="favours")


def away_zones(t: ForestTable, voice: Voice, seat: int) -> list[Zone]:
    """SPIRIT-323: tokens put away by the bonus, if any; others see backs."""
    id, title = f"away-{seat}", f"Tokens put away by {voice.name(seat)}"
    away = [int(token) for token in t.purses[seat].put_away]
    if not away:
        return []
    if seat == voice.reader:
        pieces = [favour_piece(t.edition, f"{id}-{token}", token) for token in away]
    else:
        pieces = [back_token(f"{id}-backs", len(away))]
    return [Zone(id, title, "row", pieces, owner=seat, fact="discards")]


def favour_id(t: ForestTable, seat: int, token: int) -> str:
    """A token before a seat."""
    return f"favours-{seat}-{t.edition.favours[token].key}"


def gems_zone(t: ForestTable, voice: Voice, seat: int) -> Zone:
    """SPIRIT-685: gems in the supply, and those removed."""
    purse = t.purses[seat]
    pieces = []
    if purse.supply:
        pieces.append(gem_piece(supply_id(seat), seat, int(purse.supply)))
    note = f"{purse.removed} removed" if purse.removed else ""
    title = f"{capital(voice.whose(seat))} gems"
    return Zone(f"gems-{seat}", title, "row", pieces, owner=seat, note=note, fact="gems")


def supply_id(seat: int) -> str:
    """The gems in a supply."""
    return f"supply-{seat}"


def box_zones(t: ForestTable) -> list[Zone]:
    """SPIRIT-015: tokens in the box, and those that were used up."""
    pieces = [back_token("box-backs", len(t.pool))] if len(t.pool) else []
    used = [int(token) for token in t.box]
    pieces += [favour_piece(t.edition, f"box-{token}", token) for token in used]
    return [Zone("box", "Box", "row", pieces)]


# Alone.


def alone_zones(t: ForestTable, voice: Voice) -> list[Zone]:
    """Chapter 6: two collections, and the single-player card."""
    whose = capital(voice.whose(0))
    return [
        tiles_zone(t, 0, "tiles-0", f"{whose} tiles", 0),
        tokens_zone(t, 0, "favours-0", f"{whose} Favour token", 0),
        tiles_zone(t, int(OPPONENT), "tiles-opponent", "The opponent's tiles", OPPONENT_ID),
        tokens_zone(
            t, int(OPPONENT), "favours-opponent", "The opponent's Favour tokens", OPPONENT_ID
        ),
        card_zone(t),
    ]


def tokens_zone(t: ForestTable, owner: int, id: str, title: str, whose: int | str) -> Zone:
    """Tokens that were given, which all know."""
    tokens = [int(token) for token in t.hoards[owner].favours]
    pieces = [favour_piece(t.edition, f"{id}-{token}", token) for token in tokens]
    return Zone(id, title, "row", pieces, owner=whose)


def card_zone(t: ForestTable) -> Zone:
    """SPIRIT-009, SPIRIT-064: the opponent field with two places, the own field with one."""
    pieces: list[Piece] = []
    for place in range(len(t.beside)):
        token = int(t.beside[place])
        if token != NOTHING:
            id = f"card-{place + 1}"
            known = place == OWN_FIELD or has(t.shown, token)
            pieces.append(favour_piece(t.edition, id, token) if known else back_token(id))
    note = "two for the opponent as rows are used up, the last for you at the end"
    return Zone("card", "Single-player card", "row", pieces, slots=3, note=note)
