"""Named scores of two-class classification as data: formula, domain, ordering, place on the Tile.

A placed score orders performances as the canonical score of its place does ('same'), or the other way round ('dual');
some compare only performances of one prior (`fixed_prior_only`), often at a place that depends on it. A score without
a place orders as no canonical score does, anywhere, even at a fixed prior. Values are `nan` outside the score's domain
(A table 1): a rate of a class or prediction that does not occur is undefined, and so is whatever is built from it.

In formulas n = tn + fp, p = fn + tp, N = n + p.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from tile_core import checks
from tile_core.catalogue import main, probabilities, transformed, unplaced
from tile_core.catalogue.definition import Score, f_beta

_SCORES = (*main.SCORES, *probabilities.SCORES, *transformed.SCORES, *unplaced.SCORES)

CATALOGUE: dict[str, Score] = {score.key: score for score in _SCORES}


def named_places(prior: float) -> list[tuple[Score, float, float]]:
    """The placed scores with their (a, b), in [0, 1], at a prior in [0, 1], main ones first: (`Score`, a, b) each.

    Those of a fixed prior only if 0 < prior < 1. Raises `InvalidInputError` for another prior.

    >>> [(score.symbol, a, b) for score, a, b in named_places(0.2)][:2]
    [('A', 0.5, 0.5), ('TPR', 1.0, 1.0)]
    """
    p = float(checks.unit(prior, "prior"))
    places = ((score, score.placement(p)) for score in CATALOGUE.values())
    return [(score, *place) for score, place in places if place is not None]


def recognised(name: str) -> Score | None:
    """The `Score` that a column of this name holds, by key, name or synonym, as `plain` compares them; `None` if none.

    >>> recognised("Cohen's Kappa").key
    'kappa'
    """
    return _BY_NAME.get(plain(name))


def named(text: str) -> Score | None:
    """The `Score` that a text names: its symbol as pages show it, its key, name or synonym, or F-beta of any beta.

    `None` where there is none.

    >>> [named(text).key for text in ("κ", "J+", "F₁", "IoU", "F0.94")]
    ['kappa', 'jaccard', 'f1', 'jaccard', 'f0_94']
    """
    found = _BY_SYMBOL.get(_written(text)) or recognised(text)
    beta = _F_BETA.fullmatch(text.strip())
    return f_beta(float(beta[1])) if found is None and beta else found


def _written(text: str) -> str:
    """A symbol as it is typed: subscripts as plain letters, a minus as -, a prime as '."""
    return unicodedata.normalize("NFKC", text.strip()).replace("\u2212", "-").replace("\u2032", "'")


def plain(name: str) -> str:
    """A name as names are compared: letters and digits only, lower case, accents dropped.

    >>> plain("F1-Score (%)")
    'f1score'
    """
    bare = unicodedata.normalize("NFKD", name.casefold()).replace("ø", "o")
    return "".join(c for c in bare if c.isascii() and c.isalnum())


def as_records() -> list[dict[str, Any]]:
    """What a page shows of each score of `CATALOGUE`: a list of dictionaries, ready for JSON.

    Keys: key, name, symbol, formula, synonyms, source, order, fixed_prior_only, higher_is_better. Values and places a
    page computes itself.

    >>> as_records()[0]["key"], as_records()[0]["formula"]
    ('accuracy', '(tn + tp) / N')
    """
    return [{field: _jsonable(getattr(score, field)) for field in _SHOWN} for score in CATALOGUE.values()]


_SHOWN = (
    *("key", "name", "symbol", "formula", "synonyms", "source"),
    *("order", "fixed_prior_only", "higher_is_better"),
)
_F_BETA = re.compile(r"f[-_ ]?(\d{1,9}(?:\.\d{1,17})?)(?:[-_ ]?score)?", re.IGNORECASE)
_BY_SYMBOL = {score.symbol: score for score in _SCORES}
# The likelihood ratios as many write them.
_BY_SYMBOL |= {f"LR{sign}": CATALOGUE[key] for sign, key in (("+", "plr"), ("-", "nlr"))}
_BY_NAME = {plain(name): score for score in _SCORES for name in (score.key, score.name, *score.synonyms)}


def _jsonable(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
