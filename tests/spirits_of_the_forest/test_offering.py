"""Section 24.17: a bit or a token, and the gems of the Moonlight card."""

import pytest

from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest.rules.closing import lost_by_card, on_card
from moonbrew.games.spirits_of_the_forest.rules.events import PiecesGone, SymbolCovered
from moonbrew.kernel.pile import vector
from tests.spirits_of_the_forest.glade import (
    EDITION,
    FAVOURS,
    GAME,
    asked,
    begin,
    dumped,
    happened,
    play,
    to_the_end,
)
from tests.spirits_of_the_forest.grove import row, slots_of, sparse
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.tabletop import keys, rule, told, why_not

FOREST = row("3.1 3.2 3.3 4.1 4.2 4.3 3.8 3.9", "BRA1 BRA2 BRA3 LEA1 LEA2 LEA3 SPI1 SPI2")
GEMS = [0, 0, 0, 0]


def offering(card_gems=GEMS, bits="3.3", tokens=None, light="3.2", shadow="4.2", **more):
    """A bit with a Favour token at row 3, column 3, at the movement."""
    lying = tokens or {"3.3": "FT-MUS"}
    shown = " ".join(lying.values()).split()
    given = {"card": "MC1", "card_gems": card_gems, "shown": shown, **more}
    return sparse("17", FOREST, light, shadow, bits=bits, tokens=lying, **given)


@rule("SPIRIT-513", "SPIRIT-514", "SPIRIT-515", "SPIRIT-742")
@pytest.mark.parametrize("first", [0, 1])
def test_each_player_has_one_gem_and_two_on_the_card_by_turns(first):
    t = laid_out("17", first=first)
    assert t.plan.regular_only
    assert [int(purse.supply) for purse in t.purses] == [1, 1]
    assert [int(seat) for seat in t.card_gems] == [first, 1 - first, first, 1 - first]


@rule("SPIRIT-516", "SPIRIT-517")
@pytest.mark.parametrize(("seats", "free", "supply"), [(1, 0, [1]), (2, 1, [2, 0])])
def test_alone_there_is_one_gem_and_in_common_there_are_two(seats, free, supply):
    t = laid_out("17", seats=seats, free=free)
    assert [int(purse.supply) for purse in t.purses] == supply
    assert [int(seat) for seat in t.card_gems] == [0, 0, 0, 0]


@rule("SPIRIT-531")
def test_the_tokens_on_the_forest_lie_face_up_each_with_a_bit():
    t = laid_out("17")
    lying = [slot for slot in range(t.forest.size) if t.favours_on(slot)]
    assert len(lying) == 8
    assert all(t.bits[slot] == 1 and t.shown >> t.favours[2 * slot] & 1 for slot in lying)


@rule("SPIRIT-518", "SPIRIT-519", "SPIRIT-520")
@pytest.mark.parametrize("move", ["move-light-3.3", "move-shadow-3.3"])
def test_whichever_creature_comes_the_token_or_the_bit_is_the_teams(move):
    t = play(offering(), move)
    assert asked(t) == ("take-offer", 0)
    assert keys(t) == ["take-token", "take-bit"]
    assert why_not(GAME, t, "go") == "SPIRIT-766"
    assert dumped(t, "side_bits") == [0, 0]
    token = play(t.clone(), "take-token")
    assert (dumped(token, "side_bits"), dumped(token, "favours")) == ([0, 1], [["FT-MUS"], []])
    assert sum(dumped(token, "bits")) == 0
    bit = play(t, "take-bit", "cover-1")
    assert (dumped(bit, "side_bits"), dumped(bit, "favours")) == ([1, 0], [[], []])
    assert dumped(bit, "covers") == ["FT-MUS", None, None, None]


@rule("SPIRIT-518")
def test_tokens_of_the_tiles_beside_it_are_not_among_those_of_the_offer():
    t = offering()
    place = 2 * slots_of("17").index("3.3")
    t.favours[place - 2], t.favours[place + 2] = 0, 1  # before it and after it
    play(t, "move-light-3.3", "take-token")
    assert [int(n) for n in t.favours[place - 2 : place + 3]] == [0, -1, -1, -1, 1]


@rule("SPIRIT-519")
def test_a_bit_alone_is_collected_as_usual_and_a_token_alone_stays():
    t = play(offering(bits="3.1"), "move-shadow-3.1")
    assert dumped(t, "side_bits") == [0, 1]
    t = play(offering(bits="3.1", supply=[1]), "move-light-3.3")
    assert asked(t)[0] == "last-gems"
    assert dumped(t, "favours") == [[], []]
    assert t.favours_on(slots_of("17").index("3.3")) == 1


