"""What the entities and the contexts of a table are called in a sentence, by the names of their columns."""

from __future__ import annotations

from collections.abc import Sequence

from tile_core.importers.columns.names import normalise

_ENTITIES = (
    "method", "model", "classifier", "algorithm", "estimator", "detector", "system", "submission", "team",
    "participant",
)  # fmt: skip
_CONTEXTS = ("dataset", "task", "scene", "video", "fold", "seed", "run", "case", "threshold", "domain", "benchmark")


def entity(columns: Sequence[str], default: str = "classifier") -> str:
    """The singular noun for what is in these columns: "team" for Teams, else `default`."""
    return _noun(columns, _ENTITIES) or default


def context(columns: Sequence[str]) -> str:
    """The singular noun for contexts in these columns: "task" for Task name, else "context"."""
    return _noun(columns, _CONTEXTS) or "context"


def _noun(columns: Sequence[str], known: Sequence[str]) -> str:
    found = [normalise(column).removesuffix("name").removesuffix("s") for column in columns]
    return found[0] if len(found) == 1 and found[0] in known else ""
