"""The reason of a verdict, in sentences."""

from __future__ import annotations

import numpy as np

from tile_core import catalogue, formulas
from tile_core.audit import results
from tile_core.audit.results import Constraint
from tile_core.catalogue.definition import Place, Score
from tile_core.number_format import prevalence


def reason(score: Score, down: bool, everywhere: Constraint, fixed: tuple[Constraint, ...], verdict: str) -> str:
    """Why the verdict on a score is what it is, from the tests on all performances and at each prior.

    `down`: the score was read downwards, lower is better.
    """
    texts = {
        results.FIT: [f"Wherever it is defined, it orders performances {_as(everywhere.place, 0.5)}."],
        results.FIXED: [_failures(everywhere), *(_there(one) for one in fixed)],
        results.HERE: [_failures(everywhere), *(_there(one) for one in fixed), "Other priors were not tested."],
        results.UNFIT: [_failures(one) for one in (everywhere, *fixed)],
        results.OPEN_FIXED: [_failures(everywhere), *(_unknown(one) for one in fixed)],
        results.OPEN: [_unknown(one) if not one.proven else _there(one) for one in (everywhere, *fixed)],
        results.CONSTANT: ["It has one value for all performances: it passes the tests but ranks none above another."],
        results.UNDEFINED: [_hardly(everywhere)],
    }[verdict]
    return " ".join(filter(None, [*texts, _turned(score, down, verdict)]))


def _set(constraint: Constraint) -> str:
    return "On all performances" if constraint.prior is None else f"At prevalence {prevalence(constraint.prior)}"


def _failures(constraint: Constraint) -> str:
    failed = constraint.failed
    if not failed:
        return "" if constraint.prior is None else _there(constraint) if constraint.proven else _unknown(constraint)
    which = f"test {failed[0]} fails" if len(failed) == 1 else f"tests {' and '.join(map(str, failed))} fail"
    if len(failed) == 3:
        which = "all three tests fail"
    return f"{_set(constraint)}, {which}."


def _hardly(constraint: Constraint) -> str:
    count = round(constraint.defined * formulas.LOOKED_AT) or "none"
    of = f"{count} of {formulas.LOOKED_AT:,} that were tried"
    return f"{_set(constraint)}, it has a value for {of}: it cannot be judged."


def _unknown(constraint: Constraint) -> str:
    if not constraint.judged:
        return _hardly(constraint)
    return f"{_set(constraint)}, no counterexample in {constraint.tries:,} trials, which is no proof."


def _there(constraint: Constraint) -> str:
    if not constraint.judged:
        return _hardly(constraint)
    if constraint.place is None:
        return f"{_set(constraint)}, it has one value for all performances."
    return f"{_set(constraint)}, it orders {_as(constraint.place, constraint.prior)}."


def _as(place: Place | None, prior: float | None) -> str:
    a, b = place or (np.nan, np.nan)
    near = (
        one
        for one, x, y in catalogue.named_places(0.5 if prior is None else prior)
        if one.order == "same" and abs(x - a) + abs(y - b) < 1e-9
    )
    name = next((f", the place of {one.name}" for one in near), "")
    return f"as the canonical score at (a, b) = ({a:.4g}, {b:.4g}){name}"


def _turned(score: Score, down: bool, verdict: str) -> str:
    """What the other reading would say, where that matters."""
    if score.order is None or verdict != results.UNFIT:
        lower = "Lower is better here; with higher is better, as in table 1 of paper A, it is unfit."
        return lower if down and verdict in (results.FIT, results.FIXED) else ""
    where = " at fixed priors" if score.fixed_prior_only else ""
    if down:
        return f"With higher is better, it is fit{where}."
    minus = ": put a minus before it" if score.key == "formula" else ""
    return f"With lower is better, it is fit{where}{minus}."
