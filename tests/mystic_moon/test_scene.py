"""Scenes of The Mystic Moon: every piece has its place, and choices lead to pieces."""

from collections.abc import Iterator

from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.scene import Choice, Piece, Scene, Zone
from tests.mystic_moon.clearing import (
    BARE,
    BURROW,
    CORNER,
    GAME,
    PRINTED,
    SPIRE,
    STILTS,
    at_hut,
    at_shop,
    begin,
    brewed,
    play,
    played,
    simmered,
    steps,
    table,
)
from tests.tabletop import rule


def zone(scene: Scene, id: str) -> Zone:
    """A zone by its id."""
    (found,) = [z for z in scene.zones if z.id == id]
    return found


def pieces(scene: Scene, id: str) -> dict[str, Piece]:
    """The pieces of a zone by id."""
    return {piece.id: piece for piece in zone(scene, id).pieces}


def choices(t: MoonTable, seat: int = 0) -> dict[str, Choice]:
    """What a seat may choose, by key."""
    return {choice.key: choice for choice in GAME.scene(t, seat).choices}


def wander() -> Iterator[MoonTable]:
    """Some tables of whole games with everything in use."""
    for seats in (2, 4):
        t = begin(seats, seats, zodiac="on", alchemy="on")
        for number, _ in enumerate(played(t)):
            if number % 7 == 0:
                yield t


def test_ids_are_unique_and_pieces_lie_on_pieces_that_are_there():
    seen = 0
    for t in wander():
        scene = GAME.scene(t, 0)
        ids = [z.id for z in scene.zones]
        ids += [piece.id for z in scene.zones for piece in z.pieces]
        assert len(set(ids)) == len(ids)
        for z in scene.zones:
            here = {piece.id for piece in z.pieces}
            assert {piece.on for piece in z.pieces if piece.on} <= here
            seen += len([piece for piece in z.pieces if piece.on])
        about = {id for z in scene.zones for p in z.pieces for group in p.about for id in group}
        assert about <= set(ids)
    assert seen


@rule("MOON-354")
def test_all_see_the_same_but_for_what_concerns_them():
    t = table(("FE", "S"), garden={3: "QW"}, books=[["big-snack"], []])
    faces = [
        {p.id: (p.face, p.count) for z in GAME.scene(t, viewer).zones for p in z.pieces}
        for viewer in (0, 1, None)
    ]
    assert faces[0] == faces[1] == faces[2]


# The Garden.


def test_the_garden_is_a_ring_with_the_moon_in_its_middle():
    t = table(garden={3: "EEQ", 6: "O"}, round=3)
    shown = pieces(GAME.scene(t, 0), "garden")
    assert zone(GAME.scene(t, 0), "garden").layout == "ring"
    assert [id for id, p in shown.items() if p.shape == "field"] == [
        f"garden-{place}" for place in range(12)
    ]
    assert (shown["token-3-newt-eye"].count, shown["token-3-newt-eye"].on) == (2, "garden-3")
    assert shown["token-3-frog"].outline == "square"
    assert shown["token-6-moon-orchid"].outline == "octagon"
    moon = shown["moon"]
    assert (moon.label, moon.note, moon.x, moon.y) == ("Full moon", "Round 3 of 5", 0, 0)
    assert (shown["garden-3"].note, shown["garden-3"].value) == ("Glyph: gain 2 Star Power", 2)
    assert [part.face for part in shown["garden-0"].parts] == ["draw"]


def test_the_hat_lies_on_the_moon_until_it_is_placed():
    t = table(garden={1: "E"}, satchels=("EE", ""), shop="F")
    assert pieces(GAME.scene(t, 1), "garden")["hat"].note == "to be placed"
    play(t, "hat-2")
    assert pieces(GAME.scene(t, 1), "garden")["hat"].on == "garden-2"


