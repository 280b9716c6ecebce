"""Correlation maps against scipy fed dense ranks, by every way of computing them; executors, cancelling, the cache."""

import os
import subprocess
import sys
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy.stats import kendalltau, pearsonr, spearmanr

from tests import strategies
from tile_core import compiling, correlation, performance, populations, ranking, tile
from tile_core.catalogue import CATALOGUE
from tile_core.checks import InvalidInputError
from tile_core.correlation.kendall import crossing, planning
from tile_core.execution import Desk
from tile_core.scores import canonical_score

AXIS = tile.axis(9)
ROOT = Path(__file__).resolve().parents[2]


def maps():
    return correlation.MAPS.items()


def dense(values):
    """Ranks of x by the rule, written out: chains of sorted neighbours within the tolerance; nan stays nan."""
    known = np.sort(np.unique(values[~np.isnan(values)]))
    finite = np.abs(known[np.isfinite(known)])
    unit = min(1.0, finite.max(initial=0.0))
    level = dict[float, int]()
    for before, value in zip([None, *known.tolist()], known.tolist(), strict=False):
        close = before is not None and np.isfinite([before, value]).all()
        close = close and value - before <= ranking.TOLERANCE * max(abs(before), abs(value), unit)
        level[value] = 0 if before is None else level[before] + (not close)
    return np.array([np.nan if np.isnan(v) else level[v] for v in values.tolist()])


def quiet(statistic, one, other):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return statistic(one, other).statistic if len(one) > 1 else np.nan


def brute(x, rows, a, b, statistic=kendalltau):
    """Each cell by scipy."""
    known = ~np.isnan(x)
    x, rows, result = dense(np.asarray(x, float)[known]), rows[known], np.full((len(b), len(a)), np.nan)
    for cell in np.ndindex(result.shape):
        rank = -ranking.ranks(rows, a[cell[1]], b[cell[0]])
        there = ~np.isnan(rank)
        result[cell] = quiet(statistic, x[there], rank[there])
    return result


def by_sorting(x, rows, a, b):
    return planning.by_sorting(planning.sample(x, rows), planning.grid(a, b), Desk())


def traced(x, rows, a, b, *, turned, monkeypatch):
    """By crossings, along rows or columns, however few entities there are."""
    monkeypatch.setattr(crossing, "_orientation", lambda rows, on: (turned, 0.4))
    return crossing.by_crossings(planning.sample(x, rows), planning.grid(a, b), Desk())


def from_rates(rng, n):
    fpr, tpr = rng.integers(0, 11, (2, n)) / 10
    return performance.from_rates(tpr, fpr, 0.2)


