"""Names: what people can be called, so that everybody can see it and tells them apart."""

import re
import unicodedata
from functools import lru_cache

from moonbrew.errors import Trouble

LONGEST = 24  # letters of a name
# Marks of which nothing is seen; U+FE0E and U+FE0F choose between two ways to draw a picture.
BLANK = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f").union(
    map(chr, [*range(0xFE00, 0xFE0E), *range(0xE0100, 0xE01F0)])
)
EMPTY = frozenset(["BLANK", "FILLER", "INVISIBLE", "NULL"])  # so Unicode calls signs without ink
VISIBLE = ("L", "N", "S")  # kinds of signs of which a name needs one
RESERVED = ("You", "Nobody", "Everybody")  # who is meant by these is clear already
# Letters of other alphabets, numbers and signs that are drawn like these Latin letters and numbers:
# of alphabets with enough of them for a name that seems to be Latin.
ALIKE = {
    "A": "АΑᎪᗅꓮ𐊠𖽀", "B": "ВΒᏴᗷꓐꞴ𐊂𐊡𐌁", "C": "СϹᏟⲤꓚ𐊢𐌂𐐕𐔜𑣩𑣲🝌", "D": "Ꭰᗞᗪꓓ", "E": "ЕΕᎬ⋿ⴹꓰ𐊆𑢦𑢮",
    "F": "ϜᖴꓝꞘ𐊇𐊥𐔥𑢢𑣂𝈓", "G": "ԌᏀᏳꓖ", "H": "НΗᎻᕼⲎꓧ𐋏", "J": "ЈᎫͿᒍꓙꞲ", "K": "КΚᏦⲔꓗ𐔘",
    "L": "ᏞᒪⳐꓡ𐐛𐔦𑢣𑢲𖼖𝈪", "M": "МΜᎷϺᗰⲘꓟ𐊰𐌑", "N": "ΝⲚꓠ𐔓", "O": "ОΟՕⲞⵔꓳ𐊒𐊫𐐄𐓂𐔖𑢵𑣠", "P": "РΡᏢᑭⲢꓑ𐊕",
    "Q": "Ԛⵕ", "R": "ᏒƦᎡᖇꓣ𐒴𖼵𝈖", "S": "ЅՏᏚᏕꓢ𐊖𐐠𖼺", "T": "ТΤᎢ⊤⟙Ⲧꓔ𐊗𐊱𐌕𑢼𖼊🝨", "U": "Սᑌ∪⋃ꓴ𐓎𑢸𖽂",
    "V": "ѴᏙᐯⴸꓦ𐔝𑢠𖼈𝈍", "W": "ԜᎳᏔꓪ𑣦𑣯", "X": "ХΧ᙭╳ⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬", "Y": "УΥҮᎩᎽⲨꓬ𐊲𑢤𖽃", "Z": "ΖᏃꓜ𐋵𑢩𑣥",
    "a": "аɑα⍺", "b": "ЬьƄᏏᑲᖯ", "c": "сϲᴄⲥꮯ𐐽", "d": "ԁđᏧᑯꓒ", "e": "еεҽ℮ꬲ", "f": "ƒքẝꞙꬵ",
    "g": "ɡցƍᶃ", "h": "һհᏂ", "i": "іιıɩɪͺӏᎥ⍳ꙇꭵ𑣃", "j": "јϳ", "k": "кκ",
    "l": "IІΙ1|ӀłℓǀⅠƖ∣⏽Ⲓⵏꓲ𐊊𐌉𐌠𖼨", "m": "м𑣣", "n": "пηոռ", "o": "оοօ0øσჿᴏᴑⲟꬽ𐐬𐓪𑣈𑣗", "p": "рρ⍴ⲣ",
    "q": "ԛզգ", "r": "гᴦⲅꭇꭈꮁ", "s": "ѕƽꜱꮪ𐑈𑣁", "t": "тτ", "u": "սʋυᴜꞟꭎꭒ𐓶𑣘", "v": "νѵᴠ∨⋁ꮩ𑣀",
    "w": "ԝωɯѡաᴡꮃ", "x": "хχ×ᕁᕽ⤫⤬⨯", "y": "уүγɣʏყᶌỿꭚ𑣜", "z": "ᴢꮓ𑣄", "2": "ƧϨᒿꙄꝚ",
    "3": "ƷȜЗӠⳌꝪꞫ𑣊𖼻𝈆", "4": "Ꮞ𑢯", "5": "Ƽ𑢻", "6": "бᏮⳒ𑣕", "7": "𐓒𑣆𝈒", "8": "Ȣȣ𐌚", "9": "ⳊꝮ𑢬𑣌𑣖",
}  # fmt: skip
AS_DRAWN = str.maketrans({sign: latin for latin, signs in ALIKE.items() for sign in signs})
# The first words of letters' names tell their scripts. East Asian ones stand together, and beside
# Latin letters; some letters and digits stand anywhere.
EASTERN = frozenset(
    ["BOPOMOFO", "CJK", "HANGUL", "HENTAIGANA", "HIRAGANA", "IDEOGRAPHIC", "KATAKANA", "VERTICAL"]
)
ANYWHERE = frozenset(["DIGIT", "MODIFIER"])
# What the names of letters say that are a Latin one with a hook or a stroke, or a small capital.
LATIN = re.compile(
    "LATIN (?:CAPITAL LETTER|SMALL LETTER|LETTER SMALL CAPITAL) ([A-Z])(?: WITH .*)?"
)
MARK = "MODIFIER LETTER"  # an apostrophe, or another mark beside a letter, which counts as one
TOGETHER = (("rn", "m"), ("vv", "w"), ("i", "l"))  # small letters, which look like one other


