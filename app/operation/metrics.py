"""Metrics for Prometheus: /metrics, as text.

Requests and their seconds, by rule and status; files of predictions that wait or are read; bytes and files of each
store. Where several processes serve, `PROMETHEUS_MULTIPROC_DIR` names the folder in which they count together, and each
of them reports for all. Only this machine and private networks may read the metrics, and not through a proxy; all
others get 404.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any

import flask

from ..services import Services
from .access import Answered

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

NAME = "metrics"
MISSING = "Metrics need the package prometheus_client: pip install 'tile-explorer[server]'"
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)


def share(folder: Path) -> None:
    """Let the processes that start from now on count together in this folder; earlier counts in it are deleted."""
    if FOLDER not in os.environ and find_spec("prometheus_client"):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True, mode=0o700)
        os.environ[FOLDER] = str(folder)


def forget(process: int | None) -> None:
    """Remove a process that has ended from the metrics of running processes."""
    if FOLDER in os.environ:
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(process)


def figures(services: Services) -> Figures | None:
    """The metrics of a process; `None` where prometheus_client is not installed."""
    return Figures(services) if find_spec("prometheus_client") else None


def register(server: flask.Flask, given: Figures | None) -> None:
    """Answer /metrics."""

    def answer() -> flask.Response:
        if not _is_private(flask.request):
            return flask.Response("Not found", 404, mimetype="text/plain")
        if given is None:
            return flask.Response(MISSING, 501, mimetype="text/plain")
        return flask.Response(given.text(), content_type="text/plain; version=0.0.4; charset=utf-8")

    server.add_url_rule(f"/{NAME}", NAME, answer)


def _is_private(request: flask.Request) -> bool:
    """Whether a request comes from this machine or a private network, and not through a proxy."""
    try:
        return ip_address(request.remote_addr or "127.0.0.1").is_private and "X-Forwarded-For" not in request.headers
    except ValueError:
        return False


class Figures:
    """The metrics of one process, and those that all processes share."""

    def __init__(self, services: Services) -> None:
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

        self._own = CollectorRegistry()
        given: dict[str, Any] = {"registry": self._own}
        self._requests = Counter("tile_requests", "Requests answered", ["method", "route", "status"], **given)
        self._seconds = Histogram(
            "tile_request_seconds", "Seconds until the answer began", ["route"], buckets=_SECONDS, **given
        )
        queue = Gauge("tile_queue", "Files of predictions that wait or are read", multiprocess_mode="livesum", **given)
        services.predictions.intake.watch(queue.set)
        self._stores = _Stores(services)

    def count(self, answered: Answered) -> None:
        """Count one request."""
        self._requests.labels(answered.method, answered.route, str(answered.status)).inc()
        self._seconds.labels(answered.route).observe(answered.seconds)

    def text(self) -> bytes:
        """All metrics, in the text format of Prometheus."""
        from prometheus_client import CollectorRegistry, generate_latest
        from prometheus_client.multiprocess import MultiProcessCollector

        registries = [self._own]
        if FOLDER in os.environ:
            registries = [CollectorRegistry()]
            MultiProcessCollector(registries[0])
        return b"".join(map(generate_latest, [*registries, self._stores.registry()]))


class _Stores:
    """Bytes and files of each store, read from its ledger at each request."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def registry(self) -> CollectorRegistry:
        from prometheus_client import CollectorRegistry

        registry = CollectorRegistry()
        registry.register(self)
        return registry

    def collect(self) -> Iterator[Any]:
        """Two families of metrics: bytes and files of each store."""
        from prometheus_client.core import GaugeMetricFamily

        held = {**self._services.store.held(), "predictions": self._services.predictions.intake.files.held()}
        for number, (name, text) in enumerate([("bytes", "Bytes of a store"), ("files", "Files of a store")]):
            family = GaugeMetricFamily(f"tile_store_{name}", text, labels=["store"])
            for store, sizes in held.items():
                family.add_metric([store], sizes[number])
            yield family
