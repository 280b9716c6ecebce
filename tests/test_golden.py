"""What the comparison of views with their record notices; `python -m tests.golden` opens the views."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.golden import record
from tests.golden.pages import Sight, Small, normal
from tests.golden.record import Record, read_small, write_small
from tests.golden.views import MEDIA, VIEWS

SVG = '<svg><path id="clip-17" d="M0,0.123456 L1e-9,2"/><g clip-path="url(#clip-17)"><text>TPR</text></g></svg>'


@pytest.fixture
def seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sight:
    """What is seen of a view, recorded in a folder of its own."""
    monkeypatch.setattr(record, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(record, "WHOLE", tmp_path / "whole")
    cells = np.random.default_rng(1).integers(0, 250, (6, 9, 3)).astype(np.uint8)
    return Sight({"light": ["Tile", "drawn: TPR", "Export"]}, {"saved tile": normal(SVG)}, {"light": Small(cells)}, {})


def compared(before: Sight, now: Sight, machine: str = "here") -> list[str]:
    kept = Record("here")
    kept.put("view", before)
    kept.save()
    return Record.load().differences("view", now, machine)


def test_a_small_picture_is_read_as_it_was_written(seen: Sight, tmp_path: Path) -> None:
    write_small(seen.pictures["light"], tmp_path / "small.png")
    assert (read_small(tmp_path / "small.png").cells == seen.pictures["light"].cells).all()


def test_what_is_seen_as_recorded_differs_nowhere(seen: Sight) -> None:
    assert compared(seen, seen) == []


def test_each_kind_of_difference_is_said(seen: Sight) -> None:
    cells = seen.pictures["light"].cells.copy()
    cells[2, 3] += 3
    other = Sight(
        {"light": ["Tile", "Save"]}, {"saved tile": normal(SVG.replace("TPR", "FPR"))}, {"light": Small(cells)}
    )
    assert compared(seen, other) == [
        "words differ", "  -drawn: TPR", "  -Export", "  +Save",
        "drawing saved tile: differs", "  -<text>TPR</text>", "  +<text>FPR</text>",
        "picture light: 1 of 54 squares differ by up to 3, x 45 to 60, y 30 to 45",
    ]  # fmt: skip
    assert compared(seen, Sight(seen.words, {}, seen.pictures)) == ["drawing saved tile: is missing"]
    taller = Small(np.zeros((7, 9, 3), np.uint8))
    assert compared(seen, Sight(seen.words, seen.drawings, {"light": taller})) == [
        "picture light: 135 x 90 pixels before, 135 x 105 now"
    ]


def test_a_hair_in_a_picture_and_other_fonts_are_no_difference(seen: Sight) -> None:
    near = Sight(seen.words, seen.drawings, {"light": Small(seen.pictures["light"].cells + np.uint8(2))})
    assert compared(seen, near) == []
    elsewhere = Sight({"light": ["Tile", "drawn: FPR", "Export"]}, {}, {})
    assert compared(seen, elsewhere, "other fonts") == []


def test_drawings_are_equal_up_to_ids_and_hundredths() -> None:
    assert normal(SVG) == normal(SVG.replace("clip-17", "clip-4").replace("0.123456", "0.121"))
    assert normal('<g class="scatter trace1c1b69"/>') == normal('<g class="scatter trace4e116f"/>')
    assert normal(SVG) != normal(SVG.replace("0.123456", "0.14"))


def test_each_view_is_named_once_and_has_known_media() -> None:
    names = [view.name for view in VIEWS]
    assert len(names) == len(set(names)) >= 60
    assert {medium for view in VIEWS for medium in view.media} == set(MEDIA)
