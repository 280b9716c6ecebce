"""The settings of a server: where it listens, where it stores files, and the limits on uploads.

Everything has a default for one person on one machine. Environment variables change it (`Settings.from_environment`):
`TILE_HOST`, `TILE_PORT`, `TILE_FOLDER`, `TILE_SECRET`, `TILE_ALLOWED_HOSTS` (comma-separated), `TILE_DATASET`,
`TILE_LOG_LEVEL`, `TILE_LOG_FORMAT`, `TILE_FRAME_ANCESTORS` (separated by spaces), `TILE_PREFIX`, `TILE_PROXIES`,
`TILE_WORKERS`, `TILE_IDENTITY_HEADER`, `TILE_PRIVATE`, `TILE_REDIS_URL`, `TILE_BLOBS`, `TILE_SCHEDULER`, and
`TILE_LIMIT_` with the name of a limit, such as `TILE_LIMIT_ROWS`.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from tile_core.checks import InvalidInputError

LOG_LEVELS = ("debug", "info", "warning", "error")
LOG_FORMATS = ("text", "json")
PREFIX = re.compile(r"(?:/(?!\.+(?:/|$))[A-Za-z0-9._~-]+)+")
REDIS_ALONE = (
    "TILE_REDIS_URL: expected TILE_SECRET, too: a long random text that is the same on all machines, such as "
    "`openssl rand -hex 32` prints"
)
# What a Content-Security-Policy may name: one site each, so that no directive can follow.
_SITE = re.compile(r"'self'|'none'|https?://(?:\*\.)?[A-Za-z0-9.-]+(?::\d+)?")


def user_cache(environ: Mapping[str, str] = os.environ) -> Path:
    """The cache folder of this user's programs, for files that can be computed again."""
    if environ.get("XDG_CACHE_HOME"):
        return Path(environ["XDG_CACHE_HOME"])
    if sys.platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")


