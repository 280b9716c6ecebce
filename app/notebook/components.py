"""Tile and ROC space as components of Dash, for apps of one's own: `Input("tile", "point")`."""

from __future__ import annotations

import hashlib
import importlib.machinery
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from dash.development.base_component import Component

from ..settings import resources
from ..version import version
from . import arguments, embedding, scripts

# What the script puts on the window, and the package of which Dash serves it.
_NAMESPACE, _SUITE = "tile_explorer", "tile_explorer_components"
_NAMES = ("id", "leaderboard", "point", "prior", "selected", "context", "flavor", "uncertain", "controls")
_LOOKS = ("updatemode", "className", "style")


class _Plots:
    """A plot of a leaderboard in an app of Dash.

    `leaderboard`: what `tx.show` accepts; a callback returns a `tx.Board`. `point`: (a, b) on the Tile. `prior`: the
    prevalence in use, `None` for that of the data. `selected`: the name of a classifier. `context`: that of a dataset,
    task or fold, by default the mean of all. `flavor`: what the Tile shows, as in links, by default the best
    classifiers. `uncertain`: whether uncertainty is shown. `controls`: whether the prevalence can be set by hand.
    `updatemode`: "mouseup", or "drag" for callbacks while the pointer moves.

    `point` (a list of two numbers), `prior` and `selected` change when the hand changes them, and follow callbacks.
    Raises `InvalidInputError`, a `ValueError`, for what cannot be shown.
    """

    _base_nodes: ClassVar[list[str]] = ["children"]
    _prop_names: ClassVar[list[str]] = [*_NAMES, *_LOOKS]
    available_properties = _prop_names
    _valid_wildcard_attributes: ClassVar[list[str]] = []
    available_wildcard_properties: ClassVar[list[str]] = []

    def __init__(self, id: Any = None, leaderboard: Any = None, **props: Any) -> None:
        if id is not None:
            props["id"] = id
        if leaderboard is not None:
            props["leaderboard"] = embedding.shown(leaderboard, {})
        # A callback reads it before the hand has set it.
        props["point"] = list(arguments.point(props.get("point", (0.5, 0.5))))
        if "prior" in props:
            props["prior"] = arguments.prior(props["prior"])
        if props.get("selected") is not None and leaderboard is not None:
            embedding.selected(props["selected"], props["leaderboard"])
        super().__init__(**props)


class Tile(_Plots, Component):  # type: ignore[misc]
    """The Tile of a leaderboard; drag the point, click to select the best there."""

    __doc__ = f"{__doc__}\n\n{_Plots.__doc__}"
    _type, _namespace = "Tile", _NAMESPACE
    _children_props: ClassVar[list[str]] = []


class RocSpace(_Plots, Component):  # type: ignore[misc]
    """ROC space of a leaderboard, with the iso-score lines of the point; click to select."""

    __doc__ = f"{__doc__}\n\n{_Plots.__doc__}"
    _type, _namespace = "RocSpace", _NAMESPACE
    _children_props: ClassVar[list[str]] = []


class CorrelationTile(_Plots, Component):  # type: ignore[misc]
    """Kendall's tau of the rankings by a score and at each point; `score` is a key or a name, by default F1."""

    __doc__ = f"{__doc__}\n\n{_Plots.__doc__}"
    _type, _namespace = "CorrelationTile", _NAMESPACE
    _children_props: ClassVar[list[str]] = []
    _prop_names: ClassVar[list[str]] = [*_Plots._prop_names, "score"]
    available_properties = _prop_names

    def __init__(self, id: Any = None, leaderboard: Any = None, score: str = "F1", **props: Any) -> None:
        super().__init__(id, leaderboard, score=embedding.score(score), **props)


class _Bundled(importlib.machinery.SourceFileLoader):
    """Gives Dash, which serves files of packages, the module that begins, with all that it imports in one script."""

    def get_data(self, path: str | bytes) -> bytes:
        """The script."""
        return scripts.components().encode()


def _suite() -> ModuleType:
    """The package of which Dash serves a file: `embed/components.js`. Its version is part of the address."""
    file = Path(str(resources("assets"))) / f"{scripts.COMPONENTS}.js"
    found = ModuleType(_SUITE)
    found.__file__ = str(file.with_name("__init__.py"))
    found.__path__ = [str(file.parent)]
    found.__spec__ = importlib.machinery.ModuleSpec(_SUITE, _Bundled(_SUITE, found.__file__), is_package=True)
    digest = hashlib.sha256(scripts.components().encode()).hexdigest()[:12]
    found.__dict__["__version__"] = f"{version()}_{digest}"
    return found


sys.modules[_SUITE] = _suite()
# Dash looks for the scripts of a component in the package that its class is from.
sys.modules[__name__.partition(".")[0]].__dict__["_js_dist"] = [
    {"relative_package_path": Path(scripts.COMPONENTS).name + ".js", "namespace": _SUITE}
]
