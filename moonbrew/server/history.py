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
from moonbrew.server.deeds import CHANGES_THE_TABLE, PRIVATE, Deed
from moonbrew.server.errors import NotYours
from moonbrew.server.lobby import Lobby
from moonbrew.server.store import Ended, RoomRow
from moonbrew.server.talk import Said, said_in
from moonbrew.sitting import Line, Sitting
from moonbrew.talk import Silence
from moonbrew.words import listed

BY_ORDER = "passed by your order"
Touches = dict[str, list[tuple[Move, list[str]]]]  # by piece: moves, each with all its pieces


@dataclass(frozen=True)
class Moment:
    """A place in a replay: the table as it was after an earlier deed."""

    game: Game[Any]
    table: Table
    names: Sequence[str]

    def scene(self, seat: int | None) -> Scene:
        """The table of that moment as a seat saw it."""
        return self.game.scene(self.table, seat, self.names)


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
        self.options = game.Options.of(row.options)
        self.commitment = commitment(row.seed)
        self.deeds: list[Deed] = []
        self.rematch_room = ""  # where it goes on, once somebody wanted to
        self.said: list[Said] = []
        self.secret_seed = row.seed
        # Rooms of former times were dealt when they were opened, whoever came later.
        self.dealt = self.lobby.complete or any("seal" not in chair for chair in row.chairs)
        self.sit_down([chair.name for chair in self.chairs])
        self.by_mark: dict[tuple[int, str, str], Deed] = {}
        # What listeners are sent now, by seat, by the deed that they saw last and by whether it is
        # the whole table. Only texts are kept: a scene has a thousand parts, and the garbage
        # collector looks through them all.
        self.drawn: dict[int | None, tuple[dict[str, str], str]] = {}  # sections and prompt
        self.frames: dict[tuple[int | None, int, bool], bytes] = {}
        self.looks = 0  # how often the table has changed as everybody sees it
        self.own_looks: Counter[int | None] = Counter()  # by seat: as it alone sees it
        self.players: list[Chair] | None = None  # who has ended the game, once it is over
        self.beat: Beat | None = None  # of a room in which people play
        self.touches: Touches | None = None  # what touching.py has found out of this table
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

    def seat_of(self, guest: str | None) -> int | None:
        """Where a guest sits, or None."""
        found = [chair.seat for chair in self.chairs if guest and chair.guest == guest]
        return found[0] if found else None

    def eyes_of(self, guest: str | None) -> int | None:
        """The seat with whose eyes a guest looks: while a bot plays for them, none."""
        seat = self.seat_of(guest)
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

    @property
    def silence(self) -> Silence | None:
        """What the rules have against talk now; nothing before the game and when it is over."""
        return None if self.over or not self.dealt else self.game.why_not_talk(self.table)

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
        names, guests = [one.name for one in chairs], [one.guest for one in chairs]
        return Ended(names, guests, self.game.result(t).as_json())

    def record(self) -> Record:
        """The whole game, which tells everything: so only once it is over."""
        if not self.over:
            raise NotYours("The record tells the seed and all hands: wait until the game is over.")
        chairs = self.players or self.chairs
        names, bots = [one.name for one in chairs], [one.bot for one in chairs]
        moves = self.sitting.moves
        shares = self.sitting.shares
        return record_of(self.game, self.table, self.secret_seed, moves, names, bots, shares)

    def at(self, moment: int) -> Moment:
        """The table after the deed of this number; before the deal, as it was dealt."""
        if not self.dealt:
            raise Trouble("The game has not begun, so there is nothing to look back at.")
        if moment not in range(self.deed + 1):
            raise Trouble(f"There is no moment {moment}: the last one is {self.deed}.")
        keys = [deed.key for deed in moves_that_stand(self.deeds[:moment])]
        return Moment(self.game, self.moments.table(keys), self.names)

    def why_not_undo(self, seat: int) -> str:
        """What stands against taking back the seat's last move; empty if nothing does."""
        return self.sitting.why_not_undo(seat)

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
            "order": self.apply_order,
            "withdraw": self.apply_withdrawal,
            "pass": self.apply_order,
            "unpass": self.apply_withdrawal,
            "agree": self.apply_agreement,
            "seal": self.apply_seal,
            "share": self.apply_share,
            "rematch": self.apply_rematch,
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
            told = f"The game begins, with dice in which are shares of {listed(givers)}."
            self.sitting.tell(told)

    def forget_drawn(self) -> None:
        """Nothing that was drawn of the table is true any more."""
        self.looks += 1
        self.put_drawings_away()
        self.reckoned = None

    def put_drawings_away(self) -> None:
        """Nobody looks any more; what was drawn can be drawn again."""
        self.drawn.clear()
        self.frames.clear()
        self.touches = None

    def forget_drawn_for(self, seat: int) -> None:
        """Something has changed that one seat alone can see."""
        self.own_looks[seat] += 1
        self.drawn.pop(seat, None)
        self.frames.clear()

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
        chair.guest, chair.bot, chair.missed = deed.guest, "", False
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
        chair.bot, chair.wish, chair.agreed = deed.key, "", set()
        if not chair.share:  # what is open stays: leaving must not be a way to another deal
            chair.seal = ""
        chair.missed = chair.guest is not None and deed.guest not in ("", chair.guest)
        self.orders.withdraw(deed.seat)
        if chair.guest is None:
            self.sitting.tell(f"{self.call(deed.seat, deed.key.capitalize())} sits down.")
        else:
            to_seat = "A bot plays for you now."
            self.sitting.tell(f"A bot plays for {chair.name} now.", deed.seat, to_seat)

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
        told = f"{what}, once everybody who plays agrees."
        name = self.names[deed.seat]
        self.sitting.tell(f"{name} wants {told}", deed.seat, f"You want {told}")

    def apply_seal(self, deed: Deed) -> None:
        """Somebody's page shows the seal of its share, or has none."""
        self.chairs[deed.seat].seal = deed.key

    def apply_share(self, deed: Deed) -> None:
        """Somebody's page opens its share, or cannot."""
        chair = self.chairs[deed.seat]
        chair.share = deed.key
        if not deed.key:
            chair.seal = ""
            self.sitting.tell(f"The seal of {chair.name} was not opened.")

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
        elif deed.kind == "undo":
            moves.pop()
    return moves
