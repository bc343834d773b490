"""Chapters 2 and 26.3: setup of the base game, and laying out of every blueprint."""

from collections import Counter

import pytest

from moonbrew.content import read_toml
from moonbrew.errors import UnknownName
from moonbrew.games.spirits_of_the_forest.rules.edition import FIRST_SCENARIO
from moonbrew.games.spirits_of_the_forest.rules.moonlight_tiles import tiles_around
from moonbrew.games.spirits_of_the_forest.rules.setup import lay_out
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE, COOP, ForestTable, Terms
from moonbrew.kernel.bits import members_of
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import vector
from tests.spirits_of_the_forest.glade import (
    CONTENT,
    EDITION,
    FAVOURS,
    GAME,
    asked,
    begin,
    dumped,
    forest,
    keys_of_plans,
    play,
)
from tests.tabletop import keys, rule

COLUMNS = {"1": (2, 11), "2": (3, 10), "3": (4, 9), "4": (5, 8)}


def laid_out(key: str, seats: int = 2, mode: int = int(COOP), seed: int = 0, **more: int):
    """A scenario as it lies at the start."""
    number = [plan.key for plan in EDITION.blueprints].index(key)
    free = bool(more.get("free", 0))
    difficulty = more.get("difficulty", 0)
    terms = Terms(mode, number, difficulty, free, False, False, False, True, more.get("first", -1))
    return lay_out(EDITION, seats, Dice(seed), terms)


@rule("SPIRIT-001", "SPIRIT-002")
def test_the_base_game_is_for_one_to_four_and_alone_it_is_another():
    assert [asked(begin(seats))[1] in range(seats) for seats in (1, 2, 3, 4)] == [True] * 4
    with pytest.raises(UnknownName, match="for 1 to 4, not for 5"):
        begin(5)
    assert dumped(begin(1), "ask")[0] == "take-alone"
    assert {dumped(begin(seats), "ask")[0] for seats in (2, 3, 4)} == {"take-first"}


@rule("SPIRIT-011", "SPIRIT-012")
def test_the_48_tiles_lie_face_up_in_four_rows_of_twelve():
    t = begin()
    lying = forest(t)
    assert list(lying) == [f"{row}.{column}" for row in range(1, 5) for column in range(1, 13)]
    assert sorted(lying.values()) == sorted(tile.key for tile in EDITION.tiles[:48])
    assert dumped(t, "open") == list(lying)
    assert list(forest(begin(seed=1)).values()) != list(lying.values())


@rule("SPIRIT-013", "SPIRIT-014", "SPIRIT-015")
def test_eight_of_fourteen_tokens_lie_face_down_on_their_places_and_six_are_in_the_box():
    t = begin()
    tokens = dumped(t, "tokens")
    upper = [t.forest.names[slot] for slot in range(48) if tokens[2 * slot]]
    assert upper == [f"{row}.{column}" for row, two in COLUMNS.items() for column in two]
    assert not any(tokens[1::2])
    assert dumped(t, "shown") == []
    lying = [token for token in tokens if token]
    assert sorted([*lying, *dumped(t, "pool")]) == sorted(f.key for f in EDITION.favours)
    assert len(dumped(t, "pool")) == 6


@rule("SPIRIT-016")
@pytest.mark.parametrize(("seats", "gems"), [(2, 3), (3, 2), (4, 2)])
def test_two_players_get_three_gems_and_more_players_two(seats, gems):
    assert dumped(begin(seats), "supply") == [gems] * seats


@rule("SPIRIT-017", "SPIRIT-018")
def test_the_first_player_is_drawn_unless_the_table_names_one():
    drawn = Counter(int(begin(4, seed).starter) for seed in range(400))
    assert sorted(drawn) == [0, 1, 2, 3]
    assert min(drawn.values()) > 60
    assert {int(begin(4, seed, first="seat-3").starter) for seed in range(9)} == {2}
    assert asked(begin(4, 5, first="seat-3"))[1] == 2


@rule("SPIRIT-010")
def test_backs_tell_nothing():
    scene = GAME.scene(begin(), 0)
    (zone,) = [zone for zone in scene.zones if zone.id == "forest"]
    backs = [piece for piece in zone.pieces if piece.shape == "token"]
    assert len(backs) == 8
    assert len({(piece.face, piece.label, piece.note, piece.colour) for piece in backs}) == 1
    scene = GAME.scene(begin(1), 0)
    (zone,) = [zone for zone in scene.zones if zone.id == "forest"]
    tiles = [piece for piece in zone.pieces if piece.face is None]
    assert len(tiles) == 40
    assert len({(piece.label, piece.note, piece.colour, piece.parts) for piece in tiles}) == 1


