"""What rows are called: entities and contexts, their attributes, and rows that share a name."""

from __future__ import annotations

from tile_core.importers.entities.names import Names

__all__ = ["Names"]
