"""What `tile-explorer predictions` prints: models at their thresholds, as a table for people, as CSV and as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass

from tile_core.number_format import fixed, prevalence

from .. import exports
from ..results.rankings import Place
from .ranking_text import printed

SCORES = ("auroc", "average_precision", "lxcim", "accuracy")
_HEADINGS = {"auroc": "AUROC", "average_precision": "AP", "lxcim": "LxCIM", "accuracy": "accuracy"}


@dataclass(frozen=True, slots=True)
class Model:
    """A model at its threshold, and its scores over all thresholds; `intervals`: their ends at the level, if given."""

    rank: int | None
    name: str
    score: float | None
    status: str
    threshold: float | None
    tpr: float | None
    fpr: float | None
    precision: float | None
    samples: int
    scores: dict[str, float | None]
    intervals: dict[str, tuple[float | None, float | None]] | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What is printed: `models` from first to last at the place (a, b), with thresholds chosen by `rule`.

    `prior`: the prevalence of use, if it is not that of the samples.
    """

    title: str
    samples: int
    prevalence: float
    prior: float | None
    a: float
    b: float
    score: str | None
    rule: str
    note: str
    level: float | None
    models: tuple[Model, ...]


def as_table(found: Answer) -> str:
    """The models for people: a line each, `=` after a shared rank, and below what the thresholds were chosen on."""
    width = max([5, *(len(model.name) for model in found.models)])
    what = f" ({found.score})" if found.score else ""
    share = prevalence(found.prevalence)
    samples = (
        f"{found.samples:,} samples, {f'prevalence of use {share}' if found.prior is not None else f'{share} positive'}"
    )
    head = f"{found.title}: {samples}; a = {found.a:g}, b = {found.b:g}{what}"
    names = "".join(f"{_HEADINGS[name]:>{23 if found.level else 10}}" for name in SCORES)
    cutoffs = ["-" if model.threshold is None else f"{model.threshold:.6g}" for model in found.models]
    room = max([9, *map(len, cutoffs)])
    heading = f"{'rank':>5}   {'model':<{width}}   score  {'threshold':>{room}}     TPR     FPR{names}"
    lines = [f"{head}; {found.rule}", heading]
    for model, cutoff in zip(found.models, cutoffs, strict=True):
        tie = "=" if model.status == "tied" else " "
        numbers = f"{_short(model.tpr):>8}{_short(model.fpr):>8}"
        scores = "".join(_score(model, name, found.level) for name in SCORES)
        score = printed(_as_place(model))
        cells = f"{score:>6}  {cutoff:>{room}}{numbers}{scores}"
        lines.append(f"{model.rank or '-':>5} {tie} {model.name:<{width}}  {cells}")
    return "\n".join([*lines, found.note]) + "\n"


def _as_place(model: Model) -> Place:
    return Place(model.rank, model.name, model.score, model.status)


def _short(value: float | None) -> str:
    return "-" if value is None else fixed(value, 3)


def _score(model: Model, name: str, level_of: float | None) -> str:
    text = _short(model.scores[name])
    if level_of is None:
        return f"{text:>10}"
    low, high = (model.intervals or {}).get(name, (None, None))
    return f"{f'{text} [{_short(low)}, {_short(high)}]':>23}"


def as_csv(found: Answer) -> str:
    """The models for spreadsheets, every number in full: names that a spreadsheet would compute get an apostrophe."""
    plain = ("rank", "model", "score", "status", "threshold", "tpr", "fpr", "precision", "samples")
    ends = [f"{name}_{end}" for name in SCORES for end in ("low", "high")] if found.level else []
    kinds: dict[str, exports.Kind] = {"rank": "rank", "model": "text", "status": "text", "samples": "count"}
    columns = tuple(exports.Column(kinds.get(name, "score"), name) for name in (*plain, *SCORES, *ends))
    rows = []
    for model in found.models:
        sides = [end for name in SCORES for end in (model.intervals or {}).get(name, (None, None))] if ends else []
        own = (
            model.rank,
            model.name,
            model.score,
            model.status,
            model.threshold,
            model.tpr,
            model.fpr,
            model.precision,
        )
        rows.append((*own, model.samples, *(model.scores[name] for name in SCORES), *sides))
    return exports.as_csv(exports.Table(found.title, columns, tuple(rows))).replace("\r\n", "\n")


def as_json(found: Answer) -> str:
    """The models for programs: everything, `null` where something is undefined."""
    return json.dumps(asdict(found), indent=2, ensure_ascii=False) + "\n"


FORMATS: dict[str, Callable[[Answer], str]] = {"table": as_table, "csv": as_csv, "json": as_json}
