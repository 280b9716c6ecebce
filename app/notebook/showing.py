"""Show a leaderboard, predictions or estimators: what the pages show, in a cell of a notebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, choosing, performance, symmetries
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.leaderboard import Leaderboard
from tile_core.predictions import Predictions

from ..report import defaults
from ..report.figures.sources import Sources, alone
from ..results.contexts import in_context
from ..results.places import place_of
from ..view import schema
from .board import leaderboard_of, predictions_of, text_of
from .view import View

_SOURCE = "given"


def show(
    data: Any,
    scores: Any = None,
    *,
    at: str | tuple[float, float] = "accuracy",
    prior: float | None = None,
    uncertainty: bool = False,
    height: int = 640,
    title: str | None = None,
    context: str | None = None,
    pos_label: object = 1,
    **choices: Any,
) -> View:
    """An interactive Tile, as a `View`.

    `data`: a frame or a dict of columns with one row for each model, the path of a file, a `Board`, a `Leaderboard` or
    `Predictions`; or the labels of the samples, with `scores` of models (a mapping or frame by model, or an array).
    `at`: the point or the score to begin with; `prior`: the prevalence in use, in (0, 1); `uncertainty`: whether it is
    on; `height`: of the cell in pixels; `context`: a dataset, task or fold; `choices`: how a frame or file is read, as
    of `Board.from_frame`. Raises `InvalidInputError` for data that cannot be used and for what there is not.

    >>> view = show({"model": ["ours", "theirs"], "TP": [80, 90], "FP": [10, 60], "FN": [20, 10], "TN": [890, 840]})
    >>> view._repr_html_()[:7]
    '<iframe'
    """
    if prior is not None and not 0 < checks.real(prior, "prior") < 1:
        raise InvalidInputError(f"prior: expected a number between 0 and 1, found {prior:g}")
    if scores is not None:
        data = predictions_of(data, scores, pos_label=pos_label)
    if isinstance(data, Predictions):
        board, scene, sources = _models(data, text_of(at), prior, uncertainty)
        return View(board, [scene], sources, title or data.title, height)
    board = leaderboard_of(data, choices)
    where = in_context(board, context, prior)
    stop = defaults.stop_at(text_of(at), where.rows)
    scenes = defaults.scenes(board, [stop], context=where.index, prior=prior)
    for scene in scenes:
        scene["view"]["explore"]["uncertain"] = uncertainty
    return View(board, scenes, alone(), title or board.title, height)


def show_estimators(
    models: Mapping[str, Any],
    X: Any,
    y: ArrayLike,
    *,
    pos_label: object = 1,
    **options: Any,
) -> View:
    """An interactive Tile of fitted estimators on a test set (X, y), as a `View`.

    Their scores are those of `predict_proba`, otherwise of `decision_function`, otherwise what they `predict`.
    `options`: as of `show`. Raises `InvalidInputError` for an estimator that does not know `pos_label`.
    """
    scores = {name: _scores(name, model, X, pos_label) for name, model in models.items()}
    return show(np.asarray(y), scores, pos_label=pos_label, **options)


def _models(given: Predictions, at: str, prior: float | None, uncertain: bool) -> tuple[Leaderboard, Any, Sources]:
    """The scene of predictions, with the leaderboard and the sources that it needs."""
    a, b = _place(at, given, prior)
    board = choosing.choose(given, choosing.best_at(a, b, prior)).leaderboard(given.title)
    view = {
        "v": schema.schema()["version"],
        "page": "/predictions",
        "explore": {"a": a, "b": b},
        "predictions": {"prior": prior, "uncertain": uncertain},
    }
    base = alone()
    sources = replace(base, load=lambda source: given if source == _SOURCE else base.load(source), first=_SOURCE)
    return board, {"title": "Models", "view": view}, sources


def _place(at: str, given: Predictions, prior: float | None) -> tuple[float, float]:
    """The point of a score: some have another one at each prevalence, that of the samples or the one in use."""
    row: FloatArray = performance.from_rates([0.5], [0.5], given.prior)
    return place_of(at, row if prior is None else symmetries.shift_prior(row, prior))


def _scores(name: str, model: Any, X: Any, pos_label: object) -> FloatArray:
    """Scores of a fitted estimator that are higher for what is more likely positive."""
    classes = list(getattr(model, "classes_", ()))
    if classes and pos_label not in classes:
        raise InvalidInputError(f"{name}: expected the positive class among {classes}, found {pos_label!r}; pos_label=")
    if hasattr(model, "predict_proba"):
        column = classes.index(pos_label) if classes else 1
        return np.asarray(np.asarray(model.predict_proba(X))[:, column], dtype=np.float64)
    if hasattr(model, "decision_function"):
        # Positive values are of the second class.
        sign = -1.0 if classes and classes.index(pos_label) == 0 else 1.0
        return np.asarray(sign * np.asarray(model.decision_function(X), dtype=np.float64))
    return np.asarray(np.asarray(model.predict(X)) == pos_label, dtype=np.float64)
