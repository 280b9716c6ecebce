r"""A confusion matrix in a grid of cells, as programs and people write them: SPSS, JASP, pandas.crosstab, spreadsheets.

Its classes are named in a row and in a column. Around them may stand what the axes are ("Actual \ Predicted", or a cell
that spans several), sums of rows and columns, percentages of correct decisions, and samples without a decision.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from tile_core.checks import InvalidInputError
from tile_core.importers import cells

MOST = 100
ROWS, COLUMNS = "rows", "columns"
_TRUTH = "actual|true|truth|reference|observed|gold|gt|ground truth|y_?true|y_?test|target|tatsächlich|réel|vrai|real"
_GUESS = "predicted|prediction|pred|estimated|classified as|output|y_?pred|y_?hat|vorhergesagt|prédit|previsto"
_AXIS = rf"(?:(?P<truth>{_TRUTH})|(?P<guess>{_GUESS}))"
_PREFIX = re.compile(rf"^{_AXIS}(?:[\s_:.=-]+|$)", re.IGNORECASE)
_SUFFIX = re.compile(rf"[\s_]*[(\[]\s*{_AXIS}\s*[)\]]$", re.IGNORECASE)
_WORD = re.compile(rf"(?<![^\W_]){_AXIS}(?![^\W_])", re.IGNORECASE)
_SUM = re.compile(r"(?:row |column |grand )?(?:totals?|sums?|margins?|all|summe|gesamt)", re.IGNORECASE)
_PERCENT = re.compile(r".*(?:percent|%|prozent).*|recall|precision|accuracy|class error|correct", re.IGNORECASE)
_UNDECIDED = re.compile(
    r"(?:not classified|unclassified|not determined|undetermined|undecided|no decision|no prediction|abstain(?:ed)?|"
    r"abstention|rejected|declined|indeterminate|inconclusive)",
    re.IGNORECASE,
)
# Marks between thousands: 1,424 and 1 424.
_GROUPED = re.compile(r"\d{1,3}(?:[,'’\s]\d{3})+")
_WHOLE = re.compile(r"\d{1,15}(?:\.0{1,6})?", re.ASCII)
# So many rows and columns may stand before the counts.
_HEADS, _LEADS = 5, 4


@dataclass(frozen=True, slots=True)
class Matrix:
    """Counts by row and column, the names of the classes, and which axis is the truth ("" where nothing says so).

    `undecided`: for each class of the truth, how many samples have no decision; empty where none are listed.
    """

    counts: tuple[tuple[int, ...], ...]
    labels: tuple[str, ...]
    truth: str
    undecided: tuple[int, ...] = ()


def of(rows: Sequence[Sequence[str]]) -> Matrix | None:
    """The matrix in rows of cells, or `None`. Raises `InvalidInputError` where its sums are not those of its counts."""
    if len(rows) > MOST + _HEADS + 3 or max(map(len, rows), default=0) > MOST + _LEADS + 3:
        return None
    width = max(map(len, rows), default=0)
    padded = [[_plain(cell.strip()) for cell in row] + [""] * (width - len(row)) for row in rows]
    filled = [row for row in padded if any(row)]
    while filled and sum(map(bool, filled[-1])) == 1 and not _WHOLE.fullmatch("".join(filled[-1])):
        filled.pop()  # a footnote
    used = [k for k in range(width) if any(row[k] for row in filled)]
    grid = [[row[k] for k in used] for row in filled]
    tried = (_at(grid, head, lead) for lead, head in product(range(1, _LEADS + 1), range(1, _HEADS + 1)))
    return next(filter(None, tried), None)


def is_count(text: str) -> bool:
    """Whether a cell is a whole number, also with marks between its thousands."""
    return bool(_WHOLE.fullmatch(_plain(text)))


def _plain(cell: str) -> str:
    return re.sub(r"\D", "", cell) if _GROUPED.fullmatch(cell) else cell


def _at(grid: list[list[str]], head: int, lead: int) -> Matrix | None:
    """The matrix whose counts begin below `head` rows and to the right of `lead` columns."""
    if len(grid) < head + 2 or len(grid[0]) < lead + 2:
        return None
    named = max((k for k in range(head) if sum(map(bool, grid[k][lead:])) > 1), default=None)
    if named is None or any(any(row[lead:]) for row in grid[named + 1 : head]):
        return None
    across = [next((row[k] for row in grid[named::-1] if row[k]), "") for k in range(lead, len(grid[0]))]
    down = [next(filter(None, row[lead - 1 :: -1]), "") for row in grid[head:]]
    columns = _places(across, down)
    lines = _places(down, across)
    if columns is None or lines is None or len(columns) < 2 or columns.keys() != lines.keys():
        return None
    body = [row[lead:] for row in grid[head:]]
    turned = list(zip(*body, strict=True))
    if not all(_WHOLE.fullmatch(body[line][column]) for line in lines.values() for column in columns.values()):
        return None
    counts = tuple(tuple(_count(body[lines[name]][column]) for column in columns.values()) for name in columns)
    _check_sums(body, across, down, lines, columns)
    labels = tuple(_spelled(across[k]) for k in columns.values())
    truth = _axis(across, down, columns, lines) or _axis_of_words(grid, head, lead, named)
    beside, below = (
        _aside(body, _undecided(across, columns), [lines[name] for name in columns]),
        _aside(turned, _undecided(down, lines), list(columns.values())),
    )
    if beside and below:
        return None
    return Matrix(counts, labels, ROWS if beside else COLUMNS if below else truth, beside or below)


def _places(names: Sequence[str], others: Sequence[str]) -> dict[str, int] | None:
    """Where each class stands among the names of an axis; `None` where two have one name.

    What may be no decision is a class where the other axis has it, too.
    """
    both = set(map(_class, others))
    kept = [
        (_class(name), k)
        for k, name in enumerate(names)
        if name
        and not any(kind.fullmatch(_spelled(name)) for kind in (_SUM, _PERCENT))
        and (_class(name) in both or not _UNDECIDED.fullmatch(_spelled(name)))
    ]
    return dict(kept) if len(dict(kept)) == len(kept) else None


def _spelled(name: str) -> str:
    """The name of a class without what says which axis it is on."""
    plain = _SUFFIX.sub("", _PREFIX.sub("", name.strip())).strip()
    return plain or name.strip()


def _class(name: str) -> str:
    return _spelled(name).casefold().removesuffix(".0")


def _count(text: str) -> int:
    return int(text.partition(".")[0])


def _axis(across: list[str], down: list[str], columns: dict[str, int], lines: dict[str, int]) -> str:
    """The axis of the truth where the names of the classes say it: "actual no"."""
    for names, axis in (([down[k] for k in lines.values()], ROWS), ([across[k] for k in columns.values()], COLUMNS)):
        found = [_PREFIX.match(name) or _SUFFIX.search(name) for name in names]
        found = [None if match and match[0] == name else match for match, name in zip(found, names, strict=True)]
        if all(match and match["truth"] for match in found):
            return axis
        if all(match and match["guess"] for match in found):
            return COLUMNS if axis == ROWS else ROWS
    return ""


def _axis_of_words(grid: list[list[str]], head: int, lead: int, named: int) -> str:
    """The axis of the truth where cells around the names say it."""
    corner = " ".join(grid[named][:lead])
    both = list(_WORD.finditer(corner))
    if len(both) > 1 and bool(both[0]["truth"]) != bool(both[1]["truth"]):
        return ROWS if both[0]["truth"] else COLUMNS
    above = [*(cell for row in grid[:named] for cell in row[lead:]), *(grid[named][:lead] if head > named + 1 else [])]
    left = [
        *(cell for row in grid[head:] for cell in row[: lead - 1]),
        *(c for row in grid[named + 1 : head] for c in row),
    ]
    # A name above the names of the rows is theirs, unless another one stands below it.
    left += [] if head > named + 1 else grid[named][:lead]
    for words, axis in ((left, ROWS), (above, COLUMNS)):
        match = next(filter(None, map(_WORD.search, words)), None)
        if match:
            return axis if match["truth"] else COLUMNS if axis == ROWS else ROWS
    return ""


def _undecided(names: Sequence[str], classes: dict[str, int]) -> list[int]:
    """Where samples without a decision stand on an axis with these classes."""
    return [k for k, name in enumerate(names) if k not in classes.values() and _UNDECIDED.fullmatch(_spelled(name))]


def _aside(body: Sequence[Sequence[str]], at: Sequence[int], order: Sequence[int]) -> tuple[int, ...]:
    """The samples without a decision in each of the lines `order`, from the columns `at`."""
    cells_of = [[body[line][k] for k in at if body[line][k]] for line in order]
    if not at or not all(_WHOLE.fullmatch(cell) for line in cells_of for cell in line):
        return ()
    return tuple(sum(map(_count, line)) for line in cells_of)


def _check_sums(
    body: list[list[str]], across: list[str], down: list[str], lines: dict[str, int], columns: dict[str, int]
) -> None:
    """Raise `InvalidInputError` where a row or a column of sums holds other numbers."""
    turned = [list(row) for row in zip(*body, strict=True)]
    for table, names, others, kept, along in (
        (body, across, down, lines, columns), (turned, down, across, columns, lines)
    ):  # fmt: skip
        for total in (k for k, name in enumerate(names) if _SUM.fullmatch(name)):
            for line, found, expected in _wrong_sums(table, names, total, kept, along):
                name = cells.short(others[line])
                raise InvalidInputError(
                    f"the matrix has {found} as “{cells.short(names[total])}” of “{name}”, but its counts sum to "
                    f"{expected}. Correct the counts, or leave the sums out"
                )


def _wrong_sums(
    table: list[list[str]], names: list[str], total: int, lines: dict[str, int], along: dict[str, int]
) -> Iterator[tuple[int, int, int]]:
    extra = _undecided(names, along)
    for line in lines.values():
        found = table[line][total]
        counted = [_count(table[line][k]) for k in [*along.values(), *extra] if _WHOLE.fullmatch(table[line][k])]
        if _WHOLE.fullmatch(found) and _count(found) not in (sum(counted), sum(counted[: len(along)])):
            yield line, _count(found), sum(counted)
