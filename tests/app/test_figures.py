"""What figures made in Python share: their ground, margins and marks."""

from __future__ import annotations

import pytest

from app import theme


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_figure_has_the_margins_and_the_ground_of_the_page(scheme: str) -> None:
    layout = theme.layout(scheme, xaxis={"range": [0, 1]})
    assert layout["xaxis"] == {"range": [0, 1]}
    assert layout["paper_bgcolor"] == layout["plot_bgcolor"] == "rgba(0,0,0,0)"
    assert layout["margin"] == {**theme.MARGIN, "pad": 0, "autoexpand": False}
    assert layout["font"]["color"] == theme.INK3[scheme]


def test_no_two_marks_look_alike_in_lines() -> None:
    lines = {tuple(theme.line(place, "dark").items()) for place in range(theme.MARKS)}
    assert len(lines) == theme.MARKS == 72
    assert theme.line(-1, "dark") == theme.line(theme.MARKS, "dark")
