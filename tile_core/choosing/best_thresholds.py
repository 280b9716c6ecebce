"""Models at their own best thresholds: rankings at places of the Tile, maps over it, exact regions.

A model is a handful of performances, the vertices of its hull, and "which model is best" is "which vertex is best" on
those of all models together. A model whose samples lack a class has no vertices, no rank and no region.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, gridmaps, performance, ranking, roc, tile
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.choosing.hulls import IntArray, hull
from tile_core.curves import Thresholds, sorted_rows, thresholds
from tile_core.predictions import Predictions
from tile_core.regions import regions
from tile_core.regions.hyperbola_arcs import Region
from tile_core.scores import ordering_key

ALWAYS_NEGATIVE, ALWAYS_POSITIVE = "always negative", "always positive"


@dataclass(frozen=True, slots=True, eq=False)
class Vertices:
    """Hull vertices of some models, each model's together and by decreasing cutoff.

    `models`: names. `performances`: shape (m, 4), weights as in the predictions. `owner`: the model of each, shape
    (m,). `cutoffs`: "positive when the score is at least this", shape (m,); `inf` for `ALWAYS_NEGATIVE`.

    >>> from tile_core.predictions import predictions
    >>> found = vertices_of(predictions(["A", "B"], [0, 0, 1, 1], [[0.1, 0.4, 0.35, 0.8], [0.6, 0.2, 0.7, 0.3]]))
    >>> found.of(0).tolist(), found.label(0), found.kind(0)
    ([[2.0, 0.0, 1.0, 1.0], [1.0, 1.0, 0.0, 2.0]], 'A: score ≥ 0.8', None)
    >>> found.best(0.5, 0.5), found.ranks(0.5, 0.5), found.performances_at(0.5, 0.5).shape
    (array([0, 2]), array([1., 1.]), (2, 4))
    >>> found.at_prior(0.2).of(0).sum(-1)
    array([1., 1.])
    """

    models: tuple[str, ...]
    performances: FloatArray
    owner: IntArray
    cutoffs: FloatArray

    def of(self, model: int) -> FloatArray:
        """Performances of one model's vertices, shape (k, 4); their indices: `np.flatnonzero(owner == model)`."""
        return np.asarray(self.performances[self.owner == model])

    def at_prior(self, prior: float) -> Vertices:
        """The same decisions at another prior of the positive class, in (0, 1), as `Vertices` (B section 4.3).

        TPR and FPR stay. The vertices stay vertices. Models with missing scores have priors of their own: brought to
        one they are compared alike, and `model_regions` takes milliseconds where it takes seconds for thousands of
        vertices. Raises `InvalidInputError` for another prior.
        """
        found = performance.rates(self.performances)
        rows = performance.from_rates(found.tpr, found.fpr, roc.inner_prior(prior))
        return Vertices(self.models, rows, self.owner, self.cutoffs)

    def kind(self, vertex: int) -> str | None:
        """`ALWAYS_NEGATIVE` or `ALWAYS_POSITIVE` for a constant decision, None for a threshold that decides.

        `vertex` is an index, from 0. Raises `IndexError` for a vertex that there is not.
        """
        tn, fp, fn, tp = self.performances[vertex]
        return (
            ALWAYS_NEGATIVE
            if fp + tp == 0 or np.isinf(self.cutoffs[vertex])
            else ALWAYS_POSITIVE
            if tn + fn == 0
            else None
        )

    def label(self, vertex: int) -> str:
        """The model and its decision in words.

        `vertex` is an index, from 0. Raises `IndexError` for a vertex that there is not.
        """
        rule = self.kind(vertex) or f"score ≥ {self.cutoffs[vertex]:.4g}"
        return f"{self.models[int(self.owner[vertex])]}: {rule}"

    def best(self, a: ArrayLike, b: ArrayLike) -> IntArray:
        """The best vertex of each model at (a, b), shape (..., models): of tied ones that with the highest cutoff.

        An index; -1 where no threshold of the model has a score. a and b are in [0, 1] and broadcast. Raises
        `InvalidInputError` for other places.
        """
        u, v = np.broadcast_arrays(checks.unit(a, "a"), checks.unit(b, "b"))
        result = np.full((*u.shape, len(self.models)), ranking.NO_ENTITY)
        for model in range(len(self.models)):
            own = np.flatnonzero(self.owner == model)
            if own.size:
                at = ranking.holder_at(self.performances[own], 1, u, v)
                result[..., model] = np.where(at == ranking.NO_ENTITY, ranking.NO_ENTITY, own[at])
        return result

    def performances_at(self, a: ArrayLike, b: ArrayLike) -> FloatArray:
        """Each model at its own best threshold for (a, b), shape (..., models, 4); `nan` where it has no score.

        a and b are in [0, 1] and broadcast. Raises `InvalidInputError` for other places.
        """
        return np.vstack([self.performances, np.full((1, 4), np.nan)])[self.best(a, b)]

    def ranks(self, a: ArrayLike, b: ArrayLike) -> FloatArray:
        """Competition ranks of the models, each at its own best threshold for (a, b), shape (..., models).

        `nan` for a model without a score there. a and b are in [0, 1] and broadcast. Raises `InvalidInputError` for
        other places.
        """
        u, v = np.broadcast_arrays(checks.unit(a, "a"), checks.unit(b, "b"))
        return ranking.competition_ranks(ordering_key(self.performances_at(u, v), u[..., None], v[..., None]))


