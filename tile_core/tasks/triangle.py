"""Who is best for three importances that share 1: the triangle divided exactly between the performances.

Two performances tie on a conic, for R is a quotient of linear forms. On a row of the triangle, where the importance of
the second group is fixed, a border is the root of a quadratic. The rows at which the order of borders can change are
solved too: where three performances tie, which a cubic says (the determinant of their `satisfied - v important`, v
the score at which they tie), where a conic meets a side, and where it turns. Between two such rows the winners are the
same from left to right, and borders do not meet.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core.checks import FloatArray, InvalidInputError, non_negative
from tile_core.tasks.dominance import dominates

# Rows of the triangle that are closer are one.
_CLOSE = 1e-9
# Scores at a solved place that are closer are equal: a double root has half the digits.
_NEAR = 1e-7
# Nodes of the rule that integrates the widths of regions between two rows. They crowd at both ends, where the width can
# behave as a square root.
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(24)


@dataclass(frozen=True, slots=True, eq=False)
class Triangle:
    """The triangle of importances (w1, w2, w3) of sum 1, divided between the best.

    `rows`: importances of the second group, ascending from 0 to 1; between two of them the winners do not change.
    `winners`: of each gap between `rows`, who is best from the side w3 = 0 to the side w1 = 0. `shares`: the share of
    the triangle on which each is best, shape (performances,); of those with equal scores everywhere the first has it.
    `corners`: shape (corners, 3), the importances at which three are best together.
    """

    rows: FloatArray
    winners: tuple[tuple[int, ...], ...]
    shares: FloatArray
    corners: FloatArray


def best_of_three(satisfied: ArrayLike, important: ArrayLike) -> Triangle:
    """Who is best where on the triangle of three importances, as a `Triangle`.

    `satisfied` and `important`: the sums that `group_sums` gives, shape (performances, 3), >= 0. A performance without
    a score, `important` 0 in all groups, is best nowhere; without any other, all shares are 0.

    Raises `InvalidInputError` for other shapes and ranges. Time grows as the cube of the number of those that nobody
    dominates.

    >>> best_of_three([[10, 5, 0], [0, 5, 10]], [[10, 10, 10], [10, 10, 10]]).shares
    array([0.5, 0.5])
    """
    above, below = non_negative(satisfied, "satisfied"), non_negative(important, "important")
    if above.ndim != 2 or above.shape != below.shape or above.shape[1] != 3:
        raise InvalidInputError(f"expected two arrays of shape (performances, 3), found {above.shape}, {below.shape}")
    shares = np.zeros(len(above))
    rivals = _undominated(above, below)
    if not len(rivals):
        return Triangle(np.array([0.0, 1.0]), ((),), shares, np.empty((0, 3)))
    division = _Division.of(above[rivals], below[rivals])
    rows = division.rows()
    winners = []
    for low, high in pairwise(rows):
        best, widths = division.along(np.array([(low + high) / 2]))
        present = best[0, widths[0] > 0]
        changes = np.flatnonzero(np.diff(present, prepend=-1))
        winners.append(tuple(rivals[present[changes]].tolist()))
        # Along an angle, from -pi/2 to pi/2, so that a width that begins as a square root is smooth.
        angles = _NODES * np.pi / 2
        best, widths = division.along((low + high) / 2 + (high - low) / 2 * np.sin(angles))
        weights = _WEIGHTS * np.cos(angles) * np.pi / 2 * (high - low)
        np.add.at(shares, rivals[best], weights[:, None] * widths)
    return Triangle(rows, tuple(winners), shares, division.corners)


def _undominated(above: FloatArray, below: FloatArray) -> NDArray[np.int64]:
    """The indices of performances with a score that no other one beats everywhere, of equal ones the first."""
    scored = np.flatnonzero(below.sum(1) > 0)
    better = dominates(above[scored], below[scored])
    equal = better & better.T
    beaten = (better & ~better.T).any(0) | np.array([equal[:k, k].any() for k in range(len(scored))], bool)
    return scored[~beaten]


@dataclass(frozen=True, slots=True, eq=False)
class _Division:
    """The sums of those who can be best, and the conics on which each two of them tie.

    On the row u, where w = (1 - u - r, u, r), a conic is `square` r^2 + `linear`(u) r + `constant`(u); of polynomials
    in u the highest power comes first. `corners`: the importances at which three are best together.
    """

    a: FloatArray
    b: FloatArray
    square: FloatArray
    linear: FloatArray
    constant: FloatArray
    corners: FloatArray

    @classmethod
    def of(cls, a: FloatArray, b: FloatArray) -> _Division:
        one, two = np.triu_indices(len(a), 1)
        lead = a[one, :, None] * b[two, None, :] - a[two, :, None] * b[one, None, :]
        form = lead + lead.transpose(0, 2, 1)
        # The form of w = start + u up + r along.
        basis = np.array([[1.0, 0, 0], [-1, 1, 0], [-1, 0, 1]])
        of_basis = basis @ form @ basis.T
        linear = 2 * np.stack([of_basis[:, 1, 2], of_basis[:, 0, 2]], -1)
        constant = np.stack([of_basis[:, 1, 1], 2 * of_basis[:, 0, 1], of_basis[:, 0, 0]], -1)
        return cls(a, b, of_basis[:, 2, 2], linear, constant, _corners(a, b))

    def rows(self) -> FloatArray:
        """0, the rows at which the winners can change, and 1."""
        found = [*self.corners[:, 1]]
        for square, linear, constant in zip(self.square, self.linear, self.constant, strict=True):
            opposite = np.array([square, -2 * square, square])
            turning = np.polysub(np.polymul(linear, linear), 4 * square * constant)
            # A border meets the side w3 = 0 or the side w1 = 0, or turns.
            found += [u for u in _roots(constant) if self._is_border(u, 0.0)]
            found += [
                u
                for u in _roots(opposite + np.append(0, linear) - np.append(linear, 0) + constant)
                if self._is_border(u, 1 - u)
            ]
            if square:
                found += [u for u in _roots(turning) if self._is_border(u, -np.polyval(linear, u) / (2 * square))]
        rows = [0.0]
        for u in sorted(u for u in found if _CLOSE < u < 1 - _CLOSE):
            if u - rows[-1] > _CLOSE:
                rows.append(float(u))
        return np.array([*rows, 1.0])

    def _is_border(self, u: float, r: float) -> bool:
        """Whether two are best together at a place of the triangle."""
        if not (0 < u < 1 and -_CLOSE <= r <= 1 - u + _CLOSE):
            return False
        values = np.sort(self._scores(np.array([1 - u - r, u, r]).clip(0)))
        return bool(values[-1] - values[-2] <= _NEAR)

    def _scores(self, w: FloatArray) -> FloatArray:
        below = self.b @ w
        found: FloatArray = np.divide(self.a @ w, below, out=np.full(below.shape, -1.0), where=below > 0)
        return found

    def along(self, u: FloatArray) -> tuple[NDArray[np.int64], FloatArray]:
        """Of each row `u`, who is best in each part from left to right, and how wide the part is; some have width 0."""
        width = 1 - u[:, None]
        linear = u[:, None] * self.linear[:, 0] + self.linear[:, 1]
        constant = np.vander(u, 3) @ self.constant.T
        borders = np.concatenate([0 * width, width, *_quadratic_roots(self.square, linear, constant)], 1)
        borders = np.sort(np.clip(borders, 0, width), 1)
        r = (borders[:, 1:] + borders[:, :-1]) / 2
        best = self._scores(
            np.stack([width - r, np.broadcast_to(u[:, None], r.shape), r], 1).swapaxes(0, 1).reshape(3, -1)
        )
        return best.argmax(0).reshape(r.shape), np.diff(borders, axis=1)


def _quadratic_roots(square: FloatArray, linear: FloatArray, constant: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Both roots of each quadratic, 0 in place of those that are not real or infinite."""
    discriminant = linear**2 - 4 * square * constant
    half = -(linear + np.copysign(np.sqrt(discriminant.clip(0)), linear)) / 2
    real = discriminant >= 0
    far = np.divide(half, square, out=np.zeros_like(half), where=real & (square != 0))
    near = np.divide(constant, half, out=np.zeros_like(half), where=real & (half != 0))
    return far, near


