"""Charts of a trade-off: what the rankings between two scores are like. No Dash here.

The abscissa is the way t from the one score (0) to the other (1); between precision and recall that is b. A cursor that
follows the pointer is drawn over the charts in the browser, which counts on `theme.MARGIN`. Names are text: what Plotly
would read as markup is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from tile_core.tradeoff.verdict import percent

from .. import theme
from . import labels

FloatArray = NDArray[np.float64]
AnyFloats = NDArray[np.floating[Any]]

# More lines than these are a grey wall.
MOST_LINES = 60


class Shown(NamedTuple):
    """Whom a chart of entities shows: names, places in the palette (-1: grey), and the index selected, if any."""

    names: Sequence[str]
    colours: Sequence[int]
    selected: int | None
    scheme: str


def taus(t: FloatArray, to_start: FloatArray, to_end: FloatArray, ends: tuple[str, str], scheme: str) -> go.Figure:
    """Kendall's tau to both ends, as steps; where they cross is the compromise."""
    least = min(0.0, float(np.nan_to_num([to_start, to_end]).min()))
    figure = _along(scheme, y={"range": [least, 1.02], "tickformat": "~g"})
    for values, name, dash in ((to_start, ends[0], "solid"), (to_end, ends[1], "dash")):
        line = {"color": theme.INK[scheme], "width": 1.75, "dash": dash, "shape": "hv"}
        label = f"τ to {escape(name, quote=False)}"
        figure.add_scatter(x=t, y=values, mode="lines", line=line, name=label, hovertemplate=label + " %{y:.3f}")
    _label(figure, t, to_start, f"to {ends[0]}", scheme)
    _label(figure, t, to_end, f"to {ends[1]}", scheme)
    return figure


def degree(t: FloatArray, optimality: FloatArray, variance: FloatArray, scheme: str) -> go.Figure:
    """Degree of optimality, and the Frechet variance on an axis of its own, as steps."""
    figure = _along(scheme, y={"range": [0.49, 1.01], "tickformat": ".0%"})
    figure.update_layout(
        yaxis2={
            **_axis(scheme),
            "overlaying": "y",
            "side": "right",
            "showgrid": False,
            "rangemode": "tozero",
            "tickformat": ".2~g",
        }
    )
    line = {"color": theme.INK[scheme], "width": 1.75, "shape": "hv"}
    # Plotly would round to 100 % what is not all.
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


def bump(t: FloatArray, ranks: AnyFloats, shown: Shown) -> go.Figure:
    """Ranks along the way, one line an entity, first on top; `ranks` has shape (len(t), entities)."""
    last = max(2, ranks.shape[1])
    up = {"range": [last + 0.5, 0.5], "tickformat": "d", "nticks": 6, "rangemode": "normal"}
    chosen = _chosen(best_ranked(ranks), shown)
    lines = [_line((t, ranks[:, i]), i, shown, "rank %{y:.0f}") for i in chosen]
    return _along(shown.scheme, up, lines)


def curves(t: FloatArray, values: AnyFloats, crossings: tuple[FloatArray, FloatArray], shown: Shown) -> go.Figure:
    """Scores along the way, one line an entity, shape (entities, len(t)), and where they cross."""
    chosen = _chosen(best_scored(values), shown)
    lines = [_line((t, values[i]), i, shown, "%{y:.3f}") for i in chosen]
    figure = _along(shown.scheme, {"tickformat": "~g", "nticks": 6}, lines)
    if len(chosen) == len(values):
        marker = {"color": theme.INK[shown.scheme], "size": 3, "opacity": 0.5}
        figure.add_scatter(x=crossings[0], y=crossings[1], mode="markers", marker=marker, hoverinfo="skip")
    return figure


def best_ranked(ranks: AnyFloats) -> list[int]:
    """Those of whom a chart of ranks has a line: `MOST_LINES` at most, of the best mean, whom ranks nowhere last."""
    return _first(np.nan_to_num(ranks, nan=max(2, ranks.shape[1])).mean(0, dtype=np.float64))


def best_scored(values: AnyFloats) -> list[int]:
    """Those of whom a chart of scores has a line: `MOST_LINES` at most, of the best mean; what is undefined is 0."""
    return _first(-np.nan_to_num(values, nan=0).mean(1, dtype=np.float64))


def _first(order: FloatArray) -> list[int]:
    """The first by `order`, lowest first."""
    best: list[int] = np.argsort(order, kind="stable")[:MOST_LINES].tolist()
    return best


