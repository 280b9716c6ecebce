"""Objects that Python and the browser share: JSON inside a module of `assets/view/`."""

from __future__ import annotations

import json
from typing import Any

from ..settings import resources

_END = ";\n"


def read(module: str, name: str) -> dict[str, Any]:
    """The object that a module exports as `name`: the JSON from there to the next semicolon that ends a line."""
    begin = f"export const {name} = "
    text = (resources("assets") / "view" / f"{module}.js").read_text(encoding="utf-8")
    start = text.index(begin) + len(begin)
    return dict(json.loads(text[start : text.index(_END, start)]))
