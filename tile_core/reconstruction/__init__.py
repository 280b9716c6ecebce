"""Confusion matrices from printed scores: those that have the printed digits, and scores that cannot belong together.

`confusion_matrices` lists the integer matrices of given sizes whose scores round to the printed ones; `contradiction`
names the fewest scores that no matrix has together.
"""

from __future__ import annotations

from tile_core.reconstruction.conflicts import contradiction
from tile_core.reconstruction.matrices import confusion_matrices
from tile_core.reconstruction.matrix_sets import Matrices

__all__ = ["Matrices", "confusion_matrices", "contradiction"]
