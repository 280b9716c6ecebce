"""The options for the file of a command: which it is, and how it is read where it leaves a choice."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ..options import prior

# Whether rows that look like totals or means of others are ranked.
KEPT = {"keep": True, "leave": False}


def file_options(options: argparse.ArgumentParser) -> None:
    """Add the options for the file of a command, and for how to read it."""
    options.add_argument(
        "file", type=Path, metavar="FILE", help="csv, tsv, txt, xlsx, ods, json, parquet, html, tex, md, npy or zip"
    )
    reading_options(options)


def reading_options(options: argparse.ArgumentParser) -> None:
    """Add the options for how to read the file of a command."""
    from tile_core.importers import decisions, matrix_shares
    from tile_core.importers.entities import repeats

    group = options.add_argument_group("how to read FILE, where it leaves a choice")
    group.add_argument("--sheet", metavar="NAME", help="a sheet of a workbook, or a table of a document")
    group.add_argument("--header-row", type=int, metavar="ROW", help="the row with the names of the columns")
    group.add_argument("--layout", metavar="NAME", help="how the table is laid out; a wrong name lists the choices")
    group.add_argument(
        "--column", type=_role_option, action="append", metavar="NAME=ROLE", help="what a column is, such as Sens=tpr"
    )
    for name, values, text in (
        ("--points", (decisions.THOUSANDS, decisions.DECIMALS), "points in counts: thousands or decimals"),
        ("--matrix", matrix_shares.MEANINGS, "matrices of 100 in each class: counts, or shares of the classes"),
        ("--runs", repeats.RUNS, "rows that share a name: mean (default), rows or contexts"),
        ("--thresholds", repeats.THRESHOLDS, "thresholds of one model: points (default) or contexts"),
        ("--summaries", KEPT, "rows that sum up others, such as a mean: keep or leave; sure ones are left out"),
        ("--contradictions", KEPT, "rows whose numbers contradict each other: keep, or leave (default)"),
    ):
        group.add_argument(name, choices=values, metavar="HOW", help=text)
    group.add_argument(
        "--test-prior",
        type=prior,
        metavar="P",
        help="prevalence in the test set, where no column has it",
    )
    group.add_argument(
        "--leave-undetermined",
        dest="undetermined",
        action="store_const",
        const=decisions.LEAVE_ROWS,
        help="leave out rows whose rates fit every prevalence",
    )


def _role_option(text: str) -> tuple[str, str]:
    column, sign, role = text.rpartition("=")
    if not (column and sign and role):
        raise argparse.ArgumentTypeError(f"expected NAME=ROLE, found {text!r}")
    return column, role


def choices_of(arguments: argparse.Namespace) -> dict[str, Any]:
    """The choices made by the options of `reading_options`, for `read`."""
    from ...reading.leaderboards import Reading

    reading = Reading(sheet=arguments.sheet, header_row=arguments.header_row, layout=arguments.layout)
    return {
        "reading": reading,
        "prior": arguments.test_prior,
        "roles": dict(arguments.column or ()),
        "point": arguments.points,
        "shares": arguments.matrix,
        "runs": arguments.runs,
        "thresholds": arguments.thresholds,
        "summaries": KEPT.get(arguments.summaries),
        "contradictions": bool(KEPT.get(arguments.contradictions)),
        "undetermined": arguments.undetermined,
    }
