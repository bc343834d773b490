"""What happens in Cauldron, told in sentences."""

from collections.abc import Sequence

from moonbrew.frame import told
from moonbrew.games.cauldron.rules import deed_events as d
from moonbrew.games.cauldron.rules import effect_events as x
from moonbrew.games.cauldron.rules import events as e
from moonbrew.games.cauldron.rules.edition import Cauldron
from moonbrew.games.cauldron.rules.faces import (
    FIRST,
    IN_BREW,
    IN_CELLAR,
    IN_HARVEST,
    IN_STEAL,
    NOTHING,
)
from moonbrew.games.cauldron.rules.result import result
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.games.cauldron.show import track
from moonbrew.games.cauldron.show.effect_words import effects_text
from moonbrew.games.cauldron.show.words import (
    DECK_NAMES,
    ITEM_NAMES,
    a_token,
    card_text,
    field_name,
    item_price_words,
    magik,
    omen_name,
    potion_name,
    quoted,
    some_tokens,
    source_name,
    spell_name,
    spell_text,
    token_does,
    tokens,
    type_name,
)
from moonbrew.kernel.table import Event
from moonbrew.words import Voice, capital, count, listed, one, outcome

# What is not worth a sentence: passes tell nothing, what is declared lies open until it is dealt
# with, and what a card brings about its text has told.
UNTOLD: frozenset[type[Event]] = frozenset(
    {
        d.TurnBegan,
        d.TurnEnded,
        d.HarvestDeclared,
        d.BrewDeclared,
        d.SpellShown,
        d.SpellDone,
        d.SpellLost,
        d.Passed,
        x.CameIntoForce,
        x.RitualsBegan,
        x.OrderChanged,
        x.ProductionChanged,
    }
)


def narrate(t: CauldronTable, event: Event, seat: int | None, names: Sequence[str] = ()) -> str:
    """An event in a sentence, as the seat may know it."""
    if isinstance(event, (e.GameOver, e.GameWon)):  # after which no table moves on
        return outcome(Voice(seat, names), result(t), magik)
    if isinstance(event, e.TrackTriggered):  # which does less in the Simple Game
        return tell_track(t, Voice(seat, names), event)
    return told(t.edition, event, seat, names, TELLERS)


def tell_track(t: CauldronTable, voice: Voice, event: e.TrackTriggered) -> str:
    """CAULDRON-222: who reached an effect of the Magik Track, and what it does."""
    face = t.edition.track[event.track]
    reach = f"{voice.does(event.seat, 'reach')} {magik(int(face.at))}"
    return f"{reach}: {face.name}. {track.told(t, face)}"


def tell_course(edition: Cauldron, voice: Voice, event: Event) -> str:
    """Chapters 2 to 4, 13 and 18: setup, seasons and their ends."""
    match event:
        case e.CharacterTaken():
            name = edition.characters[event.character].name
            return f"{voice.does(event.seat, 'be')} {one(name)}."
        case e.LaidOut():
            return "The Fields are laid out and the cards are dealt."
        case e.SeasonBegan():
            return f"Season {event.season} begins."
        case e.OmensSeen():
            return f"{voice.does(event.seat, 'look')} at {count(event.number, 'Omen')}."
        case e.OmenPutAside():
            return f"{omen_name(edition, event.omen)} is put aside: it is not used in this game."
        case e.OmenTurned():
            if event.omen == NOTHING:
                return "No Omen is left for this season."
            face = edition.omens[event.omen]
            return f"Omen: {face.name}. {card_text(edition, face)}"
        case e.OmenGone():
            return f"The Omen {omen_name(edition, event.omen)} is over."
        case e.Populated():
            grow = token_does(edition, event.kind, "grow") if event.number == 1 else "grow"
            return f"{tokens(edition, event.number, event.kind)} {grow} on the Fields."
        case e.OrderRolled():
            return f"Who begins: {throws(voice, event.dice)}."
        case e.TieRolled():
            wanted = "the lowest counts" if event.lowest else "the highest counts"
            return f"Those who are level roll, {wanted}: {throws(voice, event.dice)}."
        case e.FirstFound():
            way = ", and turns pass counter-clockwise" if event.backwards else ""
            return f"{voice.does(event.seat, 'begin')}{way}."
        case e.PrizeWon():
            for_what = "going first" if event.rank == FIRST else "the lowest roll"
            return f"{voice.does(event.seat, 'get')} the prize for {for_what}."
    return ""


