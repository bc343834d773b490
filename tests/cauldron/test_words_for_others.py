"""A card speaks to whoever casts it; what the others read of it is true for them too."""

import re
from collections.abc import Iterator

import pytest

from moonbrew.games.cauldron.rules import deed_events as d
from moonbrew.games.cauldron.rules.causes import Cause
from moonbrew.games.cauldron.rules.edition import Cauldron
from moonbrew.games.cauldron.rules.effects.force import come_into_force
from moonbrew.games.cauldron.rules.faces import IN_CAST, NOTHING, OPS, Effects
from moonbrew.games.cauldron.rules.table import CauldronTable, Pending
from moonbrew.games.cauldron.show.force import in_force
from moonbrew.games.cauldron.show.narration import narrate
from moonbrew.games.cauldron.show.prompts import prompt
from moonbrew.games.cauldron.show.sentences import sentence
from moonbrew.games.cauldron.show.stack import outcome
from moonbrew.kernel.table import Seat
from moonbrew.words import Voice
from tests.cauldron.casting import cast, edition_with, effect, spell
from tests.cauldron.hearth import EDITION, table
from tests.tabletop import rule

NAMES = ["Wren", "Ash", "Moss"]
CASTER = 1
OTHERS = (0, 2, None)
TURN, SEASON = "turn", "season"
OWN = edition_with(
    *(
        spell(effect(op, who="self", **given), text="Yours is yours.")
        for op, given in (
            ("MAGIK", {"n": 1}),
            ("GAIN", {"n": 1, "what": "any"}),
            ("STEAL_MOD", {"n": -1, "dur": SEASON}),
            ("HARVEST_SIZE", {"n": 1, "dur": SEASON}),
            ("HARVEST_SIZE", {"n": 2, "dur": "until-own-turn"}),
            ("FORBID", {"deed": "brew", "dur": "next-turn"}),
            ("PROTECT", {"dur": TURN}),
            ("QUICKEN", {"scope": "next", "dur": TURN}),
            ("QUICKEN", {"scope": "all", "dur": SEASON}),
            ("SLOW", {"dur": SEASON}),
            ("WILD", {"n": 2}),
            ("YIELD", {"n": -1, "scope": "next", "dur": TURN}),
            ("YIELD", {"n": 2, "scope": "all", "dur": SEASON}),
        )
    )
)
EDITIONS = {"standard": EDITION, "own": OWN}


def addressed(text: str) -> bool:
    """Whether a text speaks to its reader, what it quotes left out."""
    return bool(re.search(r"\byou(r|rs|rself)?\b", re.sub(r"“[^”]*”", "", text), re.IGNORECASE))


def announced(t: CauldronTable, card: int, reader: int | None) -> str:
    """What the log says of a Spell of seat 1."""
    told = d.SpellAnnounced(Seat(CASTER), card, NOTHING, NOTHING, NOTHING)
    return narrate(t, told, reader, NAMES)


def on_the_sheet(t: CauldronTable, card: int, reader: int | None) -> str:
    """What the sheet of its window says will follow."""
    entry = Pending(IN_CAST, Seat(CASTER))
    entry.spell = card
    return outcome(t, Voice(reader, NAMES), entry)


@pytest.mark.parametrize("told", [announced, on_the_sheet])
@pytest.mark.parametrize("name", EDITIONS)
def test_nobody_elses_spell_speaks_to_the_reader(name, told):
    t = table(supplies=("", "", ""), edition=EDITIONS[name])
    to_caster = [told(t, card, CASTER) for card in range(len(t.edition.spells))]
    assert any(addressed(text) for text in to_caster), "no card says you, so this proves nothing"
    for reader in OTHERS:
        texts = [told(t, card, reader) for card in range(len(t.edition.spells))]
        assert [text for text in texts if addressed(text)] == []


def bound(t: CauldronTable, effects: Effects, place: int) -> CauldronTable:
    """The same table with one effect of a Spell of seat 1 in force, for that seat."""
    nobody, other = NOTHING, t.clone()
    cause = Cause(CASTER, nobody, nobody, nobody, nobody, nobody, nobody, 0, effects.number)
    come_into_force(other, effects.of[place], cause, CASTER)
    return other


def lasting_of(edition: Cauldron, effects: Effects) -> Iterator[int]:
    """The places of those effects of a list that last."""
    names = {"STEAL_MOD", "HARVEST_SIZE", "FORBID", "PROTECT", "QUICKEN", "SLOW", "WILD", "YIELD"}
    for place, one in enumerate(effects.of):
        if OPS[one.op] in names:
            yield place


@pytest.mark.parametrize("name", EDITIONS)
def test_what_is_in_force_for_somebody_else_does_not_speak_to_the_reader(name):
    edition = EDITIONS[name]
    t = table(supplies=("", "", ""), edition=edition)
    seen = 0
    for face in edition.spells:
        for place in lasting_of(edition, face.effects):
            forced = bound(t, face.effects, place)
            for reader in OTHERS:
                (told,) = in_force(forced, Voice(reader, NAMES))
                assert not addressed(f"{told.text} {told.until}"), told
                assert "Ash" in told.text or "“" in told.text
            (mine,) = in_force(forced, Voice(CASTER, NAMES))
            assert addressed(mine.text) or "“" in mine.text, mine
            seen += 1
    assert seen > 5


@rule("CAULDRON-311")
def test_each_effect_on_harvests_and_brews_is_said_of_its_owner():
    t = table(supplies=("", "", ""), edition=OWN)
    own = [face for face in OWN.spells if face.source == "own"]
    forced = [bound(t, face.effects, 0) for face in own if [*lasting_of(OWN, face.effects)]]
    told = [in_force(one, Voice(0, NAMES))[0].text for one in forced]
    assert told == [
        "Ash's Steals need 3 or more.",
        "Ash's plain Harvest takes 1 token only.",
        "Ash's plain Harvest takes up to 2 tokens.",
        "Ash may not brew.",
        "Nobody can touch the tokens of Ash.",
        "Ash's next brew this turn is Quick.",
        "Ash's Potions are Quick.",
        "Ash's Potions are not Quick.",
        "In Ash's next brew this turn 2 slots count as wildcards.",
        "Ash's next brew this turn yields 1 less.",
        "Each of Ash's brews yields 2 more.",
    ]


BARGAIN = effect("MAY", who="opponent", effects=[effect("MAGIK", who="self", n=1)])


def test_a_decision_left_to_another_says_whom_its_card_speaks_to():
    t = cast(BARGAIN, moves="name-1")
    assert t.ask is not None
    assert t.ask.seat == 1
    asked = prompt(t, Voice(1, NAMES))
    assert asked == "Own 0: you decide. It says to Wren: “You gain 1 Magik.”"


def test_an_option_left_to_another_is_quoted():
    options = [[effect("MAGIK", who="self", n=n)] for n in (1, 2)]
    t = cast(effect("CHOOSE", who="opponent", options=options), moves="name-1")
    assert sentence(t, t.edition.by_key["option-2"], NAMES) == "Choose: “You gain 2 Magik.”"
    mine = cast(effect("CHOOSE", who="self", options=options))
    assert sentence(mine, mine.edition.by_key["option-2"], NAMES) == "Choose: You gain 2 Magik"
