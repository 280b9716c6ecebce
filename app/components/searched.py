"""Lists that are searched while one types, by Mantine: the browser has none. Its script is a megabyte, so a page has it
only once such a list is on it; `provider` is around what such a page shows.
"""

from __future__ import annotations

from typing import Any

import dash_mantine_components as dmc

_THEME = {"primaryColor": "dark", "fontFamily": "inherit", "defaultRadius": 6, "cursorType": "pointer"}


def provider(children: list[Any], name: str, scheme: str) -> dmc.MantineProvider:
    """What Mantine needs around its components; `scheme`: "light" or "dark"."""
    return dmc.MantineProvider(children, id=name, theme=_THEME, forceColorScheme=scheme)


def select(name: str, options: list[Any], value: str | None, what: str, **more: Any) -> dmc.Select:
    """A select of scores or entities, which are shown by symbol and by name; at most 200 are listed at once."""
    functions = {"filter": {"function": "txNamedFilter"}, "renderOption": {"function": "txNamedOption"}}
    given = {"allowDeselect": False, "searchable": True, "limit": 200, "aria-label": what} | functions | more
    return dmc.Select(id=name, data=options, value=value, comboboxProps=_below(300), **given)


def text_box(name: str, labels: list[str], value: str, hint: str) -> dmc.Autocomplete:
    """A field for any text that lists the scores it may mean; `hint`: what it is for, and after a colon an example."""
    return dmc.Autocomplete(
        id=name,
        data=labels,
        value=value,
        placeholder=hint,
        debounce=350,
        clearable=True,
        limit=100,
        maxDropdownHeight=360,
        filter={"function": "txScoreFilter"},
        comboboxProps=_below(340),
        **{"aria-label": hint.split(":", maxsplit=1)[0]},
    )


def _below(width: int) -> dict[str, Any]:
    return {"width": width, "position": "bottom-start"}
