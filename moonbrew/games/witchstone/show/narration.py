"""What happens in Witchstone, told in sentences."""

from collections.abc import Sequence

from moonbrew.frame import told
from moonbrew.games.witchstone.rules import events as e
from moonbrew.games.witchstone.rules.edition import Stone
from moonbrew.games.witchstone.rules.faces import NOTHING
from moonbrew.games.witchstone.rules.result import result
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.games.witchstone.show.words import (
    ORDINALS,
    actions,
    area_name,
    crystal_name,
    kind_name,
    level_name,
    link_name,
    more_actions,
    points,
    scroll_name,
    special_name,
    tile_name,
    token_name,
)
from moonbrew.kernel.table import Event
from moonbrew.words import Voice, capital, count, outcome


def narrate(t: StoneTable, event: Event, seat: int | None, names: Sequence[str]) -> str:
    """An event in a sentence, as the seat may know it."""
    if isinstance(event, e.GameOver):  # after which no table moves on
        return outcome(Voice(seat, names), result(t), points)
    return told(t.edition, event, seat, names, TELLERS)


def tell_turn(edition: Stone, voice: Voice, event: Event) -> str:
    """Chapters 4 and 5: towers, turns and tiles."""
    match event:
        case e.GameBegan():
            return f"{voice.does(event.starter, 'start')}; towers are chosen in reverse order."
        case e.TowerTaken():
            tower = f"on {area_name(edition, event.area)} for {points(event.points)}"
            return f"{voice.does(event.seat, 'stand')} the big witch {tower}."
        case e.TurnBegan():
            return capital(f"round {event.round}: {voice.whose(event.seat)} turn begins.")
        case e.TileLaid():
            spaces = f"{edition.spaces[event.first].key} and {edition.spaces[event.second].key}"
            tile = f"{tile_name(edition, event.tile)} on {spaces}"
            return f"{voice.does(event.seat, 'lay')} {tile}."
        case e.TileOut():
            tile = f"{tile_name(edition, event.tile)} out of the game: there is no room for it"
            return f"{voice.does(event.seat, 'put')} {tile}."
        case e.TileDrawn():
            tile = "a tile" if event.tile == NOTHING else tile_name(edition, event.tile)
            return f"{voice.does(event.seat, 'draw')} {tile}."
    return ""


def tell_series(edition: Stone, voice: Voice, event: Event) -> str:
    """Chapters 16 and 22: series, tokens and boosts."""
    match event:
        case e.Activated():
            gain = actions(edition, event.actions, event.kind)
            return f"{voice.does(event.seat, 'get')} {gain}."
        case e.ActionsLost():
            lost = actions(edition, event.actions, event.kind)
            return f"{voice.does(event.seat, 'leave')} {lost} unused."
        case e.TokenTaken():
            token = f"a magic token with {token_name(edition, event.front)}"
            scored = f", which scores {points(event.points)} at once" if event.points else ""
            return f"{voice.does(event.seat, 'take')} {token}{scored}."
        case e.TokenUsed():
            kind = edition.tokens[event.front].kind
            used = f"a magic token for {actions(edition, event.actions, kind)}"
            return f"{voice.does(event.seat, 'use')} {used}."
        case e.BoostPlayed():
            boost = edition.scrolls[event.scroll]
            gain = more_actions(edition, int(boost.actions), event.kind)
            return f"{voice.does(event.seat, 'play')} {boost.name}: {gain}."
    return ""


def tell_ball(edition: Stone, voice: Voice, event: Event) -> str:
    """Chapters 7 and 8: energy and witches."""
    match event:
        case e.Charged():
            link = link_name(edition, event.link)
            if event.points:
                done = f"{link} for {points(event.points)}"
                return f"{voice.does(event.seat, 'complete')} {done}."
            return f"{voice.does(event.seat, 'put')} a charge on {link}."
        case e.WitchLaid():
            return f"{voice.does(event.seat, 'lay')} a witch beside the tower."
        case e.WitchSent():
            place = ""
            if event.bonus:
                place = f" and {event.bonus} more for the place there"
            area = f"{area_name(edition, event.area)} for {points(event.points)}{place}"
            return f"{voice.does(event.seat, 'send')} a witch to {area}."
    return ""


