"""What `tile-explorer predictions --by` prints: models ranked by LxCIM, AUDRC, AUROC or accuracy, with rank sets."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from tile_core.number_format import fixed, probability

from .. import exports

if TYPE_CHECKING:
    from tile_core.predictions import Predictions

_HEADINGS = {"lxcim": "LxCIM", "audrc_continuous": "AUDRC", "auroc": "AUROC", "accuracy": "accuracy"}


@dataclass(frozen=True, slots=True)
class Row:
    """A model: the ranks it may hold, its score with an interval, P(best), and how far it is behind the best one.

    `None` where the score is undefined; `behind` is at most 0, between the ends `behind_low` and `behind_high`.
    """

    first: int | None
    last: int | None
    model: str
    value: float | None
    low: float | None
    high: float | None
    best: float | None
    behind: float | None
    behind_low: float | None
    behind_high: float | None


@dataclass(frozen=True, slots=True)
class Ranked:
    """What is printed: `rows` from the best model to the worst; `class_weight`: what a positive counts, if given."""

    title: str
    samples: int
    score: str
    level: float
    class_weight: float | None
    rows: tuple[Row, ...]


def ranked(given: Predictions, measure: str, level: float, class_weight: float | None) -> Ranked:
    """The models by a score of `tile_core.rank_based`; raises `InvalidInputError` where that does."""
    import numpy as np

    from tile_core.rank_based import scored_models
    from tile_core.uncertainty import rank_sets

    from ..pages.predictions.rank_based import SEED

    found = scored_models(given, [measure], class_weight=class_weight)[measure]
    sets, ends = rank_sets(found.sure_differences(level)), found.intervals(level)
    chances = found.best(np.random.default_rng(SEED))
    order = np.argsort(-np.nan_to_num(found.values, nan=-1.0), kind="stable").tolist()
    rows = []
    for k in order:
        lag = [_number(-x) for x in found.difference(order[0], k, level)]
        some = bool(sets.first[k])
        value, low, high = (_number(x) for x in (found.values[k], *ends[k]))
        rows.append(
            Row(
                first=int(sets.first[k]) if some else None,
                last=int(sets.last[k]) if some else None,
                model=given.models[k],
                value=value,
                low=low,
                high=high,
                best=float(chances[k]) if some else None,
                behind=lag[0],
                behind_low=lag[2],
                behind_high=lag[1],
            )
        )
    return Ranked(given.title, given.size, _HEADINGS[measure], level, class_weight, tuple(rows))


def _number(value: float) -> float | None:
    return float(value) + 0.0 if math.isfinite(value) else None


def as_table(found: Ranked) -> str:
    """The models for people, and a line on what the level means."""
    width = max([5, *(len(row.model) for row in found.rows)])
    weight = "" if found.class_weight is None else f", a positive counts {found.class_weight:g}"
    lines = [
        f"{found.title}: {found.samples:,} samples; {found.score}{weight}; level {100 * found.level:g} %",
        f"{'ranks':>7}   {'model':<{width}}  {'value':>22}  P(best)   behind the best",
    ]
    for row in found.rows:
        if row.value is None or row.first is None:
            lines.append(f"{'-':>7}   {row.model:<{width}}  {'-':>22}")
            continue
        ranks = f"{row.first}" if row.first == row.last else f"{row.first}-{row.last}"
        value = f"{fixed(row.value, 3)} [{fixed(row.low or 0, 3)}, {fixed(row.high or 0, 3)}]"
        behind = "" if row.behind is None else fixed(row.behind, 3)
        behind += f" [{fixed(row.behind_low or 0, 3)}, {fixed(row.behind_high or 0, 3)}]"
        chance = probability(row.best or 0)
        lag = "" if row is found.rows[0] else behind
        lines.append(f"{ranks:>7}   {row.model:<{width}}  {value:>22}  {chance:>7}   {lag}".rstrip())
    note = "Ranks hold all at once at about the level (simulated); intervals are of a score, or a difference, alone."
    return "\n".join([*lines, note]) + "\n"


def as_csv(found: Ranked) -> str:
    """The models for spreadsheets, every number in full."""
    kinds: dict[str, exports.Kind] = {"first": "rank", "last": "rank", "model": "text"}
    names = tuple(Row.__dataclass_fields__)
    columns = tuple(exports.Column(kinds.get(name, "score"), name) for name in names)
    rows = tuple(tuple(getattr(row, name) for name in names) for row in found.rows)
    return exports.as_csv(exports.Table(found.title, columns, rows)).replace("\r\n", "\n")


def as_json(found: Ranked) -> str:
    """The models for programs: everything, `null` where something is undefined."""
    return json.dumps(asdict(found), indent=2, ensure_ascii=False) + "\n"


FORMATS: dict[str, Callable[[Ranked], str]] = {"table": as_table, "csv": as_csv, "json": as_json}
