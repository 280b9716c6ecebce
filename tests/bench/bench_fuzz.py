"""Ten thousand mutated files, a thousand of them predictions, and ten thousand mutated callbacks: errors of the server.

Sent within one process, as `tests/app/hostile.py` says. An error is an answer of 500 and above, or one that is logged.
"""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from pathlib import Path

from app import server
from app.services import open_services
from app.settings import Settings
from tests.app import hostile

SENT = {hostile.callbacks: 10_000, hostile.predictions: 1_000, hostile.uploads: 9_000}
_PART = 500


def run() -> None:
    """Print a line for each kind, which grows while they are sent, and each error once."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(folder=Path(folder))
        services = open_services(settings)
        services.warming.start()
        client = server.create_app(settings, services).server.test_client()
        for kind, count in SENT.items():
            begun, statuses, errors = time.perf_counter(), Counter[int](), list[str]()
            for part in range(count // _PART):
                found, incidents = hostile.watched(lambda kind=kind, part=part: kind(client, _PART, part))
                statuses += found
                errors += incidents
                wrong = sum(number for status, number in statuses.items() if status >= 500)
                told = f"{kind.__name__}: {_PART * (part + 1):,} in {time.perf_counter() - begun:.0f} s"
                print(f"\r  {told}, {wrong} times 500 or more, {len(errors)} errors", end="", flush=True)
            print(f"; {dict(sorted(statuses.items()))}", flush=True)
            for each in sorted(set(errors))[:20]:
                print(f"    {each[:300]}")
