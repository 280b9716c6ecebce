"""The profile of the strategies holds for all tests: each run draws the same examples, without a time limit."""

import contextlib
import gc
import warnings
from collections.abc import Iterator

import pytest

import tests.strategies  # noqa: F401 (only loaded)

# A cluster that waits for its next test looks at its machine every half second, which takes a tenth of a core.
QUIET = {
    "distributed.admin.system-monitor.interval": "1h",
    "distributed.admin.tick.interval": "1s",
    "distributed.worker.profile.enabled": False,
}


# While tests are collected, hardly anything becomes garbage.
gc.disable()


def pytest_collection_finish() -> None:
    """Thousands of tests stay as they are from here on: collecting garbage need not look at them again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    gc.enable()


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """The address of a real scheduler with two workers, processes of their own; one for all tests."""
    distributed = pytest.importorskip("distributed")
    with contextlib.ExitStack() as stack:
        stack.enter_context(pytest.importorskip("dask").config.set(QUIET))
        stack.enter_context(warnings.catch_warnings())
        warnings.simplefilter("ignore")
        options = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "silence_logs": 50}
        made = stack.enter_context(distributed.LocalCluster(dashboard_address="127.0.0.1:0", **options))
        yield made.scheduler_address
