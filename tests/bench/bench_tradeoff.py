"""The trade-off between precision and recall: against a Kendall tau by scipy at each beta, and large leaderboards."""

import time

import numpy as np

from app.answers import uncached
from app.pages.tradeoff import answers
from app.pages.tradeoff import request as tradeoff_request
from tests.bench.timing import fresh_process, milliseconds
from tile_core.leaderboard import leaderboard
from tile_core.tradeoff import tradeoff
from tile_core.tradeoff.chart_data import bump, steps
from tile_core.tradeoff.verdict import verdict

PLACES = 10_000
LARGE = """
import resource, time
import numpy as np
from tile_core.tradeoff import tradeoff, verdict, chart_data
rows = {rows}
start = time.perf_counter()
found = tradeoff(rows)
found.candidates(), verdict.verdict(found)
middle = time.perf_counter()
chart_data.steps(found), chart_data.bump(found)
end = time.perf_counter()
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(middle - start, end - middle, peak / 1024, found.swaps.contradictions)
"""
# The page's answer with its charts, then the same question in the other colours.
PAGE = """
import resource, tempfile, time
from pathlib import Path
import numpy as np
from app.pages.tradeoff import answers
from app.services import open_services
from app.settings import Settings
from tile_core.leaderboard import leaderboard
size = {size}
x = np.sort(np.random.default_rng(1).random(size))
rows = np.stack([x, x, (1 - x) ** 2, x * 0 + 1], -1)
services = open_services(Settings(folder=Path(tempfile.mkdtemp())))
key = services.store.save(leaderboard([str(i) for i in range(size)], rows))
board = dict(id=key, flavor="best", rank=1, selected=None, context=0, prior=None, operations=[], edits=[], added=[])
board |= dict(colours=[-1] * size, scheme="light")
asked = dict(family="leaderboard", parameter=None, start=[1, 0], end=[1, 1], board=board, selected=None)
for scheme in ("light", "dark"):
    start = time.perf_counter()
    answers.answer(services, asked | dict(scheme=scheme, turn=1))
    print(time.perf_counter() - start)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def by_scipy(rows: np.ndarray) -> float:
    """The paper's way: tau to precision and to recall at each b; the b where they are nearest."""
    from scipy.stats import kendalltau

    fp, fn, tp = rows.T[1:]
    precision, recall = tp / (tp + fp), tp / (tp + fn)
    places = (np.arange(PLACES) + 0.5) / PLACES
    apart = [
        abs(kendalltau(precision, score).statistic - kendalltau(recall, score).statistic)
        for score in (tp / (tp + (1 - b) * fp + b * fn) for b in places)
    ]
    return float(places[np.argmin(apart)])


def many_data_sets() -> str:
    """The whole answer of the page for 53 data sets of 57 classifiers, as those of paper D's figure 7."""
    rows = np.random.default_rng(1).dirichlet(np.ones(4), (53, 57))
    board = leaderboard([str(i) for i in range(57)], rows, contexts=[f"video {k}" for k in range(53)])
    request = {"id": "x", "flavor": "best", "rank": 1, "selected": None, "context": 0, "prior": None}
    request |= {"operations": [], "edits": [], "added": [], "colours": [-1] * 57, "scheme": "light"}
    asked = {"family": "leaderboard", "parameter": None, "start": [1, 0], "end": [1, 1], "board": request}
    question = tradeoff_request.read(asked | {"selected": None, "scheme": "light", "turn": 1})
    start = time.perf_counter()
    answers.of_board(uncached, board, question)
    return f"{'53 data sets x 57 classifiers, whole answer':46s}{time.perf_counter() - start:8.2f} s, goal 4 s"


def run() -> None:
    rows = np.random.default_rng(1).dirichlet(np.ones(4), 57)
    slow = milliseconds(lambda: by_scipy(rows), repeats=1)
    fast = milliseconds(lambda: verdict(tradeoff(rows)))
    drawn = milliseconds(lambda: (steps(tradeoff(rows)), bump(tradeoff(rows))))
    equivalent = tradeoff(rows).optimum.equivalent
    print(many_data_sets())
    print(f"{'57 entities, answer in words':46s}{fast:8.2f} ms, with all curves {drawn:.1f} ms")
    print(f"{f'  scipy at {PLACES:,} b':46s}{slow:8.0f} ms  {slow / fast:6.0f} times as long, goal 100")
    print(f"{'  optimal b':46s}{equivalent.low:.6f} to {equivalent.high:.6f}, by scipy {by_scipy(rows):.6f}")
    cases = [
        ("1,000 entities, uniform", "np.random.default_rng(1).dirichlet(np.ones(4), 1000)", "0.5 s"),
        ("5,000 entities, uniform", "np.random.default_rng(1).dirichlet(np.ones(4), 5000)", "10 s, 1 GB"),
        (
            "5,000 entities, all pairs contradict",
            "np.stack([x := np.sort(r.random(5000)), x, (1 - x) ** 2, x * 0 + 1], -1)",
            "10 s, 1 GB",
        ),
        (
            "10,000 entities, all pairs contradict",
            "np.stack([x := np.sort(r.random(10000)), x, (1 - x) ** 2, x * 0 + 1], -1)",
            "1 GB",
        ),
        (
            "5,000 entities, counts below 100",
            "np.random.default_rng(1).integers(0, 100, (5000, 4)).astype(float)",
            "10 s, 1 GB",
        ),
    ]
    for name, code, goal in cases:
        text = LARGE.format(rows=code.replace("r.random", "np.random.default_rng(1).random"))
        time, curves, peak, swaps = map(float, fresh_process(text).split())
        print(f"{name:46s}{time:8.3f} s, curves {curves:.2f} s, peak {peak:.0f} MB, {swaps:,.0f} swaps, goal {goal}")
    for size, goal in ((5_000, "10 s, 1 GB"), (10_000, "1.5 GB")):
        first, again, peak = map(float, fresh_process(PAGE.format(size=size)).split())
        name = f"all of the page, {size:,} entities likewise"
        print(f"{name:46s}{first:8.3f} s, other colours {again:.2f} s, peak {peak:.0f} MB, goal {goal}")


if __name__ == "__main__":
    run()
