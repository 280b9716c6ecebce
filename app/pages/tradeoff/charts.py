"""Charts of a trade-off: properties of the rankings between two scores. No Dash here.

The abscissa is the place t on the path from one score (0) to the other (1); between precision and recall that is b. A
cursor that follows the pointer is drawn over the charts in the browser, which relies on `theme.MARGIN`. Names are text:
what Plotly would read as markup is escaped.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from tile_core.number_format import prevalence

from ... import theme
from . import mark_names
from .path_axes import along, axis, layout, titles

FloatArray = NDArray[np.float64]


def variance(
    t: FloatArray, values: FloatArray, tie: Mapping[str, float] | None, scheme: str, *, betas: bool = True
) -> go.Figure:
    """Frechet variance between the rankings at t and at both ends, as steps; a dot for a `tie`, whose value no step
    has.
    """
    figure = along(scheme, {"rangemode": "tozero", "tickformat": "~g", "nticks": 6}, "Fréchet variance", betas=betas)
    line = {"color": theme.INK[scheme], "width": 1.75, "shape": "hv"}
    hover = "Fréchet variance %{y:.4f}"
    figure.add_scatter(x=t, y=values, mode="lines", line=line, hovertemplate=hover, name="")
    if tie is not None:
        marker = {"color": theme.INK[scheme], "size": 7}
        tied = "%{y:.3~f}, with ties<extra></extra>"
        at = {"x": [tie["t"]], "y": [tie["variance"]]}
        figure.add_scatter(**at, mode="markers", marker=marker, hovertemplate=tied, name="tie")
    return figure


# Where along the lines of `priors` their names stand, so that those of lines near each other stand apart.
_NAMED_AT = (0.25, 0.6, 0.12, 0.85, 0.4)


def priors(
    prior: FloatArray,
    betas: dict[str, FloatArray],
    here: tuple[str, float, float, str] | None,
    scheme: str,
    own: FloatArray | None = None,
) -> go.Figure:
    """The optimal beta against the prior, one line for each distribution; `here`: the name, prior and beta of a mark,
    and that beta as text; `own`: the line of a leaderboard through that mark.
    """
    across = {**axis(scheme), "range": [0, 1], "tickformat": "~g"}
    up = {
        **axis(scheme),
        "type": "log",
        "range": [-1, 1],
        "tickvals": [0.1, 0.2, 0.5, 1, 2, 5, 10],
        "tickformat": "~g",
    }
    words = titles(scheme, "prevalence π₊", "optimal β")
    words[1]["bgcolor"] = theme.GROUND[scheme]
    figure = go.Figure(layout=layout(scheme, xaxis=across, yaxis=up, annotations=words))
    dashes = ("solid", "dash", "dot", "dashdot", "longdash")
    for (name, beta), dash in zip(betas.items(), dashes, strict=False):
        line = {"color": theme.INK[scheme], "width": 1.5, "dash": dash}
        hover = f"{escape(name, quote=False)}: β %{{y:.3f}} at prior %{{x:.3f}}<extra></extra>"
        figure.add_scatter(
            x=prior, y=beta, mode="lines", line=line, name=escape(name, quote=False), hovertemplate=hover
        )
    if here is not None:
        if own is not None:
            hover = f"{here[0]}: β %{{y:.3f}} at prior %{{x:.3f}}<extra></extra>"
            line = {"color": theme.FULL[scheme][4], "width": 3}
            figure.add_scatter(x=prior, y=own, mode="lines", line=line, name=here[0], hovertemplate=hover)
        _mark_optimum(figure, here, scheme)
    _name_lines(figure, prior, betas, here, scheme=scheme, own=own)
    return figure.update_layout(showlegend=False)


def _name_lines(
    figure: go.Figure,
    prior: FloatArray,
    betas: dict[str, FloatArray],
    here: tuple[str, float, float, str] | None,
    *,
    scheme: str,
    own: FloatArray | None,
) -> None:
    """The names of the lines and of the marked point, each placed where it covers least."""
    heights = {name: np.log10(np.clip(beta, 0.1, 10)) for name, beta in betas.items()}
    places = [(prior[k], k) for k in (int(np.argmin(np.abs(prior - share))) for share in _NAMED_AT)]
    marks = {name: np.array([x, height[k]]) for (name, height), (x, k) in zip(heights.items(), places, strict=False)}
    if here is not None:
        marks[here[0]] = np.array([here[1], np.log10(np.clip(here[2], 0.1, 10))])
    drawn = [*heights.values(), *([] if own is None else [np.log10(np.clip(own, 0.1, 10))])]
    lines = np.concatenate([np.column_stack([prior, height]) for height in drawn])
    span = np.array([0.0, -1.0]), np.array([1.0, 1.0])
    for label in mark_names.placed(marks, span, lines):
        text = "<br>".join(escape(line, quote=False) for line in label.lines)
        dotted = here is not None and here[0] in label.names
        # On a ground of their own they are legible where the chart is too low for a free place.
        style = {"showarrow": False, "bgcolor": theme.GROUND[scheme], "borderpad": 0}
        font = {"color": theme.INK[scheme], "size": mark_names.SIZE}
        place = {"x": label.at[0], "y": label.at[1], **_anchored(label.side, 9 if dotted else 4)}
        figure.add_annotation(text=text, font=font, **style, **place)


def _anchored(side: str, gap: int) -> dict[str, Any]:
    """How an annotation stands on this side of its place, this many pixels away."""
    up, across = side.split()
    return {
        "xanchor": {"right": "left", "left": "right"}.get(across, "center"),
        "yanchor": {"top": "bottom", "bottom": "top"}.get(up, "middle"),
        "xshift": {"right": gap, "left": -gap}.get(across, 0),
        "yshift": {"top": gap, "bottom": -gap}.get(up, 0),
    }


def _mark_optimum(figure: go.Figure, here: tuple[str, float, float, str], scheme: str) -> None:
    """Mark the prior and the optimal beta of the leaderboard, or of the distribution."""
    marker = {"color": theme.FULL[scheme][4], "size": 10, "line": {"color": theme.INK[scheme], "width": 1.5}}
    name, x, y, beta = here
    hover = f"β {beta} at prevalence {prevalence(x)}<extra></extra>"
    figure.add_scatter(x=[x], y=[y], mode="markers", marker=marker, name=name, hovertemplate=hover)
