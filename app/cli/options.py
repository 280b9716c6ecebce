"""Options that several commands have, and what their values may be."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from tile_core.checks import InvalidInputError

from .. import priors

# A parser, or a group of options.
_Options = argparse._ActionsContainer


def add_prior(options: _Options, text: str = "shift all rows to this prevalence") -> None:
    """Add --prior."""
    options.add_argument("--prior", type=prior, metavar="P", help=text)


def add_context(options: _Options) -> None:
    """Add --context."""
    text = "a dataset, task or fold of the file; by default the mean of all, or the first if no row has one"
    options.add_argument("--context", metavar="NAME", help=text)


def add_formats(options: _Options, formats: Iterable[str]) -> None:
    """Add --format, and --json, which is one of them."""
    text = "table (for people), csv (for spreadsheets) or json; table by default"
    options.add_argument("--format", choices=formats, default="table", metavar="FORMAT", help=text)
    options.add_argument("--json", dest="format", action="store_const", const="json", help="the same as --format json")


def add_json(options: _Options) -> None:
    """Add --json to a command that has a text for people otherwise."""
    options.add_argument("--json", action="store_true", help="print everything as JSON, for programs")


def add_level(options: _Options, text: str, default: float | None = None) -> None:
    """Add --level."""
    options.add_argument("--level", type=level, default=default, metavar="L", help=text)


def add_draws(options: _Options, number: int = 2000, rows: int | None = 100, of: str = "") -> None:
    """Add what random draws need: `number` by default, fewer for more `rows`; `of`: what alone is drawn, if not all."""
    where, what = (f"in {of}, ", f" for {of}") if of else ("", "")
    text = f"{where}agreement of rows on one test set, from 0 (independent, the default) to 1"
    options.add_argument("--congruence", type=float, metavar="C", help=text)
    text = "how many correlated samples, such as pixels, are worth one; 1 by default"
    options.add_argument("--design-effect", type=float, metavar="D", help=text)
    fewer = "" if rows is None else f", fewer for more than {rows} rows"
    text = f"number of random draws{what}; {number} by default{fewer}"
    options.add_argument("--draws", type=int, metavar="N", help=text)
    text = f"equal seeds give equal {of or 'numbers'}; 0 by default"
    options.add_argument("--seed", type=int, metavar="N", help=text)


def add_scheduler(options: _Options) -> None:
    """Add --scheduler, for machines that compute."""
    text = "address of a dask scheduler for long computations, such as tcp://host:8786"
    options.add_argument("--scheduler", metavar="ADDRESS", help=text)


def prior(text: str) -> float:
    """A prior of the positive class: 0.02 or 2%."""
    try:
        return priors.parse(text)
    except InvalidInputError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def level(text: str) -> float:
    """A level: 0.95 or 95%."""
    value = _fraction(text)
    if not 0.5 <= value < 1:
        raise argparse.ArgumentTypeError(f"expected a number from 0.5 to below 1, such as 0.95, found {text}")
    return value


def share(text: str) -> float:
    """A share: 0.8 or 80%."""
    value = _fraction(text)
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"expected a number from 0 to 1, such as 0.8, found {text}")
    return value


def _fraction(text: str) -> float:
    """The number, -1 for a text that is none."""
    try:
        return float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        return -1.0
