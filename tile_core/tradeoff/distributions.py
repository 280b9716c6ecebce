"""How F_beta compromises between precision and recall on whole distributions of performances (D section 4).

`LAWS` holds one `Law` for each family of `populations.FAMILIES` for which D asks the question, under its key. All
F_beta lie on one shortest path from the ranking by precision (beta = 0) to the ranking by recall (beta = inf; D
equations 6 and 7), so everything follows from two numbers: the share of pairs on which precision and recall disagree,
and the `position` of F_beta on the path, the share of these pairs that it orders as recall does.

`beta` is in [0, inf]; its ends are precision and recall. `parameter` is what the law `needs`: the prior of the
positive class, the probability of a true negative, or nothing (`None`). Both broadcast, results have their shape, and
are right to about 1e-15. `nan`: a beta or a parameter of `nan`; a prior of 0 or 1, where recall is undefined or
precision always 1; a probability of a true negative of 1, which leaves no positives. Numbers outside their range, a
missing parameter and a superfluous one raise `InvalidInputError`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tile_core.checks import FloatArray
from tile_core.populations import FAMILIES
from tile_core.tradeoff import closed_forms
from tile_core.tradeoff.closed_forms import inverse
from tile_core.tradeoff.law import Law, OfParameter, Shares, squared

__all__ = ["LAWS", "Law", "Shares"]


def _constant(value: float) -> OfParameter:
    return lambda parameter: np.where(np.isnan(parameter), np.nan, value)


def _root_of_odds(prior: FloatArray) -> FloatArray:
    """Root of n / p: finite for every prior above 0, as n / p is not."""
    return np.asarray(np.sqrt(1 - prior) / np.sqrt(prior))


def _law(key: str, source: str, **formulas: Any) -> Law:
    family = FAMILIES[key]
    return Law(key=key, label=family.label, needs=family.parameter, source=source, **formulas)


def _without_prior(key: str, source: str, sivf: OfParameter) -> Law:
    """On performances of all priors, the parameter changes nothing."""
    one = _constant(1.0)
    return _law(
        key,
        source,
        opposed=_constant(1 / 3),
        forward=lambda beta, x: closed_forms.all_performances(squared(beta)) * one(x),
        backward=lambda s, x: np.sqrt(inverse(closed_forms.all_performances, s)) * one(x),
        heuristic=one,
        sivf=sivf,
    )


def _scaling(key: str, source: str, opposed: float, position: OfParameter) -> Law:
    """At one prior in a region of ROC that the prior does not change, all is a function of q p / n (D equation 2)."""

    def forward(beta: FloatArray, prior: FloatArray) -> FloatArray:
        with np.errstate(over="ignore"):
            return position((beta / _root_of_odds(prior)) ** 2)

    def backward(wanted: FloatArray, prior: FloatArray) -> FloatArray:
        with np.errstate(over="ignore"):
            return np.asarray(np.sqrt(inverse(position, wanted)) * _root_of_odds(prior))

    return _law(
        key,
        source,
        opposed=_constant(opposed),
        forward=forward,
        backward=backward,
        heuristic=_root_of_odds,
        sivf=_root_of_odds,
    )


LAWS: dict[str, Law] = {
    law.key: law
    for law in (
        _without_prior("uniform", "D sections 4.1, A.3.2", sivf=_constant(np.nan)),
        # Without true negatives FPR is 1, and the skew-insensitive F1 ranks like recall.
        _without_prior("fixed_tn", "D sections 4.2, A.3.3", sivf=lambda tn: np.where(tn == 0, np.inf, np.nan)),
        _scaling("fixed_prior", "D sections 4.3, A.3.4", 1 / 4, closed_forms.whole_square),
        _scaling("above_no_skill", "D sections 4.4, A.3.5", 1 / 2, closed_forms.upper_triangle),
        _law(
            "near_oracle",
            "D sections 4.5, A.3.6",
            opposed=lambda prior: closed_forms.close_distance(np.zeros(()), prior),
            forward=lambda beta, prior: closed_forms.close_square(prior)(squared(beta)),
            backward=lambda s, prior: np.sqrt(inverse(closed_forms.close_square(prior), s)),
            heuristic=_constant(1.0),
            sivf=_root_of_odds,
        ),
    )
}
