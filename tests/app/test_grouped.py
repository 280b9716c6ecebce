"""Logs with three header rows: category, scene, metric."""

from __future__ import annotations

import numpy as np
import pytest

from app.reading.leaderboards import read_leaderboard, read_table
from tile_core import performance
from tile_core.checks import InvalidInputError

LOG = (
    ",baseline,,,,,,night,,\n,highway,,,office,,,street,,\n,FNR,Prec,F-score,FNR,Prec,F-score,FNR,Prec,F-score\n"
    "ours,0.1,0.8,0.847,0.2,0.5,0.615,0,0,0\ntheirs,0.4,0.9,0.72,0.3,0.6,0.646,0.5,0.25,0.333\n"
)


def test_each_scene_is_a_context_and_0_is_missing() -> None:
    found = read_leaderboard(LOG.encode(), "log.csv")
    board = found.leaderboard
    assert board is not None
    assert not found.problems
    assert board.entities == ("ours", "theirs")
    assert board.contexts == ("baseline/highway", "baseline/office", "night/street")
    rates = performance.rates(board.performances)
    np.testing.assert_allclose(rates.tpr[:, 1], [0.6, 0.7, 0.5])
    np.testing.assert_allclose(rates.ppv[:, 0], [0.8, 0.5, np.nan])
    assert np.isnan(board.performances[2, 0]).all()


def test_a_problem_in_one_scene_does_not_affect_others() -> None:
    found = read_leaderboard(LOG.replace("0.2,0.5,0.615", "1.2,0.5,0.615").encode(), "log.csv")
    assert [(problem.row, problem.column, problem.found) for problem in found.problems] == [(3, "FNR", "1.2")]
    assert found.leaderboard is not None
    missing = np.isnan(found.leaderboard.performances).all(-1)
    assert missing[:, 0].tolist() == [False, True, True]
    assert not missing[:, 1].any()


def test_a_ragged_log_is_refused_by_row() -> None:
    with pytest.raises(InvalidInputError, match=r"row 4 has 9 cells, but should have 10"):
        read_table(LOG.replace(",0,0,0\n", ",0,0\n").encode(), "log.csv")


@pytest.mark.parametrize("text", ["model,tpr,fpr\nA,0.9,0.1\nB,0.8,0.2\nC,0.7,0.3\n", "a\n1\n2\n3\n4\n", "x,y\n1,2\n"])
def test_other_tables_are_read_as_before(text: str) -> None:
    table = read_table(text.encode(), "plain.csv")
    header, *rows = text.split()
    assert list(table.columns) == header.split(",")
    assert table.numbers == tuple(range(2, len(rows) + 2))
