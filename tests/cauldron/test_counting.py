"""Where Magik came from: each gain stands under what brought it, whatever was done in between."""

from moonbrew.games.cauldron.rules.faces import ON
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.games.cauldron.show.counting import reckoning
from tests.cauldron.casting import CAST, effect, holding, loaded
from tests.cauldron.files import toml
from tests.cauldron.hearth import EDITION, let_pass, magik, play, table, under
from tests.tabletop import rule

NAMES = ["Wren", "Ash"]


def gained(t: CauldronTable) -> dict[str, list[int | None]]:
    """Points of both seats by category, where there are any."""
    rows = reckoning(t, t.events or [], NAMES).rows
    return {row.label: [*row.numbers] for row in rows if any(row.numbers)}


def test_a_spell_keeps_its_magik_though_its_answers_were_dealt_with_before():
    t = table(hands=(("spark-of-insight", "fizzle"), ("fizzle",)))
    let_pass(play(t, "cast-spark-of-insight", "cast-fizzle", "cast-fizzle"))
    assert magik(t) == [4, 2]
    assert gained(t) == {"At the start": [2, 2], "Spells": [2, 0]}


def test_what_an_omen_brings_for_a_spell_within_a_spell_stands_under_omens():
    t = table(hands=(("spark-of-insight", "fizzle"), ("fizzle",)))
    (tide,) = next(one.effects.of for one in EDITION.omens if one.key == "arcane-tide")
    under(t, ON, -1, mode=tide.mode, inner=tide.lists[0])
    let_pass(play(t, "cast-spark-of-insight", "cast-fizzle", "cast-fizzle"))
    assert gained(t) == {"At the start": [2, 2], "Spells": [2, 0], "Omens": [2, 0]}


@rule("CAULDRON-378")
def test_a_spell_goes_on_under_spells_after_the_track_effect_that_it_set_off():
    first, second = effect("MAGIK", who="self", n=2), effect("MAGIK", who="self", n=1)
    t = play(holding(first, second, supplies=("", ""), magik=[16, 3], rituals=True), CAST)
    assert gained(t) == {"At the start": [2, 2], "Spells": [3, 0], "Magik Track": [0, 2]}


def test_magik_of_an_ability_that_a_file_has_changed_stands_under_abilities():
    changed = "[character.alchemist.ability.transmutation]\neffects = " + toml(
        [effect("MAGIK", who="self", n=1)]
    )
    t = play(table(edition=loaded(changed), used=()), "ability-transmutation")
    assert gained(t) == {"At the start": [2, 2], "Abilities": [1, 0]}
