"""The files and what must come of them agree: every file is described, every number follows from its counts."""

from __future__ import annotations

import io
import itertools
import json
import re
import zipfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

HERE = Path(__file__).parent
FILES = HERE / "files"
EXPECTED: dict[str, dict[str, Any]] = json.loads((HERE / "expected.json").read_text(encoding="utf-8"))
KEYS = {
    *("what", "kind", "outcome", "entities", "rows", "contexts", "complete", "columns", "header_row", "sheet"),
    *("attributes", "cells", "spots", "left_out", "warnings", "decisions", "refused"),
}
OUTCOMES = {"ready", "ask", "refused"}
COMPLETE = {"counts", "rates", "two rates", "right edge", "one class"}
SCORES = {  # what divides what, in tn, fp, fn, tp
    "tpr": lambda tn, fp, fn, tp: (tp, tp + fn),
    "fnr": lambda tn, fp, fn, tp: (fn, tp + fn),
    "tnr": lambda tn, fp, fn, tp: (tn, tn + fp),
    "fpr": lambda tn, fp, fn, tp: (fp, tn + fp),
    "ppv": lambda tn, fp, fn, tp: (tp, tp + fp),
    "f1": lambda tn, fp, fn, tp: (2 * tp, 2 * tp + fp + fn),
    "accuracy": lambda tn, fp, fn, tp: (tn + tp, tn + fp + fn + tp),
    "prevalence": lambda tn, fp, fn, tp: (fn + tp, tn + fp + fn + tp),
}
SIZES = {
    "tn": lambda tn, fp, fn, tp: tn,
    "fp": lambda tn, fp, fn, tp: fp,
    "fn": lambda tn, fp, fn, tp: fn,
    "tp": lambda tn, fp, fn, tp: tp,
    "n_pos": lambda tn, fp, fn, tp: fn + tp,
    "n_neg": lambda tn, fp, fn, tp: tn + fp,
}
MEANINGS = {*SCORES, *SIZES, "n", "name", "context", "run", "threshold", "matrix", "attribute", "ignored"}
MEANINGS |= {f"{end} of {score}" for end in ("low", "high") for score in SCORES}


