"""The two classes of one problem are neither contexts nor classifiers: their metrics make one performance."""

from __future__ import annotations

import numpy as np
import pytest

from app.reading.leaderboards import Reading, read_leaderboard
from app.reading.leaderboards.shapes.class_names import are_classes, positive_of
from tile_core.importers import Import

RATES = "U,0.9711,0.965,0.8634,0.885\nS,0.9618,0.9763,0.8989,0.845\n"


def imported(text: str, layout: str | None = None) -> Import:
    return read_leaderboard(text.encode(), "a.csv", reading=Reading(layout=layout))


def scores(found: Import) -> list[list[float]]:
    """TPR, TNR and PPV of each row."""
    assert found.leaderboard is not None
    tn, fp, fn, tp = np.moveaxis(found.leaderboard.at(0), -1, 0)
    return np.transpose([tp / (tp + fn), tn / (tn + fp), tp / (tp + fp)]).tolist()


@pytest.mark.parametrize(
    "header",
    [
        "model,precision_0,recall_0,precision_1,recall_1",
        "model,Precision (class 0),Recall (class 0),Precision (class 1),Recall (class 1)",
        "model,Precision (no),Recall (no),Precision (yes),Recall (yes)",
    ],
)
def test_columns_of_two_classes_are_one_performance(header: str) -> None:
    found = imported(f"{header}\n{RATES}")
    assert found.leaderboard is not None
    assert found.leaderboard.contexts == ("all",)
    np.testing.assert_allclose(scores(found), [[0.885, 0.965, 0.8634], [0.845, 0.9763, 0.8989]], atol=5e-4)
    assert any("is the positive class" in note for note in found.notes)


def test_classes_whose_names_do_not_say_which_is_positive_are_asked_for() -> None:
    text = f"model,Normal precision,Normal recall,Attack precision,Attack recall\n{RATES}"
    found = imported(text)
    assert found.leaderboard is None
    assert "choose which class is positive" in found.detail
    np.testing.assert_allclose(scores(imported(text, "positive 1"))[0], [0.885, 0.965, 0.8634], atol=5e-4)
    np.testing.assert_allclose(scores(imported(text, "positive 0"))[0], [0.965, 0.885, 0.9711], atol=5e-4)


def test_names_that_say_nothing_are_classes_where_one_matrix_has_all_their_scores() -> None:
    header = "model,cats precision,cats recall,dogs precision,dogs recall\n"
    assert "two classes of one problem" in imported(header + RATES).detail
    other = imported(f"{header}U,0.9,0.8,0.7,0.6\nS,0.8,0.75,0.9,0.5\n").leaderboard
    assert other is not None
    assert other.contexts == ("cats", "dogs")


def test_averages_next_to_the_columns_of_classes_are_not_used() -> None:
    text = "model,precision,precision_0,recall_0,precision_1,recall_1\nU,0.917,0.9711,0.965,0.8634,0.885\n"
    found = imported(text)
    np.testing.assert_allclose(scores(found)[0][2], 0.8634, atol=5e-4)
    assert "“precision” differs from the positive class: not used." in found.notes


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("model,class,precision,recall\nU,negative,0.9711,0.965\nU,positive,0.8634,0.885\n", ("U",)),
        ("label,precision,recall\n0,0.9711,0.965\n1,0.8634,0.885\n", ("model",)),
        (",precision,recall\nnegative,0.9711,0.965\npositive,0.8634,0.885\nAverage / Total,0.95,0.949\n", ("model",)),
    ],
)
def test_rows_of_two_classes_are_one_classifier(text: str, names: tuple[str, ...]) -> None:
    found = imported(text)
    assert found.leaderboard is not None
    assert found.leaderboard.entities == names
    np.testing.assert_allclose(scores(found), [[0.885, 0.965, 0.8634]], atol=5e-4)


def test_the_rows_of_normal_and_attack_are_asked_for() -> None:
    found = imported("model,type,precision,recall\nU,Normal,0.9711,0.965\nU,Attack,0.8634,0.885\n")
    assert found.leaderboard is None
    assert "“Normal” and “Attack” are the two classes" in found.detail


def test_counts_of_each_class_are_those_of_the_positive_one() -> None:
    found = imported("class,TP,FP,FN\n0,772,23,28\n1,177,28,23\n").leaderboard
    assert found is not None
    assert found.at(0).tolist() == [[772, 28, 23, 177]]


def test_data_sets_with_such_names_are_contexts() -> None:
    found = imported("model,dataset,precision,recall\nA,clean,0.9,0.8\nA,damaged,0.7,0.6\n").leaderboard
    assert found is not None
    assert found.contexts == ("clean", "damaged")


def test_a_column_of_models_is_none_of_classes() -> None:
    found = imported("model,precision,recall\nnormal,0.9,0.8\nbig,0.7,0.6\n").leaderboard
    assert found is not None
    assert found.entities == ("normal", "big")


@pytest.mark.parametrize(
    ("labels", "positive"),
    [
        (["0", "1"], 1),
        (["class 1", "class 0"], 0),
        (["(neg)", "(pos)"], 1),
        (["Normal", "Attack"], None),
        (["a", "b"], None),
    ],
)
def test_the_positive_class_by_its_name(labels: list[str], positive: int | None) -> None:
    assert positive_of(labels) == positive


@pytest.mark.parametrize(
    "labels", [["benign", "malware"], ["spam", "not spam"], ["non-toxic", "toxic"], ["class a", "class b"]]
)
def test_names_of_classes(labels: list[str]) -> None:
    assert are_classes(labels)
    assert not are_classes([labels[0], "SMD"])
