"""Ten thousand mutated files, a thousand of them predictions, and ten thousand mutated callbacks: errors of the server.

Sent within one process, as `tests/app/hostile.py` says. An error is an answer of 500 and above, or one that is logged.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from app import server
from app.services import open_services
from app.settings import Settings
from tests.app import hostile

SENT = {hostile.uploads: 9_000, hostile.predictions: 1_000, hostile.callbacks: 10_000}


def run() -> None:
    """Print a line for each kind, and each error once."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(folder=Path(folder))
        services = open_services(settings)
        services.warming.start()
        client = server.create_app(settings, services).server.test_client()
        for kind, count in SENT.items():
            begun = time.perf_counter()
            statuses, incidents = hostile.watched(lambda kind=kind, count=count: kind(client, count, 1))
            wrong = sum(number for status, number in statuses.items() if status >= 500)
            seconds = time.perf_counter() - begun
            told = f"{count:,} in {seconds:.0f} s: {dict(sorted(statuses.items()))}"
            print(f"  {kind.__name__}: {told}; {wrong} times 500 or more, {len(incidents)} errors", flush=True)
            for each in sorted(set(incidents))[:20]:
                print(f"    {each[:300]}")
