"""Whatever suffices for a performance gives that performance back."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from tile_core import performance
from tile_core.importers.completion import CELLS, RATES, complete, lacks_only

GENERATOR = np.random.default_rng(7)
COUNTS = GENERATOR.integers(1, 400, size=(50, 4)).astype(float)


def everything(counts: np.ndarray) -> dict[str, np.ndarray]:
    """All that may be known of performances, by name."""
    tn, fp, fn, tp = counts.T
    rates = performance.rates(counts)
    return {
        **dict(zip(CELLS, (tn, fp, fn, tp), strict=True)),
        "positives": fn + tp,
        "negatives": tn + fp,
        "size": counts.sum(-1),
        "prior": performance.prior(counts),
        "acc": (tn + tp) / counts.sum(-1),
        **{name: getattr(rates, name) for name in ("tpr", "fpr", "ppv", "npv")},
    }


def rank(names: tuple[str, ...]) -> int:
    """How many independent facts these names hold about the cells, by linear algebra at one performance."""
    known = {name: values[0] for name, values in everything(COUNTS).items()}
    unit = dict(zip(CELLS, np.eye(4), strict=True))
    parts = {
        "tpr": ("tp", "fn"), "fpr": ("fp", "tn"), "ppv": ("tp", "fp"), "npv": ("tn", "fn"),
    }  # fmt: skip
    sums = {"positives": ("fn", "tp"), "negatives": ("tn", "fp"), "size": CELLS}
    rows = []
    for name in names:
        if name in unit:
            rows.append(unit[name])
        elif name in sums:
            rows.append(sum(unit[cell] for cell in sums[name]))
        elif name == "acc":
            a = known["acc"]
            rows.append((1 - a) * (unit["tn"] + unit["tp"]) - a * (unit["fp"] + unit["fn"]))
        elif name == "prior":
            p = known["prior"]
            rows.append((1 - p) * (unit["fn"] + unit["tp"]) - p * (unit["tn"] + unit["fp"]))
        else:
            part, other = parts[name]
            rows.append((1 - known[name]) * unit[part] - known[name] * unit[other])
    return int(np.linalg.matrix_rank(np.array(rows)))


# Determined through two relations at once, without the sample size; such sets are not reported in practice.
NOT_FOLLOWED = {
    ("tn", "fn", "prior", "ppv"),
    ("fp", "tp", "prior", "npv"),
    ("tn", "fp", "acc", "tpr"),
    ("tn", "fn", "prior", "acc"),
    ("tn", "fn", "acc", "ppv"),
    ("tn", "positives", "acc", "ppv"),
    ("tn", "negatives", "acc", "tpr"),
    ("fp", "tp", "prior", "acc"),
    ("fp", "tp", "acc", "npv"),
    ("fp", "positives", "acc", "npv"),
    ("fp", "negatives", "acc", "tpr"),
    ("fn", "tp", "acc", "fpr"),
    ("fn", "positives", "acc", "fpr"),
    ("fn", "negatives", "acc", "ppv"),
    ("tp", "positives", "acc", "fpr"),
    ("tp", "negatives", "acc", "npv"),
}


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_exactly_the_sets_that_suffice_by_linear_algebra_are_completed(length: int) -> None:
    facts = everything(COUNTS)
    for names in itertools.combinations(facts, length):
        enough = rank(names) == (3 if set(names) <= set(RATES) else 4) and names not in NOT_FOLLOWED
        done = complete({name: facts[name] for name in names})
        assert done.complete == enough, names
        assert done.used <= set(names)
        if enough:
            expected = COUNTS if done.absolute else performance.normalized(COUNTS)
            got = done.performances if done.absolute else performance.normalized(done.performances)
            np.testing.assert_allclose(got, expected, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize(
    ("names", "unknown"),
    [
        (("tpr", "ppv"), "tn"),
        (("tp", "fp", "fn"), "tn"),
        (("fpr", "npv"), "tp"),
        (("fpr", "ppv"), "fn"),
        (("tpr", "npv"), "fp"),
        (("tpr", "ppv", "positives"), "tn"),
    ],
)
def test_sets_that_leave_one_cell_unknown(names: tuple[str, ...], unknown: str) -> None:
    facts = everything(COUNTS)
    done = complete({name: facts[name] for name in names})
    assert done.unknown == (unknown,)
    assert done.sufficient
    assert not done.complete
    rest = [cell for cell in range(4) if CELLS[cell] != unknown]
    assert np.isnan(done.performances[:, CELLS.index(unknown)]).all()
    ratio = done.performances[:, rest] / COUNTS[:, rest]
    np.testing.assert_allclose(ratio, np.broadcast_to(ratio[:, :1], ratio.shape), rtol=1e-9)


@pytest.mark.parametrize(
    "names", [(), ("tpr",), ("tpr", "fpr"), ("ppv", "npv"), ("size",), ("prior", "tpr"), ("tp", "tn")]
)
def test_sets_that_do_not_suffice(names: tuple[str, ...]) -> None:
    facts = everything(COUNTS)
    assert not complete({name: facts[name] for name in names}).sufficient


def test_counts_are_preferred_and_stay_exact() -> None:
    facts = everything(COUNTS)
    done = complete(facts)
    assert done.used == set(CELLS)
    np.testing.assert_array_equal(done.performances, COUNTS)


def test_class_rates_are_preferred_and_the_size_is_not_needed() -> None:
    facts = everything(COUNTS)
    done = complete({name: facts[name] for name in ("ppv", "npv", "fpr", "tpr", "prior", "size")})
    assert done.used == {"tpr", "fpr", "prior"}
    np.testing.assert_allclose(done.performances.sum(-1), 1)


@pytest.mark.parametrize(
    ("known", "cell"),
    [
        ({"tpr": 1, "fpr": 0.1, "prior": 0.3}, "fn"),
        ({"tpr": 0.7, "fpr": 0, "prior": 0.3}, "fp"),
        ({"tpr": 0.7, "fpr": 1, "prior": 0.1}, "tn"),
        ({"tpr": 0.7, "ppv": 1, "prior": 0.1}, "fp"),
        ({"tpr": 1, "ppv": 1 / 3, "prior": 1 / 3}, "tn"),  # 2/3 - 2/3
        ({"fpr": 0.1, "npv": 1, "prior": 0.3}, "fn"),
        ({"fpr": 0, "npv": 0.96, "prior": 0.04}, "tp"),  # in doubles 3e-17 below 0
        ({"fpr": 1, "ppv": 0.04, "prior": 0.04}, "fn"),
    ],
)
def test_zeros_are_exact(known: dict[str, float], cell: str) -> None:
    """A perfect classifier makes no errors at all, not 1e-17 of them."""
    done = complete({name: np.array([float(value)]) for name, value in known.items()})
    assert done.performances[0, CELLS.index(cell)] == 0
    assert np.isfinite(done.performances).all()


def test_undetermined_cells_are_nan_and_contradictions_are_reported() -> None:
    done = complete({"tpr": np.array([0.0, 0.9]), "ppv": np.array([0.0, 0.01]), "prior": np.array([0.3, 0.3])})
    assert np.isnan(done.performances[0]).any()
    assert (done.performances[1] < 0).any()


def test_a_single_missing_quantity_is_found() -> None:
    facts = everything(COUNTS)
    assert lacks_only("prior", {name: facts[name] for name in ("tpr", "fpr")})
    assert not lacks_only("prior", {"tpr": facts["tpr"]})
    assert not lacks_only("prior", {name: facts[name] for name in ("tpr", "fpr", "prior")})
