"""Chapter 3: the Field map."""

from moonbrew.games.cauldron.rules.land import (
    MOST_SITES,
    Land,
    empty_land,
    neighbour,
    position,
    q_of,
    r_of,
)
from moonbrew.kernel.bits import members_of, size
from moonbrew.kernel.dice import Dice
from tests.cauldron.tables import GAME, at_market, board_of, dumped, lying, play, start, table
from tests.tabletop import keys, rule, why_not


def grown(seed: int, fields: int = 44) -> Land:
    """A board grown at random."""
    dice, land = Dice(seed), empty_land()
    for place in range(fields):
        at = position(place, 0)
        if place > 1:
            at = land.sites[land.free[dice.below(len(land.free))]]
        land = land.placed(0, at)
    return land


@rule("CAULDRON-041", "CAULDRON-042", "CAULDRON-044")
def test_a_position_has_six_neighbours() -> None:
    at = position(3, -5)
    around = {(int(q_of(n)), int(r_of(n))) for n in (neighbour(at, side) for side in range(6))}
    assert around == {(4, -5), (2, -5), (3, -4), (3, -6), (4, -6), (2, -4)}
    assert all(at in [neighbour(neighbour(at, s), o) for o in range(6)] for s in range(6))


@rule("CAULDRON-044")
def test_fields_are_adjacent_when_their_positions_are_neighbours() -> None:
    land = grown(4)
    for field, at in enumerate(land.places):
        beside = {land.field_at(neighbour(at, side)) for side in range(6)} - {-1}
        assert set(members_of(land.beside[field])) == beside


@rule("CAULDRON-045")
def test_the_first_two_fields_lie_next_to_each_other() -> None:
    board = dumped(start(3), "board")
    assert [field["at"] for field in board[:2]] == [[0, 0], [1, 0]]


@rule("CAULDRON-043", "CAULDRON-046")
def test_every_later_field_lies_on_an_empty_position_beside_two_fields() -> None:
    for seed in range(20):
        land = grown(seed)
        assert len(set(land.places)) == 44
        for field in range(2, 44):
            earlier = land.beside[field] & ((1 << field) - 1)
            assert size(earlier) >= 2


@rule("CAULDRON-046")
def test_the_sites_are_all_positions_beside_two_fields() -> None:
    for seed in range(10):
        land = grown(seed, 20)
        near = {neighbour(at, side) for at in land.places for side in range(6)}
        open_ones = {at for at in near - set(land.places) if size(land.fields_beside(at)) >= 2}
        assert {land.sites[site] for site in land.free} == open_ones
        assert list(land.free) == sorted(land.free)


@rule("CAULDRON-048")
def test_there_is_always_a_legal_position() -> None:
    for seed in range(20):
        land = empty_land().placed(0, position(0, 0)).placed(0, position(1, 0))
        dice = Dice(seed)
        while land.size() < 44:
            assert len(land.free) >= 2
            land = land.placed(0, land.sites[land.free[dice.below(len(land.free))]])


@rule("CAULDRON-416")
def test_no_field_lies_outside_the_bounds() -> None:
    def straight(q: int, r: int) -> Land:
        """Always the site that lies farthest in a direction."""
        land = empty_land().placed(0, position(0, 0)).placed(0, position(1, 0))
        while land.size() < 44:
            sites = [land.sites[site] for site in land.free]
            land = land.placed(0, max(sites, key=lambda at: int(q_of(at)) * q + int(r_of(at)) * r))
        return land

    lands = [straight(*way) for way in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1))]
    for land in (*lands, *(grown(seed) for seed in range(20))):
        assert len(land.sites) <= MOST_SITES
        for at in land.places:
            q, r = int(q_of(at)), int(r_of(at))
            assert -21 <= q <= 22
            assert -21 <= r <= 21
            assert -21 <= q + r <= 22


@rule("CAULDRON-043", "CAULDRON-046", "CAULDRON-188")
def test_a_bought_field_goes_to_a_site_and_nowhere_else() -> None:
    t = play(at_market(magik=[9, 2]), "field-mandrake")
    free = [f"at-{site}" for site in t.land.free]
    assert keys(t) == free
    taken = next(site for site in range(len(t.land.sites)) if not t.land.is_free(site))
    assert why_not(GAME, t, f"at-{taken}") == "CAULDRON-043"
    assert why_not(GAME, t, f"at-{len(t.land.sites)}") == "CAULDRON-046"
    at = t.land.sites[t.land.free[1]]
    play(t, free[1])
    assert dumped(t, "board")[-1] == {
        "type": "mandrake",
        "at": [int(q_of(at)), int(r_of(at))],
        "tokens": 0,
    }


@rule("CAULDRON-049", "CAULDRON-337")
def test_fields_keep_their_place_and_number() -> None:
    t = at_market(magik=[9, 9])
    before = dumped(t, "board")
    play(t, "field-mandrake")
    play(t, keys(t)[2])
    assert dumped(t, "board")[: len(before)] == before
    assert t.land.types[len(before)] == 3


@rule("CAULDRON-050", "CAULDRON-051")
def test_every_player_may_harvest_every_field_wherever_it_lies() -> None:
    t = table(2, "W1 F1 T1 W0 F2", agenda=[["turn", 1]], phase="turns", active=1)
    assert keys(t)[:4] == ["harvest-0", "harvest-1", "harvest-2", "harvest-4"]
    assert lying(t) == [1, 1, 1, 0, 2]
    assert [field["type"] for field in board_of("W F")] == ["web", "frog"]
