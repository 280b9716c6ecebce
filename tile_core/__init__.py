"""Ranking scores for two-class classifiers and the Tile that holds them all: plain functions on numpy arrays.

`import tile_core as tile` gives every module below as an attribute, imported when it is first used:
`tile.scores.f_beta(rows, 1)`, `tile.regions.regions(rows)`. This package needs numpy only; maps of
correlation and of P(best), and sure differences, are compiled by numba, which is imported when the first of them is
computed.
"""

from importlib import import_module
from typing import Any

__all__ = [
    "audit",
    "catalogue",
    "changes",
    "checks",
    "choosing",
    "correlation",
    "curves",
    "decisions",
    "execution",
    "flavors",
    "formulas",
    "gridmaps",
    "importers",
    "leaderboard",
    "performance",
    "populations",
    "predictions",
    "rank_based",
    "ranking",
    "reconstruction",
    "regions",
    "roc",
    "rules",
    "scores",
    "symmetries",
    "tasks",
    "tile",
    "tradeoff",
    "uncertainty",
]


def __getattr__(name: str) -> Any:
    """The module of this name, imported when it is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")


def __dir__() -> list[str]:
    return sorted(__all__)
