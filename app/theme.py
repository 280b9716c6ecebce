"""What Python-drawn figures share with the style sheet: sizes, greys, and the marks of entities.

`assets/styles/00-colours.css` holds the colours of the page; a figure has a transparent background and is drawn on the
page's.
"""

from __future__ import annotations

from typing import Any

# As those of the browser's plots (`assets/draw/square.js`); the cursor over a chart counts on them.
MARGIN = {"l": 40, "r": 36, "t": 18, "b": 30}

INK3 = {"light": "#666d75", "dark": "#959ca5"}
LINE = {"light": "#e3e5e8", "dark": "#2b2f35"}
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"

# The twelve colours of entities that can be first, as in the style sheet; regions of the Tile have the tints.
TINTS = {
    "light": [
        *("#80b9d9", "#f3cf80", "#80cfb9", "#e6bcd3", "#eaaf80", "#abdaf4"),
        *("#f1e897", "#ada6d0", "#a2d5cc", "#cccc99", "#c491aa", "#c5b6a5"),
    ],
    "dark": [
        *("#1d5c91", "#8a5f0c", "#0f6a51", "#84507a", "#93431c", "#3a7192"),
        *("#746c1b", "#544a95", "#2c7265", "#666528", "#7a2f57", "#6a563d"),
    ],
}
# The same in full, for lines and dots.
FULL = {
    "light": [
        *("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9"),
        *("#e3d02e", "#5b4da0", "#44aa99", "#999933", "#882255", "#8a6d4b"),
    ],
    "dark": [
        *("#3c93d2", "#e9a820", "#1fb088", "#d88db6", "#e8753a", "#7cc8f2"),
        *("#eadb55", "#8f83d6", "#62c6b6", "#b5b455", "#c2578c", "#b0926c"),
    ],
}
# Past the twelfth the colours come again in dashes, so that no two marks are equal. After the last one all share the
# mark of other winners. `assets/draw/marks.js` has the same.
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")
COLOURS = 12
MARKS = len(DASHES) * COLOURS
INK = {"light": "#16191d", "dark": "#f0f1f3"}
GROUND = {"light": "#ffffff", "dark": "#15171a"}
UNCOLOURED = {"light": "#d9dcdf", "dark": "#3a3f45"}


def line(place: int, scheme: str) -> dict[str, str]:
    """Colour and dashes of a line for an entity's mark; grey without a mark (below 0) and for other winners."""
    if not 0 <= place < MARKS:
        return {"color": INK3[scheme], "dash": DASHES[0]}
    return {"color": FULL[scheme][place % COLOURS], "dash": DASHES[place // COLOURS]}


def axis(scheme: str, **more: Any) -> dict[str, Any]:
    """An axis with ticks outside and a light grid, which the pointer cannot move."""
    return {
        "fixedrange": True,
        "ticks": "outside",
        "ticklen": 4,
        "tickcolor": INK3[scheme],
        "gridcolor": LINE[scheme],
        "gridwidth": 1,
        "zeroline": False,
        "showline": False,
        **more,
    }


def layout(scheme: str, **axes: Any) -> dict[str, Any]:
    """The layout of a square figure without background, in `scheme` 'light' or 'dark'."""
    return {
        "template": "none",
        "margin": {**MARGIN, "pad": 0, "autoexpand": False},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": FONT, "size": 11, "color": INK3[scheme]},
        "showlegend": False,
        "dragmode": False,
        "hovermode": False,
        "uirevision": "keep",
        **axes,
    }