def vertices(models: Sequence[str], found: Iterable[Thresholds]) -> Vertices:
    """The hull `Vertices` of models whose thresholds are known, in this order.

    `models`: names; `found`: the thresholds of each, read one after the other. A model whose samples lack a class has
    no vertices. Raises `InvalidInputError` for another number of thresholds than of models.

    >>> from tile_core.predictions import predictions
    >>> from tile_core.curves import sorted_rows, thresholds
    >>> given = predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> vertices(given.models, [thresholds(sorted_rows(given, 0))]).cutoffs
    array([0.8 , 0.35])
    """
    rows, owner, cutoffs = [np.zeros((0, 4))], [np.zeros(0, np.int64)], [np.zeros(0)]
    for model, one in enumerate(found):
        index = hull(one) if one.positives and one.negatives else np.zeros(0, np.int64)
        rows.append(one.performance(index))
        owner.append(np.full(len(index), model))
        cutoffs.append(one.cutoffs[index])
    if len(rows) != len(models) + 1:
        raise InvalidInputError(f"thresholds: expected those of {len(models)} models, found {len(rows) - 1}")
    return Vertices(tuple(models), np.concatenate(rows), np.concatenate(owner), np.concatenate(cutoffs))


def vertices_of(predictions: Predictions) -> Vertices:
    """The hull `Vertices` of all models of `predictions` (B section 3.3).

    Models are sorted one after the other, so that memory holds one at a time. A model whose samples lack a class has no
    vertices.

    >>> from tile_core.predictions import predictions
    >>> found = vertices_of(predictions(["A", "B"], [0, 0, 1, 1], [[0.1, 0.4, 0.35, 0.8], [0.6, 0.2, 0.7, 0.3]]))
    >>> found.label(found.best(0.5, 0.5)[0])
    'A: score ≥ 0.8'
    """
    every = range(len(predictions.models))
    return vertices(predictions.models, (thresholds(sorted_rows(predictions, model)) for model in every))


def best_map(found: Vertices, model: int, size: int) -> tuple[IntArray, FloatArray]:
    """Over the Tile, shape (size, size), indexed [b, a]: a model's best vertex (an index in `found`), and its value.

    `found`: the vertices of all models, as `vertices_of` gives; `model` is an index. -1 and `nan` where no threshold of
    the model has a score; values are in [0, 1]. Raises `InvalidInputError` for a model without vertices and for a size
    below 2.

    >>> from tile_core.predictions import predictions
    >>> found = vertices_of(predictions(["A", "B"], [0, 0, 1, 1], [[0.1, 0.4, 0.35, 0.8], [0.6, 0.2, 0.7, 0.3]]))
    >>> index, value = best_map(found, 0, 3)
    >>> value[1, 1]  # at the centre of the Tile
    np.float64(0.75)
    """
    own = np.flatnonzero(found.owner == model)
    if not own.size:
        raise InvalidInputError(f"model: expected one of {len(found.models)} with vertices, found {model}")
    rows = found.performances[own]
    at = gridmaps.holder_map(rows, 1, size)
    return np.where(at == ranking.NO_ENTITY, ranking.NO_ENTITY, own[at]), gridmaps.best_value_map(rows, size)


def rank_maps(found: Vertices, size: int) -> FloatArray:
    """Rank of each model at its own best threshold over the Tile, shape (models, size, size), indexed [model, b, a].

    `found`: the vertices of all models, as `vertices_of` gives. 1 is the best; `nan` where a model has no score. Raises
    `InvalidInputError` for a size below 2.

    >>> from tile_core.predictions import predictions
    >>> found = vertices_of(predictions(["A", "B"], [0, 0, 1, 1], [[0.1, 0.4, 0.35, 0.8], [0.6, 0.2, 0.7, 0.3]]))
    >>> rank_maps(found, 3)[:, 1, 1]  # at the centre of the Tile
    array([1., 1.])
    """
    a, b = tile.mesh(size)
    rows = np.vstack([found.performances, np.full((1, 4), np.nan)])
    keys = np.full((size, size, len(found.models)), np.nan)
    for model in np.unique(found.owner).tolist():
        own = np.append(np.flatnonzero(found.owner == model), ranking.NO_ENTITY)
        keys[..., model] = ordering_key(rows[own[gridmaps.holder_map(rows[own[:-1]], 1, size)]], a, b)
    return np.moveaxis(ranking.competition_ranks(keys), -1, 0)


@dataclass(frozen=True, slots=True)
class ModelRegions:
    """Where one model (an index) is first at its best threshold: regions of its vertices, their area in [0, 1]."""

    model: int
    regions: tuple[Region, ...]
    area: float


def model_regions(found: Vertices) -> list[ModelRegions]:
    """Where each model is first when every one is at its own best threshold, exactly, as `ModelRegions`.

    `found`: the vertices of all models, as `vertices_of` gives. Models first nowhere are left out. A region counts for
    every model that has one of its tied vertices. `Region.entities` are places in `found`.

    >>> from tile_core.predictions import predictions
    >>> found = vertices_of(predictions(["A", "B"], [0, 0, 1, 1], [[0.1, 0.4, 0.35, 0.8], [0.6, 0.2, 0.7, 0.3]]))
    >>> [(found.models[each.model], round(each.area, 3)) for each in model_regions(found)]
    [('A', 1.0), ('B', 1.0)]
    """
    result: dict[int, list[Region]] = {}
    for region in regions(found.performances):
        for model in np.unique(found.owner[list(region.entities)]).tolist():
            result.setdefault(model, []).append(region)
    return [ModelRegions(k, tuple(result[k]), float(sum(one.area for one in result[k]))) for k in sorted(result)]
