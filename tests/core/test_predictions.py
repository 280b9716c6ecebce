"""Predictions: what is refused at the door, what is kept, halves, digests."""

import numpy as np
import pytest

from tile_core.checks import InvalidInputError
from tile_core.predictions import halves, judged_on_fewer, predictions

TRUTH = [1, 0, 1, 1, 0]
SCORES = [[0.9, 0.2, 0.5, np.nan, 0.5], [1, 0, 1, 0, 0]]


def samples_of(**changes):
    given = {"models": ["m", "hard"], "y_true": TRUTH, "scores": SCORES, "weights": [1, 2, 1, 0.5, 1], **changes}
    return predictions(given.pop("models"), given.pop("y_true"), given.pop("scores"), **given)


def test_arguments_are_copied_into_read_only_arrays():
    scores = np.array(SCORES)
    found = samples_of(scores=scores)
    scores[:] = 7
    np.testing.assert_array_equal(found.scores, SCORES)
    assert found.y_true.tolist() == [True, False, True, True, False]
    assert found.thresholds.tolist() == [0.5, 0.5]
    assert (found.size, found.prior, found.one_class) == (5, 2.5 / 5.5, False)
    for array in (found.y_true, found.scores, found.weights, found.thresholds):
        assert not array.flags.writeable
    assert found.rows_of(0).tolist() == [0, 1, 2, 4]
    assert [found.hard(0), found.hard(1)] == [False, True]


def test_read_only_arrays_are_shared_but_not_views_of_writable_ones():
    scores = np.array(SCORES)
    view = scores[:]
    view.flags.writeable = False
    found = samples_of(scores=view)
    scores[:] = 7
    assert found.scores[0, 0] == 0.9
    assert not np.shares_memory(found.scores, scores)
    assert samples_of(scores=found.scores).scores is found.scores


@pytest.mark.parametrize(
    ("labels", "positive", "expected"),
    [
        (["yes", "no", "yes"], "yes", [True, False, True]),
        (["yes", "no", "yes"], "no", [False, True, False]),
        (np.array(["a", "b", "a"], dtype=object), "b", [False, True, False]),
        ([1, 2, 2], 2, [False, True, True]),
        ([-1.0, 1.0, 1.0], 1, [False, True, True]),
        ([True, False, False], 1, [True, False, False]),
        ([True, False, False], False, [False, True, True]),
        ([0, 0, 0], 1, [False, False, False]),
        (["no", "no", "no"], "yes", [False, False, False]),
        (["no", "no", "no"], 1, [False, False, False]),
    ],
)
def test_two_labels_of_any_kind(labels, positive, expected):
    found = predictions(["m"], labels, [0.1, 0.2, 0.3], pos_label=positive)
    assert found.y_true.tolist() == expected
    assert found.one_class == (len(set(expected)) == 1)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"models": ["m", "m"]}, "'m' 2 times"),
        ({"y_true": [[1, 0, 1, 1, 0]]}, "one label for each sample"),
        ({"y_true": [1, 0, 2, 1, 0]}, "one other label, found 0, 1, 2"),
        ({"y_true": [2, 3, 3, 2, 2]}, "expected 1 and one other label"),
        ({"y_true": [1, 0, np.nan, 1, 0]}, "one missing"),
        ({"y_true": np.array([1, 0, None, 1, 0], dtype=object)}, "one missing"),
        ({"y_true": np.array(TRUTH, bool), "pos_label": "yes"}, "True or False"),
        ({"scores": [SCORES[0]]}, "expected shape (2, 5)"),
        ({"scores": [[0.1, np.inf, 0.2, 0.3, 0.1], SCORES[1]]}, "found inf"),
        ({"scores": [["a"] * 5] * 2}, "expected numbers"),
        ({"weights": [0, 0, 0, 0, 0]}, "some above 0, found 0 for all"),
        ({"weights": [1, 1, 1]}, "found shape (3,)"),
        ({"weights": [1, 1, -1, 1, 1]}, "at least 0"),
        ({"confidence": np.full((2, 5), np.nan)}, "wherever there is a score"),
        ({"confidence": np.ones(5)}, "expected shape (2, 5)"),
        ({"thresholds": [0.5, np.nan]}, "finite"),
        ({"thresholds": [0.5, 0.5, 0.5]}, "or 2"),
    ],
)
def test_what_cannot_be_used_is_refused(changes, words):
    with pytest.raises(InvalidInputError) as error:
        samples_of(**changes)
    assert words in str(error.value)


def test_equal_content_has_an_equal_digest_and_every_part_counts():
    confidence = np.arange(10.0).reshape(2, 5)
    assert samples_of().digest == samples_of().digest
    digests = {
        samples_of(**changes).digest
        for changes in (
            {},
            {"models": ["m", "n"]},
            {"y_true": [1, 0, 1, 1, 1]},
            {"scores": [SCORES[1], SCORES[0]]},
            {"weights": None},
            {"weights": [1, 2, 1, 0.5, 2]},
            {"confidence": confidence},
            {"weights": None, "confidence": confidence},
            {"thresholds": [0.5, 0.4]},
            {"title": "Other"},
        )
    }
    assert len(digests) == 10


def test_some_of_the_samples():
    found = samples_of(confidence=np.arange(10.0).reshape(2, 5)).take([4, 0], title="Two")
    assert found.title == "Two"
    assert found.y_true.tolist() == [False, True]
    assert found.scores.tolist() == [[0.5, 0.9], [0, 1]]
    assert found.weights.tolist() == [1, 1]
    assert found.confidence.tolist() == [[4, 0], [9, 5]]
    assert samples_of().take(np.array([True, False, False, False, True])).y_true.tolist() == [True, False]


def test_halves_share_out_each_class_and_repeat_with_the_seed():
    rng = np.random.default_rng(0)
    truth = np.arange(101) < 31
    given = predictions(["m"], truth, rng.permutation(np.arange(101.0)))
    first, second = halves(given, np.random.default_rng(5))
    assert sorted([*first.scores[0], *second.scores[0]]) == list(range(101))
    assert (first.y_true.sum(), (~first.y_true).sum()) == (16, 35)
    assert (second.y_true.sum(), (~second.y_true).sum()) == (15, 35)
    assert halves(given, np.random.default_rng(5))[0].digest == first.digest
    assert halves(given, np.random.default_rng(6))[0].digest != first.digest


def test_models_with_missing_scores_are_named():
    names = [f"m{k}" for k in range(8)]
    told = judged_on_fewer(names[:4], [200, 20, 0, 199], 200)
    assert told.startswith("Evaluated on fewer than all 200 samples: m1 on 20, m3 on 199. A model that leaves")
    assert "m3 on 1,234, m4 on 1,234 and 3 more." in judged_on_fewer(names, [1234] * 8, 2000)
    assert judged_on_fewer(names[:2], [200, 0], 200) == ""
