"""The axes that charts of a trade-off share: the place t on the path from the one score (0) to the other (1)."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go

from .. import theme


def layout(scheme: str, **axes: Any) -> dict[str, Any]:
    """The layout of a chart in 'light' or 'dark', with these axes."""
    hover = {"bgcolor": theme.GROUND[scheme], "font": {"size": 11, "color": theme.INK[scheme]}}
    return theme.layout(scheme, hovermode="closest", hoverlabel=hover, **axes)


def axis(scheme: str) -> dict[str, Any]:
    """An axis with few ticks and a small title."""
    return theme.axis(scheme, nticks=6, title={"font": {"size": 11}})


def along(scheme: str, y: dict[str, Any], lines: list[dict[str, Any]] | None = None) -> go.Figure:
    """A chart over t, from 0 to 1, with these `lines`."""
    x = {**axis(scheme), "range": [0, 1], "dtick": 0.2, "tickformat": "~g"}
    # These lines are known to be well-formed, and Plotly's check would take longer than drawing them.
    return go.Figure(lines, layout(scheme, xaxis=x, yaxis={**axis(scheme), **y}), _validate=False)
