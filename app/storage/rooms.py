"""Rooms: several people set a point each, without an account, and whoever has the room's code reads all of them.

A room is a record with the view that it opens with, and a record for each seat. Seats fill in order, so that a room is
read until the first empty one; two people who come at once get two seats, as a record is added only where none is.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterator

from .backends.protocol import Records

# As many points as links and sessions hold; codes without letters that look like digits.
SEATS = 60
_ALPHABET, _LENGTH = "23456789abcdefghjkmnpqrstuvwxyz", 8


class Rooms:
    """`records`: where rooms are stored; they are gone some time after their last use."""

    def __init__(self, records: Records) -> None:
        self._records = records

    def open(self, view: str, page: str = "/") -> str:
        """The code of a new room that opens with a view of a page; raises `OSError` when it cannot be stored."""
        while True:
            code = "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
            if self._records.add(_key(code, ""), f"{page}#{view}".encode()):
                return code

    def opens_with(self, code: str) -> tuple[str, str] | None:
        """The page and the view with which a room opens; `None` if there is no such room."""
        found = self._records.read(_key(code, ""))
        if found is None:
            return None
        page, _, view = found.decode().partition("#")
        return page, view

    def points(self, code: str) -> list[tuple[float, float]]:
        """The points of all seats, (a, b), in the order in which people came."""
        return [(float(seat["a"]), float(seat["b"])) for seat in self._seats(code)]

    def take(self, code: str, token: str, a: float, b: float) -> int | None:
        """Put the point of the person with this token in place; the number of seats taken, `None` where all are.

        The person's earlier point is replaced. Raises `OSError` when it cannot be stored.
        """
        who = hashlib.sha256(token.encode()).hexdigest()
        data = json.dumps({"who": who, "a": a, "b": b}).encode()
        seats = list(self._seats(code))
        for number, seat in enumerate(seats):
            if seat["who"] == who:
                self._records.put(_key(code, str(number)), data)
                return len(seats)
        for number in range(len(seats), SEATS):
            if self._records.add(_key(code, str(number)), data):
                return number + 1
        return None

    def _seats(self, code: str) -> Iterator[dict[str, float | str]]:
        for number in range(SEATS):
            found = self._records.read(_key(code, str(number)))
            if found is None:
                return
            yield json.loads(found)


def _key(code: str, seat: str) -> str:
    return hashlib.sha256(f"room {code} {seat}".encode()).hexdigest()