def test_a_hat_shows_what_it_would_take_and_what_its_glyph_gives():
    t = table(garden={3: "F", 4: "EQ", 5: "S"})
    hat = choices(t)["hat-4"]
    assert (
        hat.note
        == "A Raven Feather, a Newt Eye, a Spider Silk and a Frog; Glyph: gain 1 Star Power"
    )
    assert hat.gain == "4✦1"
    assert hat.about == [["garden-3", "garden-4", "garden-5"]]
    assert choices(t)["hat-9"].gain == "0"
    assert choices(t)["hat-9"].note == "Nothing lies there"


def test_under_a_curse_a_hat_shows_what_is_left_of_it():
    ram = table(garden={3: "F", 4: "E"}, rising="aries")
    assert choices(ram)["hat-4"].about == [["garden-4", "garden-5"]]
    assert choices(ram)["hat-4"].note == "A Newt Eye; Glyph: gain 1 Star Power"
    few = table(garden={3: "FFF", 4: "EEE"}, rising="sagittarius")
    assert choices(few)["hat-4"].gain.startswith("4")
    none = table(garden={4: "E"}, rising="cancer")
    assert choices(none)["hat-4"].gain == "1"


def test_talent_and_blessing_are_told_apart_where_they_could_take_the_same():
    t = table(
        garden={4: "E", 6: "S", 9: "F"}, rising="sagittarius", fate=["blessed", "cursed"],
        huts=[BURROW, STILTS],
    )  # fmt: skip
    play(t, "hat-4")
    assert choices(t)["arrow-6-spider-silk"].touch == ["token-6-spider-silk"]
    assert choices(t)["reach-6-spider-silk"].touch == ["token-6-spider-silk", "talent-0"]
    alone = play(table(garden={4: "E", 6: "S"}, huts=[BURROW, STILTS]), "hat-4")
    assert choices(alone)["reach-6-spider-silk"].touch == ["token-6-spider-silk"]


def test_sludge_is_seen_and_how_many_are_named_under_sagittarius():
    t = table(sludge=[0, 0, 1, *[0] * 9], alchemy=True, sludge_pile=5)
    assert pieces(GAME.scene(t, 0), "garden")["sludge-2"].on == "garden-2"
    few = play(table(garden={3: "FFF", 4: "EEE"}, rising="sagittarius"), "hat-4")
    play(few, "pick-3-raven-feather")
    assert pieces(GAME.scene(few, 0), "garden")["token-3-raven-feather"].note == "1 named"


# Shop and display.


def test_recipes_are_patterns_with_price_reward_and_effect():
    t = at_shop(display=["invisibility-ink", "big-snack", None, None])
    shown = pieces(GAME.scene(t, 0), "display")
    ink = shown["display-1"]
    assert [(part.sign, part.x, part.y) for part in ink.parts] == [
        *(("S", 0, 0), ("", 1, 0), ("S", 2, 0), ("F", 1, 1)),
    ]
    assert (ink.price, ink.value, ink.text, ink.turns) == (5, 5, "Steal 1.", True)
    assert shown["display-2"].turns is False
    assert list(shown) == ["display-1", "display-2"]


@rule("MOON-294")
def test_a_recipe_shows_what_it_costs_the_reader():
    t = at_shop(display=["big-snack", "gossip-tea", None, None], huts=[SPIRE, STILTS])
    assert pieces(GAME.scene(t, 0), "display")["display-1"].price == 3
    assert pieces(GAME.scene(t, 1), "display")["display-1"].price == 5
    assert pieces(GAME.scene(t, None), "display")["display-1"].price == 5
    play(t, "learn-gossip-tea")
    assert pieces(GAME.scene(t, 0), "display")["display-1"].price == 5
    dear = at_shop(display=["big-snack", None, None, None], rising="libra")
    assert pieces(GAME.scene(dear, 0), "display")["display-1"].price == 7


def test_gold_is_touched_coin_by_coin():
    t = at_shop(display=["big-snack", None, None, None], alchemy=True, gold=[2, 0], sp=[10, 10])
    found = choices(t)
    assert found["learn-big-snack"].touch == ["display-1"]
    assert found["learn-big-snack-gold-2"].touch == ["display-1", "gold-0-1", "gold-0-2"]


