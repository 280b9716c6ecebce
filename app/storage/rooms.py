"""Rooms: several people set a point each, and whoever has the room's code reads all of them."""

from __future__ import annotations

from .backends.protocol import Records
from .seats import Seats

# As many points as links and sessions hold.
SEATS = 60


class Rooms:
    """`records`: where rooms are stored; they are gone some time after their last use."""

    def __init__(self, records: Records) -> None:
        self._seats = Seats(records, "room", SEATS)

    def open(self, view: str, page: str = "/") -> str:
        """The code of a new room that opens with a view of a page; raises `OSError` when it cannot be stored."""
        return self._seats.open(f"{page}#{view}")

    def opens_with(self, code: str) -> tuple[str, str] | None:
        """The page and the view with which a room opens; `None` if there is no such room."""
        found = self._seats.opening(code)
        if found is None:
            return None
        page, _, view = found.partition("#")
        return page, view

    def points(self, code: str) -> list[tuple[float, float]]:
        """The points of all seats, (a, b), in the order in which people came."""
        return [(float(a), float(b)) for a, b in self._seats.values(code)]

    def take(self, code: str, token: str, a: float, b: float) -> int | None:
        """Put the point of the person with this token in place; the number of seats taken, `None` where all are.

        The person's earlier point is replaced. Raises `OSError` when it cannot be stored.
        """
        return self._seats.take(code, token, [a, b])
