"""Charts of predictions: precision over recall, accuracy and correct decisions over the decision rate. No Dash here.

Each line is a model in its colour; a cursor over the decision rate is drawn in the browser, which counts on
`theme.MARGIN`. Names are text: what Plotly would read as markup is escaped.
"""

from __future__ import annotations

from html import escape
from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from .. import theme

FloatArray = NDArray[np.float64]


class Line(NamedTuple):
    """One model: its name, its place in the palette, x and y, and the band around it, `None` for none."""

    name: str
    colour: int
    x: FloatArray
    y: FloatArray
    band: tuple[FloatArray, FloatArray, FloatArray] | None = None


def precision_recall(lines: list[Line], prior: float, scheme: str) -> go.Figure:
    """Precision over recall; dotted: what guessing reaches, the share of positives."""
    figure = _square(scheme, "recall", "precision")
    if np.isfinite(prior):
        _reference(figure, [0, 1], [prior, prior], "guessing", scheme)
    return _with(figure, lines, scheme)


def cumulative(lines: list[Line], scheme: str) -> go.Figure:
    """Correct decisions, as a share of all samples, when the most confident share is answered (paper L).

    The slope is the accuracy there; dotted: every decision correct, and every second one.
    """
    figure = _square(scheme, "coverage, most confident first", "correct / all samples")
    _reference(figure, [0, 1], [0, 1], "ideal", scheme)
    _reference(figure, [0, 1], [0, 0.5], "random", scheme)
    return _with(figure, lines, scheme)


def accuracy(lines: list[Line], scheme: str) -> go.Figure:
    """Accuracy among the share answered, most confident first."""
    figure = _square(scheme, "coverage, most confident first", "accuracy among them")
    values = np.concatenate([line.y[line.x > 0.02] for line in lines] or [np.ones(1)])
    low = float(np.nanmin(values, initial=1.0))
    figure.update_yaxes(range=[max(0.0, low - 0.05), 1.01])
    return _with(figure, lines, scheme)


def _square(scheme: str, x: str, y: str) -> go.Figure:
    title = {"font": {"size": 11}, "standoff": 2}
    hover = {"bgcolor": theme.GROUND[scheme], "font": {"size": 11, "color": theme.INK[scheme]}}
    across = {**theme.unit_axis(scheme), "title": {**title, "text": x}}
    up = theme.axis(scheme, range=[0, 1], tickformat="~g", nticks=6)
    layout = theme.layout(scheme, xaxis=across, yaxis=up, hovermode="closest")
    figure = go.Figure(layout={**layout, "hoverlabel": hover})
    figure.add_annotation(
        x=0, y=1, xref="paper", yref="paper", text=f"{y} ↑", showarrow=False, xanchor="left", yanchor="bottom"
    )
    return figure


def _reference(figure: go.Figure, x: list[float], y: list[float], name: str, scheme: str) -> None:
    line = {"color": theme.INK3[scheme], "width": 1, "dash": "dot"}
    figure.add_scatter(x=x, y=y, mode="lines", line=line, hovertemplate=f"{name}<extra></extra>", name=name)


def _with(figure: go.Figure, lines: list[Line], scheme: str) -> go.Figure:
    for line in lines:
        mark = theme.line(line.colour, scheme)
        text = escape(line.name, quote=False)
        if line.band is not None:
            _band(figure, line.band, mark["color"])
        figure.add_scatter(
            x=line.x,
            y=line.y,
            mode="lines" if len(line.x) > 1 else "markers",  # one point makes no line
            line={**mark, "width": 1.75},
            name=text,
            hovertemplate=f"{text}: %{{y:.3f}} at %{{x:.3f}}<extra></extra>",
        )
    return figure


def _band(figure: go.Figure, band: tuple[FloatArray, FloatArray, FloatArray], colour: str) -> None:
    x, low, high = (np.asarray(values) for values in band)
    known = ~np.isnan(low + high)
    style: dict[str, Any] = {"mode": "lines", "line": {"width": 0}, "hoverinfo": "skip"}
    figure.add_scatter(x=x[known], y=high[known], **style)
    red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    figure.add_scatter(x=x[known], y=low[known], fill="tonexty", fillcolor=f"rgba({red},{green},{blue},0.18)", **style)
