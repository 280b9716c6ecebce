"""`tile-explorer audit`: may this score rank? The three tests of paper A, with proofs and counterexamples."""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from .audit_text import Report, as_json, as_text
from .common import FAILED, LEFT_OUT, OK, MisusedError
from .options import add_json, add_prior
from .reading import choices_of, read, reading_options

if TYPE_CHECKING:
    from tile_core.catalogue.definition import Score
    from tile_core.checks import FloatArray
    from tile_core.correlation.extrema import Extremum
    from tile_core.leaderboard import Leaderboard

DESCRIPTION = "Test whether a score, given by name or as a formula, is fit for ranking."
EXIT_CODES = (
    "the audit ran, whatever its verdict",
    f"{LEFT_OUT} (the others are audited)",
    "the command is wrong (an option or a formula)",
)


SEED, CORRELATED = 1, 1000


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    options.add_argument(
        "score",
        metavar="SCORE",
        help='a score such as MCC, or a formula such as "2*tp/(2*tp+fp+fn)" over tn, fp, fn, tp, tpr, tnr, ppv, npv, '
        "prior and other scores, with + - * / **, sqrt, log, exp, abs, min, max; put -- before one that begins with "
        "a minus",
    )
    add_prior(options, "audit at this prevalence; at 0.2 and at 0.5 by default")
    options.add_argument("--file", type=Path, metavar="FILE", help="also audit on the rows of this leaderboard")
    reading_options(options)
    options.add_argument(
        "--lattice",
        action="store_true",
        help="correlate on the lattices of table 1 of paper A, with what its search finds and what it prints, instead "
        "of on 1,000 random performances",
    )
    add_json(options)
    options.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the audit; problems of the file go to stderr."""
    score = _score(arguments.score)
    board, complete = _board(arguments)
    found = report(score, arguments.prior, board, lattice=arguments.lattice)
    sys.stdout.write(as_json(found) if arguments.json else as_text(found))
    return OK if complete else FAILED


def _score(text: str) -> Score:
    from tile_core import catalogue, formulas

    try:
        return formulas.score(text)
    except formulas.FormulaError as error:
        score = catalogue.named(text)
        if score is None:
            raise MisusedError(f"{error}\n{error.pointer}") from error
        return score


def report(
    score: Score, prior: float | None = None, board: Leaderboard | None = None, *, lattice: bool = False
) -> Report:
    """The audit of a score, and its correlations with the canonical scores; deterministic.

    For a leaderboard with several contexts, its default one is audited. `lattice`: the correlations are those on the
    lattices of paper A, at the priors audited.
    """
    import numpy as np

    from tile_core import populations
    from tile_core.audit import verdicts

    priors = verdicts.PRIORS if prior is None else (prior,)
    rows = None if board is None else board.at(board.default_context)
    audit = verdicts.audit(score, np.random.default_rng(SEED), priors=priors, performances=rows)
    if lattice:
        from tile_core.audit.table_1 import lattice_extrema

        return Report(audit, board, "", None, None, lattice_extrema(audit))
    generator = np.random.default_rng(SEED)
    if prior is None:
        performances, description = populations.uniform(CORRELATED, generator), f"{CORRELATED:,} uniform performances"
    else:
        performances = populations.fixed_prior(CORRELATED, prior, generator)
        description = f"{CORRELATED:,} uniform performances of prior {prior:g}"
    return Report(audit, board, description, *_correlations(score, performances))


def _board(arguments: argparse.Namespace) -> tuple[Leaderboard | None, bool]:
    from ..settings import Settings

    if arguments.file is None:
        return None, True
    return read(arguments.file, Settings.from_environment(), arguments.prior, **choices_of(arguments))


def _correlations(score: Score, performances: FloatArray) -> tuple[Extremum | None, Extremum | None]:
    from tile_core import performance
    from tile_core.correlation import extrema

    x, prior = score.function(performances), performance.common_prior(performances)
    # A search may stop before the known place of the score.
    place = None if score.fixed_prior_only and prior is None else score.placement(0.5 if prior is None else prior)
    found = extrema.with_places(extrema.extrema(x, performances), x, performances, [] if place is None else [place])
    if math.isnan(found.largest.value):
        return None, None
    return found.smallest, found.largest
