"""What happens in The Mystic Moon, told in sentences."""

from collections.abc import Sequence

from moonbrew.frame import told
from moonbrew.games.mystic_moon.rules import events as e
from moonbrew.games.mystic_moon.rules.edition import Moon
from moonbrew.games.mystic_moon.rules.faces import NOTHING
from moonbrew.games.mystic_moon.rules.result import result
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.games.mystic_moon.show.words import (
    GLYPH_TEXTS,
    THROWN,
    a_token,
    card_name,
    content_name,
    gold,
    place_name,
    power,
    products,
    slot_name,
    slots,
    spot_name,
    tokens,
)
from moonbrew.kernel.bits import members_of
from moonbrew.kernel.table import Event
from moonbrew.words import Voice, capital, listed, one, outcome

GAINED = {
    "sign": "from the Rising Sign",
    "glyph": "from the Glyph",
    "reward": "for what was brewed",
    "hut": "from the Talent",
    "crystals": "from Crystals",
    "effect": "from the effect",
}
LOST = {"sign": "to the curse", "mushroom": "to the Mushroom"}
DISCARDED = {"frog": ", bitten by a Frog", "limit": ": the Satchel is too full"}
SAVED = {"sign": ", by the blessing", "hut": ", by the Talent"}
TAKEN = {"sign": ", by the blessing", "hut": ", by the Talent"}


def narrate(t: MoonTable, event: Event, seat: int | None, names: Sequence[str] = ()) -> str:
    """An event in a sentence, as the seat may know it."""
    if isinstance(event, e.GameOver):  # after which no table moves on
        return outcome(Voice(seat, names), result(t), power)
    return told(t.edition, event, seat, names, TELLERS)


def tell_course(edition: Moon, voice: Voice, event: Event) -> str:
    """Chapters 2, 3 and 14: setup, rounds and turns."""
    match event:
        case e.GameBegan():
            return f"{voice.does(event.starter, 'start')}."
        case e.HutTaken():
            hut = edition.huts[event.hut]
            return f"{voice.does(event.seat, 'live')} in {hut.name}: {hut.talent}."
        case e.FirstPull():
            pulled = f"{a_token(edition, event.kind)} to begin with"
            return f"{voice.does(event.seat, 'pull')} {pulled}."
        case e.RoundBegan():
            tile = edition.tiles[event.round - 1].name.lower()
            sign = ""
            if event.sign != NOTHING:
                sign = f" {edition.cards[edition.potion_count + event.sign].name} is rising."
            return f"Round {event.round} begins under the {tile}.{sign}"
        case e.TurnBegan():
            return capital(f"round {event.round}: {voice.whose(event.seat)} turn begins.")
        case e.Gained():
            gain = f"{power(event.power)} {GAINED[event.by]}"
            return f"{voice.does(event.seat, 'gain')} {gain}."
        case e.Lost():
            return f"{voice.does(event.seat, 'lose')} {power(event.power)} {LOST[event.by]}."
    return ""


def tell_garden(edition: Moon, voice: Voice, event: Event) -> str:
    """Chapters 4, 10, 11 and 13: the Garden, Frogs, the bloom and Sludge."""
    match event:
        case e.HatPlaced():
            return f"{voice.does(event.seat, 'put')} the Hat at {place_name(event.place)}."
        case e.Gathered():
            token = f"{a_token(edition, event.token)} from {place_name(event.place)}"
            return f"{voice.does(event.seat, 'take')} {token}{TAKEN.get(event.by, '')}."
        case e.FrogGone():
            vain = " without having found anything to steal" if event.vain else ""
            return capital(f"{voice.whose(event.seat)} Frog goes to the bag{vain}.")
        case e.Stolen():
            stolen = f"{a_token(edition, event.kind)} from {voice.name(event.victim)}"
            return f"{voice.does(event.seat, 'steal')} {stolen}."
        case e.Discarded():
            lost = f"{a_token(edition, event.kind)}{DISCARDED.get(event.by, '')}"
            return f"{voice.does(event.seat, 'discard')} {lost}."
        case e.GlyphUsed():
            return f"{voice.does(event.seat, 'use')} the Glyph: {GLYPH_TEXTS[event.glyph]}."
        case e.Drawn():
            return f"{voice.does(event.seat, 'draw')} {a_token(edition, event.token)}."
        case e.Bloomed():
            token = a_token(edition, event.token)
            if event.full:
                full = capital(f"{place_name(event.place)} is full")
                return f"{full}: {token} goes back to the bag."
            return capital(f"{token} blooms at {place_name(event.place)}.")
        case e.Withered():
            token, place = a_token(edition, event.token), place_name(event.place)
            return capital(f"{token} withers in the Sludge at {place}.")
    return ""


