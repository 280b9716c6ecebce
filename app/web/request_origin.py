"""Where a request comes from, by the headers that no page of another site can forge."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

import flask


def hostname(address: str) -> str:
    """The host in an address, in lower case; "" if the address has none or is malformed."""
    try:
        return (urlsplit(address).hostname or "").lower()
    except ValueError:
        return ""


def own_name(request: flask.Request) -> str:
    """The host name to which the browser sent the request."""
    return hostname(f"//{request.host}")


def by_address(request: flask.Request) -> bool:
    """Whether the browser or program names the server by an address of the network, not by a name."""
    try:
        ip_address(own_name(request))
    except ValueError:
        return False
    return True


def foreign(request: flask.Request) -> bool:
    """Whether a page of another host sent the request."""
    origin = request.headers.get("Origin")
    return origin is not None and hostname(origin) != own_name(request)


def near(request: flask.Request) -> bool:
    """Whether the request comes from the server's own machine, or from a proxy on it."""
    try:
        return ip_address((request.remote_addr or "").partition("%")[0]).is_loopback
    except ValueError:  # a socket of this machine has no address
        return True
