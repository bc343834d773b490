"""Content of one's own, and what is refused in it."""

import pytest

from moonbrew.errors import BadContent
from moonbrew.games.mystic_moon import MysticMoon
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.playout import play_out

WRONG = [
    ("[token.wild]\nletter = 'F'", r"token\.wild\.letter is F, which is taken already"),
    ("[token.wild]\nletter = '.'", r"token\.wild\.letter is '\.'; it must be one letter"),
    ("[token.wild]\nletter = 'WW'", r"token\.wild\.letter is 'WW'"),
    ("[token.wild]\ncolour = 'mauve'", r"token\.wild\.colour is 'mauve'"),
    ("[token.wild]\nshop = 5", r"token\.wild\.shop is 5"),
    ("[token.newt-eye]\nshop = 4", r"token\.newt-eye\.shop is more than setup\.stall, 3"),
    ("[token.newt-eye]\ntokens = 12", r"totals\.basic_tokens is 66, but .* 67"),
    (
        "[token.toad]\nname = 'Toad'\nplural = 'Toads'\nletter = 'T'\ncolour = 'green'\n"
        "tokens = 4\nshop = 0",
        "token has 11 entries; there must be 10: 6 Basic kinds",
    ),
    ("[tile.full-moon]\nglyphs = ['draw']", r"tile\.full-moon\.glyphs has 1 entries"),
    (
        "[tile.full-moon]\nglyphs = ['', '', '', '', '', '', '', '', '', '', '', 'three-power']",
        r"tile\.full-moon\.glyphs\.11 is 'three-power'",
    ),
    ("[setup]\nrounds = 6", "tile has 5 tiles; there are 6 rounds"),
    ("[setup]\nbook = 6", "potion has 27 cards; there must be 30 to"),
    ("[setup]\ndisplay = 0", r"setup\.display is 0"),
    ("[setup]\nfirst_ingredients = 13", "too few Basic Ingredients for the start of four"),
    ("[setup]\nmoons = 2", "setup.moons means nothing here"),
    ("[worth]\nmost_gold = [7, 4]", r"worth\.most_gold must have 4 numbers"),
    ("[potion.big-snack]\nrecipe = 'LZL'", r"potion\.big-snack\.recipe has 'Z'; letters are F, R"),
    ("[potion.big-snack]\nrecipe = 'LWL'", r"potion\.big-snack\.recipe has 'W'"),
    ("[potion.big-snack]\nrecipe = 'LRLR'", "must be up to 3 rows"),
    ("[potion.big-snack]\nrecipe = 'L/R/L/R'", "must be up to 3 rows"),
    ("[potion.big-snack]\nrecipe = 'LR/L'", "equally long"),
    ("[potion.big-snack]\nrecipe = ''", r"potion\.big-snack\.recipe is ''"),
    ("[potion.big-snack]\nrecipe = '/'", "equally long"),
    ("[potion.big-snack]\nrecipe = 'L.'", "must name at least 2 Ingredients"),
    ("[potion.big-snack]\nturning = 'often'", r"potion\.big-snack\.turning"),
    ("[potion.big-snack]\ncost = 0", r"potion\.big-snack\.cost is 0"),
    ("[potion.big-snack]\neffect = { do = 'dance' }", r"potion\.big-snack\.effect\.do is 'dance'"),
    ("[potion.big-snack]\neffect = { do = 'draw' }", r"potion\.big-snack\.effect\.tokens"),
    (
        "[potion.big-snack]\neffect = { do = 'wish', tokens = 2 }",
        r"potion\.big-snack\.effect\.tokens means nothing here",
    ),
    ("[potion.big-snack]\ncolour = 'red'", r"potion\.big-snack\.colour means nothing here"),
    ("[hut.starfall-loft]\npower = { do = 'draw', tokens = 1 }", r"hut\.starfall-loft\.power\.do"),
    ("[sign.leo]\ncurse = { do = 'gift', power = 1 }", r"sign\.leo\.curse\.do is 'gift'"),
    ("[alchemy.cold-fire]\nformula = ['wild', 'newt-eye']", r"alchemy\.cold-fire\.formula\.0"),
    ("[alchemy.cold-fire]\nformula = ['newt-eye']", "names 1 Ingredients; it must name 2 to 9"),
    ("[alchemy.cold-fire]\nsludge = -1", r"alchemy\.cold-fire\.sludge is -1"),
    ("[moon]\nfull = true", "moon means nothing here"),
]


