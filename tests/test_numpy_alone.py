"""`tile_core` needs numpy and nothing else: proven by a Python that has nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = """
import importlib, pkgutil, sys
sys.path.insert(0, sys.argv[1])
import numpy as np
before = set(sys.modules)
import tile_core as tile

compiled = {f"tile_core.correlation.kendall.{name}" for name in ("merge", "trace", "product")}
compiled.add("tile_core.uncertainty.envelopes")
exact = "normal", "critical", "binomial", "profiles", "claims", "paired"
compiled |= {f"tile_core.uncertainty.exact.{name}" for name in exact}
for _, name, _ in pkgutil.walk_packages(tile.__path__, "tile_core."):
    if name not in compiled:
        importlib.import_module(name)

rows = tile.performance.from_rates(tpr=[0.7, 0.8, 0.0, 1.0], fpr=[0.3, 0.5, 0.0, 1.0], prior=0.5)
print(tile.ranking.ranks(rows, 0.5, 0.5).tolist())
print([round(region.area, 6) for region in tile.regions.regions(rows)])
print(tile.audit.audit(tile.formulas.score("F1"), np.random.default_rng(1)).verdict)
print(tile.tradeoff.tradeoff([[50, 10, 30, 10], [50, 2, 33, 5], [50, 30, 10, 30]]).beta)
try:
    tile.correlation.kendall_tau([1, 2], [1, 2])
except ModuleNotFoundError as error:
    print(error)
files = [name for name in set(sys.modules) - before if getattr(sys.modules[name], "__file__", None)]
loaded = {name.partition(".")[0] for name in files}
print(sorted(loaded - set(sys.stdlib_module_names) - {"numpy", "tile_core"}))
"""


def test_tile_core_works_with_numpy_alone(tmp_path: Path) -> None:
    packages = Path(np.__file__).parents[1]
    for folder in (packages / "numpy", packages / "numpy.libs", ROOT / "tile_core"):
        if folder.exists():
            (tmp_path / folder.name).symlink_to(folder, target_is_directory=True)
    # -I and -S: neither the environment nor any site-packages.
    command = [sys.executable, "-I", "-S", "-c", SCRIPT, str(tmp_path)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == [
        "[1.0, 2.0, 3.0, 3.0]",
        "[0.52381, 0.061905, 0.214286, 0.2]",
        "fit",
        "0.4",
        "numba is needed for maps of the Tile and for sure differences: pip install numba",
        "[]",
    ]
