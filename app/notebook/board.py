"""A leaderboard in Python: made of frames, arrays or estimators, ranked as by the commands, shown in a cell."""

from __future__ import annotations

import dataclasses
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, choosing, performance
from tile_core.checks import InvalidInputError
from tile_core.importers import Import
from tile_core.importers.sentences import sentences
from tile_core.leaderboard import Leaderboard, leaderboard
from tile_core.number_format import counted
from tile_core.predictions import Predictions, predictions

from ..reading.leaderboards import read_file, read_leaderboard
from ..results import by_rule, decision, parts, rankings, robustness, uncertainty
from ..results.contexts import in_context
from ..results.sampling import Sampling
from ..storage import payload
from . import arguments, estimators, skore_reports, static, tables

if TYPE_CHECKING:
    import pandas as pd

    from tile_core.checks import FloatArray
    from tile_core.choosing import Rule
    from tile_core.tradeoff import Tradeoff

__all__ = ["Board"]
# How a frame or a file is read.
_CHOICES = (
    *("prior", "roles", "reading", "limits", "summaries", "contradictions"),
    *("runs", "thresholds", "point", "undetermined", "shares"),
)
_SAMPLING = tuple(field.name for field in dataclasses.fields(Sampling))
_PREDICTIONS = "these look like predictions, with a row for each sample: use from_predictions(y_true, scores)"


