"""Each file as people have it, through the real import: what is read, said, asked or refused is what was expected."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.reading.leaderboards import Reading, import_table, read_table
from tile_core import importers
from tile_core.checks import InvalidInputError
from tile_core.importers import Import, Mapping
from tile_core.importers.roles import base

HERE = Path(__file__).parent
EXPECTED: dict[str, dict[str, Any]] = json.loads((HERE / "expected.json").read_text(encoding="utf-8"))
MEANINGS = {
    "n": "size", "n_pos": "positives", "n_neg": "negatives", "accuracy": "acc", "prevalence": "prior", "name": "entity",
    "ignored": "ignore",
}  # fmt: skip
SCORES = {
    "tpr": lambda tn, fp, fn, tp: tp / (tp + fn),
    "tnr": lambda tn, fp, fn, tp: tn / (tn + fp),
    "fpr": lambda tn, fp, fn, tp: fp / (tn + fp),
    "ppv": lambda tn, fp, fn, tp: tp / (tp + fp),
    "accuracy": lambda tn, fp, fn, tp: (tn + tp) / (tn + fp + fn + tp),
    "prevalence": lambda tn, fp, fn, tp: (fn + tp) / (tn + fp + fn + tp),
}


def imported(name: str, **choices: Any) -> tuple[Import, Mapping | None, Reading | None, str]:
    """The import of a file, its mapping, how it was read, and all that is said."""
    reading = Reading(**{key: choices.pop(key) for key in ("sheet", "layout") if key in choices})
    try:
        table = read_table((HERE / "files" / name).read_bytes(), name, None, reading)
    except InvalidInputError as error:
        return Import(None, (), (), str(error), "", 0), None, None, str(error)
    mapping = importers.guess(table.columns, table.decimal)
    mapping = Mapping(mapping.roles | choices.pop("roles", {}), mapping.remarks)
    made = import_table(table, name, mapping, **choices)
    entities = (
        {} if made.leaderboard is None else dict(zip(table.numbers, next(iter(table.columns.values())), strict=True))
    )
    told = [made.headline, made.detail, *made.notes, table.asks, table.description, *mapping.remarks.values()]
    for each in made.problems:
        told.append(
            f"{each.row} {entities.get(each.row or 0, '')} {each.column} {each.found} {each.expected} {each.effect}"
        )
    return made, mapping, table.reading, "\n".join(told)


def says(text: str, words: list[str]) -> None:
    for word in words:
        assert re.search(word, text, re.IGNORECASE), f"nothing said of {word!r} in:\n{text}"


def performance_of(made: Import, spot: dict[str, Any]) -> np.ndarray:
    board = made.leaderboard
    assert board is not None
    named = [spot["entity"]] if spot["entity"] is not None else [None]
    listed = range(len(board.entities))
    if "threshold" in spot:
        end = f"threshold {spot['threshold']:g}"
        (at,) = [
            k for k in listed if board.entities[k].endswith(end) and board.entities[k].startswith(named[0] or "thr")
        ]
    else:
        at = 0 if named[0] is None else board.entities.index(named[0])
    contexts = [name.rpartition("/")[2].strip() for name in board.contexts]
    context = contexts.index(spot["context"]) if spot.get("context") else 0
    return np.asarray(board.performances[context, at])


def check_spot(made: Import, spot: dict[str, Any]) -> None:
    found = performance_of(made, spot)
    if "counts" in spot:
        expected = np.array(spot["counts"], dtype=float)
        if spot.get("sum_of_runs"):
            found, expected = found / found.sum(), expected / expected.sum()
        np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-6)
    for score, value in spot.get("scores", {}).items():
        assert SCORES[score](*found) == pytest.approx(value, abs=spot["within"])
    for score, (low, high) in spot.get("between", {}).items():
        assert low - 1e-6 <= SCORES[score](*found) <= high + 1e-6


def check_ready(name: str, made: Import, mapping: Mapping | None, reading: Reading | None, text: str) -> None:
    entry, board = EXPECTED[name], made.leaderboard
    assert board is not None, text
    models = board.attributes.get("model", ["model"]) if made.thresholds == "points" else board.entities
    assert len(set(models)) == entry["entities"]
    assert made.imported_rows == entry["rows"]
    if "contexts" in entry or not made.runs:
        expected = entry.get("contexts") or ["all"]
        assert [context.rpartition("/")[2].strip() for context in board.contexts] == expected
    check_complete(made, entry["complete"])
    assert mapping is not None
    assert reading is not None
    for column, meaning in entry.get("columns", {}).items():
        if column in mapping.roles and not meaning.startswith(("low", "high")):
            assert base(mapping.roles[column]).split()[0] in {
                MEANINGS.get(word, word) for word in meaning.split("|")
            }, column
    for key in {"header_row", "sheet"} & set(entry):
        assert getattr(reading, key) == entry[key]
    for entity, values in entry.get("attributes", {}).items():
        at = board.entities.index(entity)
        assert {key: board.attributes[key][at] for key in values} == {key: str(value) for key, value in values.items()}
    for spot in entry.get("spots", []):
        check_spot(made, spot)
    if "cells" in entry:
        assert board.matrices is not None
        assert dict(zip(board.entities, board.matrices.tolist(), strict=True)) == entry["cells"]


def check_complete(made: Import, complete: str) -> None:
    assert made.leaderboard is not None
    known = made.leaderboard.performances[~np.isnan(made.leaderboard.performances).all(axis=-1)]
    if complete == "counts" and not made.summaries:  # means of counts are not whole
        np.testing.assert_allclose(known, np.round(known), atol=1e-6)
    assert (made.unknown_cell == "tn") == (complete == "right edge")
    assert bool(made.missing_class) == (complete == "one class")


@pytest.mark.parametrize("name", EXPECTED)
def test_a_file_becomes_what_was_expected(name: str) -> None:
    entry = EXPECTED[name]
    made, mapping, reading, text = imported(name)
    if entry["outcome"] == "refused":
        assert made.leaderboard is None
        return says(text, entry["refused"])
    if entry["outcome"] == "ask":
        assert made.leaderboard is None, text
        return [says(text, each["words"]) for each in entry["decisions"] if each["required"]].clear()
    check_ready(name, made, mapping, reading, text)
    return says(text, entry.get("warnings", []))


CHOSEN: dict[tuple[str, str], dict[str, Any]] = {
    ("two_tables.md", "Validation"): {"sheet": "Validation"},
    ("two_tables.md", "Test"): {"sheet": "Test"},
    ("two_tables.xlsx", "internal"): {"sheet": "internal"},
    ("two_tables.xlsx", "external"): {"sheet": "external"},
    ("paper_table.tex", "a prevalence for all rows"): {"prior": 0.2},
    ("classification_report_named.txt", "malignant"): {"layout": "positive 1"},
    ("classification_report_named.txt", "benign"): {"layout": "positive 0"},
    ("matrix_4x4_unlabelled_axes.csv", "rows are the truth"): {"layout": "rows"},
    ("matrix_4x4_unlabelled_axes.csv", "columns are the truth"): {"layout": "columns"},
    ("matrix_bare.csv", "rows are the truth, negative first"): {"layout": "rows 1"},
    ("matrix_bare.csv", "rows are the truth, positive first"): {"layout": "rows 0"},
    ("matrix_bare.csv", "columns are the truth, negative first"): {"layout": "columns 1"},
    ("matrix_bare.csv", "columns are the truth, positive first"): {"layout": "columns 0"},
    ("matrix_of_hundreds.csv", "counts"): {"shares": "counts"},
    ("splits.csv", "test"): {"layout": "test"},
    ("splits.csv", "each a context"): {"layout": "contexts"},
    ("class_rows_named.csv", "Attack"): {"layout": "positive 1"},
    ("class_rows_named.csv", "Normal"): {"layout": "positive 0"},
    ("matrix_actual_predicted.json", "ill"): {"layout": "rows 1"},
    ("matrix_actual_predicted.json", "healthy"): {"layout": "rows 0"},
    ("seeds.csv", "mean of the runs"): {"runs": "mean"},
    ("seeds.csv", "separate rows"): {"runs": "rows"},
    ("seeds.csv", "runs as contexts"): {"runs": "contexts"},
    ("runs_without_number.csv", "mean of the runs"): {"runs": "mean"},
    ("runs_without_number.csv", "separate rows"): {"runs": "rows"},
    ("runs_without_number.csv", "runs as contexts"): {"runs": "contexts"},
    ("totals.csv", "leave them out"): {"summaries": False},
    ("totals.csv", "rank them"): {"summaries": True},
    ("operating_points.csv", "contexts"): {"thresholds": "contexts"},
    ("points_thousands_or_decimals.csv", "thousands"): {"point": "thousands"},
    ("points_thousands_or_decimals.csv", "decimals"): {"point": "decimals"},
    ("duplicate_headers.csv", "the first"): {"roles": {"recall": "tpr"}},
    ("duplicate_headers.csv", "the second"): {"roles": {"recall (2)": "tpr"}},
    ("matrix.npy", "rows are the truth, negative first"): {"layout": "rows 1"},
    ("matrix.npy", "columns are the truth, negative first"): {"layout": "columns 1"},
    ("matrices.npz", "rows are the truth, negative first"): {"roles": {"confusion matrix": "matrix tn fp fn tp"}},
    ("matrices.npz", "columns are the truth, negative first"): {"roles": {"confusion matrix": "matrix tn fn fp tp"}},
    ("spreadsheet_matrix.csv", "Spam"): {"layout": "rows 0"},
    ("spreadsheet_matrix.csv", "Ham"): {"layout": "rows 1"},
    ("matrix_undecided.csv", "errors"): {"layout": "rows 1 errors"},
    ("wandb_matrix.csv", "spam"): {"layout": "positive 1"},
    ("wandb_matrix.csv", "ham"): {"layout": "positive 0"},
    ("forecasts_without_csi.csv", "a ratio of the alarms"): {"roles": {"FAR": "fdr"}},
    ("forecasts_without_csi.csv", "a rate of the negatives"): {"roles": {"FAR": "fpr"}, "prior": 0.2},
    ("many_matrices_wide_open.csv", "the true class first"): {"layout": "truth first"},
    ("many_matrices_wide_open.csv", "the predicted class first"): {"layout": "truth last"},
    ("accuracy_tells_nothing.csv", "a prevalence for these rows"): {"prior": 0.3},
    ("accuracy_tells_nothing.csv", "leave these rows out"): {"undetermined": "leave"},
}


@pytest.mark.parametrize(("name", "choice"), CHOSEN)
def test_what_is_left_open_can_be_chosen(name: str, choice: str) -> None:
    made, *_, text = imported(name, **CHOSEN[name, choice])
    assert made.leaderboard is not None, text
    (wanted,) = [each["choices"][choice] for each in EXPECTED[name]["decisions"] if choice in each["choices"]]
    of_choice = [spot for spot in EXPECTED[name].get("spots", []) if spot.get("choice") == choice]
    for spot in [*wanted.get("spots", []), *of_choice]:
        check_spot(made, spot)
    if "entities" in wanted:
        assert len(made.leaderboard.entities) == wanted["entities"]
    if "contexts" in wanted:
        assert list(made.leaderboard.contexts) == wanted["contexts"]
