"""Largest regrets, worst ranks and robust bests of 1,000 random leaderboards, in both languages: never below those of a
grid with sides and corners, regrets within 1e-9 of a refined search; and times.
"""

import json
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np

from tests.extremes import (
    Case,
    cases,
    grid_of,
    leaderboard,
    most,
    near_leaderboard,
    rectangle,
    regrets_at,
    searched_ranks,
    searched_regret,
)
from tests.node import node_path
from tile_core import uncertainty

BOARDS = 1000
ROUND = [[0.5 + 0.4 * np.cos(z), 0.5 + 0.4 * np.sin(z)] for z in np.linspace(0, 2 * np.pi, 60, endpoint=False)]


def in_browser(some: list[Case]) -> list[dict]:
    """What the browser's modules find in Node; the whole Tile and rectangles as lassos, too."""
    given = [
        {
            "rows": [[None if np.isnan(count) else count for count in row] for row in case.rows.tolist()],
            "region": {"kind": "lasso", "points": case.corners.tolist()},
        }
        for case in some
    ]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(given, file)
        file.flush()
        command = [node_path(), str(Path(__file__).with_name("extremes.mjs")), file.name]
        return json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)


def checked() -> None:
    some = list(cases(BOARDS))
    above, missed, gap, searched, equal = 0, 0, 0.0, 0, 0
    answers = in_browser(some)
    for case, answer in zip(some, answers, strict=True):
        found, places = uncertainty.robustness(*case), grid_of(case.corners)
        missed += int((most(regrets_at(case.rows, places)) > found.regret + 1e-12).sum())
        above += int((searched_ranks(case.rows, places) > found.worst_rank).sum())
        largest = np.flatnonzero(found.regret == np.nanmax(found.regret, initial=0))[:1].tolist()
        for entity in {*uncertainty.smallest(found.regret)[:1], *largest}:
            gap = max(gap, abs(searched_regret(*case, entity) - found.regret[entity]))
            searched += 1
        same = (
            np.array_equal(np.array(answer["worst"], float), found.worst_rank, equal_nan=True)
            and np.array_equal(np.array(answer["regret"], float), found.regret, equal_nan=True)
            and tuple(answer["best"]) == uncertainty.smallest(found.regret)
        )
        equal += same
    entities = sum(len(case.rows) for case in some)
    print(f"{BOARDS:,} leaderboards with {entities:,} entities on the whole Tile, rectangles and lassos:")
    print(f"  below a grid with sides and corners: {missed} regrets, {above} worst ranks")
    print(f"  {searched:,} regrets are within {gap:.0e} of a refined search (goal 1e-9)")
    print(f"  {equal:,} leaderboards have the same digits and the same robust best in the browser")


def timed() -> None:
    print("milliseconds of processor time, Python / browser:")
    for n in (60, 1000):
        for several in (False, True):
            rows = leaderboard(np.random.default_rng(n), n, several=several, size=2000)
            for words, corners in (("whole Tile", rectangle(0, 1, 0, 1)), ("lasso of 60 corners", np.array(ROUND))):
                start = time.process_time()
                uncertainty.robustness(rows, corners)
                ours = 1000 * (time.process_time() - start)
                theirs = min(answer["ms"] for answer in in_browser([Case(rows, corners)] * 3))
                priors = "several priors" if several else "one prior"
                print(f"  {n:5,} entities, {priors:14}, {words:19}: {ours:9,.1f} / {theirs:,.1f}")

    rows = near_leaderboard(60)
    start = time.process_time()
    uncertainty.robustness(rows)
    ours = 1000 * (time.process_time() - start)
    theirs = min(answer["ms"] for answer in in_browser([Case(rows, rectangle(0, 1, 0, 1))] * 2))
    print(f"     60 entities, a prior each, rates within 1e-4, whole Tile: {ours:9,.1f} / {theirs:,.1f}")


def run() -> None:
    checked()
    timed()
