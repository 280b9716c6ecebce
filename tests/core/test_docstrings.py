"""Each docstring is complete alone, and its examples run: what `help` shows and the API reference is made of."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

import tile_core

# The compiled loops have no examples, and importing them takes numba.
COMPILED = ("tile_core.correlation.kendall.", "tile_core.uncertainty.envelopes", "tile_core.uncertainty.exact.")
NAMES = [
    name for _, name, _ in pkgutil.walk_packages(tile_core.__path__, "tile_core.") if not name.startswith(COMPILED)
]
ARRAYS = ("FloatArray", "IntArray", "BoolArray")
CHECKED = ("checks.", "InvalidInputError(", "_checked(")
# The keywords of a long call.
RUNNING = ("executor", "progress", "cancel")
# "Arguments as in `other`", "errors are those of `other`", "see `other`": a reader would have to look elsewhere.
ELSEWHERE = re.compile(
    r"\b([Aa]rguments|[Ee]rrors?|`nan`|values)\b[^.;`]*\b(as (in|of|for)|(are )?those of) `"
    r"|Error` as |\b[Ss]ee (`|there)"
)


def public(module: ModuleType) -> Iterator[tuple[str, object]]:
    """What users may call: the names of `__all__`, of modules without one their own names, methods included."""
    names = getattr(module, "__all__", None) or [
        name
        for name, it in vars(module).items()
        if not name.startswith("_") and getattr(it, "__module__", None) == module.__name__
    ]
    for name in names:
        it = getattr(module, name)
        if isinstance(it, ModuleType):
            yield from public(it)
        elif inspect.isclass(it) or inspect.isfunction(it):
            yield f"{module.__name__}.{name}", it
            yield from methods(f"{module.__name__}.{name}", it)


def methods(name: str, it: object) -> Iterator[tuple[str, object]]:
    if not inspect.isclass(it) or not it.__module__.startswith("tile_core"):
        return
    for key, member in vars(it).items():
        function = member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        if not key.startswith("_") and inspect.isfunction(function):
            yield f"{name}.{key}", function


# `number_format` is no attribute of `tile_core`, but the app and anybody who writes numbers alike uses it.
CALLABLE = dict([*public(tile_core), *public(importlib.import_module("tile_core.number_format"))])
FUNCTIONS = {name: it for name, it in CALLABLE.items() if inspect.isfunction(it)}


def faults(function: Callable[..., object]) -> list[str]:
    """The parts that a function's docstring lacks."""
    text, found = inspect.getdoc(function) or "", []
    returned = str(inspect.get_annotations(function).get("return", ""))
    if not text or not text.splitlines()[0].rstrip().endswith((".", ":", "?", ")")):
        found.append("a first line that says what is returned")
    if returned in ARRAYS and "shape" not in text.lower():
        found.append("the shape of the result")
    if any(sign in inspect.getsource(function) for sign in CHECKED) and "rror" not in text:
        found.append("the errors")
    found += [f"its parameter {name}" for name in parameters(function) if not re.search(rf"\b{name}\b", prose(text))]
    if ELSEWHERE.search(prose(text)):
        found.append("by itself what it leaves to the docstring of another function")
    own = [word for word in returned.replace("[", " ").replace("]", " ").split() if word in CLASSES]
    return found + [f"that it returns `{word}`" for word in own if word not in text]


def prose(text: str) -> str:
    """A docstring up to its example, each paragraph on one line."""
    return " ".join(text.partition(">>>")[0].split())


def parameters(function: Callable[..., object]) -> list[str]:
    """The names that the docstring of a function has to explain."""
    parts = inspect.signature(function).parameters.values()
    running = any(part.kind == part.VAR_KEYWORD and "Running" in str(part.annotation) for part in parts)
    explained = RUNNING if running else ()
    return [part.name for part in parts if part.name not in ("self", "cls", "how" if running else "")] + [*explained]


