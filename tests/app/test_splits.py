"""Scores of several splits in one table: one is chosen, never the first of them without a word."""

from __future__ import annotations

import numpy as np
import pytest

from app.reading.leaderboards import Reading, read_leaderboard
from tile_core.importers import Import

ROWS = "A,0.99,0.98,0.88,0.78\nB,0.95,0.92,0.80,0.81\n"


def imported(text: str, layout: str | None = None) -> Import:
    return read_leaderboard(text.encode(), "a.csv", reading=Reading(layout=layout))


def recalls(found: Import, context: int = 0) -> list[float]:
    assert found.leaderboard is not None
    _, _, fn, tp = np.moveaxis(found.leaderboard.at(context), -1, 0)
    return (tp / (tp + fn)).tolist()


@pytest.mark.parametrize(
    "header",
    [
        "model,train_precision,train_recall,test_precision,test_recall",
        "model,Train Precision,Train Recall,Test Precision,Test Recall",
        "model,train/precision,train/recall,test/precision,test/recall",
        "model,precision (train),recall (train),precision (test),recall (test)",
        "model,precision_train,recall_train,precision_test,recall_test",
    ],
)
def test_the_split_to_rank_is_asked_for(header: str) -> None:
    found = imported(f"{header}\n{ROWS}")
    assert found.leaderboard is None
    assert "several splits, “test” and “train”" in found.detail
    chosen = imported(f"{header}\n{ROWS}", "test")
    assert recalls(chosen) == pytest.approx([0.78, 0.81])
    assert "The scores are those of “test”; those of “train” are not used." in chosen.notes
    assert recalls(imported(f"{header}\n{ROWS}", "train")) == pytest.approx([0.98, 0.92])


def test_each_split_can_be_a_context_the_test_split_first() -> None:
    found = imported(f"model,val_precision,val_recall,test_precision,test_recall\n{ROWS}", "contexts")
    assert found.leaderboard is not None
    assert found.leaderboard.contexts == ("test", "val")
    assert recalls(found) == pytest.approx([0.78, 0.81])


@pytest.mark.parametrize(
    "header",
    [
        "model,train_accuracy,x,val_precision,val_recall",
        "model,train_accuracy,test_accuracy,test_precision,test_recall",
    ],
)
def test_one_split_is_no_question(header: str) -> None:
    assert recalls(imported(f"{header}\n{ROWS}")) == pytest.approx([0.78, 0.81])


def test_splits_in_rows_are_contexts_whose_mean_says_little() -> None:
    text = "model,split,tn,fp,fn,tp\nA,train,190,10,5,95\nA,test,80,20,10,90\n"
    found = imported(text)
    assert found.leaderboard is not None
    assert found.leaderboard.contexts == ("train", "test")
    assert any("splits of one data set: choose one as the context" in note for note in found.notes)
    other = imported(text.replace("train", "X"))
    assert not any("splits" in note for note in other.notes)
