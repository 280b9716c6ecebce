"""Components as HTML: what Dash need not hold, because no callback ever changes it.

Each component costs React and Dash time when the page begins, HTML hardly any. `still` writes what it can as HTML into
an attribute of the component around it, and `assets/shell/markup.js` makes elements of it once that is in the document.
"""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from typing import Any

from dash.development.base_component import Component

ATTRIBUTE = "data-tx-html"
_HTML = "dash_html_components"
_NAMES = {"className": "class", "htmlFor": "for"}
_EMPTY = ("br", "hr", "img", "input", "wbr")


def still(component: Any, moving: Collection[str] = ()) -> Any:
    """The component, with what never changes inside it as HTML; `moving`: ids of elements that callbacks fill."""
    if isinstance(component, list | tuple):
        return [still(each, moving) for each in component]
    children = getattr(component, "children", None)
    if not isinstance(children, Component | list | tuple) or not _is_html(component, moving):
        return component
    if _is_still(children, moving):
        component.children = None
        setattr(component, ATTRIBUTE, text(children))
    else:
        component.children = still(children, moving)
    return component


def text(component: Any) -> str:
    """HTML of components of `dash.html`, of texts, or of a list of both."""
    if isinstance(component, list | tuple):
        return "".join(map(text, component))
    if component is None:
        return ""
    if not isinstance(component, Component):
        return escape(str(component), quote=False)
    described = component.to_plotly_json()
    tag = described["type"].lower()
    given = {name: value for name, value in described["props"].items() if name != "children"}
    attributes = "".join(f" {_NAMES.get(name, name)}{_value(value)}" for name, value in given.items() if _given(value))
    end = "" if tag in _EMPTY else f"{text(getattr(component, 'children', None))}</{tag}>"
    return f"<{tag}{attributes}>{end}"


def _is_still(component: Any, moving: Collection[str]) -> bool:
    if isinstance(component, list | tuple):
        return all(_is_still(each, moving) for each in component)
    if not isinstance(component, Component):
        return True
    return _is_html(component, moving) and _is_still(getattr(component, "children", None), moving)


def _is_html(component: Component, moving: Collection[str]) -> bool:
    """Whether React makes the element once only; components of other libraries may make what is in them again."""
    return component.to_plotly_json()["namespace"] == _HTML and getattr(component, "id", None) not in moving


def _given(value: Any) -> bool:
    return value is not None and value is not False


def _value(value: Any) -> str:
    return "" if value is True else f'="{escape(str(value))}"'
