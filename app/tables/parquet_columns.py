"""The columns of a parquet file: what they are called, the index of pandas among them."""

from __future__ import annotations

import re
from typing import Any

from tile_core.checks import InvalidInputError
from tile_core.importers import cells

# What pandas calls an index without a name.
_UNNAMED = re.compile(r"__index_level_(\d+)__")


def named_columns(schema: Any, longest: int = cells.MAX_NAME) -> dict[str, str]:
    """The short and printable name of each column -> its name in the file; an index of pandas first.

    An index without a name is called `index`, as pandas calls it. Raises `InvalidInputError` for a name given twice.
    """
    index = [name for name in (schema.pandas_metadata or {}).get("index_columns", []) if name in schema.names]
    inside = [*index, *(name for name in schema.names if name not in index)]
    named: dict[str, str] = {}
    for at, name in enumerate(inside):
        level = _UNNAMED.fullmatch(name) if name in index else None
        plain = (f"level_{level[1]}" if len(index) > 1 else "index") if level else name
        short = cells.short(plain, longest) or f"column {at + 1}"
        if short in named:
            twice = f"two of its columns are named “{cells.short(short)}”"
            raise InvalidInputError(f"{twice}. Give each column a different name")
        named[short] = name
    return named
