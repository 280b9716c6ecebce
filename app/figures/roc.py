"""The still part of ROC space: axes, grid and the no-skill diagonal. No Dash here.

Entities, hull and iso-performance lines are drawn over it in the browser, because they follow the pointer.
"""

from __future__ import annotations

import plotly.graph_objects as go

from .. import theme


def axes(scheme: str = "light") -> go.Figure:
    """Axes from 0 to 1; the browser changes the ranges when it zooms."""
    axis = theme.unit_axis(scheme)
    figure = go.Figure(layout=theme.layout(scheme, xaxis=axis, yaxis=axis))
    return figure.add_scatter(x=[0, 1], y=[0, 1], mode="lines", hoverinfo="skip", line=_dotted(scheme))


def _dotted(scheme: str) -> dict[str, object]:
    return {"color": theme.INK3[scheme], "width": 1, "dash": "dot"}