class Board:
    """A `Leaderboard` of `tile_core`, in `leaderboard`, with what the pages and the commands tell of it.

    `at` is a point (a, b), a text such as "0.5,0.8", or the name of a score such as "F1"; `prior` is the prevalence in
    use, in (0, 1), by default that of each row; `context` is the name of a dataset, task or fold, by default the mean
    of all. All raise `InvalidInputError`, a `ValueError`, for what there is not.

    >>> board = Board.from_counts(["ours", "theirs"], [[890, 10, 20, 80], [840, 60, 10, 90]])
    >>> board.rank(at="F1")["score"].round(3).tolist()
    [0.842, 0.72]
    >>> board.tradeoff().beta > 0
    True
    """

    def __init__(self, leaderboard: Leaderboard) -> None:
        self.leaderboard = leaderboard

    @classmethod
    def from_frame(cls, frame: Any, *, title: str = "Leaderboard", **choices: Any) -> Board:
        """The leaderboard of a frame, read as an uploaded table is: the same names of columns, the same checks.

        `frame`: of pandas (an index with a name, or of texts, is a column), polars (also lazy) or pyarrow, a dict of
        columns or a list of dicts; one row for each model. `choices`: `prior` (of the test set), `roles`, such as
        `{"Sens": "tpr"}`, and those of `tile_core.importers.build`. Warns of rows that are left out, by their number in
        the frame: that of the index, otherwise from 0. Raises `InvalidInputError` where no row can be used.

        >>> Board.from_frame([{"model": "A", "tp": 80, "fp": 10, "fn": 20, "tn": 890}])
        Board('Leaderboard', 1 model)
        """
        arguments.refuse_unknown("from_frame", choices, _CHOICES)
        table = tables.text_of(frame)
        found = _imported(read_leaderboard(table.data, "frame", number=table.label, **choices))
        return cls(dataclasses.replace(found, title=title))

    @classmethod
    def from_file(cls, path: str | Path, **choices: Any) -> Board:
        """The leaderboard of a file, as the page and the commands read it; `choices` as of `from_frame`.

        Raises `InvalidInputError` for a file that cannot be used, and warns of rows that are left out.
        """
        arguments.refuse_unknown("from_file", choices, _CHOICES)
        return cls(_imported(read_file(Path(path), **choices)))

    @classmethod
    def from_counts(cls, names: Sequence[str], counts: ArrayLike, *, title: str = "Leaderboard") -> Board:
        """The leaderboard of confusion matrices: `counts` of shape (models, 4) = tn, fp, fn, tp, or (models, 2, 2).

        The latter are matrices as `sklearn.metrics.confusion_matrix` gives them. Their sums are the sample sizes.
        Raises `InvalidInputError` for other shapes and for negative counts.

        >>> Board.from_counts(["A"], [[[70, 10], [5, 15]]]).leaderboard.performances
        array([[[70., 10.,  5., 15.]]])
        """
        rows = np.asarray(counts, dtype=np.float64)
        rows = rows.reshape(-1, 4) if rows.ndim == 3 and rows.shape[1:] == (2, 2) else rows
        if rows.ndim != 2 or rows.shape[1] != 4:
            raise InvalidInputError(f"counts: expected shape (models, 4) or (models, 2, 2), found {rows.shape}")
        return cls(leaderboard(_names_for(names, counts=rows), rows, title=title, sizes=rows.sum(-1)[None]))

    @classmethod
    def from_rates(
        cls,
        names: Sequence[str],
        tpr: ArrayLike,
        fpr: ArrayLike,
        prior: ArrayLike,
        *,
        size: ArrayLike | None = None,
        title: str = "Leaderboard",
    ) -> Board:
        """The leaderboard of rates in [0, 1], exactly as given: shapes (models,), or numbers that all models share.

        `prior`: the prevalence of the test set; `size`: its number of samples, without which there are no intervals.
        Raises `InvalidInputError` for values outside [0, 1].

        >>> Board.from_rates(["A", "B"], [0.7, 0.8], [0.3, 0.5], 0.5).rank(at="F1")["score"].round(3).tolist()
        [0.7, 0.696]
        """
        known = _names_for(names, tpr=tpr, fpr=fpr, prior=prior, size=size)
        rows = np.broadcast_to(performance.from_rates(tpr, fpr, prior), (len(known), 4))
        return cls(leaderboard(known, rows, title=title, sizes=size))

    @classmethod
    def from_predictions(
        cls,
        y_true: ArrayLike,
        scores: Any,
        *,
        pos_label: object = 1,
        sample_weight: ArrayLike | None = None,
        rule: Rule | None = None,
        title: str = "Models",
    ) -> Board:
        """The leaderboard of models with raw scores, each at one threshold.

        `y_true`: two labels, shape (samples,); `scores`: a mapping or a frame of scores by model, or an array of one
        model's; `sample_weight`: shape (samples,). An index of pandas is not used: samples are in one order. `rule`:
        how each threshold is chosen, such as `tile_core.choosing.best_at(1, 0.5)`; by default the usual one, 0.5 for
        scores in [0, 1] and 0 for scores of both signs. Raises `InvalidInputError` for lengths that differ, for more
        than two labels, and for scores without a usual threshold where no rule is given.

        >>> Board.from_predictions([0, 0, 1, 1], {"A": [0.1, 0.4, 0.35, 0.8]}).leaderboard.performances
        array([[[2., 0., 1., 1.]]])
        """
        given = predictions_of(y_true, scores, pos_label=pos_label, title=title, sample_weight=sample_weight)
        chosen = choosing.usual(given) if rule is None else choosing.choose(given, rule)
        return cls(chosen.leaderboard(title))

    @classmethod
    def from_estimators(
        cls,
        models: Any,
        X: Any,
        y: ArrayLike,
        *,
        pos_label: object = 1,
        sample_weight: ArrayLike | None = None,
        title: str = "Models",
    ) -> Board:
        """The leaderboard of fitted estimators by what they `predict` on a test set (X, y).

        `models`: a mapping by name, or a list of estimators or one, named by their classes; `sample_weight`: shape
        (samples,). Raises `InvalidInputError` for more than two labels, and for labels without `pos_label`.
        """
        named = estimators.named(models)
        options: dict[str, Any] = {"pos_label": pos_label, "sample_weight": sample_weight}
        rows = [estimators.matrix(y, model.predict(X), **options) for model in named.values()]
        return cls(leaderboard(list(named), np.reshape(rows, (-1, 4)), title=title, sizes=len(np.asarray(y))))

    @classmethod
    def from_report(cls, report: Any, *, pos_label: object = 1, title: str = "Models") -> Board:
        """The leaderboard of a report of skore, by what its estimators predict on their test sets.

        `report`: of an estimator, of a cross-validation, or a comparison of either; each fold is a context.
        `pos_label`: the label of positives where the report has none. Raises `InvalidInputError` for a report without a
        test set, and for models with different numbers of folds.
        """
        names, folds, rows = skore_reports.matrices(report, pos_label)
        return cls(leaderboard(names, rows, contexts=folds, title=title, sizes=rows.sum(-1)))

    def rank(
        self,
        at: str | tuple[float, float] = "accuracy",
        *,
        level: float | None = None,
        prior: float | None = None,
        context: str | None = None,
        over: str | None = None,
        tasks: str = by_rule.FIXED,
        **options: Any,
    ) -> pd.DataFrame:
        """The ranking at a point or by a score, best first: what `tile-explorer rank` prints.

        Columns: `rank`, `score`, `status`; with a `level` in [0.5, 1) also the rank set `first` to `last`, intervals
        (`low`, `high`; simultaneous ones `all_low`, `all_high`), `best` for P(best), and `tier`. `options`: those of
        the command (`anchor`, `within`, `any_dependence`, `congruence`, `design_effect`, `draws`, `seed`). The index
        is the model; `attrs` hold point, score and, with a level, the sentence on who is ahead. Raises
        `InvalidInputError` for a level without sample sizes.

        `over`: rank over all contexts by a rule, such as "mean-of-scores", "mean-rank" or "worst-rank". Columns are
        then `rank`, `value`, `status` and `contexts`, and with a level the rank set `first_rank` to `last_rank`, the
        ranks `low` to `high` in draws, and `first` for P(first). `tasks`: "fixed" if the contexts are those that count,
        "sample" if they are a sample of others.
        """
        import pandas as pd

        arguments.refuse_unknown("rank", options, _SAMPLING)
        text = arguments.place(at)
        if over is not None:
            if context is not None:
                raise InvalidInputError("over: it ranks over all contexts; leave out context")
            how: dict[str, Any] = {"level": level, "tasks": tasks, "sampling": Sampling(**options)}
            return _frame_of(by_rule.ruled(self.leaderboard, over, text, prior, **how), level)
        found: Any = rankings.ranking(self.leaderboard, text, prior, context)
        if level is not None:
            index, sampling = in_context(self.leaderboard, context).index, Sampling(**options)
            found = uncertainty.with_uncertainty(found, self.leaderboard, index, text, level=level, sampling=sampling)
        elif options:
            raise InvalidInputError(f"{next(iter(options))}: expected together with a level, such as 0.95")
        about = dataclasses.asdict(found)
        frame = pd.DataFrame(about.pop("ranking")).set_index("name").rename_axis("model")
        for column in ("rank", "first", "last"):
            if column in frame:
                frame[column] = frame[column].astype("Int64")
        frame.attrs.update(about)
        unasked = {"unshifted": prior, "near": about.get("within")}
        return frame.drop(columns=[name for name, asked in unasked.items() if asked is None and name in frame])

    def decide(
        self,
        miss: float | None = None,
        *,
        utilities: Sequence[float] | None = None,
        prior: float | None = None,
        level: float = 0.95,
        context: str | None = None,
        **options: Any,
    ) -> pd.DataFrame:
        """Which model to use, if any, by cost: what `tile-explorer decide` prints, cheapest first, with the references.

        `miss`: how many false alarms a missed positive costs, or `utilities`: what a detection, a miss, a false alarm
        and a rejection are worth, in any unit; `prior`: the prevalence in use, by default that of the rows if they
        share one. Columns, per 1,000 people: `cost` in false alarms, `saved` against doing nothing, `misses`,
        `false_alarms`, `detections`, `rejections`; also `rank`, `reference` ("always negative", "always positive" or
        none) and, where sample sizes are known, `best` for P(best). `options`: those of the command for draws
        (`congruence`, `design_effect`, `draws`, `seed`). The index is the model; `attrs` hold the sentence, the ranges
        of costs with the cheapest in each, and, with sample sizes, intervals at `level`. Raises `InvalidInputError` for
        costs that cannot be used.
        """
        import pandas as pd

        if (miss is None) == (utilities is None):
            raise InvalidInputError("miss: expected either this, such as 20, or utilities of tp, fn, fp and tn")
        if utilities is not None and len(utilities) != 4:
            raise InvalidInputError(f"utilities: expected four, of tp, fn, fp and tn, found {len(utilities)}")
        arguments.refuse_unknown("decide", options, _SAMPLING)
        use, sampling, prior = decision.miss_of(miss, utilities), Sampling(**options), arguments.prior(prior)
        found = decision.chosen(self.leaderboard, use, prior=prior, context=context, level=level, sampling=sampling)
        about = dataclasses.asdict(found)
        frame = pd.DataFrame(about.pop("rows")).set_index("name").rename_axis("model")
        frame["rank"] = frame["rank"].astype("Int64")
        frame.attrs.update(about)
        return frame if found.level is not None else frame.drop(columns="best")

    def regions(self, *, prior: float | None = None, context: str | None = None) -> pd.DataFrame:
        """Where on the Tile which model is best, exactly: the largest region first.

        Columns: `best` (the names, several where they are tied), `area` (a share of the Tile), and `a` and `b` of its
        centroid. Raises `InvalidInputError` for a context that there is not.
        """
        import pandas as pd

        names = self.leaderboard.entities
        found = sorted(self._regions(prior, context), key=lambda region: -region.area)
        best = [", ".join(names[i] for i in region.entities) for region in found]
        places = np.reshape([region.centroid for region in found], (-1, 2))
        areas = [region.area for region in found]
        return pd.DataFrame({"best": best, "area": areas, "a": places[:, 0], "b": places[:, 1]})

    def tradeoff(self, *, prior: float | None = None, context: str | None = None) -> Tradeoff:
        """The optimal F-beta between precision and recall, as `tile_core.tradeoff.tradeoff` finds it."""
        from tile_core.tradeoff import tradeoff

        return tradeoff(self._rows(prior, context))

    def robustness(
        self,
        region: tuple[float, float, float, float] | None = None,
        *,
        level: float | None = None,
        prior: float | None = None,
        context: str | None = None,
        over: str | None = None,
        weight: str = "ab",
        **options: Any,
    ) -> pd.DataFrame:
        """How each model does over a part of the Tile: what `tile-explorer robustness` prints.

        `region`: a from, a to, b from and b to, each in [0, 1]; the whole Tile by default. `weight`: "ab" or
        "balanced". `over`: "mean-of-scores", from values on a grid, or "mean-performance". Columns: `best`, the share
        of the part on which it is the best; `shares`, of each rank; its `worst_rank` and largest `regret`;
        `detections` and `rejections`, how many more would make it best in the middle; with a `level`, `drawn`, the
        shares over random draws. Raises `InvalidInputError` for another part or rule, for a level without sample
        sizes, and for a level with the mean of the scores.
        """
        import pandas as pd

        arguments.refuse_unknown("robustness", options, _SAMPLING)
        if region is not None and len(region) != 4:
            raise InvalidInputError(f"region: expected a from, a to, b from and b to, found {region!r}")
        part = parts.WHOLE if region is None else parts.rectangle(*region)
        asked: dict[str, Any] = {"weight": weight, "prior": prior, "context": context, "over": over, "level": level}
        found = robustness.robustness(self.leaderboard, part, **asked, sampling=Sampling(**options))
        about = dataclasses.asdict(found)
        frame = pd.DataFrame(about.pop("choices")).set_index("name").rename_axis("model")
        frame.attrs.update(about)
        frame.insert(0, "best", [shares[0] for shares in frame["shares"]])
        whole = ["worst_rank", "detections", "rejections"]
        frame[whole] = frame[whole].astype("Int64")
        return frame if level is not None else frame.drop(columns="drawn")

    def to_frame(self) -> pd.DataFrame:
        """What the leaderboard holds: `tn`, `fp`, `fn`, `tp`, `size` and the attributes, one row for each model.

        With several contexts one row for each model in each context, and the index is (context, model). `nan` where a
        count is unknown.
        """
        import pandas as pd

        board = self.leaderboard
        index = pd.MultiIndex.from_product([board.contexts, board.entities], names=["context", "model"])
        frame = pd.DataFrame(board.performances.reshape(-1, 4), index, ["tn", "fp", "fn", "tp"])
        frame["size"] = board.sizes.ravel()
        for name, texts in board.attributes.items():
            frame[name] = list(texts) * len(board.contexts)
        return frame if len(board.contexts) > 1 else frame.droplevel("context")

    def to_plotly_json(self) -> dict[str, Any]:
        """The leaderboard as the components read it: Dash asks for this where a callback returns a `Board`."""
        return payload.payload(self.leaderboard, "")

    def __repr__(self) -> str:
        models = counted(len(self.leaderboard.entities), "model")
        contexts = len(self.leaderboard.contexts)
        return f"Board({self.leaderboard.title!r}, {models}{f' in {contexts} contexts' if contexts > 1 else ''})"

    def _repr_html_(self) -> str:
        """A small Tile with the regions of the best, and the first rows by accuracy. Static: it works in any viewer."""
        return static.card(self.leaderboard, self._regions(None, None), rankings.ranking(self.leaderboard, "0.5,0.5"))

    def _rows(self, prior: float | None, context: str | None) -> FloatArray:
        return in_context(self.leaderboard, context, prior).rows

    def _regions(self, prior: float | None, context: str | None) -> list[Any]:
        from tile_core.regions import regions

        return list(regions(self._rows(prior, context)))


