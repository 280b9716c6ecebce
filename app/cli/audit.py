"""`tile-explorer audit`: may one rank by this score? The three tests of paper A, with proofs and counterexamples."""

from __future__ import annotations

import argparse
import json
import math
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..names import shortened
from .common import FAILED, LEFT_OUT, OK, MisusedError, f_score, prior_option, read

if TYPE_CHECKING:
    from tile_core.audit.counterexamples import Counterexample, Four, TestResult
    from tile_core.audit.verdicts import Audit, Constraint
    from tile_core.catalogue.definition import Score
    from tile_core.checks import FloatArray
    from tile_core.leaderboard import Leaderboard

DESCRIPTION = "Tell whether one may rank by a score: a named one or a formula."
EXIT_CODES = (
    "the audit is done, whatever its verdict",
    f"{LEFT_OUT} (the others are audited)",
    "the command is wrong: an option, a formula",
)
SEED, CORRELATED = 1, 1000
TESTS = (
    "test 1: what is wholly right has the most, what is wholly wrong the least",
    "test 2: a mixture of two never has more than both",
    "test 3: a mixture of two never has less than both",
)
WORDS = {
    "fit": "fit for ranking",
    "fit at fixed priors": "fit for ranking at a fixed prior only",
    "fit at these priors": "fit for ranking at these priors, unfit without a fixed prior",
    "no counterexample": "no counterexample found, and no proof",
    "no counterexample at fixed priors": "unfit without a fixed prior; at one, no counterexample found, and no proof",
    "unfit": "unfit for ranking",
    "constant": "the same for everybody",
    "undefined": "undefined for everybody",
}


@dataclass(frozen=True, slots=True)
class Correlation:
    """Kendall's tau of the score with a canonical score, and the place of that on the Tile."""

    tau: float
    a: float
    b: float


@dataclass(frozen=True, slots=True)
class Report:
    """What is printed. `board`: title and names of the rows audited. `smallest`, `largest`: of tau over the Tile, on
    `performances`; `None` where there is no tau.
    """

    audit: Audit
    board: Leaderboard | None
    performances: str
    smallest: Correlation | None
    largest: Correlation | None


