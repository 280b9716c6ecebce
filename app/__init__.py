"""The dashboard: uploads, storage, the server and its pages. The mathematics is in `tile_core`.

`import tile_explorer as tx` gives what `notebook` offers: `tx.show`, `tx.Board`, `tx.widget` and others, each imported
when it is first used.
"""

from importlib import import_module
from typing import Any

__all__ = [
    "Board",
    "CorrelationTile",
    "RocSpace",
    "Tile",
    "View",
    "best_threshold",
    "scorer",
    "show",
    "show_estimators",
    "widget",
]


def __getattr__(name: str) -> Any:
    """What `notebook` offers by this name."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.notebook"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
