"""A million rows of eight models as CSV: time and memory of a fresh process from the file to aligned arrays."""

from __future__ import annotations

import json
import tempfile
import time
from pathlib import Path

import numpy as np

from tests.bench.timing import fresh_process

ROWS, MODELS = 1_000_000, 8
_CODE = """
import json, time
from pathlib import Path
from app.reading.predictions import convert, inspect, read
start = time.perf_counter()
found = {task}(Path({path!r}), {path!r})
taken = time.perf_counter() - start
# Not getrusage, which starts from the parent's peak.
peak = [line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")][0]
print(json.dumps([taken, int(peak) / 1024]))
"""


def write(path: Path, rows: int = ROWS, models: int = MODELS, *, long: bool = False) -> None:
    """Labels, an id and scores of 17 digits, wide or long."""
    rng = np.random.default_rng(5)
    truth = (rng.random(rows) < 0.3).astype(int)
    scores = rng.random((models, rows))
    with path.open("w") as file:
        if long:
            file.write("model,sample,y_true,y_score\n")
            for model in range(models):
                listed = zip(truth.tolist(), scores[model].tolist(), strict=True)
                file.writelines(f"model {model},{at},{label},{score!r}\n" for at, (label, score) in enumerate(listed))
            return
        file.write("id,y_true," + ",".join(f"y_prob_model{model}" for model in range(models)) + "\n")
        for at, (label, row) in enumerate(zip(truth.tolist(), scores.T.tolist(), strict=True)):
            file.write(f"{at},{label},{','.join(map(repr, row))}\n")


def run() -> None:
    """Print time and peak memory of each reading."""
    cases = [("wide", ROWS, MODELS, False), ("long", ROWS // 4, MODELS, True)]
    with tempfile.TemporaryDirectory() as folder:
        for kind, rows, models, long in cases:
            path = Path(folder) / f"{kind}.csv"
            write(path, rows, models, long=long)
            for task in ("inspect", "convert", "read"):
                taken, peak = json.loads(fresh_process(_CODE.format(task=task, path=str(path))))
                size = path.stat().st_size / 1e6
                rows_x_models = f"{rows:10,d} rows x {models} models {size:6.0f} MB"
                print(f"{task:7s} {kind:5s}{rows_x_models}  {taken:6.2f} s  peak {peak:6.0f} MB")
            start = time.perf_counter()
            with path.open("rb") as file:
                while file.read(1 << 22):
                    pass
            print(f"  reading the bytes alone {time.perf_counter() - start:22.2f} s")
