"""Charts of a trade-off: what the rankings between two scores are like. No Dash here.

The abscissa is the way t from the one score (0) to the other (1); between precision and recall that is b. A cursor that
follows the pointer is drawn over the charts in the browser, which counts on `theme.MARGIN`. Names are text: what Plotly
would read as markup is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from tile_core.number_format import percent

from .. import theme
from .path_axes import along, axis, layout

FloatArray = NDArray[np.float64]


def taus(t: FloatArray, to_start: FloatArray, to_end: FloatArray, ends: tuple[str, str], scheme: str) -> go.Figure:
    """Kendall's tau to both ends, as steps; where they cross is the compromise."""
    least = min(0.0, float(np.nan_to_num([to_start, to_end]).min()))
    figure = along(scheme, y={"range": [least, 1.02], "tickformat": "~g"})
    for values, name, dash in ((to_start, ends[0], "solid"), (to_end, ends[1], "dash")):
        line = {"color": theme.INK[scheme], "width": 1.75, "dash": dash, "shape": "hv"}
        label = f"τ to {escape(name, quote=False)}"
        figure.add_scatter(x=t, y=values, mode="lines", line=line, name=label, hovertemplate=label + " %{y:.3f}")
    _label(figure, t, to_start, f"to {ends[0]}", scheme)
    _label(figure, t, to_end, f"to {ends[1]}", scheme)
    return figure


def degree(t: FloatArray, optimality: FloatArray, variance: FloatArray, scheme: str) -> go.Figure:
    """Degree of optimality, and the Frechet variance on an axis of its own, as steps."""
    figure = along(scheme, y={"range": [0.49, 1.01], "tickformat": ".0%"})
    figure.update_layout(
        yaxis2={
            **axis(scheme),
            "overlaying": "y",
            "side": "right",
            "showgrid": False,
            "rangemode": "tozero",
            "tickformat": ".2~g",
        }
    )
    line = {"color": theme.INK[scheme], "width": 1.75, "shape": "hv"}
    # Plotly would round values just below 100 % to 100 %.
    texts, hover = [percent(each) for each in optimality.tolist()], "degree of optimality %{text}"
    figure.add_scatter(x=t, y=optimality, mode="lines", line=line, text=texts, hovertemplate=hover, name="")
    line = {"color": theme.INK3[scheme], "width": 1.25, "dash": "dot", "shape": "hv"}
    hover = "Fréchet variance %{y:.4f}"
    figure.add_scatter(x=t, y=variance, mode="lines", line=line, yaxis="y2", hovertemplate=hover, name="")
    return figure


def dotted(figure: go.Figure, t: float, values: Sequence[float], scheme: str) -> go.Figure:
    """With values that no step has: those of the place t between two steps, at which pairs tie."""
    marker = {"color": theme.INK[scheme], "size": 7}
    hover = "%{y:.3~f}, with ties<extra></extra>"
    at = [t] * len(values)
    return figure.add_scatter(x=at, y=values, mode="markers", marker=marker, hovertemplate=hover, name="tie")


def priors(prior: FloatArray, betas: dict[str, FloatArray], here: tuple[float, float] | None, scheme: str) -> go.Figure:
    """The optimal beta against the prior, one line a distribution; `here`: prior and beta of the leaderboard."""
    across = {**axis(scheme), "range": [0, 1], "tickformat": "~g", "title": {"text": "prior π₊", "standoff": 2}}
    up = {
        **axis(scheme),
        "type": "log",
        "range": [-1, 1],
        "tickvals": [0.1, 0.2, 0.5, 1, 2, 5, 10],
        "tickformat": "~g",
    }
    figure = go.Figure(layout=layout(scheme, xaxis=across, yaxis=up))
    dashes = ("solid", "dash", "dot", "dashdot", "longdash")
    for (name, beta), dash in zip(betas.items(), dashes, strict=False):
        line = {"color": theme.INK[scheme], "width": 1.5, "dash": dash}
        hover = f"{escape(name, quote=False)}: β %{{y:.3f}} at prior %{{x:.3f}}<extra></extra>"
        figure.add_scatter(
            x=prior, y=beta, mode="lines", line=line, name=escape(name, quote=False), hovertemplate=hover
        )
    if here is not None:
        _here(figure, here, scheme)
    legend = {"x": 0.98, "y": 0.98, "xanchor": "right", "yanchor": "top", "bgcolor": "rgba(0,0,0,0)"}
    return figure.update_layout(showlegend=True, legend=legend)


def _here(figure: go.Figure, here: tuple[float, float], scheme: str) -> None:
    """The prior and the optimal beta of the leaderboard."""
    marker = {"color": theme.FULL[scheme][4], "size": 10, "line": {"color": theme.INK[scheme], "width": 1.5}}
    hover = "β %{y:.3f} at prior %{x:.3f}<extra></extra>"
    name = "this one"
    figure.add_scatter(x=[here[0]], y=[here[1]], mode="markers", marker=marker, name=name, hovertemplate=hover)


def _label(figure: go.Figure, t: FloatArray, values: FloatArray, text: str, scheme: str) -> None:
    """A line's name above it near the end where it is high, so that no legend is needed."""
    if not len(t) or not np.isfinite(values).all():
        return
    left = values[0] >= values[-1]
    at = 0.1 if left else 0.9
    figure.add_annotation(
        x=at,
        y=float(np.interp(at, t, values)),
        text=escape(text, quote=False),
        showarrow=False,
        xanchor="left" if left else "right",
        yanchor="bottom",
        yshift=2,
        font={"size": 11, "color": theme.INK[scheme]},
    )
