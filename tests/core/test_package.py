"""`import tile_core` gives its modules as attributes."""

from __future__ import annotations

import importlib
import pkgutil
import sys

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


def test_no_function_shadows_a_module() -> None:
    """`tile_core.curves.table` would be the function or the module, by what was imported before."""
    modules = [name for _, name, _ in pkgutil.walk_packages(tile_core.__path__, "tile_core.")]
    shadowed = []
    for name in modules:
        package, _, leaf = name.rpartition(".")
        found = vars(importlib.import_module(package)).get(leaf, sys.modules.get(name))
        if found is not sys.modules.get(name):
            shadowed.append(name)
    assert len(modules) > 100
    assert shadowed == []
