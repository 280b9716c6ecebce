# ruff: noqa: PLR0917  numba compiles functions of single numbers and arrays
"""Which entities are surely better than which, from the profiles of all of them.

i is surely better than j where z_i(r)^2 + y_j(r)^2 reaches c^2 at every r between their scores: z_i is the evidence for
a score of i above r, y_j that for a score of j below it. Both are linear between the values of their profiles, and the
sum of their squares is a quadratic there. Beyond the end of a profile the evidence is enough by itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tile_core.compiling import helper, kernel

# How near to c^2 the sum of squares is where it is looked at again.
_NEAR = 1.1


@helper
def _between(r: float, start: float, end: float, first: float, last: float) -> float:
    return last if end == start else first + (last - first) * ((r - start) / (end - start))


@helper
def _least(down: Any, z: Any, length: int, up: Any, y: Any, other: int, enough: float) -> Any:
    """The least sum of squares, and from where to where it is near c^2; `enough` is c^2.

    `down`, `z`: the profile of i from its score downwards; `up`, `y`: that of j from its score upwards.
    """
    start, stop = max(down[length - 1], up[0]), min(up[other - 1], down[0])
    least, near, far = np.inf, stop, start
    k, q = length - 1, 0
    while k > 0 and down[k - 1] <= start:
        k -= 1
    while q < other - 1 and up[q + 1] <= start:
        q += 1
    r = start
    while r < stop:
        following = min(stop, down[k - 1], up[q + 1])
        z0 = _between(r, down[k], down[k - 1], z[k], z[k - 1])
        z1 = _between(following, down[k], down[k - 1], z[k], z[k - 1])
        y0 = _between(r, up[q], up[q + 1], y[q], y[q + 1])
        y1 = _between(following, up[q], up[q + 1], y[q], y[q + 1])
        dz, dy = z1 - z0, y1 - y0
        bend = dz * dz + dy * dy
        at = min(1.0, max(0.0, -(z0 * dz + y0 * dy) / bend)) if bend > 0.0 else 0.0
        found = (z0 + at * dz) ** 2 + (y0 + at * dy) ** 2
        least = min(least, found)
        if least < enough:
            return least, near, far
        if found < _NEAR * enough:
            near, far = min(near, r), max(far, following)
        r = following
        while k > 0 and down[k - 1] <= r:
            k -= 1
        while q < other - 1 and up[q + 1] <= r:
            q += 1
    return least, near, far


@kernel(
    "void(f8[::1], f8, f8[:,::1], f8[:,::1], i8[::1], f8[:,::1], f8[:,::1], i8[::1], f8[:,::1], f8[:,::1], f8[:,::1])"
)
def claims(
    ranks: Any, c: Any, down: Any, z: Any, lengths: Any, up: Any, y: Any, others: Any, least: Any, near: Any, far: Any
) -> None:
    """Write the least sum of squares of each pair to `least`, [i, j], from `near` to `far` not much more; 0: no claim.

    `ranks`: of all entities, `nan` without a score; `least` below c^2 may be more than the least.
    """
    for i in range(len(ranks)):
        for j in range(len(ranks)):
            least[i, j] = 0.0
            if not ranks[i] < ranks[j] or z[i, lengths[i] - 1] < c or y[j, others[j] - 1] < c:
                continue
            least[i, j], near[i, j], far[i, j] = _least(down[i], z[i], lengths[i], up[j], y[j], others[j], c * c)
