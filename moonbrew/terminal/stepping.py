"""Going through a recorded game, forwards and backwards, from any seat's point of view."""

from dataclasses import dataclass, replace
from typing import Any

from rich.console import Console

from moonbrew.entries import whole_number
from moonbrew.errors import Trouble
from moonbrew.game import Game
from moonbrew.kernel.table import Event, Table
from moonbrew.moments import Moments
from moonbrew.record import Record, begin, options_of, replay
from moonbrew.scene import Scene
from moonbrew.seating import check_seat
from moonbrew.terminal.board import draw
from moonbrew.terminal.reckonings import draw_reckoning
from moonbrew.terminal.reports import winners
from moonbrew.terminal.talk import Left, ask
from moonbrew.words import without_repeats

HELP = """\
  n or Enter   the next move         seat 1      seat 1's point of view
  p            the move before       all         all hands open
  17           after move 17         spectator   what everybody sees
  first, last  beginning and end     board       the whole table
  q            leave"""


@dataclass(frozen=True)
class View:
    """Whose eyes a moment is seen with: a seat's, a spectator's (None), or everybody's at once."""

    seat: int | None = None
    everything: bool = False


class Reel:
    """All moments of a recorded game, checked before the first is shown."""

    def __init__(self, record: Record, game: Game[Any]) -> None:
        self.record = record
        self.game = game
        t = replay(record, game)
        self.over = t.ask is None
        self.reckoning = game.reckoning(t, t.events or [], record.players) if self.over else None
        self.keys = [key for _, key in record.moves]
        self.last = len(self.keys)
        self.moments = Moments(game, record.seats, record.dice, options_of(record, game))

    def table(self, ply: int) -> Table:
        """The table after so many moves."""
        return self.moments.table(self.keys[:ply])

    def events(self, ply: int) -> list[Event]:
        """What happened in the move before a moment; before the first one, in the deal."""
        if ply == 0:
            return begin(self.record, self.game).events or []
        t = self.table(ply - 1)
        t.events = []
        t.play(self.game.moves[self.keys[ply - 1]])
        return t.events

    def check(self, view: View) -> View:
        """Refuse to show hidden cards while the game goes on."""
        if view.seat is not None:
            check_seat(view.seat, self.record.seats)
        if not self.over and view != View():
            raise Trouble(
                "The game is not over, and hands are hidden until then. "
                "Leave out --seat and --all to see what everybody sees."
            )
        return view

    def check_ply(self, ply: int) -> int:
        """Refuse a moment that never came."""
        if ply not in range(self.last + 1):
            raise Trouble(f"There is no move {ply}. The moves are 0 (the deal) to {self.last}.")
        return ply

    def scene(self, ply: int, view: View) -> Scene:
        """A moment as it is seen."""
        t, players = self.table(ply), self.record.players
        shown = self.game.scene(t, view.seat, players)
        if not view.everything:
            return shown
        own = {
            zone.id: zone
            for seat in range(t.seats)
            for zone in self.game.scene(t, seat, players).zones
            if zone.owner == seat
        }
        zones = [
            replace(own[zone.id], title=zone.title) if zone.id in own else zone
            for zone in shown.zones
        ]
        return replace(shown, zones=zones)

    def told(self, ply: int, view: View) -> list[str]:
        """What happened in a move, as it is told."""
        t, players = self.table(ply), self.record.players
        lines = [self.game.narrate(t, event, view.seat, players) for event in self.events(ply)]
        return without_repeats([line for line in lines if line])

    def show(self, console: Console, ply: int, view: View, whole: bool = True) -> None:
        """Print a moment; or only what the move before it has changed."""
        if ply:
            seat, key = self.record.moves[ply - 1]
            said = f"Move {ply} of {self.last}: {self.record.players[seat]} chose {key}."
            console.print(said, markup=False, highlight=False, style="bold")
        for text in self.told(ply, view):
            console.print(f"· {text}", markup=False, highlight=False)
        before = None if whole else self.scene(ply - 1, view)
        console.print(draw(self.scene(ply, view), self.game.title, self.record.players, before))
        if ply == self.last and self.over:
            result = self.game.result(self.table(ply))
            console.print(winners(result, self.record.players), markup=False, style="bold green")
            if self.reckoning:
                console.print(draw_reckoning(self.reckoning))

    def as_json(self, ply: int, view: View) -> dict[str, Any]:
        """A moment as plain data."""
        scene = self.scene(ply, view).as_json()
        return {"ply": ply, "plies": self.last, "told": self.told(ply, view), "scene": scene}


class Stepping:
    """One person with a reel."""

    def __init__(self, console: Console, reel: Reel, view: View) -> None:
        self.console = console
        self.reel = reel
        self.view = view
        self.ply = 0
        self.whole = True  # whether all of the table is due, not only what the last move changed

    def run(self) -> None:
        """Show moments as long as somebody wants to see them."""
        try:
            while True:
                self.reel.show(self.console, self.ply, self.view, self.whole)
                while not self.answer(ask(self.console, "(n, p, number, seat K, q; ? helps) ")):
                    pass
        except (Left, KeyboardInterrupt):
            return

    def answer(self, text: str) -> bool:
        """Go where the person says; True if there is something new to show."""
        try:
            return self.go(text.lower().split() or ["n"])
        except Trouble as trouble:
            self.console.print(str(trouble), markup=False, highlight=False)
            return False

    def go(self, words: list[str]) -> bool:
        """Change the moment or the point of view."""
        word = words[0]
        steps = {
            "n": self.ply + 1,
            "p": self.ply - 1,
            "first": 0,
            "last": self.reel.last,
        }
        number = steps.get(word, whole_number(word))
        if number is not None:
            self.ply = self.reel.check_ply(number)
        elif word in ("q", "quit", "exit"):
            raise Left
        elif word == "seat" and len(words) == 2 and whole_number(words[1]) is not None:
            self.view = self.reel.check(View(whole_number(words[1])))
        elif word in ("all", "spectator"):
            self.view = self.reel.check(View(None, word == "all"))
        elif word != "board":
            self.console.print(HELP, markup=False, highlight=False)
            return False
        self.whole = word != "n"
        return True
