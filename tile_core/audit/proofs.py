"""Proofs that a score passes paper A's tests on all performances or at a prior (section 5.2, table 1).

- A score that orders as a canonical score does, as the catalogue holds or `formulas` derives, passes all three; one
  that orders the other way round passes tests 2 and 3.
- A ratio of linear forms passes tests 2 and 3, being monotone along every segment; test 1 of it is decided at corners.
- What rises with ranking scores, as MCC does with TPR, TNR, PPV and NPV, passes test 1 (`formulas.trends`).
- A linear form over a concave mean of linear forms passes test 2, the mean over a linear form test 3, if no form is
  negative: the sets of values at most, or at least, c are convex.
"""

from __future__ import annotations

from tile_core import formulas
from tile_core.catalogue.definition import Place, Score

# Linear over concave: tp over the geometric, or the harmonic, mean of fp + tp and fn + tp.
_NEVER_ABOVE = ("fowlkes_mallows", "precision_recall_mean")
# Concave over linear, or an increasing function of it: the harmonic mean of tn and tp, or of 2 tn + fp + fn and
# 2 tp + fp + fn, over fp + fn.
_NEVER_BELOW = ("p4", "scott_pi")
# At a prior: the geometric mean of TNR and TPR, which are linear there.
_NEVER_BELOW_AT_PRIOR = ("geometric_mean",)


def proven_tests(score: Score, down: bool, prior: float | None) -> tuple[tuple[bool, bool, bool], Place | None]:
    """Which tests are passed for certain, and the place of the ordering if all are.

    `down`: lower is better. `prior`: that of all performances of the set, `None` for all performances.
    """
    place = None
    if score.order is not None and not (score.fixed_prior_only and prior is None):
        place = score.placement(0.5 if prior is None else prior)
    if place is not None:
        fit = (score.order == "same") != down
        return (fit, True, True), place if fit else None
    if prior is not None and not 0 < prior < 1:
        return (False, False, False), None
    ratio = formulas.exact(score, prior)
    if ratio is None:
        return _without_ratio(score, down, prior), None
    read = ratio.negated if down else ratio
    return (read.first_test, True, True), read.place if read.first_test else None


def _without_ratio(score: Score, down: bool, prior: float | None) -> tuple[bool, bool, bool]:
    trend = formulas.trend(score, prior)
    above = score.key in _NEVER_ABOVE
    below = score.key in _NEVER_BELOW or (prior is not None and score.key in _NEVER_BELOW_AT_PRIOR)
    return (trend.falls, below, above) if down else (trend.rises, above, below)
