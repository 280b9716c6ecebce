"""Printed scores that cannot belong together: the fewest of them that no confusion matrix of these sizes has."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from tile_core.reconstruction.matrices import confusion_matrices

_MOST = 4


def contradiction(scores: Mapping[str, float], halves: Mapping[str, float], **sizes: int | None) -> tuple[str, ...]:
    """The fewest printed scores that no matrix of these sizes has together, as a tuple of keys; empty if one has all.

    `scores`: printed values by their keys in the catalogue, shares and not percentages; `halves`: half a unit of the
    last printed digit of each. `sizes`: two of `positives`, `negatives` and `size`, or `size` alone. One score may
    contradict the sizes alone: 0.33 is no share of 10 samples. Single scores are tried first, then pairs, up to sets of
    four; where none of these contradicts, but no matrix has all scores, all are returned. Raises `InvalidInputError`
    for sizes that are missing, negative or contradict each other, and for scores that are not monotone in the counts.

    >>> contradiction({"tpr": 0.75, "ppv": 0.6, "accuracy": 0.99}, dict.fromkeys(["tpr", "ppv", "accuracy"], 0.005),
    ...               positives=20, negatives=80)
    ('tpr', 'accuracy')
    """
    if _possible(tuple(scores), scores, halves, sizes):
        return ()
    for number in range(1, min(len(scores), _MOST) + 1):
        for keys in itertools.combinations(scores, number):
            if not _possible(keys, scores, halves, sizes):
                return keys
    return tuple(scores)


def _possible(
    keys: tuple[str, ...], scores: Mapping[str, float], halves: Mapping[str, float], sizes: Mapping[str, int | None]
) -> bool:
    found = confusion_matrices({key: scores[key] for key in keys}, {key: halves[key] for key in keys}, **sizes)
    return found.count > 0 or not found.exact
