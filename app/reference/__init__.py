"""The API reference of `tile_core` and of `import tile_explorer as tx`: pages that pdoc makes from docstrings.

Nothing is stored, so the reference always describes the code that runs. Annotations are shown as the source writes
them (`ArrayLike`, not the union behind it). The pages are text and style sheets; their one script is the one that
chooses light or dark, which the Content-Security-Policy of the server names by its hash.
"""

from __future__ import annotations

import functools
import importlib
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import flask

from ..web import proxy

if TYPE_CHECKING:
    from pdoc.doc import Doc, Function, Module

PATH = "/reference"
PACKAGE = "tile_core"
# What `tx` offers: its modules in `notebook`, and the task of each.
_TITLES = {
    "showing": "Show a Tile",
    "board": "Rank, decide and compare",
    "training": "Train for a point",
    "view": "Save and open",
}
TASKS = {f"{__name__.partition('.')[0]}.notebook.{name}": f"tx: {title}" for name, title in _TITLES.items()}
# The address that pdoc gives the overview.
_INDEX = "index.html"
_TEMPLATES = Path(__file__).parent / "templates"
# pdoc's settings are global, and it changes its documents while rendering, so one thread renders at a time.
_LOCK = threading.Lock()


def register(server: flask.Flask, scheme_script: str) -> None:
    """Answer `/reference/` with the overview and `/reference/tile_core/scores.html` with a module's page.

    `scheme_script` chooses light or dark before anything is painted. Addresses of no module get 404.
    """

    def answer(page: str = _INDEX) -> flask.Response:
        name = PACKAGE if page == _INDEX else page.removesuffix(".html").replace("/", ".")
        html = _page(name, scheme_script, proxy.root()) if page.endswith(".html") else None
        return flask.abort(404) if html is None else flask.Response(html, mimetype="text/html")

    server.add_url_rule(f"{PATH}/", "reference", answer)
    server.add_url_rule(f"{PATH}/<path:page>", "reference_page", answer)


@functools.cache
def _page(name: str, scheme_script: str, root: str) -> str | None:
    """The page of a module, `None` where the reference has no such module."""
    with _LOCK:
        modules = _modules()
        if name not in modules:
            return None
        render = _renderer()
        tasks = [(modules[task], title) for task, title in TASKS.items()]
        render.env.globals |= {"scheme_script": scheme_script, "root": root, "tasks": tasks}
        return str(render.html_module(modules[name], modules))


@functools.cache
def _renderer() -> ModuleType:
    """pdoc's renderer with our templates, set once: after each setting it would compile them again."""
    # Imported here because it takes a third of a second, and most visitors never open the reference.
    renderer = importlib.import_module("pdoc.render")
    renderer.configure(docformat="markdown", search=False, show_source=False, template_directory=_TEMPLATES)
    return renderer


@functools.cache
def _modules() -> dict[str, Module]:
    """The package, every module that an `__all__` in it names, and those of tasks, by name."""
    from pdoc.doc import Module

    def within(module: Module) -> Iterator[Module]:
        yield module
        for part in module.submodules:
            yield from within(part)

    found = {module.modulename: module for name in (PACKAGE, *TASKS) for module in within(Module.from_name(name))}
    for module in found.values():
        _write_annotations(module)
    return found


class _Written(str):
    """An annotation as in the source, without quotes."""

    __slots__ = ()
    __repr__ = str.__str__


def _write_annotations(doc: Doc[object]) -> None:
    """Show the annotations of a module or class, and of everything in it, as in the source."""
    from pdoc.doc import Class, Function, Module, Variable

    if not isinstance(doc, Class | Module):
        return
    fields = {key: text for kind in _kinds(doc.obj) for key, text in vars(kind).get("__annotations__", {}).items()}
    for member in doc.members.values():
        if isinstance(member, Class):
            _write_annotations(member)
        elif isinstance(member, Function):
            _write_signature(member)
        elif isinstance(member, Variable) and isinstance(fields.get(member.name), str):
            member.annotation = _Written(fields[member.name])


def _kinds(of: object) -> tuple[object, ...]:
    return of.__mro__[::-1] if isinstance(of, type) else (of,)


def _write_signature(member: Function) -> None:
    with warnings.catch_warnings():
        # Types that pdoc cannot resolve do not matter: annotations are shown as written in the source.
        warnings.simplefilter("ignore")
        signature = member.signature
    texts = {name: _text(kind) for name, kind in getattr(member.obj, "__annotations__", {}).items()}
    written = [part.replace(annotation=texts.get(part.name, part.annotation)) for part in signature.parameters.values()]
    returned = texts.get("return", signature.return_annotation)
    member.__dict__["signature"] = signature.replace(parameters=written, return_annotation=returned)


def _text(kind: object) -> object:
    text = getattr(kind, "__forward_arg__", kind)
    return _Written(text) if isinstance(text, str) else kind
