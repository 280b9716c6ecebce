"""`tile-explorer check`: whether a leaderboard is as expected, for continuous integration."""

from __future__ import annotations

import argparse
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tile_core.number_format import fixed, probability_said

from .. import exports
from ..results.contexts import context_of
from ..results.rankings import ranking
from ..results.uncertainty import with_uncertainty
from . import uncertainty
from .common import FAILED, LEFT_OUT, OK, MisusedError, say_context
from .options import add_context, add_draws, add_prior, share
from .ranking_text import heading
from .reading import choices_of, file_options, read

if TYPE_CHECKING:
    from tile_core.leaderboard import Leaderboard

    from ..results.rankings import Place, Ranking
    from ..results.uncertainty import UncertainRanking, UncertainRow

DESCRIPTION = "Check a leaderboard in CI: the expected winner, its P(best), and no drop of its score."
EXIT_CODES = ("all checks hold, on all rows of the file", f"a check does not hold; or {LEFT_OUT}")
# The rows of the ranking that the Markdown shows.
_SHOWN = 5
_SLACK = 1e-12


@dataclass(frozen=True, slots=True)
class Check:
    """One check: its name, what was expected and found, in words, and whether it holds."""

    name: str
    expected: str
    found: str
    holds: bool


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    file_options(options)
    group = options.add_argument_group("what is checked")
    group.add_argument("--at", required=True, metavar="A,B", help="a point such as 0.5,0.8, or a score (F1, κ)")
    group.add_argument("--expect", metavar="NAME", help="the row that should be best, alone or tied")
    group.add_argument(
        "--min-pbest", type=share, metavar="P", help="least P(best) of the expected row; needs sample sizes"
    )
    group.add_argument(
        "--against",
        type=Path,
        metavar="OLD",
        help="an earlier leaderboard: the score of the expected row, or of each row of both, must not drop",
    )
    group.add_argument("--max-drop", type=share, metavar="D", help="how far scores may drop; 0 by default")
    add_prior(group)
    add_context(group)
    add_draws(options.add_argument_group("how P(best) is found"), of="P(best)")
    written = options.add_argument_group("where results are written")
    written.add_argument("--markdown", type=Path, metavar="FILE", help="Markdown for a pull request; stdout by default")
    written.add_argument("--junit", type=Path, metavar="FILE", help="also JUnit XML, which CI systems show as tests")
    options.set_defaults(command=run, level=0.95)


def run(arguments: argparse.Namespace) -> int:
    """Print the checks; problems of the files go to stderr."""
    from ..settings import Settings

    _refuse_unfit(arguments)
    sampling = uncertainty.sampling(arguments)
    settings, choices = Settings.from_environment(), choices_of(arguments)
    board, complete = read(arguments.file, settings, arguments.prior, **choices)
    say_context(board, arguments.context)
    measured = ranking(board, arguments.at, arguments.prior, arguments.context)
    result: Ranking | UncertainRanking = measured
    if arguments.min_pbest is not None:
        index = context_of(board, arguments.context)
        result = with_uncertainty(measured, board, index, arguments.at, level=arguments.level, sampling=sampling)
    old = None
    if arguments.against is not None:
        earlier, _ = read(arguments.against, settings, arguments.prior, **choices)
        old = ranking(earlier, arguments.at, arguments.prior, arguments.context)
    checks = list(_checks(board, result, old, arguments))
    text = as_markdown(result, checks)
    if arguments.markdown is None:
        print(text, end="")
    else:
        arguments.markdown.write_text(text, encoding="utf-8")
    if arguments.junit is not None:
        arguments.junit.write_bytes(as_junit(heading(result), checks))
    return OK if complete and all(check.holds for check in checks) else FAILED


def _refuse_unfit(arguments: argparse.Namespace) -> None:
    if arguments.min_pbest is not None and arguments.expect is None:
        raise MisusedError("--min-pbest: expected together with --expect NAME")
    if arguments.max_drop is not None and arguments.against is None:
        raise MisusedError("--max-drop: expected together with --against OLD, the leaderboard before")
    if arguments.expect is None and arguments.against is None:
        raise MisusedError("check: expected something to check, --expect NAME or --against OLD")


