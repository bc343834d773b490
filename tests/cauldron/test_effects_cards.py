"""22.4: effects on Spells and Potions, and on turns."""

from collections.abc import Sequence

import pytest

from moonbrew.games.cauldron.rules.effect_events import (
    ActionsGranted,
    HandSeen,
    PotionsSwapped,
    TurnLost,
)
from moonbrew.games.cauldron.rules.events import DeckRenewed, PotionGained
from moonbrew.games.cauldron.rules.faces import DECKS
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.pile import Pile, vector
from tests.cauldron.casting import CAST, cast, effect, holding
from tests.cauldron.hearth import POTIONS, asked, hand, happened, play, spent, why_not
from tests.tabletop import keys, rule

TEA, CIDER, NIP = "weavers-tea", "root-cellar-cider", "cobweb-nip"
FLOODS, STORMS = "oil-of-floods", "oil-of-storms"


def potions(t: CauldronTable, seat: int) -> list[str]:
    """The Potions of a seat."""
    owned = t.brewers[seat].potions.of
    return [face.key for card, face in enumerate(t.edition.potions) if owned[card]]


def decked(t: CauldronTable, deck: str, cards: Sequence[str]) -> CauldronTable:
    """Let a deck consist of these cards, its top card last."""
    faces = t.edition.potions if deck.endswith("potion") else t.edition.spells
    names = [face.key for face in faces]
    t.decks[DECKS.index(deck)] = Pile(vector([names.index(card) for card in cards]))
    return t


# DRAW.


def test_cards_are_drawn_from_the_deck_that_is_named():
    for deck, cards in (
        ("basic_spell", ["fizzle", "tanglefoot"]),
        ("advanced_spell", ["curdle", "silence"]),
        ("basic_potion", [TEA, CIDER]),
        ("advanced_potion", [FLOODS, STORMS]),
    ):
        t = decked(holding(effect("DRAW", who="opponent", deck=deck, n=1)), deck, cards)
        assert not t.rituals
        play(t, CAST, "name-1")
        assert hand(t, 1) + potions(t, 1) == [cards[1]]
        assert len(t.decks[DECKS.index(deck)].kinds) == 1


@rule("CAULDRON-274", "CAULDRON-389", "CAULDRON-275")
def test_the_rest_is_drawn_from_the_renewed_deck_and_what_is_not_there_is_not_drawn():
    t = decked(
        holding(effect("DRAW", who="self", deck="basic_spell", n=3)), "basic_spell", ["fizzle"]
    )
    tanglefoot = [face.key for face in t.edition.spells].index("tanglefoot")
    t.discards[0].put(tanglefoot)
    play(t, CAST)
    assert sorted(hand(t, 0)) == ["fizzle", "tanglefoot"]
    assert len(happened(t, DeckRenewed)) == 1
    assert spent(t) == ["x01"]


# DROP and PEEK.


@rule("CAULDRON-314")
def test_spells_are_dropped_by_their_owner():
    t = cast(
        effect("DROP", who="opponent", kind="spell", n=2, by="owner"),
        moves="pass",
        hands=[(), ("fizzle", "thornwall", "thornwall"), ()],
    )
    assert asked(t) == ("DropSome", 1)
    assert keys(t) == ["drop-fizzle", "drop-thornwall"]
    assert why_not(t, "drop-tanglefoot") == "CAULDRON-332"
    play(t, "drop-thornwall", "drop-fizzle")
    assert hand(t, 1) == ["thornwall"]
    assert spent(t) == ["fizzle", "thornwall", "x01"]
    assert not happened(t, HandSeen)


@rule("CAULDRON-310")
@pytest.mark.parametrize(("n", "asking"), [(1, True), (2, False)])
def test_who_holds_more_than_must_go_is_asked_even_if_all_are_alike(n, asking):
    t = cast(
        effect("DROP", who="opponent", kind="spell", n=n, by="owner"),
        hands=[(), ("tanglefoot", "tanglefoot"), ()],
        moves="pass",
    )
    assert (asked(t) == ("DropSome", 1)) is asking
    assert len(hand(t, 1)) == (2 if asking else 0)


@rule("CAULDRON-313", "CAULDRON-401")
def test_the_caster_looks_at_a_hand_before_dropping_from_it():
    t = cast(
        effect("DROP", who="opponent", kind="spell", n=1, by="self"),
        hands=[(), ("fizzle", "tanglefoot"), ()],
        moves="pass",
    )
    assert asked(t) == ("DropSome", 0)
    assert keys(t) == ["drop-fizzle", "drop-tanglefoot"]
    seen = happened(t, HandSeen)[0]
    assert len(set(seen.spells)) == 2
    assert seen.seen_by(0) == seen.seen_by(1) == seen
    assert set(seen.seen_by(2).spells) == set(seen.seen_by(-1).spells) == {-1}
    play(t, "drop-fizzle")
    assert hand(t, 1) == ["tanglefoot"]
    tanglefoot = [face.key for face in t.edition.spells].index("tanglefoot")
    assert [int(t.known.row(viewer, 1)[tanglefoot]) for viewer in (0, 2, 3)] == [1, 0, 0]


