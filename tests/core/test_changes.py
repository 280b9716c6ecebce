"""What moved between two versions of a leaderboard, against the ranks and rank sets of each alone."""

from __future__ import annotations

import numpy as np
import pytest

from tile_core import ranking, rules, scores, uncertainty
from tile_core.changes import changes
from tile_core.checks import InvalidInputError
from tile_core.leaderboard import Leaderboard, leaderboard


def board(names: list[str], seed: int, n: int = 400) -> Leaderboard:
    """Rows of one test set with random errors."""
    rng = np.random.default_rng(seed)
    fp, fn = rng.integers(5, n // 3, len(names)), rng.integers(5, n // 4, len(names))
    rows = np.stack([n - fp, fp, fn, n // 2 - fn], -1)
    return leaderboard(names, rows, sizes=np.full(len(names), n + n // 2))


@pytest.mark.parametrize("seed", range(8))
def test_ranks_are_those_of_each_version_and_of_the_rows_of_both(seed: int) -> None:
    old = board([f"m{i}" for i in range(12)], seed)
    new = board([f"m{i}" for i in (3, 1, 14, 7, 2, 15, 11, 0)], seed + 100)
    a, b = np.random.default_rng(seed).uniform(size=2)
    found = changes(old, new, a, b, level=0.9)
    assert set(found.entered) == {"m14", "m15"}
    assert set(found.left) == {f"m{i}" for i in (4, 5, 6, 8, 9, 10)}
    for which, version in enumerate((old, new)):
        rows = version.at(0)
        ranks, values = ranking.ranks(rows, a, b), scores.canonical_score(rows, a, b)
        index = [version.entities.index(row.name) for row in found.rows]
        assert [row.ranks[which] for row in found.rows] == ranks[index].tolist()
        np.testing.assert_allclose([row.scores[which] for row in found.rows], values[index])
        assert [row.among[which] for row in found.rows] == ranking.ranks(rows[index], a, b).tolist()
        sets = uncertainty.rank_sets(uncertainty.sure_differences(rows[index], a, b, level=0.9))
        assert [row.sets[which] for row in found.rows] == list(zip(*map(np.ndarray.tolist, sets), strict=True))
    moved = [abs(row.gained or 0) for row in found.rows]
    assert moved == sorted(moved, reverse=True)
    gone = [old.entities.index(name) for name in found.left]
    assert np.diff(ranking.ranks(old.at(0), a, b)[gone]).min() >= 0


def test_a_rank_has_surely_changed_where_its_sets_have_none_in_common() -> None:
    good, bad, middle = [950, 50, 20, 480], [600, 400, 300, 200], [800, 200, 150, 350]
    old = leaderboard(["A", "B", "C"], [good, middle, bad], sizes=[1500] * 3)
    new = leaderboard(["A", "B", "C"], [bad, middle, good], sizes=[1500] * 3)
    found = {row.name: row for row in changes(old, new, 0.5, 0.5, level=0.95).rows}
    assert [(found[name].gained, found[name].beyond) for name in "ABC"] == [(-2, True), (0, False), (2, True)]
    # Without rank sets nobody can say so.
    assert not any(row.beyond for row in changes(old, new, 0.5, 0.5).rows)
    # A newcomer moves the rank of all behind it, and none of them among the rows of both.
    more = leaderboard(["N", "A", "B", "C"], [[1000, 0, 0, 500], good, middle, bad], sizes=[1500] * 4)
    rows = changes(old, more, 0.5, 0.5).rows
    assert [(row.ranks[1], row.gained) for row in sorted(rows, key=lambda row: row.name)] == [(2, 0), (3, 0), (4, 0)]


def test_a_missing_row_has_no_rank_and_is_last() -> None:
    old = leaderboard(["A", "B"], [[7, 1, 1, 1], [np.nan] * 4])
    new = leaderboard(["A", "B"], [[7, 1, 1, 1], [8, 0, 1, 1]])
    rows = changes(old, new, 0.5, 0.5).rows
    assert [(row.name, row.ranks, row.gained, row.beyond) for row in rows] == [
        ("A", (1, 2), 0, False),
        ("B", (None, 1), None, False),
    ]


def test_versions_without_a_common_name_cannot_be_compared() -> None:
    one, other = leaderboard(["A"], [[7, 1, 1, 1]]), leaderboard(["B"], [[7, 1, 1, 1]])
    with pytest.raises(InvalidInputError, match="expected rows with the same names"):
        changes(one, other, 0.5, 0.5)
    with pytest.raises(InvalidInputError):
        changes(one, one, 0.5, 0.5, level=0.95)


@pytest.mark.parametrize("rule", list(rules.RULES))
def test_a_rule_over_contexts_ranks_both_versions(rule: str) -> None:
    rng = np.random.default_rng(11)

    def several(names: str) -> Leaderboard:
        rows = rng.integers(20, 400, (3, len(names), 4)).astype(float)
        return leaderboard(list(names), rows, contexts=["x", "y", "z"], sizes=rows.sum(-1))

    old, new = several("ABCDEF"), several("GFEDC")
    found = changes(old, new, 0.6, 0.3, level=0.9, rule=rule)
    assert (set(found.entered), set(found.left)) == ({"G"}, {"A", "B"})
    for which, version in enumerate((old, new)):
        of = rules.standing(rule, version.performances, 0.6, 0.3, version.sizes)
        index = [version.entities.index(row.name) for row in found.rows]
        assert [row.scores[which] for row in found.rows] == of.values[index].tolist()
        assert [row.ranks[which] for row in found.rows] == of.ranks[index].tolist()
        part = version.only([row.name for row in found.rows])
        sets = uncertainty.rank_sets(rules.sure_by_rule(rule, part, 0.6, 0.3, level=0.9))
        by_name = dict(zip(part.entities, zip(*map(np.ndarray.tolist, sets), strict=True), strict=True))
        assert [row.sets[which] for row in found.rows] == [by_name[row.name] for row in found.rows]
    with pytest.raises(InvalidInputError, match="rule"):
        changes(old, new, 0.6, 0.3, rule="best")
