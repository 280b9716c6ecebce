"""Every `bench_*.py` beside this file has a `run()` that prints its figures; `python -m tests.bench [part of a name
...]`.
"""

import importlib
import sys
from pathlib import Path


def main() -> None:
    wanted = sys.argv[1:]
    for path in sorted(Path(__file__).parent.glob("bench_*.py")):
        if not wanted or any(word in path.stem for word in wanted):
            print(f"\n== {path.stem.removeprefix('bench_')}", flush=True)
            importlib.import_module(f"tests.bench.{path.stem}").run()


if __name__ == "__main__":
    main()
