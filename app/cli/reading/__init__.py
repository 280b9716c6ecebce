"""A command reads its file, and says what is wrong in it and by which options the file's choices are made."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tile_core.checks import InvalidInputError
from tile_core.number_format import counted

from ..common import say
from . import messages
from .options import choices_of, file_options, reading_options

if TYPE_CHECKING:
    from tile_core.importers import Import
    from tile_core.leaderboard import Leaderboard

    from ...settings import Settings

_PREDICTIONS = "tile-explorer predictions FILE --at A,B"
# So many bytes of a file tell what it holds.
_START = 50_000

__all__ = ["choices_of", "file_options", "read", "reading_options"]


def read(path: Path, settings: Settings, in_use: float | None = None, **choices: Any) -> tuple[Leaderboard, bool]:
    """The leaderboard of a file, and whether it has all rows of the file but totals and means; each problem is printed.

    `choices`: as `choices_of` returns them; `in_use`: the prevalence that the rows are shifted to. It is also that of
    the test set where that is not known and makes no difference. Raises `InvalidInputError` where nothing can be used.
    """
    from ...reading.leaderboards import read_file

    try:
        found = read_file(path, settings.limits, **choices)
    except InvalidInputError as error:
        raise InvalidInputError(f"{error}{_of_predictions(path, settings)}") from error
    if found.leaderboard is None and found.keeps_rates and in_use is not None and choices.get("prior") is None:
        found = read_file(path, settings.limits, **(choices | {"prior": in_use}))
    for sentence in messages.of_problems(found):
        say(f"{path.name}: {sentence}")
    for note in found.notes:
        say(f"{path.name}: note: {note}")
    unused = messages.of_columns(found)
    if unused:
        say(f"{path.name}: note: {unused}")
    if found.summaries_out and choices.get("summaries") is None:
        many = counted(found.summaries_out, "total or mean", "totals and means")
        say(f"note: {many} left out; --summaries keep ranks {'it' if found.summaries_out == 1 else 'them'}")
    if found.contradictions and not choices.get("contradictions"):
        rows = counted(found.contradictions, "row")
        say(f"note: {rows} whose numbers contradict each other left out; --contradictions keep ranks them all the same")
    if found.leaderboard is None:
        raise InvalidInputError(f"{path.name}: {found.headline} {found.detail}{_option_of(found)}")
    return found.leaderboard, found.imported_rows + found.summaries_out == found.total


def _of_predictions(path: Path, settings: Settings) -> str:
    """Where a file is too large for a leaderboard: that it holds predictions, and which command reads it."""
    from tile_core.importers import verdicts

    from ...reading.leaderboards import read_leaderboard

    if not path.is_file() or path.stat().st_size <= settings.limits.upload:
        return ""
    try:
        with path.open("rb") as file:
            start = file.read(_START).rpartition(b"\n")[0]
        said = read_leaderboard(start, path.name, settings.limits).detail
    except InvalidInputError:
        return f" If it holds predictions, with one row for each sample: {_PREDICTIONS}."
    if said.startswith(verdicts.PREDICTIONS_FILE):
        return f" {verdicts.PREDICTIONS_FILE}. Use: {_PREDICTIONS}."
    return ""


def _option_of(found: Import) -> str:
    """The option by which a command is given a choice."""
    from tile_core.importers import decisions, verdicts

    question = found.question
    if found.detail.startswith(verdicts.PREDICTIONS_FILE):
        return f" On the command line: {_PREDICTIONS}."
    if question is None and found.detail.endswith("to Ignore."):
        return " On the command line: --column NAME=ignore."
    if question is None:
        return f" Say it with --test-prior. {found.stated_prior}" if found.needs_prior else ""
    if question.about == decisions.NAMES:
        others = " or ".join(f'--column "{column}={question.role}"' for column, _ in question.choices if column)
        return f" Say so with {others}, or with --runs mean, rows or contexts where rows with one name are runs of it."
    if question.about in (decisions.LAYOUT, decisions.SHEET):
        named = (f'"{value}"' + (f" ({label})" if label != value else "") for value, label in question.choices)
        return f" Say it with --{question.about} {', '.join(named)}."
    columns = [question.column] if question.column else [value for value, _ in question.choices]
    roles = [question.role] if question.role else [value for value, _ in question.choices]
    options = {
        "points": f"--points {' or '.join(value for value, _ in question.choices)}",
        "undetermined": "--leave-undetermined or --test-prior",
        decisions.MATRIX: "--matrix counts or shares",
    }
    pairs = " or ".join(f'"{column}={role}"' for column in columns for role in roles)
    said = f" {found.stated_prior}" if question.about == decisions.PREVALENCE else ""
    return f" Say so with {options.get(question.about, f'--column {pairs}')}.{said}"
