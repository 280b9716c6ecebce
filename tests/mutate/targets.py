"""What is mutated, and which tests are asked: the one place to change when folders are renamed."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Folders and modules whose code is mutated.
TARGETS = ("tile_core", "app/answers.py", "app/pages", "app/storage", "app/reading", "app/uploads")
# Folders of tests that are run. Browser tests would cost more than they find in Python code.
TESTS = ("tests/core", "tests/app")
# Modules whose functions are compiled: coverage sees none of their lines, and their cache must not outlive a mutant.
COMPILED = ("tile_core/correlation/kendall", "tile_core/uncertainty/envelopes", "tile_core/uncertainty/exact")
# Imported once, before each mutant gets a process of its own.
PRELOADED = (
    "numpy", "scipy.stats", "pandas", "hypothesis", "hypothesis.extra.numpy", "numba", "dash", "plotly.graph_objects",
    "sklearn.metrics", "dash_mantine_components", "dash_ag_grid", "flask_caching", "flask_compress", "pyarrow.parquet",
    "waitress", "coverage",
)  # fmt: skip


def modules(root: Path = ROOT, targets: tuple[str, ...] | None = None) -> list[str]:
    """The paths below `root` of all modules to mutate."""
    targets = TARGETS if targets is None else targets
    missing = [target for target in targets if not (root / target).exists()]
    if missing:
        raise FileNotFoundError(f"{', '.join(missing)}: not in {root}; correct TARGETS in {Path(__file__).name}")
    found = {path for target in targets for path in _python(root / target)}
    return sorted(path.relative_to(root).as_posix() for path in found if path.stat().st_size)


def files_of_tests(root: Path = ROOT, folders: tuple[str, ...] = TESTS) -> list[str]:
    """The paths below `root` of all files of tests that are asked."""
    found = (path for folder in folders for path in (root / folder).rglob("test_*.py"))
    return sorted(path.relative_to(root).as_posix() for path in found)


def _python(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted(path.rglob("*.py"))
