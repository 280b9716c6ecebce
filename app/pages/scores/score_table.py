"""Table 1 of paper A for all scores, as `data/make_score_table.py` computed it, with the verdicts in words."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from ...settings import resources
from .audits import VERDICTS


@cache
def score_table() -> list[dict[str, Any]]:
    """The rows of the table: each has the class and the heading of its verdict in place of its key."""
    rows = json.loads((resources("data") / "score_table.json").read_text(encoding="utf-8"))
    return [row | dict(zip(("verdict", "headline"), VERDICTS[row["verdict"]], strict=False)) for row in rows]
