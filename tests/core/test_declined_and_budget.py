"""Samples without a score as errors, and a budget of alarms, compared with what they mean sample by sample."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tile_core import choosing
from tile_core.curves import sorted_rows, thresholds
from tile_core.predictions import predictions


def test_declined_samples_that_are_errors_are_errors_at_every_threshold() -> None:
    """As if each declined positive were missed and each declined negative an alarm, whatever the cutoff."""
    rng = np.random.default_rng(7)
    truth = rng.random(60) < 0.4
    scores = np.where(rng.random(60) < 0.3, np.nan, rng.random(60).round(1))
    whole = predictions(["A"], truth, scores, thresholds=0.5, declined_are_errors=True)
    found = thresholds(sorted_rows(whole, 0))
    lost = np.isnan(scores)
    for index, cutoff in enumerate(found.cutoffs.tolist()):
        positive = np.where(lost, ~truth, scores >= cutoff)
        cells = [~positive & ~truth, positive & ~truth, ~positive & truth, positive & truth]
        assert found.performance(index).tolist() == [cell.sum() for cell in cells]
        assert choosing.apply(whole, [cutoff])[0].tolist() == found.performance(index).tolist()
    # A pair with a declined sample is ordered wrongly.
    known = [(p, n) for p in scores[truth] for n in scores[~truth] if not np.isnan(p + n)]
    pairs = sum((p > n) + (p == n) / 2 for p, n in known)
    assert found.auroc == pytest.approx(pairs / (truth.sum() * (~truth).sum()))


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 4)), min_size=1, max_size=30), st.floats(0, 1))
def test_a_budget_of_alarms_is_the_mean_over_all_ways_to_break_ties(rows: list[tuple[bool, int]], share: float) -> None:
    truth, scores = np.array([row[0] for row in rows]), np.array([float(row[1]) for row in rows])
    found = thresholds(sorted_rows(predictions(["A"], truth, scores, thresholds=2), 0))
    rule = choosing.alarms_at_most(share)
    most = int(np.floor(share * len(rows) * (1 + 1e-12)))
    # The expected number of positives among the first `most` is that of each tied group in proportion.
    order = np.argsort(-scores, kind="stable")
    level = scores[order[most - 1]] if most else np.inf
    above, tied = scores > level, scores == level
    part = (most - above.sum()) / max(1, tied.sum())
    tp = truth[above].sum() + part * truth[tied].sum()
    assert rule.expected is not None
    assert rule.expected(found)[3] == pytest.approx(tp)
    assert rule.expected(found)[[1, 3]].sum() == pytest.approx(most)
