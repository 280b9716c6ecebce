"""`import tile_core` gives its modules as attributes."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import tile_core


@pytest.mark.parametrize("name", tile_core.__all__)
def test_each_module_is_an_attribute(name: str) -> None:
    assert tile_core.__getattr__(name) is importlib.import_module(f"tile_core.{name}")


def test_modules_are_listed_and_nothing_else_is_an_attribute() -> None:
    assert dir(tile_core) == sorted(tile_core.__all__)
    assert set(tile_core.__all__) <= {module.name for module in pkgutil.iter_modules(tile_core.__path__)}
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        tile_core.__getattr__("nonsense")
