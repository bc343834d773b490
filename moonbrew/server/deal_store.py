"""What the storage keeps of deals to share: the deals that people made, and everybody's tries."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

from moonbrew.server.store import Store, deals, tries

MOST = 100  # results that are shown of a deal, the best ones


@dataclass(frozen=True)
class DealRow:
    """A deal that somebody has made."""

    id: str
    game: str
    rules: int
    options: dict[str, str]
    chairs: list[str]
    seed: str
    host: str
    name: str
    created: float


@dataclass(frozen=True)
class Try:
    """How somebody has fared with a deal; without a score it goes on."""

    guest: str
    room: str
    name: str
    score: int | None
    won: bool | None
    moves: int | None
    ended: float | None

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return self.score is not None

    def as_json(self) -> dict[str, Any]:
        """What everybody may know of it; the room is its owner's to show."""
        return {
            "name": self.name,
            "score": self.score,
            "won": self.won,
            "moves": self.moves,
            "ended": self.ended,
        }


COLUMNS = [tries.c[name] for name in Try.__dataclass_fields__]


class DealStore:
    """Deals and tries in the database of a store; every call is one transaction."""

    def __init__(self, store: Store) -> None:
        self.engine = store.engine

    def add(self, row: DealRow) -> None:
        """Write down a new deal."""
        texts = {"options": json.dumps(row.options), "chairs": json.dumps(row.chairs)}
        with self.engine.begin() as db:
            db.execute(deals.insert().values({**vars(row), **texts}))

    def deal(self, id: str) -> DealRow | None:
        """A deal that somebody has made, or None."""
        with self.engine.connect() as db:
            found = db.execute(sql.select(deals).where(deals.c.id == id)).mappings().first()
        if found is None:
            return None
        texts = {name: json.loads(found[name]) for name in ("options", "chairs")}
        return DealRow(**{**found, **texts})

    def tries_of(self, guest: str, ids: Sequence[str]) -> dict[str, Try]:
        """How a guest has fared with these deals, by their ids."""
        query = sql.select(tries.c.deal, *COLUMNS)
        here = (tries.c.guest == guest, tries.c.deal.in_(ids))
        with self.engine.connect() as db:
            found = db.execute(query.where(*here)).all()
        return {one[0]: Try(*one[1:]) for one in found}

    def results(self, deal: str, fewest_win: bool) -> list[Try]:
        """The best of those who have played a deal to its end."""
        score = tries.c.score.asc() if fewest_win else tries.c.score.desc()
        query = (
            sql.select(*COLUMNS)
            .where(tries.c.deal == deal, tries.c.score.is_not(None))
            .order_by(tries.c.won.desc(), score, tries.c.moves, tries.c.ended)
            .limit(MOST)
        )
        with self.engine.connect() as db:
            return [Try(*found) for found in db.execute(query)]
