"""The axes that charts of a trade-off share: the place t on the path from one score (0) to the other (1)."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go

from tile_core.scores import place_of

from ... import theme


def layout(scheme: str, **axes: Any) -> dict[str, Any]:
    """The layout of a chart in 'light' or 'dark', with these axes."""
    hover = {"bgcolor": theme.GROUND[scheme], "font": {"size": 11, "color": theme.INK[scheme]}}
    return theme.layout(scheme, hovermode="closest", hoverlabel=hover, **axes)


def axis(scheme: str) -> dict[str, Any]:
    """An axis with few ticks and a small title."""
    return theme.axis(scheme, nticks=6, title={"font": {"size": 11}})


# The F-scores whose places on the right side of the Tile are numbered, as on the page.
BETAS = (0.25, 0.5, 0.75, 1, 1.5, 2, 4)


def beta_ticks() -> dict[str, list[Any]]:
    """The round values of beta on an axis of b: their positions and texts."""
    return {
        "tickvals": [0, *(float(place_of(beta)) for beta in BETAS), 1],
        "ticktext": ["0", *(f"{beta:g}" for beta in BETAS), "∞"],
    }


def titles(scheme: str, across: str, up: str) -> list[dict[str, Any]]:
    """The titles of the axes, placed as in the charts of the pages: above the left edge, and inside."""
    font = {"size": 11, "color": theme.INK3[scheme]}
    place = {"xref": "paper", "yref": "paper", "showarrow": False, "font": font}
    above = {"x": 0, "y": 1, "xanchor": "left", "yanchor": "bottom", "yshift": 2}
    inside = {"x": 1, "y": 0, "xanchor": "right", "yanchor": "bottom"}
    return [{**place, **above, "text": f"{up} ↑"}, {**place, **inside, "text": f"{across} →"}]


def along(
    scheme: str, y: dict[str, Any], name: str, lines: list[dict[str, Any]] | None = None, *, betas: bool = False
) -> go.Figure:
    """A chart of the named quantity over t, from 0 to 1, with these `lines`; `betas`: whether t is b of F-scores, with
    ticks at round values of beta.
    """
    ticks = beta_ticks() if betas else {"dtick": 0.2, "tickformat": "~g"}
    x = {**axis(scheme), "range": [0, 1], **ticks}
    # These lines are known to be well-formed, and Plotly's check would take longer than drawing them.
    words = titles(scheme, "β" if betas else "t", name)
    return go.Figure(lines, layout(scheme, xaxis=x, yaxis={**axis(scheme), **y}, annotations=words), _validate=False)