def test_ways_to_trade_are_told_apart():
    t = at_shop(
        ("EEE", ""), shop="FR", huts=[CORNER, STILTS], rising="gemini", fate=["blessed", "cursed"]
    )
    touched = {key: choice.touch for key, choice in choices(t).items()}
    assert touched["trade-newt-eye"] == ["satchel-0-newt-eye"]
    assert touched["haggle-newt-eye"] == ["satchel-0-newt-eye", "talent-0"]
    assert touched["twin-newt-eye"] == ["satchel-0-newt-eye", "rising"]


def test_to_leave_with_too_much_says_so():
    t = at_shop(("FFFFFFEEEEEE", ""))
    assert choices(t)["leave"].note == "You may keep 10 Ingredients, so you discard 2"


# Zodiac and Alchemy.


@rule("MOON-357")
def test_the_rising_sign_and_the_next_one_are_seen():
    t = table(rising="aries", lifting="leo")
    shown = pieces(GAME.scene(t, 0), "zodiac")
    assert shown["rising"].label == "Aries"
    assert shown["rising"].text.startswith("Blessed: ")
    assert shown["lifting"].label == "Leo lifts the curse"
    assert [part.sign for part in shown["lifting"].parts] == ["F", "R", "L"]
    assert shown["lifting"].text == "Next round: Each Potion rewards you 1 less."
    blessed = table(rising="aries", lifting="leo", fate=["blessed", "cursed"])
    text = pieces(GAME.scene(blessed, 0), "zodiac")["lifting"].text
    assert text == "Next round: Gain 2 Star Power when you brew."


def test_fates_wards_and_mushrooms_are_seen():
    t = table(
        cauldrons=["X________", BARE], rising="aries", lifting="leo", fate=["cursed", "blessed"],
        warded=[False, True],
    )  # fmt: skip
    scene = GAME.scene(t, None)
    assert pieces(scene, "hut-0")["fate-0"].note == "Leo lifts it"
    assert pieces(scene, "hut-1")["fate-1"].label == "Blessed"
    assert pieces(scene, "cauldron-0")["lying-0-0"].face == "mushroom"


@rule("MOON-194", "MOON-195")
def test_the_rising_sign_is_in_force_as_it_concerns_the_reader():
    t = table(rising="aries", lifting="leo", fate=["cursed", "blessed"])
    cursed, blessed, watched = (GAME.scene(t, seat).in_force[0] for seat in (0, 1, None))
    assert cursed.title == blessed.title == "Aries is rising"
    assert cursed.text.startswith("Your curse: You take only from")
    assert blessed.text.startswith("Your blessing: ")
    assert [cursed.rules, blessed.rules] == [["MOON-194"], ["MOON-195"]]
    assert watched.text.startswith("Cursed: You take only from")
    assert "Blessed: " in watched.text
    for seat, told in ((0, cursed), (1, blessed), (None, watched)):
        card = pieces(GAME.scene(t, seat), "zodiac")["rising"].text
        said = told.text.removeprefix("Your curse: ").removeprefix("Your blessing: ")
        assert said not in card, "it is not said twice"
    assert GAME.scene(table(), 0).in_force == []


@rule("MOON-147")
def test_a_ward_is_in_force_under_the_name_of_who_has_it():
    t = table(warded=[False, True])
    (other,), (own,) = (GAME.scene(t, seat, ["Wren", "Moss"]).in_force for seat in (0, 1))
    assert (other.title, other.until) == ("Moss is warded", "until Moss's next turn")
    assert (own.title, own.until) == ("You are warded", "until your next turn")
    assert own.text == "Nobody can steal from you, or choose you as a victim."
    assert other.seat == own.seat == 1


def test_when_the_game_is_over_nothing_is_in_force_and_the_card_says_all():
    t = table(rising="aries", lifting="leo")
    t.ask = None
    scene = GAME.scene(t, 0)
    assert scene.in_force == []
    card = pieces(scene, "zodiac")["rising"].text
    assert card.startswith("Cursed: You take only from")
    assert "Blessed: " in card


