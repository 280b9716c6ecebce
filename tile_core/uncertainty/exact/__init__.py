"""Compiled loops under the sure differences: normal and binomial tails, profiles of a score, and claims about pairs.

They are made of additions, multiplications, divisions and square roots alone, in a fixed order, so that the browser,
which does the same, gets the same digits; importing one of the modules imports numba and compiles, or loads, it.
"""

__all__: list[str] = []
