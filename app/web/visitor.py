"""Who makes a request: the person whom a trusted proxy names in a header that it sets or removes in every request, and
the client, which is that person or an address.
"""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

import flask


def named(request: flask.Request, header: str) -> str:
    """The person in the header; "" if no header is set up, or if it is missing."""
    return request.headers.get(header, "").strip() if header else ""


def present(header: str) -> Callable[[], str]:
    """A function that returns the person of the current request, and "" outside a request."""
    return lambda: named(flask.request, header) if flask.has_request_context() else ""


def client_of(request: flask.Request, header: str) -> str:
    """The client of a request: the person whom a trusted proxy names, otherwise an address."""
    if person := named(request, header):
        return f"person {person}"
    try:
        address = ip_address((request.remote_addr or "").partition("%")[0])
    except ValueError:
        return "address"
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64)
    return f"address {address}"


def client(header: str) -> Callable[[], str]:
    """A function that returns the client of the current request, and "" outside a request."""
    return lambda: client_of(flask.request, header) if flask.has_request_context() else ""
