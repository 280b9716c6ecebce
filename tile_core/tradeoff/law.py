"""What is known about precision, recall and F_beta on one distribution of performances (D section 4).

All F_beta lie on one shortest path from the ranking by precision (beta = 0) to the ranking by recall (beta = inf; D
equations 6 and 7), so everything follows from two numbers: the share of pairs on which precision and recall disagree,
and the `position` of F_beta on the path, the share of these pairs that it orders as recall does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError

Parameter = ArrayLike | None
OfParameter = Callable[[FloatArray], FloatArray]
OfBoth = Callable[[FloatArray, FloatArray], FloatArray]


class Shares(NamedTuple):
    """Shares of the three kinds of pairs, in [0, 1], summing to 1, each of shape (...) (D equations 13 to 15).

    `trivial`: precision and recall, or the two ends of another path, agree. Where they do not, `wrong` is the distance
    to the middle between both rankings, as a share: so many pairs would have to swap to be as far from one as from the
    other. `right` are the others.
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

    >>> from tile_core.tradeoff.distributions import LAWS
    >>> law, at = LAWS["fixed_prior"], 0.2
    >>> float(law.disagreement(at)), float(law.position(1, at).round(3)), float(law.tau_precision(1, at).round(3))
    (0.25, 0.299, 0.851)
    >>> float(law.frechet_variance(1, at).round(3)), float(law.pairs(1, at).wrong.round(3))
    (0.036, 0.05)
    >>> float(law.beta_at(0.5, at).round(3)), float(law.optimal_b(at).round(3))
    (1.57, 0.711)
    >>> float(law.heuristic_beta(at)), float(law.sivf_beta(at))
    (2.0, 2.0)
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
        """Share, in [0, 1], of the pairs that precision and recall order differently: the Kendall distance d(Pr; Re).

        `parameter`: what the law `needs`, in [0, 1], any shape; the result has it. `nan` where recall or precision is
        undefined. Raises `InvalidInputError` for other numbers, and for a missing or superfluous parameter (D equation
        5).
        """
        return self.opposed(self._checked(parameter))

    def position(self, beta: ArrayLike, parameter: Parameter = None) -> FloatArray:
        """How far F_beta is on the way from precision (0) to recall (1): d(Pr; F_beta) / d(Pr; Re), in [0, 1].

        `beta` is in [0, inf]; `parameter` is what the law `needs`, in [0, 1], or `None`; they broadcast to the shape of
        the result. `nan` where recall or precision is undefined. Raises `InvalidInputError` for other numbers, and for
        a missing or superfluous parameter.
        """
        inner, x = np.broadcast_arrays(_beta(beta), self._checked(parameter))
        return self.forward(inner, x)

    def tau_precision_recall(self, parameter: Parameter = None) -> FloatArray:
        """Kendall's tau(Pr; Re), in [-1, 1] (D equations 48, 52, 57, 63, 69).

        Shape of `parameter`: what the law `needs`, in [0, 1], or `None`. `nan` where recall or precision is undefined.
        Raises `InvalidInputError` for other numbers, and for a missing or superfluous parameter.

        >>> from tile_core.tradeoff.distributions import LAWS
        >>> round(float(LAWS["uniform"].tau_precision_recall()), 12)
        0.333333333333
        """
        return 1 - 2 * self.disagreement(parameter)

    def tau_precision(self, beta: ArrayLike, parameter: Parameter = None) -> FloatArray:
        """Kendall's tau(Pr; F_beta), in [-1, 1] (D equations 17, 18, 58, 64).

        `beta` is in [0, inf]; `parameter` is what the law `needs`, in [0, 1], or `None`; they broadcast to the shape of
        the result. `nan` where recall or precision is undefined. Raises `InvalidInputError` for other numbers, and for
        a missing or superfluous parameter.
        """
        return 1 - 2 * self.disagreement(parameter) * self.position(beta, parameter)

    def tau_recall(self, beta: ArrayLike, parameter: Parameter = None) -> FloatArray:
        """Kendall's tau(F_beta; Re), in [-1, 1] (D equations 17, 18, 19, 65).

        `beta` is in [0, inf]; `parameter` is what the law `needs`, in [0, 1], or `None`; they broadcast to the shape of
        the result. `nan` where recall or precision is undefined. Raises `InvalidInputError` for other numbers, and for
        a missing or superfluous parameter.

        >>> from tile_core.tradeoff.distributions import LAWS
        >>> round(float(LAWS["uniform"].tau_recall(2)), 12)
        0.836084433477
        """
        return 1 - 2 * self.disagreement(parameter) * (1 - self.position(beta, parameter))

    def frechet_variance(self, beta: ArrayLike, parameter: Parameter = None) -> FloatArray:
        """d(Pr; F_beta)^2 + d(F_beta; Re)^2, in [0, 1], least at the optimum (D equation 8).

        `beta` is in [0, inf]; `parameter` is what the law `needs`, in [0, 1], or `None`; they broadcast to the shape of
        the result. `nan` where recall or precision is undefined. Raises `InvalidInputError` for other numbers, and for
        a missing or superfluous parameter.
        """
        s = self.position(beta, parameter)
        return self.disagreement(parameter) ** 2 * (s**2 + (1 - s) ** 2)

    def optimality(self, beta: ArrayLike, parameter: Parameter = None) -> FloatArray:
        """Degree of optimality of F_beta, in [1/2, 1] (D equation 16): how near it is to the middle of the path.

        `beta` is in [0, inf]; `parameter` is what the law `needs`, in [0, 1], or `None`; they broadcast to the shape of
        the result. `nan` where recall or precision is undefined. Raises `InvalidInputError` for other numbers, and for
        a missing or superfluous parameter.

        >>> from tile_core.tradeoff.distributions import LAWS
        >>> round(float(LAWS["uniform"].optimality(2)), 12)
        0.745873349784
        """
        return 1 - np.abs(self.position(beta, parameter) - 0.5)

    def pairs(self, beta: ArrayLike, parameter: Parameter = None) -> Shares:
        """`Shares` of pairs that need no choice, and on which F_beta chooses wrong or right (D equations 13-15).

        `beta` is in [0, inf]; `parameter` is what the law `needs`, in [0, 1], or `None`; they broadcast. `nan` where
        recall or precision is undefined. Raises `InvalidInputError` for other numbers, and for a missing or superfluous
        parameter.
        """
        off = np.abs(self.position(beta, parameter) - 0.5)
        opposed, off = np.broadcast_arrays(self.disagreement(parameter), off)
        return Shares(1 - opposed, opposed * off, opposed * (1 - off))

    def beta_at(self, position: ArrayLike, parameter: Parameter = None) -> FloatArray:
        """The beta, in [0, inf], whose ranking is this share of the way from precision to recall (D section A.2.2).

        0.5 is the optimal trade-off; another share weighs one objective more. The inverse of `position`; unsure where
        that is flat. `position`, in [0, 1], and `parameter`, what the law `needs`, in [0, 1], or `None`, broadcast to
        the shape of the result. `nan` where recall or precision is undefined. Raises `InvalidInputError` for other
        numbers, and for a missing or superfluous parameter.
        """
        s, x = np.broadcast_arrays(checks.unit(position, "position", missing=True), self._checked(parameter))
        inner = self.backward(s, x)
        inner = np.where((s == 1) & ~np.isnan(inner), np.inf, inner)
        return np.where((s == 0) & ~np.isnan(inner), 0.0, inner)

    def optimal_beta(self, parameter: Parameter = None) -> FloatArray:
        """The beta of the optimal trade-off, as far from precision as from recall, in [0, inf] (D equations 9, 20, 21).

        Shape of `parameter`: what the law `needs`, in [0, 1], or `None`. `nan` where recall or precision is undefined.
        Raises `InvalidInputError` for other numbers, and for a missing or superfluous parameter.

        >>> from tile_core.tradeoff.distributions import LAWS
        >>> round(float(LAWS["near_oracle"].optimal_beta(0.2)), 12)
        0.792884090875
        """
        return self.beta_at(0.5, parameter)

    def optimal_b(self, parameter: Parameter = None) -> FloatArray:
        """The place b = beta^2 / (1 + beta^2), in [0, 1], of the optimal trade-off on the right side of the Tile.

        Shape of `parameter`: what the law `needs`, in [0, 1], or `None`. `nan` where recall or precision is undefined.
        Raises `InvalidInputError` for other numbers, and for a missing or superfluous parameter (D equations 9, 20,
        21).
        """
        q = squared(self.optimal_beta(parameter))
        far = np.isinf(q)
        q = np.where(far, 1.0, q)
        return np.where(far, 1.0, q / (1 + q))

    def heuristic_beta(self, parameter: Parameter = None) -> FloatArray:
        """The beta, in [0, inf], that D suggests without looking at pairs: root of mean fp / mean fn (D equation 22).

        Shape of `parameter`: what the law `needs`, in [0, 1], or `None`. `nan` where recall or precision is undefined.
        Raises `InvalidInputError` for other numbers, and for a missing or superfluous parameter.
        """
        return self.heuristic(self._checked(parameter))

    def sivf_beta(self, parameter: Parameter = None) -> FloatArray:
        """The beta, in [0, inf], that ranks as the skew-insensitive F1 does (D section A.1.5); `nan` where none does.

        Shape of `parameter`: what the law `needs`, in [0, 1], or `None`. Raises `InvalidInputError` for other numbers,
        and for a missing or superfluous parameter.
        """
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


def squared(beta: FloatArray) -> FloatArray:
    """The squares, `inf` beyond all doubles."""
    with np.errstate(over="ignore"):
        return np.asarray(beta**2)