def _roots(polynomial: FloatArray) -> list[float]:
    """The real roots of a polynomial, highest power first."""
    size = np.abs(polynomial).max(initial=0)
    if size == 0:
        return []
    roots = np.roots(np.where(np.abs(polynomial) <= 1e-14 * size, 0, polynomial))
    # Rounding moves a double root off the axis by the root of what it is.
    return [float(root.real) for root in roots if abs(root.imag) <= _NEAR]


def _corners(a: FloatArray, b: FloatArray) -> FloatArray:
    """The importances at which three are best together."""
    found: list[FloatArray] = []
    for triple in combinations(range(len(a)), 3):
        one, two = a[list(triple)], b[list(triple)]
        for v in _roots(_determinant(one, two)):
            w = _kernel(one - v * two)
            if w is None:
                continue
            values = np.divide(a @ w, b @ w, out=np.full(len(a), -1.0), where=b @ w > 0)
            tied = np.abs(values[list(triple)] - values.max()) <= _NEAR
            if tied.all() and not any(np.abs(w - each).max() < _NEAR for each in found):
                found.append(w)
    return np.array(found).reshape(-1, 3)


def _determinant(a: FloatArray, b: FloatArray) -> FloatArray:
    """det(a - v b) as a polynomial in v, highest power first."""
    values = [float(np.linalg.det(a - v * b)) for v in (0, 1, -1)]
    cube = -float(np.linalg.det(b))
    square = (values[1] + values[2]) / 2 - values[0]
    return np.array([cube, square, (values[1] - values[2]) / 2 - cube, values[0]])


def _kernel(matrix: FloatArray) -> FloatArray | None:
    """The importances that a singular matrix takes to 0; `None` where they have different signs, or are a line."""
    crossed = [np.cross(matrix[i], matrix[j]) for i, j in ((0, 1), (0, 2), (1, 2))]
    w = max(crossed, key=lambda each: float(np.abs(each).max()))
    total = w.sum()
    if abs(total) <= _CLOSE * np.abs(matrix).max() ** 2:
        return None
    w = w / total
    return None if w.min() < -_NEAR else w.clip(0)
