"""Time to import every module of tile_core, compared with numpy alone, each in fresh processes."""

import pkgutil
import statistics

import tile_core
from tests.bench.timing import fresh_process

CODE = "import time; start = time.perf_counter(); import {}; print(time.perf_counter() - start)"


def run() -> None:
    names = sorted(module.name for module in pkgutil.iter_modules(tile_core.__path__))
    everything = ", ".join(f"tile_core.{name}" for name in names)
    alone, ours = (
        1000 * statistics.median(float(fresh_process(CODE.format(modules))) for _ in range(7))
        for modules in ("numpy", f"numpy, {everything}")
    )
    more = f"{ours - alone:.0f} ms more (goal 250)"
    print(f"numpy {alone:.0f} ms; with the {len(names)} modules and packages of tile_core {ours:.0f} ms: {more}")
