"""Makes `Predictions` from aligned arrays: handles infinite and reversed scores and thresholds, and writes notes."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray
from tile_core.importers import cells
from tile_core.predictions import Predictions, judged_on_fewer, predictions

from .options import Choices
from .splits import parts


@dataclass(slots=True, eq=False)
class AlignedModels:
    """Aligned arrays. `truth`, `groups`: shape (samples,); `scores`, `confidence`: (models, samples).

    `split`: the column of parts, the code of each sample and what the codes are called. `hard`: whether a model gives
    hard decisions. `rows` of the file, of which `unlabelled` have no label.
    """

    models: list[str]
    truth: NDArray[np.bool_]
    scores: FloatArray
    hard: list[bool]
    positive: str
    weights: FloatArray | None = None
    confidence: FloatArray | None = None
    groups: NDArray[np.int64] | None = None
    split: tuple[str, NDArray[np.int32], list[str]] | None = None
    rows: int = 0
    unlabelled: int = 0
    notes: list[str] = field(default_factory=list)

    @property
    def decided(self) -> list[str]:
        """The models that give hard decisions."""
        return [model for model, hard in zip(self.models, self.hard, strict=True) if hard]


def predictions_of(aligned: AlignedModels, choices: Choices) -> Predictions | None:
    """The predictions, or `None` without samples; `aligned` is changed, and its notes say how."""
    if not len(aligned.truth):
        return None
    chosen = [choices.thresholds.get(model, choices.threshold) for model in aligned.models]
    _replace_infinite(aligned, chosen)
    if choices.reversed:
        chosen = _reverse(aligned, chosen)
    thresholds = [_threshold(*each) for each in zip(aligned.scores, chosen, strict=True)]
    tuning = _tuning(aligned, choices, thresholds)
    _add_notes(aligned, declined_are_errors=choices.declined_are_errors)
    for array in (aligned.truth, aligned.scores, aligned.weights, aligned.confidence):
        if array is not None:
            array.flags.writeable = False  # so that no copy is made
    return predictions(
        aligned.models,
        aligned.truth,
        aligned.scores,
        pos_label=True,
        weights=aligned.weights,
        confidence=aligned.confidence,
        groups=aligned.groups,
        thresholds=thresholds,
        title=choices.title or "Predictions",
        tuning=tuning,
        declined_are_errors=choices.declined_are_errors,
    )


def _tuning(aligned: AlignedModels, choices: Choices, thresholds: list[float]) -> Predictions | None:
    """The samples that thresholds are tuned on; `aligned` keeps those that evaluate."""
    if aligned.split is None:
        return None
    found = parts(*aligned.split)
    if isinstance(found, str):
        aligned.notes.append(found)
        return None
    aligned.notes.append(found.note)
    weights = None if aligned.weights is None else aligned.weights[found.tuning]
    tuning = predictions(
        aligned.models,
        aligned.truth[found.tuning],
        aligned.scores[:, found.tuning],
        pos_label=True,
        weights=weights,
        thresholds=thresholds,
        title=choices.title or "Predictions",
        declined_are_errors=choices.declined_are_errors,
    )
    kept = found.evaluation
    aligned.truth, aligned.scores = aligned.truth[kept], np.ascontiguousarray(aligned.scores[:, kept])
    aligned.weights = None if aligned.weights is None else aligned.weights[kept]
    aligned.groups = None if aligned.groups is None else aligned.groups[kept]
    aligned.confidence = None if aligned.confidence is None else np.ascontiguousarray(aligned.confidence[:, kept])
    return tuning


def _replace_infinite(aligned: AlignedModels, chosen: list[float | None]) -> None:
    """Replace infinite scores by finite ones, in the same order and on the same side of the chosen threshold."""
    for model, scores, threshold in zip(aligned.models, aligned.scores, chosen, strict=True):
        infinite = np.isinf(scores)
        if not infinite.any():
            continue
        finite = np.append(scores[np.isfinite(scores)], [] if threshold is None else threshold)
        low, high = (float(finite.min()), float(finite.max())) if len(finite) else (0.0, 0.0)
        above, below = max(high + 1, float(np.nextafter(high, np.inf))), min(low - 1, float(np.nextafter(low, -np.inf)))
        scores[infinite] = np.where(scores[infinite] > 0, above, below)
        aligned.notes.append(
            f"{cells.short(model)}: infinite scores are set 1 beyond the finite ones; the order is unchanged."
        )


def _reverse(aligned: AlignedModels, chosen: list[float | None]) -> list[float | None]:
    """Reverse the scores and the thresholds chosen for them, and return the thresholds; hard decisions stay."""
    turned = [
        threshold if hard else _reverse_scores(scores, threshold)
        for scores, hard, threshold in zip(aligned.scores, aligned.hard, chosen, strict=True)
    ]
    too = ", and so are the thresholds chosen for them" if turned != chosen else ""
    aligned.notes.append(f"Higher scores mean negative: scores are reversed{too}.")
    return turned


def _reverse_scores(scores: FloatArray, threshold: float | None) -> float | None:
    """Reverse the scores of a model; returns the threshold that separates them as the chosen one did.

    Scores of at least the threshold meant the other class. As a score equal to it must not become positive, the new
    threshold is then one floating-point step higher.
    """
    if threshold is None:
        _mirror(scores)
        return None
    other = scores >= threshold
    limit = _mirror(scores) - threshold
    tied = (other & (scores == limit)).any()
    return float(np.nextafter(limit, np.inf)) if tied else limit


def _mirror(scores: FloatArray) -> float:
    """Replace each score s by `whole` - s, and return `whole`: 1 for scores in [0, 1], 0 for others."""
    whole = 1.0 if _from_0_to_1(scores) else 0.0
    np.subtract(whole, scores, out=scores)
    return whole


def _threshold(scores: FloatArray, chosen: float | None) -> float:
    """The chosen threshold; by default 0.5 for scores from 0 to 1 (probabilities and hard decisions), otherwise 0."""
    return chosen if chosen is not None else (0.5 if _from_0_to_1(scores) else 0.0)


def _from_0_to_1(scores: FloatArray) -> bool:
    known = scores[~np.isnan(scores)]
    return bool(((known >= 0) & (known <= 1)).all())


def _add_notes(aligned: AlignedModels, *, declined_are_errors: bool) -> None:
    if aligned.decided:
        shown = ", ".join(map(cells.short, aligned.decided[:5])) + (" ..." if len(aligned.decided) > 5 else "")
        aligned.notes.append(f"Hard predictions (0/1), no threshold to tune: {shown}.")
    empty = [model for model, scores in zip(aligned.models, aligned.scores, strict=True) if np.isnan(scores).all()]
    aligned.notes += [f"{cells.short(model)} has no score at all." for model in empty[:5]]
    if declined_are_errors:
        aligned.notes.append(_DECLINED)
    else:
        _note_models_with_fewer_samples(aligned)
    if _all_reversed(aligned):
        aligned.notes.append(_BACKWARDS)
    if aligned.truth.all() or not aligned.truth.any():
        aligned.notes.append("Only one class occurs: ROC and precision-recall curves are undefined.")


def _note_models_with_fewer_samples(aligned: AlignedModels) -> None:
    """Add a note on models that scored only some of the samples."""
    models, known = [cells.short(model) for model in aligned.models], (~np.isnan(aligned.scores)).sum(-1)
    note = judged_on_fewer(models, known, len(aligned.truth))
    aligned.notes += [note] if note else []


_DECLINED = "Samples without a score are errors at every threshold; LxCIM and coverage are of those with one."
_BACKWARDS = "Positives have lower scores than negatives in all models: perhaps the other label is the positive one."


def _all_reversed(aligned: AlignedModels) -> bool:
    """Whether the mean score of positives is below that of negatives, for every model that has both."""
    sides = []
    for scores in aligned.scores:
        known = ~np.isnan(scores)
        classes = scores[known & aligned.truth], scores[known & ~aligned.truth]
        if all(len(each) for each in classes):
            sides.append(classes[0].mean() < classes[1].mean())
    return bool(sides) and all(sides)
