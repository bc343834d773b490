"""Records: a game as a small readable text file, and the game back from it."""

import json
import os
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

from moonbrew.entries import Entry, shown, whole_number
from moonbrew.errors import BadRecord, Refused, Trouble
from moonbrew.game import Game, Result
from moonbrew.games import game, game_names
from moonbrew.kernel.dice import commitment
from moonbrew.kernel.table import Table
from moonbrew.options import GameOptions
from moonbrew.shares import is_share, mixed, seal_of
from moonbrew.words import count

FORMAT = 1
LARGEST = 1024 * 1024  # bytes; a long game has a tenth of that
DOTS = 100  # in a line: keys with dots between them are none of ours, and are slow to read
SEATS = 99
WIDEST = 200  # signs of a text
MOST = 1_000_000_000  # a number
HEADING = "# A game of Moonbrew: `moonbrew replay` shows it, `moonbrew verify` checks it."
KEYS = (
    "moonbrew",
    "game",
    "rules",
    "content",
    "seats",
    "players",
    "bots",
    "options",
    "seed",
    "commitment",
    "shares",
    "what_if",
    "taken_back",
    "deal",
    "plies",
    "moves",
    "result",
)


@dataclass(frozen=True)
class Ending:
    """The result as it stands in a record."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]  # seats; written only where they are not all that have rank 1
    rivals: list[int] = field(default_factory=list)  # the scores of those who are no seats

    @classmethod
    def of(cls, result: Result) -> "Ending":
        """What of a result is written down; the rest follows from the moves."""
        rivals = [rival.score for rival in result.rivals]
        return cls(result.scores, result.ranks, result.winners, rivals)

    def written(self) -> dict[str, list[int]]:
        """The lines of a record."""
        told = {"scores": self.scores, "ranks": self.ranks}
        if self.winners != first_in(self.ranks):
            told["winners"] = self.winners
        return told | ({"rivals": self.rivals} if self.rivals else {})


def first_in(ranks: Sequence[int]) -> list[int]:
    """The seats with rank 1."""
    return [seat for seat, rank in enumerate(ranks) if rank == 1]


@dataclass(frozen=True)
class Record:
    """A game written down: what it was started with, and what was chosen since."""

    game: str
    rules: int
    seats: int
    players: list[str]
    options: dict[str, str]
    seed: int | str
    moves: list[tuple[int, str]]  # seat and key
    plies: int  # how many moves there should be, so that a missing one is noticed
    result: Ending | None = None  # None while the game goes on
    content: str = ""  # digest; empty for the standard one
    commitment: str = ""  # to a seed that is a text
    bots: list[str] = field(default_factory=list)  # by seat, empty for a person; or none at all
    shares: list[str] = field(default_factory=list)  # by seat, what they added to the seed; or none
    taken_back: int = 0  # how often moves were taken back though more was known by then
    what_if: int | None = None  # so many moves are an earlier game's; None: all are its own
    deal: str = ""  # the id of a deal that many have played; empty: it was dealt for this game
    file: str = field(default="record", compare=False)  # for messages

    @property
    def dice(self) -> int | str:
        """The seed of the dice: the house's, and what the people added to it."""
        return mixed(self.seed, self.shares)

    @property
    def caveat(self) -> str:
        """What a true record does not prove: that nobody knew what was hidden. Usually empty."""
        said = []
        if self.what_if is not None:
            made = count(self.what_if, "move")
            said.append(f"It goes on from an earlier game after {made}, so its deal was known.")
        if self.taken_back:
            times = count(self.taken_back, "time")
            said.append(f"Moves were taken back {times} though more was known by then.")
        if self.deal:
            said.append("Its deal was the house's choice, the same for everybody.")
        return " ".join(said)

    def wrong(self, what: str) -> BadRecord:
        """An error that names the file."""
        return BadRecord(f"{self.file}: {what}")


def record_of(
    game: Game[Any],
    t: Table,
    seed: int | str,
    moves: Sequence[tuple[int, str]],
    players: Sequence[str] = (),
    bots: Sequence[str] = (),
    shares: Sequence[str] = (),
    taken_back: int = 0,
) -> Record:
    """The record of a game that was started with this seed and has come to this table."""
    result = game.result(t) if t.ask is None else None
    return Record(
        game=game.name,
        rules=game.version,
        seats=int(t.seats),
        players=list(players) or [f"Player {seat + 1}" for seat in range(t.seats)],
        options=game.table_options(t).chosen(),
        seed=seed,
        moves=list(moves),
        plies=len(moves),
        result=Ending.of(result) if result else None,
        content=game.content_digest,
        commitment=commitment(seed) if isinstance(seed, str) else "",
        bots=list(bots) if any(bots) else [],
        shares=list(shares) if any(shares) else [],
        taken_back=taken_back,
    )


