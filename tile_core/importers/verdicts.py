"""What an import is enough for, and notes about it, in sentences for the user."""

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

# The side of the Tile whose scores do not depend on a cell.
SIDES = {
    "tn": "right side of the Tile (a = 1)",
    "tp": "left side of the Tile (a = 0)",
    "fn": "lower side of the Tile (b = 0)",
    "fp": "upper side of the Tile (b = 1)",
}
# Test sets beyond this are mostly pixels or frames.
_MANY = 1e6


def headline(computed: Computed) -> str:
    """What the table is enough for."""
    for unknown in computed.completion.unknown:
        return f"Ready: {SIDES[unknown]} only."
    return "Ready: full Tile and ROC."


def detail(made: Leaderboard | None, mapping: Mapping, computed: Computed, sized: bool) -> str:
    """What the performances were made from, whether their sizes are known, and their priors."""
    if made is None:
        return f"{_made_from(computed)} The problems are listed below."
    parts = [_made_from(computed), _sizes(mapping, sized), "" if computed.completion.unknown else _priors(made)]
    return " ".join(filter(None, parts))


def insufficient(known: Iterable[Quantity], columns: Iterable[str], needs_prior: bool) -> str:
    """What is missing."""
    have = sources(known)
    if needs_prior:
        return f"{have} need a prevalence: choose its column, or enter one for all rows."
    if not have and not PREDICTIONS.isdisjoint(map(normalise, columns)):
        return "This looks like a file of predictions, with one row for each sample: open it on the page Predictions."
    alone = f"{have} alone are not enough. " if have else ""
    return f"{alone}Each row needs TN, FP, FN and TP; or two rates and the prevalence; or precision and recall."


def notes(made: Leaderboard, mapping: Mapping, computed: Computed) -> list[str]:
    """What is worth knowing about the rows and columns of an import, in sentences."""
    found = []
    if not mapping.columns(ENTITY):
        found.append("No column holds names: rows are named by their numbers.")
    if len(made.contexts) > 1:
        found.append(f"{len(made.entities)} classifiers, {len(made.contexts)} contexts.")
    extra = [ROLES[base(role)].symbol for role in mapping.roles.values() if base(role) in ("f1", "iou")]
    if extra and computed.completion.unknown == ("tn",):
        found.append(
            f"{listing(extra)} {'follow' if len(extra) > 1 else 'follows'} from {sources(computed.used)}; not used."
        )
    if bool(np.any(np.nan_to_num(made.sizes) > _MANY)):
        found.append("So many samples are often pixels or frames, which are correlated: intervals would be too narrow.")
    return found


def grouped(columns: dict[str, str]) -> list[str]:
    """That points separate thousands in these columns, each with a cell that shows it."""
    return [
        f"“{cells.short(column)}”: {text} is read as {cells.without_marks(text, '.')} (points separate thousands)."
        for column, text in columns.items()
    ]


def _made_from(computed: Computed) -> str:
    symbols = list(dict.fromkeys(quantity.symbol for quantity in computed.used))
    unknown = computed.completion.unknown
    if unknown:
        return f"{listing(symbols)} leave {unknown[0].upper()} unknown: {_available(unknown[0])}"
    if all(quantity.kind in ("count", "matrix") for quantity in computed.used):
        return "Complete confusion matrices."
    made = f"Confusion matrices computed from {listing(symbols)}."
    rates = [quantity for quantity in computed.used if quantity.kind == "rate"]
    derived = " The prevalence is derived from three rates; rounding limits its accuracy."
    return made + derived if len(rates) == 3 else made


def _available(unknown: str) -> str:
    """What can be computed where a cell is unknown, and what would complete it."""
    scores = "precision, recall and F-scores" if unknown == "tn" else f"scores of the {SIDES[unknown]}"
    rate = "specificity" if unknown in ("tn", "fp") else "sensitivity"
    return f"only {scores} are available. Add {rate} or prevalence for the rest of the Tile."


def _sizes(mapping: Mapping, sized: bool) -> str:
    if not sized:
        return "No sample sizes: intervals unavailable."
    return "n gives the sample sizes." if mapping.columns("size") else ""


def _priors(made: Leaderboard) -> str:
    priors = performance.prior(made.performances[np.isfinite(made.performances).all(axis=-1)])
    low, high = float(priors.min()), float(priors.max())
    if high - low <= 1e-9:
        return f"Prevalence {_write(low)} in all rows."
    return f"Prevalence differs from row to row: {_write(low)} to {_write(high)}."


def _write(prior: float) -> str:
    return f"{prior:.3f}" if 0.01 <= prior <= 0.99 else f"{prior:.3g}"
