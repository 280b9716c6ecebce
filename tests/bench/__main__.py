"""Every `bench_*.py` in this folder has a `run()` that prints its figures; `python -m tests.bench [part of a name
...]`. Each runs in a process of its own, so that the memory it tells is its own.
"""

import importlib
import subprocess
import sys
from pathlib import Path


def main() -> None:
    wanted = sys.argv[1:]
    names = sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py"))
    if len(wanted) == 1 and wanted[0] in names:
        print(f"\n== {wanted[0].removeprefix('bench_')}: python -m tests.bench {wanted[0]}", flush=True)
        importlib.import_module(f"tests.bench.{wanted[0]}").run()
        return
    for name in names:
        if not wanted or any(word in name for word in wanted):
            subprocess.run([sys.executable, "-m", "tests.bench", name], check=True)


if __name__ == "__main__":
    main()
