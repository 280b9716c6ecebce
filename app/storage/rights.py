"""Who may delete what was uploaded: each upload has a secret of its own, which only the browser that made it gets.

The server stores a digest of it with the id of the content. The same content uploaded twice has two owners, and stays
until both have deleted it. Content that was stored before there were such secrets has an owner, too: its right was an
HMAC of the id.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import Any, Literal

from .backends.protocol import Records
from .blobs import is_key

Outcome = Literal["deleted", "shared", "refused"]
# The owners of one content, and the deletions that are remembered so that asking twice has the same answer.
_MOST = 1_000


class Rights:
    """The rights to delete what a store holds. `lock`: keeps other processes away from one id; `secret`: the server's;
    `exists`: whether there is content under an id.
    """

    def __init__(
        self,
        records: Records,
        lock: Callable[[str], AbstractContextManager[object]],
        secret: bytes,
        exists: Callable[[str], bool],
    ) -> None:
        self._records, self._lock, self._secret, self._exists = records, lock, secret, exists

    def grant(self, key: str, store: Callable[[], object]) -> str:
        """Store content under an id; returns the secret that allows deleting it. Raises `OSError`."""
        right = secrets.token_hex(32)
        with self._lock(key):
            record = self._begun(key)
            store()
            record["owners"] = [*record["owners"], _digest(right)][-_MOST:]
            self._write(key, record)
        return right

    def without_owner(self, key: str, store: Callable[[], object]) -> None:
        """Store content that a page sends again, without an owner, under an id. Raises `OSError`."""
        if self._records.read(key) is None and not self._exists(key):
            with self._lock(key):
                self._begun(key)
        store()

    def revoke(self, key: str, rights: Iterable[str], discard: Callable[[], object]) -> Outcome:
        """Give up these rights, and call `discard` if no owner is left.

        "shared": others have uploaded the same content, which stays. "refused": none of the rights is one. Raises
        `OSError` where the content could not be deleted; then the rights stay.
        """
        if not is_key(key):
            return "refused"
        given = {_digest(right) for right in rights if is_key(right)}
        with self._lock(key):
            record = self._record(key)
            if not given & {*record["owners"], *record["gone"]}:
                return "refused"
            owners = [each for each in record["owners"] if each not in given]
            if not owners:
                discard()
            left = [each for each in record["owners"] if each in given]
            self._write(key, {"owners": owners, "gone": [*record["gone"], *left][-_MOST:]})
        return "shared" if owners else "deleted"

    def _begun(self, key: str) -> dict[str, Any]:
        """The record of an id, written before its content: content without one is older than these records."""
        record = self._record(key)
        if self._records.read(key) is None:
            self._write(key, record)
        return record

    def _record(self, key: str) -> dict[str, Any]:
        data = self._records.read(key)
        if data is not None:
            return dict(json.loads(data))
        return {"owners": [_digest(former_right(self._secret, key))] if self._exists(key) else [], "gone": []}

    def _write(self, key: str, record: dict[str, Any]) -> None:
        self._records.put(key, json.dumps(record).encode())


def former_right(secret: bytes, key: str) -> str:
    """The right to delete the content of an id, as it was before each upload had one of its own."""
    return hmac.new(secret, b"deletion" + key.encode("utf-8", "replace"), hashlib.sha256).hexdigest()


def _digest(right: str) -> str:
    return hashlib.sha256(right.encode()).hexdigest()