@rule("SPIRIT-090", "SPIRIT-091")
def test_with_the_air_spirit_the_forest_has_four_rows_of_fourteen():
    t = begin(air_spirit="on")
    lying = forest(t)
    assert list(lying) == [f"{row}.{column}" for row in range(1, 5) for column in range(1, 15)]
    assert sorted(lying.values()) == sorted(tile.key for tile in EDITION.tiles)
    tokens = dumped(t, "tokens")
    upper = [t.forest.names[slot] for slot in range(56) if tokens[2 * slot]]
    assert upper == ["1.2", "1.13", "2.3", "2.12", "3.4", "3.11", "4.5", "4.10"]
    assert dumped(t, "fireflies_beside") == 5


@rule("SPIRIT-763")
def test_every_tile_can_lie_everywhere_and_every_token_too():
    corner = Counter(forest(begin(seed=seed))["1.1"] for seed in range(480))
    assert len(corner) > 44
    assert max(corner.values()) < 30
    first = Counter(dumped(begin(seed=seed), "tokens")[2] for seed in range(280))
    assert len(first) == 14
    assert min(first.values()) > 7


@rule("SPIRIT-665")
def test_with_the_same_seed_the_same_is_laid_out():
    for seats in (1, 2, 4):
        assert GAME.fingerprint(begin(seats, 7)) == GAME.fingerprint(begin(seats, 7))
        assert GAME.fingerprint(begin(seats, 7)) != GAME.fingerprint(begin(seats, 8))


# Scenarios.


@rule("SPIRIT-114", "SPIRIT-115", "SPIRIT-761")
@pytest.mark.parametrize("key", keys_of_plans()[int(FIRST_SCENARIO) :])
def test_every_scenario_is_laid_out_as_its_blueprint_shows(key):
    t = laid_out(key)
    plan = t.plan
    spare = [int(tile) for purse in t.purses for tile in purse.alchemy]
    assert sorted([*map(int, t.tiles), *spare]) == list(range(56 if plan.air == 1 else 48))
    assert (t.open, t.present) == (plan.marks.open, t.forest.all)
    assert [int(n) for n in t.bits] == [int(n) for n in plan.marks.bits]
    assert (t.bits_beside, t.hoards[0].bits) == (plan.beside_bits, plan.team_bits)
    assert t.fireflies == plan.marks.fireflies
    assert (t.light, t.shadow) == (-1, -1)


@rule("SPIRIT-118", "SPIRIT-119", "SPIRIT-120", "SPIRIT-122", "SPIRIT-340", "SPIRIT-762")
@pytest.mark.parametrize("key", keys_of_plans()[int(FIRST_SCENARIO) :])
def test_tokens_are_dealt_from_the_pool_and_the_rest_leaves_the_game(key):
    t = laid_out(key)
    used = lying(t)
    every = sorted([*used, *map(int, t.pool), *map(int, t.box)])
    if t.variants.pool == 2:
        assert every == list(range(9))
    elif t.variants.pool == 1:
        (power,) = {9, 10, 11} - set(map(int, t.powers))
        assert every == [*range(9), power, 12, 13]
    else:
        assert every == [*range(9), 12, 13]
    assert (len(t.pool) > 0) == (t.variants.three == 1)


def lying(t: ForestTable) -> list[int]:
    """The tokens on and beside the Forest."""
    rows = (t.favours, t.lines, t.pairs, t.islands, t.beside)
    return [int(token) for row in rows for token in row if token >= 0]


@rule("SPIRIT-121")
def test_tokens_face_up_are_known_and_those_face_down_are_not():
    t = laid_out("10")
    upper = [int(token) for token in t.favours[::2] if token >= 0]
    lower = [int(token) for token in t.favours[1::2] if token >= 0]
    assert members_of(t.shown) == sorted(upper)
    assert len(lower) == 4


@rule("SPIRIT-116")
def test_one_of_the_moonlight_cards_is_drawn_where_the_blueprint_has_one():
    assert {int(laid_out("4", seed=seed).card) for seed in range(80)} == set(range(8))
    assert laid_out("19").card == -1
    assert laid_out("4", mode=int(COMPETITIVE)).card == -1


@rule("SPIRIT-117", "SPIRIT-218")
@pytest.mark.parametrize(
    ("difficulty", "each", "one", "common"), [(0, 3, 4, 4), (1, 2, 3, 3), (2, 1, 2, 2)]
)
def test_gems_are_given_by_mode_and_difficulty(difficulty, each, one, common):
    def gems(**more):
        return [int(purse.supply) for purse in laid_out("1", difficulty=difficulty, **more).purses]

    assert gems(seats=2) == [each, each]
    assert gems(seats=1) == [one]
    assert gems(seats=2, free=1) == [common, 0]


