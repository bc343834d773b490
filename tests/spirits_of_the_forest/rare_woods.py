"""Tables of scenarios that random play rarely reaches."""

from tests.spirits_of_the_forest.glade import play
from tests.spirits_of_the_forest.test_alchemy import at_assignment
from tests.spirits_of_the_forest.test_enchanted_three import ROW, revealing
from tests.spirits_of_the_forest.test_quotas import FULL, close, eclipse
from tests.spirits_of_the_forest.test_reflecting import reflecting
from tests.spirits_of_the_forest.test_whirling import PICKS, all_of, whirl

WOODS = {
    "three tiles of which two are assigned": play(at_assignment(), "alchemy-MOS1"),
    "a bit revealed between both creatures": revealing("3.5", "4.6", f"{ROW} 4.6", "3.6"),
    "tiles to be kept at the end": close(eclipse(FULL, "2.1", "3.2")),
    "two tiles revealed that cost something": reflecting("1.1 1.2 1.3 1.4 1.5", "1.1 1.5"),
    "a creature on one of two tiles equally far": reflecting(
        "1.2 1.4 1.6", "1.4", shadow="1.6", bits=8
    ),
    "tokens of two pairs won": play(whirl(all_of("SPI", "MOS"), gems=2, used=1), *PICKS),
    "a pair of tokens to be shared": play(whirl(all_of("SPI"), gems=2, used=1), *PICKS),
    "a used gem for either player": play(
        whirl(all_of("SPI"), gems=2, used=1), *PICKS, "team-FT-SPI"
    ),
}
