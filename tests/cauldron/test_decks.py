"""Chapter 21: decks and shortages; and what is known of hands (25.3)."""

from typing import Any

from moonbrew.games.cauldron.rules.decks import (
    discard_potion,
    draw,
    draw_potion,
    draw_spell,
    gain_spell_openly,
    hold,
    lose_spell,
    peek,
    unhold,
)
from moonbrew.games.cauldron.rules.events import DeckRenewed, OmenPutAside, SpellDrawn
from moonbrew.games.cauldron.rules.faces import ADVANCED_SPELL, BASIC_POTION, BASIC_SPELL
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Seat
from tests.cauldron.tables import (
    EDITION,
    GAME,
    OMEN,
    OMENS,
    SPELLS,
    asked,
    at_market,
    at_omen,
    dumped,
    hand,
    happened,
    owned,
    play,
    start,
    supplies,
    table,
)
from tests.tabletop import keys, rule

NUMBER = {key: number for number, key in enumerate(SPELLS)}


def quiet(seats: int = 2, **more: Any) -> CauldronTable:
    """A table in the middle of a turn."""
    return table(seats, "W1 F1 T1", **{"agenda": [["turn", 0]], "phase": "turns", **more})


@rule("CAULDRON-274")
def test_an_empty_deck_is_renewed_from_its_discards_when_a_card_is_needed() -> None:
    t = quiet(basic_spell_deck=["fizzle"], basic_spell_discards=["thornwall", "thornwall"])
    draw_spell(t, Seat(0), BASIC_SPELL)
    assert dumped(t, "basic_spell_deck") == []  # not before a card is needed
    assert dumped(t, "basic_spell_discards") == {"thornwall": 2}
    draw_spell(t, Seat(0), BASIC_SPELL)
    assert dumped(t, "basic_spell_deck") == ["thornwall"]
    assert dumped(t, "basic_spell_discards") == {}
    assert len(happened(t, DeckRenewed)) == 1


@rule("CAULDRON-274")
def test_the_new_deck_is_in_a_random_order() -> None:
    cards = [key for key, face in SPELLS.items() if face.deck == ADVANCED_SPELL]
    orders = set()
    for seed in range(5):
        t = quiet(advanced_spell_deck=[], advanced_spell_discards=cards, seed=seed)
        draw(t, ADVANCED_SPELL)
        orders.add(tuple(dumped(t, "advanced_spell_deck")))
    assert len(orders) == 5


@rule("CAULDRON-389")
def test_the_rest_is_drawn_from_the_new_deck() -> None:
    t = at_omen(
        "secret-tutor",
        magik=[1, 9],
        basic_spell_deck=["fizzle"],
        basic_spell_discards=["thornwall"],
    )
    assert sorted(hand(t)) == ["fizzle", "thornwall"]


@rule("CAULDRON-275")
def test_with_the_discards_empty_too_nothing_is_drawn() -> None:
    t = quiet(basic_spell_deck=[], basic_potion_deck=[])
    assert draw_spell(t, Seat(0), BASIC_SPELL) == -1
    assert draw_potion(t, Seat(0), BASIC_POTION) == -1
    assert (hand(t), owned(t)) == ([], [])


@rule("CAULDRON-276", "CAULDRON-311")
def test_discards_and_all_that_lies_open_are_seen_by_all() -> None:
    hidden = {field.key for field in GAME.fields if field.seen != "all"}
    decks = {f"{deck}_deck" for deck in ("basic_spell", "advanced_spell")}
    decks |= {"basic_potion_deck", "advanced_potion_deck", "omen_deck"}
    assert hidden == decks | {"spells", "known", "drawn", "two_spells"}


@rule("CAULDRON-277")
def test_discarded_potions_go_to_their_own_deck_easy_ones_to_the_basic_one() -> None:
    t = quiet(potions=(["weavers-tea", "oil-of-storms"], []))
    for key in ("weavers-tea", "oil-of-storms"):
        discard_potion(t, Seat(0), [face.key for face in GAME.edition.potions].index(key))
    assert dumped(t, "basic_potion_discards") == {"weavers-tea": 1}
    assert dumped(t, "advanced_potion_discards") == {"oil-of-storms": 1}


