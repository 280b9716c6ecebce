"""The confusion matrices that the page Any task opens with."""

from __future__ import annotations

from app import matrices
from tile_core.tasks import best_of_three, dominates, group_sums, task_scores


def test_the_sample_has_all_counts_of_442_patients() -> None:
    sample = matrices.sample()
    assert sample["classes"] == ["slow", "medium", "fast"]
    assert sample["models"][0] == "LDA, equal priors"
    assert sample["counts"][0] == [152, 59, 10, 36, 64, 31, 2, 25, 63]
    for counts in sample["counts"]:
        assert [sum(counts[k : k + 3]) for k in (0, 3, 6)] == [221, 131, 90]


def test_graded_answers_are_ranked_and_divided() -> None:
    """The importances of 0.2, 0.2, 0.6, and twice for a slow patient who is called fast."""
    sample = matrices.sample()
    satisfaction = [1, 0.5, 0, 0.5, 1, 0.5, 0, 0.5, 1]
    above, below = group_sums(sample["counts"], satisfaction, [1, 1, 2, 1, 1, 1, 1, 1, 1], [0, 0, 0, 1, 1, 1, 2, 2, 2])
    scores = (above @ [0.2, 0.2, 0.6]) / (below @ [0.2, 0.2, 0.6])
    found = dict(zip(sample["models"], scores.round(3).tolist(), strict=True))
    assert found == {
        "LDA, equal priors": 0.8,
        "Logistic, weighted": 0.791,
        "Logistic": 0.765,
        "Naive Bayes": 0.763,
        "Nearest centroid": 0.752,
        "50-NN": 0.722,
    }
    shares = best_of_three(above, below).shares
    assert [round(100 * share, 1) for share in shares] == [57.9, 2.0, 2.8, 0, 0, 37.3]
    better = dominates(above, below)
    assert sorted(zip(*better.nonzero(), strict=True)) == sorted(
        [(k, k) for k in range(6)] + [(0, 3), (0, 4), (1, 3), (1, 4)]
    )
    assert task_scores(sample["counts"], satisfaction, [1] * 9)[0] == (152 + 64 + 63 + (59 + 36 + 31 + 25) / 2) / 442