def manifold(points: FloatArray, marks: dict[str, FloatArray], explained: FloatArray, scheme: str) -> go.Figure:
    """The rankings as points of a curve, seen from where most of it shows; `marks`: named ones."""
    ink = theme.INK[scheme]
    each = zip(("1st", "2nd"), explained, strict=False)
    shares = [f"{name} ({share:.0%})" if np.isfinite(share) else name for name, share in each]
    low, high = _span(points, marks)
    axes = [
        {
            **_axis(scheme),
            "title": {"text": f"{share} principal component", "standoff": 4},
            "showticklabels": False,
            "range": [low[k], high[k]],
        }
        for k, share in enumerate(shares)
    ]
    figure = go.Figure(layout=_layout(scheme, xaxis=axes[0], yaxis=axes[1] | {"title": {"text": shares[1]}}))
    line = {"color": theme.INK3[scheme], "width": 1}
    marker = {"color": theme.INK3[scheme], "size": 4}
    figure.add_scatter(x=points[:, 0], y=points[:, 1], mode="lines+markers", line=line, marker=marker, hoverinfo="skip")
    for label in labels.placed(marks, (low, high), points):
        strong = "optimum" in label.names
        marker = {
            "color": theme.FULL[scheme][4] if strong else theme.GROUND[scheme],
            "size": 11 if strong else 8,
            "line": {"color": ink, "width": 1.5},
        }
        text = "<br>".join(escape(line, quote=False) for line in label.lines)
        figure.add_scatter(
            x=[label.at[0]],
            y=[label.at[1]],
            mode="markers+text",
            marker=marker,
            text=[text],
            textposition=label.side,
            textfont={"color": ink, "size": labels.SIZE},
            hovertemplate=text + "<extra></extra>",
            cliponaxis=False,
        )
    return figure


def _span(points: FloatArray, marks: dict[str, FloatArray]) -> tuple[FloatArray, FloatArray]:
    """From where to where both axes go: all there is, with room about it."""
    every = np.concatenate([points[:, :2], *(np.asarray(at)[None, :2] for at in marks.values())])
    low, high = every.min(0), every.max(0)
    room = np.where(high > low, 0.08 * (high - low), 0.5)
    return low - room, high + room


def priors(prior: FloatArray, betas: dict[str, FloatArray], here: tuple[float, float] | None, scheme: str) -> go.Figure:
    """The optimal beta against the prior, one line a distribution; `here`: prior and beta of the leaderboard."""
    axis = {**_axis(scheme), "range": [0, 1], "tickformat": "~g", "title": {"text": "prior π₊", "standoff": 2}}
    up = {
        **_axis(scheme),
        "type": "log",
        "range": [-1, 1],
        "tickvals": [0.1, 0.2, 0.5, 1, 2, 5, 10],
        "tickformat": "~g",
    }
    figure = go.Figure(layout=_layout(scheme, xaxis=axis, yaxis=up))
    dashes = ("solid", "dash", "dot", "dashdot", "longdash")
    for (name, beta), dash in zip(betas.items(), dashes, strict=False):
        line = {"color": theme.INK[scheme], "width": 1.5, "dash": dash}
        hover = f"{escape(name, quote=False)}: β %{{y:.3f}} at prior %{{x:.3f}}<extra></extra>"
        figure.add_scatter(
            x=prior, y=beta, mode="lines", line=line, name=escape(name, quote=False), hovertemplate=hover
        )
    if here is not None:
        marker = {"color": theme.FULL[scheme][4], "size": 10, "line": {"color": theme.INK[scheme], "width": 1.5}}
        hover = "β %{y:.3f} at prior %{x:.3f}<extra></extra>"
        name = "this one"
        figure.add_scatter(x=[here[0]], y=[here[1]], mode="markers", marker=marker, name=name, hovertemplate=hover)
    legend = {"x": 0.98, "y": 0.98, "xanchor": "right", "yanchor": "top", "bgcolor": "rgba(0,0,0,0)"}
    return figure.update_layout(showlegend=True, legend=legend)


def _layout(scheme: str, **axes: Any) -> dict[str, Any]:
    hover = {"bgcolor": theme.GROUND[scheme], "font": {"size": 11, "color": theme.INK[scheme]}}
    return theme.layout(scheme, hovermode="closest", hoverlabel=hover, **axes)


def _axis(scheme: str) -> dict[str, Any]:
    return theme.axis(scheme, nticks=6, title={"font": {"size": 11}})


def _along(scheme: str, y: dict[str, Any], lines: list[dict[str, Any]] | None = None) -> go.Figure:
    x = {**_axis(scheme), "range": [0, 1], "dtick": 0.2, "tickformat": "~g"}
    # Lines by the dozen are ours and well-formed: to have Plotly check each of them takes longer than to draw them.
    return go.Figure(lines, _layout(scheme, xaxis=x, yaxis={**_axis(scheme), **y}), _validate=False)


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


def _chosen(best: list[int], shown: Shown) -> list[int]:
    """The best ones and whoever is selected; grey ones first, to be drawn below."""
    chosen = {*best, *([] if shown.selected is None or shown.selected >= len(shown.names) else [shown.selected])}
    return sorted(chosen, key=lambda i: (i == shown.selected, shown.colours[i] >= 0, -i))


def _line(xy: tuple[FloatArray, AnyFloats], i: int, shown: Shown, hover: str) -> dict[str, Any]:
    strong = i == shown.selected
    place = shown.colours[i]
    mark = theme.line(place, shown.scheme)
    name = escape(shown.names[i], quote=False)
    return {
        "type": "scatter",
        # Half the bytes, and finer than a screen.
        "x": xy[0].astype(np.float32),
        "y": xy[1].astype(np.float32),
        "mode": "lines",
        "line": {**mark, "width": 1.25} if not strong else {"color": theme.INK[shown.scheme], "width": 3},
        "opacity": 1 if strong or place >= 0 else 0.45,
        "name": name,
        "hovertemplate": f"{name}: {hover}<extra></extra>",
    }