@rule("CAULDRON-278", "CAULDRON-390")
def test_players_find_what_those_before_them_have_left() -> None:
    t = at_omen("peddlers-gift", 3, "W1 F T", stock={"web": 2, "egg": 5})
    assert supplies(t) == ["W", "W", ""]  # nobody is asked for what is forced


# Omens that are put aside.


@rule("CAULDRON-255", "CAULDRON-279", "CAULDRON-299", "CAULDRON-331")
def test_in_the_simple_game_omens_that_mention_spells_are_put_aside() -> None:
    t = table(
        agenda=OMEN,
        phase="omen",
        options={"simple": "on"},
        omen_deck=["kindly-stars", "dead-silence", "null-wind"],
    )
    assert dumped(t, "omen") == "kindly-stars"
    assert dumped(t, "omen_discards") == {"dead-silence": 1, "null-wind": 1}


@rule("CAULDRON-331")
def test_omens_put_aside_are_told_to_all() -> None:
    t = table(
        omen_deck=["kindly-stars", "dead-silence"],
        options={"simple": "on"},
        season=0,
        ask=["shop", 0],
        phase="market",
        agenda=[["season"], ["end-market"]],
        magik=[9, 9],
    )
    play(t, "pass")
    assert [event.omen for event in happened(t, OmenPutAside)] == [OMENS.index("dead-silence")]


@rule("CAULDRON-279")
def test_if_no_acceptable_omen_is_left_the_season_has_none() -> None:
    t = table(
        agenda=OMEN,
        phase="omen",
        options={"simple": "on"},
        omen_deck=["dead-silence"],
        omen_discards=["null-wind"],
    )
    assert dumped(t, "omen") is None
    assert dumped(t, "omen_discards") == {"dead-silence": 1, "null-wind": 1}
    assert sum(dumped(t, "lasting") != [] for _ in range(1)) == 0


@rule("CAULDRON-279")
def test_the_search_goes_on_in_the_renewed_deck() -> None:
    t = table(
        agenda=OMEN,
        phase="omen",
        options={"simple": "on"},
        omen_deck=["dead-silence"],
        omen_discards=["kindly-stars"],
    )
    assert dumped(t, "omen") == "kindly-stars"
    assert dumped(t, "omen_discards") == {"dead-silence": 1}


# Foresight.


def foreseeing(*deck: str, **more: Any) -> CauldronTable:
    """A table at which the Occulist in seat 1 foresees, the top Omen last."""
    seats = ["witch", "occulist", "druid"]
    return table(3, agenda=OMEN, phase="omen", character=seats, omen_deck=list(deck), **more)


@rule("CAULDRON-315", "CAULDRON-402")
def test_foresight_picks_one_of_two_omens_and_puts_the_other_under_the_deck() -> None:
    t = foreseeing("falling-star", "silken-year", "damp-autumn", "kindly-stars")
    assert asked(t) == ("choose-omen", 1)
    assert keys(t) == ["omen-damp-autumn", "omen-kindly-stars"]
    play(t, "omen-damp-autumn")
    assert dumped(t, "omen") == "damp-autumn"
    assert dumped(t, "omen_deck") == [["kindly-stars", 2], ["falling-star", 0], ["silken-year", 0]]


def held_of(t: CauldronTable, seat: int, deck: int) -> int:
    """How many Spells of a deck are counted in a hand."""
    brewer = t.brewers[seat]
    return int(brewer.basic) if deck == BASIC_SPELL else int(brewer.hand.total - brewer.basic)


