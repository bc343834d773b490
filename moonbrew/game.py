"""What a game is to everything that stands on it: the calls that each of them offers."""

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from inspect import getfile
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar, cast

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.almanac import Almanac
from moonbrew.changes import Change, changes
from moonbrew.content import CALLED, Content, load_content, read_text, read_toml
from moonbrew.entries import Entry, nearest, shown
from moonbrew.errors import BadContent, BadTable, GameOver, Refused, UnknownName
from moonbrew.fields import (
    MOST,
    Field,
    KnownAndThere,
    hidden_fields,
    known_of,
    pieces_of,
    places_of,
    read_fields,
    write_fields,
)
from moonbrew.guide import Guide, read_guide
from moonbrew.kernel.bits import bits
from moonbrew.kernel.dice import Dice, dice_for, load_dice
from moonbrew.kernel.edition import Edition
from moonbrew.kernel.mind import Mind
from moonbrew.kernel.outcome import Outcome
from moonbrew.kernel.search import Style
from moonbrew.kernel.table import ALLOWED, Agenda, Ask, Event, Move, Step, Table
from moonbrew.options import GameOptions, OptionSpec, Some, applying, every_option, settled
from moonbrew.orders import USUAL, Offered, Order
from moonbrew.outcome import Result, Rival, ranked, result_of, together
from moonbrew.rules import Rulebook, RuleText
from moonbrew.scene import Reckoning, Scene
from moonbrew.steps import StepForm, find_form, form_of, step_name
from moonbrew.talk import Silence
from moonbrew.walkthrough import Walkthrough, read_walkthroughs

__all__ = ["Game", "GameMind", "Result", "Rival", "ranked", "result_of", "step_name", "together"]

T = TypeVar("T", bound=Table)


