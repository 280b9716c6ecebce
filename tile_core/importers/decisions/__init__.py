"""What a table leaves open and only a person can decide: each as a `Question` with its choices."""

from __future__ import annotations

from tile_core.importers.decisions.question import Question

__all__ = ["Question"]