def with_content(folder, text: str) -> MysticMoon:
    """The game with some content of one's own laid over the standard one."""
    mine = folder / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    return MysticMoon(mine)


@pytest.mark.parametrize(("text", "message"), WRONG, ids=lambda value: value[:50])
def test_content_that_cannot_be_is_refused(tmp_path, text, message):
    with pytest.raises(BadContent, match=message):
        with_content(tmp_path, text)


def test_a_potion_of_ones_own_is_laid_over_the_standard_one(tmp_path):
    text = """
        [potion.big-snack]
        name = "Bigger Snack"
        cost = 3
        recipe = "L_/RL"
        turning = true
        reward = 9
        effect = { do = "salvage", most = 3 }
        text = "Salvage 3."
    """
    game = with_content(tmp_path, text)
    place = [card.key for card in game.edition.cards].index("big-snack")
    card, face = game.edition.cards[place], game.edition.potions[place]
    assert (card.name, card.recipe, int(face.cost)) == ("Bigger Snack", "L_/RL", 3)
    assert len(card.placements) == 4 * 4, "four corners of a square, four ways to turn"
    t = game.load(
        {
            "game": "mystic-moon",
            "seats": 2,
            "round": 1,
            "hut": ["starfall-loft", "inkwell-spire"],
            "sp": [0, 0],
            "book": [["big-snack"], []],
            "cauldron": ["RL_L_____", "_________"],
            "ask": ["declare", 0],
        }
    )
    for key in ("brew-big-snack-013", "use-big-snack-013", "salvage-0", "salvage-1", "salvage-3"):
        game.play(t, key)
    assert game.dump(t)["sp"] == [9, 0]
    assert game.dump(t)["satchel"][0] == {"mandrake-root": 1, "sage-leaf": 2}


def test_a_longer_game_with_other_amounts_can_be_played(tmp_path):
    text = """
        [setup]
        rounds = 6
        power = 4
        satchel = 4
        display = 5
        [tile.new-moon]
        name = "New moon"
        glyphs = ["draw", "", "", "", "", "", "", "", "", "", "", ""]
    """
    game = with_content(tmp_path, text)
    t = game.start(4, seed=1)
    assert game.dump(t)["sp"] == [4] * 4
    play_out(t, Dice(1))
    assert (t.round, len(game.dump(t)["display"])) == (6, 5)


@pytest.mark.parametrize("off", [1, 4])
def test_another_discount_of_fortune_fizz_counts_and_the_hut_adds_nothing_to_it(tmp_path, off):
    text = f"[potion.fortune-fizz]\neffect = {{ do = 'learn', off = {off} }}"
    game = with_content(tmp_path, text)
    t = game.load(
        {
            "game": "mystic-moon",
            "seats": 2,
            "round": 1,
            "hut": ["inkwell-spire", "starfall-loft"],
            "sp": [0, 0],
            "display": ["big-snack", None, None, None],
            "book": [["fortune-fizz"], []],
            "cauldron": ["FB__R____", "_________"],
            "ask": ["declare", 0],
        }
    )
    for key in ("brew-fortune-fizz-014", "use-fortune-fizz-014"):
        game.play(t, key)
    assert game.dump(t)["book"][0] == ["fortune-fizz", "big-snack"], "the only card there is"
    assert game.dump(t)["sp"] == [off, 0], "a reward of 5, and a card that costs 5"
