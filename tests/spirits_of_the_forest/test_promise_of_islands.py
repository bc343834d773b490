"""What a position promises where islands sink, and only what is left on the last one is scored."""

import pytest

from moonbrew.games.spirits_of_the_forest.bots.lasting import Lasting, could_be_last
from moonbrew.games.spirits_of_the_forest.bots.roaming import Roaming
from moonbrew.games.spirits_of_the_forest.rules.faces import TYPES
from tests.spirits_of_the_forest.glade import EDITION, begin, moonlit, to_the_end
from tests.spirits_of_the_forest.grove import sparse
from tests.spirits_of_the_forest.test_promise_together import ALL, promised

BRANCHES, DEW, VINES = (
    int(EDITION.type_of[number])
    for name in ("BRA1", "DEW1", "VIN1")
    for number, tile in enumerate(EDITION.tiles)
    if tile.key == name
)
# Of island A little is left, of island B all.
LITTLE = {"1.1": "SPI1", "1.4": "SPI2", "2.1": "MOS1"}
WHOLE = {"1.6": "BRA1", "1.7": "BRA2", "1.8": "BRA3", "1.9": "DEW1"} | {
    "2.6": "FLO1",
    "2.7": "FRU1",
    "2.8": "LEA1",
    "2.9": "MUS1",
}


def lasting(t) -> list[Lasting]:
    """The islands that could be the last, each with some tiles."""
    found = could_be_last(t)
    assert all(island.tiles for island in found)
    return found


def test_an_island_much_smaller_than_another_will_not_be_the_last():
    t = sparse("19", {**LITTLE, **WHOLE}, "1.1", "1.4")
    (whole,) = lasting(t)
    assert whole.tiles == t.plan.islands[1]
    even = {place: WHOLE[place] for place in ("1.6", "1.7", "2.6")}
    assert len(lasting(sparse("19", {**LITTLE, **even}, "1.1", "1.4"))) == 2


def test_where_no_island_sinks_none_is_the_last_and_at_the_end_it_is_known():
    assert lasting(begin(1, mode="coop", scenario="4")) == []
    assert len(lasting(begin(1, mode="coop", scenario="19"))) == 6
    assert lasting(to_the_end(begin(1, mode="coop", scenario="19"))) == []


def test_of_a_type_more_is_likely_left_the_more_tiles_there_are():
    (whole,) = lasting(sparse("19", {**LITTLE, **WHOLE}, "1.1", "1.4"))
    assert 0.0 == whole.keeps(VINES) < whole.keeps(DEW) < whole.keeps(BRANCHES) < 1.0


def test_creatures_eat_up_the_island_on_which_they_stand():
    (away,) = lasting(sparse("19", {**LITTLE, **WHOLE}, "1.1", "1.4"))
    (there,) = lasting(sparse("19", {**LITTLE, **WHOLE}, "1.1", "1.6"))
    assert there.keeps(BRANCHES) < away.keeps(BRANCHES)


def test_what_is_left_on_the_last_island_is_nobodys():
    t = sparse("19", {**LITTLE, **WHOLE}, "1.1", "1.4")
    (whole,) = lasting(t)
    assert sum(whole.number) == 8
    assert [int(whole.on_it[kind]) for kind in (BRANCHES, DEW, VINES)] == [3, 1, 0]
    assert sum(whole.on_it[TYPES:]) == 6  # all but the first Branches and Leaves have an icon


def test_a_majority_of_a_type_that_stays_is_worth_more_than_one_of_a_type_that_does_not():
    def with_tiles(mine: str):
        options = {"scenario": "19"}
        rows = [". . . . . BRA1 BRA2 BRA3 DEW1", "SPI1 SPI2 . . . FLO1 FRU1 LEA1 MUS1"]
        return promised(moonlit(rows, "2.1", "2.2", options=options, tiles=[f"{ALL} {mine}", ""]))

    assert with_tiles("BRA4 BRA5") > with_tiles("VIN4 VIN5")


def test_creatures_without_tiles_around_are_put_elsewhere_so_that_they_are_no_risk():
    assert Roaming(sparse("19", {**LITTLE, **WHOLE}, "1.1", "1.4")).live == pytest.approx(1.0)
