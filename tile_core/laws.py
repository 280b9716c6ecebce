"""How F_beta compromises between precision and recall on whole distributions of performances (D section 4).

`LAWS` holds one `Law` for each family of `distributions.FAMILIES` for which D asks the question, under its key. All
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

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, closed_forms
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.closed_forms import inverse
from tile_core.distributions import FAMILIES

Parameter = ArrayLike | None
OfParameter = Callable[[FloatArray], FloatArray]
OfBoth = Callable[[FloatArray, FloatArray], FloatArray]


class Pairs(NamedTuple):
    """Shares of the pairs of performances, adding up to 1, each of shape (...) (D equations 13 to 15).

    `trivial`: precision and recall agree. Where they do not, `wrong` are ordered otherwise than by the optimum and
    `right` as by the optimum.
    """

    trivial: FloatArray
    wrong: FloatArray
    right: FloatArray


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """What is known about precision, recall and F_beta on one distribution. Ask the methods.

    `needs` names the parameter: "prior", "tn" or `None`. The formulas take checked arrays, `nan` for what is
    undefined: `opposed(parameter)` is the share of pairs on which precision and recall disagree, `forward(beta,
    parameter)` the position of beta, `backward(position, parameter)` its inverse, `heuristic(parameter)` and
    `sivf(parameter)` betas; not their squares, which are beyond all doubles where a prior is below 1e-308.
    """

    key: str
    label: str
    needs: str | None
    source: str
    opposed: OfParameter
    forward: OfBoth
    backward: OfBoth
    heuristic: OfParameter
    sivf: OfParameter

    def disagreement(self, parameter: Parameter = None) -> FloatArray:
        """Share of the pairs that precision and recall order differently: the Kendall distance d(Pr; Re)."""
        return self.opposed(self._checked(parameter))

    def position(self, beta: ArrayLike, parameter: Parameter = None) -> FloatArray:
        """How far F_beta is on the way from precision (0) to recall (1): d(Pr; F_beta) / d(Pr; Re)."""
        inner, x = np.broadcast_arrays(_beta(beta), self._checked(parameter))
        return self.forward(inner, x)

    def tau_precision_recall(self, parameter: Parameter = None) -> FloatArray:
        """Kendall's tau(Pr; Re) (D equations 48, 52, 57, 63, 69)."""
        return 1 - 2 * self.disagreement(parameter)

    def tau_precision(self, beta: ArrayLike, parameter: Parameter = None) -> FloatArray:
        """Kendall's tau(Pr; F_beta) (D equations 17, 18, 58, 64)."""
        return 1 - 2 * self.disagreement(parameter) * self.position(beta, parameter)

    def tau_recall(self, beta: ArrayLike, parameter: Parameter = None) -> FloatArray:
        """Kendall's tau(F_beta; Re) (D equations 17, 18, 19, 65)."""
        return 1 - 2 * self.disagreement(parameter) * (1 - self.position(beta, parameter))

    def frechet_variance(self, beta: ArrayLike, parameter: Parameter = None) -> FloatArray:
        """d(Pr; F_beta)^2 + d(F_beta; Re)^2, least at the optimum (D equation 8)."""
        s = self.position(beta, parameter)
        return self.disagreement(parameter) ** 2 * (s**2 + (1 - s) ** 2)

    def optimality(self, beta: ArrayLike, parameter: Parameter = None) -> FloatArray:
        """Degree of optimality of F_beta, in [1/2, 1] (D equation 16)."""
        return 1 - np.abs(self.position(beta, parameter) - 0.5)

    def pairs(self, beta: ArrayLike, parameter: Parameter = None) -> Pairs:
        """How many pairs need no choice, and for how many F_beta chooses wrong or right (D equations 13 to 15)."""
        off = np.abs(self.position(beta, parameter) - 0.5)
        opposed, off = np.broadcast_arrays(self.disagreement(parameter), off)
        return Pairs(1 - opposed, opposed * off, opposed * (1 - off))

    def beta_at(self, position: ArrayLike, parameter: Parameter = None) -> FloatArray:
        """The beta whose ranking is this share of the way from precision to recall, where one objective weighs more
        (D section A.2.2); 0.5 is the optimal trade-off. The inverse of `position`; unsure where that is flat.
        """
        s, x = np.broadcast_arrays(checks.unit(position, "position", missing=True), self._checked(parameter))
        inner = self.backward(s, x)
        inner = np.where((s == 1) & ~np.isnan(inner), np.inf, inner)
        return np.where((s == 0) & ~np.isnan(inner), 0.0, inner)

    def optimal_beta(self, parameter: Parameter = None) -> FloatArray:
        """The beta of the optimal trade-off, as far from precision as from recall (D equations 9, 20, 21)."""
        return self.beta_at(0.5, parameter)

    def optimal_b(self, parameter: Parameter = None) -> FloatArray:
        """The place b = beta^2 / (1 + beta^2) of the optimal trade-off on the right side of the Tile."""
        q = _squared(self.optimal_beta(parameter))
        far = np.isinf(q)
        q = np.where(far, 1.0, q)
        return np.where(far, 1.0, q / (1 + q))

    def heuristic_beta(self, parameter: Parameter = None) -> FloatArray:
        """The beta that D suggests without looking at pairs: the root of mean fp / mean fn (D equation 22)."""
        return self.heuristic(self._checked(parameter))

    def sivf_beta(self, parameter: Parameter = None) -> FloatArray:
        """The beta that ranks as the skew-insensitive F1 does (D section A.1.5); `nan` where none does."""
        return self.sivf(self._checked(parameter))

    def _checked(self, parameter: Parameter) -> FloatArray:
        if self.needs is None:
            if parameter is not None:
                raise InvalidInputError(f"{self.key}: expected no parameter, found {parameter!r}")
            return np.zeros(())
        if parameter is None:
            raise InvalidInputError(f"{self.key}: expected a value for {self.needs}, found none")
        x = checks.unit(parameter, self.needs, missing=True)
        return np.where((x == 1) | ((x == 0) & (self.needs == "prior")), np.nan, x)