def tell_shop(edition: Moon, voice: Voice, event: Event) -> str:
    """Chapters 5 and 18: learning, trading and Alchemy."""
    match event:
        case e.Learned():
            paid = [power(event.power)] if event.power or not event.gold else []
            price = listed([*paid, *([gold(event.gold)] if event.gold else [])])
            return (
                f"{voice.does(event.seat, 'learn')} {card_name(edition, event.card)} for {price}."
            )
        case e.CardTurned():
            return f"{card_name(edition, event.card)} can be learned now."
        case e.CardReturned():
            card = f"{card_name(edition, event.card)} under the deck"
            return f"{voice.does(event.seat, 'put')} {card}."
        case e.Refreshed():
            return f"{voice.does(event.seat, 'put')} all dear Recipes under the deck."
        case e.Given():
            given = tokens(edition, event.number, event.kind)
            return f"{voice.does(event.seat, 'give')} {given} to the shop."
        case e.Bought():
            return f"{voice.does(event.seat, 'take')} {a_token(edition, event.kind)} from the shop."
        case e.Performed():
            got = products([event.gold, event.crystals, event.sludge])
            by = f"{edition.formulas[event.formula].name} and {voice.agreeing(event.seat, 'get')}"
            return f"{voice.does(event.seat, 'perform')} {by} {got}."
        case e.FormulaTaken():
            name = edition.formulas[event.formula].name
            return f"{voice.does(event.seat, 'keep')} the Alchemy card {name}."
        case e.FormulaReturned():
            name = edition.formulas[event.formula].name
            return f"{voice.does(event.seat, 'put')} the Alchemy card {name} under its deck."
        case e.SludgePut():
            return f"{voice.does(event.seat, 'put')} Sludge at {place_name(event.place)}."
    return ""


def tell_brew(edition: Moon, voice: Voice, event: Event) -> str:
    """Chapters 7 to 9: the Cauldron and what is brewed."""
    match event:
        case e.Added():
            what = one(content_name(edition, event.what))
            added = f"{what} into the Cauldron, {slot_name(event.slot)}"
            return f"{voice.does(event.seat, 'put')} {added}."
        case e.Brewed():
            spot = spot_name(edition, event.spot)
            return f"{voice.does(event.seat, 'brew')} {spot}, {slots(edition.cells[event.spot])}."
        case e.EffectUsed():
            again = " again" if event.again else ""
            effect = f"the effect of {spot_name(edition, event.spot)}{again}"
            return f"{voice.does(event.seat, 'use')} {effect}."
        case e.CurseLifted():
            return capital(f"{voice.whose(event.seat)} curse is lifted.")
        case e.Saved():
            saved = f"{a_token(edition, event.kind)} out of the Cauldron{SAVED.get(event.by, '')}"
            return f"{voice.does(event.seat, 'save')} {saved}."
        case e.Emptied():
            return f"{voice.does(event.seat, 'empty')} the Cauldron."
        case e.CleanedUp():
            return capital(f"{voice.whose(event.seat)} Cauldron is empty again.")
    return ""


def tell_effect(edition: Moon, voice: Voice, event: Event) -> str:
    """Chapter 12 and table 20.3: what effects do to others."""
    match event:
        case e.MushroomPut():
            whose = f"{voice.whose(event.target)} Cauldron"
            if event.slot == NOTHING:
                return capital(f"{whose} can take no Mushroom: it goes back.")
            put = f"a Poisonous Mushroom into {whose}, {slot_name(event.slot)}"
            return f"{voice.does(event.seat, 'put')} {put}."
        case e.Scattered():
            lost = f"{a_token(edition, event.kind)} at random"
            return f"{voice.does(event.victim, 'lose')} {lost}."
        case e.HandedOver():
            handed = f"{a_token(edition, event.kind)} to {voice.name(event.to)}"
            return f"{voice.does(event.seat, 'hand')} {handed}."
        case e.Bartered():
            given = f"{a_token(edition, event.given)} at {place_name(event.place)}"
            taken = f"and {voice.agreeing(event.seat, 'take')} {a_token(edition, event.taken)}"
            return f"{voice.does(event.seat, 'leave')} {given} {taken}."
        case e.Warded():
            return f"{voice.does(event.seat, 'be')} warded until the next turn."
    return ""


def tell_ending(edition: Moon, voice: Voice, event: Event) -> str:
    """Chapter 15: the end of the game."""
    match event:
        case e.GoldScored():
            return f"{voice.does(event.seat, 'gain')} {power(event.power)} for Gold."
        case e.StayedCursed():
            end = f"cursed and {voice.agreeing(event.seat, 'end')} with {power(0)}"
            return f"{voice.does(event.seat, 'be')} still {end}."
        case e.Thrown():
            shown = [
                f"{voice.name(seat)} {THROWN[sign]}"
                for seat, sign in enumerate(event.signs)
                if sign != NOTHING
            ]
            left = listed([voice.name(seat) for seat in members_of(event.left)])
            return f"All show their signs: {listed(shown)}. Still in it: {left}."
        case e.LotDrawn():
            return f"The lot falls on {voice.name(event.seat)}."
    return ""


TELLERS = (tell_course, tell_garden, tell_shop, tell_brew, tell_effect, tell_ending)
