"""`tile-explorer rank --level`: the uncertainty of the ranking, in rank sets, intervals, tiers and P(best)."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, fields

from tile_core.number_format import fixed, probability

from .. import exports
from ..results.sampling import Sampling
from ..results.uncertainty import UncertainRanking, UncertainRow
from .common import MisusedError
from .options import add_draws, add_level
from .ranking_text import heading, printed, reference_lines, width_of

_HEADINGS = ("score", "interval", "simultaneous")


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options for uncertainty; all others need `--level`."""
    group = options.add_argument_group("how certain the ranking is (needs sample sizes)")
    add_level(group, "also print rank sets, intervals, tiers and P(best), such as 0.95")
    group.add_argument("--anchor", metavar="NAME", help="the row that tiers compare with; the best by default")
    group.add_argument(
        "--within",
        type=float,
        metavar="D",
        help="also print the probability that a score is at most D below the best one; equal for clones, which"
        " share P(best)",
    )
    group.add_argument(
        "--any-dependence",
        action="store_const",
        const=True,
        help="rank sets and tiers hold however the rows depend on each other, also where their mistakes are opposed",
    )
    add_draws(group, of="P(best)")


def sampling(arguments: argparse.Namespace) -> Sampling:
    """What the options say; raises `MisusedError` for one that needs --level where that is not given."""
    names = [field.name for field in fields(Sampling) if getattr(arguments, field.name, None) is not None]
    if names and arguments.level is None:
        raise MisusedError(f"--{names[0].replace('_', '-')}: expected together with --level, such as 0.95")
    return Sampling(**{name: getattr(arguments, name) for name in names})


def as_table(result: UncertainRanking) -> str:
    """The result for people: tiers one below the other, separated by lines, each in the order of the ranking."""
    width = width_of(result)
    cells = [_cells(row) for row in result.ranking if row.best is not None] + [_HEADINGS]
    rooms = [max(map(len, column)) for column in zip(*cells, strict=True)]
    percent = f"{'about ' if result.about else ''}{100 * result.level:g} %"
    lines = [
        heading(result),
        f"{percent}: rank sets and simultaneous intervals hold all at once {_assumptions(result)}",
        f"P(best) is another question: the share of {_draws(result)} in which a row is best",
        f"{'rank':>5}   {'name':<{width}}  {_aligned(_HEADINGS, rooms)}   rank set   P(best)"
        f"{_heading_of_margin(result)}",
    ]
    for text, rows in _tiers(result):
        lines += [
            *(_line(row, width, rooms, len(_heading_of_margin(result))) for row in rows),
            *([f"----- {text} -----"] if text else []),
        ]
    lines += [*reference_lines(result, width), result.sentence, *([_needed_sentence(result)] if result.anchor else [])]
    return "\n".join(lines) + "\n"


def _heading_of_margin(result: UncertainRanking) -> str:
    return "" if result.within is None else f"  P(within {result.within:g})"


def _needed_sentence(result: UncertainRanking) -> str:
    """What would make the anchor best, as a sentence."""
    ways = ((result.detections, "more detections"), (result.rejections, "fewer false alarms"))
    if 0 in (result.detections, result.rejections):
        return f"{result.anchor} is best here."
    found = " or ".join(f"{number:,} {what}" for number, what in ways if number is not None)
    if found:
        return f"To be best here, {result.anchor} needs {found}."
    return f"Neither more detections nor fewer false alarms alone make {result.anchor} best here."


def _assumptions(result: UncertainRanking) -> str:
    """Under what the level holds."""
    effect = f"; {result.design_effect:g} samples count as one" if result.design_effect > 1 else ""
    if result.any_dependence:
        return f"however the rows depend on each other{effect}"
    return f"for independent tests, or on one test set if mistakes do not oppose each other{effect}"


def _draws(result: UncertainRanking) -> str:
    rows = f"congruence {result.congruence:g}" if result.congruence else "rows independent of each other"
    return f"{result.draws:,} draws (seed {result.seed}, {rows})"


def _tiers(result: UncertainRanking) -> Iterator[tuple[str, list[UncertainRow]]]:
    """The rows of each tier with the line below, which describes the tier; entities without a score come last."""
    whom = result.anchor or "the best"
    words = {"better": f"surely better than {whom}", "not separable": f"cannot be told apart from {whom}"}
    words |= {"worse": f"surely worse than {whom}" if result.anchor else "surely not the best", "undefined": ""}
    for tier, text in words.items():
        rows = [row for row in result.ranking if row.tier == tier]
        surely_best = tier == "not separable" and len(rows) == 1 and not result.anchor
        if rows:
            yield f"above: {len(rows)} {'surely the best' if surely_best else text}" if text else "", rows


def _cells(row: UncertainRow) -> tuple[str, str, str]:
    return printed(row), _interval(row.low, row.high), _interval(row.all_low, row.all_high)


def _aligned(cells: Sequence[str], rooms: Sequence[int]) -> str:
    return "  ".join(f"{cell:<{room}}" for cell, room in zip(cells, rooms, strict=True))


def _line(row: UncertainRow, width: int, rooms: Sequence[int], more: int) -> str:
    tie = "=" if row.status == "tied" else " "
    mark = f"  not shifted: {row.unshifted}" if row.unshifted else ""
    if row.best is None:
        return f"{row.rank or '-':>5} {tie} {row.name:<{width}}  {printed(row)}{mark}"
    ranks = str(row.first) if row.first == row.last else f"{row.first}–{row.last}"
    best = probability(row.best)
    near = "" if row.near is None else probability(row.near).rjust(more)
    cells = _aligned(_cells(row), rooms)
    return f"{row.rank or '-':>5} {tie} {row.name:<{width}}  {cells}   {ranks:>8}   {best:>7}{near}{mark}"


def _interval(low: float | None, high: float | None) -> str:
    return "-" if low is None or high is None else f"{fixed(low)}–{fixed(high)}"


def as_csv(result: UncertainRanking) -> str:
    """The result for spreadsheets: as the ranking without a level, with more columns."""
    ranks, texts = ("rank", "first", "last"), ("name", "status", "tier", "unshifted")
    kinds: dict[str, exports.Kind] = {
        name: "rank" if name in ranks else "text" if name in texts else "score" for name in UncertainRow.__slots__
    }
    columns = tuple(exports.Column(kind, name) for name, kind in kinds.items())
    rows = tuple(tuple(asdict(row).values()) for row in result.ranking)
    own = ({"name": each.marked, "score": each.score, "status": "reference"} for each in result.references)
    rows += tuple(tuple(values.get(name) for name in kinds) for values in own)
    return exports.as_csv(exports.Table(result.title, columns, rows)).replace("\r\n", "\n")


def as_json(result: UncertainRanking) -> str:
    """The result for programs: everything, `null` where there is no number."""
    return json.dumps(asdict(result), indent=2, ensure_ascii=False) + "\n"


FORMATS: dict[str, Callable[[UncertainRanking], str]] = {"table": as_table, "csv": as_csv, "json": as_json}
