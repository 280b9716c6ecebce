"""A widget of a notebook that goes both ways: Python reads what the hand has set, and sets it; needs anywidget."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

try:
    import anywidget
    import traitlets
except ImportError as error:
    raise ImportError("tx.widget needs anywidget: pip install 'tile-explorer[notebook]'") from error

from . import arguments, embedding, scripts


class _Checked(traitlets.TraitType):  # type: ignore[misc]
    """A trait of the widget and of the browser, with a check that may need the widget's other traits."""

    def __init__(self, check: Callable[[Any, Widget], Any], default: Any = None) -> None:
        super().__init__(default, allow_none=default is None)
        self.check = check
        self.tag(sync=True)

    def validate(self, widget: Any, value: Any) -> Any:
        """The value in the form in which it is stored."""
        return self.check(value, widget)


class Widget(anywidget.AnyWidget):  # type: ignore[misc]
    """The Tile and ROC space of a leaderboard in a cell; made by `widget`.

    `point` is (a, b), `selected` the name of a classifier or `None`, and `prior` the prevalence in use, or `None` for
    that of the data. They follow the hand while it moves, can be set, and be watched with `observe`; so can
    `leaderboard` (what `tx.show` accepts), `context`, `flavor` and `uncertain`. A value that cannot be is refused with
    `InvalidInputError`, a `ValueError`.
    """

    _esm = scripts.widget()
    leaderboard: Any = _Checked(lambda value, _: embedding.shown(value, {}))
    point: Any = _Checked(lambda value, _: arguments.point(value), (0.5, 0.5))
    prior: Any = _Checked(lambda value, _: arguments.prior(value))
    selected: Any = _Checked(lambda value, widget: embedding.selected(value, widget.leaderboard))
    context = traitlets.Unicode(None, allow_none=True).tag(sync=True)
    flavor = traitlets.Unicode("entity").tag(sync=True)
    uncertain = traitlets.Bool(False).tag(sync=True)
    controls = traitlets.Bool(True).tag(sync=True)
    plots = traitlets.List(traitlets.Unicode(), ["tile", "roc"]).tag(sync=True)

    @traitlets.observe("leaderboard")  # type: ignore[untyped-decorator]
    def _forget(self, _change: Any) -> None:
        if self.selected is not None and self.selected not in self.leaderboard["entities"]:
            self.selected = None


def widget(
    data: Any,
    *,
    at: str | tuple[float, float] = "accuracy",
    prior: float | None = None,
    selected: str | None = None,
    context: str | None = None,
    uncertainty: bool = False,
    **choices: Any,
) -> Widget:
    """The Tile and ROC space of a leaderboard as a widget, whose `point`, `selected` and `prior` go both ways.

    `data`, `at`, `prior`, `context`, `uncertainty` and `choices` as of `show`, without scores of samples; `selected`:
    the name of a classifier. Needs the extra `notebook`. Raises `InvalidInputError` for what there is not.

    >>> w = widget({"model": ["ours", "theirs"], "TP": [80, 90], "FP": [10, 60], "FN": [20, 10], "TN": [890, 840]})
    >>> w.point = 1, 0.5
    >>> w.selected = "ours"
    >>> w.point, w.selected, w.prior
    ((1.0, 0.5), 'ours', None)
    """
    board, used = embedding.shown(data, choices), arguments.prior(prior)
    return Widget(
        leaderboard=board,
        point=embedding.place(at, board, used, context),
        prior=used,
        selected=embedding.selected(selected, board),
        context=context,
        uncertain=uncertainty,
    )
