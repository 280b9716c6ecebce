"""Extremes over a part of the Tile, exactly: the largest regret and the worst rank of each classifier.

`uncertainty.robustness` is made of them. A worst rank is one inside the part, between frontiers: being ahead is strict,
so whoever is ahead at a point is ahead around it, and on frontiers, sides and corners ranks are only better, for ties.
"""

from tile_core.extremes import many_priors, one_prior, parts, regrets

__all__ = ["many_priors", "one_prior", "parts", "regrets"]
