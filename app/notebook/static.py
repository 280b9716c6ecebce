"""A leaderboard in a cell without scripts: a small Tile with the regions of the best, and the first rows."""

from __future__ import annotations

import html
from collections.abc import Sequence

from tile_core.leaderboard import Leaderboard
from tile_core.number_format import fixed, percent
from tile_core.regions.hyperbola_arcs import Region, outline

from .. import theme
from ..results.rankings import Ranking

_SIDE, _ROWS = 180, 10
_TABLE = "<table><thead><tr><th>rank</th><th>model</th><th>{score}</th></tr></thead><tbody>{rows}</tbody></table>"


def card(board: Leaderboard, regions: Sequence[Region], ranking: Ranking) -> str:
    """The HTML of the leaderboard; `regions`: of the best; `ranking`: which rows are first, and at which point."""
    rows = [
        f"<tr><td>{place.rank or '–'}</td><td>{html.escape(place.name)}</td>"
        f"<td>{place.status if place.score is None else fixed(place.score)}</td></tr>"
        for place in ranking.ranking[:_ROWS]
    ]
    more = len(ranking.ranking) - len(rows)
    score = "accuracy" if (ranking.a, ranking.b) == (0.5, 0.5) else "score"
    table = _TABLE.format(score=score, rows="".join(rows))
    rest = f"<p>and {more:,} more</p>" if more > 0 else ""
    return (
        f'<div><strong>{html.escape(board.title)}</strong><div style="display:flex;gap:16px;align-items:flex-start">'
        f"{_tile(board.entities, regions)}<div>{table}{rest}</div></div></div>"
    )


def _tile(names: Sequence[str], regions: Sequence[Region]) -> str:
    """The Tile as SVG, a from left to right and b upwards; each region has its name and share as a title.

    The first colours are those of the largest regions, as on the pages.
    """
    colours = theme.TINTS["light"]
    largest = sorted(regions, key=lambda region: -region.area)
    order = {name: k for k, name in enumerate(dict.fromkeys(region.entities[0] for region in largest))}
    parts = []
    for region in regions:
        label = f"{', '.join(names[i] for i in region.entities)}: best on {percent(region.area)}"
        loops = (
            "M" + "L".join(f"{_SIDE * a:.1f} {_SIDE * (1 - b):.1f}" for a, b in line.tolist()) + "Z"
            for line in outline(region, points_per_edge=8)
        )
        parts.append(
            f'<path d="{"".join(loops)}" fill="{colours[order[region.entities[0]] % len(colours)]}" stroke="#fff" '
            f'fill-rule="evenodd"><title>{html.escape(label)}</title></path>'
        )
    return (
        f'<svg width="{_SIDE}" height="{_SIDE}" viewBox="0 0 {_SIDE} {_SIDE}" role="img" '
        f'aria-label="Tile: which model is best where"><rect width="{_SIDE}" height="{_SIDE}" '
        f'fill="{theme.UNCOLOURED["light"]}"/>'
        f"{' '.join(parts)}</svg>"
    )
