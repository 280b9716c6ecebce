"""Lines, pencils and hull against their definitions: the canonical score itself, and brute force over directions."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests import strategies
from tile_core import performance, roc
from tile_core.checks import InvalidInputError
from tile_core.scores import canonical_score

inner = st.floats(0.01, 0.99)


def distance(line, x, y):
    return (line[..., 0] * x + line[..., 1] * y + line[..., 2]) / np.hypot(line[..., 0], line[..., 1])


@given(strategies.weights(), strategies.weights(), inner, inner, inner)
def test_a_performance_lies_on_the_line_of_its_value_and_better_ones_on_the_positive_side(a, b, prior, x, y):
    value = canonical_score(performance.from_rates(y, x, prior), a, b)
    line = roc.iso_line(a, b, prior, value)
    assert abs(distance(line, x, y)) < 1e-12
    better = canonical_score(performance.from_rates(min(y + 0.01, 1), max(x - 0.01, 0), prior), a, b)
    assert better > value
    assert distance(roc.iso_line(a, b, prior, value - 1e-6), x, y) > 0


@given(strategies.weights(), strategies.weights(), inner, inner)
def test_all_lines_of_a_pencil_pass_through_its_vertex_and_it_leads_back_to_the_place(a, b, prior, value):
    x, y = roc.vertex(a, b, prior)
    if a == b:
        assert np.isnan([x, y]).all()
        u, v, _ = roc.iso_line(a, b, prior, value)
        other_u, other_v, _ = roc.iso_line(a, b, prior, 0.5)
        assert abs(u * other_v - v * other_u) < 1e-15
        return
    assume(abs(a - b) > 1e-6)
    assert abs(distance(roc.iso_line(a, b, prior, value), x, y)) < 1e-9 * (1 + abs(x) + abs(y))
    assert abs(distance(roc.zero_line(a, prior), x, y)) < 1e-9 * (1 + abs(x) + abs(y))
    assert abs(distance(roc.one_line(b, prior), x, y)) < 1e-9 * (1 + abs(x) + abs(y))
    if 0 < a < 1 and 0 < b < 1:
        assert roc.place_of_vertex(x, y, prior) == pytest.approx((a, b), abs=1e-9)


@pytest.mark.papers
def test_figure_2_of_paper_b():
    assert roc.vertex(0.95, 0.7, 0.2) == pytest.approx((-0.805, -0.38))
    assert roc.vertex(0.3, 0.8, 0.4) == pytest.approx((1.44, 1.54))
    assert roc.slope(roc.zero_line(0.95, 0.2)) == pytest.approx(0.2105263157894737)
    assert roc.slope(roc.one_line(0.7, 0.2)) == pytest.approx(1.7142857142857142)
    line = roc.iso_line(0.95, 0.7, 0.2, 0.5)
    assert roc.slope(line) == pytest.approx(0.848484848484848)
    assert -line[2] / line[1] == pytest.approx(0.303030303030303)


def test_zero_and_one_lines_touch_roc_in_one_corner_and_can_be_vertical():
    assert distance(roc.zero_line([0.0, 0.4, 1.0], 0.3), 1, 0) == pytest.approx([0, 0, 0])
    assert distance(roc.one_line([0.0, 0.4, 1.0], 0.3), 0, 1) == pytest.approx([0, 0, 0])
    assert roc.slope(roc.zero_line(0.0, 0.3)) == np.inf
    assert roc.slope(roc.one_line(1.0, 0.3)) == 0
    assert np.isnan(roc.slope([0.0, 0.0, 1.0]))


def test_a_vertical_line_is_clipped_like_any_other():
    assert roc.segment([-2.0, 0.0, 1.0]).tolist() in ([[0.5, 0], [0.5, 1]], [[0.5, 1], [0.5, 0]])
    assert np.isnan(roc.segment([1.0, 0.0, 3.0])).all()
    assert np.sort(roc.segment([0.0, 1.0, 0.0], (-1, -1, 2, 2))[:, 0]).tolist() == [-1, 2]


@given(st.tuples(*[st.floats(-2, 2)] * 3), st.floats(0, 1))
def test_a_segment_is_on_its_line_and_ends_at_the_frame(line, step):
    assume(np.hypot(line[0], line[1]) > 1e-3)
    ends = roc.segment(line)
    # Sample the frame: the line crosses it exactly when a segment was found.
    corners = distance(np.array(line), np.array([0, 0, 1, 1]), np.array([0, 1, 0, 1]))
    assume(np.abs(corners).min() > 1e-9)
    assert np.isnan(ends).any() == bool((corners > 0).all() or (corners < 0).all())
    if not np.isnan(ends).any():
        x, y = ends[0] + step * (ends[1] - ends[0])
        assert abs(distance(np.array(line), x, y)) < 1e-9
        assert (np.abs(ends * (1 - ends)).min(-1) < 1e-12).all()


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=1, max_size=14))
def test_hulls_are_the_strict_winners_and_losers_of_linear_scores_in_chain_order(points):
    x, y = np.array(points, dtype=float).T
    weight = np.linspace(0, 1, 7919)[1:-1, None]
    value = weight * (12 - x) + (1 - weight) * y
    for found, values, sign in ((roc.upper_left_hull(x, y), value, 1), (roc.lower_right_hull(x, y), -value, -1)):
        assert (values.max(1) - values[:, found].max(1) < 1e-9).all()
        # Each of the chain wins somewhere alone, up to its copies.
        alone = [
            (values[:, [i]] - np.where((x == x[i]) & (y == y[i]), -np.inf, values)).min(1).max() > 0 for i in found
        ]
        assert all(alone)
        assert (sign * np.diff(x[found]) > 0).all()
        assert (sign * np.diff(y[found]) > 0).all()


def test_collinear_points_copies_and_unknown_ones_are_left_out():
    x = [0.1, 0.2, 0.3, 0.1, np.nan, 0.3, 0.9, 0.05]
    y = [0.4, 0.6, 0.8, 0.4, 0.9, 0.7, 0.8, 0.1]
    assert roc.upper_left_hull(x, y).tolist() == [7, 0, 2]
    assert roc.lower_right_hull([0.5, 0.5], [0.2, 0.2]).tolist() == [0]
    assert roc.upper_left_hull([], []).tolist() == []


def test_what_cannot_be_used_is_refused():
    with pytest.raises(InvalidInputError, match="prior"):
        roc.vertex(0.2, 0.3, 1.0)
    with pytest.raises(InvalidInputError, match="prior"):
        roc.vertex(0.2, 0.3, [0.5, 0.0])
    with pytest.raises(InvalidInputError, match="value"):
        roc.iso_line(0.2, 0.3, 0.5, 1.5)
    with pytest.raises(InvalidInputError, match="one length"):
        roc.upper_left_hull([0.1], [0.1, 0.2])
