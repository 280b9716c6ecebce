"""How many connections the server holds open: browsers keep six each, though most of them are idle."""

from __future__ import annotations

import select
from typing import Any

WANTED = 4_000
# Open files besides connections: files, pipes to readers and the like.
_OTHER_FILES = 200
# The limit of select(), which is used where there is no poll() (Windows).
_SELECTABLE = 500


def options() -> dict[str, Any]:
    """The options of `waitress.create_server`, for hundreds of people at once.

    Connections are many, because an idle one costs a few kilobytes only; threads are few, because they compute.
    """
    poll = hasattr(select, "poll")
    most = _open_files(WANTED + _OTHER_FILES) - _OTHER_FILES if poll else _SELECTABLE
    return {
        "threads": 16,
        "connection_limit": most,
        "backlog": 1024,
        "channel_timeout": 60,  # closes idle connections; a browser opens new ones as needed
        "cleanup_interval": 15,
        "clear_untrusted_proxy_headers": False,  # `web.proxy` reads them, if the proxy is trusted
        "asyncore_use_poll": poll,  # select() fails at the 1024th file
    }


def _open_files(wanted: int) -> int:
    """How many files this process may have open, after asking the system for `wanted`."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    goal = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (goal, hard))
    except (OSError, ValueError):  # some systems report a higher limit than they have
        goal = soft
    return max(goal, _OTHER_FILES + 100)
