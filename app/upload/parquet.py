"""Parquet: read in a process of its own, with limits on memory and time.

A parquet file of 56 kB can hold 20 million rows, and its page headers can ask for gigabytes whatever the footer says.
The footer is checked first; then a child process with bounded memory reads the columns as texts and answers with
JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from app.settings import Limits
from app.upload.table import Table, columns_of
from tile_core.checks import InvalidInputError

_CHILD = Path(__file__).with_name("parquet_child.py")


def read(data: bytes, limits: Limits) -> Table:
    """A table from a parquet file; row numbers count its rows below a header."""
    answer = _ask(data, limits)
    if "error" in answer:
        raise InvalidInputError(str(answer["error"]))
    columns, numbers = columns_of(answer["header"], enumerate(answer["rows"], 2), limits)
    return Table(columns, numbers, ".", "parquet", "parquet")


def _ask(data: bytes, limits: Limits) -> dict[str, Any]:
    bounds = [str(bound) for bound in (limits.rows, limits.columns, limits.cell, limits.expanded)]
    command = [sys.executable, "-P", str(_CHILD), *bounds]
    try:
        done = subprocess.run(  # noqa: S603  (our own script, with numbers as arguments)
            command, input=data, capture_output=True, timeout=limits.seconds, check=False
        )
        answer = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError) as error:
        raise InvalidInputError("it cannot be read as parquet, or asks for too much memory or time") from error
    return dict(answer)