def resources(name: str) -> Path:
    """A folder that ships with the program: `app/_name` in a wheel, `name` next to `app` in a checkout."""
    package = Path(__file__).resolve().parent
    packed = package / f"_{name}"
    return packed if packed.is_dir() else package.parent / name


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits on uploads and clients; sizes in bytes.

    `samples`: the rows of a table of predictions of more than two classes, which are counted; `expanded`: the size of
    an unpacked file; `upload_hours`: how long an upload waits to be imported; `seconds`:
    processor time to read a file; `store_days`: how long a leaderboard stays after its last use. Names that begin with
    `prediction` are limits on files of predictions: size sent and unpacked, cells of the columns in use, columns,
    models; the disk space of all uploads in progress (`prediction_staged`) and of all stored predictions
    (`prediction_store`), and how long they stay after their last use.

    For each client on another machine: `requests_minute`, requests a minute that compute, store or delete;
    `reads_minute`, all others; `at_once`, requests of the first kind at the same time in one process; `bytes_day`,
    bytes sent a day.
    """

    upload: int = 5_000_000
    rows: int = 20_000
    samples: int = 500_000
    columns: int = 200
    cell: int = 2_000
    expanded: int = 20_000_000
    request: int = 8_000_000
    seconds: int = 20
    store: int = 500_000_000
    upload_hours: int = 24
    cache_entries: int = 2_000
    predictions: int = 512_000_000
    prediction_cells: int = 25_000_000
    prediction_columns: int = 2_000
    prediction_models: int = 100
    prediction_seconds: int = 120
    prediction_staged: int = 2_000_000_000
    prediction_minutes: float = 15
    prediction_store: int = 2_000_000_000
    prediction_days: int = 7
    store_days: int = 3_650
    requests_minute: int = 600
    reads_minute: int = 3_000
    at_once: int = 8
    bytes_day: int = 2_000_000_000

    def __str__(self) -> str:
        """The limits as a text, which the drop zone shows."""
        return f"{self.upload / 1e6:g} MB, {self.rows:,} rows, {self.columns} columns"


@dataclass(frozen=True, slots=True)
class Settings:
    """`folder` holds datasets, cache and secret; `secret` replaces the one kept there; `dataset` is opened at start.

    `allowed_hosts` are the names the server answers to besides 127.0.0.1, localhost, ::1 and `host`; `frame_ancestors`
    the sites that may show the page in a frame, as the Content-Security-Policy names them. `log_level` is the lowest
    level that is logged, and `log_format` the format. `prefix` is the path below which a proxy shows the pages, and
    `proxies` how many trusted proxies follow each other; their headers give the client's address and the host.
    `workers` is the number of processes that serve. `identity_header` is the header in which a trusted proxy names the
    person; if leaderboards are `private`, only the person who uploaded one can open it. `redis_url`: the Redis that the
    machines of a server share; `blobs`: the address, for fsspec, of the store of large files that they share.
    `scheduler`: the address of the dask scheduler whose workers do long computations.
    """

    host: str = "127.0.0.1"
    port: int = 8050
    limits: Limits = field(default_factory=Limits)
    folder: Path = field(default_factory=lambda: user_cache() / "tile-explorer")
    secret: str | None = field(default=None, repr=False)
    allowed_hosts: tuple[str, ...] = ()
    dataset: Path | None = None
    frame_ancestors: tuple[str, ...] = ("'self'",)
    log_level: str = "warning"
    log_format: str = "text"
    prefix: str = ""
    proxies: int = 0
    workers: int = 1
    identity_header: str = ""
    private: bool = False
    redis_url: str = field(default="", repr=False)
    blobs: str = field(default="", repr=False)
    scheduler: str = ""

    def shared(self, name: str) -> Path | None:
        """A folder that the processes of this server share; `None` if there is only one process."""
        return self.folder / "shared" / name if self.workers > 1 else None

    @property
    def framed(self) -> bool:
        """Whether another site may show the page in a frame."""
        return not {"'self'", "'none'"}.issuperset(self.frame_ancestors)

    @property
    def datasets(self) -> Path:
        """The folder of uploaded leaderboards."""
        return self.folder / "datasets"

    @property
    def cache(self) -> Path:
        """The folder of cached results."""
        return self.folder / "cache"

    @property
    def predictions(self) -> Path:
        """The folder of aligned predictions, and of files of predictions while they are uploaded."""
        return self.folder / "predictions"

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] | None = None, **given: Any) -> Settings:
        """Settings from environment variables; those in `given` take precedence."""
        source = _with_space_defaults(os.environ if environ is None else environ)
        read: dict[str, Any] = {"folder": user_cache(source) / "tile-explorer", "limits": _limits(source)}
        for name, convert in (("host", str), ("port", _port), ("secret", str), ("folder", Path), ("dataset", Path)):
            if source.get(f"TILE_{name.upper()}"):
                read[name] = convert(source[f"TILE_{name.upper()}"])
        if not source.get("TILE_SECRET", "a secret").strip():
            raise InvalidInputError("TILE_SECRET: expected a text, found an empty one; unset it, and one is generated")
        hosts = source.get("TILE_ALLOWED_HOSTS", "").split(",")
        read["allowed_hosts"] = tuple(host.strip() for host in hosts if host.strip())
        if source.get("TILE_PREFIX"):
            read["prefix"] = prefix_of(source["TILE_PREFIX"], "TILE_PREFIX")
        if source.get("TILE_PROXIES", "0") != "0":
            read["proxies"] = _positive(source["TILE_PROXIES"], "TILE_PROXIES")
        if source.get("TILE_WORKERS"):
            read["workers"] = _positive(source["TILE_WORKERS"], "TILE_WORKERS")
        read["identity_header"] = source.get("TILE_IDENTITY_HEADER", "").strip()
        if read["identity_header"] and not read.get("proxies"):
            wrong = "expected TILE_PROXIES, too: without a trusted proxy anyone could pose as anyone"
            raise InvalidInputError(f"TILE_IDENTITY_HEADER: {wrong}")
        read["private"] = source.get("TILE_PRIVATE", "").lower() in ("1", "yes", "true")
        if read["private"] and not read["identity_header"]:
            raise InvalidInputError("TILE_PRIVATE: expected TILE_IDENTITY_HEADER, too, which names the person")
        read |= _log(source) | _frame_ancestors(source) | _addresses(source)
        return cls(**read | given)


def _with_space_defaults(source: Mapping[str, str]) -> Mapping[str, str]:
    """The variables with defaults for a Space on Hugging Face, which shows it in a frame, through a proxy."""
    if not source.get("SPACE_ID"):
        return source
    known = {"TILE_ALLOWED_HOSTS": source.get("SPACE_HOST", ""), "TILE_PROXIES": "1"}
    return {**known, "TILE_FRAME_ANCESTORS": "'self' https://huggingface.co", **source}


def prefix_of(text: str, name: str) -> str:
    """The path below which a proxy shows the pages, without a slash at its end; raises `InvalidInputError`."""
    found = text.strip().rstrip("/")
    if found and not PREFIX.fullmatch(found):
        raise InvalidInputError(f"{name}: expected a path such as /tile, found {text!r}")
    return found


def _log(source: Mapping[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, choices in (("log_level", LOG_LEVELS), ("log_format", LOG_FORMATS)):
        text = source.get(f"TILE_{name.upper()}", "").lower()
        if text and text not in choices:
            raise InvalidInputError(f"TILE_{name.upper()}: expected one of {', '.join(choices)}, found {text!r}")
        found |= {name: text} if text else {}
    return found


def _addresses(source: Mapping[str, str]) -> dict[str, str]:
    url, blobs = source.get("TILE_REDIS_URL", "").strip(), source.get("TILE_BLOBS", "").strip()
    if blobs and not url:
        raise InvalidInputError("TILE_BLOBS: expected TILE_REDIS_URL, too: Redis lists the files of the store")
    if url and not source.get("TILE_SECRET"):
        raise InvalidInputError(REDIS_ALONE)
    return {"redis_url": url, "blobs": blobs, "scheduler": source.get("TILE_SCHEDULER", "").strip()}


def _frame_ancestors(source: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    sites = source.get("TILE_FRAME_ANCESTORS", "").split()
    wrong = [site for site in sites if not _SITE.fullmatch(site)]
    if wrong:
        expected = "sites such as https://lab.example, 'self' or 'none', separated by spaces"
        raise InvalidInputError(f"TILE_FRAME_ANCESTORS: expected {expected}; found {wrong[0]!r}")
    return {"frame_ancestors": tuple(sites)} if sites else {}


def _limits(source: Mapping[str, str]) -> Limits:
    names = {limit.name: f"TILE_LIMIT_{limit.name.upper()}" for limit in fields(Limits)}
    return Limits(**{name: _positive(source[key], key) for name, key in names.items() if source.get(key)})


def _positive(text: str, name: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise InvalidInputError(f"{name}: expected a whole number above 0, found {text!r}")
    return int(text)


def _port(text: str) -> int:
    port = _positive(text, "TILE_PORT")
    if port > 65_535:
        raise InvalidInputError(f"TILE_PORT: expected a port up to 65535, found {text!r}")
    return port