CLASSES = {name.rpartition(".")[2] for name, it in CALLABLE.items() if inspect.isclass(it)} - {"Swaps", "Score"}


def test_the_public_names_are_many_and_found() -> None:
    assert len(FUNCTIONS) > 250
    assert "tile_core.tradeoff.paths.path" in FUNCTIONS
    assert "tile_core.curves.Thresholds.auroc" in FUNCTIONS


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples_of_the_main_entry_points() -> None:
    finder = doctest.DocTestFinder()
    shown = [test.name for name in NAMES for test in finder.find(importlib.import_module(name)) if test.examples]
    assert len(shown) > 80
    entries = ["scores.canonical.canonical_score", "ranking.ranks", "regions.exact.regions", "audit.verdicts.audit"]
    entries += ["tradeoff.record.tradeoff", "curves.curves", "correlation.maps.kendall_map", "importers.assembly.build"]
    assert [entry for entry in entries if f"tile_core.{entry}" not in shown] == []


def test_a_docstring_is_complete_alone() -> None:
    found = {name: faults(it) for name, it in FUNCTIONS.items()}
    assert {name: each for name, each in found.items() if each} == {}


def test_a_class_has_a_docstring() -> None:
    # Without one of its own, a dataclass has its signature and an exception that of `Exception`.
    classes = {name: it for name, it in CALLABLE.items() if inspect.isclass(it)}
    assert [name for name, it in classes.items() if "__doc__" not in vars(it)] == []
    own = {name: str(inspect.getdoc(it)) for name, it in classes.items()}
    assert [name for name, text in own.items() if text.startswith(f"{name.rpartition('.')[2]}(")] == []


def test_a_function_has_an_example() -> None:
    functions = {name: it for name, it in FUNCTIONS.items() if name.rpartition(".")[0] not in CALLABLE}
    assert [name for name, it in functions.items() if ">>>" not in str(inspect.getdoc(it))] == []


def test_missing_parts_of_a_docstring_are_found() -> None:
    def bare(rows: object) -> FloatArray:  # noqa: F821 (only its name is read)
        """Values"""
        raise tile_core.checks.InvalidInputError("no")

    missing = ["a first line that says what is returned", "the shape of the result", "the errors"]
    assert faults(bare) == [*missing, "its parameter rows"]


@pytest.mark.parametrize(
    "text",
    [
        "`nan` and errors as in `auroc`.",
        "Arguments are those of `auroc`.",
        "See `auroc`.",
        "Raises `InvalidInputError` as `a` does.",
    ],
)
def test_a_docstring_that_sends_readers_elsewhere_is_found(text: str) -> None:
    assert ELSEWHERE.search(text)
    assert not ELSEWHERE.search("Errors of 0.1 at most. `found`: as `differences` gives. Values as in the table.")


def examples(it: object) -> str:
    """The lines of the examples in the docstring of a class or function."""
    lines = str(inspect.getdoc(it)).splitlines()
    return "\n".join(line for line in lines if line.startswith((">>>", "...")))


def test_an_example_shows_each_method() -> None:
    """In its own docstring, in that of its class, or in that of a function which returns an object of the class."""

    def shows(name: str) -> bool:
        owner, _, method = name.rpartition(".")
        kind = owner.rpartition(".")[2]
        makers = [it for it in FUNCTIONS.values() if inspect.get_annotations(it).get("return") == kind]
        shown = "\n".join(map(examples, [CALLABLE[name], CALLABLE[owner], *makers]))
        return bool(re.search(rf"\.{method}\b", shown))

    methods = [name for name in FUNCTIONS if name.rpartition(".")[0] in CALLABLE]
    assert [name for name in methods if not shows(name)] == []


@pytest.mark.parametrize("name", [name for name in NAMES if hasattr(importlib.import_module(name), "__path__")])
def test_a_package_declares_its_public_names(name: str) -> None:
    package = importlib.import_module(name)
    assert package.__doc__
    assert [one for one in package.__all__ if not hasattr(package, one)] == []