def _beta(beta: ArrayLike) -> FloatArray:
    array = checks.real(beta, "beta")
    if (array < 0).any():
        raise InvalidInputError(f"beta: expected numbers of at least 0, found {array[array < 0].flat[0]:g}")
    return array


def _squared(beta: FloatArray) -> FloatArray:
    with np.errstate(over="ignore"):
        return np.asarray(beta**2)


def _constant(value: float) -> OfParameter:
    return lambda parameter: np.where(np.isnan(parameter), np.nan, value)


def _root_of_odds(prior: FloatArray) -> FloatArray:
    """Root of n / p: finite for every prior above 0, as n / p is not."""
    return np.asarray(np.sqrt(1 - prior) / np.sqrt(prior))


def _law(key: str, source: str, **formulas: OfParameter | OfBoth) -> Law:
    family = FAMILIES[key]
    return Law(key=key, label=family.label, needs=family.parameter, source=source, **formulas)  # type: ignore[arg-type]


def _without_prior(key: str, source: str, sivf: OfParameter) -> Law:
    """On performances of all priors, the parameter changes nothing."""
    one = _constant(1.0)
    return _law(
        key,
        source,
        opposed=_constant(1 / 3),
        forward=lambda beta, x: closed_forms.all_performances(_squared(beta)) * one(x),
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
        # Without true negatives FPR is 1, and the skew-insensitive F1 orders as recall does.
        _without_prior("fixed_tn", "D sections 4.2, A.3.3", sivf=lambda tn: np.where(tn == 0, np.inf, np.nan)),
        _scaling("fixed_prior", "D sections 4.3, A.3.4", 1 / 4, closed_forms.whole_square),
        _scaling("above_no_skill", "D sections 4.4, A.3.5", 1 / 2, closed_forms.upper_triangle),
        _law(
            "near_oracle",
            "D sections 4.5, A.3.6",
            opposed=lambda prior: closed_forms.close_distance(np.zeros(()), prior),
            forward=lambda beta, prior: closed_forms.close_square(prior)(_squared(beta)),
            backward=lambda s, prior: np.sqrt(inverse(closed_forms.close_square(prior), s)),
            heuristic=_constant(1.0),
            sivf=_root_of_odds,
        ),
    )
}
