"""What `import tile_explorer as tx` offers in Python: leaderboards of frames, arrays and estimators, shown and ranked.

`tx.show(...)` shows an interactive Tile in a cell of a notebook, or as a file; `tx.Board` ranks without a page;
`tx.scorer` and `tx.best_threshold` use a point of the Tile in training. Each calls the functions of which the page and
the commands are made, so that all three give the same numbers. pandas is imported where a frame is returned,
scikit-learn where a scorer is made.
"""
