"""One process that serves until it is stopped; then it answers the requests that it has accepted, and ends.

Waitress reads requests and sends answers in one thread, however slow the other side is, and hands whole requests to
others: neither idle connections nor a client that sends a byte a second keep anybody waiting.
"""

from __future__ import annotations

import contextlib
import logging
import signal
import socket
import threading
import time
from typing import Any

import waitress

from ..operation import logs
from ..server import create_app
from ..services import open_services
from ..settings import Settings
from ..web import connections

# How long requests may take that were accepted before the stop, in seconds.
GRACE = 20.0
_LOG = logging.getLogger(__name__)


class Process:
    """A server on a listening socket, which other processes may share."""

    def __init__(self, listener: socket.socket, settings: Settings) -> None:
        # Waitress writes a request to disk before the app sees it, so requests too large for every route stop here.
        limit = max(2 * settings.limits.request, settings.limits.predictions + 1_000_000)
        # A browser requests several files at once; a short wait for a thread is not worth a warning.
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        logs.configure(settings.log_level, settings.log_format)
        services = open_services(settings)
        # Compile the kernels of maps now, before the first map is requested.
        services.warming.start()
        app = create_app(settings, services).server
        options = {"sockets": [listener], "max_request_body_size": limit, **connections.options()}
        self._server: Any = waitress.create_server(app, **options)
        self._stopping = threading.Event()

    def run(self) -> None:
        """Serve until `stop` is called."""
        while not self._stopping.is_set():
            self._serve_once(1.0)
        # Other processes still listen; where there are none, nobody is connected any more.
        self._server.asyncore.dispatcher.close(self._server)
        until = time.monotonic() + GRACE
        while self._is_busy() and time.monotonic() < until:
            self._serve_once(0.05)
        if self._is_busy():
            _LOG.warning("stopped, though requests were not answered after %g s", GRACE)
        for channel in list(self._server.active_channels.values()):
            channel.handle_close()
        self._server.task_dispatcher.shutdown(timeout=1)
        self._server.trigger.close()

    def stop(self, *_: object) -> None:
        """Accept nothing more, and return from `run` once everything accepted is answered."""
        self._stopping.set()
        with contextlib.suppress(OSError):  # it has ended
            self._server.pull_trigger()

    def stop_on_signals(self) -> None:
        """Stop on Ctrl+C and SIGTERM; the second time at once."""

        def handle(number: int, _: object) -> None:
            signal.signal(number, signal.SIG_DFL)
            self.stop()

        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, handle)

    def _serve_once(self, seconds: float) -> None:
        poll = self._server.adj.asyncore_use_poll
        self._server.asyncore.loop(timeout=seconds, use_poll=poll, map=self._server._map, count=1)

    def _is_busy(self) -> bool:
        """Whether a request is being answered, or its answer is still being sent."""
        channels = list(self._server.active_channels.values())
        return any(channel.requests or channel.total_outbufs_len for channel in channels)
