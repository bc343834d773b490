"""A person at a sitting, who talks to the table in lines of text."""

import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from moonbrew.bots import Outlook
from moonbrew.bots.hint import hints
from moonbrew.errors import Refused, Trouble
from moonbrew.kernel.dice import commitment
from moonbrew.record import save
from moonbrew.scene import Scene
from moonbrew.seating import bot_moves, bots_at
from moonbrew.sitting import Sitting
from moonbrew.terminal.board import draw
from moonbrew.terminal.choices import listing, meant, some
from moonbrew.terminal.reckonings import in_force_text
from moonbrew.terminal.reports import result_report
from moonbrew.terminal.rulebook import (
    found_text,
    walkthroughs_of,
    walkthroughs_text,
    why_not,
)

HELP = """\
Choose by its number, by its key, or by words that only one choice has in it.
  ?          this help                    board    draw the whole table
  ? 31       rule 31                      log      all that has happened
  ? points   rules with this word         undo     take back your last move
  why KEY    which rule forbids a move    save     write the game to its file,
  walk       one turn, step by step                or save FILE to another
  hint       the best moves               quit     save and leave
  pass!      pass until your next turn    pass! ?  other orders, pass! off ends them"""
COMMANDS = ("?", "why", "walk", "undo", "save", "quit", "exit", "pass!", "log", "board", "hint")


class Left(Exception):
    """The person has left the table."""


def ask(console: Console, question: str) -> str:
    """A line from the person; what is piped in is repeated, so that the page can be read."""
    console.file.flush()
    try:
        answer = input(question)
    except EOFError:
        console.print()
        raise Left from None
    if not sys.stdin.isatty():
        console.print(answer, markup=False, highlight=False)
    return answer.strip()


