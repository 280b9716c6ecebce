"""The audit card's JSON: verdict, tests and counterexamples of each requested score.

Tests are made on all performances; at the prior of the performances shown (or those of table 1 of paper A where they do
not share one); and on the leaderboard that Explore shows. A counterexample to a mixture test includes the scores along
the mixtures.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from tile_core import formulas, performance
from tile_core.audit import verdicts as core
from tile_core.audit.counterexamples import Counterexample, Four, TestResult
from tile_core.audit.verdicts import Audit, Constraint
from tile_core.catalogue.definition import Score
from tile_core.checks import FloatArray
from tile_core.number_format import precise, prevalence, unbroken

from ...answers import Cached
from .answers import in_force
from .request import Question

if TYPE_CHECKING:
    from ...services import Services

_Answer = dict[str, Any]
_SEED = 1
# The score with which slides compare a single one: it is known to everybody, and fit for ranking.
_REFERENCE = "f1"
_POINTS = 41
# The CSS class of a verdict on the page, its heading, and the same as said of a score.
VERDICTS = {
    core.FIT: ("fit", "Fit for ranking", "is fit for ranking"),
    core.FIXED: ("prior", "Fit at fixed priors only", "is fit at fixed priors only"),
    core.HERE: ("prior", "Fit at these priors only", "is fit at these priors only"),
    core.UNFIT: ("unfit", "Unfit for ranking", "is unfit for ranking"),
    core.OPEN: ("open", "No counterexample found", "is not refuted: no counterexample found"),
    core.OPEN_FIXED: ("open", "Unfit across prevalences", "is unfit across prevalences"),
    core.CONSTANT: (
        "open",
        "Constant: ranks no classifier above another",
        "is constant: ranks no classifier above another",
    ),
    core.UNDEFINED: ("open", "Undefined: cannot be judged", "is undefined: cannot be judged"),
}


def audits(services: Services, question: Question, rows: FloatArray) -> _Answer:
    """An audit for each requested score, and one of F1 for comparison if it is a single other score."""
    return {"kind": "audits"} | compared(services.cache.cached, question, rows, in_force(services, question))


def compared(cached: Cached, question: Question, rows: FloatArray, board: FloatArray | None) -> _Answer:
    """The audits of the requested scores, and as `reference` that of F1; `None` for F1 itself or for two scores."""
    listed = audited(cached, question, rows, board)
    alone = len(question.scores) == 1 and formulas.score(question.scores[0]).key != _REFERENCE
    reference = audited(cached, replace(question, scores=(_REFERENCE,)), rows, board) if alone else [None]
    return {"audits": listed, "reference": reference[0]}


def audited(cached: Cached, question: Question, rows: FloatArray, board: FloatArray | None) -> list[_Answer]:
    """An audit for each requested score, at the prior of `rows`, and on the rows of `board` if it is given."""
    prior = performance.common_prior(rows)
    priors = core.PRIORS if prior is None or not 0 < prior < 1 else (prior,)
    return [dict(cached(audit_of, text, priors, board)) for text in question.scores]


def audit_of(text: str, priors: tuple[float, ...], board: FloatArray | None) -> _Answer:
    """The audit of one score or formula, at these priors and on these performances."""
    generator = np.random.default_rng(_SEED)
    return _answer(core.audit(formulas.score(text), generator, priors=priors, performances=board))


def _answer(found: Audit) -> _Answer:
    verdict, headline, predicate = VERDICTS[found.verdict]
    return {
        "symbol": found.score.symbol,
        "verdict": verdict,
        "headline": headline,
        "predicate": predicate,
        "reason": found.reason,
        "constraints": [_constraint(found, each) for each in found.constraints],
    }


def _constraint(found: Audit, constraint: Constraint) -> _Answer:
    label = {"all": "All performances", "rows": "This leaderboard"}.get(constraint.kind, "")
    return {
        "label": label or f"Prevalence {unbroken(prevalence(constraint.prior))}",
        "tests": [_test(found, test) for test in constraint.tests],
    }


def _test(found: Audit, test: TestResult) -> _Answer:
    if test.passed is False:
        state = "fail"
    elif test.vacuous:
        state = "vacuous"
    else:
        state = "pass" if test.passed else "open"
    example = None if test.counterexample is None else _example(found, test.number, test.counterexample)
    return {"number": test.number, "state": state, "tries": test.tries, "example": example}


def _example(found: Audit, number: int, example: Counterexample) -> _Answer:
    # The chart shows the score itself; where lower is better, the audit has changed its sign.
    sign = -1 if found.downwards else 1
    values = [sign * value for value in example.values]
    listed = [("first", example.first), ("second", example.second)]
    if example.mixture is not None:
        listed.append(("mixture", example.mixture))
    rows = [
        {"name": name, "row": list(row), "value": _finite(value)}
        for (name, row), value in zip(listed, values, strict=True)
    ]
    weight = None if example.weight is None else 1 - example.weight
    # Of a leaderboard: which of its classifiers they are, -1 for a mixture of two.
    entities = None if example.rows is None else list(example.rows)
    shown = {"weight": weight, "entities": entities, "curve": _curve(found.score, example)}
    tossed = math.isclose(_prior(example.first), _prior(example.second), abs_tol=1e-9)
    return {"rows": rows, "words": _words(number, values, tossed=tossed), "tossed": tossed} | shown


def _prior(row: Four) -> float:
    return row[2] + row[3]


def _curve(score: Score, example: Counterexample) -> list[list[float | None]] | None:
    """The score along the mixtures, from the first (0) to the second (1)."""
    if example.mixture is None:
        return None
    share = np.linspace(0, 1, _POINTS)
    first, second = np.array(example.first), np.array(example.second)
    values = score.function((1 - share[:, None]) * first + share[:, None] * second)
    return [[float(at), _finite(float(value))] for at, value in zip(share, values, strict=True)]


def _words(number: int, values: list[float], *, tossed: bool) -> str:
    """`tossed`: the mixture is that of a random choice between two classifiers; performances with different priors are
    mixed only by mixing samples of two sources.
    """
    if number == 1:
        right = "The first makes no error" if values[0] < values[1] else "The first is never right"
        return f"{right} but scores {precise(values[0])}, the second one {precise(values[1])}."
    low, high = min(values[:2]), max(values[:2])
    beyond = f"{'more' if values[2] > high else 'less'} than both ({precise(low)} and {precise(high)})"
    how = "a coin toss between the two" if tossed else "of samples from two sources with different prevalences"
    return f"Their mixture, {how}, scores {precise(values[2])}, {beyond}."


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
