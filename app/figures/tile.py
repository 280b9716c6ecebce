"""The static part of the Tile: its square, and a map of values, ranks or entities on it. No Dash here.

Regions, curves, names and the point are drawn over it in the browser, because they follow the pointer.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from .. import theme

_AXIS = {"range": [0, 1], "visible": False, "fixedrange": True}


def blank(scheme: str = "light") -> go.Figure:
    """The empty square."""
    return go.Figure(layout=theme.layout(scheme, xaxis=_AXIS, yaxis=_AXIS))


def value_map(values: NDArray[Any], scheme: str = "light", title: str = "score") -> go.Figure:
    """A map of values in [0, 1], indexed [b, a], in cividis; gaps where undefined. `title`: what the values are."""
    scale = {"colorscale": theme.VALUE_SCALE, "zmin": 0, "zmax": 1, "zsmooth": "best"}
    return _titled(_heatmap(values.astype(np.float32), scheme, **scale), title, scheme)


def signed_map(values: NDArray[Any], scheme: str = "light") -> go.Figure:
    """A map of values up to 1 that may be negative (relative skill): all negative ones have the colour at the lower
    end.
    """
    figure = _heatmap(values.astype(np.float32), scheme, colorscale=theme.VALUE_SCALE, zmin=0, zmax=1)
    figure.data[0].colorbar.update(tickvals=[0, 0.5, 1], ticktext=["≤0", "0.5", "1"])
    return _titled(figure, "relative skill", scheme)


def round_ranks(last: int) -> list[int]:
    """Round ranks from 1 to the last one, at most six; `assets/draw/scales.js` has the same function."""
    tenth = 10.0 ** math.floor(math.log10(last / 6))
    step = max(1, round(tenth * next(k for k in (1, 2, 5, 10) if last / (k * tenth) <= 6)))
    return [1, *(rank for rank in range(step, last + 1, step) if rank > 1)]


def rank_map(ranks: NDArray[Any], entities: int, scheme: str = "light") -> go.Figure:
    """A map of ranks from 1 to `entities`, indexed [b, a], in few steps: rank 1 is darkest."""
    last = max(entities, 2)
    figure = _heatmap(ranks.astype(np.float32), scheme, colorscale=theme.RANK_SCALE, zmin=1, zmax=last)
    ticks = round_ranks(last)
    # Five digits have no room.
    words = [f"{tick // 1000}k" if last >= 10_000 and tick > 1 else str(tick) for tick in ticks]
    figure.data[0].colorbar.update(tickvals=ticks, ticktext=words, tickfont_size=9 if max(map(len, words)) > 3 else 10)
    figure.data[0].reversescale = False
    return _titled(figure, "rank", scheme)


def entity_map(index: NDArray[Any], colours: list[int], scheme: str = "light") -> go.Figure:
    """The entity in each cell, indexed [b, a], -1 for none; `colours[i]` is the index of entity i's mark, or -1."""
    tones = [theme.UNCOLOURED[scheme], *theme.TINTS[scheme]]
    shades = [*tones, *(theme.faded(tone, scheme) for tone in tones)]
    marks: NDArray[np.int64] = np.array([*colours, -1])
    places = marks[np.where(index >= 0, index, len(colours))]
    shade = np.where((places >= 0) & (places < theme.MARKS), 1 + places % theme.COLOURS, 0).astype(np.float32)
    shade[_second_tone(places)] += len(tones)
    shade[index < 0] = np.nan
    steps = [[edge / len(shades), colour] for i, colour in enumerate(shades) for edge in (i, i + 1)]
    return _heatmap(shade, scheme, colorscale=steps, zmin=-0.5, zmax=len(shades) - 0.5, showscale=False)


def _second_tone(places: NDArray[Any]) -> NDArray[np.bool_]:
    """The cells covered by the second tone of a mark's pattern, from the upper left as in `assets/draw/marks.js`."""
    upwards, column = np.indices(places.shape)
    row = len(places) - 1 - upwards
    covered = {
        "rows": row % 4 < 2,
        "dots": (row % 4 < 2) & (column % 4 < 2),
        "columns": column % 4 < 2,
        "grid": (row % 4 == 0) | (column % 4 == 0),
        "checks": (row // 2 + column // 2) % 2 == 0,
        "other": (row + column) % 4 < 2,
    }
    kinds = np.array([theme.pattern(place) for place in range(-1, theme.MARKS + 1)])
    kind = kinds[np.clip(places, -1, theme.MARKS) + 1]
    found: NDArray[np.bool_] = np.any([(kind == name) & cells for name, cells in covered.items()], axis=0)
    return found


def _titled(figure: go.Figure, title: str, scheme: str) -> go.Figure:
    """The figure with a title above its colour bar, right-aligned: Plotly's own title would shorten the bar."""
    ends = {"x": 1, "xref": "paper", "xanchor": "right", "xshift": theme.MARGIN["r"] - 2}
    above = {"y": 1, "yref": "paper", "yanchor": "bottom", "yshift": 3}
    font = {"size": 10, "color": theme.INK3[scheme]}
    figure.add_annotation(text=title, showarrow=False, font=font, **ends, **above)
    return figure


def _heatmap(z: NDArray[Any], scheme: str, **style: Any) -> go.Figure:
    figure = blank(scheme)
    step = 1 / (len(z) - 1)
    # In pixels from the edge of the square, so that the numbers end in the margin at any size.
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
