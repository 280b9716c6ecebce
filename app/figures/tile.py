"""The still part of the Tile: its square, and a map of values, ranks or entities over it. No Dash here.

Regions, curves, names and the point are drawn over it in the browser, because they follow the pointer.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from app import theme

_AXIS = {"range": [0, 1], "visible": False, "fixedrange": True}


def blank(scheme: str = "light") -> go.Figure:
    """The square alone."""
    return go.Figure(layout=theme.layout(scheme, xaxis=_AXIS, yaxis=_AXIS))


def value_map(values: NDArray[Any], scheme: str = "light") -> go.Figure:
    """Values in [0, 1], indexed [b, a], by cividis; undefined is a gap."""
    return _heatmap(values.astype(np.float32), scheme, colorscale=theme.VALUE_SCALE, zmin=0, zmax=1, zsmooth="best")


def signed_map(values: NDArray[Any], scheme: str = "light") -> go.Figure:
    """Values up to 1 that may fall below 0 (relative skill): worse than no skill is the scale's lower end."""
    figure = _heatmap(values.astype(np.float32), scheme, colorscale=theme.VALUE_SCALE, zmin=0, zmax=1)
    figure.data[0].colorbar.update(tickvals=[0, 0.5, 1], ticktext=["≤0", "0.5", "1"])
    return figure


def rank_map(ranks: NDArray[Any], entities: int, scheme: str = "light") -> go.Figure:
    """Ranks from 1 to `entities`, indexed [b, a], in few steps: first is darkest."""
    last = max(entities, 2)
    figure = _heatmap(ranks.astype(np.float32), scheme, colorscale=theme.RANK_SCALE, zmin=1, zmax=last)
    unit = 1000 if last >= 10_000 else 1  # five digits have no room
    steps = (int((1 + step * (last - 1)) / unit + 0.5) * unit for step in (0.25, 0.5, 0.75))
    ticks = sorted({1, *steps, last // unit * unit})
    words = [str(tick) if unit == 1 or tick == 1 else f"{tick // unit}k" for tick in ticks]
    figure.data[0].colorbar.update(tickvals=ticks, ticktext=words, tickfont_size=9 if max(map(len, words)) > 3 else 10)
    figure.data[0].reversescale = False
    return figure


def entity_map(index: NDArray[Any], colours: list[int], scheme: str = "light") -> go.Figure:
    """Which entity stands in each cell, indexed [b, a], -1 for none; `colours[i]` is its palette place or -1."""
    tints = theme.TINTS[scheme]
    shades = [theme.UNCOLOURED[scheme], *tints]
    lookup = np.array([1 + place % len(tints) if place >= 0 else 0 for place in colours] or [0])
    shade = np.where(index >= 0, lookup[index], -1).astype(np.float32)
    shade[shade < 0] = np.nan
    steps = [[edge / len(shades), colour] for i, colour in enumerate(shades) for edge in (i, i + 1)]
    return _heatmap(shade, scheme, colorscale=steps, zmin=-0.5, zmax=len(shades) - 0.5, showscale=False)


def _heatmap(z: NDArray[Any], scheme: str, **style: Any) -> go.Figure:
    figure = blank(scheme)
    step = 1 / (len(z) - 1)
    # In pixels from the edge of the square, not in shares of its side: the numbers end in the margin at any size.
    bar = {
        "thickness": 8,
        "len": 1,
        "x": 1,
        "xanchor": "left",
        "xpad": 3,
        "ypad": 0,
        "outlinewidth": 0,
        "tickfont": {"size": 10},
    }
    figure.add_heatmap(z=z, x0=0, dx=step, y0=0, dy=step, colorbar=bar, hoverinfo="skip", **style)
    return figure
