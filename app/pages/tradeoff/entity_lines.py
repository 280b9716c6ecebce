"""A chart with a line for each entity: its scores along the path between two scores. No Dash here.

Names are text: what Plotly would read as markup is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from ... import theme
from .path_axes import along

FloatArray = NDArray[np.float64]
AnyFloats = NDArray[np.floating[Any]]
# With more lines, the chart would be solid grey.
MOST_LINES = 60


class Shown(NamedTuple):
    """The entities that a chart shows: names, places in the palette (-1: grey), the index selected, if any, and their
    indices on the leaderboard, where that has others.
    """

    names: Sequence[str]
    colours: Sequence[int]
    selected: int | None
    scheme: str
    entities: Sequence[int] | None = None


def curves(
    t: FloatArray, values: AnyFloats, crossings: tuple[FloatArray, FloatArray], shown: Shown, *, betas: bool = False
) -> go.Figure:
    """Scores along the path, one line for each entity, shape (entities, len(t)), and their crossings."""
    chosen = _drawn_entities(best_scored(values), shown)
    lines = [_line((t, values[i]), i, shown) for i in chosen]
    figure = along(shown.scheme, {"tickformat": "~g", "nticks": 6}, "Fβ" if betas else "score", lines, betas=betas)
    if len(chosen) == len(values):
        marker = {"color": theme.INK[shown.scheme], "size": 3, "opacity": 0.5}
        figure.add_scatter(x=crossings[0], y=crossings[1], mode="markers", marker=marker, hoverinfo="skip")
    return figure


def best_scored(values: AnyFloats) -> list[int]:
    """The entities with a line in a chart of scores: at most `MOST_LINES`, by their mean score, where undefined counts
    as 0.
    """
    order = -np.nan_to_num(values, nan=0).mean(1, dtype=np.float64)
    best: list[int] = np.argsort(order, kind="stable")[:MOST_LINES].tolist()
    return best


def _drawn_entities(best: list[int], shown: Shown) -> list[int]:
    """The best entities and the selected one, grey ones first, so that the others are drawn over them."""
    chosen = {*best, *([] if shown.selected is None or shown.selected >= len(shown.names) else [shown.selected])}
    return sorted(chosen, key=lambda i: (i == shown.selected, shown.colours[i] >= 0, -i))


def _line(xy: tuple[FloatArray, AnyFloats], i: int, shown: Shown) -> dict[str, Any]:
    strong = i == shown.selected
    place = shown.colours[i]
    mark = theme.line(place, shown.scheme)
    name = escape(shown.names[i], quote=False)
    return {
        "type": "scatter",
        # Whose line it is, for files, in which it has a name.
        "meta": i if shown.entities is None else shown.entities[i],
        # Half the bytes, and still finer than a screen.
        "x": xy[0].astype(np.float32),
        "y": xy[1].astype(np.float32),
        "mode": "lines",
        "line": {**mark, "width": 1.25} if not strong else {"color": theme.INK[shown.scheme], "width": 3},
        "opacity": 1 if strong or place >= 0 else 0.45,
        "name": name,
        "hovertemplate": f"{name}: %{{y:.3f}}<extra></extra>",
    }
