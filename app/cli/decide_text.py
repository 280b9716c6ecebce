"""What `tile-explorer decide` prints: the choice, its numbers, and when another one would be cheaper."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict

from tile_core.number_format import coordinate, prevalence, probability, significant

from .. import exports
from ..results.decision import Cheapest, Chosen, Costed

# Characters of a column of numbers.
_WIDTH = 12


def as_table(found: Chosen) -> str:
    """The choice for people: rows by cost, which one is cheapest at which cost, and the sentence."""
    place = f"a = b = {coordinate(found.a)} on the Tile at this prevalence"
    if found.a_test is not None and found.a_test != found.a:
        place += f", {coordinate(found.a_test)} at that of the rows"
    alarms = "false alarm" if found.miss == 1 else "false alarms"
    lines = [
        f"{found.title}, {found.context}: a miss costs {significant(found.miss)} {alarms}, "
        f"prevalence {prevalence(found.prior)} ({place})",
        "per 1,000 people; costs in false alarms, saved against doing nothing:",
        *_table_lines(found),
        "",
        "the cheapest, by what a miss costs in false alarms:",
        *_range_lines(found),
        "",
        found.sentence,
    ]
    return "\n".join(lines) + "\n"


def _table_lines(found: Chosen) -> list[str]:
    names = [_shown_name(row) for row in found.rows]
    width = max([4, *map(len, names)])
    numbers = ("cost", "saved", "misses", "false alarms", "detections", "rejections")
    sure = found.level is not None
    head = "  ".join(f"{each:>{_WIDTH}}" for each in numbers)
    lines = [f"{'rank':>5}   {'name':<{width}}  {head}" + ("  P(best)" if sure else "")]
    shared = [row.rank for row in found.rows]
    for row, name in zip(found.rows, names, strict=True):
        rank = str(row.rank) if row.rank else "ref." if row.reference and row.cost is not None else "-"
        tie = "=" if row.rank and shared.count(row.rank) > 1 else " "
        values = (row.cost, row.saved, row.misses, row.false_alarms, row.detections, row.rejections)
        cells = "  ".join(f"{_number(value):>{_WIDTH}}" for value in values)
        share = "" if not sure or row.best is None else f"  {probability(row.best):>7}"
        lines.append(f"{rank:>5} {tie} {name:<{width}}  {cells}{share}")
    return lines


def _shown_name(row: Costed) -> str:
    """The name of a row; a reference also says what it comes to."""
    from tile_core import decisions

    if row.reference is None:
        return row.name
    return f"{row.name} ({decisions.ACTIONS[decisions.REFERENCES.index(row.reference)]})"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:,.1f}".replace("-0.0", "0.0").replace("-", "−")


def _range_lines(found: Chosen) -> list[str]:
    said = [_span(each) for each in found.ranges]
    width = max([0, *map(len, said)])
    return [f"  {text:>{width}}  {', '.join(each.names)}" for text, each in zip(said, found.ranges, strict=True)]


def _span(each: Cheapest) -> str:
    if each.high is None:
        return f"from {_cost(each.low)}" if each.low else "any"
    return f"{_cost(each.low)} to {_cost(each.high)}" if each.low else f"up to {_cost(each.high)}"


def _cost(value: float) -> str:
    """A cost ratio with three significant digits, and whole above 1,000."""
    return f"{value:,.0f}" if value >= 999.5 else f"{value:.3g}"


def as_csv(found: Chosen) -> str:
    """The rows for spreadsheets. Lines end with LF."""
    names = tuple(Costed.__slots__)
    given: dict[str, exports.Kind] = {"rank": "rank", "name": "text", "reference": "text"}
    kinds = [given.get(name, "score") for name in names]
    columns = tuple(exports.Column(kind, name) for kind, name in zip(kinds, names, strict=True))
    rows = tuple(tuple(asdict(row).values()) for row in found.rows)
    return exports.as_csv(exports.Table(found.title, columns, rows)).replace("\r\n", "\n")


def as_json(found: Chosen) -> str:
    """The choice for programs: everything, `null` where there is no number."""
    return json.dumps(asdict(found), indent=2, ensure_ascii=False) + "\n"


FORMATS: dict[str, Callable[[Chosen], str]] = {"table": as_table, "csv": as_csv, "json": as_json}
