"""The dashboard: uploads, storage, the server and its pages. The mathematics is in `tile_core`.

`import tile_explorer as tx` gives what `notebook` offers: `tx.show`, `tx.Board`, `tx.widget` and others, each imported
when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # for editors and type checkers; they are imported when they are used
    from .notebook.board import Board
    from .notebook.components import CorrelationTile, RocSpace, Tile
    from .notebook.showing import show, show_estimators
    from .notebook.training import best_threshold, scorer
    from .notebook.view import View
    from .notebook.widget import widget

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
# The module of `notebook` that has each.
_MODULES = {
    "board": ("Board",),
    "components": ("CorrelationTile", "RocSpace", "Tile"),
    "showing": ("show", "show_estimators"),
    "training": ("best_threshold", "scorer"),
    "view": ("View",),
    "widget": ("widget",),
}


def __getattr__(name: str) -> Any:
    """What a module of `notebook` offers by this name; `__version__` is that of the package."""
    if name == "__version__":
        return import_module(f"{__name__}.version").version()
    module = next((module for module, names in _MODULES.items() if name in names), None)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.notebook.{module}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
