"""JSON of leaderboards, also as libraries write it: scikit-learn, Papers with Code, MLflow, Weights & Biases."""

from __future__ import annotations

from typing import Any

from tile_core.importers.columns import recognise

from ...settings import Limits
from ..tables import records
from ..tables.table import Reading, Table
from . import shapes
from .shapes import matrices, reports, runs


def read(data: bytes, limits: Limits, how: Reading) -> Table:
    """A table from JSON; rows count from 2, as if below a header."""
    header, rows = records.rows_of(data, recognise, _known_records)
    about = Table({}, (), ".", "json", "JSON", Reading())
    numbered = [(1, header), *enumerate(rows, 2)]
    return shapes.table_of(numbered, limits, how, about, shapes.RowForm(named=True))


def _known_records(parsed: Any) -> Any:
    """Parsed JSON as records, where it has one of the known forms."""
    for known in (
        runs.papers_with_code,
        runs.mlflow,
        reports.of_dict,
        matrices.of_json,
        matrices.of_json_models,
        runs.folds,
        runs.flat,
    ):
        found = known(parsed)
        if found is not None:
            return found
    return parsed
