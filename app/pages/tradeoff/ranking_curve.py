"""The rankings between two scores as points of a plane, with labels at the named ones. No Dash here."""

from __future__ import annotations

from html import escape
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from ... import theme
from . import mark_names
from .mark_names import MarkName
from .path_axes import axis, layout

FloatArray = NDArray[np.float64]


def manifold(points: FloatArray, marks: dict[str, FloatArray], explained: FloatArray, scheme: str) -> go.Figure:
    """The rankings as points of a curve, in the plane that shows most of it; `marks`: the named ones."""
    low, high = _span(points, marks)
    across, up = (_component(k, explained, (low[k], high[k]), scheme) for k in (0, 1))
    figure = go.Figure(layout=layout(scheme, xaxis=across, yaxis=up))
    line = {"color": theme.INK3[scheme], "width": 1}
    marker = {"color": theme.INK3[scheme], "size": 4}
    figure.add_scatter(x=points[:, 0], y=points[:, 1], mode="lines+markers", line=line, marker=marker, hoverinfo="skip")
    for label in mark_names.placed(marks, (low, high), points):
        figure.add_scatter(**_mark(label, scheme))
    return figure


def _component(k: int, explained: FloatArray, ends: tuple[float, float], scheme: str) -> dict[str, Any]:
    """The axis of a principal component, with its share of the variance."""
    name = ("1st", "2nd")[k]
    share = f"{name} ({explained[k]:.0%})" if k < len(explained) and np.isfinite(explained[k]) else name
    font = {"size": 11}
    first = {"text": f"{share} principal component", "standoff": 4, "font": font}
    title = first if k == 0 else {"text": share, "font": font}
    return {**axis(scheme), "title": title, "showticklabels": False, "range": list(ends)}


def _mark(label: MarkName, scheme: str) -> dict[str, Any]:
    """A named ranking; the optimum is emphasised."""
    ink, strong = theme.INK[scheme], "optimum" in label.names
    fill = theme.FULL[scheme][4] if strong else theme.GROUND[scheme]
    text = "<br>".join(escape(line, quote=False) for line in label.lines)
    return {
        "x": [label.at[0]],
        "y": [label.at[1]],
        "mode": "markers+text",
        "marker": {"color": fill, "size": 11 if strong else 8, "line": {"color": ink, "width": 1.5}},
        "text": [text],
        "textposition": label.side,
        "textfont": {"color": ink, "size": mark_names.SIZE},
        "hovertemplate": text + "<extra></extra>",
        "cliponaxis": False,
    }


def _span(points: FloatArray, marks: dict[str, FloatArray]) -> tuple[FloatArray, FloatArray]:
    """The lowest and highest value of both axes: all points and marks, with a margin."""
    every = np.concatenate([points[:, :2], *(np.asarray(at)[None, :2] for at in marks.values())])
    low, high = every.min(0), every.max(0)
    room = np.where(high > low, 0.08 * (high - low), 0.5)
    return low - room, high + room
