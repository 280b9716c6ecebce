"""Integer confusion matrices from printed scores, held to brute force over all matrices."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from numpy.typing import NDArray

from tile_core.catalogue import CATALOGUE
from tile_core.checks import InvalidInputError
from tile_core.reconstruction import confusion_matrices, contradiction
from tile_core.reconstruction.monotone import SUPPORTED, directions, value
from tile_core.reconstruction.search import matrices_of_rows

Matrix = NDArray[np.int64]
SETS = [
    ("tpr", "ppv"),
    ("accuracy",),
    ("f1", "mcc"),
    ("kappa", "balanced_accuracy", "npv"),
    ("tnr", "fpr", "odds_ratio"),
    ("nlr", "fdr"),
    ("prediction_rate", "jaccard"),
    ("geometric_mean", "error_rate"),
    ("informedness", "p4"),
]


def scores_of(key: str, matrices: Matrix) -> NDArray[np.float64]:
    """A score of matrices, shape (m, 4): where it is undefined, what programs print."""
    found = CATALOGUE[key](matrices)
    return np.where(np.isnan(found), np.inf if np.isinf(CATALOGUE[key].range[1]) else 0.0, found)


def all_matrices(size: int, positives: int | None = None) -> Matrix:
    numbers = range(size + 1)
    listed = [
        (n - tn, p - tp)
        for p in (numbers if positives is None else [positives])
        for n in [size - p]
        for tn, tp in itertools.product(range(n + 1), range(p + 1))
    ]
    sizes = [
        (n, p)
        for p in (numbers if positives is None else [positives])
        for n in [size - p]
        for _ in itertools.product(range(n + 1), range(p + 1))
    ]
    wrong, both = np.array(listed), np.array(sizes)
    return np.stack([both[:, 0] - wrong[:, 0], wrong[:, 0], wrong[:, 1], both[:, 1] - wrong[:, 1]], -1)


def rows(matrices: Matrix) -> set[tuple[int, ...]]:
    return {tuple(row) for row in matrices.tolist()}


@pytest.mark.parametrize("keys", SETS, ids="+".join)
@pytest.mark.parametrize("sized", ["classes", "size", "prior"])
def test_exactly_the_matrices_of_a_brute_force_are_found(keys: tuple[str, ...], sized: str) -> None:
    generator = np.random.default_rng(11)
    for _ in range(12):
        size = int(generator.integers(1, 26))
        p = int(generator.integers(0, size + 1))
        tn, tp = generator.integers(0, size - p + 1), generator.integers(0, p + 1)
        true = np.array([[tn, size - p - tn, p - tp, tp]])
        named = (*keys, "prior") if sized == "prior" else keys
        exact = {key: float(scores_of(key, true)[0]) for key in named}
        printed = {key: v if np.isinf(v) else round(v, 2) for key, v in exact.items()}
        sizes = {"positives": p, "negatives": size - p} if sized == "classes" else {"size": size}
        found = confusion_matrices(printed, dict.fromkeys(printed, 0.005), **sizes)
        everything = all_matrices(size, p if sized == "classes" else None)
        with np.errstate(invalid="ignore"):
            near = [
                (np.abs(scores_of(key, everything) - printed[key]) <= 0.005 + 1e-9)
                | (scores_of(key, everything) == printed[key])
                for key in named
            ]
        assert rows(found.listed(10**6)) == rows(everything[np.logical_and.reduce(near)])
        assert found.exact
        assert found.count == len(rows(found.listed(10**6)))
        listed = found.listed(10**6)
        np.testing.assert_array_equal(found.bounds, np.stack([listed.min(axis=0), listed.max(axis=0)], -1))


def test_the_true_matrix_is_among_those_found_for_1000_random_matrices() -> None:
    generator = np.random.default_rng(5)
    keys = sorted(SUPPORTED - {"prior"})
    for _ in range(1_000):
        size = int(np.exp(generator.uniform(np.log(10), np.log(3_000))))
        true = generator.multinomial(size, generator.dirichlet(np.ones(4)))
        chosen = generator.choice(keys, size=int(generator.integers(2, 5)), replace=False).tolist()
        values = {key: float(scores_of(key, true[None])[0]) for key in chosen}
        printed = {key: round(v, 3) for key, v in values.items() if np.isfinite(v)}
        found = confusion_matrices(
            printed, dict.fromkeys(printed, 0.0005), positives=int(true[2:].sum()), negatives=int(true[:2].sum())
        )
        at = (found.runs[:, 2] == true[3]) & (found.runs[:, 3] <= true[0]) & (true[0] <= found.runs[:, 4])
        assert at.any()
        assert (found.bounds[:, 0] <= true).all()
        assert (true <= found.bounds[:, 1]).all()


def test_every_supported_score_is_monotone_in_both_counts() -> None:
    for p, n in itertools.product(range(7), range(7)):
        tp, tn = np.meshgrid(np.arange(p + 1), np.arange(n + 1), indexing="ij")
        for key in sorted(SUPPORTED - {"prior"}) if p + n else ():
            values = value(key, np.full(tp.shape, p), np.full(tp.shape, n), tp, tn)
            for axis, direction in enumerate(directions(key)):
                with np.errstate(invalid="ignore"):  # infinite in both
                    assert not (direction * np.diff(values, axis=axis) < -1e-12).any(), (key, p, n)


def test_a_million_samples_are_no_problem() -> None:
    true = np.array([700_000, 100_000, 50_000, 150_000])
    printed = {key: round(float(CATALOGUE[key](true)), 3) for key in ("tpr", "ppv", "accuracy")}
    found = confusion_matrices(printed, dict.fromkeys(printed, 0.0005), positives=200_000, negatives=800_000)
    assert found.exact
    assert (found.bounds[:, 0] <= true).all()
    assert (true <= found.bounds[:, 1]).all()


def test_too_many_are_enclosed_and_sampled() -> None:
    found = confusion_matrices({"accuracy": 0.9}, {"accuracy": 0.05}, size=100_000)
    assert not found.exact
    assert found.count > 0
    assert (found.bounds[:, 1] >= found.bounds[:, 0]).all()
    listed = np.vstack([found.listed(500), found.central()])
    assert (listed.sum(axis=1) == 100_000).all()
    assert (np.abs(scores_of("accuracy", listed) - 0.9) <= 0.05 + 1e-9).all()
    assert ((found.bounds[:, 0] <= listed) & (listed <= found.bounds[:, 1])).all()
    # Half of the samples are positive in the middle of all that there are.
    assert abs(int(found.central()[2:].sum()) - 50_000) < 1_000


@pytest.mark.parametrize("most", [1, 7, 60, 1_000])
def test_a_sample_is_evenly_spread(most: int) -> None:
    sizes = [(np.arange(3, 12), np.arange(20, 11, -1)), (np.array([40]), np.array([5]))]
    scores, halves = {"tpr": np.array([0.6, 0.6])}, {"tpr": np.array([0.3, 0.3])}
    some, every = (matrices_of_rows(scores, halves, sizes, number) for number in (most, 10**6))
    for part, whole in zip(some, every, strict=True):
        pairs = whole.runs[:, :3].tolist()
        step = -(-len(pairs) // most)
        assert part.exact == (step == 1)
        assert part.runs[:, :3].tolist() == pairs[step // 2 :: step]


def test_the_central_matrix_is_the_nearest_to_the_mean() -> None:
    generator = np.random.default_rng(4)
    for _ in range(60):
        true = generator.integers(0, 14, size=4)
        if not true.sum():
            continue
        printed = {key: round(float(scores_of(key, true[None])[0]), 1) for key in ("f1", "accuracy")}
        size = {"size": int(true.sum())} if generator.random() < 0.5 else {"positives": int(true[2:].sum())}
        more = {} if "size" in size else {"negatives": int(true[:2].sum())}
        found = confusion_matrices(printed, dict.fromkeys(printed, 0.05), **size, **more)
        listed = found.listed(10**6)
        off = np.square(listed - listed.mean(axis=0)).sum(axis=1)
        central = found.central()
        assert central.tolist() in listed.tolist()
        assert np.square(central - listed.mean(axis=0)).sum() == pytest.approx(off.min())
        for key in ("accuracy", "tpr", "prior"):
            assert found.range(key) == (scores_of(key, listed).min(), scores_of(key, listed).max())


def test_none_has_no_centre() -> None:
    found = confusion_matrices({"tpr": 0.33}, {"tpr": 0.005}, positives=10, negatives=1)
    assert np.isnan(found.range("accuracy")).all()
    with pytest.raises(InvalidInputError, match="at least one, found none"):
        found.central()


def test_what_is_only_not_found_in_a_sample_is_no_contradiction() -> None:
    # No half of an odd number is whole, but there are too many matrices to look at them all.
    printed, halves = {"accuracy": 0.5, "f1": 0.4}, {"accuracy": 0.0, "f1": 0.2}
    found = confusion_matrices(printed, halves, size=100_003)
    assert (found.exact, found.count) == (False, 0)
    assert contradiction(printed, halves, size=100_003) == ()
    assert contradiction(printed, halves, size=1_003) == ("accuracy",)


def test_the_pair_that_contradicts_is_named() -> None:
    halves = dict.fromkeys(("tpr", "ppv", "accuracy", "f1"), 0.005)
    good = {"tpr": 0.75, "ppv": 0.60, "accuracy": 0.85, "f1": 0.67}
    assert contradiction(good, halves, positives=20, negatives=80) == ()
    assert contradiction(good | {"f1": 0.86}, halves, positives=20, negatives=80) == ("ppv", "f1")
    assert contradiction(good | {"tpr": 0.77}, halves, positives=20, negatives=80) == ("tpr",)


@pytest.mark.parametrize("seed", range(8))
def test_a_contradiction_is_minimal_by_brute_force(seed: int) -> None:
    generator = np.random.default_rng(seed)
    keys = ("tpr", "tnr", "ppv", "accuracy")
    everything = all_matrices(20, 8)
    printed = {
        key: round(float(v), 2) for key, v in zip(keys, generator.choice([0.5, 0.75, 0.25, 0.6], 4), strict=True)
    }

    def some(chosen: tuple[str, ...]) -> bool:
        near = [np.abs(scores_of(key, everything) - printed[key]) <= 0.005 + 1e-9 for key in chosen]
        return bool(np.logical_and.reduce(near).any())

    found = contradiction(printed, dict.fromkeys(keys, 0.005), positives=8, negatives=12)
    assert (found == ()) == some(keys)
    if found:
        assert not some(found)
        fewer = [each for number in range(1, len(found)) for each in itertools.combinations(keys, number)]
        assert all(map(some, fewer))


@pytest.mark.parametrize(
    "sizes",
    [{}, {"positives": 5}, {"size": 0}, {"positives": 6, "size": 5}, {"positives": 1, "negatives": 1, "size": 3}],
)
def test_sizes_that_do_not_fit_are_refused(sizes: dict[str, int]) -> None:
    with pytest.raises(InvalidInputError, match="sizes: expected"):
        confusion_matrices({"tpr": 0.5}, {"tpr": 0.05}, **sizes)


def test_a_score_that_is_not_monotone_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="bias_index"):
        confusion_matrices({"bias_index": 0.1}, {"bias_index": 0.05}, size=10)
