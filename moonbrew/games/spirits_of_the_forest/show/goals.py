"""What it takes to win: of the game as a whole, and what is missing at the table."""

from collections.abc import Sequence

from moonbrew.games.spirits_of_the_forest.rules.closing import (
    majorities,
    on_card,
    side_points,
    types_missing,
)
from moonbrew.games.spirits_of_the_forest.rules.edition import Spirits
from moonbrew.games.spirits_of_the_forest.rules.faces import OPPONENT, TEAM, TYPES
from moonbrew.games.spirits_of_the_forest.rules.objectives import is_met
from moonbrew.games.spirits_of_the_forest.rules.scoring import counted
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE, COOP, ForestTable, Terms
from moonbrew.games.spirits_of_the_forest.rules.variants import END_ISLANDS
from moonbrew.games.spirits_of_the_forest.show.words import category_names, creature_name, points
from moonbrew.kernel.bits import has, members_of
from moonbrew.scene import Part
from moonbrew.words import Voice

Line = list[str | Part]


def goal(t: ForestTable, voice: Voice) -> Sequence[str | Part]:
    """Of the team; in a competitive game of the reader's own card, which nobody else knows."""
    if t.ended:
        return ()
    if t.terms.mode == COOP:
        return team_goal(t)
    if t.terms.mode == COMPETITIVE and voice.reader is not None:
        return own_goal(t, voice.reader)
    return ()


def team_goal(t: ForestTable) -> Line:
    """SPIRIT-196, SPIRIT-207, SPIRIT-213: tiles, the card, points, in this order."""
    lacking = [int(kind) for kind in members_of(types_missing(t))]
    won = majorities(t, TEAM)
    behind = [int(kind) for kind in dict.fromkeys(on_card(t)) if not has(won, kind)]
    gap = int(side_points(t, OPPONENT) - side_points(t, TEAM)) + 1
    needs: list[Line] = []
    if lacking:
        needs.append(["a tile of ", *signs(t, lacking)])
    if behind:
        needs.append(["the lead in ", *signs(t, behind), " for the card"])
    if gap > 0:
        needs.append([points(gap)])
    if not needs:
        return ["As it stands, the team wins."]
    return ["To win the team needs ", *joined(needs), "."]


def own_goal(t: ForestTable, seat: int) -> Line:
    """SPIRIT-257: the missions of a card that are not fulfilled yet."""
    counts = [counted(t, hoard) for hoard in t.hoards]
    missions = t.edition.objectives[t.purses[seat].objective].missions
    needs: list[Line] = []
    for mission in missions:
        if not is_met(mission, counts):
            side = creature_name(int(mission.side))
            wants = f"{side} ahead in " if mission.least == 0 else f"{side} with {mission.least} "
            needs.append([wants, *signs(t, [int(mission.type)])])
    if not needs:
        return ["As it stands, all missions of your card are fulfilled."]
    return ["Your card still wants ", *joined(needs), "."]


def signs(t: ForestTable, categories: Sequence[int]) -> Line:
    """Types and Power Sources by their symbols, their names for who cannot see them."""
    found: Line = []
    for category in categories:
        if found:
            found.append(" ")
        found.append(sign(t, category))
    return found


def sign(t: ForestTable, category: int) -> Part:
    """One of them."""
    name = category_names(t.edition, category)
    if category >= TYPES:
        return Part(name.removeprefix("the "), name)
    kind = t.edition.types[category]
    return Part(kind.key.lower(), name, kind.colour)


def joined(needs: list[Line]) -> Line:
    """One after another: a, b and c."""
    found: Line = []
    for place, need in enumerate(needs):
        if place:
            found.append(" and " if place == len(needs) - 1 else ", ")
        found += need
    return found


# What a game is about, before it begins.


def aim(seats: int, terms: Terms, edition: Spirits) -> str:
    """SPIRIT-051, SPIRIT-077, SPIRIT-265, SPIRIT-326: how one wins and when it ends."""
    if terms.mode == COOP:
        return together_aim(seats, edition.blueprints[terms.plan].variants.end == END_ISLANDS)
    if terms.mode == COMPETITIVE:
        how = "your side's, those of your secret missions and of your bits"
        return f"Have the most points when two tiles are left: {how}."
    if seats == 1:
        return "Let the opponent be ahead in no Spirit when only one row is left."
    if terms.enchanted:
        only = "you score only with a claimed card and a lead in some Spirit"
        return f"Have the most points when all tiles are taken; {only}."
    scored = "most of a kind scores, none of it costs 3"
    return f"Have the most points when all tiles are taken: {scored}."


def together_aim(seats: int, islands: bool) -> str:
    """SPIRIT-185, SPIRIT-196, SPIRIT-213, SPIRIT-551: the same of a team, or of one alone."""
    end = "only one island is left" if islands else "a creature has no tile to collect"
    who = "Together, have" if seats > 1 else "Have"
    return f"{who} a tile of every Spirit and more points than the opponent when {end}."
