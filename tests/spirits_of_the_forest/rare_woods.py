"""Tables of scenarios that random play rarely reaches."""

from tests.spirits_of_the_forest.test_enchanted_three import ROW, revealing
from tests.spirits_of_the_forest.test_quotas import FULL, close, eclipse

WOODS = {
    "a bit revealed between both creatures": revealing("3.5", "4.6", f"{ROW} 4.6", "3.6"),
    "tiles to be kept at the end": close(eclipse(FULL, "2.1", "3.2")),
}
