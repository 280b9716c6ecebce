"""A prior as people type it is one number wherever it is typed: the browser is held to the same in tests/js."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app import cli, priors
from tile_core.checks import InvalidInputError

VECTORS = json.loads((Path(__file__).parents[1] / "priors.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("text", "value"), VECTORS["read"].items())
def test_spellings(text: str, value: float) -> None:
    assert priors.parse(text) == value


@pytest.mark.parametrize("text", VECTORS["refused"])
def test_what_is_no_prior_is_refused_in_words(text: str) -> None:
    with pytest.raises(
        InvalidInputError, match=r"expected a prior above 0 and below 1, or a percentage, such as 0\.02 or 2%, found "
    ):
        priors.parse(text)


@pytest.mark.parametrize("command", [["rank", "--at", "F1"], ["report", "-o", "x.html"], ["audit"]])
@pytest.mark.parametrize("text", ["0", "1", "100%", "2", "many"])
def test_the_commands_refuse_a_wrong_prior(command: list[str], text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main([*command, "--prior", text, "x"])
    assert "such as 0.02 or 2%" in capsys.readouterr().err
