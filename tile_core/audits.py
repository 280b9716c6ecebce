"""The audit of a score: may one rank by it? Paper A's three tests (`axioms`) with the proofs that there are.

Proofs come from the order and the place of a score, which the catalogue holds and `formulas` derives, and from its
shape: a ratio of linear forms passes tests 2 and 3, and test 1 of it is decided at corners. A score is called fit on
the strength of a proof alone; where the search finds nothing, the verdict says so and no more.

A score is read upwards, greater is better, or downwards: then it is the score times -1 that is audited. Table 1 of A
reads all upwards and so prints the error rate as unfit; read downwards it is as fit as accuracy. Unless told
otherwise, scores that the catalogue knows as lower-is-better are read downwards, formulas upwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from tile_core import axioms, catalogue, distributions, formulas
from tile_core.axioms import TestResult, Three
from tile_core.checks import FloatArray
from tile_core.named import Place, Score
from tile_core.segments import Values

FIT = "fit"
FIXED = "fit at fixed priors"
HERE = "fit at these priors"
OPEN = "no counterexample"
OPEN_FIXED = "no counterexample at fixed priors"
UNFIT = "unfit"
CONSTANT = "constant"
UNDEFINED = "undefined"

# The priors of A's table 1.
PRIORS = (0.2, 0.5)


@dataclass(frozen=True, slots=True)
class Constraint:
    """The three tests on one set: `kind` is "all", "prior" (then `prior` says which) or "rows" of a leaderboard.

    `place`: where on the Tile the canonical score lies that orders this set as the score does, read as the audit reads
    it; `None` where there is none or it is not known. `defined`: on what share of the set the score is; where that is
    less than `formulas.LEAST` it cannot be judged, and no test is made.
    """

    kind: str
    prior: float | None
    tests: Three
    place: Place | None = None
    defined: float = 1.0

    @property
    def judged(self) -> bool:
        """Whether enough of the set has a value."""
        return self.defined >= formulas.LEAST

    @property
    def failed(self) -> tuple[int, ...]:
        """Numbers of the tests with a counterexample."""
        return tuple(test.number for test in self.tests if test.passed is False)

    @property
    def proven(self) -> bool:
        """Whether all three tests are passed for certain."""
        return all(test.proven for test in self.tests)

    @property
    def tries(self) -> int:
        """How often, at least, each test without a proof was tried."""
        return min((test.tries for test in self.tests if not test.proven), default=0)


@dataclass(frozen=True, slots=True)
class Audit:
    """What is to be said of a score. `downwards`: it was read so, lower is better. `reason` is a sentence or more.

    `verdict`, of the score in general, rows of a leaderboard left aside:

    - `FIT`: on all performances, proven;
    - `FIXED`: at every fixed prior, proven, but not on all performances;
    - `HERE`: at the priors audited, proven, but not on all performances, and at other priors who knows;
    - `UNFIT`: a counterexample on all performances, and at a prior one, too, or one value for everybody;
    - `OPEN_FIXED`: a counterexample on all performances, none found at the priors;
    - `OPEN`: none found at all;
    - `CONSTANT`: one value for everybody; `UNDEFINED`: for nobody, or hardly anybody.
    """

    score: Score
    downwards: bool
    constraints: tuple[Constraint, ...]
    verdict: str
    reason: str


def audit(
    score: Score,
    generator: Generator,
    *,
    priors: Sequence[float] = PRIORS,
    performances: ArrayLike | None = None,
    downwards: bool | None = None,
) -> Audit:
    """Audit a score on all performances, at each of `priors` and, if given, on the rows of a leaderboard, shape (n, 4).

    `downwards`: whether lower is better; by default what the catalogue says. Raises `InvalidInputError` for a prior
    that is not between 0 and 1, both excluded, and for rows that are no performances.
    """
    down = score.higher_is_better is False if downwards is None else downwards
    values = _read(score, down)
    fixed = tuple(_constraint(score, down, values, generator, prior) for prior in priors)
    everywhere = _carried(_constraint(score, down, values, generator, None), fixed)
    constraints: tuple[Constraint, ...] = (everywhere, *fixed)
    if performances is not None:
        constraints += (Constraint("rows", None, axioms.search_rows(values, performances, generator)),)
    verdict = _degenerate(values, generator, everywhere) or _verdict(score, down, everywhere, fixed)
    return Audit(score, down, constraints, verdict, _reason(score, down, everywhere, fixed, verdict))


_UNTESTED = (TestResult(1, None, vacuous=True), TestResult(2, None, vacuous=True), TestResult(3, None, vacuous=True))


def _read(score: Score, down: bool) -> Values:
    def values(performances: FloatArray) -> FloatArray:
        x = score.function(performances)
        # -1 * 0 is -0, equal to 0; nothing else changes but the sign.
        return -x if down else x

    return values


def _constraint(score: Score, down: bool, values: Values, generator: Generator, prior: float | None) -> Constraint:
    kind = "all" if prior is None else "prior"
    # At a prior that is none the search complains.
    share = formulas.defined(score.function, prior) if prior is None or 0 < prior < 1 else 1.0
    if share < formulas.LEAST:
        return Constraint(kind, prior, _UNTESTED, defined=share)
    proven, place = _proof(score, down, prior)
    if all(proven):
        tests: Three = (TestResult(1, True, True), TestResult(2, True, True), TestResult(3, True, True))
    else:
        first, second, third = axioms.search(values, generator, prior)
        tests = (_with(first, proven[0]), _with(second, proven[1]), _with(third, proven[2]))
    return Constraint(kind, prior, tests, place, share)


def _with(test: TestResult, proven: bool) -> TestResult:
    return replace(test, passed=True, proven=True, counterexample=None) if proven else test


def _proof(score: Score, down: bool, prior: float | None) -> tuple[tuple[bool, bool, bool], Place | None]:
    """Which tests are passed for certain, and the place of the ordering if all are."""
    place = None
    if score.order is not None and not (score.fixed_prior_only and prior is None):
        place = score.placement(0.5 if prior is None else prior)
    if place is not None:
        fit = (score.order == "same") != down
        return (fit, True, True), place if fit else None
    ratio = formulas.exact(score, prior) if prior is None or 0 < prior < 1 else None
    if ratio is None:
        return (False, False, False), None
    read = ratio.negated if down else ratio
    return (read.first_test, True, True), read.place if read.first_test else None


def _carried(everywhere: Constraint, fixed: tuple[Constraint, ...]) -> Constraint:
    """What fails at a prior fails on all performances, whether the search saw it there or not."""
    tests = list(everywhere.tests)
    for index, test in enumerate(tests):
        seen = next((one.tests[index] for one in fixed if one.tests[index].passed is False), None)
        if test.passed is None and seen is not None:
            tests[index] = replace(test, passed=False, counterexample=seen.counterexample, vacuous=False)
    return replace(everywhere, tests=(tests[0], tests[1], tests[2]))


def _degenerate(values: Values, generator: Generator, everywhere: Constraint) -> str | None:
    if not everywhere.judged:
        return UNDEFINED
    x = np.asarray(values(distributions.uniform(formulas.LOOKED_AT, generator)))
    x = x[~np.isnan(x)]
    if not x.size:
        return UNDEFINED
    return CONSTANT if np.ptp(x) <= axioms.MARGIN * np.abs(x).max() else None


def _verdict(score: Score, down: bool, everywhere: Constraint, fixed: tuple[Constraint, ...]) -> str:
    if everywhere.proven:
        return FIT
    if any(one.failed for one in fixed):
        return UNFIT
    if _fit_at_every_prior(score, down):
        return FIXED
    if not everywhere.failed:
        return OPEN
    if not fixed or not all(one.proven for one in fixed):
        return OPEN_FIXED
    # Proven without a place: it has one value for everybody there, which ranks nobody.
    return HERE if any(one.place for one in fixed) else UNFIT


def _fit_at_every_prior(score: Score, down: bool) -> bool:
    if score.key != "formula":
        return score.fixed_prior_only and (score.order == "same") != down
    ratio = formulas.exact(score)
    return ratio is not None and formulas.first_test_at_every_prior(ratio.negated if down else ratio)


# In words


def _reason(score: Score, down: bool, everywhere: Constraint, fixed: tuple[Constraint, ...], verdict: str) -> str:
    said = {
        FIT: [f"Wherever it is defined, it orders performances {_as(everywhere.place, 0.5)}."],
        FIXED: [_failures(everywhere), *(_there(one) for one in fixed)],
        HERE: [_failures(everywhere), *(_there(one) for one in fixed), "Other priors were not looked at."],
        UNFIT: [_failures(one) for one in (everywhere, *fixed)],
        OPEN_FIXED: [_failures(everywhere), *(_unknown(one) for one in fixed)],
        OPEN: [_unknown(one) if not one.proven else _there(one) for one in (everywhere, *fixed)],
        CONSTANT: ["It has one value for all performances: it passes the tests and ranks nobody."],
        UNDEFINED: [_hardly(everywhere)],
    }[verdict]
    return " ".join(filter(None, [*said, _turned(score, down, verdict)]))


def _set(constraint: Constraint) -> str:
    return "On all performances" if constraint.prior is None else f"At prior {constraint.prior:g}"


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
    return f"{_set(constraint)}, no counterexample in {constraint.tries:,} tries, which is no proof."


def _there(constraint: Constraint) -> str:
    if not constraint.judged:
        return _hardly(constraint)
    if constraint.place is None:
        return f"{_set(constraint)}, it has one value for everybody."
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
    if score.order is None or verdict != UNFIT:
        lower = "Lower is better here; read upwards, as in table 1 of paper A, it is unfit."
        return lower if down and verdict in (FIT, FIXED) else ""
    where = " at fixed priors" if score.fixed_prior_only else ""
    if down:
        return f"Read upwards, greater is better, it is fit{where}."
    minus = ": put a minus before it" if score.key == "formula" else ""
    return f"Read downwards, lower is better, it is fit{where}{minus}."