def tell_pentagram(edition: Stone, voice: Voice, event: Event) -> str:
    """Chapters 9 and 10: the pentagram and special tiles."""
    match event:
        case e.PentagramEntered():
            return f"{voice.does(event.seat, 'enter')} field {event.field} of the pentagram."
        case e.OwlTaken():
            return f"{voice.does(event.seat, 'take')} an owl worth {points(event.value)}."
        case e.GoldEmpty():
            scored = f"{points(event.points)} on a gold field without owls"
            return f"{voice.does(event.seat, 'score')} {scored}."
        case e.SpecialTaken():
            return f"{voice.does(event.seat, 'take')} {special_name(edition, event.special)}."
        case e.SpecialRefilled():
            special = special_name(edition, event.special)
            return capital(f"{special} comes to the {ORDINALS[event.blue]} blue field.")
        case e.SpecialCast():
            gain = actions(edition, event.actions, event.kind)
            used = f"{special_name(edition, event.special)} for {gain}"
            return f"{voice.does(event.seat, 'use')} {used}."
        case e.SpecialLaid():
            special, space = special_name(edition, event.special), edition.spaces[event.space].key
            return f"{voice.does(event.seat, 'lay')} {special} on {space}."
        case e.KindNamed():
            gain = actions(edition, event.actions, event.kind)
            return f"{voice.does(event.seat, 'get')} {gain} from an empty blue field."
    return ""


def tell_crystal(edition: Stone, voice: Voice, event: Event) -> str:
    """Chapters 11 to 13: crystals and the potion shelf."""
    match event:
        case e.CrystalMoved():
            way = f"from {edition.spaces[event.start].key} to {edition.spaces[event.end].key}"
            return f"{voice.does(event.seat, 'move')} {crystal_name(event.black)} {way}."
        case e.CrystalLeft():
            side = f"out of the cauldron, through the {kind_name(edition, event.side)} side"
            return f"{voice.does(event.seat, 'bring')} {crystal_name(event.black)} {side}."
        case e.CrystalShelved():
            gain = f" for {actions(edition, event.actions, event.level)}" if event.actions else ""
            return (
                f"{voice.does(event.seat, 'put')} it on {level_name(edition, event.level)}{gain}."
            )
        case e.CrystalAside():
            return capital(f"{crystal_name(event.black)} finds no room on the shelf.")
        case e.CrystalDiscarded():
            lost = f"{crystal_name(event.black)} and {voice.agreeing(event.seat, 'lose')}"
            return f"{voice.does(event.seat, 'discard')} {lost} {points(event.price)}."
    return ""


def tell_wand_and_scrolls(edition: Stone, voice: Voice, event: Event) -> str:
    """Chapters 14 and 15: the wand and the scrolls."""
    match event:
        case e.WandMoved():
            return f"{voice.does(event.seat, 'move')} to field {event.field} of the wand."
        case e.WandGave():
            gain = actions(edition, event.actions, edition.wand[event.field].what)
            double = ", doubled for the lead" if event.leading else ""
            field = f"from field {event.field} of the wand{double}"
            return f"{voice.does(event.seat, 'get')} {gain} {field}."
        case e.WandScored():
            scored = f"{points(event.points)} for field {event.field} of the wand"
            return f"{voice.does(event.seat, 'score')} {scored}."
        case e.ScrollTaken():
            scroll = f"{scroll_name(edition, event.scroll)} from shelf {event.shelf + 1}"
            return f"{voice.does(event.seat, 'take')} {scroll}."
        case e.ScrollRevealed():
            return f"The scroll {edition.scrolls[event.scroll].name} comes to the rack."
    return ""


def tell_ending(edition: Stone, voice: Voice, event: Event) -> str:
    """Chapter 17: the end of the game."""
    match event:
        case e.OwlsCounted():
            return f"{voice.does(event.seat, 'score')} {points(event.points)} for owls."
        case e.TokensCounted():
            tokens = count(event.tokens, "magic token")
            return f"{voice.does(event.seat, 'score')} {points(event.points)} for {tokens}."
        case e.BoostsCounted():
            boosts = count(event.boosts, "unused boost")
            return f"{voice.does(event.seat, 'score')} {points(event.points)} for {boosts}."
        case e.ProphecyJudged():
            level = f"level {event.level}" if event.level else "not fulfilled"
            prophecy = f"the prophecy {edition.scrolls[event.scroll].name}, {level}"
            return f"{voice.does(event.seat, 'score')} {points(event.points)} for {prophecy}."
    return ""


TELLERS = (
    tell_turn,
    tell_series,
    tell_ball,
    tell_pentagram,
    tell_crystal,
    tell_wand_and_scrolls,
    tell_ending,
)
