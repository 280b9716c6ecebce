"""What an import is enough for, and notes about it, in sentences for the user."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tile_core import performance
from tile_core.checks import FloatArray
from tile_core.importers import cells
from tile_core.importers.columns import OWN_THRESHOLD, Mapping, normalise
from tile_core.importers.columns.contexts import SPLITS
from tile_core.importers.consistency import Computation
from tile_core.importers.entities.names import ONE_MODEL
from tile_core.importers.problems import listing, sources
from tile_core.importers.quantities import BoolArray, Quantity
from tile_core.importers.roles import ENTITY, PREDICTIONS, ROLES, base
from tile_core.leaderboard import Leaderboard
from tile_core.number_format import counted, prevalence

# The side of the Tile whose scores do not depend on a cell.
SIDES = {
    "tn": "right side of the Tile (a = 1)",
    "tp": "left side of the Tile (a = 0)",
    "fn": "lower side of the Tile (b = 0)",
    "fp": "upper side of the Tile (b = 1)",
}
# The rates of the classes by the name that `completion` knows them by.
_RATES = {"tpr": "TPR", "fpr": "TNR"}
_WORDS = {"ppv": "precision", "tnr": "specificity"}
# The beginning of the message about a file of another kind.
PREDICTIONS_FILE = "This looks like a file of predictions, with one row for each sample"
# What still ranks where no row has a class.
_LEFT_RATE = {"positives": "specificity", "negatives": "sensitivity"}
# Priors that differ by less are one.
_EXACT = 1e-9
# So many contexts are named.
_NAMED = 3
# Test sets beyond this are mostly pixels or frames.
_MANY = 1e6


def headline(leaderboard: Leaderboard, computation: Computation) -> str:
    """What the table is enough for."""
    for unknown in computation.completion.unknown:
        return f"Ready: {SIDES[unknown]} only."
    if missing := missing_class(leaderboard):
        return f"Ready: ranking by {_LEFT_RATE[missing]} only."
    return "Ready: full Tile and ROC."


def missing_class(leaderboard: Leaderboard) -> str:
    """The class that no row has, "positives" or "negatives", or nothing; an unknown cell leaves both open."""
    counts = leaderboard.performances[np.isfinite(leaderboard.performances).all(axis=-1)]
    return next((name for name, sums in _classes(counts).items() if sums.size and not sums.any()), "")


def _classes(counts: FloatArray) -> dict[str, FloatArray]:
    """The positives and the negatives of performances of shape (rows, 4)."""
    return {"positives": counts[:, 2] + counts[:, 3], "negatives": counts[:, 0] + counts[:, 1]}


def detail(
    leaderboard: Leaderboard | None, mapping: Mapping, computation: Computation, usable: BoolArray, *, has_sizes: bool
) -> str:
    """What the performances were made from, whether their sizes are known, and their priors."""
    if leaderboard is None:
        return f"{_origin(computation)} The problems are listed below."
    derived = computation.finds_prior
    parts = [_origin(computation), _sizes(mapping, has_sizes)]
    if not computation.completion.unknown:
        parts.insert(
            1 if derived else 2, _derived(leaderboard, computation, usable) if derived else _priors(leaderboard)
        )
        parts += [_solved(computation, usable), _one_class(missing_class(leaderboard))]
    return " ".join(filter(None, parts))


def insufficient(known: Iterable[Quantity], columns: Iterable[str], needs_prior: bool) -> str:
    """What is missing."""
    symbols = sources(known)
    several = " and " in symbols
    if needs_prior:
        needed = f"{symbols} {'need' if several else 'needs'} the prevalence in this test set"
        return f"{needed}: choose its column, or enter it for all rows."
    if not symbols and not PREDICTIONS.isdisjoint(map(normalise, columns)):
        return f"{PREDICTIONS_FILE}: open it on the page Predictions."
    opening = f"{symbols} alone {'are' if several else 'is'} not enough. " if symbols else ""
    return f"{opening}Each row needs TN, FP, FN and TP; or two rates and the prevalence; or precision and recall."


def notes(leaderboard: Leaderboard, mapping: Mapping, computation: Computation) -> list[str]:
    """What is worth knowing about the rows and columns of an import, in sentences."""
    sentences = []
    if not mapping.columns(ENTITY):
        one = leaderboard.entities == (ONE_MODEL,)
        rows = "all rows are of one classifier" if one else "rows are named by their numbers"
        sentences.append(f"No column holds names: {rows}.")
    if len(mapping.columns(ENTITY)) > 1:
        named = listing([f"“{cells.short(column)}”" for column in mapping.columns(ENTITY)])
        sentences.append(f"{named} together name the rows.")
    if len(leaderboard.contexts) > 1:
        sentences.append(f"{counted(len(leaderboard.entities), 'classifier')}, {len(leaderboard.contexts)} contexts.")
    parts = {SPLITS.get(normalise(context)) for context in leaderboard.contexts}
    if len(parts) > 1 and None not in parts:
        names = listing([f"“{cells.short(context)}”" for context in leaderboard.contexts])
        sentences.append(
            f"{names} are splits of one data set: choose one as the context, since their mean says little."
        )
    alone = [f"“{cells.short(column)}”" for column, remark in mapping.remarks.items() if remark == OWN_THRESHOLD]
    if alone:
        have = "has a threshold of its own" if len(alone) == 1 else "have thresholds of their own"
        sentences.append(f"{listing(alone)} {have}: not used, since precision and recall are at another.")
    extra = [ROLES[base(role)].symbol for role in mapping.roles.values() if base(role) in ("f1", "iou")]
    if extra and computation.completion.unknown == ("tn",):
        sentences.append(
            f"{listing(extra)} {'follow' if len(extra) > 1 else 'follows'} from {sources(computation.used)}; not used."
        )
    negative = computation.always_negative
    if negative is not None:
        many = "1 row detects" if negative.sum() == 1 else f"{int(negative.sum()):,} rows detect"
        sentences.append(f"{many} nothing (recall 0, precision 0 or none): ranked with no true positives.")
    if not missing_class(leaderboard):
        sentences += _without_class(leaderboard)
    if bool(np.any(np.nan_to_num(leaderboard.sizes) > _MANY)):
        sentences.append(
            "So many samples are often pixels or frames, which are correlated: intervals would be too narrow."
        )
    return sentences


def thousands_notes(columns: dict[str, str]) -> list[str]:
    """That points separate thousands in these columns, each with a cell that shows it."""
    return [
        f"“{cells.short(column)}”: {text} is read as {cells.without_marks(text, '.')} (points separate thousands)."
        for column, text in columns.items()
    ]


def _origin(computation: Computation) -> str:
    symbols = list(dict.fromkeys(quantity.symbol for quantity in computation.used))
    unknown = computation.completion.unknown
    if unknown:
        return f"{listing(symbols)} leave {unknown[0].upper()} unknown: {_available(unknown[0])}"
    if all(quantity.kind in ("count", "matrix") for quantity in computation.used):
        return "Complete confusion matrices."
    return f"Confusion matrices computed from {listing(symbols)}."


def _available(unknown: str) -> str:
    """What can be computed where a cell is unknown, and what would complete it."""
    scores = "precision, recall and F-scores" if unknown == "tn" else f"scores of the {SIDES[unknown]}"
    rate = "specificity" if unknown in ("tn", "fp") else "sensitivity"
    return f"only {scores} are available. Add {rate} or prevalence for the rest of the Tile."


def _sizes(mapping: Mapping, has_sizes: bool) -> str:
    if not has_sizes:
        return "No sample sizes: intervals unavailable."
    return "n gives the sample sizes." if mapping.columns("size") else ""


def _one_class(missing: str) -> str:
    """What cannot be shown where no row has one of the classes."""
    if not missing:
        return ""
    other, rate = ("negatives", "TPR") if missing == "positives" else ("positives", "FPR")
    return (
        f"No imported row has {missing}: {rate} is undefined, ROC space stays empty, the prevalence cannot be changed, "
        f"and every score inside the Tile ranks by {_LEFT_RATE[missing]}. For more, evaluate on {other} and {missing}."
    )


def _without_class(leaderboard: Leaderboard) -> list[str]:
    """Which contexts lack a class, or how many rows, where others have it."""
    found = np.isfinite(leaderboard.performances).all(axis=-1)
    counts = leaderboard.performances[found]
    sentences = []
    for name, sums in _classes(counts).items():
        lacking = np.zeros(found.shape, dtype=bool)
        lacking[found] = sums == 0
        number, whole = int(lacking.sum()), np.all(lacking == found, axis=1) & np.any(found, axis=1)
        if not number or not sums.any():
            continue
        verb = "has" if number == 1 else "have"
        contexts = [f"“{cells.short(leaderboard.contexts[k])}”" for k in np.flatnonzero(whole).tolist()]
        where = _contexts(contexts) if int(lacking[whole].sum()) == number else ""
        sentences.append(
            f"{number:,} of {len(counts):,} rows{where} {verb} no {name}: not in ROC space, and the prevalence cannot "
            "be changed there."
        )
    return sentences


def _contexts(names: list[str]) -> str:
    """Of which contexts rows are: `, all of “empty road”,`."""
    if not names:
        return ""
    more = [f"{len(names) - _NAMED:,} more contexts"] if len(names) > _NAMED else []
    return f", all of {listing([*names[:_NAMED], *more])},"


def _derived(leaderboard: Leaderboard, computation: Computation, usable: BoolArray) -> str:
    """The prevalences that three rates give, and the interval that the rounding of their digits leaves."""
    names = {"tpr": "recall" if "ppv" in computation.completion.used else "sensitivity"} | _WORDS
    text = f"Prevalence derived from {listing([names.get(q.key, q.symbol) for q in reversed(computation.used)])}"
    low, high = (bound[usable] for bound in computation.prior_interval())
    priors = performance.prior(leaderboard.performances[np.isfinite(leaderboard.performances).all(axis=-1)])
    places = _places(high.max() - low.min())
    interval = _percent((priors.min(), priors.max()), places)
    if high.max() - low.min() <= _EXACT:
        return f"{text}: {interval} %."
    text = f"{text}: {interval} % ({_percent((low.min(), high.max()), places, outward=True)} by rounding)."
    if low.size < 2:
        return text
    if low.max() > high.min():
        return f"{text} No single prevalence fits all rows."
    common = _percent((low.max(), high.min()), _places(high.min() - low.max()))
    return f"{text} One prevalence can fit all rows: {common} %."


def _solved(computation: Computation, usable: BoolArray) -> str:
    """How far rounding leaves the rates of the classes open that solved scores give."""
    if computation.ends is None:
        return ""
    given = {quantity.completion_entry()[0] for quantity in computation.used}
    widths = {}
    for key, name in _RATES.items():
        low, high = (bound[usable] for bound in computation.interval(name.lower()))
        if key not in given:
            widths[name] = 100 * float((high - low).max())
    return (
        f"Rounding leaves {listing([f'{name} open by up to {width:.2g} points' for name, width in widths.items()])}."
        if widths
        else ""
    )


def _places(width: float) -> int:
    """Decimals of a percentage, so that an interval of this width shows about two digits."""
    return int(np.clip(1 - np.floor(np.log10(max(100 * width, 1e-4))), 0, 5))


def _percent(bounds: tuple[float, float], places: int, *, outward: bool = False) -> str:
    """`19.9 to 20.9`, or one number where both are written alike."""
    unit = 10.0**places
    percents = [100 * unit * bound for bound in bounds]
    whole = [np.floor(percents[0] + 1e-9), np.ceil(percents[1] - 1e-9)] if outward else np.round(percents)
    texts = dict.fromkeys(f"{each / unit:.{places}f}" for each in whole)
    return " to ".join(texts)


def _priors(leaderboard: Leaderboard) -> str:
    priors = performance.prior(leaderboard.performances[np.isfinite(leaderboard.performances).all(axis=-1)])
    low, high = float(priors.min()), float(priors.max())
    if high - low <= _EXACT:
        return f"Prevalence {prevalence(low)} in all rows."
    return f"Prevalence differs from row to row: {prevalence(low)} to {prevalence(high)}."
