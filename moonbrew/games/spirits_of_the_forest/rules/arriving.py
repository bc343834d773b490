# mypyc: compiled
"""Section 12: what a creature collects where it arrives."""

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.events import BitsTaken, CreatureMoved
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, OPPONENT, TEAM
from moonbrew.games.spirits_of_the_forest.rules.offering import TakeOffer, is_offered
from moonbrew.games.spirits_of_the_forest.rules.pushing import push_another
from moonbrew.games.spirits_of_the_forest.rules.sides import give_bits
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE, ForestTable
from moonbrew.games.spirits_of_the_forest.rules.trail import take_trail_gems
from moonbrew.games.spirits_of_the_forest.rules.variants import BITS_REVEAL, BITS_RITUAL


def arrive(t: ForestTable, creature: i64, slot: i64) -> None:
    """SPIRIT-740: the creature stands there, (3) bits, (4) a coloured gem.

    What asks somebody is put on the agenda, the last first.
    """
    t.stand(creature, slot)
    if t.events is not None:
        t.tell(CreatureMoved(creature, slot))
    take_trail_gems(t, slot)
    collect_bits(t, creature, slot)


def collect_bits(t: ForestTable, creature: i64, slot: i64) -> None:
    """SPIRIT-176 to SPIRIT-178, SPIRIT-184: all at once, Light's for the team.

    SPIRIT-570, SPIRIT-622: unless bits are won in another way.
    """
    number = t.bits[slot]
    if number == 0 or t.variants.bits == BITS_REVEAL or t.variants.bits == BITS_RITUAL:
        return
    if is_offered(t, slot):
        t.agenda.put(TakeOffer(t.active, creature))
        return
    t.bits[slot] = 0
    if t.terms.mode == COMPETITIVE:
        take_bits(t, number)
        return
    give_bits(t, TEAM if creature == LIGHT else OPPONENT, number)
    push_another(t, creature)


def take_bits(t: ForestTable, number: i64) -> None:
    """SPIRIT-249: in a competitive game who moves either creature takes them."""
    t.purses[t.active].bits += number
    if t.events is not None:
        t.tell(BitsTaken(t.active, number))
