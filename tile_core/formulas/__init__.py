"""Scores that people type: `2*tp/(2*tp+fp+fn)`, `sqrt(ppv*tpr)`, `acc - 0.1*fpr`.

A formula is made of numbers, of tn, fp, fn, tp (probabilities: each row is divided by its sum, so that test sets of any
size compare), n = tn + fp, p = fn + tp, of every one-word name of a score in the catalogue (tpr, recall, ppv, prior,
mcc ...), of + - * / ** (or ^), parentheses, and of sqrt, log (natural), exp, abs, min, max. Names may be in capitals.
It is undefined (`nan`) wherever a part of it is. Nothing in it is ever run as Python, its length and its nesting are
bounded, and what cannot be read is a `FormulaError` that knows the place.

`linear` proves of many formulas that they order performances as a canonical score does, `trend` of others that they
rise with such scores; of those that hardly have a value (`defined`) nothing is said.
"""

from __future__ import annotations

import functools
import math
import re

from tile_core import catalogue
from tile_core.catalogue.definition import Place, Placement, Score, Values, nowhere
from tile_core.formulas.evaluation import LEAST, LOOKED_AT, defined, evaluate
from tile_core.formulas.linear import Ratio, first_test_at_every_prior, placed, ratio_of
from tile_core.formulas.parser import Program, Step, program
from tile_core.formulas.syntax import LONGEST, FormulaError
from tile_core.formulas.trends import Trend, trend_of

__all__ = ["LEAST", "LONGEST", "LOOKED_AT", "FormulaError", "Ratio", "Trend"]
__all__ += ["defined", "exact", "first_test_at_every_prior", "parse", "score", "trend"]

_OPERATES = re.compile(r"[+*/^=<>]")


def parse(text: str) -> Score:
    """The `Score` that a formula defines: key and symbol "formula", name and formula the text itself.

    Where the formula is a ratio of linear forms that orders performances as a canonical score does (`linear`), its
    order and placement say so, unless it is hardly defined; otherwise both are empty. Greater is taken for better.
    Values are `nan` wherever a part of the formula is undefined. Raises `FormulaError`, an `InvalidInputError`, for
    what cannot be read.

    >>> found = parse("2*tp/(2*tp + fp + fn)")
    >>> float(found([70, 10, 5, 15]).round(3)), found.placement(0.3)
    (0.667, (1.0, 0.5))
    """
    steps = program(text)
    function = functools.partial(evaluate, steps)
    place = placed(steps)
    if place is not None and defined(function) < LEAST:
        place = None
    at: Placement = nowhere
    if place is not None:
        at = functools.partial(_place, function, place.at) if place.fixed_prior_only else place.at
    return Score(
        key="formula",
        name=" ".join(text.split()),
        symbol="formula",
        formula=text,
        function=function,
        source="typed",
        order=place.order if place else None,
        placement=at,
        fixed_prior_only=bool(place and place.fixed_prior_only),
        range=(-math.inf, math.inf),
    )


def _place(function: Values, at: Placement, prior: float) -> Place | None:
    """Where the order at a prior is that of a canonical score, if it is defined there."""
    place = at(prior)
    return place if place is not None and defined(function, prior) >= LEAST else None


def score(text: str) -> Score:
    """The `Score` of the catalogue that a text names (key, symbol, name or synonym), or the one that it defines.

    Raises `FormulaError`, an `InvalidInputError`, where it is neither.

    >>> score("MCC").key, score("tp / (tp + fp)").key
    ('mcc', 'formula')
    """
    named = _EXACTLY.get(text.strip())
    if named is not None:
        return named
    try:
        steps = program(text)
    except FormulaError:
        found = None if _OPERATES.search(text) else catalogue.recognised(text)
        if found is None:
            raise
        return found
    word = steps[0].what
    # p*4 is not P4, and -mcc is not MCC: only a formula that is a single name names a score.
    return catalogue.CATALOGUE[word] if len(steps) == 1 and word in catalogue.CATALOGUE else parse(text)


def exact(scored: Score, prior: float | None = None) -> Ratio | None:
    """The score `scored` as a `Ratio` of two linear forms of tn, fp, fn, tp, at all performances or at one prior.

    `prior` is between 0 and 1, both excluded; by default the ratio holds for all performances. `None` where the score
    is no such ratio, or where its formula does not show that it is one.

    >>> tuple(map(int, exact(score("F1")).top))
    (0, 0, 0, 2)
    """
    steps = _steps(scored)
    return None if steps is None else ratio_of(steps, prior)


def trend(scored: Score, prior: float | None = None) -> Trend:
    """Whether the score `scored` rises or falls with ranking scores, on all performances or at one prior: a `Trend`.

    `prior` is between 0 and 1, both excluded. What rises passes paper A's test 1. Where nothing is seen, neither holds.

    >>> trend(score("sqrt(tpr * tnr)")).rises, trend(score("MCC")).rises, trend(score("LR negative")).falls
    (True, True, True)
    """
    steps = _steps(scored)
    return Trend() if steps is None else trend_of(steps, prior)


def _steps(scored: Score) -> Program | None:
    """The program of a score, if it is a formula or one of the catalogue."""
    if scored.key == "formula":
        return program(scored.formula)
    return (Step(scored.key),) if catalogue.CATALOGUE.get(scored.key) is scored else None


_EXACTLY = {text: one for one in catalogue.CATALOGUE.values() for text in (one.symbol, one.name)}
