"""Show a leaderboard, predictions or estimators: what the pages show, in a cell of a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, choosing, performance, symmetries
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.leaderboard import Leaderboard
from tile_core.predictions import Predictions

from ..report import defaults
from ..report.figures.sources import Sources, alone
from ..report.saved_scenes import saved_scenes
from ..results.contexts import in_context
from ..results.places import place_of
from ..view import schema
from . import arguments, estimators, skore_reports
from .board import Board, leaderboard_of, predictions_of
from .view import View

__all__ = ["show", "show_estimators"]
_SOURCE = "given"
_OF_SAMPLES = ("sample_weight", "groups")


def show(
    data: Any,
    scores: Any = None,
    *,
    at: str | tuple[float, float] = "accuracy",
    scenes: str | Path | Sequence[str | tuple[float, float]] | None = None,
    prior: float | None = None,
    uncertainty: bool = False,
    height: int = 640,
    title: str | None = None,
    context: str | None = None,
    pos_label: object = 1,
    **choices: Any,
) -> View:
    """An interactive Tile, as a `View`.

    `data`: a frame or a dict of columns with one row for each model, the path of a file, a `Board`, a `Leaderboard`,
    `Predictions` or a report of skore; or the labels of the samples, with `scores` of models (a mapping or frame by
    model, or an array). `at`: the point or the score to begin with; `scenes`: in its place several, one below the other
    and a talk when saved, or, for a leaderboard, the path of a session that was saved on the page. `prior`: the
    prevalence in use, in (0, 1); `uncertainty`: whether it is on; `height`: of the cell in pixels; `context`: a
    dataset, task or fold; `choices`: how a frame or file is read, as of `Board.from_frame`, or, next to scores,
    `sample_weight` and `groups` of samples (a patient, a video), shape (samples,). Raises `InvalidInputError` for data
    that cannot be used and for what there is not.

    >>> view = show({"model": ["ours", "theirs"], "TP": [80, 90], "FP": [10, 60], "FN": [20, 10], "TN": [890, 840]})
    >>> view._repr_html_()[:7]
    '<iframe'
    """
    prior, height = arguments.prior(prior), checks.whole(height, "height", 1)
    session = Path(scenes) if isinstance(scenes, str | Path) else None
    places = [at] if scenes is None or isinstance(scenes, str | Path) else scenes
    if not places:
        raise InvalidInputError("scenes: expected at least one point or score, found none")
    if session is not None and (prior is not None or context is not None):
        raise InvalidInputError("scenes: the scenes of a session have their own prior and context; leave out both")
    if scores is None and skore_reports.is_report(data):
        pos_label = skore_reports.label_of(data, pos_label)
        data, scores = skore_reports.samples(data, pos_label) or (Board.from_report(data, pos_label=pos_label), None)
    if scores is not None:
        arguments.refuse_unknown("show", choices, _OF_SAMPLES)
        data, choices = predictions_of(data, scores, pos_label=pos_label, **choices), {}
    if isinstance(data, Predictions):
        arguments.refuse_unknown("show", choices, ())
        if session is not None:
            raise InvalidInputError(f"scenes: expected points or scores for predictions, found the file {session}")
        if context is not None:
            raise InvalidInputError(f"context: expected none for predictions, found {context}")
        points = [arguments.place(place) for place in places]
        board, shown, sources = _models(data, points, prior, uncertainty)
        return View(board, shown, sources, title or data.title, height)
    board = leaderboard_of(data, choices)
    if session is not None:
        shown = saved_scenes(session, board)
    else:
        where = in_context(board, context, prior)
        stops = [defaults.stop_at(arguments.place(place), where.rows) for place in places]
        shown = defaults.scenes(board, stops, context=where.index, prior=prior)
        for scene in shown:
            scene["view"]["explore"]["uncertain"] = uncertainty
    return View(board, shown, alone(), title or board.title, height)


def show_estimators(
    models: Any,
    X: Any,
    y: ArrayLike,
    *,
    pos_label: object = 1,
    **options: Any,
) -> View:
    """An interactive Tile of fitted estimators on a test set (X, y), as a `View`.

    `models`: a mapping by name, or a list of estimators or one, named by their classes. Their scores are those of
    `predict_proba`, otherwise of `decision_function`, otherwise what they `predict`. `options`: as of `show`. Raises
    `InvalidInputError` for an estimator that does not know `pos_label`.
    """
    scores = {name: estimators.scores(name, model, X, pos_label) for name, model in estimators.named(models).items()}
    return show(np.asarray(y), scores, pos_label=pos_label, **options)


def _models(
    given: Predictions, at: Sequence[str], prior: float | None, uncertain: bool
) -> tuple[Leaderboard, list[Any], Sources]:
    """A scene of predictions for each place, with the leaderboard at the first and the sources that they need."""
    places = [_place(text, given, prior) for text in at]
    board = choosing.choose(given, choosing.best_at(*places[0], prior)).leaderboard(given.title)
    views = [
        {
            "v": schema.schema()["version"],
            "page": "/predictions",
            "explore": {"a": a, "b": b},
            "predictions": {"prior": prior, "uncertain": uncertain},
        }
        for a, b in places
    ]
    base = alone()
    sources = replace(base, load=lambda source: given if source == _SOURCE else base.load(source), first=_SOURCE)
    return board, [{"title": "Models", "view": view} for view in views], sources


def _place(at: str, given: Predictions, prior: float | None) -> tuple[float, float]:
    """The point of a score: some have another one at each prevalence, that of the samples or the one in use."""
    row: FloatArray = performance.from_rates([0.5], [0.5], given.prior)
    return place_of(at, row if prior is None else symmetries.shift_prior(row, prior))