def add_options(options: argparse.ArgumentParser) -> None:
    """The options of the command."""
    options.add_argument(
        "score",
        metavar="SCORE",
        help='a score such as MCC, or a formula such as "2*tp/(2*tp+fp+fn)" over tn, fp, fn, tp, tpr, tnr, ppv, npv, '
        "prior and other scores, with + - * / **, sqrt, log, exp, abs, min, max; put -- before one that begins with "
        "a minus",
    )
    options.add_argument(
        "--prior", type=prior_option, metavar="P", help="audit at this prior of the positive class, not at 0.2 and 0.5"
    )
    options.add_argument("--file", type=Path, metavar="FILE", help="audit on the rows of this leaderboard, too")
    options.add_argument("--json", action="store_true", help="print everything for programs")
    options.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the audit; problems of the file go to stderr."""
    score = _score(arguments.score)
    board, complete = _board(arguments.file, arguments.prior)
    found = report(score, arguments.prior, board)
    sys.stdout.write(as_json(found) if arguments.json else as_text(found))
    return OK if complete else FAILED


def _score(text: str) -> Score:
    from tile_core import formulas

    try:
        return formulas.score(text)
    except formulas.FormulaError as error:
        score = f_score(text)
        if score is None:
            raise MisusedError(f"{error}\n{error.pointer}") from error
        return score


def report(score: Score, prior: float | None = None, board: Leaderboard | None = None) -> Report:
    """The audit of a score, and its correlations with the canonical scores; the same at every call.

    Of a leaderboard with several contexts, the mean is audited.
    """
    import numpy as np

    from tile_core import populations
    from tile_core.audit import verdicts

    priors = verdicts.PRIORS if prior is None else (prior,)
    rows = None if board is None else board.at(0 if len(board.contexts) == 1 else None)
    audit = verdicts.audit(score, np.random.default_rng(SEED), priors=priors, performances=rows)
    generator = np.random.default_rng(SEED)
    if prior is None:
        performances, told = populations.uniform(CORRELATED, generator), f"{CORRELATED:,} uniform performances"
    else:
        performances = populations.fixed_prior(CORRELATED, prior, generator)
        told = f"{CORRELATED:,} uniform performances of prior {prior:g}"
    return Report(audit, board, told, *_correlations(score, performances))


def _board(path: Path | None, prior: float | None) -> tuple[Leaderboard | None, bool]:
    from ..settings import Settings

    return (None, True) if path is None else read(path, Settings.from_environment(), prior)


def _correlations(score: Score, performances: FloatArray) -> tuple[Correlation | None, Correlation | None]:
    from tile_core import regions
    from tile_core.correlation import extrema

    x, prior = score.function(performances), regions.common_prior(performances)
    # A search may stop short of the place that the score is known to have.
    place = None if score.fixed_prior_only and prior is None else score.placement(0.5 if prior is None else prior)
    found = extrema.with_places(extrema.extrema(x, performances), x, performances, [] if place is None else [place])
    if math.isnan(found.largest.value):
        return None, None
    smallest, largest = (Correlation(one.value, one.a, one.b) for one in (found.smallest, found.largest))
    return smallest, largest


# For people


def as_text(found: Report) -> str:
    """The verdict, a line for each set, the counterexamples, the correlations."""
    audit = found.audit
    lines = [f"{audit.score.name}: {WORDS[audit.verdict]}", *([audit.reason] if audit.reason else []), ""]
    lines += _table(found)
    for constraint in audit.constraints:
        for test in constraint.tests:
            lines += _counterexample(found, test, _label(constraint, found))
    return "\n".join([*lines, *_tau(found)]) + "\n"


def _table(found: Report) -> list[str]:
    labels = [_label(constraint, found) for constraint in found.audit.constraints]
    width = max(map(len, labels))
    lines = [f"{'':<{width}}  {'test 1':<18}{'test 2':<18}test 3"]
    for label, constraint in zip(labels, found.audit.constraints, strict=True):
        cells = "".join(f"{_cell(test):<18}" for test in constraint.tests)
        lines.append(f"{label:<{width}}  {cells}".rstrip())
    open_ = any(test.passed is None for constraint in found.audit.constraints for test in constraint.tests)
    return [*lines, "", *TESTS, *(["tried: no counterexample in so many, which is no proof"] if open_ else [])]


def _cell(test: TestResult) -> str:
    if test.passed is False:
        return "fails"
    if test.proven:
        return "passed"
    return "nothing to test" if test.vacuous else f"{test.tries:,} tried"


def _label(constraint: Constraint, found: Report) -> str:
    if constraint.kind == "rows" and found.board is not None:
        return f"rows of {found.board.title}"
    return "all performances" if constraint.prior is None else f"prior {constraint.prior:g}"


def _counterexample(found: Report, test: TestResult, label: str) -> list[str]:
    one, downwards = test.counterexample, found.audit.downwards
    if one is None:
        return []
    sign = "lower" if downwards else "greater"
    lines = ["", f"Test {test.number} fails, {label} ({sign} is better):", _line("", ("tn", "fp", "fn", "tp"), "score")]
    for name, row, value in _points(one, found.board):
        shown = -value if downwards else value
        lines.append(_line(name, tuple(f"{x:.4g}" for x in row), f"{shown:.6g}"))
    return lines


def _points(one: Counterexample, board: Leaderboard | None) -> list[tuple[str, Four, float]]:
    """Name, performance and value (as read) of each point of a counterexample."""
    if one.mixture is None or one.weight is None:
        right = one.first[1] + one.first[2] == 0
        names = ("wholly right", "better") if right else ("wholly wrong", "worse")
        points = [(names[0], one.first, one.values[0]), (names[1], one.second, one.values[1])]
    else:
        mixed = f"{one.weight:.3g} first + {1 - one.weight:.3g} second"
        rows = (("first", one.first), ("second", one.second), (mixed, one.mixture))
        points = [(name, row, value) for (name, row), value in zip(rows, one.values, strict=True)]
    if one.rows is None or board is None:
        return points
    who = [f", {board.entities[index]}" if index >= 0 else ", a mixture of rows" for index in one.rows]
    return [(f"{name}{label}", row, x) for (name, row, x), label in zip(points, [*who, ""], strict=False)]


def _line(name: str, row: tuple[str, ...], value: str) -> str:
    name = shortened(name, [name], lambda text: len(text) <= 40)
    return f"  {name:<40}{''.join(f'{x:>11}' for x in row)}{value:>14}"


def _tau(found: Report) -> list[str]:
    lines = ["", f"Kendall's tau with the canonical scores, {found.performances}:"]
    if found.largest is None or found.smallest is None:
        return [*lines, "  undefined"]
    return lines + [
        f"  {name} {one.tau:7.4f} at (a, b) = ({one.a:.4g}, {one.b:.4g})"
        for name, one in (("largest ", found.largest), ("smallest", found.smallest))
    ]


# For programs


def as_json(found: Report) -> str:
    """Everything; `null` for what is unknown or does not apply."""
    audit = found.audit
    told: dict[str, Any] = {
        "score": {name: getattr(audit.score, name) for name in ("key", "name", "formula", "order")},
        "downwards": audit.downwards,
        "verdict": audit.verdict,
        "reason": audit.reason,
        "constraints": [asdict(constraint) for constraint in audit.constraints],
        "kendall_tau": {
            "performances": found.performances,
            "smallest": found.smallest and asdict(found.smallest),
            "largest": found.largest and asdict(found.largest),
        },
    }
    return json.dumps(told, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