@rule("SPIRIT-521", "SPIRIT-522", "SPIRIT-523")
def test_a_discarded_token_is_exchanged_for_a_gem_that_goes_to_its_owner():
    t = offering(card_gems=[0, 1, None, 1], seats=2, supply=[1, 0])
    play(t, "move-light-3.3", "take-bit")
    assert asked(t) == ("cover-symbol", 0)
    assert keys(t) == ["cover-1", "cover-2", "cover-4"]
    assert why_not(GAME, t, "cover-3") == "SPIRIT-521"
    play(t, "cover-2")
    assert dumped(t, "supply") == [1, 1]
    assert dumped(t, "card_gems") == [0, None, None, 1]
    assert dumped(t, "covers") == [None, "FT-MUS", None, None]
    assert len(happened(t, SymbolCovered)) == 1
    assert told(GAME, t, 0)[-1] == (
        "A Mushroom token covers symbol 2 of the Moonlight card, and Seat 2 gets its gem."
    )


@rule("SPIRIT-523")
def test_with_free_communication_the_gem_goes_to_the_common_supply():
    t = offering(seats=2, turn=1, supply=[0, 0], options={"communication": "free"})
    play(t, "move-light-3.3", "take-bit", "cover-3")
    assert dumped(t, "supply") == [1, 0]


@rule("SPIRIT-528")
def test_after_the_first_four_a_discarded_token_leaves_the_game():
    t = offering(card_gems=[None] * 4, covers=["FT-BRA", "FT-DEW", "FT-FLO", "FT-LEA"], supply=[1])
    play(t, "move-light-3.3", "take-bit")
    assert asked(t)[0] == "last-gems"
    assert dumped(t, "box") == ["FT-MUS"]
    assert dumped(t, "side_bits") == [1, 0]
    assert [event.slot for event in happened(t, PiecesGone)] == [slots_of("17").index("3.3")]


@rule("SPIRIT-524", "SPIRIT-525", "SPIRIT-526", "SPIRIT-527")
def test_the_card_is_scored_by_the_tokens_that_lie_on_it():
    t = laid_out("17")
    t.card = 0
    printed = list(EDITION.cards[0].types)
    assert list(on_card(t)) == printed
    assert lost_by_card(t) == 4 * EDITION.amounts.card
    t.covers = vector([FAVOURS.index("FT-MUS"), FAVOURS.index("FT-gem1"), -1, -1])
    mushrooms = EDITION.shows[FAVOURS.index("FT-MUS")]
    assert list(on_card(t)) == [mushrooms, *printed[2:]]
    assert lost_by_card(t) == 3 * EDITION.amounts.card  # the gem token costs nothing
    t.covers[1] = FAVOURS.index("FT-MUS")
    assert lost_by_card(t) == 4 * EDITION.amounts.card  # twice the same, each by itself
    t.hoards[0].favours = vector([FAVOURS.index("FT-MUS")])
    assert lost_by_card(t) == 2 * EDITION.amounts.card


@rule("SPIRIT-530")
def test_a_bit_and_its_token_go_to_the_opponent_with_a_tile_that_has_none_below():
    t = offering(bits="3.1", tokens={"3.1": "FT-MUS"}, shadow="3.8", at="pick-first")
    play(t, "pick-light-3.1")
    assert dumped(t, "side_bits") == [0, 1]
    assert dumped(t, "favours") == [[], ["FT-MUS"]]


def test_what_is_offered_is_touched_and_the_card_shows_its_gems_and_tokens():
    t = play(offering(), "move-light-3.3")
    scene = GAME.scene(t, 0)
    assert scene.prompt.startswith("The token for the team and the bit for the opponent")
    assert [choice.touch for choice in scene.choices] == [["favour-3.3-1"], ["bit-3.3"]]
    play(t, "take-bit")
    scene = GAME.scene(t, 0)
    assert scene.prompt.startswith("Which symbol of the Moonlight card does the token cover?")
    assert scene.choices[1].touch == ["card-gem-2"]
    card = {zone.id: zone for zone in scene.zones}["card"]
    assert [piece.id for piece in card.pieces if piece.shape == "gem"] == [
        *("card-gem-1", "card-gem-2", "card-gem-3", "card-gem-4")
    ]
    play(t, "cover-1")
    card = {zone.id: zone for zone in GAME.scene(t, 0).zones}["card"]
    assert [piece.id for piece in card.pieces][:2] == ["cover-1", card.pieces[1].id]
    assert card.pieces[0].face == "mus"


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"ask": ["take-offer", 0, 0]}, "needs its creature on a tile with a bit and a token"),
        ({"ask": ["cover-symbol", 0, 0]}, "needs a creature on a tile with a token"),
        ({"covers": ["FT-BRA", None, None, None]}, "still carries a gem (SPIRIT-521)"),
    ],
)
def test_an_offer_that_no_play_could_reach_is_refused(more, why):
    agenda = [["moonlit-turn", 0], ["last-gems", 0]]
    with pytest.raises(BadTable) as refused:
        offering(agenda=agenda, **more)
    assert why in str(refused.value)


@pytest.mark.parametrize("seats", [1, 2])
def test_the_offering_is_played_to_its_end(seats):
    for seed in range(3):
        t = to_the_end(begin(seats, seed, mode="coop", scenario="17"), seed)
        given = sum(len(hoard.favours) for hoard in t.hoards) + sum(n >= 0 for n in t.covers)
        assert given + len(t.box) == 11
