"""Files of own cards are played to the end, whatever is in them."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from moonbrew.games.cauldron.rules.edition import Cauldron
from moonbrew.games.cauldron.rules.effects.running import carrier
from moonbrew.games.cauldron.rules.setup import set_up
from moonbrew.games.cauldron.rules.table import CauldronTable, Terms
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.playout import play_out
from tests.cauldron.files import edition_of, is_a_sentence, refused, text_of
from tests.cauldron.making import broken_files, files
from tests.tabletop import rule

EXAMPLE = Path(__file__).parents[2] / "examples" / "moth-hour.toml"
LUCK = st.tuples(st.booleans(), st.booleans(), st.booleans())  # Simple, Advanced, Less Luck


def playable(text: str) -> Cauldron:
    """The edition with these cards, ready to be played."""
    edition = edition_of(text)
    edition.carrier = carrier()
    return edition


def table(edition: Cauldron, seats: int, seed: int, terms: Terms) -> CauldronTable:
    """A table at its first choice."""
    t = set_up(edition, seats, Dice(seed), terms)
    t.settle()
    return t


def came_up(text: str, seed: int, terms: Terms) -> set[str]:
    """The moves that cast a Spell in a game, and the keys of Omens that lay open."""
    t = table(playable(text), 3, seed, terms)
    dice, found = Dice(seed), set()
    while t.ask is not None:
        moves = t.ask.moves(t)
        move = moves[int(dice.below(len(moves)))]
        found |= {move.key} if move.key.startswith("cast-") else set()
        t.play(move)
        found |= {t.edition.omens[t.omen].key} if t.omen >= 0 else set()
    return found


PLAIN = Terms(False, False, False, False, True)
QUICK = Terms(False, True, False, False, True)


@rule("CAULDRON-292", "CAULDRON-296")
def test_the_cards_of_the_example_come_up_in_play_beside_the_published_ones():
    text = EXAMPLE.read_text("utf-8")
    own = {"cast-x01", "cast-x02", "cast-x03", "x04", "x05"}
    wanted, found, seed = {*own, "cast-fizzle", "cast-magik-dome", "silken-year"}, set[str](), 0
    while not wanted <= found and seed < 30:  # as many games as it takes, for any of them is rare
        seed += 1
        found |= came_up(text, seed, PLAIN)
    assert wanted <= found


def omen(name: str, effect: dict[str, Any]) -> dict[str, Any]:
    """An Omen with one effect, as often as can be."""
    card = {"deck": "omen", "name": name, "copies": 10, "timing": "once", "text": "It comes."}
    return {**card, "effects": [effect]}


FLAGGED = {
    "scribe": omen("Scribe", {"op": "DRAW", "who": "each", "deck": "basic_spell", "n": 1}),
    "topsy": omen("Topsy", {"op": "ORDER", "mode": "lowest"}),
    "moth": {
        **omen("Moth", {"op": "MAGIK", "who": "self", "n": 1}),
        "deck": "basic_spell",
        "when": "own",
    },
}
del FLAGGED["moth"]["timing"]


@rule("CAULDRON-299")
@pytest.mark.parametrize(
    ("terms", "never"),
    [
        (QUICK, set()),
        (Terms(True, True, False, False, True), {"x01", "cast-x03"}),
        (Terms(False, True, False, True, True), {"x02"}),
        (Terms(True, True, False, True, True), {"x01", "x02", "cast-x03"}),
    ],
    ids=["full", "simple", "less luck", "both"],
)
def test_own_cards_stay_out_of_the_variants_that_they_do_not_fit(terms, never):
    found = came_up(text_of(FLAGGED), 1, terms) | came_up(text_of(FLAGGED), 2, terms)
    assert {"x01", "x02", "cast-x03"} - found == never


def fate(cards: dict[str, Any], seats: int, luck: tuple[bool, bool, bool]) -> str:
    """What becomes of a file: it is refused with a sentence, or played to the end of a game.

    It is a Quick Game, which ends sooner, in which every card has its chance.
    """
    text = text_of(cards)
    if told := refused(text):
        assert is_a_sentence(told), told
        return "refused"
    simple, advanced, less_luck = luck
    t = table(playable(text), seats, len(cards), Terms(simple, True, advanced, less_luck, True))
    play_out(t, Dice(len(cards)))
    assert t.over
    return "played"


@settings(max_examples=15)
@given(files(), st.integers(2, 5), LUCK)
def test_games_with_cards_that_nobody_has_thought_of_come_to_an_end(cards, seats, luck):
    assert fate(cards, seats, luck) == "played"


@settings(max_examples=15)
@given(broken_files(), st.integers(2, 5), LUCK)
def test_files_with_faults_are_refused_with_a_sentence_or_played_to_the_end(cards, seats, luck):
    event(fate(cards, seats, luck))


@pytest.mark.long
def test_five_hundred_files_right_and_broken_are_played_to_the_end_or_refused():
    fates: Counter[str] = Counter()

    @settings(max_examples=500)
    @given(files() | broken_files(), st.integers(2, 5), LUCK)
    def come_to_an_end(cards, seats, luck):
        fates[fate(cards, seats, luck)] += 1

    come_to_an_end()
    print(dict(fates))
    assert min(fates["played"], fates["refused"]) > 50
