"""Abilities and track effects, which only the published content has."""

from moonbrew.entries import Entry
from moonbrew.games.cauldron.content.checks.effects import check_effects, windows_needed
from moonbrew.games.cauldron.content.checks.places import Place
from moonbrew.games.cauldron.content.mentions import all_effects
from moonbrew.games.cauldron.content.schema import ABILITY, ALWAYS, PRIMITIVES, SPELL

ONE_PRIMITIVE = {
    "harvest": "HARVEST",
    "steal": "CELLAR_JOB",
    "brew": "BREW_AGAIN",
    "react on-roll": "DIE",
    "omen": "FORESIGHT",
}
HOLDING = ("PRICE", "STEAL_MOD", "CELLAR_LIMIT")


def check_ability(entry: Entry, use: str) -> None:
    """Table 23.1: an ability does what its use can carry out."""
    check_effects(entry, Place(ABILITY))
    ops = [effect["op"] for effect in entry.row("effects")]
    if use in ONE_PRIMITIVE:
        if ops != [ONE_PRIMITIVE[use]]:
            raise entry.wrong("effects", f"must be one {ONE_PRIMITIVE[use]} for this use.")
    elif use == "holds":
        if any(op not in HOLDING for op in ops):
            raise entry.wrong("effects", f"must be out of {', '.join(HOLDING)} for this use.")
    else:
        check_deeds(entry, "")
    check_lasting(entry, use)


def check_lasting(entry: Entry, use: str) -> None:
    """What holds does so always and for its owner, and nothing else lasts for ever."""
    for effect in all_effects(entry.data):
        if "dur" in effect and (effect["dur"] == ALWAYS) != (use == "holds"):
            raise entry.wrong("effects", f"has dur {effect['dur']!r}, which does not fit its use.")
        if use not in ("quick", "react on-roll") and effect.get("who") != "self":
            raise entry.wrong("effects", "must speak of self.")


def check_track(entry: Entry) -> None:
    """Table 23.2: what can happen to who passes a position."""
    check_effects(entry, Place(ABILITY))
    check_deeds(entry, "RITUALS")
    if any(effect.get("dur") == ALWAYS for effect in all_effects(entry.data)):
        raise entry.wrong("effects", "cannot last always.")


def check_deeds(entry: Entry, further: str) -> None:
    """What can be done outside of windows: all that a Spell cast as a Quick Action could do."""
    for effect in all_effects(entry.data):
        op = effect["op"]
        nested = Entry(entry.file, entry.key, effect, entry.trouble)
        if op != further and (SPELL not in PRIMITIVES[op].cards or windows_needed(nested, op)):
            raise entry.wrong("effects", f"has {op}, which cannot stand here.")
