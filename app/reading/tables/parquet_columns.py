"""The columns of a parquet file: their names, including the index of pandas."""

from __future__ import annotations

import re
from typing import Any

from tile_core.checks import InvalidInputError
from tile_core.importers import cells

# What pandas calls an index without a name.
_UNNAMED = re.compile(r"__index_level_(\d+)__")


def named_columns(schema: Any, longest: int = cells.MAX_NAME) -> dict[str, str]:
    """The short and printable name of each column -> its name in the file; an index of pandas first.

    An index without a name is called `index`, as pandas calls it. Raises `InvalidInputError` for a name that occurs
    twice.
    """
    index = [name for name in (schema.pandas_metadata or {}).get("index_columns", []) if name in schema.names]
    columns = [*index, *(name for name in schema.names if name not in index)]
    names: dict[str, str] = {}
    for position, name in enumerate(columns):
        level = _UNNAMED.fullmatch(name) if name in index else None
        display_name = (f"level_{level[1]}" if len(index) > 1 else "index") if level else name
        short = cells.short(display_name, longest) or f"column {position + 1}"
        if short in names:
            message = f"two of its columns are named “{cells.short(short)}”"
            raise InvalidInputError(f"{message}. Give each column a different name")
        names[short] = name
    return names