@rule("CAULDRON-313")
def test_a_peek_shows_the_hands_of_others_to_the_caster_alone():
    t = cast(effect("PEEK", who="each"), hands=[("fizzle",), ("tanglefoot",), ()], moves="pass")
    assert [(event.seat, event.owner) for event in happened(t, HandSeen)] == [(0, 1)]
    assert hand(t, 1) == ["tanglefoot"]


@rule("CAULDRON-406")
def test_a_random_spell_is_dropped_without_asking_anybody():
    gone = {"fizzle": 0, "tanglefoot": 0}
    for seed in range(200):
        t = cast(
            effect("DROP", who="opponent", kind="spell", n=1, by="random"),
            hands=[(), ("fizzle", "fizzle", "fizzle", "tanglefoot"), ()],
            moves="pass",
            seed=seed,
        )
        assert asked(t) == ("Act", 0)
        gone[spent(t)[0]] += 1
    assert 30 < gone["tanglefoot"] < 75


@rule("CAULDRON-277")
@pytest.mark.parametrize(("by", "picker"), [("self", 0), ("owner", 1)])
def test_potions_are_dropped_to_the_discards_of_their_own_deck(by, picker):
    t = cast(
        effect("DROP", who="opponent", kind="potion", n=2, by=by),
        potions=[[], [TEA, CIDER, STORMS], []],
    )
    assert asked(t) == ("DropSome", picker)
    assert keys(t) == [f"drop-{card}" for card in (TEA, CIDER, STORMS)]
    play(t, f"drop-{STORMS}", f"drop-{TEA}")
    assert potions(t, 1) == [CIDER]
    assert t.discards[DECKS.index("basic_potion")].has(POTIONS.index(TEA))
    assert t.discards[DECKS.index("advanced_potion")].has(POTIONS.index(STORMS))


# REDRAW and SWAP_POTION.


def test_potions_are_replaced_from_the_same_decks_when_all_are_gone():
    t = holding(effect("REDRAW", who="self", n=2), potions=[[TEA, CIDER, STORMS], [], []])
    decked(decked(t, "basic_potion", [NIP]), "advanced_potion", [FLOODS])
    play(t, CAST, f"drop-{STORMS}")
    assert potions(t, 0) == [TEA, CIDER]
    assert keys(t) == [f"drop-{TEA}", f"drop-{CIDER}"]
    play(t, f"drop-{TEA}")
    assert sorted(potions(t, 0)) == sorted([CIDER, NIP, FLOODS])


def test_new_potions_come_in_the_order_of_the_old_ones():
    """The second card comes from the renewed deck, in which the first one dropped lies."""
    for first, second in ((STORMS, TEA), (TEA, STORMS)):
        t = holding(effect("REDRAW", who="self", n=3), potions=[[TEA, STORMS], [], []])
        decked(decked(t, "basic_potion", [NIP]), "advanced_potion", [FLOODS])
        t.events = []
        play(t, CAST, f"drop-{first}")
        assert sorted(potions(t, 0)) == sorted([NIP, FLOODS])
        gained = [event.potion for event in happened(t, PotionGained)]
        wanted = [FLOODS, NIP] if first == STORMS else [NIP, FLOODS]
        assert [POTIONS[card] for card in gained] == wanted
        assert second not in potions(t, 0)


def test_potions_change_owners_as_the_caster_picks():
    t = cast(
        effect("SWAP_POTION", a="self", b="opponent"),
        moves="name-1",
        potions=[[TEA, CIDER], [NIP, STORMS], [FLOODS]],
    )
    assert keys(t) == [f"potion-{TEA}", f"potion-{CIDER}"]
    play(t, f"potion-{CIDER}")
    assert keys(t) == [f"potion-{NIP}", f"potion-{STORMS}"]
    assert why_not(t, f"potion-{FLOODS}") == why_not(t, f"drop-{NIP}") == "CAULDRON-332"
    assert potions(t, 0) == [TEA, CIDER]
    play(t, f"potion-{STORMS}")
    assert (potions(t, 0), potions(t, 1)) == ([TEA, STORMS], [CIDER, NIP])
    assert len(happened(t, PotionsSwapped)) == 1


# Turns.


@rule("CAULDRON-072")
def test_extra_actions_are_for_the_active_player_and_optional():
    t = cast(effect("EXTRA_ACTION", who="each", n=2), hands=[("tanglefoot",), (), ()])
    assert [(event.seat, event.actions) for event in happened(t, ActionsGranted)] == [(0, 2)]
    assert "end" not in keys(t)
    play(t, "harvest-0")
    assert "end" in keys(t)
    play(t, "harvest-1", "harvest-2")
    assert not [key for key in keys(t) if key.startswith("harvest")]
    assert t.active == 0


@rule("CAULDRON-343")
def test_missed_turns_add_up():
    t = cast(
        effect("SKIP_TURN", who="opponent"),
        effect("SKIP_TURN", who="opponent"),
        moves="name-1",
        fields="W9 F9 T9",
    )
    turns = []
    for _ in range(8):
        turns.append(int(t.active))
        play(t, "harvest-0")
    assert turns == [0, 2, 0, 2, 0, 1, 2, 0]
    assert len(happened(t, TurnLost)) == 2
