"""Whether the server is alive (/healthz) and can take visitors (/readyz), for monitoring programs.

A server that is alive and not ready should get no visitors for now, and must not be restarted for it: a full disk or a
kernel that is still being compiled is not mended by that.
"""

from __future__ import annotations

from collections.abc import Callable

import flask

from ..services import Services
from ..storage import health

ALIVE, READY = "healthz", "readyz"


def register(server: flask.Flask, services: Services) -> None:
    """Answer /healthz and /readyz; the latter with 503 and a line for each problem, where there are any."""
    settings = services.settings
    folders = {"leaderboards": settings.datasets, "predictions": settings.predictions, "cache": settings.cache}
    if settings.redis_url:  # where the answers are
        del folders["cache"]
    stores = health.watch(folders, lambda: [*services.backend.problems(), *services.engine.problems()])

    def ready() -> flask.Response:
        found = [*stores(), *_warming(services)]
        return flask.Response("\n".join(found) or "OK", 503 if found else 200, mimetype="text/plain")

    _add(server, ALIVE, lambda: flask.Response("OK", mimetype="text/plain"))
    _add(server, READY, ready)


def _add(server: flask.Flask, name: str, answer: Callable[[], flask.Response]) -> None:
    server.add_url_rule(f"/{name}", name, answer)


def _warming(services: Services) -> list[str]:
    """Whether the kernels of maps are still being compiled, once for each user of this machine; the first check starts
    that.
    """
    services.warming.start()
    done = services.warming.done
    return [] if done == 1 else [f"kernels: {done:.0%} compiled"]
