"""Names: what people can be called, so that everybody can see it and tells them apart."""

import unicodedata
from functools import lru_cache

from moonbrew.errors import Trouble

LONGEST = 24  # letters of a name
# They count as letters or signs, and nothing is seen of them.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
VISIBLE = ("L", "N", "S")  # kinds of signs of which a name needs one
RESERVED = ("You", "Nobody", "Everybody")  # who is meant by these is clear already
# Letters of other alphabets, and numbers, that are drawn like these Latin letters.
ALIKE = {
    "A": "АΑᎪ", "B": "ВΒᏴ", "C": "СϹᏟ", "D": "Ꭰ", "E": "ЕΕᎬ", "G": "ԌᏀ", "H": "НΗᎻ", "J": "ЈᎫ",
    "K": "КΚᏦ", "L": "Ꮮ", "M": "МΜᎷ", "N": "Ν", "O": "ОΟՕ", "P": "РΡᏢ", "Q": "Ԛ", "R": "Ꮢ",
    "S": "ЅՏᏚ", "T": "ТΤᎢ", "U": "ՍՍ", "V": "ѴᏙ", "W": "ԜᎳ", "X": "ХΧ", "Y": "УΥҮ", "Z": "ΖᏃ",
    "a": "аɑα", "b": "Ьь", "c": "сϲ", "d": "ԁđ", "e": "еεҽ", "f": "ƒ", "g": "ɡց", "h": "һհ",
    "i": "іιıɩ", "j": "јϳ", "k": "кκ", "l": "IІΙ1|ӀłℓǀⅠ", "m": "м", "n": "пηոռ", "o": "оοօ0øσ",
    "p": "рρ", "q": "ԛզ", "r": "гᴦ", "s": "ѕ", "t": "тτ", "u": "ս", "v": "νѵ", "w": "ԝω",
    "x": "хχ", "y": "уүγ", "z": "ᴢ",
}  # fmt: skip
AS_DRAWN = str.maketrans({sign: latin for latin, signs in ALIKE.items() for sign in signs})
TOGETHER = (("rn", "m"), ("vv", "w"), ("i", "l"))  # small letters, which look like one other


def checked_name(name: str) -> str:
    """Refuse a name that could not be shown, or not be told from the words around it."""
    name = " ".join(name.split())
    seen = any(unicodedata.category(sign)[0] in VISIBLE for sign in name)
    if len(name) > LONGEST or not name.isprintable() or BLANK & set(name) or not seen:
        raise Trouble(
            f"A name has 1 to {LONGEST} letters that print and can be seen. Choose another one."
        )
    for word in RESERVED:
        if look(name) == look(word):
            raise Trouble(
                f"{word} is nobody's name here: all would misread it. Choose another one."
            )
    return name


@lru_cache(maxsize=4096)
def look(name: str) -> str:
    """How a name looks: two with the same look can hardly be told apart."""
    plain = unicodedata.normalize("NFKD", name.translate(AS_DRAWN))
    letters = "".join(sign for sign in plain if unicodedata.category(sign)[0] in VISIBLE)
    found = letters.translate(AS_DRAWN).casefold()
    for signs, one in TOGETHER:
        found = found.replace(signs, one)
    return found or name


def alike(one: str, other: str) -> bool:
    """Whether two different names look the same."""
    return one != other and look(one) == look(other)


def is_fit(name: str) -> bool:
    """Whether somebody could choose this name now."""
    try:
        return checked_name(name) == name
    except Trouble:
        return False