@rule("CAULDRON-400")
def test_how_many_spells_of_each_deck_are_held_is_counted_card_by_card() -> None:
    t = start(2)
    for deck in range(2):
        cards = [card for card, face in enumerate(EDITION.spells) if face.deck == deck]
        before = held_of(t, 0, deck)
        for n, card in enumerate(cards, before + 1):
            hold(t, 0, card)
            assert held_of(t, 0, deck) == n, EDITION.spells[card].key
        for card in cards:
            unhold(t, 0, card)
        assert held_of(t, 0, deck) == before


@rule("CAULDRON-402", "CAULDRON-403", "CAULDRON-404")
def test_only_the_occulist_knows_the_omens_foreseen() -> None:
    deck = OMENS[10:30]
    t = foreseeing(*deck)
    seen = set(dumped(t, "drawn"))
    mine = [GAME.imagine(t, 1, Dice(seed)) for seed in range(8)]
    theirs = [GAME.imagine(t, 0, Dice(seed)) for seed in range(8)]
    assert all(set(dumped(dream, "drawn")) == seen for dream in mine)
    assert any(set(dumped(dream, "drawn")) != seen for dream in theirs)
    for dream in mine + theirs:
        lying = [omen for omen, _ in dumped(dream, "omen_deck")]
        assert sorted([*lying, *dumped(dream, "drawn")]) == sorted(deck)
    play(t, f"omen-{sorted(seen)[0]}" if f"omen-{sorted(seen)[0]}" in keys(t) else keys(t)[0])
    under = dumped(t, "omen_deck")[0][0]
    assert all(
        dumped(GAME.imagine(t, 1, Dice(seed)), "omen_deck")[0][0] == under for seed in range(8)
    )
    assert any(
        dumped(GAME.imagine(t, 0, Dice(seed)), "omen_deck")[0][0] != under for seed in range(8)
    )


@rule("CAULDRON-310")
def test_the_occulist_is_asked_although_both_omens_are_alike() -> None:
    t = foreseeing("kindly-stars", "silken-year")
    t.drawn[0] = t.drawn[1]
    assert t.ask is not None
    assert len(t.ask.moves(t)) == 1
    t.agenda.put(t.ask)
    t.ask = None
    t.settle()
    assert asked(t) == ("choose-omen", 1)


@rule("CAULDRON-386")
def test_with_one_acceptable_omen_there_is_no_choice() -> None:
    t = foreseeing("kindly-stars")
    assert dumped(t, "omen") == "kindly-stars"


@rule("CAULDRON-329")
def test_foresight_draws_until_two_acceptable_omens_are_found() -> None:
    options = {"simple": "on", "less_luck": "on"}
    t = foreseeing(
        "rockslide", "topsy-turvy", "silken-year", "dead-silence", "kindly-stars", options=options
    )
    assert keys(t) == ["omen-silken-year", "omen-kindly-stars"]
    assert dumped(t, "aside") == ["dead-silence"]
    play(t, "omen-silken-year")
    assert dumped(t, "omen_discards") == {"dead-silence": 1}


# What is known of hands.


@rule("CAULDRON-312", "CAULDRON-400")
def test_a_drawn_spell_is_seen_by_its_owner_alone() -> None:
    t = quiet(3)
    draw_spell(t, Seat(1), ADVANCED_SPELL)
    event = happened(t, SpellDrawn)[0]
    assert event.seen_by(1).spell == event.spell >= 0
    assert [event.seen_by(seat).spell for seat in (0, 2, -1)] == [-1, -1, -1]
    assert event.seen_by(0).deck == ADVANCED_SPELL


def known(t: CauldronTable, viewer: int, of: int) -> dict[str, int]:
    """What a viewer knows of a hand."""
    return dict(dumped(t, "known")[viewer][of])


@rule("CAULDRON-401")
def test_who_has_seen_a_hand_knows_it_until_a_card_leaves() -> None:
    t = quiet(3, spells=([], ["fizzle", "fizzle", "thornwall"], []))
    peek(t, 0, 1)
    assert known(t, 0, 1) == {"fizzle": 2, "thornwall": 1}
    assert known(t, 2, 1) == {} == known(t, 3, 1)
    lose_spell(t, Seat(1), NUMBER["fizzle"])
    assert known(t, 0, 1) == {"fizzle": 1, "thornwall": 1}


