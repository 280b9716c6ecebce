"""Seats: many people store a small value each, without an account, under one code.

What is opened is a record, and each seat another one. Seats fill in order, so that they are read until the first empty
one; two people who come at once get two seats, as a record is added only where none is.
"""

from __future__ import annotations

import bisect
import hashlib
import json
import secrets
from collections.abc import Iterator
from typing import Any

from .backends.protocol import Records

# Codes without letters that look like digits.
_ALPHABET, _LENGTH = "23456789abcdefghjkmnpqrstuvwxyz", 8


class Seats:
    """`records`: where they are stored; `kind`: codes of one kind open nothing of another; `most`: for each code."""

    def __init__(self, records: Records, kind: str, most: int) -> None:
        self._records, self._kind, self._most = records, kind, most

    def open(self, opening: str) -> str:
        """The code of new seats with a text; raises `OSError` when it cannot be stored."""
        while True:
            code = "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
            if self._records.add(self._key(code, ""), opening.encode()):
                return code

    def opening(self, code: str) -> str | None:
        """The text with which seats were opened; `None` if there are none with this code."""
        found = self._records.read(self._key(code, ""))
        return None if found is None else found.decode()

    def values(self, code: str) -> list[Any]:
        """The values of all seats, in the order in which people came."""
        return list(self._taken(code))

    def take(self, code: str, token: str, value: Any) -> int | None:
        """Store the value of the person with this token; the number of seats taken, `None` where all are.

        The person's earlier value is replaced. Raises `OSError` when it cannot be stored.
        """
        own = self._key(code, f"of {digest(token)}")
        data = json.dumps(value).encode()
        seat = self._records.read(own)
        if seat is not None:
            self._records.put(self._key(code, seat.decode()), data)
            return self._first_empty(code)
        for number in range(self._first_empty(code), self._most):
            if self._records.add(self._key(code, str(number)), data):
                self._records.put(own, str(number).encode())
                return number + 1
        return None

    def mark(self, code: str, word: str) -> None:
        """Note a word on these seats; raises `OSError` when it cannot be stored."""
        self._records.put(self._key(code, word), b"yes")

    def marked(self, code: str, word: str) -> bool:
        """Whether a word was noted."""
        return self._records.read(self._key(code, word)) is not None

    def _taken(self, code: str) -> Iterator[Any]:
        for number in range(self._most):
            found = self._records.read(self._key(code, str(number)))
            if found is None:
                return
            yield json.loads(found)

    def _first_empty(self, code: str) -> int:
        """The number of seats taken, found by halves: reading all of them takes a fifth of a second of Redis."""
        return bisect.bisect_left(
            range(self._most), True, key=lambda number: self._records.read(self._key(code, str(number))) is None
        )

    def _key(self, code: str, part: str) -> str:
        return digest(f"{self._kind} {code} {part}")


def digest(text: str) -> str:
    """64 hexadecimal digits that say nothing about a text, and differ for each."""
    return hashlib.sha256(text.encode()).hexdigest()
