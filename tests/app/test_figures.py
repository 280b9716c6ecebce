"""Figures as data: what is drawn, in which scale, with gaps where nothing is defined."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go
import pytest

from app import theme
from app.figures import tile


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_figure_is_a_square_from_0_to_1_on_the_ground_of_the_page(scheme: str) -> None:
    values = np.linspace(0, 1, 25).reshape(5, 5)
    maps = [tile.value_map(values, scheme), tile.rank_map(1 + values, 9, scheme)]
    for figure in [tile.blank(scheme), *maps]:
        assert tuple(figure.layout.xaxis.range) == (0, 1)
        assert tuple(figure.layout.yaxis.range) == (0, 1)
        assert figure.layout.paper_bgcolor == "rgba(0,0,0,0)"
        assert figure.layout.margin.to_plotly_json() == {**theme.MARGIN, "pad": 0, "autoexpand": False}
        assert figure.layout.font.color == theme.INK3[scheme]


def test_values_keep_their_places_and_their_gaps() -> None:
    values = np.array([[0.0, 0.5], [np.nan, 1.0]])
    trace = tile.value_map(values).data[0]
    np.testing.assert_array_equal(trace.z, values.astype(np.float32))
    assert (trace.x0, trace.dx, trace.y0, trace.dy) == (0, 1, 0, 1)
    assert (trace.zmin, trace.zmax) == (0, 1)


def test_relative_skill_below_0_is_marked_on_the_scale() -> None:
    trace = tile.signed_map(np.array([[0.0, 0.5], [0.2, 1.0]])).data[0]
    assert trace.colorbar.ticktext[0] == "≤0"


ROUND_RANKS = {
    1: [1, 2],
    2: [1, 2],
    5: [1, 2, 3, 4, 5],
    7: [1, 2, 4, 6],
    60: [1, 10, 20, 30, 40, 50, 60],
    1000: [1, 200, 400, 600, 800, 1000],
}


@pytest.mark.parametrize("entities", ROUND_RANKS)
def test_ranks_on_the_scale_are_round_and_begin_at_one(entities: int) -> None:
    trace = tile.rank_map(np.ones((3, 3)), entities).data[0]
    assert (trace.zmin, trace.zmax) == (1, max(entities, 2))
    assert list(trace.colorbar.tickvals) == ROUND_RANKS[entities]


@pytest.mark.parametrize("entities", [9999, 10_000, 12_345, 20_000])
def test_ranks_beyond_four_digits_are_in_thousands(entities: int) -> None:
    bar = tile.rank_map(np.ones((3, 3)), entities).data[0].colorbar
    assert max(len(text) for text in bar.ticktext) <= 4
    assert [int(text.replace("k", "000")) for text in bar.ticktext] == list(bar.tickvals)
    assert 0 <= entities - bar.tickvals[-1] < entities / 4


def test_the_scale_keeps_its_place_in_the_margin_whatever_the_size_of_the_square() -> None:
    """x = 1 is the edge of the square; all else is in pixels."""
    bar = tile.value_map(np.ones((3, 3))).data[0].colorbar
    assert (bar.x, bar.xanchor) == (1, "left")
    assert bar.xpad + bar.thickness + 22 < theme.MARGIN["r"]


def test_entities_have_their_marks_and_undefined_cells_are_gaps() -> None:
    trace = tile.entity_map(np.array([[0, 1], [2, -1]]), [3, -1, 15]).data[0]
    assert trace.z[0][0] == 4
    assert trace.z[0][1] == 0
    # Place 15 is the fourth colour again, in rows: the upper ones of a map have the second tone.
    assert trace.z[1][0] == 13 + 1 + 15 % 12
    assert np.isnan(trace.z[1][1])
    tones = [theme.UNCOLOURED["light"], *theme.TINTS["light"]]
    assert {*tones, *(theme.faded(tone, "light") for tone in tones)} == {colour for _, colour in trace.colorscale}


def test_no_two_marks_look_alike_on_a_map_of_cells() -> None:
    """Each of the 72 fills a map of its own; one more is that of other winners."""
    whole = np.zeros((8, 8), int)
    seen = {tile.entity_map(whole, [place]).data[0].z.tobytes() for place in range(theme.MARKS + 3)}
    assert len(seen) == theme.MARKS + 1
    lines = {tuple(theme.line(place, "dark").items()) for place in range(theme.MARKS)}
    assert len(lines) == theme.MARKS


@pytest.mark.parametrize(
    ("figure", "title"),
    [
        (tile.value_map(np.ones((3, 3))), "score"),
        (tile.rank_map(np.ones((3, 3)), 5), "rank"),
        (tile.signed_map(np.ones((3, 3))), "relative skill"),
    ],
)
def test_a_colour_bar_has_a_title(figure: go.Figure, title: str) -> None:
    (above,) = figure.layout.annotations
    assert above.text == title
    assert (above.xanchor, above.xshift < theme.MARGIN["r"], above.yanchor) == ("right", True, "bottom")
