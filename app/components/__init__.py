"""Pieces of pages: controls, panels, and the ids that both languages use."""
