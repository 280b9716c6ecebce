"""Time to import tile_core, and what `import tile_explorer as tx` gives, compared with numpy; fresh processes."""

import pkgutil
import statistics

import tile_core
from tests.bench.timing import fresh_process

CODE = "import time; start = time.perf_counter(); {}; print(time.perf_counter() - start)"


def run() -> None:
    names = sorted(module.name for module in pkgutil.iter_modules(tile_core.__path__))
    everything = ", ".join(f"tile_core.{name}" for name in names)
    alone, ours = _median("import numpy"), _median(f"import numpy, {everything}")
    more = f"{ours - alone:.0f} ms more (goal 250)"
    print(f"numpy {alone:.0f} ms; with the {len(names)} modules and packages of tile_core {ours:.0f} ms: {more}")
    first = _median("import tile_explorer")
    board, show = (_median(f"import tile_explorer as tx; tx.{name}") for name in ("Board", "show"))
    print(f"tile_explorer {first:.0f} ms; with tx.Board {board:.0f} ms; with tx.show {show:.0f} ms")


def _median(code: str) -> float:
    """Milliseconds."""
    return 1000 * statistics.median(float(fresh_process(CODE.format(code))) for _ in range(7))