@rule("SPIRIT-230", "SPIRIT-226", "SPIRIT-711", "SPIRIT-472")
def test_competitive_players_get_a_gem_the_last_two_and_a_card_each():
    t = laid_out("4", seats=3, mode=int(COMPETITIVE), first=1)
    assert [int(purse.supply) for purse in t.purses] == [2, 1, 1]
    held = [int(purse.objective) for purse in t.purses]
    assert sorted([*held, *map(int, t.objectives)]) == list(range(8))
    assert len(t.objectives) == 5
    from_seat_0 = laid_out("4", seats=3, mode=int(COMPETITIVE), first=0)  # drawn alike
    assert [int(purse.objective) for purse in from_seat_0.purses] == [*held[1:], held[0]]
    trail = laid_out("13", seats=2, mode=int(COMPETITIVE))
    assert [int(purse.supply) for purse in trail.purses] == [0, 0]


@rule("SPIRIT-634", "SPIRIT-635")
def test_double_tiles_lie_in_the_rectangle():
    t = laid_out("27")
    inside = [int(t.tiles[slot]) for slot in members_of(t.plan.places.rectangle)]
    assert set(members_of(EDITION.doubles & (2**48 - 1))) <= set(inside)
    assert len(inside) == 24
    orders = {
        tuple(
            int(laid_out("27", seed=seed).tiles[slot]) in members_of(EDITION.doubles)
            for slot in members_of(t.plan.places.rectangle)
        )
        for seed in range(5)
    }
    assert len(orders) == 5


@rule("SPIRIT-389", "SPIRIT-390", "SPIRIT-391")
def test_every_visible_single_tile_gets_a_token_in_reading_order_as_long_as_there_are_some():
    t = laid_out("5")
    tops = members_of(t.tops)
    single = [slot for slot in tops if t.tiles[slot] not in members_of(EDITION.doubles)]
    with_token = [slot for slot in tops if t.favours[2 * slot] >= 0]
    assert with_token == single[:11]
    assert t.shown == 0


@rule("SPIRIT-446", "SPIRIT-500", "SPIRIT-573", "SPIRIT-655")
def test_eclipse_tokens_lie_on_tiles_in_spaces_or_open_beside_rows():
    dark, gates, fortune, last = (laid_out(key) for key in ("11", "16", "21", "28"))
    assert sorted(int(token) for token in dark.eclipses if token >= 0) == [0, 1, 2, 3]
    assert len([token for token in gates.eclipses if token >= 0]) == len(gates.out_eclipses) == 2
    assert sorted(map(int, fortune.spaces)) == [0, 1, 2, 3]
    assert [fortune.forest.cell_name(cell) for cell in fortune.plan.marks.spaces] == [
        *("3.3", "3.8", "4.3", "4.8")
    ]
    assert sorted(map(int, last.quotas)) == [0, 1, 2, 3]
    assert (members_of(last.eclipses_shown), dark.eclipses_shown) == ([0, 1, 2, 3], 0)


@rule("SPIRIT-574")
def test_the_air_spirit_tiles_can_be_a_pile():
    t = laid_out("21")
    assert sorted(map(int, t.air_pile)) == list(range(48, 56))
    assert max(map(int, t.tiles)) == 47


@rule("SPIRIT-486", "SPIRIT-487", "SPIRIT-488", "SPIRIT-489", "SPIRIT-778", "SPIRIT-779")
def test_every_gem_of_an_alchemist_lies_on_a_tile():
    two, one, free = laid_out("15"), laid_out("15", seats=1), laid_out("15", free=1)
    assert [len(purse.alchemy) for purse in two.purses] == [3, 3]
    assert [int(purse.supply) for purse in two.purses] == [3, 3]
    assert (len(one.purses[0].alchemy), len(one.spare)) == (4, 2)
    assert (len(free.purses[0].alchemy), len(free.purses[1].alchemy), len(free.spare)) == (4, 0, 2)
    hard = laid_out("15", difficulty=2)
    assert ([len(purse.alchemy) for purse in hard.purses], len(hard.spare)) == ([1, 1], 4)


@rule("SPIRIT-514", "SPIRIT-515", "SPIRIT-516", "SPIRIT-517", "SPIRIT-742")
def test_four_gems_of_the_offering_lie_on_the_card():
    t = laid_out("17", first=1)
    assert [int(purse.supply) for purse in t.purses] == [1, 1]
    assert [int(seat) for seat in t.card_gems] == [1, 0, 1, 0]
    one, free = laid_out("17", seats=1), laid_out("17", free=1)
    assert ([int(p.supply) for p in one.purses], [int(s) for s in one.card_gems]) == ([1], [0] * 4)
    assert [int(purse.supply) for purse in free.purses] == [2, 0]


