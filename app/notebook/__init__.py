"""What `import tile_explorer as tx` offers in Python: leaderboards of frames, arrays and estimators, shown and ranked.

`tx.show(...)` shows an interactive Tile in a cell of a notebook, or as a file; `tx.Board` ranks without a page;
`tx.scorer` and `tx.best_threshold` use a point of the Tile in training. Each calls the functions of which the page and
the commands are made, so that all three give the same numbers. pandas is imported where a frame is returned,
scikit-learn where a scorer is made.
"""

from importlib import import_module
from typing import Any

from .board import Board
from .showing import show, show_estimators
from .training import best_threshold, scorer
from .view import View

# Imported when first used: the one needs a package of the extra `notebook`, the other adds a script to apps of Dash.
_LAZY = {"widget": "widget", "CorrelationTile": "components", "RocSpace": "components", "Tile": "components"}
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
    """A widget or a component."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)
    globals()[name] = found
    return found
