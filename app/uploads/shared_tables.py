"""Small tables of uploads and the first states of their dialogs, for all processes of a server.

The browser's next request may reach another process: it finds there what the first one has read, and does not read a
file that another one is reading. One record for each upload, which is deleted with it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import time
from dataclasses import asdict
from typing import Any

from ..reading.tables.table import Reading, Table
from ..storage.backends.protocol import Records
from .review import process

# Seconds after which a process that reads a file is taken for dead.
_STALE = 150.0


class SharedTables:
    """What the processes of a server know of uploads; where the store fails, each reads by itself."""

    def __init__(self, records: Records) -> None:
        self._records = records

    def table(self, token: str, reading: Reading) -> Table | None:
        """The table of an upload that was read in this way, if it is small."""
        found = self._record(token).get("tables", {}).get(_name(reading))
        return found and process.table_of(found)

    def state(self, token: str, reading: Reading) -> dict[str, Any] | None:
        """The first state of its dialog."""
        found = self._record(token).get("states", {}).get(_name(reading))
        return found and dict(found)

    def is_read_elsewhere(self, token: str, reading: Reading) -> bool:
        """Whether another process reads it in this way now; if not, this one does from now on."""
        record = self._record(token)
        readers = record.setdefault("readers", {})
        if time.time() - readers.get(_name(reading), 0.0) < _STALE:
            return True
        readers[_name(reading)] = time.time()
        self._put(token, record)
        return False

    def read(self, token: str, reading: Reading, table: Table | None, state: dict[str, Any] | None) -> None:
        """Note what reading it in this way has given."""
        record = self._record(token)
        record.get("readers", {}).pop(_name(reading), None)
        if table is not None:
            for each in (reading, table.reading):
                record.setdefault("tables", {})[_name(each)] = asdict(table)
        if state is not None:
            record.setdefault("states", {})[_name(reading)] = state
        self._put(token, record)

    def forget(self, token: str) -> None:
        """Delete what is known of an upload."""
        with contextlib.suppress(OSError):
            self._records.discard(_key(token))

    def _record(self, token: str) -> dict[str, Any]:
        with contextlib.suppress(OSError, ValueError):
            return dict(json.loads(self._records.read(_key(token)) or b"{}"))
        return {}

    def _put(self, token: str, record: dict[str, Any]) -> None:
        with contextlib.suppress(OSError):
            self._records.put(_key(token), json.dumps(record).encode())


def _key(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def _name(reading: Reading) -> str:
    return json.dumps(asdict(reading))
