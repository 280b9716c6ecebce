"""Names are what tells rows apart: several columns name a row together, and a constant column names nobody."""

from __future__ import annotations

import pytest

from tile_core.importers import Import, build, guess

COUNTS = {"tp": "80 82 70 71", "fp": "10 11 12 13", "fn": "20 18 30 29", "tn": "890 889 888 887"}


def imported(**columns: str) -> Import:
    table = {name: texts.split(" ") for name, texts in (columns | COUNTS).items()}
    return build(table, guess(table))


def entities(found: Import) -> tuple[str, ...]:
    assert found.leaderboard is not None
    return found.leaderboard.entities


@pytest.mark.parametrize(
    ("columns", "names"),
    [
        (
            {"Extractor": "LSTM LSTM CNN CNN", "Classifier": "SVM RF SVM RF"},
            ("LSTM SVM", "LSTM RF", "CNN SVM", "CNN RF"),
        ),
        ({"Backbone": "R50 R50 R101 R101", "Head": "FPN MLP FPN MLP"}, ("R50 FPN", "R50 MLP", "R101 FPN", "R101 MLP")),
        ({"model": "A A B B", "lr": "0.1 0.01 0.1 0.01"}, ("A lr=0.1", "A lr=0.01", "B lr=0.1", "B lr=0.01")),
        ({"model": "A A B C", "loss": "CE BCE CE CE", "lr": "1 1 2 3"}, ("A CE", "A BCE", "B CE", "C CE")),
    ],
)
def test_columns_that_only_together_tell_rows_apart_name_them(columns: dict[str, str], names: tuple[str, ...]) -> None:
    found = imported(**columns)
    assert entities(found) == names
    assert any("together name the rows" in note for note in found.notes)


def test_runs_of_a_setting_are_its_runs() -> None:
    found = imported(model="A A A A", lr="0.1 0.1 0.2 0.2", seed="0 1 0 1")
    assert entities(found) == ("A lr=0.1", "A lr=0.2")
    assert found.leaderboard is not None
    assert found.leaderboard.contexts == ("0", "1")


def test_settings_alone_name_rows() -> None:
    assert entities(imported(lr="0.1 0.2 0.3 0.4")) == ("lr=0.1", "lr=0.2", "lr=0.3", "lr=0.4")
    assert entities(imported(lr="0.1 0.1 0.2 0.2", seed="0 1 0 1")) == ("lr=0.1", "lr=0.2")


def test_a_constant_column_names_nobody() -> None:
    assert entities(imported(Study="s s s s", Scheme="J48 NB RF LR")) == ("J48", "NB", "RF", "LR")


def test_a_name_that_tells_rows_apart_stays_alone() -> None:
    assert entities(imported(model="A B C D", backbone="x x y y")) == ("A", "B", "C", "D")


def test_names_stay_distinct_where_blanks_would_join_them() -> None:
    table = {
        "backbone": ["A B", "A"],
        "head": ["C", "B C"],
        **{name: texts.split(" ")[:2] for name, texts in COUNTS.items()},
    }
    assert entities(build(table, guess(table))) == ("A B", "A")
    table = {"backbone": ["A B", "A", "A B"], "head": ["C", "B C", "D"]} | {
        name: texts.split(" ")[:3] for name, texts in COUNTS.items()
    }
    assert entities(build(table, guess(table))) == ("A B / C", "A / B C", "A B / D")