def _checks(
    board: Leaderboard, result: Ranking | UncertainRanking, old: Ranking | None, arguments: argparse.Namespace
) -> Iterator[Check]:
    rows: dict[str, Place | UncertainRow] = {row.name: row for row in result.ranking}
    name = arguments.expect
    if name is not None:
        row = rows.get(name)
        best = " and ".join(place.name for place in result.ranking if place.rank == 1) or "none has a score"
        yield Check("best", f"{name} is best", best if row else f"{best}; there is no row {name}", _is_best(row))
    if arguments.min_pbest is not None:
        share = getattr(rows.get(name), "best", None)
        said = "undefined" if share is None else f"P(best) {probability_said(share)}"
        holds = share is not None and share >= arguments.min_pbest
        yield Check("P(best)", f"P(best) of {name} at least {arguments.min_pbest:g}", said, holds)
    if old is None:
        return
    before = {row.name: row for row in old.ranking}
    for each in [name] if name is not None else [entity for entity in board.entities if entity in before]:
        yield _drop(each, before.get(each), rows.get(each), arguments.max_drop or 0.0, lower=result.lower_is_better)
    if name is None and not set(rows) & set(before):
        yield Check("drop", "a row with the same name in both leaderboards", "none", False)


def _is_best(row: Place | UncertainRow | None) -> bool:
    return row is not None and row.rank == 1


def _drop(name: str, old: Place | None, new: Place | UncertainRow | None, most: float, *, lower: bool) -> Check:
    """Whether a score is at most this much worse than before; `lower`: whether lower scores are better."""
    was, now = (None if row is None else row.score for row in (old, new))
    expected = f"{name} no worse than before" if not most else f"{name} at most {most:g} worse than before"
    words = [
        f"{'no score' if score is None else fixed(score)} {when}" for score, when in ((was, "before"), (now, "now"))
    ]
    # What had no score before cannot have dropped.
    worse = None if was is None or now is None else (now - was if lower else was - now)
    holds = (old is not None and was is None) if worse is None else worse <= most + _SLACK
    return Check(f"drop of {name}", expected, ", ".join(words), holds)


def as_markdown(result: Ranking | UncertainRanking, checks: Sequence[Check]) -> str:
    """The checks and the first rows, as a comment in a pull request shows them."""
    failed = sum(not check.holds for check in checks)
    headline = f"{failed} of {len(checks)} checks failed" if failed else "all checks passed"
    lines = [f"### Tile explorer: {headline}", "", _text(heading(result)), ""]
    lines += ["| | Check | Expected | Found |", "|---|---|---|---|"]
    for check in checks:
        mark = "✅" if check.holds else "❌"
        lines.append(f"| {mark} | {' | '.join(map(_text, (check.name, check.expected, check.found)))} |")
    lines += ["", "| Rank | Model | Score |", "|---:|---|---:|"]
    for row in result.ranking[:_SHOWN]:
        score = row.status if row.score is None else fixed(row.score)
        lines.append(f"| {row.rank or '–'} | {_text(row.name)} | {score} |")
    sentence = getattr(result, "sentence", "")
    return "\n".join([*lines, *(["", _text(sentence)] if sentence else [])]) + "\n"


def as_junit(about: str, checks: Sequence[Check]) -> bytes:
    """The checks as tests in JUnit XML: one suite, one case for each check."""
    failures = sum(not check.holds for check in checks)
    counts = {"tests": str(len(checks)), "failures": str(failures), "errors": "0"}
    suites = ET.Element("testsuites", counts)
    suite = ET.SubElement(suites, "testsuite", {"name": _printable(f"tile-explorer check: {about}"), **counts})
    for check in checks:
        case = ET.SubElement(suite, "testcase", {"classname": "tile-explorer", "name": _printable(check.name)})
        if not check.holds:
            message = _printable(f"expected: {check.expected}; found: {check.found}")
            ET.SubElement(case, "failure", {"message": message}).text = message
    return bytes(ET.tostring(suites, encoding="utf-8", xml_declaration=True)) + b"\n"


def _text(words: str) -> str:
    """A text that Markdown shows as it is: its signs are escaped, so that it makes no link and mentions no user."""
    return exports.markdown(" ".join(words.split())).replace("@", "@\u200b").replace("#", "#\u200b")


def _printable(words: str) -> str:
    """Without the control characters that XML cannot hold."""
    return "".join(sign if sign.isprintable() else " " for sign in words)