@rule("CAULDRON-314", "CAULDRON-401")
def test_all_know_a_spell_that_was_taken_openly_until_one_of_its_name_leaves() -> None:
    t = quiet(3, spells=([], ["fizzle"], []))
    t.decks[0].kinds = t.decks[0].kinds[:1]
    gain_spell_openly(t, Seat(1), int(t.decks[0].take()))
    assert [known(t, viewer, 1) for viewer in (0, 1, 2, 3)] == [
        {"fizzle": 1},
        {},
        {"fizzle": 1},
        {"fizzle": 1},
    ]
    lose_spell(t, Seat(1), NUMBER["fizzle"])
    assert known(t, 0, 1) == {}
    assert dumped(t, "basic_spell_discards") == {"fizzle": 1}


@rule("CAULDRON-400", "CAULDRON-404")
def test_imagined_hands_keep_what_is_known_and_the_number_of_each_deck() -> None:
    hands = (["fizzle"], ["fizzle", "thornwall", "silence"], ["petrify", "cornucopia"])
    t = quiet(3, spells=hands)
    peek(t, 0, 1)
    seen = set()
    for seed in range(30):
        dream = GAME.imagine(t, 0, Dice(seed))
        assert hand(dream, 0) == hand(t, 0)
        assert hand(dream, 1) == hand(t, 1)
        decks = [int(SPELLS[key].deck) for key in hand(dream, 2)]
        assert decks == [1, 1]
        assert int(dream.brewers[2].basic) == 0
        seen.add(tuple(hand(dream, 2)))
    assert len(seen) > 10


@rule("CAULDRON-420")
def test_others_are_imagined_to_know_as_many_of_each_deck_as_they_do() -> None:
    t = quiet(3, spells=([], [], ["fizzle", "thornwall", "silence"]))
    peek(t, 0, 2)
    for seed in range(20):
        dream = GAME.imagine(t, 1, Dice(seed))
        assert known(dream, 0, 2) == {
            key: hand(dream, 2).count(key) for key in dict.fromkeys(hand(dream, 2))
        }


@rule("CAULDRON-403", "CAULDRON-404")
def test_two_spells_drawn_are_known_to_the_buyer_alone() -> None:
    t = at_market(options={"less_luck": "on"}, magik=[9, 9], seed=3)
    play(t, "buy-basic_spell")
    two = sorted(dumped(t, "two_spells"))
    mine = [sorted(dumped(GAME.imagine(t, 0, Dice(s)), "two_spells")) for s in range(6)]
    theirs = [sorted(dumped(GAME.imagine(t, 1, Dice(s)), "two_spells")) for s in range(6)]
    assert mine == [two] * 6
    assert any(drawn != two for drawn in theirs)


@rule("CAULDRON-312", "CAULDRON-404")
def test_the_order_of_every_deck_and_all_dice_to_come_are_imagined_anew() -> None:
    t = quiet(2)
    decks = [field.key for field in GAME.fields if field.key.endswith("_deck")]
    dreams = [GAME.imagine(t, 0, Dice(seed)) for seed in range(4)]
    assert len(decks) == 5
    for deck in decks:
        orders = [[str(card) for card in dumped(dream, deck)] for dream in (t, *dreams)]
        assert len({tuple(order) for order in orders}) == 5, deck
        if "potion" in deck or "omen" in deck:  # of Spells others hold some
            assert len({tuple(sorted(order)) for order in orders}) == 1, deck
    assert len({tuple(dream.dice.dump()) for dream in (t, *dreams)}) == 5
    again = t.clone()
    again.dice = Dice(77)  # what is to come is no part of what is imagined
    assert GAME.dump(GAME.imagine(again, 0, Dice(1))) == GAME.dump(dreams[1])
