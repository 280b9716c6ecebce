"""The flavors of the Tile, read from the browser's module that describes them."""

from __future__ import annotations

from functools import cache
from typing import Any

from .objects import read


@cache
def flavors() -> dict[str, dict[str, Any]]:
    """Each flavor by its key, in the order of menus, with its `label`, its `kind` and more; not to be modified."""
    return read("flavors", "FLAVORS")


@cache
def layers() -> dict[str, dict[str, Any]]:
    """What the Tile of Predictions can show, by key, each with a `label`; not to be modified."""
    return read("flavors", "MODEL_LAYERS") | {
        key: flavor["layer"] for key, flavor in flavors().items() if "layer" in flavor
    }


def of_kind(kind: str) -> tuple[str, ...]:
    """The keys of the flavors of a kind, such as "draws"."""
    return tuple(key for key, flavor in flavors().items() if flavor["kind"] == kind)
