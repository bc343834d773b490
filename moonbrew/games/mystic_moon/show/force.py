"""What is in force: the Rising Sign as it concerns the reader, and wards."""

from moonbrew.games.mystic_moon.rules.faces import CURSED, NOTHING, SignFace
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.scene import InForce
from moonbrew.words import Voice


def in_force(t: MoonTable, voice: Voice) -> list[InForce]:
    """As long as anybody is asked; Hut and Zodiac do not say it again."""
    if t.ask is None:
        return []
    return [*rising(t, voice), *wards(t, voice)]


def rising(t: MoonTable, voice: Voice) -> list[InForce]:
    """MOON-194, MOON-195: the curse or the blessing of the Rising Sign; for who watches, both."""
    sign = int(t.sign())
    if sign == NOTHING:
        return []
    card = t.edition.cards[t.edition.potion_count + sign]
    rules = ["MOON-194", "MOON-195"]
    if voice.reader is not None:
        rules = rules[:1] if is_cursed(t, voice.reader) else rules[1:]
    text, until = concerning(t, voice, sign), "until the round ends"
    return [InForce(f"{card.name} is rising", text, rules, until, face=card.key)]


def concerning(t: MoonTable, voice: Voice, sign: int) -> str:
    """What a sign does to the reader, as fate stands now; to who watches, both."""
    face = t.edition.signs[sign]
    if voice.reader is None:
        return both(face)
    if is_cursed(t, voice.reader):
        return f"Your curse: {face.curse_text}"
    return f"Your blessing: {face.blessing_text}"


def other_fate(t: MoonTable, voice: Voice, sign: int) -> str:
    """What a sign does to those whose fate is not the reader's; nothing where all is said."""
    face = t.edition.signs[sign]
    if t.ask is None:
        return both(face)
    if voice.reader is None:
        return ""
    cursed = is_cursed(t, voice.reader)
    return f"Blessed: {face.blessing_text}" if cursed else f"Cursed: {face.curse_text}"


def both(face: SignFace) -> str:
    """What a sign does to whom."""
    return f"Cursed: {face.curse_text} Blessed: {face.blessing_text}"


def is_cursed(t: MoonTable, seat: int) -> bool:
    """MOON-192: whether a seat's Fate token lies on its cursed side."""
    return bool(t.witches[seat].fate == CURSED)


def wards(t: MoonTable, voice: Voice) -> list[InForce]:
    """MOON-147: whom nobody can steal from or choose, until their next turn begins (MOON-284)."""
    return [ward(voice, seat) for seat in range(int(t.seats)) if t.witches[seat].warded]


def ward(voice: Voice, seat: int) -> InForce:
    """The ward of a seat."""
    who = voice.name(seat)
    text = f"Nobody can steal from {who}, or choose {who} as a victim."
    until = f"until {voice.whose(seat)} next turn"
    return InForce(f"{voice.does(seat, 'be')} warded", text, ["MOON-147"], until, seat)
