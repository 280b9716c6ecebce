"""The curve of rankings between precision and recall, against scikit-learn's PCA of the same rankings; the laws."""

import tracemalloc

import numpy as np
from sklearn.decomposition import PCA

from tests.bench.timing import milliseconds
from tile_core import populations
from tile_core.tradeoff.distributions import LAWS
from tile_core.tradeoff.manifold import between, manifold, rankings


def swaps(p: np.ndarray) -> np.ndarray:
    """The values of b at which two performances change places (D equation 11)."""
    _, fp, fn, tp = p.T
    i, j = np.triu_indices(len(p), 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        q = -(tp[i] * fp[j] - tp[j] * fp[i]) / (tp[i] * fn[j] - tp[j] * fn[i])
    q = q[(q > 0) & np.isfinite(q)]
    return q / (1 + q)


def run() -> None:
    for n in (57, 1000):
        p = populations.fixed_prior(n, 0.1, np.random.default_rng(1))
        b = between(swaps(p))
        found = manifold(p, b)
        ours = milliseconds(lambda p=p, b=b: manifold(p, b))
        ranks = rankings(p, found.b)
        ranking = milliseconds(lambda p=p, found=found: rankings(p, found.b))
        full, default = (
            milliseconds(lambda ranks=ranks, solver=solver: PCA(2, svd_solver=solver).fit_transform(ranks), repeats=5)
            for solver in ("full", "auto")
        )
        tracemalloc.start()
        manifold(p, b)
        peak = tracemalloc.get_traced_memory()[1] / 2**20
        tracemalloc.stop()
        alone = ours - ranking
        print(
            f"manifold, {n:5d} entities, {len(found.b):5d} of {b.size:7d} rankings"
            f"{ours:8.1f} ms, {ranking:.1f} to rank; {found.explained.sum():.2%} explained, peak {peak:.0f} MB"
        )
        for name, time in (("exact", full), ("by default", default)):
            print(f"  its components against scikit-learn's PCA, {name:12s}{time:8.1f} ms, {time / alone:5.1f} times")
    priors = np.linspace(0.001, 0.999, 400)
    for law in LAWS.values():
        at = None if law.needs is None else priors
        time = milliseconds(lambda law=law, at=at: law.optimal_beta(at))
        print(f"optimal beta at 400 parameters, {law.key:16s}{time:8.1f} ms  goal   50 ms")