def throws(voice: Voice, dice: Sequence[int]) -> str:
    """What everybody has thrown; bots have names such as Witch 2."""
    return listed([f"{voice.name(seat)} with a {die}" for seat, die in enumerate(dice) if die])


def tell_standing(edition: Cauldron, voice: Voice, event: Event) -> str:
    """Chapters 13, 16 and 21: Magik, its track, cards and what spoils."""
    match event:
        case e.MagikGained():
            return f"{voice.does(event.seat, 'gain')} {magik(event.magik)}."
        case e.MagikLost():
            return f"{voice.does(event.seat, 'lose')} {magik(event.magik)}."
        case e.SpellDrawn():
            card = DECK_NAMES[int(event.deck)]
            what = one(card) if event.spell == NOTHING else spell_name(edition, event.spell)
            return f"{voice.does(event.seat, 'draw')} {what}."
        case e.SpellGained():
            took = voice.does(event.seat, "take")
            return f"{took} {spell_name(edition, event.spell)} into {own(voice, event.seat)} hand."
        case e.SpellDiscarded():
            return f"{voice.does(event.seat, 'discard')} {spell_name(edition, event.spell)}."
        case e.PotionGained():
            brings = magik(int(edition.potions[event.potion].magik))
            got = f"{potion_name(edition, event.potion)}, which brings {brings}"
            return f"{voice.does(event.seat, 'get')} {got}."
        case e.PotionDiscarded():
            return f"{voice.does(event.seat, 'discard')} {potion_name(edition, event.potion)}."
        case e.DeckRenewed():
            return f"The discarded {DECK_NAMES[int(event.deck)]} cards are shuffled to a new deck."
        case e.TokenKept():
            kept = f"{a_token(edition, event.kind)} from spoiling"
            return f"{voice.does(event.seat, 'keep')} {kept}."
        case e.Spoiled():
            lost = f"{count(event.number, 'token')} of {voice.whose(event.seat)} supply"
            return capital(f"{lost} {'spoils' if event.number == 1 else 'spoil'}.")
        case e.SeasonEnded():
            return "The Harvest Season is over."
    return ""


def own(voice: Voice, seat: int) -> str:
    """Whose hand it is, said to the reader."""
    return "your" if seat == voice.reader else "their"


def tell_market(edition: Cauldron, voice: Voice, event: Event) -> str:
    """Chapters 14 and 15: Market Season."""
    match event:
        case e.MarketBegan():
            return f"The market opens: {voice.name(event.first)} {begins(voice, event.first)}."
        case e.Bought():
            what = f"{ITEM_NAMES[int(event.item)]} {item_price_words(int(event.price))}"
            return f"{voice.does(event.seat, 'buy')} {what}."
        case e.FieldPlaced():
            field = f"{one(type_name(edition, event.kind))} Field, {field_name(event.field)}"
            return f"{voice.does(event.seat, 'place')} {field}."
        case e.BonusTaken():
            got = f"{a_token(edition, event.kind)} with the Field"
            return f"{voice.does(event.seat, 'get')} {got}."
        case e.CellarGained():
            return f"{voice.does(event.seat, 'get')} a Cellar."
        case e.BuyerPassed():
            return f"{voice.does(event.seat, 'buy')} nothing more."
        case e.TwoDrawn():
            deck = DECK_NAMES[int(event.deck)]
            if not event.cards:
                return f"{voice.does(event.seat, 'draw')} two {deck}s to keep one."
            names = listed([card_name(edition, int(event.deck), card) for card in event.cards])
            return f"{voice.does(event.seat, 'draw')} {names} to keep one."
        case e.OneRefused():
            name = card_name(edition, int(event.deck), event.card)
            return f"{voice.does(event.seat, 'discard')} the other one, {name}."
    return ""


def begins(voice: Voice, seat: int) -> str:
    """Begin or begins."""
    return voice.agreeing(seat, "begin")


SPELL_DECKS = 2


def card_name(edition: Cauldron, deck: int, card: int) -> str:
    """A card of a deck of Spells or Potions."""
    return spell_name(edition, card) if deck < SPELL_DECKS else potion_name(edition, card)


