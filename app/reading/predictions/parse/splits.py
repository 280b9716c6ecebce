"""A column that says in which part of the data a sample is: thresholds are tuned on one, models evaluated on another.

Validation tunes and test evaluates; without validation, training tunes. Other parts are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tile_core.importers import cells
from tile_core.importers.columns import normalise

_TEST = frozenset(["test", "testing", "testset", "holdout", "eval", "evaluation", "external"])
_VALIDATION = frozenset(
    [
        "val",
        "valid",
        "validation",
        "validationset",
        "dev",
        "development",
        "tune",
        "tuning",
        "calibration",
        "calib",
        "cal",
    ]
)
_TRAINING = frozenset(["train", "training", "trainset", "trainingset", "fit", "learn", "learning"])

BoolArray = NDArray[np.bool_]


class Parts(NamedTuple):
    """Which samples tune and which evaluate, shape (samples,) each, and a note on that."""

    tuning: BoolArray
    evaluation: BoolArray
    note: str


def parts(column: str, codes: NDArray[np.int32], names: Sequence[str]) -> Parts | str:
    """The parts of the samples, from their codes (below 0: none) and what these are called; or why there are none."""
    kinds = [_kind(name) for name in names]
    counts = np.bincount(codes[codes >= 0], minlength=len(names))
    present = {kind for kind, count in zip(kinds, counts.tolist(), strict=True) if count}
    tuning = "validation" if "validation" in present else "training"
    if not {"test", tuning} <= present:
        found = ", ".join(f"“{cells.short(name, 20)}”" for name in list(names)[:4])
        return f"“{cells.short(column)}” names no two parts, such as val and test, but {found}: all samples are used."
    masks = [_mask(codes, kinds, kind) for kind in (tuning, "test")]
    said = [_called(names, kinds, kind) for kind in (tuning, "test")]
    left = int(len(codes) - masks[0].sum() - masks[1].sum())
    tuned, evaluated = (f"{mask.sum():,} samples of {name}" for mask, name in zip(masks, said, strict=True))
    rest = f"; {left:,} other{'s are' if left > 1 else ' is'} not used" if left else ""
    note = f"Thresholds are tuned on {tuned}, and models evaluated on {evaluated}{rest}."
    return Parts(masks[0], masks[1], note)


def _kind(name: str) -> str:
    plain = normalise(name)
    kinds = {"test": _TEST, "validation": _VALIDATION, "training": _TRAINING}
    return next((kind for kind, words in kinds.items() if plain in words), "")


def _mask(codes: NDArray[np.int32], kinds: Sequence[str], kind: str) -> BoolArray:
    return np.isin(codes, [code for code, each in enumerate(kinds) if each == kind])


def _called(names: Sequence[str], kinds: Sequence[str], kind: str) -> str:
    return " and ".join(f"“{cells.short(n, 20)}”" for n, each in zip(names, kinds, strict=True) if each == kind)
