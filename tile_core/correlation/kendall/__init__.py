"""Compiled counting: the loops under the maps of `correlation`, and how they are run. Private to that module.

`trace` follows where each pair of entities changes its order, `merge` sorts the entities of one cell, `product` sums
products; importing one of these three imports numba and compiles, or loads, its kernel. The tasks of `planning` and
`crossing` import them when they run; `tile_core.execution` gives tasks to an executor.
"""

__all__: list[str] = []
