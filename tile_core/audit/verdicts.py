"""The audit of a score: may one rank by it? Paper A's three tests (`counterexamples`) with the proofs that there are.

`proofs` has the proofs. A score is called fit on the strength of a proof alone; where the search finds nothing, the
verdict says so and no more.

A score is read upwards, greater is better, or downwards: then it is the score times -1 that is audited. Table 1 of A
reads all upwards and so prints the error rate as unfit; read downwards it is as fit as accuracy. Unless told
otherwise, scores that the catalogue knows as lower-is-better are read downwards, formulas upwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from tile_core import formulas, performance, populations
from tile_core.audit.counterexamples import MARGIN, TestResult, Three
from tile_core.audit.mixtures import Values
from tile_core.audit.performance_search import search
from tile_core.audit.proofs import proven_tests
from tile_core.audit.reasons import reason
from tile_core.audit.results import (
    CONSTANT,
    FIT,
    FIXED,
    HERE,
    OPEN,
    OPEN_FIXED,
    UNDEFINED,
    UNFIT,
    Audit,
    Constraint,
)
from tile_core.audit.row_search import search_rows
from tile_core.catalogue.definition import Score
from tile_core.checks import FloatArray

__all__ = ["CONSTANT", "FIT", "FIXED", "HERE", "OPEN", "OPEN_FIXED", "PRIORS", "UNDEFINED", "UNFIT"]
__all__ += ["Audit", "Constraint", "audit"]

PRIORS = (0.2, 0.5)


def audit(
    score: Score,
    generator: Generator,
    *,
    priors: Sequence[float] = PRIORS,
    performances: ArrayLike | None = None,
    downwards: bool | None = None,
) -> Audit:
    """Audit a score: may one rank by it? Paper A's three tests (section 5.2, table 1) with the proofs that there are.

    They are made on all performances, at each of `priors` and, if given, on the rows of a leaderboard, shape (n, 4).
    `downwards`: whether lower is better; by default what the catalogue says. Returns an `Audit`; the same generator
    state gives the same one. Raises `InvalidInputError` for a prior that is not between 0 and 1, both excluded, and for
    rows that are no performances.

    >>> from tile_core.catalogue import CATALOGUE
    >>> audit(CATALOGUE["f1"], np.random.default_rng(1)).verdict
    'fit'
    >>> audit(CATALOGUE["mcc"], np.random.default_rng(1)).verdict
    'unfit'
    """
    down = score.higher_is_better is False if downwards is None else downwards
    values = _read(score, down)
    fixed = tuple(_constraint(score, down, values, generator, prior) for prior in priors)
    everywhere = _carried(_constraint(score, down, values, generator, None), fixed)
    constraints: tuple[Constraint, ...] = (everywhere, *fixed)
    if performances is not None:
        constraints += (_rows(score, down, values, generator, performances),)
    verdict = _degenerate(values, generator, everywhere) or _verdict(score, down, everywhere, fixed)
    return Audit(score, down, constraints, verdict, reason(score, down, everywhere, fixed, verdict))


_UNTESTED = (TestResult(1, None, vacuous=True), TestResult(2, None, vacuous=True), TestResult(3, None, vacuous=True))


def _read(score: Score, down: bool) -> Values:
    def values(performances: FloatArray) -> FloatArray:
        x = score.function(performances)
        # -1 * 0 is -0, equal to 0; nothing else changes but the sign.
        return -x if down else x

    return values


def _constraint(score: Score, down: bool, values: Values, generator: Generator, prior: float | None) -> Constraint:
    kind = "all" if prior is None else "prior"
    # The search raises for an invalid prior.
    share = formulas.defined(score.function, prior) if prior is None or 0 < prior < 1 else 1.0
    if share < formulas.LEAST:
        return Constraint(kind, prior, _UNTESTED, defined=share)
    proven, place = proven_tests(score, down, prior)
    if all(proven):
        tests: Three = (TestResult(1, True, True), TestResult(2, True, True), TestResult(3, True, True))
    else:
        first, second, third = search(values, generator, prior)
        tests = (_with(first, proven[0]), _with(second, proven[1]), _with(third, proven[2]))
    return Constraint(kind, prior, tests, place, share)


def _rows(score: Score, down: bool, values: Values, generator: Generator, performances: ArrayLike) -> Constraint:
    """The tests on a leaderboard: what holds for all performances, or for all those of its prior, holds there."""
    tests = search_rows(values, performances, generator)
    common = performance.common_prior(performances)
    sets = [prior for prior in {None, common} if formulas.defined(score.function, prior) >= formulas.LEAST]
    proofs = [proven_tests(score, down, prior)[0] for prior in sets]
    first, second, third = (_with(test, any(proven)) for test, *proven in zip(tests, *proofs, strict=True))
    return Constraint("rows", None, (first, second, third))


def _with(test: TestResult, proven: bool) -> TestResult:
    return replace(test, passed=True, proven=True, vacuous=False, counterexample=None) if proven else test


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
    x = np.asarray(values(populations.uniform(formulas.LOOKED_AT, generator)))
    x = x[~np.isnan(x)]
    if not x.size:
        return UNDEFINED
    return CONSTANT if np.ptp(x) <= MARGIN * np.abs(x).max() else None


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
    # Proven without a place: one value for all performances there, so it ranks none above another.
    return HERE if any(one.place for one in fixed) else UNFIT


def _fit_at_every_prior(score: Score, down: bool) -> bool:
    if score.key != "formula":
        return score.fixed_prior_only and (score.order == "same") != down
    ratio = formulas.exact(score)
    return ratio is not None and formulas.first_test_at_every_prior(ratio.negated if down else ratio)