# Writing


def write(record: Record) -> str:
    """The text of a record; `read` is its inverse."""
    lines = [
        HEADING,
        f"moonbrew = {FORMAT}",
        f"game = {quoted(record.game)}",
        f"rules = {record.rules}",
        *([f"content = {quoted(record.content)}"] if record.content else []),
        f"seats = {record.seats}",
        f"players = {listed(record.players)}",
        *([f"bots = {listed(record.bots)}"] if record.bots else []),
        f"options = {inline(record.options)}",
        f"seed = {quoted(record.seed) if isinstance(record.seed, str) else record.seed}",
        *([f"commitment = {quoted(record.commitment)}"] if record.commitment else []),
        *([f"shares = {listed(record.shares)}"] if record.shares else []),
        *([f"taken_back = {record.taken_back}"] if record.taken_back else []),
        *([f"what_if = {record.what_if}"] if record.what_if is not None else []),
        *([f"deal = {quoted(record.deal)}"] if record.deal else []),
        f"plies = {record.plies}",
        'moves = """',
        *runs(record.moves),
        '"""',
    ]
    if record.result:
        told = record.result.written()
        lines += ["", "[result]", *(f"{name} = {numbers}" for name, numbers in told.items())]
    return "\n".join(lines) + "\n"


def runs(moves: Sequence[tuple[int, str]]) -> list[str]:
    """One line for each run of moves by the same seat: the seat, then the keys."""
    return [
        " ".join([str(seat), *(key for _, key in run)])
        for seat, run in groupby(moves, key=lambda move: move[0])
    ]


def quoted(text: str) -> str:
    """A text as TOML writes it."""
    # TOML knows all escapes of JSON, and asks for one more: delete.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def listed(texts: Sequence[str]) -> str:
    """A list of texts as TOML writes it."""
    return f"[{', '.join(map(quoted, texts))}]"


def inline(options: dict[str, str]) -> str:
    """A table of texts in one line as TOML writes it."""
    pairs = ", ".join(f"{name} = {quoted(value)}" for name, value in options.items())
    return f"{{ {pairs} }}" if pairs else "{}"


def save(record: Record, path: Path) -> None:
    """Write a record to a file, all of it or nothing, so that a crash leaves the old one whole."""
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(write(record), encoding="utf-8")
        os.replace(part, path)
    except OSError as error:
        raise Trouble(f"{path}: cannot be written: {error.strerror}. Name another file.") from error


# Reading


