"""`tile-explorer serve`: opens the page, with a file if one is given."""

from __future__ import annotations

import argparse
import errno
import socket
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from .common import OK, say
from .reading import read

if TYPE_CHECKING:
    from ..settings import Settings

DESCRIPTION = "Open the page, on a file if one is given."
EXIT_CODES = (
    "the server was stopped",
    "the file, the port or a setting cannot be used",
    "the command is wrong (an option)",
)
LAST_PORT = 65_535
MOST_WORKERS = 64
# The address on this machine of a server that listens on all interfaces.
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 (what to open in their place)


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    options.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar="FILE",
        help="csv, tsv, txt, xlsx, ods, json, parquet, html, tex, md, npy or zip",
    )
    options.add_argument("--host", help="address to listen on (127.0.0.1: this machine only)")
    options.add_argument("--port", type=_port, help="port to listen on (8050; 0 takes any free one)")
    options.add_argument("--prefix", metavar="PATH", help="path below which a proxy shows the pages, such as /tile")
    options.add_argument("--workers", type=_workers, metavar="N", help="processes that serve on this machine (1)")
    options.add_argument("--no-browser", action="store_true", help="print the address and open nothing")
    options.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until stopped. The port is taken first, so that a port in use is reported before anything else is done."""
    from ..settings import Settings, prefix_of

    prefix = None if arguments.prefix is None else prefix_of(arguments.prefix, "--prefix")
    given = {"host": arguments.host, "port": arguments.port, "dataset": arguments.file, "prefix": prefix}
    given["workers"] = arguments.workers
    settings = Settings.from_environment(**{name: value for name, value in given.items() if value is not None})
    with listen(settings.host, settings.port) as listener:
        if settings.dataset is not None:
            read(settings.dataset, settings)
        _serve(listener, replace(settings, port=listener.getsockname()[1]), browse=not arguments.no_browser)
    return OK


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; raises `OSError` with advice."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise OSError(f"port {port} of {host}: {error.strerror or error}") from error
        other = port + 1 if port < LAST_PORT else 0
        todo = f"stop the program that uses it, or choose another port: tile-explorer serve --port {other}"
        raise OSError(f"port {port} of {host} is in use: {todo}") from error


def address(host: str, port: int) -> str:
    """The address of the page on this machine."""
    here = _EVERYWHERE.get(host, host)
    return f"http://[{here}]:{port}" if ":" in here else f"http://{here}:{port}"


def _serve(listener: socket.socket, settings: Settings, *, browse: bool) -> None:
    from ..serving.process import Process
    from ..serving.workers import Workers

    if settings.workers == 1:
        process = Process(listener, settings)
        process.stop_on_signals()
        _announce(settings, browse=browse)
        process.run()
        return
    workers = Workers(listener, settings)
    workers.stop_on_signals()
    if not workers.run(lambda: _announce(settings, browse=browse)):
        raise OSError("the server processes stop as soon as they start; their messages stand above")


def _announce(settings: Settings, *, browse: bool) -> None:
    """Say where the page is, and open it."""
    page = address(settings.host, settings.port) + settings.prefix
    print(f"Tile explorer: {page} (Ctrl+C stops it)", flush=True)
    if settings.host in _EVERYWHERE and not settings.allowed_hosts:
        say("note: other machines reach it only by the host names that TILE_ALLOWED_HOSTS lists, separated by commas")
    if browse:
        _browse(page)


def _browse(page: str) -> None:
    import threading
    import webbrowser

    # In a thread: some browsers keep the caller waiting until they are closed.
    threading.Thread(target=webbrowser.open, args=[page], daemon=True).start()


def _workers(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= MOST_WORKERS):
        raise argparse.ArgumentTypeError(f"expected a number of processes from 1 to {MOST_WORKERS}, found {text}")
    return int(text)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= LAST_PORT):
        raise argparse.ArgumentTypeError(f"expected a port from 0 to {LAST_PORT}, found {text}")
    return int(text)
