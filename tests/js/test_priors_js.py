"""The browser reads a typed prior as the server does: tests/app/test_priors.py holds that to the same vectors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.node

VECTORS = json.loads((Path(__file__).parents[1] / "priors.json").read_text(encoding="utf-8"))


def test_spellings_and_refusals(scripts):
    page = scripts
    texts = [*VECTORS["read"], *VECTORS["refused"]]
    found = page.evaluate("(texts) => texts.map((text) => tileExplorer.readPrior(text))", texts)
    assert dict(zip(texts, found, strict=True)) == pytest.approx(
        VECTORS["read"] | dict.fromkeys(VECTORS["refused"], float("nan")), rel=0, abs=0, nan_ok=True
    )