def load(path: Path | str) -> Record:
    """The record in a file."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
        return read(data.decode("utf-8"), str(path))
    except OSError as error:
        raise BadRecord(
            f"{path}: cannot be read: {error.strerror}. Name a file there is."
        ) from error
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path}: is not UTF-8 text, so it is no record.") from error


def parsed(text: str, file: str) -> dict[str, Any]:
    """A text as TOML; what no record is like is not even looked through."""
    if len(text) > LARGEST or any(line.count(".") > DOTS for line in text.split("\n")):
        raise BadRecord(f"{file}: is larger than any record, so it is none.")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # of TOML, of digits by the thousand, of brackets
        why = str(error).partition("; use sys")[0]
        raise BadRecord(
            f"{file}: is not TOML: {why}. It is damaged or cut off; take a whole copy."
        ) from error


def read(text: str, file: str = "record") -> Record:
    """The record that a text holds; whether it is true is for `replay` and `verify` to say."""
    data = parsed(text, file)
    entry = Entry(file, "", data, BadRecord)
    if not entry.has("moonbrew"):
        raise entry.wrong("moonbrew", f"is missing, so this is no record; it must be {FORMAT}.")
    entry.whole("moonbrew", FORMAT, FORMAT)
    entry.only(*KEYS)
    seats = entry.whole("seats", 1, SEATS)
    return Record(
        game=entry.one_of("game", game_names()),
        rules=entry.whole("rules", 1, MOST),
        seats=seats,
        players=read_names(entry, "players", seats),
        options=read_options(entry),
        seed=read_seed(entry),
        moves=read_moves(entry, seats),
        plies=entry.whole("plies", 0, MOST),
        result=read_result(entry, seats) if entry.has("result") else None,
        content=read_line(entry, "content") if entry.has("content") else "",
        commitment=read_line(entry, "commitment") if entry.has("commitment") else "",
        bots=read_names(entry, "bots", seats) if entry.has("bots") else [],
        shares=read_shares(entry, seats) if entry.has("shares") else [],
        taken_back=entry.whole("taken_back", 0, MOST) if entry.has("taken_back") else 0,
        what_if=entry.whole("what_if", 0, MOST) if entry.has("what_if") else None,
        deal=read_line(entry, "deal") if entry.has("deal") else "",
        file=file,
    )


def read_shares(entry: Entry, seats: int) -> list[str]:
    """What each seat added to the seed; empty where that was nothing."""
    cells = entry.cells("shares")
    if len(cells.data) != seats:
        raise entry.wrong("shares", f"has {len(cells.data)} texts; it must have {seats}.")
    for place, share in cells.data.items():
        if not (isinstance(share, str) and (share == "" or is_share(share))):
            raise cells.wrong(place, f"is {share!r}; it must be empty, or 64 digits from 0 to f.")
    return list(cells.data.values())


def read_names(entry: Entry, key: str, seats: int) -> list[str]:
    """One printable name for each seat; only among the bots may it be empty."""
    cells = entry.cells(key)
    if len(cells.data) != seats:
        raise entry.wrong(key, f"has {len(cells.data)} names; it must have {seats}, a seat one.")
    for place, name in cells.data.items():
        if not (isinstance(name, str) and name.isprintable() and (name.strip() or key == "bots")):
            raise cells.wrong(place, f"is {shown(name)}; it must be a name of letters that print.")
    return list(cells.data.values())


def read_options(entry: Entry) -> dict[str, str]:
    """The options by name; the game knows which there are."""
    options = entry.entry("options")
    return {name: read_line(options, name) for name in options.data}


def read_line(entry: Entry, key: str) -> str:
    """A text that can be shown in a line."""
    text = entry.text(key)
    if not text.isprintable() or len(text) > WIDEST:
        raise entry.wrong(key, f"is {shown(text)}; it must be letters that print, and not many.")
    return text


def read_seed(entry: Entry) -> int | str:
    """A whole number (fast dice) or a text (fair dice)."""
    if not isinstance(entry.data.get("seed"), str):
        return entry.whole("seed", 0, 2**63 - 1)
    return read_line(entry, "seed")


def read_moves(entry: Entry, seats: int) -> list[tuple[int, str]]:
    """Lines of a seat and the keys of its moves."""
    text = entry.value("moves", "a text of lines, each a seat and the keys of its moves")
    if not isinstance(text, str):
        raise entry.wrong("moves", f"is {shown(text)}; it must be a text of lines.")
    moves = []
    for number, line in enumerate(text.splitlines(), start=1):
        first, *keys = line.split() or [""]
        if not line.strip():
            continue
        seat = whole_number(first)
        if seat is None or seat >= seats or not keys or not "".join(keys).isprintable():
            right = f"a seat from 0 to {seats - 1} and then keys of moves"
            raise entry.wrong(f"moves, line {number},", f"is {shown(line)}; it must be {right}.")
        moves += [(seat, key) for key in keys]
    return moves


def read_result(entry: Entry, seats: int) -> Ending:
    """Scores and ranks, a number for each seat; winners and rivals where there is need."""
    result = entry.entry("result")
    result.only("scores", "ranks", "winners", "rivals")
    numbers = {}
    for key, least in (("scores", None), ("ranks", 1)):
        values = result.row(key)
        whole = all(type(value) is int and (least or -MOST) <= value <= MOST for value in values)
        if len(values) != seats or not whole:
            raise result.wrong(key, f"is {shown(values)}; it must be {seats} whole numbers.")
        numbers[key] = values
    winners = result.row("winners") if result.has("winners") else first_in(numbers["ranks"])
    if any(type(seat) is not int or seat not in range(seats) for seat in winners):
        raise result.wrong(
            "winners", f"is {shown(winners)}; it must be seats from 0 to {seats - 1}."
        )
    rivals = result.row("rivals") if result.has("rivals") else []
    if any(type(score) is not int or abs(score) > MOST for score in rivals):
        raise result.wrong("rivals", f"is {shown(rivals)}; it must be whole numbers.")
    return Ending(numbers["scores"], numbers["ranks"], winners, rivals)


# Replaying


def game_of(record: Record, content: Path | None = None) -> Game[Any]:
    """The game of a record, with the rules and the content that it was played with."""
    found = game(record.game, content)
    if found.version != record.rules:
        raise record.wrong(
            f"rules is {record.rules}, but here {found.title} has rules {found.version}, by which "
            "the moves may mean something else. Replay it with the Moonbrew that played it."
        )
    if found.content_digest != record.content:
        raise record.wrong(f"content {content_difference(record, found)}")
    if record.seats not in found.seats:
        raise record.wrong(f"seats is {record.seats}; {found.title} is for {found.for_whom}.")
    return found


def content_difference(record: Record, found: Game[Any]) -> str:
    """What to say when the cards at hand are not those of the record."""
    if not record.content:
        return "is the standard one, but another was given. Leave out your content file."
    here = found.content_digest or "the standard one"
    return f"is {record.content}, but here it is {here}. Give the file of that game as content."


def options_of(record: Record, game: Game[Any]) -> GameOptions:
    """The options of a record, as its game knows them."""
    try:
        return game.check(game.Options.of(record.options), record.seats)
    except Trouble as trouble:
        raise record.wrong(f"options: {trouble}") from trouble


def begin(record: Record, game: Game[Any]) -> Table:
    """The table before the first move; the deal is told."""
    t: Table = game.start(record.seats, record.dice, options_of(record, game), listen=True)
    return t


def plies(record: Record, game: Game[Any] | None = None) -> Iterator[Table]:
    """The table before the first move and after each: one that plays on, so clone what you keep.

    Every move is checked, their count before the first one, and after the last one the result.
    """
    game = game or game_of(record)
    if record.plies != len(record.moves):
        raise record.wrong(
            f"plies is {record.plies}, but there are {len(record.moves)} moves. "
            "The file was cut off or changed."
        )
    if record.what_if is not None and record.what_if > record.plies:
        raise record.wrong(
            f"what_if is {record.what_if}, but there are {record.plies} moves. One was changed."
        )
    t = begin(record, game)
    yield t
    for ply, (seat, key) in enumerate(record.moves, start=1):
        play_recorded(record, game, t, ply, seat, key)
        yield t
    check_result(record, game, t)


def play_recorded(record: Record, game: Game[Any], t: Table, ply: int, seat: int, key: str) -> None:
    """Make one move of a record, or say why it cannot have been made."""
    where = f"ply {ply}, {key} by seat {seat}"
    if t.ask is None:
        raise record.wrong(f"{where}: the game was over after ply {ply - 1}.")
    if t.ask.seat != seat:
        raise record.wrong(f"{where}: the table waits for seat {t.ask.seat}. A move was changed.")
    try:
        game.play(t, key)
    except Refused as refused:
        raise record.wrong(
            f"{where}: rule {refused.rule} forbids it: {refused.text} A move or the seed was "
            "changed."
        ) from refused
    except Trouble as trouble:
        raise record.wrong(f"{where}: {trouble}") from trouble


def replay(record: Record, game: Game[Any] | None = None) -> Table:
    """The table that a record leads to; every move, their count and the result are checked."""
    *_, t = plies(record, game)
    return t


def check_result(record: Record, game: Game[Any], t: Table) -> None:
    """Compare the result in the file with the one on the table."""
    if t.ask is not None:
        if record.result:
            raise record.wrong(
                f"result is there, but after ply {len(record.moves)} the game goes on. "
                "Moves are missing or were changed."
            )
        return
    if record.result is None:
        raise record.wrong("result is missing, though the game is over. The file was cut off.")
    true = Ending.of(game.result(t))
    for key in ("scores", "ranks", "winners", "rivals"):
        said, found = getattr(record.result, key), getattr(true, key)
        if said != found:
            raise record.wrong(
                f"result.{key} is {said}, but the moves lead to {found}. One of them was changed."
            )


def verify(
    record: Record, game: Game[Any], promised: str = "", seals: Sequence[str] = ()
) -> list[str]:
    """What is wrong with a record, if anything: its dice, its moves, its result.

    `promised` is the commitment that was shown before the game, if somebody kept it, and `seals`
    are those that lay there before a share was opened.
    """
    doubts = [*wrong_with_seed(record, promised), *wrong_with_shares(record, seals)]
    reasons = [f"{record.file}: {what}" for what in doubts]
    try:
        replay(record, game)
    except BadRecord as bad:
        reasons.append(str(bad))
    return reasons


def wrong_with_seed(record: Record, promised: str) -> Iterator[str]:
    """How the seed disagrees with what was shown before the game."""
    if not isinstance(record.seed, str):
        if promised or record.commitment:
            yield "seed is a whole number, to which nobody can commit; it must be a text."
        return
    true = commitment(record.seed)
    if not record.commitment:
        yield f"commitment is missing; for this seed it must be {true}."
    elif record.commitment != true:
        yield (
            f"commitment is {record.commitment}, but that of the seed is {true}. "
            "The seed was changed after the game began."
        )
    if promised and promised.lower() != true:
        yield f"the seed has the commitment {true}, not the one promised, {promised}."


def wrong_with_shares(record: Record, seals: Sequence[str]) -> Iterator[str]:
    """How the shares disagree with the seals that were shown before they were opened."""
    if record.shares and not isinstance(record.seed, str):
        yield "shares are there, but nothing is mixed into a seed that is a whole number."
    found = {seal_of(share) for share in record.shares if share}
    for seal in seals:
        if seal.lower() not in found:
            yield f"no share has the seal {seal}. It was exchanged, or left out of the deal."