class Game(ABC, Generic[T]):
    """One of the games, with its content loaded."""

    name: ClassVar[str]  # tollgate
    title: ClassVar[str]  # Tollgate: its name with capitals, unless it says otherwise
    about: ClassVar[str] = ""  # one sentence
    prefix: ClassVar[str]  # of its rules' numbers: its name in capitals, unless it says otherwise
    version: ClassVar[int] = 1  # of its rules: raised whenever an old record would replay otherwise
    seats: ClassVar[range]
    usual_seats: ClassVar[int] = 3  # or the nearest number that it is for
    Options: ClassVar[type[GameOptions]] = GameOptions
    # Usually content.toml and rules.md beside the game's own module.
    content_file: ClassVar[Path]
    rules_file: ClassVar[Path]
    # How search usually goes about it. Measured in Mystic Market, two seats: playouts to the very
    # end won 3 of 20 games against playouts of 30 moves, for random players end nearly as poor as
    # they began; exploring with 0.15 won 7 of 20 against 0.3, and 0.6 won 12 of 20.
    style: ClassVar[Style] = Style(exploration=0.5, playout=30, learning=True)
    art: ClassVar[Path | None] = None  # a folder with symbols.svg and style.css for the web table
    wide: ClassVar[bool] = False  # whether large boards need most of the page (static/wide.css)
    walkthrough_files: ClassVar[Sequence[Path]] = ()  # each tells newcomers a turn, step by step
    guide_file: ClassVar[Path | None] = None  # the first turns of a game for newcomers to play
    steps: ClassVar[Sequence[StepForm | type[Step[Any]]]]
    fields: ClassVar[Sequence[Field]] = ()
    # What of the flow ("ask", "agenda") tells of a choice that only one seat knows to be half made.
    hidden_flow: ClassVar[Sequence[str]] = ()
    # Events that ought to be rare, each as a clause; a study tells in how many games they happened.
    emergencies: ClassVar[Mapping[type[Event], str]] = {}
    untold: ClassVar[frozenset[type[Event]]] = frozenset()  # events that are not worth a sentence
    # Rules that only say that something else is asked: no answer to who touched a piece.
    elsewhere: ClassVar[frozenset[int]] = frozenset()
    turn_rule: ClassVar[str] = ""  # by which only who is asked may move, if it has a number
    orders: ClassVar[Sequence[Offered]] = USUAL  # what people can let pass; the first is the usual
    points: ClassVar[Sequence[str]] = ()  # what its rules call them, where not points
    scored_in: ClassVar[tuple[str, str]] = ("point", "points")  # what a score is read out as
    fewest_win: ClassVar[bool] = False  # whether the lowest score is the best
    # The fields of a dump that some seat cannot wholly see; they follow from `fields`.
    hidden: ClassVar[frozenset[str]]

    def __init_subclass__(cls) -> None:
        """What a game does not say itself follows from its name, its folder and its fields."""
        folder = Path(getfile(cls)).parent
        cls.title = getattr(cls, "title", "") or cls.name.replace("-", " ").title()
        cls.prefix = getattr(cls, "prefix", "") or cls.name.replace("-", "").upper()
        cls.content_file = getattr(cls, "content_file", folder / "content.toml")
        cls.rules_file = getattr(cls, "rules_file", folder / "rules.md")
        if "hidden" not in vars(cls):
            cls.hidden = hidden_fields(cls.fields) | {"dice", *cls.hidden_flow}

    def __init__(self, own_content: Path | str | None = None, called: str = CALLED) -> None:
        """With a user's own content, a file or its text, laid over the standard one."""
        if isinstance(own_content, Path):
            own_content, called = read_text(own_content), str(own_content)
        self.content = load_content(self.content_file, own_content or "", called)
        self.content_digest = self.content.digest
        self.edition = self.edition_of(self.content, called)
        self.moves: dict[str, Move] = self.edition.by_key
        self.catalogue: list[Move] = self.edition.catalogue
        # All components of a game with so many seats and these options, once they were asked for.
        self.full_sets: dict[tuple[int, GameOptions], Mapping[str, int]] = {}
        # Options as they are played, for many games are started with the same ones.
        self.settled: dict[tuple[GameOptions, int], GameOptions] = {}

    def edition_of(self, content: Content, called: str) -> Edition:
        """The edition that a content makes; in a user's own, names may get into each other's way.

        Moves are called by the keys of cards, so two cards can lead to the same name.
        """
        try:
            return self.load_edition(content)
        except ValueError as error:
            if not content.own:
                raise
            raise BadContent(f"{called}: {error} Call one of its cards otherwise.") from error

    # What each game supplies.

    @abstractmethod
    def load_edition(self, content: Content) -> Edition:
        """Turn content into native numbers and the catalogue of moves."""

    @abstractmethod
    def set_up(self, seats: int, dice: Dice, options: Any) -> T:
        """A table with all laid out and the first step on its agenda."""

    @abstractmethod
    def imagine(self, t: T, seat: int | None, dice: Dice) -> T:
        """A table that this seat cannot tell from the true one, everything hidden dealt anew."""

    @abstractmethod
    def result(self, t: T) -> Result:
        """Scores, ranks and winners as they stand; asked in the middle of a game too."""

    @abstractmethod
    def promise(self, t: T, seat: int) -> float:
        """The share of the win, from 0 to 1, that a seat's position promises."""

    @abstractmethod
    def scene(self, t: T, seat: int | None, names: Sequence[str] = ()) -> Scene:
        """The table as a seat sees it; None for a spectator."""

    @abstractmethod
    def narrate(self, t: T, event: Event, seat: int | None, names: Sequence[str] = ()) -> str:
        """An event in a sentence, as a seat may know it; empty where it is not worth one."""

    @abstractmethod
    def sentence(self, t: T, move: Move, names: Sequence[str] = ()) -> str:
        """A move in a sentence, as the seat that is asked reads it."""

    @abstractmethod
    def most_plies(self, seats: int, options: Any) -> int:
        """More moves than any game can have, by the bound in its rules."""

    # What follows from the fields and steps that a game declares.

    def lay_empty(self, seats: int, dice: Dice, options: Any) -> T:
        """A table with nothing on it yet, for `load` to fill."""
        raise NotImplementedError(f"{self.title} does not say what an empty table is.")

    def dump_state(self, t: T) -> dict[str, Any]:
        """What lies on the table, by the names of this game."""
        return write_fields(self.fields, t)

    def load_state(self, entry: Entry, seats: int, dice: Dice, options: Any) -> T:
        """The table that dump_state wrote down; what is left out is empty."""
        t = self.lay_empty(seats, dice, options)
        read_fields(self.fields, t, entry)
        return t

    def refuse(self, t: T, entry: Entry) -> None:
        """Raise what is wrong with a table just loaded where fields do not fit each other."""

    def components(self, t: T) -> Mapping[str, int]:
        """How many of each component there are, wherever they lie: the same from start to end."""
        return pieces_of(self.fields, t)

    def known(self, t: T, seat: int | None) -> Sequence[KnownAndThere]:
        """By hand or deck: what a seat knows to be there beside what it sees, and what is there.

        It follows from the fields that say who knows what; usually there are none.
        """
        return known_of(self.fields, t, int(t.seats) if seat is None else seat)

    @cached_property
    def step_forms(self) -> dict[str, StepForm]:
        """How steps are written and read, by name."""
        return {form.name: form for form in map(form_of, self.steps)}

    # What all games share.

    def table_options(self, t: T) -> GameOptions:
        """The options that the table is played with; to be said by every game that has some."""
        return self.Options()

    def touches(self, t: T, move: Move) -> list[str]:
        """The pieces that stand for a move, legal or not, so that touching them tells why not."""
        return []

    def goal(self, seats: int, options: Any) -> str:
        """How one wins and when the game ends, in one line; empty where the game does not say."""
        return ""

    def lacks(self, t: T, move: Move) -> str:
        """What is missing here for a move that a rule forbids, told to the seat that is asked.

        A sentence that stands before the rule; empty where the rule says all there is to say.
        """
        return ""

    def why_not_talk(self, t: T) -> Silence | None:
        """What stands against talk at the table now, as all may know it; usually nothing does."""
        return None

    def spans(self, t: T) -> Mapping[str, int]:
        """What orders can last for, each with a public number that is another once it is over."""
        return {}

    def muted(self, t: T, seat: int, orders: Sequence[Order]) -> Sequence[str]:
        """The pieces of a seat with which it could answer where its own orders pass, by their ids.

        They are marked on its own page, or nobody would notice why they are not asked.
        """
        return ()

    def almanac(self) -> Almanac | None:
        """The tables of the game that people go through one by one; none where there are none."""
        return None

    def card_words(self, chapter: str, key: str) -> str:
        """What an entry of the content says, as people at the table read it.

        Usually nothing: then all that stands in the file is told as it stands there.
        """
        return ""

    def changes(self) -> list[Change]:
        """Every card that is not as in the standard content, in the words of the game."""
        if not self.content.own:
            return []
        found = changes(read_toml(self.content_file), self.content.top.data)
        return [
            replace(one, words=self.card_words(one.chapter, one.key)) if one.how != "gone" else one
            for one in found
        ]

    def style_of(self, t: T) -> Style:
        """How search goes about this table, by what everybody can see of it; usually as always."""
        return self.style

    def teams(self, seats: int, options: Any) -> Sequence[int]:
        """By seat: the number of its team, which wins or loses together; usually each its own."""
        return range(seats)

    def teams_at(self, t: T) -> Sequence[int]:
        """The teams at a table."""
        return self.teams(int(t.seats), self.table_options(t))

    def reckoning(
        self, t: T, events: Sequence[Event], names: Sequence[str] = ()
    ) -> Reckoning | None:
        """Where the scores of a game that is over came from, by category, if that can be told.

        The events are all that happened from the deal on. What a column's numbers add up to is the
        score of its seats.
        """
        return None

    @property
    def reckons(self) -> bool:
        """Whether the game tells where scores came from, so that its events are worth having."""
        return type(self).reckoning is not Game.reckoning

    @cached_property
    def mind(self) -> Mind:
        """What search needs of the game; a compiled game gives a native one of its own."""
        return GameMind(self)

    @cached_property
    def rulebook(self) -> Rulebook:
        """The numbered rules."""
        return Rulebook(self.rules_file, self.points)

    @cached_property
    def walkthroughs(self) -> Mapping[str, Walkthrough]:
        """Turns told step by step, by key, as many as the game brings."""
        return read_walkthroughs(self.walkthrough_files, self.rulebook.rules)

    @cached_property
    def guide(self) -> Guide | None:
        """A first game that is told move by move, if the game brings one."""
        return read_guide(self.guide_file, self.rulebook.rules) if self.guide_file else None

    # Seats and options.

    def check_seats(self, seats: int) -> int:
        """Refuse a number of seats that the game is not for."""
        if seats not in self.seats:
            raise UnknownName(f"{self.title} is a game for {self.for_whom}, not for {seats}.")
        return seats

    @property
    def for_whom(self) -> str:
        """For how many it is, in words: 2 to 4."""
        few, many = self.seats[0], self.seats[-1]
        return str(few) if few == many else f"{few} to {many}"

    def seats_for(self, options: GameOptions, wanted: int | None = None) -> int:
        """The usual number of seats, or the one wanted; if options forbid it, the nearest."""
        wish = self.usual_seats if wanted is None else wanted
        numbers = sorted(self.seats, key=lambda seats: (abs(seats - wish), seats))
        for seats in numbers:
            try:
                self.check(options, seats)
            except UnknownName:
                continue
            return seats
        return numbers[0]  # where the options do not fit either; whoever starts there is told why

    @cached_property
    def all_options(self) -> list[OptionSpec]:
        """All options in order, each with every value that it can have with any number of seats."""
        return every_option(self.Options, self.edition, self.seats)

    def options(self, seats: int, chosen: Mapping[str, str] | None = None) -> list[OptionSpec]:
        """The options that apply, in order, each with what can be chosen after those before it."""
        return list(applying(self.Options, self.edition, seats, chosen or {}))

    def check(self, options: Some, seats: int) -> Some:
        """Options with every usual value put in; refused with a sentence if they do not fit."""
        if (options, seats) not in self.settled:
            self.settled[options, seats] = settled(options, self.edition, seats)
        return cast(Some, self.settled[options, seats])

    def options_told(self, options: GameOptions, seats: int) -> list[str]:
        """The options in a few words each, values by their labels."""
        chosen = options.chosen()
        return [
            f"{spec.title.lower()} {spec.labels.get(chosen[spec.name], chosen[spec.name])}"
            for spec in self.options(seats, chosen)
        ]

    @property
    def usual_goal(self) -> str:
        """The goal of a game as it is usually played."""
        seats = self.seats_for(self.Options())
        return self.goal(seats, self.check(self.Options(), seats))

    def facts(self) -> dict[str, Any]:
        """What there is to know before one plays, as plain data."""
        return {
            "name": self.name,
            "title": self.title,
            "about": self.about,
            "goal": self.usual_goal,
            "seats": list(self.seats),
            "usual_seats": self.seats_for(self.Options()),
            "rules": self.version,
            "moves": len(self.catalogue),
            "options": [spec.as_data() for spec in self.all_options],
        }

    def rule(self, number: int) -> RuleText:
        """The rule that a refusal cites."""
        return self.rulebook.rule(f"{self.prefix}-{number:03}")

    def start(
        self,
        seats: int,
        seed: int | str = 0,
        options: GameOptions | None = None,
        listen: bool = False,
    ) -> T:
        """A new game; a number for a seed makes fast dice, a text fair ones.

        Events are recorded only when somebody wants to listen.
        """
        self.check_seats(seats)
        options = self.check(options or self.Options(), seats)
        t = self.set_up(seats, dice_for(seed), options)
        if listen:
            t.events = []
        t.settle()
        return t

    def move(self, key: str) -> Move:
        """The move with this key."""
        if key not in self.moves:
            raise UnknownName(f"There is no move {key} in {self.title}. {nearest(key, self.moves)}")
        return self.moves[key]

    def refusal(self, t: T, move: Move) -> RuleText | None:
        """The rule that forbids a move now, or None."""
        if t.ask is None:
            raise self.over()
        number = t.ask.refusal(t, move)
        return None if number == ALLOWED else self.rule(int(number))

    def over(self) -> GameOver:
        """What is said to who wants to move when nobody is asked any more."""
        return GameOver("The game is over: no move can be made.", self.turn_rule)

    def play(self, t: T, move: Move | str) -> None:
        """Make a move that comes from outside: checked, and refused with a rule."""
        move = self.move(move) if isinstance(move, str) else move
        if rule := self.refusal(t, move):
            raise Refused(rule.number, rule.plain)
        t.play(move)

    def dump(self, t: T) -> dict[str, Any]:
        """The whole table as readable data; docs/formats.md explains the fields."""
        return {
            "game": self.name,
            "version": self.version,
            "seats": int(t.seats),
            "options": self.table_options(t).chosen(),
            "dice": t.dice.dump(),
            "ply": int(t.ply),
            "revealed": int(t.revealed),
            "ask": None if t.ask is None else self.written(t.ask),
            "agenda": [self.written(step) for step in t.agenda.steps()],
            **self.dump_state(t),
        }

    def written(self, step: Step[Any]) -> list[Any]:
        """A step as its name and its numbers."""
        return self.step_forms[step_name(type(step))].write(step)

    def load(self, data: Mapping[str, Any]) -> T:
        """The table that `dump` wrote down, or somebody by hand; what is left out is empty.

        Refused with its place and the reason is whatever no play could reach and would break it.
        """
        if not isinstance(data, dict):
            raise BadTable("table: is a list, a text or a number; it must have fields with names.")
        entry = Entry("table", "", data, BadTable)
        entry.one_of("game", [self.name])
        if entry.has("version"):
            entry.whole("version", self.version, self.version)
        seats = entry.whole("seats", self.seats[0], self.seats[-1])
        options = self.load_options(entry, seats)
        dice = self.load_dice(entry) if entry.has("dice") else Dice(0)
        t = self.load_state(entry, seats, dice, options)
        entry.only(*self.dump(t))
        t.ply = entry.whole("ply", 0, MOST) if entry.has("ply") else 0
        t.revealed = entry.whole("revealed", 0, MOST) if entry.has("revealed") else 0
        self.refuse_surplus(t, entry, options)
        self.load_flow(t, entry)
        self.refuse(t, entry)
        t.settle()
        if t.ask is not None and not t.ask.moves(t):
            raise entry.wrong("ask", f"would be {self.written(t.ask)}, which has no move here.")
        return t

    def refuse_surplus(self, t: T, entry: Entry, options: GameOptions) -> None:
        """Refuse more pieces than there are; fewer may lie on a table that is set by hand."""
        key = (int(t.seats), options)
        if key not in self.full_sets:
            self.full_sets[key] = self.components(self.start(int(t.seats), 0, options))
        there = self.full_sets[key]
        for piece, number in self.components(t).items():
            if number > there.get(piece, 0):
                why = f"would have {piece} {number} times; there are {there.get(piece, 0)}."
                raise entry.wrong(places_of(self.fields, t, piece), why)

    def load_options(self, entry: Entry, seats: int) -> GameOptions:
        """The options of a dumped table; what is not said is as usual."""
        chosen = entry.entry("options").data if entry.has("options") else {}
        try:
            return self.check(self.Options.of(chosen), seats)
        except UnknownName as error:
            raise entry.wrong("options", f"do not fit. {error}") from error

    def load_dice(self, entry: Entry) -> Dice:
        """The dice of a dumped table."""
        try:
            parts = [part if isinstance(part, str) else shown(part) for part in entry.row("dice")]
            return load_dice(parts)
        except ValueError as error:
            raise entry.wrong("dice", f"cannot be read. {error}") from error

    def load_flow(self, t: T, entry: Entry) -> None:
        """The agenda and the ask; then each step is asked whether it can lie where it does."""
        written: list[tuple[Entry, str, Step[Any]]] = []
        cells = entry.cells("agenda") if entry.has("agenda") else entry
        for place in cells.data if cells is not entry else ():
            written.append((cells, place, self.read_step(t, cells, place)))
        t.agenda = Agenda([step for _, _, step in written])
        if entry.data.get("ask") is not None:
            ask = self.read_step(t, entry, "ask")
            if not isinstance(ask, Ask):
                raise entry.wrong("ask", "is a step that waits for nobody; it must be an ask.")
            written.append((entry, "ask", ask))
            t.ask = ask
        below = None
        for where, key, step in written:
            if why_not := self.step_forms[step_name(type(step))].why_not(t, step, below):
                raise where.wrong(key, why_not)
            below = step

    def read_step(self, t: T, entry: Entry, key: str) -> Step[Any]:
        """A step written as its name and its numbers."""
        return find_form(self.step_forms, self.title, entry, key).read(t, entry, key)

    def fingerprint(self, t: T) -> str:
        """A hash over all of the table: two tables with the same one are the same."""
        return hashlib.sha256(json.dumps(self.dump(t), sort_keys=True).encode()).hexdigest()


class GameMind(Mind):
    """A mind that asks the game: for games in plain Python."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def imagine(self, t: Table, seat: i64, dice: Dice) -> Table:
        """A table that this seat cannot tell from the true one."""
        dream: Table = self.game.imagine(t, int(seat), dice)
        return dream

    def outcome(self, t: Table) -> Outcome:
        """As the game's result has it."""
        result = self.game.result(t)
        return Outcome(vec[i64](result.ranks), bits(result.winners))

    def promises(self, t: Table) -> vec[float]:
        """By seat: what the position promises."""
        return vec[float]([self.game.promise(t, seat) for seat in range(t.seats)])
