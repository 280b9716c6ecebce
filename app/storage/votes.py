"""Votes: a question to a room, and one vote of each person, a point of the Tile or one of some names."""

from __future__ import annotations

import json
import secrets
from typing import NamedTuple

from .backends.protocol import Records
from .seats import Seats, digest

# A lecture hall; each look at a vote reads all seats.
VOTERS = 200
_ENDED = "ended"


class Question(NamedTuple):
    """What people are asked: `names` to choose from, none where they set a point; `about`: the title on the stage."""

    about: str
    names: list[str]


class Votes:
    """`records`: where votes are stored; they are gone some time after their last use."""

    def __init__(self, records: Records) -> None:
        self._seats = Seats(records, "vote", VOTERS)

    def open(self, question: Question) -> tuple[str, str]:
        """The code of a new vote, and the secret that ends it; raises `OSError` when it cannot be stored."""
        host = secrets.token_hex(16)
        return self._seats.open(json.dumps([*question, digest(host)])), host

    def question(self, code: str) -> Question | None:
        """What is asked; `None` if there is no such vote."""
        found = self._seats.opening(code)
        return None if found is None else Question(*json.loads(found)[:2])

    def cast(self, code: str, token: str, vote: tuple[float, float] | int) -> int | None:
        """Count the vote of the person with this token; the number of votes, `None` where there is no seat left.

        `vote`: a point (a, b), or the index of a name. The person's earlier vote is replaced. Raises `OSError` when it
        cannot be stored.
        """
        return self._seats.take(code, token, vote)

    def points(self, code: str) -> list[tuple[float, float]]:
        """All votes on a point, in the order in which people came."""
        return [(float(a), float(b)) for a, b in self._seats.values(code)]

    def counts(self, code: str, names: int) -> list[int]:
        """How many voted for each of so many names."""
        cast = self._seats.values(code)
        return [cast.count(name) for name in range(names)]

    def end(self, code: str, host: str) -> bool:
        """End a vote; whether `host` is its secret. Raises `OSError` when it cannot be stored."""
        found = self._seats.opening(code)
        if found is None or not secrets.compare_digest(json.loads(found)[2], digest(host)):
            return False
        self._seats.mark(code, _ENDED)
        return True

    def ended(self, code: str) -> bool:
        """Whether a vote takes no more votes."""
        return self._seats.marked(code, _ENDED)
