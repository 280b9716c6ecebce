"""The static part of ROC and PR space: axes and grid. No Dash here.

Everything else is drawn over it in the browser, because it follows the pointer.
"""

from __future__ import annotations

import plotly.graph_objects as go

from .. import theme


def axes(scheme: str = "light") -> go.Figure:
    """Axes from 0 to 1; the browser changes the ranges when it zooms."""
    axis = theme.unit_axis(scheme)
    return go.Figure(layout=theme.layout(scheme, xaxis=axis, yaxis=axis))