def spots(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The spot values of an entry and those of the choices it offers."""
    yield from entry.get("spots", [])
    for decision in entry.get("decisions", []):
        for choice in decision["choices"].values():
            yield from choice.get("spots", [])


SPOTS = [
    pytest.param(name, spot, id=f"{name}-{i}") for name in EXPECTED for i, spot in enumerate(spots(EXPECTED[name]))
]
COUNTED = [case for case in SPOTS if {"counts", "made_from"} & set(case.values[1])]


def text_of(path: Path) -> str:
    """What a file says, as text; the cells of a workbook and of parquet separated by tabs."""
    data = path.read_bytes()
    if path.suffix in (".xlsx", ".ods"):
        sheets = pd.read_excel(io.BytesIO(data), sheet_name=None, header=None, engine="calamine", dtype=object)
        texts = {name: sheet.to_csv(sep="\t", index=False, header=False) for name, sheet in sheets.items()}
        return "\n".join(f"{name}\n{text}" for name, text in texts.items())
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            return "\n".join(f"{name}\n{archive.read(name).decode()}" for name in archive.namelist())
    if path.suffix == ".parquet":
        return str(pd.read_parquet(path).to_csv(sep="\t", index=False))
    encoding = "utf-16" if data[:2] == b"\xff\xfe" else "latin-1" if path.name == "latin1.csv" else "utf-8-sig"
    return data.decode(encoding, errors="replace")


def counts_of(spot: dict[str, Any]) -> list[int]:
    return spot["counts"] if "counts" in spot else spot["made_from"]


def score(name: str, counts: list[int]) -> Fraction | None:
    above, below = SCORES[name](*counts)
    return Fraction(above, below) if below else None


def printed_interval(cell: str) -> tuple[Fraction, Fraction]:
    """All numbers that are printed as this cell: half a unit of its last digit below and above, both ends with it."""
    digits = re.sub(r"[*_†]|</?b>", "", cell).replace(",", ".")
    value, unit = Fraction(digits.rstrip("%")), Fraction(1, 10 ** len(digits.rstrip("%").partition(".")[2]))
    scale = 100 if digits.endswith("%") or value > 1 else 1
    return (value - unit / 2) / scale, (value + unit / 2) / scale


def fits(name: str, cell: str, counts: list[int]) -> bool:
    low, high = printed_interval(cell)
    value = score(name, counts)
    return value is not None and low <= value <= high


def test_every_file_is_described_and_every_described_file_is_there() -> None:
    assert sorted(EXPECTED) == sorted(path.name for path in FILES.iterdir())
    assert len(EXPECTED) >= 44
    assert max(path.stat().st_size for path in FILES.iterdir()) < 10_000


@pytest.mark.parametrize("name", EXPECTED)
def test_an_entry_uses_the_words_of_the_readme(name: str) -> None:
    entry = EXPECTED[name]
    required = [decision for decision in entry.get("decisions", []) if decision["required"]]
    assert set(entry) <= KEYS
    assert entry["outcome"] in OUTCOMES
    assert (entry["outcome"] == "refused") == bool(entry.get("refused"))
    assert (entry["outcome"] == "ask") == bool(required)
    assert (entry["outcome"] == "refused") or entry["complete"] in COMPLETE
    for meaning in entry.get("columns", {}).values():
        assert set(meaning.split("|")) <= MEANINGS, meaning
    for decision in entry.get("decisions", []):
        assert len(decision["choices"]) >= 1
        assert decision["words"]
    lists = [entry.get("warnings", []), entry.get("refused", []), *(d["words"] for d in entry.get("decisions", []))]
    for word in itertools.chain(*lists):
        re.compile(word)
    for spot in entry.get("spots", []):
        assert spot.get("context") is None or spot["context"] in entry["contexts"]


@pytest.mark.parametrize("name", [name for name, entry in EXPECTED.items() if "columns" in entry])
def test_the_file_has_the_columns_and_attributes_that_are_described(name: str) -> None:
    text = re.sub(r"\s+", " ", text_of(FILES / name))
    for header in EXPECTED[name]["columns"]:
        assert header in text
    for attributes in EXPECTED[name].get("attributes", {}).values():
        assert all(value in text for value in attributes.values())


@pytest.mark.parametrize(("name", "spot"), SPOTS)
def test_the_file_names_the_entity_and_prints_the_cells(name: str, spot: dict[str, Any]) -> None:
    text = text_of(FILES / name).replace("&amp;", "&").replace("</a>", "").replace("\\|", "|").replace("\\u2019", "’")
    # Names may be made of several cells, as of the parameters of a search: clf__C=10.
    assert spot["entity"] is None or all(part in text for part in re.split(r" / |=", spot["entity"]))
    for cell in spot.get("printed", {}).values():
        assert cell in text


@pytest.mark.parametrize(("name", "spot"), COUNTED)
def test_the_printed_cells_follow_from_the_counts(name: str, spot: dict[str, Any]) -> None:
    counts = counts_of(spot)
    for column, cell in spot.get("printed", {}).items():
        if column in SIZES:
            assert int(re.sub(r"\D", "", cell)) == SIZES[column](*counts)
        else:
            assert fits(column, cell, counts), f"{column} {cell}"


@pytest.mark.parametrize(("name", "spot"), COUNTED)
def test_scores_and_intervals_hold_what_the_counts_say(name: str, spot: dict[str, Any]) -> None:
    counts = counts_of(spot)
    for column, value in spot.get("scores", {}).items():
        assert float(score(column, counts)) == pytest.approx(value, abs=spot["within"])
    for column, (low, high) in {**spot.get("between", {}), **spot.get("interval", {})}.items():
        assert low <= float(score(column, counts)) <= high


def prevalence(printed: dict[str, Fraction]) -> Fraction:
    """The prevalence that three scores determine, cut to [0, 1]."""
    tpr, accuracy = printed["tpr"], printed["accuracy"]
    if "ppv" in printed:
        value = (1 - accuracy) / (1 - tpr + tpr * (1 - printed["ppv"]) / printed["ppv"])
    else:
        value = (accuracy - printed["tnr"]) / (tpr - printed["tnr"])
    return min(max(value, Fraction(0)), Fraction(1))


NARROW = [case for case in COUNTED if case.values[1].get("between", {}).get("prevalence", [0, 1]) != [0, 1]]


@pytest.mark.parametrize(("name", "spot"), NARROW)
def test_the_prevalence_lies_between_what_rounding_leaves(name: str, spot: dict[str, Any]) -> None:
    """The prevalence is monotonic in each score, so the extremes are at corners of the box of rounding."""
    ends = {column: printed_interval(cell) for column, cell in spot["printed"].items()}
    corners = [prevalence(dict(zip(ends, corner, strict=True))) for corner in itertools.product(*ends.values())]
    assert [float(min(corners)), float(max(corners))] == pytest.approx(spot["between"]["prevalence"], abs=1e-6)


@pytest.mark.parametrize(("name", "spot"), [case for case in COUNTED if "matrices" in case.values[1]])
def test_as_many_matrices_fit_the_printed_row_as_reported(name: str, spot: dict[str, Any]) -> None:
    tn, fp, fn, tp = counts_of(spot)
    cells = {column: printed_interval(cell) for column, cell in spot["printed"].items()}
    found = 0
    for hits in range(fn + tp + 1):
        if "tpr" in cells and not cells["tpr"][0] <= Fraction(hits, fn + tp) <= cells["tpr"][1]:
            continue
        for alarms in range(tn + fp + 1):
            counts = [tn + fp - alarms, alarms, fn + tp - hits, hits]
            found += all(fits(column, cell, counts) for column, cell in spot["printed"].items())
    assert found == spot["matrices"]
    assert ("counts" in spot) == (found == 1)
