"""Columns of text cells with their roles -> a leaderboard, and what was left out of it and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from tile_core import checks, leaderboard
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.importers import cells, completion, doubts, quantities, verdicts
from tile_core.importers.columns import Mapping
from tile_core.importers.consistency import Computed, contradictions, mismatches
from tile_core.importers.names import Names, attributes_of, names_of, repeated
from tile_core.importers.printed import intervals
from tile_core.importers.printed.intervals import Interval
from tile_core.importers.problems import LEFT_OUT, Problem, Rows, not_whole, unusable
from tile_core.importers.quantities import BoolArray, Quantity
from tile_core.importers.roles import choices
from tile_core.leaderboard import Leaderboard

# Places (contexts x entities) of a leaderboard, the empty ones included.
MAX_PLACES = 200_000


@dataclass(frozen=True, slots=True)
class Import:
    """What `build` made of a table.

    `leaderboard` is `None` where nothing could be used. `kept` of `total` rows are in it. `used`: the columns the
    performances depend on; `compared`: those that were not needed and were checked. `unknown`: the cell that no column
    tells (tn for precision with recall), or `None`. `headline` and `detail` say what the table is enough for.
    `missing`: the class that no row has, "positives" or "negatives", if any.
    `needs_prior`: one prior for all rows would complete it. `summaries`: how many rows look like totals of the others.
    `intervals`: those that cells state with their values, of the rows that are imported.
    """

    leaderboard: Leaderboard | None
    problems: tuple[Problem, ...]
    notes: tuple[str, ...]
    headline: str
    detail: str
    total: int
    kept: int = 0
    used: frozenset[str] = frozenset()
    compared: frozenset[str] = frozenset()
    unknown: str | None = None
    missing: str = ""
    needs_prior: bool = False
    summaries: int = 0
    intervals: tuple[Interval, ...] = ()


def build(  # noqa: PLR0913
    columns: dict[str, list[str]],
    mapping: Mapping,
    title: str = "Leaderboard",
    *,
    numbers: Sequence[int] | None = None,
    decimal: str | None = None,
    prior: float | None = None,
    summaries: bool = True,
    thousands: bool = False,
) -> Import:
    """Build a leaderboard from columns of equal length and what each of them is: an `Import`.

    `numbers`: row numbers as in the file, 2, 3, ... by default (row 1 is the header). `decimal`: "," or ".", found from
    the cells by default. `prior`: the prior of all rows, used where no column has it. `summaries`: whether rows that
    look like totals or means of the others are kept. `thousands`: whether a point in a count may set thousands apart
    (1.080 beside 20), as in files whose cells are separated by semicolons. A row that cannot be used is a `Problem`, no
    error. Raises `InvalidInputError` for a role or a column that does not exist, and for a prior outside [0, 1].

    >>> from tile_core.importers import guess
    >>> columns = {"model": ["A", "B"], "TP": ["15", "0"], "FP": ["10", "0"], "FN": ["5", "20"], "TN": ["70", "80"]}
    >>> build(columns, guess(columns)).leaderboard.at(0)
    array([[70., 10.,  5., 15.],
           [80.,  0., 20.,  0.]])
    """
    rows = _rows(columns, mapping, numbers, decimal)
    total = len(rows.numbers)
    grouped = quantities.grouped(columns, mapping) if thousands and rows.decimal == "." else {}
    found = quantities.read(columns, mapping, rows.decimal, grouped)
    unclear = _same_twice(found)
    if unclear:
        return Import(None, (), (), "Cannot import yet.", unclear, total)
    known: dict[str, Quantity] = {}
    for quantity in found:
        if quantity.kind != "check":
            known.setdefault(quantity.known_as()[0], quantity)
    if prior is not None and "prior" not in known:
        known["prior"] = quantities.constant("prior", float(checks.unit(prior, "prior")), total)
    known, computed = _computed(known, found)
    if not computed.completion.sufficient:
        needs_prior = prior is None and completion.lacks_only("prior", dict(q.known_as() for q in known.values()))
        detail = verdicts.insufficient(known.values(), columns, needs_prior)
        return Import(None, (), (), "Cannot import yet.", detail, total, needs_prior=needs_prior)
    judged = _judged(rows, mapping, found, computed, keep_summaries=summaries)
    made = _imported(rows, mapping, title, computed, judged)
    stated = tuple(intervals.intervals(rows, found, judged.usable))
    said = (*verdicts.grouped(grouped), *intervals.notes(found, judged.usable))
    return replace(made, notes=(*said, *made.notes), intervals=stated)


def _computed(known: dict[str, Quantity], found: Sequence[Quantity]) -> tuple[dict[str, Quantity], Computed]:
    """The performances, from accuracy too where most rows have one and the rest alone does not complete them."""
    computed = Computed.of(known)
    accuracy = next(
        (each for each in found if each.known_as()[0] == "acc" and 2 * each.wrong.sum() <= each.wrong.size), None
    )
    if accuracy is None or computed.completion.complete:
        return known, computed
    more = known | {"acc": accuracy}
    with_accuracy = Computed.of(more)
    useful = with_accuracy.completion.complete or not computed.completion.sufficient
    return (more, with_accuracy) if useful else (known, computed)


def _rows(columns: dict[str, list[str]], mapping: Mapping, numbers: Sequence[int] | None, decimal: str | None) -> Rows:
    lengths = {len(texts) for texts in columns.values()}
    if len(lengths) > 1:
        raise InvalidInputError(f"columns: expected equal lengths, found {sorted(lengths)}")
    for column, role in mapping.roles.items():
        if column not in columns or role not in dict(choices()):
            raise InvalidInputError(f"mapping: expected a column and its role, found {column!r}: {role!r}")
    total = max(lengths, default=0)
    given = range(2, total + 2) if numbers is None else numbers
    return Rows(given, columns, decimal or cells.decimal_mark(columns.values()))


def _same_twice(found: Sequence[Quantity]) -> str:
    """What two columns say at once, if any do; a matrix says all four counts."""
    seen: dict[str, Quantity] = {}
    for quantity in found:
        if quantity.kind == "check":
            continue
        other = seen.setdefault(quantity.key, quantity)
        if other is not quantity:
            pair = f"“{cells.short(other.column)}” and “{cells.short(quantity.column)}”"
            return f"Two columns are {quantity.symbol}: {pair}. Ignore one of them."
    return ""


class _Judged(NamedTuple):
    """Which rows can be used and what is wrong with the others; `summaries`: how many look like totals."""

    names: Names
    usable: BoolArray
    performances: FloatArray
    sizes: FloatArray
    problems: list[Problem]
    compared: frozenset[str]
    summaries: int


def _judged(
    rows: Rows, mapping: Mapping, found: list[Quantity], computed: Computed, *, keep_summaries: bool
) -> _Judged:
    names = names_of(rows, mapping)
    problems = names.problems + unusable(rows, computed.used)
    usable = names.usable & ~np.logical_or.reduce([quantity.wrong for quantity in computed.used])
    clashes, performances = contradictions(rows, computed, usable)
    usable &= ~_rows_of(rows, clashes)
    twice = repeated(rows, mapping, names, usable)
    usable &= ~_rows_of(rows, twice)
    summed = doubts.summaries(rows, mapping, names, computed, usable)
    if not keep_summaries:
        summed = [replace(problem, happens=LEFT_OUT, severity="error") for problem in summed]
        usable &= ~_rows_of(rows, summed)
    checked, compared = mismatches(rows, found, computed, usable)
    problems += clashes + twice + not_whole(rows, computed.used, usable) + checked
    problems += summed + doubts.shares_among_percents(rows, computed.used, usable)
    problems += doubts.open_priors(rows, computed, usable)
    problems += intervals.outside(rows, found, usable) + intervals.beyond(rows, found, usable)
    problems += doubts.impossible(rows, found, computed.used, usable) + doubts.repeated(rows, mapping)
    problems.sort(key=lambda problem: (problem.severity, problem.row or 0))
    sizes, many = _sizes(found, computed, performances), len({problem.row for problem in summed})
    return _Judged(names, usable, performances, sizes, problems, frozenset(compared), many)


def _imported(rows: Rows, mapping: Mapping, title: str, computed: Computed, judged: _Judged) -> Import:
    made, problems = _assemble(judged.names, judged.usable, judged.performances, judged.sizes, title), judged.problems
    told: list[str] = []
    if isinstance(made, Problem):
        problems, made = [made, *problems], None
    if made is not None:
        texts, told = attributes_of(rows, mapping, judged.names, judged.usable)
        made = replace(made, attributes=texts)
    sized = made is not None and bool(np.isfinite(made.sizes).any())
    return Import(
        leaderboard=made,
        problems=tuple(problems),
        notes=() if made is None else (*verdicts.notes(made, mapping, computed), *told),
        headline="No row can be used." if made is None else verdicts.headline(made, computed),
        detail=verdicts.detail(made, mapping, computed, judged.usable, sized=sized),
        total=len(rows.numbers),
        kept=0 if made is None else int(judged.usable.sum()),
        used=frozenset(quantity.column for quantity in computed.used if quantity.column),
        compared=judged.compared,
        unknown=next(iter(computed.completion.unknown), None),
        missing="" if made is None else verdicts.missing_class(made),
        summaries=judged.summaries,
    )


def _rows_of(rows: Rows, problems: Sequence[Problem]) -> BoolArray:
    left_out = {problem.row for problem in problems if problem.severity == "error"}
    return np.array([number in left_out for number in rows.numbers], dtype=bool)


def _sizes(found: Sequence[Quantity], computed: Computed, performances: FloatArray) -> FloatArray:
    """The number of samples of each row: its own column, else the sum of the counts where that is a whole number."""
    given = next((quantity.values for quantity in found if quantity.key == "size"), None)
    if given is not None:
        return given
    sums = performances.sum(axis=-1)
    whole = (np.abs(sums - np.round(sums)) <= 1e-6) & (sums > 1) & computed.completion.absolute
    return np.where(whole, np.round(sums), np.nan)


def _assemble(
    names: Names, usable: BoolArray, performances: FloatArray, sizes: FloatArray, title: str
) -> Leaderboard | Problem | None:
    kept = np.flatnonzero(usable).tolist()
    entities = {name: index for index, name in enumerate(dict.fromkeys(names.entities[row] for row in kept))}
    contexts = {name: index for index, name in enumerate(dict.fromkeys(names.contexts[row] for row in kept))}
    if not kept:
        return None
    shape = len(contexts), len(entities)
    if shape[0] * shape[1] > MAX_PLACES:
        found = f"{shape[0]} contexts × {shape[1]} names"
        return Problem(None, (), found, f"at most {MAX_PLACES:,} places", "nothing imported", "error")
    array, known = np.full((*shape, 4), np.nan), np.full(shape, np.nan)
    at = [contexts[names.contexts[row]] for row in kept], [entities[names.entities[row]] for row in kept]
    array[at], known[at] = performances[kept], sizes[kept]
    safe = cells.short(title, cells.MAX_NAME) if title.strip() else "Leaderboard"
    return leaderboard.leaderboard(list(entities), array, title=safe, contexts=list(contexts), sizes=known)
