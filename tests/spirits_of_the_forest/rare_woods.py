"""Tables of scenarios that random play rarely reaches."""

from tests.spirits_of_the_forest.test_enchanted_three import ROW, revealing
from tests.spirits_of_the_forest.test_quotas import FULL, close, eclipse
from tests.spirits_of_the_forest.test_reflecting import reflecting

WOODS = {
    "a bit revealed between both creatures": revealing("3.5", "4.6", f"{ROW} 4.6", "3.6"),
    "tiles to be kept at the end": close(eclipse(FULL, "2.1", "3.2")),
    "two tiles revealed that cost something": reflecting("1.1 1.2 1.3 1.4 1.5", "1.1 1.5"),
    "a creature on one of two tiles equally far": reflecting(
        "1.2 1.4 1.6", "1.4", shadow="1.6", bits=8
    ),
}