def checked_name(name: str) -> str:
    """Refuse a name that could not be shown, or not be told from the words around it."""
    name = " ".join(name.split())
    seen = any(unicodedata.category(sign)[0] in VISIBLE for sign in name)
    if len(name) > LONGEST or not name.isprintable() or any(map(is_blank, name)) or not seen:
        raise Trouble(
            f"A name has 1 to {LONGEST} letters that print and can be seen. Choose another one."
        )
    for word in RESERVED:
        if look(name) == look(word):
            raise Trouble(
                f"{word} is nobody's name here: all would misread it. Choose another one."
            )
    if len(scripts_of(name)) > 1 and len(scripts_of(name.translate(AS_DRAWN))) > 1:
        raise Trouble(
            "A name with letters of several alphabets could be misread. Write it in one of them."
        )
    return name


def is_blank(sign: str) -> bool:
    """Whether nothing is seen of a sign, though it counts as a letter or symbol."""
    return sign in BLANK or not EMPTY.isdisjoint(unicodedata.name(sign, "").split())


def scripts_of(name: str) -> set[str]:
    """The scripts that the letters and digits of a name come from."""
    plain = unicodedata.normalize("NFKD", name)
    signs = [sign for sign in plain if unicodedata.category(sign)[0] in ("L", "N")]
    words = [unicodedata.name(sign, "").replace("-", " ").split() for sign in signs]
    # Persian digits are called extended Arabic ones.
    found = {next((one for one in word if one != "EXTENDED"), "") for word in words} - ANYWHERE
    return found - EASTERN - {"LATIN"} | {"EASTERN"} if found & EASTERN else found


@lru_cache(maxsize=4096)
def look(name: str) -> str:
    """How a name looks: two with the same look can hardly be told apart."""
    plain = unicodedata.normalize("NFKD", name.translate(AS_DRAWN))
    letters = "".join(sign for sign in plain if unicodedata.category(sign)[0] in VISIBLE)
    found = "".join(map(bare, letters.translate(AS_DRAWN))).casefold()
    for signs, one in TOGETHER:
        found = found.replace(signs, one)
    return found or name


def bare(sign: str) -> str:
    """A letter without hooks and strokes; nothing for a mark that only counts as a letter."""
    name = unicodedata.name(sign, "")
    latin = LATIN.fullmatch(name)
    return latin[1] if latin else "" if name.startswith(MARK) else sign


def alike(one: str, other: str) -> bool:
    """Whether two different names look the same."""
    return one != other and look(one) == look(other)


def is_fit(name: str) -> bool:
    """Whether somebody could choose this name now."""
    try:
        return checked_name(name) == name
    except Trouble:
        return False