def _frame_of(found: by_rule.Ruled, level: float | None) -> pd.DataFrame:
    import pandas as pd

    about = dataclasses.asdict(found)
    frame = pd.DataFrame(about.pop("ranking")).set_index("name").rename_axis("model")
    certain = ["first_rank", "last_rank", "low", "high"]
    for column in ("rank", *certain):
        frame[column] = frame[column].astype("Int64")
    frame.attrs.update(about)
    return frame if level is not None else frame.drop(columns=[*certain, "first"])


def predictions_of(
    y_true: ArrayLike,
    scores: Any,
    *,
    pos_label: object = 1,
    title: str = "Models",
    sample_weight: ArrayLike | None = None,
    groups: ArrayLike | None = None,
) -> Predictions:
    """The `Predictions` of models whose scores are in a mapping or a frame, or in an array of one model.

    `sample_weight`, `groups`: shape (samples,). Raises `InvalidInputError` for lengths that differ.
    """
    if isinstance(scores, Mapping) or hasattr(scores, "columns") or hasattr(scores, "column_names"):
        named = dict(scores) if isinstance(scores, Mapping) else tables.columns_of(scores)
    else:
        named = {str(getattr(scores, "name", None) or "model"): scores}
    if not named:
        raise InvalidInputError("scores: expected those of at least one model, found none")
    arrays = {str(name): checks.real(values, f"scores of {str(name)!r}") for name, values in named.items()}
    samples = np.shape(y_true)[0] if np.ndim(y_true) else 0
    for name, values in arrays.items():
        if values.shape != (samples,):
            hint = "; give one column, such as [:, 1]" if values.ndim == 2 and len(values) == samples else ""
            raise InvalidInputError(f"scores of {name!r}: expected shape ({samples},), found {values.shape}{hint}")
    stacked = np.reshape(list(arrays.values()), (len(arrays), samples))
    about: dict[str, Any] = {"pos_label": pos_label, "title": title, "weights": sample_weight, "groups": groups}
    return predictions(list(arrays), np.asarray(y_true), stacked, **about)


