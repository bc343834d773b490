"""The history of a room: all that follows from how it was opened and from its deeds."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from moonbrew.errors import Trouble
from moonbrew.game import Game, Result
from moonbrew.kernel.dice import commitment
from moonbrew.kernel.table import Move, Table
from moonbrew.moments import Moments
from moonbrew.orders import StandingOrders, read_order
from moonbrew.record import Record, record_of
from moonbrew.scene import Piece, Reckoning, Scene
from moonbrew.server.beats import Answerer, Beat, nobody_asked
from moonbrew.server.chairs import Chair, open_name, unlike
from moonbrew.server.deeds import CHANGES_THE_TABLE, FREELY, PRIVATE, Deed
from moonbrew.server.errors import NotYours
from moonbrew.server.lately import last_deeds
from moonbrew.server.lobby import Lobby
from moonbrew.server.looks import Look
from moonbrew.server.origins import origin_of
from moonbrew.server.packing import Event
from moonbrew.server.store import SOMEBODY, Ended, RoomRow
from moonbrew.server.talk import Said, said_in
from moonbrew.sitting import Line, Sitting
from moonbrew.talk import Silence
from moonbrew.words import count, listed

BY_ORDER = "passed by your order"
Touch = tuple[Move, list[str]]  # a move with all its pieces
Touches = dict[str, list[Touch]]  # by piece


@dataclass(frozen=True)
class Moment:
    """A place in a replay: the table as it was after an earlier deed."""

    game: Game[Any]
    table: Table
    names: Sequence[str]
    deed: int

    def scene(self, seat: int | None) -> Scene:
        """The table of that moment as a seat saw it."""
        return self.game.scene(self.table, seat, self.names)


@dataclass(frozen=True)
class Chance:
    """What everybody could expect after so many moves, as estimated once the game was over."""

    ply: int
    shares: Sequence[float]  # of the win, by seat


class History:
    """What has happened in a room, and what each seat may know of it.

    Nothing here acts, waits or writes, so any process can make it anew from the storage.
    """

    def __init__(self, row: RoomRow, game: Game[Any]) -> None:
        self.id = row.id
        self.game = game
        self.title = game.title
        self.created = row.created
        self.owner = row.host  # who opened the room
        self.brought = row.brought  # who brought cards of their own, by name; empty: nobody did
        self.chairs = [Chair(seat, **chair) for seat, chair in enumerate(row.chairs)]
        self.lobby = Lobby(self.chairs)
        self.in_hand: dict[str, int] = {}  # by guest: who has the device that several share
        self.options = game.Options.of(row.options)
        self.commitment = commitment(row.seed)
        self.deeds: list[Deed] = []
        self.rematch_room = ""  # where it goes on, once somebody wanted to
        self.said: list[Said] = []
        self.secret_seed = row.seed
        # Rooms of former times were dealt when they were opened, whoever came later.
        self.origin = origin_of(row.origin)
        self.guide = game.guide if self.origin is not None and self.origin.guide else None
        self.guide_left = False  # whether the newcomer plays on without it
        former = any("seal" not in chair for chair in row.chairs)
        self.dealt = self.lobby.complete or former or self.origin is not None
        self.sit_down([chair.name for chair in self.chairs])
        self.by_mark: dict[tuple[int, str, str], Deed] = {}
        # What was drawn last for each seat, and what listeners are sent now: by seat, by the deed
        # and by the look that they saw last. Only texts are kept: a scene has a thousand parts, and
        # the garbage collector looks through them all.
        self.drawn: dict[int | None, Look] = {}
        self.frames: dict[tuple[int | None, int, int | None], Event] = {}
        self.looks = 0  # how often the table has changed as everybody sees it
        self.own_looks: Counter[int | None] = Counter()  # by seat: as it alone sees it
        self.players: list[Chair] | None = None  # who has ended the game, once it is over
        self.beat: Beat | None = None  # of a room in which people play
        self.touches: Touches | None = None  # what touching.py has found out of this table
        self.absent: frozenset[int] = frozenset()  # seats of people who do not look at it now
        self.chances: Sequence[Chance] | None = None  # once it is over and somebody wanted to know
        self.reckoned: Reckoning | None = None  # where scores came from, once somebody has asked

    # What there is to see

    @property
    def deed(self) -> int:
        """The number of the latest deed: the version of all that is to be seen of the room."""
        return self.sitting.deed

    @property
    def table(self) -> Table:
        """Everything there is to know; not for people's eyes."""
        return self.sitting.t

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.dealt and self.sitting.t.ask is None

    @property
    def asked(self) -> int | None:
        """The seat that the table waits for; None before the game and when it is over."""
        return self.sitting.asked if self.dealt else None

    @property
    def only_guest(self) -> str | None:
        """Who alone sits here with bots; nobody where several do, or only bots."""
        guests = {chair.guest for chair in self.chairs if chair.guest is not None}
        return guests.pop() if len(guests) == 1 else None

    @property
    def paused(self) -> bool:
        """Whether the bots wait for the only person at the table."""
        away = any(chair.paused for chair in self.chairs)
        return away and self.only_guest is not None and not self.over

    @property
    def names(self) -> list[str]:
        """The names of those who sit there, seat by seat."""
        return self.sitting.players

    @property
    def seed(self) -> str | None:
        """The seed, which is secret until the game is over."""
        return self.secret_seed if self.over else None

    @property
    def orders(self) -> StandingOrders:
        """What everybody lets pass; each may know their own."""
        return self.sitting.orders

    @property
    def running_beat(self) -> Beat | None:
        """The beat in which people may hold just now."""
        return self.beat if self.beat is not None and self.beat.runs else None

    def to_answer(self, seat: int | None) -> Answerer | None:
        """The answer that a beat waits for from a seat, if it has one to give."""
        beat = self.running_beat
        found = beat.of(seat) if beat is not None else None
        if beat is None or found is None or not found.has_answer or found.seat in beat.wishes:
            return None
        return None if self.orders.passed(found.t) else found

    def asks(self, seat: int | None) -> bool:
        """Whether a seat has something to choose: it is asked, or could answer."""
        if self.running_beat is not None:
            return self.to_answer(seat) is not None
        return seat is not None and self.asked == seat

    def table_for(self, seat: int | None) -> Table:
        """The table at which a seat chooses: in a beat, as it will be when the seat is asked."""
        beat = self.running_beat
        answerer = beat.of(seat) if beat is not None else None
        return self.table if answerer is None else answerer.t

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats at the device of a guest, the guest's own first; usually one."""
        found = [chair for chair in self.chairs if guest and chair.guest == guest]
        return [chair.seat for chair in sorted(found, key=lambda chair: chair.here)]

    def seat_of(self, guest: str | None) -> int | None:
        """Where a guest sits, or None; of several at one device, who has it in hand."""
        found = self.seats_of(guest)
        return self.in_hand.get(str(guest), found[0]) if found else None

    def due(self, guest: str | None) -> int | None:
        """The seat to which a guest's device must be handed before it shows a hand again."""
        asked, seats = self.asked, self.seats_of(guest)
        if self.running_beat is not None or asked is None or asked == self.seat_of(guest):
            return None
        return asked if asked in seats and not self.chairs[asked].bot else None

    def at_device(self, seat: int) -> list[int]:
        """The other seats at the same device."""
        return [one for one in self.seats_of(self.chairs[seat].guest) if one != seat]

    def eyes_of(self, guest: str | None) -> int | None:
        """The seat with whose eyes a guest looks.

        None while a bot plays for them, and while their device is handed over.
        """
        seat = self.seat_of(guest)
        if self.due(guest) is not None:
            return None
        return None if seat is not None and self.chairs[seat].away and not self.over else seat

    def scene(self, seat: int | None) -> Scene:
        """The table as a seat sees it, or a spectator (None)."""
        if not self.dealt:
            return self.lobby.scene(self.game.name, seat)
        answerer = self.to_answer(seat)
        t = self.table if answerer is None else answerer.t
        scene = marked(self.game.scene(t, seat, self.names), self.muted(seat, t))
        if self.running_beat is None or answerer is not None or t.ask is None:
            return scene
        return nobody_asked(scene, int(t.ask.answers()), self.names)

    def muted(self, seat: int | None, t: Table) -> Sequence[str]:
        """The pieces with which a seat could answer, were it not for its own orders."""
        orders = [] if seat is None else self.orders.of(seat)
        return self.game.muted(t, seat, orders) if seat is not None and orders else ()

    def log(self, seat: int | None, since: int = 0) -> list[Line]:
        """What a seat was told of the deeds after this one, without the deal."""
        return [line for line in self.sitting.logs[seat] if line.deed > since]

    def last_deeds(self, reader: int | None, until: int | None = None) -> dict[int, str]:
        """By seat: what it had done last when a deed was done, as a reader was told it."""
        lines = self.sitting.logs[reader]
        if until is not None:
            lines = [line for line in lines if line.deed <= until]
        return last_deeds(lines, self.names, reader)

    @property
    def silence(self) -> Silence | None:
        """What the rules have against talk now; nothing before the game and when it is over."""
        return None if self.over or not self.dealt else self.game.why_not_talk(self.table)

    @property
    def keys(self) -> list[str]:
        """The keys of the moves that stand."""
        return [key for _, key in self.sitting.moves]

    @property
    def guided(self) -> str | None:
        """The key of the move that a guide has come to; None where none leads."""
        return None if self.guide is None or self.guide_left else self.guide.next(self.keys)

    @property
    def goal(self) -> str:
        """How one wins here and when it ends, in one line; empty where the game does not say."""
        return self.game.goal(len(self.chairs), self.options)

    def has_moved(self, seat: int | None) -> bool:
        """Whether a seat, or for a spectator anybody, has made a move that stands."""
        return any(seat in (None, mover) for mover, _ in self.sitting.moves)

    def result(self) -> Result | None:
        """How the game ended, once it has."""
        return self.game.result(self.table) if self.over else None

    def reckoning(self) -> Reckoning | None:
        """Where the scores came from, once the game is over, if it tells that."""
        if self.over and self.reckoned is None:
            self.reckoned = self.sitting.reckoning()
        return self.reckoned

    def ended(self, t: Table) -> Ended:
        """How a table that is over ended, for the storage."""
        chairs = self.players or self.chairs
        names = [one.name for one in chairs]
        # Whoever plays at another's device is a person, but not that one.
        guests = [SOMEBODY if one.here else one.guest for one in chairs]
        bots = [one.bot for one in chairs]
        return Ended(names, guests, self.game.result(t).as_json(), int(t.ply), bots)

    def record(self) -> Record:
        """The whole game, which tells everything: so only once it is over."""
        if not self.over:
            raise NotYours("The record tells the seed and all hands: wait until the game is over.")
        chairs = self.players or self.chairs
        names, bots = [one.name for one in chairs], [one.bot for one in chairs]
        moves = self.sitting.moves
        shares, back = self.sitting.shares, self.sitting.taken_back
        seed = self.secret_seed
        record = record_of(self.game, self.table, seed, moves, names, bots, shares, back)
        if self.origin is None:
            return record
        return replace(record, what_if=self.origin.what_if, deal=self.origin.dealt)

    def at(self, moment: int) -> Moment:
        """The table after the deed of this number; before the deal, as it was dealt."""
        if not self.dealt:
            raise Trouble("The game has not begun, so there is nothing to look back at.")
        if moment not in range(self.deed + 1):
            raise Trouble(f"There is no moment {moment}: the last one is {self.deed}.")
        keys = [deed.key for deed in moves_that_stand(self.deeds[:moment])]
        return Moment(self.game, self.moments.table(keys), self.names, moment)

    def why_not_undo(self, seat: int) -> str:
        """What stands against taking back the seat's last move; empty if nothing does."""
        if self.origin is not None and self.origin.what_if == self.sitting.ply:
            return "This table begins here, so nothing before it can be taken back."
        return self.sitting.why_not_undo(seat)

    def is_among_bots(self, seat: int | None) -> bool:
        """Whether a seat plays with bots only, and a deal that nobody else compares."""
        others = [chair for chair in self.chairs if chair.seat != seat]
        alone = all(chair.bot and not chair.away for chair in others)
        compared = self.origin is not None and self.origin.deal
        return seat is not None and alone and not compared and not self.over

    def may_undo_freely(self, seat: int) -> bool:
        """Whether a seat has made a move that it may take back whatever was seen since."""
        return self.is_among_bots(seat) and self.ply_before(seat) is not None

    def ply_before(self, seat: int) -> int | None:
        """How many moves stood before the last one that a seat has chosen; orders choose none."""
        moves = moves_that_stand(self.deeds)
        own = [ply for ply, one in enumerate(moves) if one.seat == seat and one.move_id]
        return own[-1] if own else None

    def changed_since(self, deed: int) -> bool:
        """Whether the table is not the one any more that a choice after this deed was made for."""
        return any(later.kind in CHANGES_THE_TABLE for later in self.deeds[deed:])

    # What happens

    def apply(self, deed: Deed, after: Table | None = None) -> None:
        """Let a deed that is written down happen; `after` is where it leads to, if known."""
        assert deed.number == self.deed + 1, "Deeds come in order."
        self.deeds.append(deed)
        if deed.move_id is not None:
            self.by_mark[deed.mark] = deed
        if deed.kind == "move":
            self.sitting.make(deed.seat, deed.key, after)
            self.players = [replace(chair) for chair in self.chairs] if self.over else None
        elif deed.kind == "undo" and deed.key == FREELY:
            keys = [one.key for one in moves_that_stand(self.deeds)]
            self.sitting.undo_freely(deed.seat, len(keys), self.moments.table(keys))
        elif deed.kind == "undo":
            self.sitting.undo(deed.seat)
        else:
            self.sitting.deed = deed.number
            self.apply_beside(deed)
        if deed.kind == "say":
            self.frames.clear()
        elif deed.kind in PRIVATE:
            self.forget_drawn_for(deed.seat)
        else:
            self.forget_drawn()

    def apply_beside(self, deed: Deed) -> None:
        """Let something happen that leaves the table as it is."""
        apply: dict[str, Callable[[Deed], None]] = {
            "sit": self.apply_sit,
            "rename": self.apply_rename,
            "bot": self.apply_bot,
            "open": self.apply_open,
            "pause": self.apply_pause,
            "order": self.apply_order,
            "withdraw": self.apply_withdrawal,
            "pass": self.apply_order,
            "unpass": self.apply_withdrawal,
            "agree": self.apply_agreement,
            "here": self.apply_sharing,
            "address": self.apply_address,
            "take": self.apply_taking,
            "begin": self.apply_beginning,
            "seal": self.apply_seal,
            "share": self.apply_share,
            "rematch": self.apply_rematch,
            "free": self.apply_free,
            "say": lambda deed: self.said.append(said_in(deed)),
        }
        apply[deed.kind](deed)
        if not self.dealt and self.lobby.complete:
            self.deal()

    def sit_down(self, names: Sequence[str]) -> None:
        """Set the table; until the deal it is one that nobody sees and everybody could have dealt.

        In the dice of the true one is everybody's share.
        """
        seed, shares = self.secret_seed if self.dealt else "", [one.share for one in self.chairs]
        self.sitting = Sitting(self.game, len(names), seed, self.options, names, shares=shares)
        self.moments = Moments(self.game, len(names), self.sitting.dice, self.options)
        for chair in self.chairs:
            if chair.guest is None or chair.bot:
                self.orders.withdraw(chair.seat)

    def deal(self) -> None:
        """Begin the game."""
        before, self.dealt = self.sitting, True
        self.sit_down(before.players)
        self.sitting.deed = before.deed
        for reader, lines in self.sitting.logs.items():
            lines += [line for line in before.logs[reader] if line.deed > 0]
        if givers := [chair.name for chair in self.chairs if chair.share]:
            shuffled = f"shuffled by {listed(['the house', *givers])} together"
            self.sitting.tell(f"The game begins, {shuffled}: nobody could choose the deal.")

    def forget_drawn(self) -> None:
        """Nothing that was drawn of the table is true any more."""
        self.looks += 1
        self.frames.clear()
        self.touches = None
        self.reckoned = None

    def put_drawings_away(self) -> None:
        """Nobody looks any more; what was drawn can be drawn again."""
        self.drawn.clear()
        self.frames.clear()
        self.touches = None

    def forget_drawn_for(self, seat: int) -> None:
        """Something has changed that one seat alone can see."""
        self.own_looks[seat] += 1
        self.frames.clear()

    def look_number(self, seat: int | None) -> int:
        """The number of what a seat, or a spectator, sees now."""
        return self.looks + self.own_looks[seat]

    def apply_order(self, deed: Deed) -> None:
        """Somebody lets something pass from now on."""
        self.orders.give(deed.seat, read_order(deed.key), self.game.spans(self.table))

    def apply_withdrawal(self, deed: Deed) -> None:
        """Somebody wants to be asked again; without an order, about everything."""
        self.orders.withdraw(deed.seat, read_order(deed.key) if deed.key else None)

    def apply_sit(self, deed: Deed) -> None:
        """Somebody sits down, or is back."""
        chair = self.chairs[deed.seat]
        back = chair.guest == deed.guest
        chair.guest, chair.bot, chair.missed, chair.paused = deed.guest, "", False, False
        if not self.dealt and not back:
            chair.seal, chair.share = deed.key, ""
        chair.beside = chair.beside if back else [int(seat) for seat in deed.text.split()]
        self.orders.sit(deed.seat, self.game.spans(self.table))
        name = self.call(deed.seat, deed.name)
        if back:
            self.sitting.tell(f"{name} is back.", deed.seat, "You are back.")
        else:
            others = listed([self.names[seat] for seat in chair.beside])
            where = f", at the same address as {others}" if others else ""
            self.sitting.tell(f"{name} sits down{where}.", deed.seat, f"You sit down{where}.")

    def apply_rename(self, deed: Deed) -> None:
        """Somebody goes by another name."""
        before = self.names[deed.seat]
        name = self.call(deed.seat, deed.name)
        to_seat = f"You are called {name} now."
        self.sitting.tell(f"{before} is called {name} now.", deed.seat, to_seat)

    def apply_bot(self, deed: Deed) -> None:
        """A bot plays for a person, who may come back, or on a chair of nobody's."""
        chair = self.chairs[deed.seat]
        chair.bot, chair.wish, chair.agreed, chair.paused = deed.key, "", set(), False
        withheld = not self.dealt and self.lobby.sealed and bool(chair.seal) and not chair.share
        if not chair.share:  # what is open stays: leaving must not be a way to another deal
            chair.seal = ""
        chair.missed = chair.guest is not None and deed.guest not in ("", chair.guest)
        self.orders.withdraw(deed.seat)
        if chair.guest is None:
            self.sitting.tell(f"{self.call(deed.seat, deed.key.capitalize())} sits down.")
        else:
            to_seat = "A bot plays for you now."
            self.sitting.tell(f"A bot plays for {chair.name} now.", deed.seat, to_seat)
        if withheld:  # others' shares may have been seen by then
            self.tell_withheld(chair)

    def apply_pause(self, deed: Deed) -> None:
        """The only person at a table of bots lets them wait."""
        self.chairs[deed.seat].paused = True
        name = self.names[deed.seat]
        self.sitting.tell(f"{name} pauses the game.", deed.seat, "You pause the game.")

    def apply_open(self, deed: Deed) -> None:
        """A bot leaves its chair to whoever comes."""
        self.sitting.tell(f"{self.names[deed.seat]} leaves.")
        chair = self.chairs[deed.seat]
        chair.bot, chair.wish, chair.agreed = "", "", set()
        self.call(deed.seat, open_name(deed.seat))

    def apply_agreement(self, deed: Deed) -> None:
        """Somebody wants a bot's chair for another bot, or for whoever comes."""
        chair = self.chairs[int(deed.text)]
        chair.agreed = {*(chair.agreed if chair.wish == deed.key else ()), deed.seat}
        chair.wish = deed.key
        what = (
            f"{deed.key.capitalize()} in the place of {chair.name}"
            if deed.key
            else (f"to open the chair of {chair.name}")
        )
        told = f"{what}, once everybody who has a chair agrees."
        name = self.names[deed.seat]
        self.sitting.tell(f"{name} wants {told}", deed.seat, f"You want {told}")

    def apply_sharing(self, deed: Deed) -> None:
        """Everybody learns that several sit at one device."""
        seats = sorted([deed.seat, *self.at_device(deed.seat)])
        self.sitting.tell(f"{listed([self.names[seat] for seat in seats])} sit at one device.")

    def apply_address(self, deed: Deed) -> None:
        """Everybody learns that somebody plays from the address of others."""
        chair, found = self.chairs[deed.seat], [int(seat) for seat in deed.text.split()]
        chair.beside = sorted({*chair.beside, *found})
        where = f"at the same address as {listed([self.names[seat] for seat in found])} now"
        name = self.names[deed.seat]
        self.sitting.tell(f"{name} is {where}.", deed.seat, f"You are {where}.")

    def apply_taking(self, deed: Deed) -> None:
        """Somebody has the device that several share, and alone looks at it."""
        self.in_hand[deed.guest] = deed.seat

    def apply_beginning(self, deed: Deed) -> None:
        """What came before was an earlier game; nobody here can take any of it back."""
        self.sitting.before.clear()
        made = count(self.sitting.ply, "move")
        self.sitting.tell(f"What if: an earlier game came this far in {made}, and goes on here.")

    def apply_seal(self, deed: Deed) -> None:
        """Somebody's page shows the seal of its share, or has none."""
        self.chairs[deed.seat].seal = deed.key

    def apply_share(self, deed: Deed) -> None:
        """Somebody's page opens its share, or cannot."""
        chair = self.chairs[deed.seat]
        chair.share = deed.key
        if not deed.key:
            chair.seal = ""
            self.tell_withheld(chair)

    def tell_withheld(self, chair: Chair) -> None:
        """Everybody learns that somebody may have chosen between two deals."""
        self.sitting.tell(f"The seal of {chair.name} was not opened.")

    def apply_free(self, deed: Deed) -> None:
        """A newcomer plays on without the guide."""
        self.guide_left = True
        name = self.names[deed.seat]
        told = "without the guide."
        self.sitting.tell(f"{name} plays on {told}", deed.seat, f"You play on {told}")

    def apply_rematch(self, deed: Deed) -> None:
        """The game goes on in another room."""
        self.rematch_room = deed.key
        name = self.names[deed.seat]
        self.sitting.tell(f"{name} wants a rematch.", deed.seat, "You want a rematch.")

    def call(self, seat: int, name: str) -> str:
        """Give a seat a name that nobody else has."""
        self.chairs[seat].name = self.sitting.players[seat] = unlike(name, self.chairs, seat)
        return self.chairs[seat].name


def marked(scene: Scene, muted: Sequence[str]) -> Scene:
    """A scene in which it is noted of these pieces that an order passes where they could answer."""
    if not muted:
        return scene
    zones = [
        replace(zone, pieces=[noted(one) if one.id in muted else one for one in zone.pieces])
        for zone in scene.zones
    ]
    return replace(scene, zones=zones)


def noted(piece: Piece) -> Piece:
    """A piece of which it is said that an order lets its occasions pass."""
    return replace(piece, note=f"{piece.note}, {BY_ORDER}" if piece.note else BY_ORDER)


def moves_that_stand(deeds: Sequence[Deed]) -> list[Deed]:
    """The moves among these deeds, without those that were taken back."""
    moves: list[Deed] = []
    for deed in deeds:
        if deed.kind == "move":
            moves.append(deed)
        elif deed.kind == "undo" and deed.key == FREELY:
            del moves[int(deed.text) :]
        elif deed.kind == "undo":
            moves.pop()
    return moves
