"""Performances at random and on lattices, as the papers study them, shape (size, 4), entries summing to 1.

Every random one takes its `numpy.random.Generator`: same seed, same numbers. Priors and rates are in [0, 1].
`FAMILIES` lists them all for a menu, `draw` draws from one by its key.
"""

from __future__ import annotations

from tile_core.populations.distributions import (
    above_no_skill,
    dirichlet,
    fixed_prediction_rate,
    fixed_prior,
    fixed_tn,
    near_oracle,
    uniform,
)
from tile_core.populations.families import FAMILIES, Family, Parameter, draw
from tile_core.populations.lattices import lattice, roc_lattice

__all__ = [
    "FAMILIES",
    "Family",
    "Parameter",
    "above_no_skill",
    "dirichlet",
    "draw",
    "fixed_prediction_rate",
    "fixed_prior",
    "fixed_tn",
    "lattice",
    "near_oracle",
    "roc_lattice",
    "uniform",
]
