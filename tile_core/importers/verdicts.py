"""What an import is enough for, and what is worth knowing about it, in sentences for the person who imports."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tile_core import performance
from tile_core.importers import cells
from tile_core.importers.columns import Mapping, normalise
from tile_core.importers.consistency import Computed
from tile_core.importers.problems import listing, sources
from tile_core.importers.quantities import Quantity
from tile_core.importers.roles import ENTITY, PREDICTIONS, ROLES, base
from tile_core.leaderboard import Leaderboard

# The side of the Tile on which a cell plays no part.
SIDES = {
    "tn": "right side of the Tile (a = 1)",
    "tp": "left side of the Tile (a = 0)",
    "fn": "lower side of the Tile (b = 0)",
    "fp": "upper side of the Tile (b = 1)",
}
# Test sets beyond this are mostly pixels or frames.
_MANY = 1e6


def headline(computed: Computed, sized: bool) -> str:
    """What the table is enough for; `sized`: whether sample sizes are known."""
    for unknown in computed.completion.unknown:
        return f"Enough for the {SIDES[unknown]}."
    return "Enough for Tile, ROC and uncertainty." if sized else "Enough for Tile and ROC, not for uncertainty."


def detail(made: Leaderboard | None, mapping: Mapping, computed: Computed, sized: bool) -> str:
    """What the performances were made from, whether their sizes are known, and their priors."""
    if made is None:
        return f"{_made_from(computed)} What is wrong is listed below."
    told = [_made_from(computed), _uncertainty(mapping, sized)]
    return " ".join(filter(None, [*told, "" if computed.completion.unknown else _priors(made)]))


def insufficient(known: Iterable[Quantity], columns: Iterable[str], needs_prior: bool) -> str:
    """What is missing."""
    have = sources(known)
    if needs_prior:
        return f"{have} need the prior: choose its column, or give one prior for all rows."
    if not have and not PREDICTIONS.isdisjoint(map(normalise, columns)):
        return "These look like predictions, one row for each sample: open them on the page Predictions."
    alone = f"{have} alone do not tell how each classifier performs. " if have else ""
    return f"{alone}Needed are TN, FP, FN and TP, or two rates with the prior, or precision and recall."


def notes(made: Leaderboard, mapping: Mapping, computed: Computed) -> list[str]:
    """What is worth knowing beside."""
    told = []
    if not mapping.columns(ENTITY):
        told.append("No column holds names: each row is named by its number.")
    if len(made.contexts) > 1:
        told.append(f"{len(made.contexts)} contexts, {len(made.entities)} names.")
    extra = [ROLES[base(role)].symbol for role in mapping.roles.values() if base(role) in ("f1", "iou")]
    if extra and computed.completion.unknown == ("tn",):
        told.append(f"Beside {sources(computed.used)}, {listing(extra)} adds nothing.")
    if bool(np.any(np.nan_to_num(made.sizes) > _MANY)):
        told.append("Samples this many are often pixels or frames, which are correlated: intervals are too narrow.")
    return told


def grouped(columns: dict[str, str]) -> list[str]:
    """That points set thousands apart in these columns, each with a cell that shows it."""
    return [
        f"“{cells.short(column)}”: {text} is read as {cells.without_marks(text, '.')}, points set thousands apart."
        for column, text in columns.items()
    ]


def _made_from(computed: Computed) -> str:
    symbols = list(dict.fromkeys(quantity.symbol for quantity in computed.used))
    unknown = computed.completion.unknown
    if unknown:
        return f"{listing(symbols)} leave {unknown[0].upper()} unknown: the rest of the Tile stays empty."
    if symbols[-1] == ROLES["prior"].symbol:
        return f"{listing(symbols[:-1])} with the prior make a performance."
    made = f"{listing(symbols)} make{'' if len(symbols) > 1 else 's'} a performance."
    rates = [quantity for quantity in computed.used if quantity.kind == "rate"]
    derived = " The prevalence is derived from three rates; rounding limits its accuracy."
    return made + derived if len(rates) == 3 else made


def _uncertainty(mapping: Mapping, sized: bool) -> str:
    if not sized:
        return "No sample sizes: intervals unavailable."
    return "n gives its uncertainty." if mapping.columns("size") else ""


def _priors(made: Leaderboard) -> str:
    priors = performance.prior(made.performances[np.isfinite(made.performances).all(axis=-1)])
    low, high = float(priors.min()), float(priors.max())
    if high - low <= 1e-9:
        return f"One prior in all rows: {_write(low)}."
    return f"Priors differ from row to row: {_write(low)} to {_write(high)}."


def _write(prior: float) -> str:
    return f"{prior:.3f}" if 0.01 <= prior <= 0.99 else f"{prior:.3g}"
