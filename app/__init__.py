"""The dashboard: uploads, storage, the server and its pages. The mathematics is in `tile_core`.

`import tile_explorer as tx` gives what `notebook` offers: `tx.show`, `tx.Board`, `tx.widget` and others, each imported
when it is first used.
"""

from importlib import import_module
from typing import Any

_MODULES = {
    "Board": "board",
    "CorrelationTile": "components",
    "RocSpace": "components",
    "Tile": "components",
    "View": "view",
    "best_threshold": "training",
    "scorer": "training",
    "show": "showing",
    "show_estimators": "showing",
    "widget": "widget",
}
__all__ = list(_MODULES)


def __getattr__(name: str) -> Any:
    """What a module of `notebook` offers by this name."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.notebook.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
