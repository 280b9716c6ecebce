"""Writes all vectors: `python -m tests.js.vectors`."""

from tests.js.vectors import WRITERS, path, text

for name, vectors in WRITERS.items():
    path(name).write_text(text(vectors()), encoding="utf-8")