def proportional(rng, n):
    """Half of them are others, scaled: tied everywhere, but for rounding."""
    rows = rng.dirichlet(np.ones(4), n)
    rows[n // 2 :] = rows[: n - n // 2] * rng.random((n - n // 2, 1))
    return rows


def nearly_alike(rng, n):
    """Keys that differ by multiples of 0.3 tolerances: ties that chain, and cells in doubt."""
    return np.array([3.0, 1.0, 2.0, 4.0]) * (1 + 0.3e-12 * rng.integers(0, 40, (n, 1)) * [1, 0, 0, 1])


def halves(rng, n):
    """Shares x and 1 - x of two, shape (n,) each: the two count the same in the middle."""
    share = rng.integers(1, 20, n) / 20
    return share, 1 - share


def alike_in_the_middle(rng, n):
    """Keys that cross at a = b = 1/2, all but for multiples of 0.3 tolerances."""
    (tn, tp), (fp, fn) = halves(rng, n), halves(rng, n)
    near = 1 + 0.3e-12 * rng.integers(0, 40, n)
    return np.stack([tn * near, fp, fn, tp * near], -1)


def skewed(rng, n):
    """Hardly any fp: where b = 0, orders change near a = 1/2, but not within the tolerance of such small numbers."""
    tn, tp = halves(rng, n)
    return np.stack([tn, 1e-9 * (1 + 1e-6 * rng.integers(0, 5, n)), rng.random(n) + 0.5, tp], -1)


ROWS = {
    "uniform": lambda rng, n: rng.dirichlet(np.ones(4), n),
    "N=12": lambda rng, n: rng.multinomial(12, [0.4, 0.1, 0.2, 0.3], n).astype(float),
    "N=30": lambda rng, n: rng.multinomial(30, [0.4, 0.1, 0.2, 0.3], n).astype(float),
    "N=1000": lambda rng, n: rng.multinomial(1000, [0.4, 0.1, 0.2, 0.3], n).astype(float),
    "tiny": lambda rng, n: rng.integers(0, 4, (n, 4)).astype(float),
    "tiny shares": lambda rng, n: performance.normalized(rng.integers(0, 4, (n, 4)) + np.eye(4)[rng.integers(0, 4, n)]),
    "proportional": proportional,
    "nearly alike": nearly_alike,
    "alike in the middle": alike_in_the_middle,
    "skewed": skewed,
    "extreme": lambda rng, n: 10.0 ** rng.uniform(-40, 40, (n, 4)) * (rng.random((n, 4)) < 0.8),
    "rates": from_rates,
    "unknown": lambda rng, n: np.where(rng.random((n, 4)) < 0.1, np.nan, rng.integers(0, 5, (n, 4))),
}
XS = {
    "free": lambda rng, n: rng.normal(size=n),
    "tied": lambda rng, n: rng.integers(-2, 3, n) / 3 + rng.choice([0, 1e-17, -1e-17], n),
    "infinite": lambda rng, n: rng.choice([np.inf, -np.inf, np.nan, -1.0, 0.0, 2.0, 3.0], n),
}


@pytest.mark.parametrize("kind", ROWS)
def test_every_algorithm_agrees_with_scipy_on_dense_ranks(kind, monkeypatch):
    for seed, x_kind in enumerate(list(XS) * 5):
        rng = np.random.default_rng([seed, len(kind)])
        n = int(rng.integers(2, 30))
        rows, x = ROWS[kind](rng, n), XS[x_kind](rng, n)
        a, b = tile.axis(rng.choice([3, 4, 5, 9])), tile.axis(rng.choice([3, 5, 6, 7]))
        expected = brute(x, rows, a, b)
        assert_allclose(by_sorting(x, rows, a, b), expected, rtol=0, atol=1e-12)
        if np.nan_to_num(rows).any():
            for turned in (False, True):
                assert_allclose(
                    traced(x, rows, a, b, turned=turned, monkeypatch=monkeypatch), expected, rtol=0, atol=1e-12
                )
        assert_allclose(correlation.kendall_map(x, rows, a, b), expected, rtol=0, atol=1e-12)


@given(strategies.rows(2, 9), st.lists(strategies.weights(), max_size=4), st.lists(strategies.weights(), max_size=4))
def test_any_axes(rows, a, b):
    x = rows[:, 3] - rows[:, 1]
    assert_allclose(correlation.kendall_map(x, rows, a, b), brute(x, rows, a, b), rtol=0, atol=1e-12)


@pytest.mark.parametrize("kind", ROWS)
def test_spearman_is_scipy_on_average_ranks(kind):
    for seed, x_kind in enumerate(XS):
        rng = np.random.default_rng(seed)
        rows, x = ROWS[kind](rng, 20), XS[x_kind](rng, 20)
        expected = brute(x, rows, AXIS, AXIS[::2], spearmanr)
        assert_allclose(correlation.spearman_map(x, rows, AXIS, AXIS[::2]), expected, rtol=0, atol=1e-12)


# In the others the scores differ in their last digits only.
@pytest.mark.parametrize("kind", sorted(set(ROWS) - {"nearly alike", "alike in the middle", "skewed", "extreme"}))
def test_pearson_is_scipy_on_the_scores(kind):
    for seed, x_kind in enumerate(XS):
        rng = np.random.default_rng(seed)
        rows, x = ROWS[kind](rng, 20), XS[x_kind](rng, 20)
        found = correlation.pearson_map(x, rows, AXIS, AXIS[::2])
        for cell in np.ndindex(found.shape):
            score = canonical_score(rows, AXIS[cell[1]], AXIS[2 * cell[0]])
            there = np.isfinite(score) & np.isfinite(x)
            tied = there.sum() < 2 or min(np.ptp(score[there]), np.ptp(x[there])) < 1e-12
            expected = np.nan if tied else quiet(pearsonr, x[there], score[there])
            assert_allclose(found[cell], expected, rtol=0, atol=1e-12)


def test_pearson_of_what_is_far_from_zero_or_far_apart():
    rows = populations.uniform(50, np.random.default_rng(0))
    x = rows[:, 0]
    expected = correlation.pearson_map(x, rows, AXIS, AXIS)
    assert_allclose(correlation.pearson_map(1e308 * x, rows, AXIS, AXIS), expected, rtol=0, atol=1e-12)
    assert_allclose(correlation.pearson_map(x + 1e6, rows * 1e300, AXIS, AXIS), expected, rtol=0, atol=1e-9)
    assert np.isnan(correlation.pearson_map(np.full(50, 0.1) * (1 + 1e-16), rows, AXIS, AXIS)).all()
    # The scores of one performance, scaled, differ by rounding only.
    alike = np.array([0.3, 0.1, 0.2, 0.4]) * np.arange(1.0, 51)[:, None] / 7
    assert np.isnan(correlation.pearson_map(x, alike, AXIS, AXIS)).all()


def test_pearson_is_undefined_where_defined_scores_share_one_x():
    rows = np.array([[2.0, 0, 1, 3], [0, 3, 2, 1], [3, 3, 1, 2], [3, 2, 1, 3], [3, 0, 2, 3], *np.zeros((3, 4))])
    for x in ([2, 2, 2, 2, 2, 1, 2, 8], [0.3, 0.1 + 0.2, 0.3, 0.3, 0.3, 7, 8, 9], [1e6 / 3] * 5 + [0, 1, 2]):
        assert np.isnan(correlation.pearson_map(x, rows, AXIS, AXIS)).all()
        assert np.isnan(correlation.pearson_map(x, rows, [0.5], [0.25])).all()


@pytest.mark.parametrize("rows", [populations.lattice(32), populations.roc_lattice(0.2, 80)], ids=["all", "prior"])
def test_structural_ties_of_lattices(rows, monkeypatch):
    x, axis = CATALOGUE["accuracy"].function(rows) - 0.5, tile.axis(6)
    found = by_sorting(x, rows, axis, axis)
    assert_array_equal(traced(x, rows, axis, axis, turned=False, monkeypatch=monkeypatch), found)
    for cell in ((0, 0), (1, 4), (2, 2), (3, 1), (5, 2), (5, 5)):
        assert_allclose(found[cell], brute(x, rows, axis[[cell[1]]], axis[[cell[0]]])[0, 0], rtol=0, atol=1e-12)
    raw = kendalltau(x, canonical_score(rows, axis[4], axis[1])).statistic
    assert abs(found[1, 4] - raw) > 1e-9  # the effect of ties that rounding hides


@pytest.mark.parametrize(("size_a", "size_b"), [(3, 2), (2, 3), (40, 7), (7, 40)])
def test_grids_of_different_sizes(size_a, size_b, monkeypatch):
    rng = np.random.default_rng(3)
    rows, x, a, b = ROWS["N=30"](rng, 300), rng.normal(size=300), tile.axis(size_a), tile.axis(size_b)
    expected = by_sorting(x, rows, a, b)
    assert expected.shape == (size_b, size_a)
    if min(size_a, size_b) > 2:
        for turned in (False, True):
            assert_array_equal(traced(x, rows, a, b, turned=turned, monkeypatch=monkeypatch), expected)
    assert_array_equal(correlation.kendall_map(x, rows, a, b), expected)
    assert_array_equal(correlation.kendall_map(x, rows, np.linspace(0, 1, size_a), b), expected)


def test_fast_and_slow_algorithms_agree_to_the_last_bit(monkeypatch):
    rng = np.random.default_rng(4)
    rows, axis = populations.uniform(1500, rng), tile.axis(23)
    x = np.round(CATALOGUE["f1"].function(rows), 2)
    expected = by_sorting(x, rows, axis, axis)
    for turned in (False, True):
        assert_array_equal(traced(x, rows, axis, axis, turned=turned, monkeypatch=monkeypatch), expected)


def test_bands_and_shares_and_threads_change_no_bit(monkeypatch):
    rng = np.random.default_rng(5)
    rows, axis = ROWS["rates"](rng, 200), tile.axis(31)
    x = rows[:, 0] - rows[:, 2]
    whole = {name: make(x, rows, axis, axis) for name, make in maps()}
    monkeypatch.setattr(crossing, "_BAND", 100)
    monkeypatch.setattr(crossing, "suits", lambda of, on: True)
    monkeypatch.setattr(planning, "_TASK", 1e4)
    monkeypatch.setattr(planning, "SMALL", 0.0)
    told = []
    with ThreadPoolExecutor(3) as pool:
        for name, make in maps():
            told.clear()
            again = make(x, rows, axis, axis, executor=pool, progress=lambda *at: told.append(at))
            assert_array_equal(again, whole[name])
            assert len(told) > 8
            assert told == [(done, told[-1][1]) for done in range(1, len(told) + 1)]
            assert told[-1][0] == told[-1][1]
            assert_array_equal(make(x, rows, axis, axis), whole[name])


def test_progress_where_many_cells_are_in_doubt(monkeypatch):
    monkeypatch.setattr(planning, "_TASK", 1e4)
    monkeypatch.setattr(crossing, "suits", lambda of, on: True)
    rng, axis, told = np.random.default_rng(0), tile.axis(31), []
    rows, x = nearly_alike(rng, 30), rng.normal(size=30)
    found = correlation.kendall_map(x, rows, axis, axis, progress=lambda *at: told.append(at))
    assert [done for done, _ in told] == list(range(1, len(told) + 1))
    assert told[-1][0] == told[-1][1] > told[0][1]
    assert_array_equal(found, by_sorting(x, rows, axis, axis))


class Gated(ThreadPoolExecutor):
    """One thread that runs three tasks, and the next ones only when let through."""

    def __init__(self):
        super().__init__(1)
        self.gate, self.begun = threading.Semaphore(3), 0

    def submit(self, function, /, *arguments):
        return super().submit(self.run, function, *arguments)

    def run(self, function, *arguments):
        self.begun += 1
        self.gate.acquire(timeout=30)
        return function(*arguments)


def test_cancelling_stops_what_has_not_begun(monkeypatch):
    monkeypatch.setattr(planning, "_TASK", 1e4)
    rows, axis = populations.uniform(300, np.random.default_rng(6)), tile.axis(101)
    for _, make in maps():
        totals = []
        with Gated() as pool:
            with pytest.raises(correlation.CancelledError):
                make(
                    *(rows[:, 0], rows, axis, axis),
                    executor=pool,
                    progress=lambda done, total, totals=totals: totals.append(total),
                    cancel=lambda totals=totals: len(totals) > 2,
                )
            pool.gate.release()
        assert len(totals) == 3
        assert pool.begun <= 4 < totals[0]
    with pytest.raises(correlation.CancelledError):
        correlation.kendall_map(rows[:, 0], rows, AXIS, AXIS, cancel=lambda: True)


def test_a_failing_task_raises():
    class Broken(ThreadPoolExecutor):
        def submit(self, function, /, *arguments, **_):
            return super().submit(lambda: 1 / 0)

    with Broken(1) as pool, pytest.raises(ZeroDivisionError):
        correlation.kendall_map([1.0, 2.0], np.ones((2, 4)), AXIS, AXIS, executor=pool)


def test_bands_run_on_a_cluster_of_two_processes(cluster):
    distributed = pytest.importorskip("distributed")
    rows, axis = populations.uniform(400, np.random.default_rng(7)), tile.axis(41)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with distributed.Client(cluster, set_as_default=False) as client:
            with client.get_executor(pure=False) as pool:
                there = {name: make(rows[:, 0], rows, axis, axis, executor=pool) for name, make in maps()}
            assert len(client.scheduler_info()["workers"]) == 2
    for name, make in maps():
        assert_array_equal(there[name], make(rows[:, 0], rows, axis, axis))


def test_single_places_are_cells_of_maps():
    rng = np.random.default_rng(8)
    rows, x = ROWS["N=30"](rng, 60), rng.normal(size=60)
    for name, make in maps():
        whole = make(x, rows, AXIS, AXIS)
        found = correlation.at(x, rows, AXIS, AXIS[:, None], coefficient=name)
        assert_allclose(found, whole, rtol=0, atol=1e-12)
        assert correlation.at(x, rows, 0.25, 0.5, coefficient=name) == found[4, 2]
    assert correlation.at(x, rows, [], 0.5).shape == (0,)


def test_correlations_of_too_few_entities_are_undefined():
    for _, make in maps():
        assert np.isnan(make([], np.zeros((0, 4)), AXIS, AXIS)).all()
        assert np.isnan(make([1.0], np.ones((1, 4)), AXIS, AXIS)).all()
        assert np.isnan(make([1.0, np.nan], np.ones((2, 4)), AXIS, AXIS)).all()
        assert np.isnan(make([1.0, 2.0], np.zeros((2, 4)), AXIS, AXIS)).all()
        assert make([1.0, 2.0], np.ones((2, 4)), [], AXIS).shape == (9, 0)
        # Unknown true negatives: defined where they have no weight.
        there = make([1.0, 2.0, 3.0], [[np.nan, 2, 1, 4], [np.nan, 1, 1, 5], [np.nan, 1, 1, 9]], AXIS, AXIS)
        assert np.isnan(there[:, :-1]).all()
        assert not np.isnan(there[:, -1]).any()


numbers = st.lists(st.one_of(st.floats(allow_nan=True), st.sampled_from([0.1, 0.1 + 1e-16, -0.3, 0.0])), max_size=12)


@given(numbers, st.randoms(use_true_random=False))
def test_tau_of_two_series(x, random):
    y = random.sample(x, len(x))
    one, other = dense(np.array(x, float)), dense(np.array(y, float))
    there = ~np.isnan(one) & ~np.isnan(other)
    # Chains are those of the pairs that are left.
    one, other = dense(np.array(x, float)[there]), dense(np.array(y, float)[there])
    assert_allclose(correlation.kendall_tau(x, y), quiet(kendalltau, one, other), rtol=0, atol=1e-12)


def test_ties_of_x_are_relative_to_its_neighbours_and_to_its_size():
    assert planning.dense_ranks(np.array([0.0, 1e-13, 1.0, -1e-13, np.nan])).tolist() == [0, 0, 1, 0, -1]
    assert planning.dense_ranks(np.array([0.0, 1e-13, 1e-12])).tolist() == [0, 1, 2]
    assert planning.dense_ranks(np.array([0.0, 0.5e-12, 1e3])).tolist() == [0, 0, 1]
    assert planning.dense_ranks(np.array([0.0, 2e-12, 1e3])).tolist() == [0, 1, 2]
    assert planning.dense_ranks(np.array([np.inf, -np.inf, 1e308, -1e308, np.inf])).tolist() == [3, 0, 2, 1, 3]
    steps = 1 + 0.7e-12 * np.arange(5)
    assert planning.dense_ranks(steps[::-1].copy()).tolist() == [0] * 5


def test_what_cannot_be_used_is_refused():
    for _, make in maps():
        with pytest.raises(InvalidInputError, match=r"expected \(n,\) and \(n, 4\)"):
            make([1.0, 2.0], np.ones((3, 4)), AXIS, AXIS)
        with pytest.raises(InvalidInputError, match="a: expected numbers from 0 to 1"):
            make([1.0], np.ones((1, 4)), [1.5], AXIS)
        with pytest.raises(InvalidInputError, match="b: expected one dimension"):
            make([1.0], np.ones((1, 4)), AXIS, AXIS[:, None])
    with pytest.raises(InvalidInputError, match="two series of one length"):
        correlation.kendall_tau([1.0], [1.0, 2.0])
    with pytest.raises(InvalidInputError, match="expected one of kendall, spearman, pearson, found tau"):
        correlation.at([1.0], np.ones((1, 4)), 0.5, 0.5, coefficient="tau")


@pytest.mark.parametrize("turned", [False, True])
def test_one_even_coordinate_makes_no_even_grid(turned):
    """Tracing follows crossings from one even step to the next: where one coordinate is uneven, cells are sorted."""
    rng = np.random.default_rng(0)
    rows, even, uneven = rng.integers(1, 1000, (400, 4)), tile.axis(41), tile.axis(41) ** 2
    a, b = (uneven, even) if turned else (even, uneven)
    found = correlation.kendall_map(rows[:, 0] - rows[:, 1], rows, a, b)
    assert_array_equal(found, by_sorting(rows[:, 0] - rows[:, 1], rows, a, b))


def test_zeros_have_no_correlation():
    rows, axis = np.random.default_rng(0).integers(1, 9, (20, 4)), tile.axis(5)
    for _, make in maps():
        assert np.isnan(make(np.zeros(20), rows, axis, axis)).all()


@pytest.mark.parametrize(("size", "traced"), [(1, True), (1e9, True), (1e-9, True), (1e80, False), (1e-80, False)])
def test_maps_are_traced_where_products_of_four_stay_doubles(size, traced):
    rows, axis = np.random.default_rng(0).integers(1, 1000, (500, 4)) * size, tile.axis(101)
    sample = planning.sample(rows[:, 0], rows)
    assert crossing.suits(sample, planning.grid(axis, axis)) == traced


def test_warm_reports_its_progress():
    told = []
    correlation.warm(lambda *at: told.append(at))
    assert told == [(1, 3), (2, 3), (3, 3)]


def in_a_fresh_process(code, *path, **environment):
    kept = {k: v for k, v in os.environ.items() if k not in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME")}
    kept["PYTHONPATH"] = os.pathsep.join([str(ROOT), *map(str, path)])
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=kept | environment, capture_output=True, text=True, check=True).stdout.split()


def test_warm_kernels_are_not_compiled_again():
    code = """
import sys, numpy as np
from tile_core import correlation
correlation.warm()
warmed = set(sys.modules)
rows, axis = np.random.default_rng(0).integers(1, 9, (40, 4)), np.linspace(0, 1, 5)
for make in (correlation.kendall_map, correlation.spearman_map, correlation.pearson_map):
    make(rows[:, 0], rows, axis, axis)
print("warmed", *(name for name in set(sys.modules) - warmed if name.startswith("tile_core")))
"""
    assert in_a_fresh_process(code) == ["warmed"]


def test_many_threads_may_be_the_first_and_the_next_process_finds_what_they_compiled(tmp_path):
    code = """
import sys, threading, numpy as np
from tile_core import correlation
from tile_core.correlation import extrema
print("numba" in sys.modules)
rows = np.random.default_rng(0).dirichlet(np.ones(4), 50)
found = []
work = lambda: found.append(correlation.pearson_map(rows[:, 0], rows, [0.2, 0.7], [0.5]))
threads = [threading.Thread(target=work) for _ in range(6)]
[t.start() for t in threads]; [t.join() for t in threads]
from tile_core.correlation.kendall import product
print(len({f.tobytes() for f in found}), len(found), sum(product.product.stats.cache_hits.values()))
"""
    assert in_a_fresh_process(code, NUMBA_CACHE_DIR=str(tmp_path)) == ["False", "1", "6", "0"]
    assert len(list(tmp_path.rglob("product*.nbc"))) == 1
    assert in_a_fresh_process(code, NUMBA_CACHE_DIR=str(tmp_path)) == ["False", "1", "6", "1"]


SMALL_KERNEL = """
from tile_core import compiling
@compiling.kernel("f8(f8)")
def twice(value):
    return 2 * value
"""


def test_kernels_are_cached_in_the_users_cache_folder(tmp_path):
    (tmp_path / "small_kernel.py").write_text(SMALL_KERNEL)
    code = "import small_kernel; from numba.core import config; print(repr(config.CACHE_DIR), small_kernel.twice(2.0))"
    user = {"XDG_CACHE_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path)}
    assert in_a_fresh_process(code, tmp_path, **user) == ["''", "4.0"]
    assert len(list(tmp_path.rglob("small_kernel*.nbc"))) == 1
    assert not list((tmp_path / "__pycache__").glob("*.nbc"))


def test_without_a_writable_folder_kernels_are_compiled_each_time(tmp_path, monkeypatch):
    file = tmp_path / "file"
    file.touch()
    for name in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(file / "no"))
    assert compiling.cache_folder() is None

    @compiling.kernel("f8(f8)")
    def twice(value):
        return 2 * value

    assert twice(2.0) == 4.0
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "yes"))
    assert compiling.cache_folder() == str(tmp_path / "yes")
