"""The bytes of a cell of a notebook, compared with the same scene as a report."""

from __future__ import annotations

import gzip

import numpy as np

import app as tx
from app import report
from app.report import defaults

_SHARES = [0.6, 0.1, 0.1, 0.2]


def run() -> None:
    """Print the figures."""
    counts = np.random.default_rng(0).multinomial(1000, _SHARES, 60)
    board = tx.Board.from_counts([f"model {k}" for k in range(60)], counts)
    cell = tx.show(board, at="F1")._repr_html_()
    scene = defaults.scenes(board.leaderboard, [defaults.Stop("F1", "", (1.0, 0.5))])
    whole = report.build(board.leaderboard, scene).encode()
    page = report.build(board.leaderboard, scene, cell=True).encode()
    print(f"cell of 60 classifiers: {len(cell.encode()) / 1000:,.0f} kB")
    print(f"the page in it: {len(page) / 1000:,.0f} kB, packed {len(gzip.compress(page, 9)) / 1000:,.0f} kB")
    print(f"the same scene as a report: {len(whole) / 1000:,.0f} kB")