class Talk:
    """One person's game in a terminal: bots play, the table is shown, the person chooses."""

    def __init__(self, console: Console, sitting: Sitting, seat: int, file: Path) -> None:
        self.console = console
        self.sitting = sitting
        self.seat = seat
        self.file = file
        self.bots = bots_at(sitting)
        self.shown = sitting.deed or -1  # the log after this deed has not been shown yet
        self.scene: Scene | None = None  # what was shown last
        self.whole = True  # whether all of the table is due, not only what has changed

    def say(self, text: str | Text) -> None:
        """Print words, wrapped where the screen ends."""
        self.console.print(text, markup=False, highlight=False)

    def say_in_one(self, text: str) -> None:
        """Print a line that somebody may want to copy."""
        self.console.print(text, markup=False, highlight=False, soft_wrap=True)

    def run(self) -> None:
        """Play until the game is over or the person leaves; the game is saved after every move."""
        self.save()
        self.show_beginning()
        try:
            while self.to_the_next_choice():
                self.show_table()
                while not self.answer(ask(self.console, "> ")):
                    pass
        except Left:
            self.show_way_back()
        except KeyboardInterrupt:
            # It may have come in the middle of a move; what was saved last is whole.
            self.show_way_back()
            sys.exit(130)
        else:
            self.show_end()

    def to_the_next_choice(self) -> bool:
        """Let the bots play until the person is asked; False once the game is over."""
        self.save()
        while bot_moves(self.sitting, self.bots):
            self.save()
            self.whole = True
        return self.sitting.asked is not None

    def save(self) -> None:
        """Write the game to its file."""
        save(self.sitting.record(), self.file)

    # What is shown

    def show_beginning(self) -> None:
        """Before anything else: the promise that the deal is fixed."""
        seed = self.sitting.seed
        if isinstance(seed, str):
            self.say("The dice are fixed already. The commitment to their secret seed is")
            self.say_in_one(f"  {commitment(seed)}")
        self.say("After each move the game is saved in")
        self.say_in_one(f"  {self.file}")
        self.show_goal()
        self.say("Type ? for help.")

    def show_goal(self) -> None:
        """How one wins and when it ends, if the game says so."""
        sitting = self.sitting
        options = sitting.game.table_options(sitting.t)
        if goal := sitting.game.goal(len(sitting.players), options):
            self.say(f"Goal: {goal}")

    def show_table(self) -> None:
        """The news, the table and the choices; after one's own move what has changed."""
        self.show_news()
        sitting, before = self.sitting, None if self.whole else self.scene
        self.scene = sitting.game.scene(sitting.t, self.seat, sitting.players)
        self.console.print(draw(self.scene, sitting.game.title, sitting.players, before))
        self.console.print(listing(self.scene.choices))
        self.whole = False

    def show_news(self) -> None:
        """What has happened since the person last looked."""
        for text in self.sitting.told(self.seat, self.shown):
            self.say(f"· {text}")
        self.shown = self.sitting.deed

    def show_way_back(self) -> None:
        """How to go on another time."""
        self.say("\nThe game is saved. Go on with:")
        self.say_in_one(f"  moonbrew play --resume {self.file}")

    def show_end(self) -> None:
        """The result, and how everybody can check that the dice were fair."""
        self.show_news()
        sitting = self.sitting
        result, reckoning = sitting.game.result(sitting.t), sitting.reckoning()
        self.console.print(result_report(result, sitting.players, reckoning))
        self.say_in_one(f"The seed was {sitting.seed}")
        promised = (
            f" --commitment {commitment(sitting.seed)}" if isinstance(sitting.seed, str) else ""
        )
        self.say("Check that the dice kept to what was promised before the game:")
        self.say_in_one(f"  moonbrew verify {self.file}{promised}")

    # What is answered

    def answer(self, text: str) -> bool:
        """Do what the person says; True if the table has to be shown again."""
        try:
            return self.command(text) if first_word(text) in COMMANDS else self.choose(text)
        except Refused as refused:
            self.say(f"Rule {refused.rule} forbids it: {refused.text}")
        except Trouble as trouble:
            self.say(str(trouble))
        return False

    def command(self, text: str) -> bool:
        """Do what is not a move; True if the table has to be shown again."""
        word = first_word(text)
        rest = text[len(word) :].strip()
        if word == "?":
            self.help(rest)
        elif word == "why":
            self.say(why_not(self.sitting, rest) if rest else self.say_what())
        elif word == "walk":
            self.say(walkthroughs_text(walkthroughs_of(self.sitting.game, rest)))
        elif word == "log":
            self.say("\n".join(self.sitting.told(self.seat)))
        elif word == "hint":
            self.hint()
        elif word == "save":
            self.save_as(rest)
        elif word == "undo":
            self.sitting.undo(self.seat)
        elif word == "pass!":
            return self.order(rest)
        elif word in ("quit", "exit"):
            raise Left
        self.whole = word in ("undo", "board")
        return self.whole

    def order(self, text: str) -> bool:
        """Give a standing order, list them or end them; True if the table has to be shown again."""
        if text == "?":
            self.say(orders_text(self.sitting, self.seat))
            return False
        if text == "off":
            self.sitting.withdraw_orders(self.seat)
            self.say("Nothing is passed on in your name any more.")
            return False
        self.sitting.give_order(self.seat, text)
        self.whole = True
        return True

    def say_what(self) -> str:
        """How to ask why, with a move of this game."""
        key = self.sitting.game.catalogue[0].key
        return f"Say what, by its key or in words: why {key}, why {key.replace('-', ' ')}"

    def help(self, about: str) -> None:
        """The goal, what is in force and the commands, or rules."""
        book = self.sitting.game.rulebook
        if not about:
            self.show_goal()
        if not about and self.scene is not None and self.scene.in_force:
            self.say(in_force_text(self.scene.in_force, book.rules))
        self.say(found_text(book.look_up(about.split())) if about else HELP)

    def hint(self) -> None:
        """The best moves, from what the person's seat may know."""
        sitting = self.sitting
        outlook = Outlook(sitting.game, sitting.t, self.seat, sitting.players)
        for hint in hints(outlook, seed=sitting.ply):
            self.say(f"{hint.sentence}. {hint.because}")

    def save_as(self, name: str) -> None:
        """Write the game to a file, which is its own from then on."""
        if name:
            self.file = free(Path(name), self.file)
        self.save()
        self.say_in_one(f"The game is saved in {self.file}")

    def choose(self, text: str) -> bool:
        """Make the move that is meant; True if one was made."""
        assert self.scene is not None, "The choices are shown before one is made."
        if not text:
            self.say("Choose by number, key or words; ? for help.")
            return False
        found = meant(self.scene.choices, text)
        if len(found) == 1:
            self.sitting.play(self.seat, found[0][1].key)
            return True
        if found:
            self.say("Which of these?")
            self.console.print(some(found))
        else:
            self.say_why_none(self.scene, text)
        return False

    def say_why_none(self, scene: Scene, text: str) -> None:
        """No choice was meant: there is no such number, or a rule forbids the move."""
        if text.isdigit():
            self.say(f"There is no choice {text}; there are 1 to {len(scene.choices)}.")
        elif text in self.sitting.game.moves:
            self.sitting.play(self.seat, text)  # which is refused with its rule
        else:
            self.say(why_not(self.sitting, text))


def orders_text(sitting: Sitting, seat: int) -> str:
    """The orders that the game offers, and those that are in force."""
    keys = [f"pass! {one.key}" for one in sitting.game.orders]
    wide = max(map(len, keys), default=0)
    lines = [
        f"{key:<{wide}}  {one.sentence}" for key, one in zip(keys, sitting.game.orders, strict=True)
    ]
    given = ", ".join(map(str, sitting.orders.of(seat)))
    return "\n".join([*lines, f"In force: {given or 'nothing'}."])


def free(file: Path, own: Path | None = None) -> Path:
    """Refuse to write over a file that is not this game's own."""
    if file != own and file.exists():
        raise Trouble(f"{file} is there already. Name another file, or resume that game.")
    return file


def first_word(text: str) -> str:
    """The command in a line; ?31 is ? 31."""
    if text.startswith("?"):
        return "?"
    return text.split()[0].lower() if text.strip() else ""