def _names_for(names: Sequence[str], **arrays: Any) -> list[str]:
    """The names as texts; raises `InvalidInputError` for a single text, and for arrays of another length."""
    if isinstance(names, str):
        raise InvalidInputError(f"names: expected a list of names, found the text {names!r}")
    for name, values in arrays.items():
        if np.ndim(values) and len(values) != len(names):
            found = f"expected {len(names)}, one for each name, found {len(values)}"
            raise InvalidInputError(f"{name}: {found}")
    return [str(name) for name in names]


def _imported(found: Import) -> Leaderboard:
    for sentence in sentences(found.problems, found.sheet):
        warnings.warn(sentence, stacklevel=3)
    if found.leaderboard is None:
        asks = f" {_PREDICTIONS}." if "redictions" in found.detail else ""
        raise InvalidInputError(f"{found.headline} {found.detail}{asks}")
    return found.leaderboard


def leaderboard_of(data: Any, choices: Mapping[str, Any]) -> Leaderboard:
    """The leaderboard of a frame, a dict of columns, a path, a `Board`, a `Leaderboard` or a report of skore."""
    if isinstance(data, Board | Leaderboard):
        return data.leaderboard if isinstance(data, Board) else data
    if skore_reports.is_report(data):
        return Board.from_report(data, **choices).leaderboard
    return (Board.from_file if isinstance(data, str | Path) else Board.from_frame)(data, **choices).leaderboard