def test_without_an_expansion_nothing_of_it_is_seen():
    ids = {z.id for z in GAME.scene(table(), 0).zones}
    assert not ids & {"zodiac", "alchemy", "hoard-0"}
    both = {z.id for z in GAME.scene(table(rising="aries", alchemy=True), 0).zones}
    assert both >= {"zodiac", "alchemy", "hoard-0"}


# The Cauldron and the brew.


def test_the_cauldron_is_a_grid_with_its_first_row_at_the_bottom():
    t = table(cauldrons=["FE_S_____", BARE])
    shown = pieces(GAME.scene(t, 0), "cauldron-0")
    assert zone(GAME.scene(t, 0), "cauldron-0").layout == "grid"
    assert [(shown[f"cauldron-0-{n}"].x, shown[f"cauldron-0-{n}"].y) for n in (0, 2, 8)] == [
        *((0, 2), (2, 2), (2, 0)),
    ]
    assert (shown["lying-0-3"].face, shown["lying-0-3"].on) == ("spider-silk", "cauldron-0-3")


def test_what_is_added_is_touched_and_then_the_slot_into_which_it_falls():
    t = at_hut(("EF", ""), cauldrons=["F________", BARE], books=[["lantern-oil"], []])
    found = choices(t)
    assert found["add-newt-eye-left"].touch == ["satchel-0-newt-eye", "cauldron-0-3"]
    assert found["add-newt-eye-right"].touch == ["satchel-0-newt-eye", "cauldron-0-2"]
    assert found["add-newt-eye-left"].note == "Then Lantern Oil can be brewed"
    assert found["add-newt-eye-right"].note == "It brings no Recipe of yours nearer"
    assert found["add-raven-feather-left"].note == "It brings no Recipe of yours nearer"


def test_a_recipe_that_fits_once_is_brewed_by_touching_it():
    t = at_hut(books=[["hiccup-tonic"], []], cauldrons=["RL_______", BARE])
    brew = choices(t)["brew-hiccup-tonic-01"]
    assert brew.touch == ["book-0-hiccup-tonic"]
    assert brew.about == [["cauldron-0-0", "cauldron-0-1"]]
    assert brew.note == "3 Star Power; bottom left and bottom middle"
    assert brew.gain == "✦3"


def test_placements_are_told_apart_by_slots_of_their_own():
    t = at_hut(books=[["hiccup-tonic"], []], cauldrons=["RLR______", BARE])
    found = choices(t)
    assert found["brew-hiccup-tonic-01"].touch == ["book-0-hiccup-tonic", "cauldron-0-0"]
    assert found["brew-hiccup-tonic-12"].touch == ["book-0-hiccup-tonic", "cauldron-0-2"]


def test_the_zodiacs_recipe_is_brewed_by_touching_it():
    t = at_hut(cauldrons=["L__R__F__", BARE], rising="aries", lifting="leo")
    assert choices(t)["brew-leo-036"].touch == ["lifting"]
    assert (
        choices(t)["brew-leo-036"].note == "Lifts your curse; bottom left, middle left and top left"
    )


def test_a_recipe_points_to_the_slots_that_it_would_fill():
    t = table(books=[["big-snack", "dragons-breath"], []], cauldrons=["L________", BARE])
    shown = pieces(GAME.scene(t, 0), "book-0")
    assert shown["book-0-big-snack"].about == [["cauldron-0-0", "cauldron-0-1", "cauldron-0-2"]]
    assert shown["book-0-dragons-breath"].about == []


