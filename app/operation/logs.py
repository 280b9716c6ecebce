"""The log: to stderr, as text for people or as one line of JSON for each event.

`TILE_LOG_LEVEL` is debug, info, warning (the default) or error; from info on, each request is an event.
`TILE_LOG_FORMAT` is text (the default) or json. Of other packages, warnings and errors are logged.
"""

from __future__ import annotations

import datetime
import json
import logging
from typing import TextIO

from .access import Answered

_OURS = __name__.partition(".")[0]
_ACCESS = logging.getLogger(f"{_OURS}.access")
_TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class JsonLines(logging.Formatter):
    """One line of JSON: time in UTC, level, logger, message, the fields of the event, a traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        time = datetime.datetime.fromtimestamp(record.created, datetime.UTC).isoformat(timespec="milliseconds")
        line = {
            "time": time,
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


class _Stderr(logging.StreamHandler[TextIO]):
    """A class of its own, so that exactly this handler can be found and replaced."""


def configure(level: str, form: str) -> None:
    """Send the log of this process to stderr, from this level on."""
    handler = _Stderr()
    handler.setFormatter(JsonLines() if form == "json" else logging.Formatter(_TEXT))
    least = logging.getLevelNamesMapping()[level.upper()]
    root = logging.getLogger()
    root.handlers[:] = [each for each in root.handlers if not isinstance(each, _Stderr)] + [handler]
    root.setLevel(max(least, logging.WARNING))
    logging.getLogger(_OURS).setLevel(least)


def note(answered: Answered) -> None:
    """Log one request."""
    if not _ACCESS.isEnabledFor(logging.INFO):
        return
    fields = {
        "id": answered.name,
        "method": answered.method,
        "route": answered.route,
        "callback": answered.callback,
        "status": answered.status,
        "seconds": round(answered.seconds, 4),
        "bytes": answered.size,
        "client": answered.client,
    }
    given = {key: value for key, value in fields.items() if value not in ("", None)}
    _ACCESS.info(" ".join(f"{key}={value}" for key, value in given.items()), extra={"fields": given})
