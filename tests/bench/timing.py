"""Timing shared by the benches: median and best of repeated calls, peak memory of a fresh process."""

import statistics
import subprocess
import sys
import time
from collections.abc import Callable


def milliseconds(call: Callable[[], object], repeats: int = 7) -> float:
    """Median wall time of a call after one call to warm up."""
    call()
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return 1000 * statistics.median(times)


def fresh_process(code: str) -> str:
    """What a new Python prints that runs this code in the same environment."""
    return subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