def test_what_is_brewed_is_seen_by_all_and_says_what_has_become_of_it():
    t = brewed(["mirror-dust", "cream-cordial"], "F__S__FRR", "mirror-dust-036",
               "cream-cordial-78", bag="LL")  # fmt: skip
    shown = pieces(GAME.scene(t, 1), "brew-0")
    assert [(p.label, p.note) for p in shown.values()] == [
        *(("Mirror Dust", "waits"), ("Cream Cordial", "waits")),
    ]
    assert shown["brewed-1"].about == [["cauldron-0-0", "cauldron-0-3", "cauldron-0-6"]]
    assert choices(t)["use-mirror-dust-036"].touch == ["brewed-1"]
    play(t, "use-cream-cordial-78")
    assert pieces(GAME.scene(t, 1), "brew-0")["brewed-2"].note == "used"
    assert GAME.scene(t, 1).places[0].note == "brews Mirror Dust and Cream Cordial"


def test_another_cauldron_is_poisoned_where_the_mushroom_falls():
    t = brewed(["poisoners-aid"], "EB_B_____", "poisoners-aid-013", cauldrons=[BARE, "F________"])
    play(t, "use-poisoners-aid-013")
    assert choices(t)["mushroom-seat-1-left"].touch == ["cauldron-1-3"]
    assert choices(t)["mushroom-seat-1-right"].touch == ["cauldron-1-2"]


# Huts and the last tie.


def test_huts_are_chosen_by_touching_them():
    t = begin(2, 0, first="seat-1")
    found = choices(t)
    assert found["hut-inkwell-spire"].touch == ["huts-inkwell-spire"]
    assert found["hut-inkwell-spire"].note.startswith("The first Recipe")
    assert [z.id for z in GAME.scene(t, 0).zones if z.id == "shop"] == []


def tied() -> MoonTable:
    """A table at which the two best are level and show signs."""
    return table(
        ("F", "E"), options={"final_tie": "contest"}, round=5, turn=1, hat=0,
        agenda=steps(1, "end-turn"),
    )  # fmt: skip


@rule("MOON-333")
def test_a_sign_that_was_chosen_is_seen_by_its_chooser_only():
    t = tied()
    before = GAME.scene(t, 1)
    play(t, "parchment")
    lifted = {v: [p.id for p in pieces(GAME.scene(t, v), "contest").values() if p.lifted]
              for v in (0, 1, None)}  # fmt: skip
    assert lifted == {0: ["show-parchment"], 1: [], None: []}
    assert GAME.scene(t, 1).zones == before.zones
    assert choices(t, 1)["stone"].touch == ["show-stone"]


def test_that_effects_lapse_is_told_once():
    lying, slots = PRINTED["hiccup-tonic"]
    t = simmered(["hiccup-tonic"], lying, f"hiccup-tonic-{slots}", satchels=("FR", ""))
    done = next(one for one in GAME.scene(t, 0).choices if one.key == "done")
    assert done.caution is not None
    assert "lapse" in done.caution.text
    assert done.note == ""


def test_what_brings_nothing_at_once_says_which_own_recipes_it_serves():
    t = at_shop(("FF", ""), books=[["lantern-oil"], []], shop="RE")  # it needs F and E
    assert choices(t)["trade-raven-feather"].note == "The shop has a Newt Eye, of use to you"
    play(t, "trade-raven-feather")
    assert choices(t)["take-newt-eye"].note == "Lantern Oil needs it"
    assert choices(t)["take-mandrake-root"].note == "No Recipe of yours needs it"


def test_what_is_added_says_how_much_a_recipe_lacks_then():
    t = at_hut(("F", ""), books=[["lantern-oil"], []])
    assert choices(t)["add-raven-feather-left"].note == "Then Lantern Oil lacks 1 Ingredient"
    assert choices(t)["stop"].note == "Nothing can be brewed yet"
    ready = at_hut(("F", ""), cauldrons=["FE_______", BARE], books=[["lantern-oil"], []])
    assert choices(ready)["stop"].note == "Then Lantern Oil can be brewed"
    full = at_hut(("E", ""), cauldrons=["RRRRRRRR_", BARE], books=[["lantern-oil"], []])
    assert choices(full)["add-newt-eye-right"].note == "It brings no Recipe of yours nearer"
