"""The trade-off between the rankings at any two points of the Tile: a path between them and its middle.

A path runs over t in [0, 1] from `start` to `end`, both (a, b). It is straight on the Tile where a or b does not
change: the scores between are then f-means of the two ends. Otherwise it is straight on the Tile of balanced priors,
to which places are brought by `symmetries`. There frontiers of performances of one prior are straight lines, so each
pair of entities changes order at most once and the path is a shortest one, as F_beta is between precision and recall
(D section 3.3). If rows have different priors, the path is that of their mean prior, and some pairs may leave the
order of both ends and come back: the detours.

The pairs that the two ends order oppositely swap exactly once on any of these paths; all of `swaps.Swaps` is about
them. Performances have shape (n, 4). An outcome without importance all along the path may be unknown. Rows are left
out, with a reason, where a count that matters is unknown, where no score of the path is defined, and, on the sides
a = 1 and a = 0, where the class is absent that the scores there are about. A score undefined at an end counts as its
limit along the path. From (1, 0) to (1, 1), t is b and all is as in `tradeoff`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, ranking, symmetries
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.execution import Cancel, Desk, Progress
from tile_core.number_format import inward, precise, unrounded
from tile_core.performance import ratio
from tile_core.tradeoff import crossings
from tile_core.tradeoff import verdict as words
from tile_core.tradeoff.optimum import Optimum, optimum, rounded
from tile_core.tradeoff.path_ends import Place, balanced, parts_of, place_of, reasons, straightness
from tile_core.tradeoff.swaps import IntArray, Swaps


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """A path between the rankings at two places of the Tile.

    `prior`: the path is straight after shifting from it to balanced priors; 0.5 where it is straight on the Tile.
    `rows`: the performances used, `used` their indices, `left_out`: (index, reason) of the others. `parts`: shape
    (used, 4), good and bad at the start and at the end, linear in t between. `swaps` and `optimum`: in t.
    `detours`: shape (d, 2), the interval of t in which a pair is in the reverse of its order at both ends, with pairs
    tied at an end; sorted. `t`: recommended, of few digits, with the ranking recommended.

    >>> found = path([[50, 10, 30, 10], [50, 2, 33, 5], [50, 30, 10, 30]], "PPV", "TPR")
    >>> found.shortest, found.crossings.round(3), found.points(0.5), found.ranks(0.5)
    (True, array([0.087, 0.143]), (array(1.), array(0.5)), array([2., 3., 1.]))
    >>> found.on_detour(0.5), found.distance(0.5), found.variance(0.5)
    (array(0), (np.float64(0.6666666666666666), np.float64(0.0)), array(0.44444444))
    """

    start: Place
    end: Place
    prior: float
    rows: FloatArray
    used: IntArray
    left_out: tuple[tuple[int, str], ...]
    parts: FloatArray
    swaps: Swaps
    detours: FloatArray
    optimum: Optimum
    t: float

    @property
    def shortest(self) -> bool:
        """Whether no pair makes a detour: then each pair changes order at most once, and only if the ends disagree."""
        return len(self.detours) == 0

    @property
    def crossings(self) -> FloatArray:
        """Every t inside (0, 1) where a pair changes order, with its multiplicity, increasing, shape (m,)."""
        inner = self.detours[(self.detours > 0) & (self.detours < 1)]
        return np.sort(np.concatenate([np.repeat(self.swaps.boundaries, self.swaps.counts), inner]))

    def points(self, t: ArrayLike) -> tuple[FloatArray, FloatArray]:
        """(a, b) on the Tile at t in [0, 1], each of the shape of t. Raises `InvalidInputError` for other t."""
        at = checks.unit(t, "t")
        (a, b), (a_end, b_end) = (balanced(place, self.prior) for place in (self.start, self.end))
        straight = (1 - at) * a + at * a_end, (1 - at) * b + at * b_end
        a_on, b_on = (symmetries.shift_point(place, self.prior, 0.5) for place in straight)
        return a_on, b_on

    def ranks(self, t: ArrayLike) -> FloatArray:
        """Competition ranks of the rows used at t in [0, 1], 1 for the best, shape (..., used); at the ends the limits.

        Raises `InvalidInputError` for other t.
        """
        at = checks.unit(t, "t")[..., None]
        good, bad = ((1 - at) * self.parts[:, k] + at * self.parts[:, k + 2] for k in (0, 1))
        none = (good == 0) & (bad == 0)
        other_end = np.where(at[..., None] < 0.5, self.parts[:, 2:], self.parts[:, :2])
        good, bad = (np.where(none, other_end[..., k], part) for k, part in enumerate((good, bad)))
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            return ranking.competition_ranks(good / bad)

    def on_detour(self, t: ArrayLike) -> IntArray:
        """How many pairs are, at t in [0, 1], in the reverse of their order at both ends, shape of t.

        Raises `InvalidInputError` for other t.
        """
        at = checks.unit(t, "t")
        begun = np.searchsorted(np.sort(self.detours[:, 0]), at, "left")
        return np.asarray(begun - np.searchsorted(np.sort(self.detours[:, 1]), at, "left"))

    def distance(self, t: ArrayLike) -> tuple[FloatArray, FloatArray]:
        """Kendall distances, in [0, 1], of the ranking at t to those of start and end, each of the shape of t.

        Pairs on a detour are included; `nan` for fewer than two rows. Raises `InvalidInputError` for t outside [0, 1].
        """
        extra = ratio(self.on_detour(t), self.swaps.pairs)
        return self.swaps.distance_to_start(t) + extra, self.swaps.distance_to_end(t) + extra

    def variance(self, t: ArrayLike) -> FloatArray:
        """Frechet variance of the rankings at the ends about that at t in [0, 1], shape of t (D equation 8).

        By `distance`; `nan` for fewer than two rows. Raises `InvalidInputError` for other t.
        """
        to_start, to_end = self.distance(t)
        return np.asarray(to_start**2 + to_end**2)


def path(
    performances: ArrayLike,
    start: Place | str,
    end: Place | str,
    *,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> Path:
    """The `Path` from `start` to `end`, two different places of the Tile, for performances of shape (n, 4).

    A place is (a, b), or the name of a score of the catalogue that has a place at the prior of these performances.
    Raises `InvalidInputError` for other shapes and places, for one place twice, and for too many rows: more than
    `crossings.LARGEST`, or `crossings.LARGEST_DETOURS` where the path is not known to be a shortest one. `cancel()` is
    called between blocks of pairs, and `CancelledError` is raised once it returns True; `progress(done, total)` is
    called after each block.

    >>> found = path([[50, 10, 30, 10], [50, 2, 33, 5], [50, 30, 10, 30]], "PPV", "TPR")
    >>> found.swaps.contradictions, found.shortest
    (2, True)
    """
    rows = checks.performances(performances)
    if rows.ndim != 2:
        raise InvalidInputError(f"performances: expected shape (entities, 4), found {rows.shape}")
    start, end = place_of(start, "start", rows), place_of(end, "end", rows)
    if start == end:
        raise InvalidInputError(f"end: expected another place than the start, found {end} again")
    why = reasons(rows, start, end)
    used = np.flatnonzero(why == "")
    left_out = tuple((i, str(why[i])) for i in np.flatnonzero(why != "").tolist())
    rows = rows[used]
    prior, straight = straightness(rows, start, end)
    parts = parts_of(rows, start, end, prior)
    desk = Desk(cancel=cancel, progress=progress)
    found = crossings.swaps(parts, straight=straight, desk=desk)
    detours = np.zeros((0, 2)) if straight else crossings.detours(parts, desk)
    best = optimum(found)
    equivalent = best.equivalent
    t = equivalent.low if equivalent.single else _simple(best.middle, equivalent.low, equivalent.high)
    return Path(start, end, prior, rows, used, left_out, parts, found, detours, best, t)


def _simple(middle: float, low: float, high: float) -> float:
    return 0.5 if low < 0.5 < high else rounded(middle, low, high)


def verdict(found: Path) -> str:
    """What to do, in sentences: where on the path, how far its ends are apart, whether it is a shortest one.

    `found`: a path, as `path` gives.

    >>> verdict(path([[50, 10, 30, 10]], "PPV", "TPR"))
    'Fewer than two classifiers can be compared: nothing to rank.'
    """
    m, equivalent = found.swaps.contradictions, found.optimum.equivalent
    left_out = Counter(reason for _, reason in found.left_out)
    notes = [f"Left out: {', '.join(f'{many} ({reason})' for reason, many in left_out.items())}."] if left_out else []
    if len(found.used) < 2:
        return " ".join(["Fewer than two classifiers can be compared: nothing to rank.", *notes])
    if m == 0:
        return " ".join(["The two rankings disagree on no pair.", length(found), *notes])
    if m == 1:
        return " ".join([_only_pair(found), length(found), *notes])
    a, b = found.points(found.t)
    low, high = inward(equivalent.low, equivalent.high, found.t)
    at = words.on_swap("t", found.swaps, found.t) if equivalent.single else f"t = {unrounded(found.t)}"
    place = f"a = {precise(float(a))}, b = {precise(float(b))}"
    lead = (
        f"Use the score at {at} ({place}). It is half way between the two rankings, which disagree on {m:,} of "
        f"{found.swaps.pairs:,} pairs."
    )
    same = [] if equivalent.single else [f"Every t between {low} and {high} gives this ranking."]
    return " ".join([lead, *same, length(found), *notes])


def _only_pair(found: Path) -> str:
    """What the order of the one pair is on both sides of its tie."""
    equivalent, swap = found.optimum.equivalent, float(found.swaps.boundaries[0])
    low, high = inward(equivalent.low, equivalent.high, found.t)
    whose = "the end" if equivalent.low >= swap else "the start"
    return (
        "The two rankings disagree on only one pair. Each order of it follows one of the two: every t "
        f"between {low} and {high} follows {whose}. Only {words.on_swap('t', found.swaps, swap)} ties the pair, half "
        "way between them."
    )


def length(found: Path) -> str:
    """Whether the path is a shortest one, as a sentence.

    `found`: a path, as `path` gives.

    >>> length(path([[50, 10, 30, 10], [50, 2, 33, 5], [50, 30, 10, 30]], "PPV", "TPR"))
    'No shorter path leads from one ranking to the other.'
    """
    many = len(found.detours)
    if many == 0:
        return "No shorter path leads from one ranking to the other."
    pairs = "1 pair takes" if many == 1 else f"{many} pairs take"
    return f"A shorter path exists: along this one, {pairs} an order that neither end has."
