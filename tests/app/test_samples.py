"""The menu of leaderboards: the samples, and the file the server was started with."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.samples import FILE, Samples
from app.storage.leaderboards import Store
from tile_core.checks import InvalidInputError


def test_every_sample_of_the_menu_opens(tmp_path: Path) -> None:
    samples = Samples(Store(tmp_path))
    options = samples.options()
    assert [option["value"] for option in options] == samples.keys()
    assert len(options) >= 4
    for option in options:
        data = samples.payload(option["value"])
        assert data is not None
        assert (data["key"], data["title"]) == (option["value"], option["label"])
    assert samples.first()["key"] == options[0]["value"]
    assert samples.payload("upload 123") is None
    assert samples.payload(None) is None


def test_the_file_of_the_command_line_comes_first(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text("model,tp,fp,fn,tn\nA,5,1,2,9\nB,x,2,3,4\n")
    samples = Samples(Store(tmp_path / "store"), path)
    assert samples.keys()[0] == FILE
    assert samples.options()[0] == {"value": FILE, "label": "mine"}
    assert samples.first()["entities"] == ["A"]
    assert "1 of 2 rows" in samples.first()["notes"][0]


def test_a_file_without_a_leaderboard_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text("model,note\nA,good\n")
    with pytest.raises(InvalidInputError, match=r"mine\.csv"):
        Samples(Store(tmp_path / "store"), path)