def tell_turn(edition: Cauldron, voice: Voice, event: Event) -> str:
    """Chapters 5 to 7 and 26: turns, Harvests and Steals."""
    match event:
        case d.TurnMissed():
            return f"{voice.does(event.seat, 'miss')} a turn."
        case d.TurnsEnded():
            last = f"{voice.does(event.seat, 'have')} the last Quick Actions"
            return f"No token is left on the Fields. {last}."
        case d.TurnsStopped():
            back = f"{count(event.tokens, 'token')} on the Fields"
            return f"Nothing happens any more, so the season ends: {back} go back."
        case d.Harvested():
            return harvested(edition, voice, event.seat, event.kind, event.field)
        case d.HarvestFailed():
            cannot = f"nothing can be harvested from {field_name(event.field)} any more"
            return capital(f"{cannot}, and {voice.name(event.seat)} {goes(voice, event.seat)}.")
        case d.StealDeclared():
            what = f"{a_token(edition, event.kind)} {of_whom(voice, event.victim, event.zone)}"
            return f"{voice.does(event.seat, 'try')} to steal {what}."
        case d.StealRolled():
            need = f"{voice.agreeing(event.seat, 'need')} {event.needed} or more"
            return f"{voice.does(event.seat, 'roll')} a {event.die} and {need}."
        case d.Stolen():
            what = f"{a_token(edition, event.kind)} {of_whom(voice, event.victim, event.zone)}"
            return f"{voice.does(event.seat, 'steal')} {what}."
        case d.StealFailed():
            keep = f"{voice.name(event.victim)} {voice.agreeing(event.victim, 'keep')}"
            return capital(f"the Steal fails: {keep} {a_token(edition, event.kind)}.")
    return ""


def harvested(edition: Cauldron, voice: Voice, seat: int, kind: int, field: int) -> str:
    """A token that was taken from the board."""
    token = f"{a_token(edition, kind)} from {field_name(field)}"
    return f"{voice.does(seat, 'harvest')} {token}."


def goes(voice: Voice, seat: int) -> str:
    """Go or goes without."""
    return f"{voice.agreeing(seat, 'go')} without"


def of_whom(voice: Voice, victim: int, zone: int) -> str:
    """Out of whose supply or Cellar."""
    if zone == IN_CELLAR:
        return f"out of {voice.whose(victim)} Cellar"
    return f"from {voice.name(victim)}"


def tell_brew(edition: Cauldron, voice: Voice, event: Event) -> str:
    """Chapters 8 to 10 and 19: brews, Spells, abilities, moves of tokens."""
    match event:
        case d.PaymentRenamed():
            return f"{voice.does(event.seat, 'pay')} with {some_tokens(edition, event.paid)} now."
        case d.Brewed():
            made = f"{potion_name(edition, event.potion)} out of {some_tokens(edition, event.paid)}"
            return f"{voice.does(event.seat, 'brew')} {made}."
        case d.BrewFailed():
            return f"{potion_name(edition, event.potion)} is not brewed."
        case d.Echoed():
            share = f"{magik(event.magik)} of what was brewed"
            return f"{voice.does(event.seat, 'share')} {share}."
        case d.SpellAnnounced():
            spell = f"{spell_name(edition, event.spell)}{aimed(edition, voice, event)}"
            text = spell_text(edition, voice, event.spell, event.seat)
            return f"{voice.does(event.seat, 'cast')} {spell}. {text}"
        case d.AbilityUsed():
            return f"{voice.does(event.seat, 'use')} {edition.abilities[event.ability].name}."
        case d.TokenStored():
            return f"{voice.does(event.seat, 'put')} {a_token(edition, event.kind)} into a Cellar."
        case d.TokenFetched():
            taken = f"{a_token(edition, event.kind)} out of a Cellar"
            return f"{voice.does(event.seat, 'take')} {taken}."
    return ""


def aimed(edition: Cauldron, voice: Voice, event: d.SpellAnnounced) -> str:
    """CAULDRON-124: whom and what a Spell names."""
    seats = [voice.name(seat) for seat in (event.opponent, event.player) if seat != NOTHING]
    kinds = [type_name(edition, event.chosen)] if event.chosen != NOTHING else []
    told = listed([*seats, *kinds])
    return f", naming {told}" if told else ""


