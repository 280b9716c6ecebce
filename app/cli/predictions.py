"""`tile-explorer predictions`: best model and threshold at a place of the Tile, from raw scores; curves and LxCIM."""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tile_core.checks import InvalidInputError
from tile_core.number_format import counted

from .. import exports
from ..results import rankings
from ..results.places import place_of
from . import rank_based
from .common import FAILED, OK, MisusedError, say
from .options import add_formats, add_level, add_prior
from .predictions_text import FORMATS, SCORES, Answer, Model

if TYPE_CHECKING:
    from tile_core.choosing import Choice
    from tile_core.predictions import Predictions

    from ..reading.predictions import Choices, Conversion
    from ..results.rankings import Ranking

DESCRIPTION = "Find the best model and threshold from a file of predictions (labels and raw scores)."
EXIT_CODES = (
    "all rows of the file are used",
    "the file or a setting cannot be used, or rows of the file are left out (the others are used)",
)
CURVES = {
    "roc": ("roc", "fpr", "tpr"),
    "pr": ("recall", "recall", "precision"),
    "decisions": ("decisions", "coverage", "cumulative accuracy"),
    "accuracy": ("accuracy", "coverage", "accuracy"),
}
BENEFIT = "benefit"
# The scores of `tile_core.rank_based`, by their names on the command line.
RANK_BASED = {"lxcim": "lxcim", "audrc": "audrc_continuous", "auroc": "auroc", "accuracy": "accuracy"}
LEVEL = 0.95
_RULES = ("best", "fixed", "prevalence", "tpr", "fpr", "alarms")


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    options.add_argument(
        "file", type=Path, metavar="FILE", help="csv, tsv, txt, json or parquet, a row for each sample"
    )
    options.add_argument(
        "--at",
        default="accuracy",
        metavar="A,B",
        help="a point (a, b) such as 0.5,0.8, or a score (F1, κ); accuracy by default",
    )
    options.add_argument(
        "--rule",
        type=_rule_option,
        default=("best", None),
        metavar="RULE",
        help="how each model's threshold is chosen: best (at the point, by default), fixed or fixed=0.5, prevalence (as"
        " many predicted as there are), tpr=0.9 (at least), fpr=0.1 (at most), alarms=0.05 (at most so many samples)",
    )
    options.add_argument(
        "--half",
        action="store_true",
        help="tune the thresholds on one half of the samples and evaluate on the other; a column split does so anyway",
    )
    add_prior(options, "prevalence of use; that of the samples by default")
    add_level(options, "also print bootstrap intervals of the scores, such as 0.95")
    options.add_argument(
        "--by",
        choices=tuple(RANK_BASED),
        metavar="SCORE",
        help="rank the models by a score over all thresholds instead: lxcim, audrc, auroc or accuracy (at each model's"
        " own threshold), with rank sets, intervals and P(best) at --level (0.95 by default)",
    )
    options.add_argument(
        "--class-weight",
        type=float,
        metavar="W",
        help="with --by: a positive counts W, from 0 to 1, and a negative 1 - W",
    )
    options.add_argument(
        "--curves",
        choices=(*CURVES, BENEFIT),
        metavar="CURVE",
        help="print a curve of each model as CSV: roc, pr, decisions (cumulative accuracy), accuracy (by coverage) or"
        " benefit (net benefit over threshold probabilities)",
    )
    add_formats(options, FORMATS)
    group = options.add_argument_group("how to read FILE, where it leaves a choice")
    group.add_argument(
        "--column",
        type=_column_option,
        action="append",
        metavar="NAME=ROLE",
        help="what a column is: label, score, score:MODEL, weight, confidence, model, sample, group, split or ignore",
    )
    group.add_argument("--positive", metavar="VALUE", help="the positive value of the label")
    group.add_argument(
        "--label-threshold", type=float, metavar="X", help="labels that are numbers are positive from X on"
    )
    group.add_argument("--reversed", action="store_true", help="higher scores mean negative")
    group.add_argument(
        "--declined",
        choices=("leave", "errors"),
        default="leave",
        metavar="HOW",
        help="samples without a score: leave (out, by default) or errors (of the model)",
    )
    options.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the models, or a curve of each; problems of the file go to stderr."""
    from ..settings import Settings

    if arguments.class_weight is not None and not arguments.by:
        raise MisusedError("--class-weight: it goes with --by; weights of the Tile are set by --at")
    given, complete = read(arguments, Settings.from_environment())
    if arguments.by:
        ranked = rank_based.ranked(given, RANK_BASED[arguments.by], arguments.level or LEVEL, arguments.class_weight)
        print(rank_based.FORMATS[arguments.format](ranked), end="")
    elif arguments.curves:
        print(curve_csv(given, arguments.curves, arguments.prior), end="")
    else:
        print(FORMATS[arguments.format](answer(given, arguments)), end="")
    return OK if complete else FAILED


def read(arguments: argparse.Namespace, settings: Any) -> tuple[Predictions, bool]:
    """The predictions of the file, and whether all its rows are used; each problem is printed.

    Raises `InvalidInputError` where nothing can be used.
    """
    from ..reading.predictions import read as read_file

    path = arguments.file
    if not path.is_file():
        raise InvalidInputError(f"{path}: No such file.")
    choices = _choices(path, arguments, settings)
    inspection, conversion = read_file(path, path.name, settings.limits, choices)
    if conversion is None:
        from ..reading.predictions import convert

        lack = inspection.lacking
        if inspection.leaderboard:
            raise InvalidInputError(
                f"{path.name}: it holds counts or rates of classifiers, no scores of samples. Rank them with "
                "tile-explorer rank FILE --at A,B."
            )
        if not lack:
            conversion = convert(path, path.name, settings.limits, choices)
        else:
            raise InvalidInputError(f"{path.name}: {lack} Say so with --column, --positive or --label-threshold.")
    _say(path, conversion)
    if conversion.predictions is None:
        raise InvalidInputError(f"{path.name}: no sample can be used.")
    lost = conversion.unlabelled + sum(each.effect.startswith("row left out") for each in conversion.problems)
    return conversion.predictions, not lost


def _say(path: Path, conversion: Conversion) -> None:
    for note in conversion.notes:
        say(f"{path.name}: note: {note}")
    for _, sentence in conversion.sentences():
        say(f"{path.name}: {sentence}")
    if conversion.unlabelled:
        say(f"{path.name}: note: {counted(conversion.unlabelled, 'row')} without a label left out")


def _choices(path: Path, arguments: argparse.Namespace, settings: Any) -> Choices:
    """The choices that the options make; columns that are not named are what they are recognised as."""
    from dataclasses import replace

    from ..reading.predictions import Choices, inspect

    declined = arguments.declined == "errors"
    choices = Choices(
        None, arguments.positive, arguments.label_threshold, arguments.reversed, declined_are_errors=declined
    )
    if not arguments.column:
        return choices
    from tile_core.importers import cells

    from ..reading.predictions.parse.columns import Column

    found = {each.name: each for each in inspect(path, path.name, settings.limits, choices).columns}
    for name, role, model in arguments.column:
        if name not in found:
            raise MisusedError(f"--column: expected one of {', '.join(found)}; found {name}")
        found[name] = Column(name, role, cells.visible(model) or (found[name].model or name if role == "score" else ""))
    return replace(choices, columns=tuple(found.values()))


def answer(given: Predictions, arguments: argparse.Namespace) -> Answer:
    """The models at their thresholds, ranked at the place; raises `ArgumentError` for a place that does not exist."""
    from tile_core import curves, performance, symmetries

    from ..pages.predictions import answers as predictions
    from ..pages.predictions import compared_thresholds

    prior = given.prior if arguments.prior is None else arguments.prior
    a, b = _place(given, arguments.at, prior)
    rule, value = arguments.rule
    request = {"rule": rule, "value": value, "a": a, "b": b, "half": arguments.half, "prior": arguments.prior}
    choice = compared_thresholds.chosen(given, request)
    rows = symmetries.shift_prior(choice.performances, prior) if 0 < prior < 1 else choice.performances
    ranking = _ranked(choice, rows, arguments.at, given.title)
    found = [
        curves.curves(given, model, _own_prior(given, model, arguments.prior)) for model in range(len(given.models))
    ]
    rates = performance.rates(rows)
    models = []
    for place in ranking.ranking:
        at = given.models.index(place.name)
        ends = None
        if arguments.level is not None:
            bands = predictions.band_of(given, at, arguments.level)
            ends = {name: (_number(bands.low[name]), _number(bands.high[name])) for name in SCORES if name in bands.low}
        precision = rows[at, 3] / (rows[at, 1] + rows[at, 3]) if rows[at, 1] + rows[at, 3] > 0 else math.nan
        models.append(
            Model(
                rank=place.rank,
                name=place.name,
                score=place.score,
                status=place.status,
                threshold=_number(float(choice.cutoffs[at])),
                tpr=_number(float(rates.tpr[at])),
                fpr=_number(float(rates.fpr[at])),
                precision=_number(float(precision)),
                samples=len(given.rows_of(at)),
                scores={name: _number(found[at].scores[name]) for name in SCORES},
                intervals=ends,
            )
        )
    notes = " ".join(filter(None, (choice.note, choice.partial)))
    return Answer(
        given.title, given.size, prior, arguments.prior, ranking.a, ranking.b, ranking.score, choice.rule, notes,
        arguments.level, tuple(models),
    )  # fmt: skip


def _place(given: Predictions, at: str, prior: float) -> tuple[float, float]:
    """The place at the prevalence of use, at which all models are compared."""
    import numpy as np

    rows = np.array([[1 - prior, 0.0, prior, 0.0]]) if 0 < prior < 1 else np.array([[1.0, 0.0, 0.0, 0.0]])
    return place_of(at, rows)


def _ranked(choice: Choice, rows: Any, at: str, title: str) -> Ranking:
    from tile_core.leaderboard import leaderboard

    return rankings.ranking(leaderboard(choice.models, rows, title=title), at)


def _own_prior(given: Predictions, model: int, prior: float | None) -> float | None:
    positive = given.y_true[given.rows_of(model)]
    return prior if positive.any() and not positive.all() else None


def _number(value: float) -> float | None:
    return value if math.isfinite(value) else None


def curve_csv(given: Predictions, curve: str, prior: float | None = None) -> str:
    """The points of a curve of each model, as the page draws them; at a prevalence, if one is given.

    Raises `MisusedError` for the curve of precision and recall at another prevalence.
    """
    from ..pages.predictions import answers as predictions

    if curve == BENEFIT:
        return benefit_csv(given, prior)
    key, x, y = CURVES[curve]
    if prior is not None and curve == "pr":
        raise MisusedError("--curves pr: it is printed at the prevalence of the samples; leave out --prior")
    drawn = predictions.overview(given)[key]
    if prior is not None and curve != "roc":
        drawn = predictions.at_prior(given, prior)[key]
    rows = tuple((name, *point) for name, points in zip(given.models, drawn, strict=True) for point in points)
    columns = (exports.Column("text", "model"), exports.Column("score", x), exports.Column("score", y))
    return exports.as_csv(exports.Table(given.title, columns, rows)).replace("\r\n", "\n")


def benefit_csv(given: Predictions, prior: float | None = None) -> str:
    """Net benefit of each model at threshold probabilities from 0.01 to 0.99, and of treating all, at a prevalence.

    First of "positive from this probability on", empty where scores are no probabilities; then of the best threshold of
    the scores. Raises `InvalidInputError` for predictions of one class.
    """
    import numpy as np

    from tile_core import decisions
    from tile_core.importers.problems import listing

    thresholds = np.arange(1, 100) / 100
    best = decisions.best_curves(given, thresholds, prior)
    own = decisions.predicted_curves(given, thresholds, prior)
    scores = [name for name, curve in zip(given.models, own, strict=True) if np.isnan(curve).all()]
    if scores:
        say(f"note: {listing(scores)}: scores that are no probabilities have a net benefit at the best threshold only")
    every = decisions.treat_all(thresholds, given.prior if prior is None else prior)
    rows = tuple(
        (name, float(t), _number(float(own[k, i])), float(best[k, i]), float(every[i]))
        for k, name in enumerate(given.models)
        for i, t in enumerate(thresholds)
    )
    names = ("threshold", "net benefit", "net benefit at the best threshold", "net benefit of treating all")
    columns = (exports.Column("text", "model"), *(exports.Column("score", name) for name in names))
    return exports.as_csv(exports.Table(given.title, columns, rows)).replace("\r\n", "\n")


def _rule_option(text: str) -> tuple[str, float | None]:
    name, sign, value = text.partition("=")
    if name not in _RULES or (sign and name in ("best", "prevalence")):
        raise argparse.ArgumentTypeError(
            f"expected one of {', '.join(_RULES)}, with a number such as tpr=0.9; found {text!r}"
        )
    try:
        number = float(value.removesuffix("%")) / (100 if value.endswith("%") else 1) if sign else None
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"expected a number, such as {name}=0.1; found {text!r}") from error
    if number is not None and name != "fixed" and not 0 <= number <= 1:
        raise argparse.ArgumentTypeError(f"expected a number from 0 to 1, such as {name}=0.1; found {text!r}")
    return name, number


def _column_option(text: str) -> tuple[str, str, str]:
    from tile_core.importers.prediction_roles import CHOICES

    column, sign, role = text.rpartition("=")
    role, _, model = role.partition(":")
    if not (column and sign) or role not in CHOICES:
        raise argparse.ArgumentTypeError(f"expected NAME=ROLE with a role among {', '.join(CHOICES)}; found {text!r}")
    return column, role, model