@rule("SPIRIT-459", "SPIRIT-460", "SPIRIT-463")
def test_six_pairs_lie_beside_the_rocky_trail_and_three_gems_of_each_colour_on_it():
    t = laid_out("13")
    assert len([token for token in t.pairs if token >= 0]) == 12
    opened = [int(token) for token in t.pairs[::2]]
    assert members_of(t.shown) == sorted(opened)
    assert (sum(t.trail[::2]), sum(t.trail[1::2])) == (3, 3)


@rule("SPIRIT-349", "SPIRIT-348", "SPIRIT-381")
@pytest.mark.parametrize("key", ["1", "3"])
def test_five_open_tokens_lie_out_and_the_team_has_three_bits(key):
    t = laid_out(key)
    assert len(t.beside) == 5
    assert members_of(t.shown) == sorted(map(int, t.beside))
    assert t.hoards[0].bits == 3


@rule("SPIRIT-374", "SPIRIT-349", "SPIRIT-350", "SPIRIT-351", "SPIRIT-352")
@pytest.mark.parametrize("key", ["1", "3"])
def test_the_team_takes_two_of_five_open_tokens_and_the_opponent_gets_three(key):
    t = begin(2, mode="coop", scenario=key)
    five = dumped(t, "beside")
    assert keys(t) == [f"take-{token}" for token in sorted(five, key=FAVOURS.index)]
    play(t, f"take-{five[3]}", f"take-{five[0]}")
    team, opponent = dumped(t, "favours")
    assert sorted(team) == sorted([five[0], five[3]])
    assert sorted(opponent) == sorted([five[1], five[2], five[4]])
    assert dumped(t, "side_bits") == [3, 0]
    assert not any([*dumped(t, "tokens"), *dumped(t, "bits")])


def dealt(seed: int, *orders: int, seats: int = 2) -> list[list[int]]:
    """Section 26.3: the orders that are drawn after the first seat, each of so many pieces."""
    dice, found = Dice(seed), []
    dice.below(seats)
    for size in orders:
        order = vector(range(size))
        dice.shuffle(order)
        found.append(list(map(int, order)))
    return found


@rule("SPIRIT-786", "SPIRIT-761", "SPIRIT-762")
@pytest.mark.parametrize(("key", "tiles", "moons"), [("22", 56, 14), ("24", 48, 12)])
def test_moonlight_tiles_are_dealt_to_their_places_as_the_blueprint_names_them(key, tiles, moons):
    t = laid_out(key, seed=5)
    order, tokens, faces = dealt(5, tiles, 11, moons)
    assert list(t.tiles) == order
    assert list(t.moons) == faces
    places = [name.replace(".", ".5,") + ".5" for name in t.plan.places.moon_names]
    assert places == read_toml(CONTENT)["scenario"][key]["moonlight"]
    lying = [int(token) for token in t.favours if token >= 0]
    pool = [*range(9), 12, 13]  # the symbols, and the two gem tokens
    assert lying == [pool[number] for number in tokens[: len(lying)]]


@rule("SPIRIT-786", "SPIRIT-284")
@pytest.mark.parametrize("air", ["off", "on"])
def test_moonlight_tiles_of_the_base_game_are_dealt_row_by_row(air):
    t = GAME.start(2, 5, GAME.Options.of({"moonlight_tiles": "on", "air_spirit": air}))
    columns = 14 if air == "on" else 12
    *_, faces = dealt(5, 4 * columns, 14, columns)
    assert list(t.moons) == faces
    corners = [(row, column) for row in (1, 3) for column in range(1, columns, 2)]
    for place, (row, column) in enumerate(corners):
        around = {f"{r}.{c}" for r in (row, row + 1) for c in (column, column + 1)}
        assert {t.forest.names[slot] for slot in members_of(tiles_around(t, place))} == around


@rule("SPIRIT-590", "SPIRIT-786")
def test_moonlight_tiles_lie_face_up_in_their_scenarios():
    breath, fog = laid_out("22"), laid_out("24")
    assert sorted(map(int, breath.moons)) == list(range(14))
    assert sorted(map(int, fog.moons)) == list(range(12))
    assert members_of(fog.moons_up) == members_of(fog.moons_seen) == list(range(12))


def test_all_blueprints_differ_with_their_seeds():
    for key in keys_of_plans()[int(FIRST_SCENARIO) :]:
        assert list(laid_out(key, seed=1).tiles) != list(laid_out(key, seed=2).tiles)
