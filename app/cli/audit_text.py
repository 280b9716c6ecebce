"""The audit of a score as text for people and as JSON for programs."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ..names import shortened

if TYPE_CHECKING:
    from tile_core.audit.counterexamples import Counterexample, Four, TestResult
    from tile_core.audit.table_1 import LatticeExtrema
    from tile_core.audit.verdicts import Audit, Constraint
    from tile_core.correlation.extrema import Extrema, Extremum
    from tile_core.leaderboard import Leaderboard

# Letters of the name of a performance.
_WIDTH = 40
TESTS = (
    "test 1: perfect performances have the highest value, wholly wrong ones the lowest",
    "test 2: a mixture of two never has a higher value than both",
    "test 3: a mixture of two never has a lower value than both",
)


WORDS = {
    "fit": "fit for ranking",
    "fit at fixed priors": "fit for ranking at a fixed prior only",
    "fit at these priors": "fit for ranking at these priors, unfit across priors",
    "no counterexample": "no counterexample found, but no proof",
    "no counterexample at fixed priors": "unfit across priors; at a fixed prior, no counterexample found, but no proof",
    "unfit": "unfit for ranking",
    "constant": "the same for every classifier",
    "undefined": "undefined for every classifier",
}


@dataclass(frozen=True, slots=True)
class Report:
    """What is printed. `board`: title and row names of the audited leaderboard. `smallest`, `largest`: of tau over the
    Tile, on `performances`; `None` where tau is undefined. `lattices`: what is printed instead, if it is not `None`.
    """

    audit: Audit
    board: Leaderboard | None
    performances: str
    smallest: Extremum | None
    largest: Extremum | None
    lattices: tuple[LatticeExtrema, ...] | None = None


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
    return [*lines, "", *TESTS, *(["tried: no counterexample in that many trials, which is no proof"] if open_ else [])]


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
    """Name, performance and value (as a formula is read) of each point of a counterexample."""
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
    known = zip(points, [*one.rows, None], strict=False)
    return [(_named(name, index, board.entities), row, value) for (name, row, value), index in known]


def _named(name: str, index: int | None, entities: tuple[str, ...]) -> str:
    """A point's name with that of its row in the leaderboard, shortened so that no other row has the same name."""
    if index is None:
        return name
    if index < 0:
        return f"{name}, a mixture of rows"
    return f"{name}, {shortened(entities[index], entities, lambda text: len(f'{name}, {text}') <= _WIDTH)}"


def _line(name: str, row: tuple[str, ...], value: str) -> str:
    return f"  {name:<{_WIDTH}}{''.join(f'{x:>11}' for x in row)}{value:>14}"


def _tau(found: Report) -> list[str]:
    if found.lattices is not None:
        return _on_lattices(found.lattices)
    lines = ["", f"Kendall's tau with the canonical scores, {found.performances}:"]
    if found.largest is None or found.smallest is None:
        return [*lines, "  undefined"]
    return lines + [
        f"  {name} {one.value:7.4f} at (a, b) = ({one.a:.4g}, {one.b:.4g})"
        for name, one in (("largest ", found.largest), ("smallest", found.smallest))
    ]


def _on_lattices(lattices: tuple[LatticeExtrema, ...]) -> list[str]:
    lines = ["", "Kendall's tau with the canonical scores, on the lattices of table 1 of paper A:"]
    lines.append(f"  {'':<18}{'':<10}{'tau':>8}  {'at (a, b)':<18}{'search of the paper':>19}{'printed':>9}")
    for one in lattices:
        label = "all performances" if one.prior is None else f"prior {one.prior:g}"
        for k, name in enumerate(("smallest", "largest")):
            ours, theirs = getattr(one.found, name), getattr(one.searched, name)
            place = "" if math.isnan(ours.value) else f"({ours.a:.4g}, {ours.b:.4g})"
            printed = None if one.printed is None else one.printed[k]
            shown = "-" if printed is None else f"{printed:.3f}"
            values = f"{_number(ours.value):>8}  {place:<18}{_number(theirs.value):>19}{shown:>9}"
            lines.append(f"  {'' if k else label:<18}{name:<10}{values}")
    return lines


def _number(value: float) -> str:
    return "-" if math.isnan(value) else f"{value:.4f}"


def _lattice(one: LatticeExtrema) -> dict[str, Any]:
    return {
        "prior": one.prior,
        "printed": one.printed,
        **{name: _ends(getattr(one, name)) for name in ("found", "searched")},
    }


def _ends(found: Extrema) -> dict[str, dict[str, float] | None]:
    ends = {"smallest": found.smallest, "largest": found.largest}
    return {name: None if math.isnan(end.value) else _tau_at(end) for name, end in ends.items()}


def _tau_at(found: Extremum | None) -> dict[str, float] | None:
    return None if found is None else {"tau": found.value, "a": found.a, "b": found.b}


def as_json(found: Report) -> str:
    """The whole report as JSON; `null` for what is unknown or does not apply."""
    audit = found.audit
    report: dict[str, Any] = {
        "score": {name: getattr(audit.score, name) for name in ("key", "name", "formula", "order")},
        "downwards": audit.downwards,
        "verdict": audit.verdict,
        "reason": audit.reason,
        "constraints": [asdict(constraint) for constraint in audit.constraints],
    }
    if found.lattices is None:
        report["kendall_tau"] = {
            "performances": found.performances,
            "smallest": _tau_at(found.smallest),
            "largest": _tau_at(found.largest),
        }
    else:
        report["lattices"] = [_lattice(one) for one in found.lattices]
    return json.dumps(report, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
