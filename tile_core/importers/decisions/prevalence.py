"""Rows whose three rates fit every prevalence, as TPR = TNR = accuracy does: one is typed, or the rows are left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from tile_core.importers import cells
from tile_core.importers.compared_scores import SCORES
from tile_core.importers.consistency import Computation
from tile_core.importers.decisions.question import PREVALENCE, Question
from tile_core.importers.problems import listing, sources
from tile_core.importers.quantities import BoolArray, Quantity, constant

LEAVE = "leave"
CHOICES = {LEAVE: "Leave these rows out"}
# Rates that fit these two fit every prevalence.
_TRIED = (0.25, 0.75)
_TOLERANCE = 1e-9
_NAMED = 3


def undetermined(known: Mapping[str, Quantity], computation: Computation) -> BoolArray:
    """Which rows have three rates that any prevalence fits, shape (rows,)."""
    performances = computation.completion.performances
    found = np.asarray(~np.isfinite(performances).all(axis=-1))
    if not computation.derives_prior or not found.any():
        return np.zeros_like(found)
    for each in computation.used:
        found &= ~each.invalid
    for prior in _TRIED:
        found &= _fits(computation, with_prior(known, computation, prior))
    return found


def with_prior(known: Mapping[str, Quantity], computation: Computation, prior: float) -> Computation:
    """The performances that the rates have at a prevalence."""
    rows = len(computation.completion.performances)
    return Computation.of({**known, "prior": constant("prior", prior, rows)})


def _fits(computation: Computation, tried: Computation) -> BoolArray:
    """Where all rates of `computation` are those of the performances of `tried`, within rounding."""
    fits = np.ones(len(tried.completion.performances), dtype=bool)
    for each in computation.used:
        score = SCORES[each.key]
        value = score(tried.completion.performances)
        with np.errstate(invalid="ignore"):
            fits &= np.abs(value - each.values) <= each.halves + tried.spread(score) + _TOLERANCE
    return fits


def filled(computation: Computation, typed: Computation, rows: BoolArray) -> Computation:
    """The computation with the performances of `typed` in these rows."""
    at = rows[:, None]
    completion = computation.completion
    performances = np.where(at, typed.completion.performances, completion.performances)
    moved = tuple(np.where(at, performances, each) for each in computation.perturbations)
    return replace(
        computation, completion=replace(completion, performances=performances), perturbations=moved, typed_prior=rows
    )


def question(names: Sequence[str], rows: BoolArray, computation: Computation) -> Question | None:
    """What to do with the rows that fit every prevalence; `names`: of all rows."""
    found = [cells.short(names[row]) for row in np.flatnonzero(rows).tolist()]
    if not found:
        return None
    more = [f"{len(found) - _NAMED:,} more"] if len(found) > _NAMED else []
    these = "these rows" if len(found) > 1 else "this row"
    text = (
        f"{sources(computation.used)} fit every prevalence in {listing([*found[:_NAMED], *more])}: "
        f"enter the prevalence of {these}, or leave {'them' if len(found) > 1 else 'it'} out."
    )
    return Question(text, tuple(CHOICES.items()), PREVALENCE)