def tell_effect(edition: Cauldron, voice: Voice, event: Event) -> str:
    """Chapter 22: what effects do to tokens and the board."""
    match event:
        case x.TokenGained():
            got = f"{a_token(edition, event.kind)} from the game supply"
            return f"{voice.does(event.seat, 'take')} {got}."
        case x.TokenLost():
            stored = " out of a Cellar" if event.zone == IN_CELLAR else ""
            return f"{voice.does(event.seat, 'lose')} {a_token(edition, event.kind)}{stored}."
        case x.TokenGrown():
            grow = f"{token_does(edition, event.kind, 'grow')} on {field_name(event.field)}"
            return capital(f"{a_token(edition, event.kind)} {grow}.")
        case x.TokenWithered():
            gone = f"{a_token(edition, event.kind)} of {field_name(event.field)}"
            return capital(f"{gone} {token_does(edition, event.kind, 'wither')}.")
        case x.TokenTaken():
            what = f"{a_token(edition, event.kind)} {of_whom(voice, event.victim, event.zone)}"
            return f"{voice.does(event.seat, 'take')} {what}."
        case x.Swapped():
            return swapped(edition, voice, event)
        case x.Converted():
            for_it = f"{a_token(edition, event.given)} for {a_token(edition, event.got)}"
            return f"{voice.does(event.seat, 'exchange')} {for_it}."
        case x.Snatched():
            what = f"{a_token(edition, event.kind)} of {field_name(event.field)}"
            away = f"away from {voice.name(event.harvester)}"
            return f"{voice.does(event.seat, 'snatch')} {what} {away}."
    return ""


def swapped(edition: Cauldron, voice: Voice, event: x.Swapped) -> str:
    """SWAP: who gives what to whom."""
    given = some_tokens(edition, event.given) or "nothing"
    got = some_tokens(edition, event.got) or "nothing"
    one, other = voice.name(event.one), voice.name(event.other)
    return capital(f"supplies change: {one} {gives(voice, event.one)} {given}, {other} {got}.")


def gives(voice: Voice, seat: int) -> str:
    """Give or gives."""
    return voice.agreeing(seat, "give")


def tell_answer(edition: Cauldron, voice: Voice, event: Event) -> str:
    """Chapters 11, 12 and 22: answers, dice, cards, and what comes into force."""
    match event:
        case x.ActionsGranted():
            more = f"{count(event.actions, 'more Action')}"
            return capital(f"{voice.name(event.seat)} may take {more} in this turn.")
        case x.TurnLost():
            return f"{voice.does(event.seat, 'miss')} the next turn."
        case x.YieldChanged():
            less = f"{magik(abs(int(event.magik)))} {'more' if event.magik > 0 else 'less'}"
            return capital(f"{voice.whose(event.seat)} brew brings {less}.")
        case x.EchoSet():
            return f"{voice.does(event.seat, 'get')} a share of what the brew brings."
        case x.SpellCancelled():
            name = spell_name(edition, event.spell)
            kept = f", and {voice.name(event.by)} {voice.agreeing(event.by, 'take')} the card"
            return f"{name} has no effect{kept if event.kept else ''}."
        case x.ActionCancelled():
            what = CANCELLED.get(int(event.kind), "deed")
            return capital(f"{voice.whose(event.seat)} {what} does not happen.")
        case x.DieChanged():
            return f"The die shows {event.new} instead of {event.old}."
        case x.Rolled():
            what = f"a {event.die} for {source_name(edition, int(event.source))}"
            return f"{voice.does(event.seat, 'roll')} {what}."
        case x.HandSeen():
            return hand_seen(edition, voice, event)
        case x.PotionsSwapped():
            one, other = voice.name(event.one), voice.name(event.other)
            for_it = f"{potion_name(edition, event.given)} to {other}"
            got = f"{potion_name(edition, event.got)} to {one}"
            return f"Potions change owners: {for_it}, {got}."
    return tell_choice(edition, voice, event)


CANCELLED = {int(IN_HARVEST): "Harvest", int(IN_STEAL): "Steal", int(IN_BREW): "brew"}


def tell_choice(edition: Cauldron, voice: Voice, event: Event) -> str:
    """MAY and CHOOSE."""
    match event:
        case x.Answered():
            name = source_name(edition, int(event.source))
            agree = "agree" if event.agreed else "decline"
            return f"{name}: {voice.name(event.seat)} {voice.agreeing(event.seat, agree)}."
        case x.OptionChosen():
            chosen = quoted(effects_text(edition, event.source))
            return f"{voice.does(event.seat, 'choose')}: {chosen}"
    return ""


def hand_seen(edition: Cauldron, voice: Voice, event: x.HandSeen) -> str:
    """CAULDRON-313: that somebody looked is public, what they saw is not."""
    looks = f"{voice.does(event.seat, 'look')} at {voice.whose(event.owner)} Spells"
    seen = [spell_name(edition, spell) for spell in event.spells if spell != NOTHING]
    return f"{looks}: {listed(seen)}." if seen else f"{looks}."


TELLERS = (
    tell_course,
    tell_standing,
    tell_market,
    tell_turn,
    tell_brew,
    tell_effect,
    tell_answer,
)
