"""What a named score is, and the ways to write one down: as a share of outcomes, from counts, by its place.

`catalogue` holds the scores themselves. Places are (a, b) on the Tile; a prior is that of the positive class.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import ratio

Place = tuple[float, float]
Values = Callable[[ArrayLike], FloatArray]
Placement = Callable[[float], Place | None]

ALL = "tn fp fn tp"
_LOWERED = str.maketrans("0123456789+-", "₀₁₂₃₄₅₆₇₈₉₊₋")


def nowhere(prior: float) -> None:
    """The placement of a score whose ordering no canonical score induces: `None` at every prior."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """A named score as data; call it with performances to get its values.

    `function` maps performances, shape (..., 4), to values, shape (...), `nan` outside the domain. `placement` maps a
    prior to the place of the ordering, or to `None`: always without a place, and at priors 0 and 1 when
    `fixed_prior_only`. `order` is 'same', 'dual' (orders as the canonical score there turned round) or, without a
    place, `None`. `range` bounds the values. `higher_is_better` is `None` for what describes the data or a habit of the
    classifier and not how right it is. `synonyms` are names that tables use. `source`: paper, section.

    >>> from tile_core.catalogue import CATALOGUE
    >>> CATALOGUE["mcc"]([70, 10, 5, 15]).round(4)
    np.float64(0.5774)
    >>> CATALOGUE["balanced_accuracy"].placement(0.2)
    (0.8, 0.8)
    """

    key: str
    name: str
    symbol: str
    formula: str
    function: Values
    source: str
    placement: Placement = nowhere
    order: str | None = "same"
    fixed_prior_only: bool = False
    range: tuple[float, float] = (0.0, 1.0)
    higher_is_better: bool | None = True
    synonyms: tuple[str, ...] = ()

    @property
    def written(self) -> str:
        """The symbol as people write it, with its subscript; files and commands have `symbol`.

        >>> from tile_core.catalogue import CATALOGUE
        >>> [CATALOGUE[key].written for key in ("f1", "f0_5", "kappa", "prior_negative", "mcc")]
        ['F₁', 'F₀.₅', 'κ', 'π₋', 'MCC']
        """
        parts = re.fullmatch(r"([FPRJγθκπτΔ])([\d.+-]+)", self.symbol)
        return parts[1] + parts[2].translate(_LOWERED) if parts else self.symbol

    def __call__(self, performances: ArrayLike) -> FloatArray:
        """The values of performances, shape (..., 4), as shape (...), `nan` where undefined: what `function` gives.

        Raises `InvalidInputError` for entries below 0 and for a last axis that is not 4.
        """
        return self.function(performances)


def at(a: float, b: float) -> Placement:
    """The placement at (a, b), in [0, 1], whatever the prior."""
    return lambda prior: (a, b)


def at_prior(place: Placement) -> Placement:
    """A placement for priors between 0 and 1, both excluded; elsewhere `None`."""
    return lambda prior: place(prior) if 0 < prior < 1 else None


def on_diagonal(position: Callable[[float], float]) -> Placement:
    """The placement with a = b = position(prior), for priors between 0 and 1, both excluded; elsewhere `None`."""
    return at_prior(lambda prior: (position(prior), position(prior)))


def counted(value: Callable[[FloatArray, FloatArray, FloatArray, FloatArray], FloatArray]) -> Values:
    """The function of performances that `value(tn, fp, fn, tp)` gives."""
    return lambda performances: value(*np.moveaxis(checks.performances(performances), -1, 0))


def share(part: str, whole: str = ALL) -> dict[str, Any]:
    """Fields of the probabilistic score P(part | whole), outcomes named with blanks between (B equations 1-2).

    It is a ranking score when `part` are the right outcomes of `whole`, with importance 1 on `whole` (B lemma 6), and
    the dual of one when they are the wrong ones; otherwise no place is given.
    """
    top, bottom = part.split(), whole.split()
    event, given = _indicator(top), _indicator(bottom)

    def function(performances: ArrayLike) -> FloatArray:
        p = checks.performances(performances)
        return ratio(p[..., event].sum(-1), p[..., given].sum(-1))

    below = "N" if given.all() else _sum(bottom)
    fields: dict[str, Any] = {"formula": f"{_sum(top)} / {below}", "function": function}
    right = set(bottom) & {"tn", "tp"}
    if set(top) not in (right, set(bottom) - right):
        return fields | {"order": None, "higher_is_better": None}
    same = set(top) == right
    tn, fp, fn, tp = given.astype(float).tolist()
    return fields | {
        "placement": at(tp / (tn + tp), fn / (fp + fn)),
        "order": "same" if same else "dual",
        "higher_is_better": same,
    }


def share_of_class(part: str, whole: str) -> dict[str, Any]:
    """Fields of P(part) where `whole` is a class: at a fixed prior P(part | whole) times a constant (B section 4.2)."""
    placement = share(part, whole)["placement"]
    unconditional = {key: share(part)[key] for key in ("formula", "function")}
    return share(part, whole) | unconditional | {"placement": at_prior(placement), "fixed_prior_only": True}


def f_beta(beta: float, **more: Any) -> Score:
    """The F-score of recall weighed beta times precision as a `Score`, beta >= 0 (B lemma 7, D equation 1).

    Values are in [0, 1], `nan` where no sample is positive or predicted positive; its place is (1, beta^2 / (1 +
    beta^2)). `more`: other fields of `Score`. Raises `InvalidInputError` for a beta that is negative or not finite.

    >>> f_beta(2).placement(0.5)
    (1.0, 0.8)
    """
    w = float(checks.non_negative(beta, "beta")) ** 2
    shown = f"{float(beta):g}"
    misses = "fn" if w == 1 else f"{w:g} fn"
    return Score(
        key="f" + shown.replace(".", "_"),
        name=f"F-score, β = {shown}",
        symbol=f"F{shown}",
        formula=f"{1 + w:g} tp / ({1 + w:g} tp + {misses} + fp)",
        function=counted(lambda tn, fp, fn, tp: ratio((1 + w) * tp, (1 + w) * tp + w * fn + fp)),
        placement=at(1.0, w / (1 + w)),
        source="A table 1; B lemma 7; D equation 1",
        **more,
    )


def weighted_accuracy(weight: float, **more: Any) -> Score:
    """WA = (1 - weight) TNR + weight TPR as a `Score`, weight between 0 and 1, both excluded (B section 4.2, lemma 9).

    Values are in [0, 1], `nan` where a class does not occur; its place depends on the prior. `more`: other fields of
    `Score`. Raises `InvalidInputError` for another weight.
    """
    w = float(checks.unit(weight, "weight"))
    if not 0 < w < 1:
        raise InvalidInputError(f"weight: expected a number between 0 and 1, both excluded, found {w:g}")

    def value(tn: FloatArray, fp: FloatArray, fn: FloatArray, tp: FloatArray) -> FloatArray:
        return ratio((1 - w) * tn * (fn + tp) + w * tp * (tn + fp), (tn + fp) * (fn + tp))

    return Score(
        key="weighted_accuracy",
        name=f"Weighted accuracy, TPR weighs {w:.3g}",
        symbol="WA",
        formula=f"{1 - w:.3g} TNR + {w:.3g} TPR",
        function=counted(value),
        placement=on_diagonal(lambda p: w * (1 - p) / (w * (1 - p) + (1 - w) * p)),
        fixed_prior_only=True,
        source="B section 4.2, lemma 9",
        **more,
    )


def _indicator(outcomes: list[str]) -> NDArray[np.bool_]:
    return np.array([outcome in outcomes for outcome in ALL.split()])


def _sum(outcomes: list[str]) -> str:
    return outcomes[0] if len(outcomes) == 1 else f"({' + '.join(outcomes)})"
