"""Shares in per cent: the page and the verdicts of `tile_core` write them alike, and never more than is true."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tile_core.tradeoff.verdict import percent

pytestmark = pytest.mark.node

WRITTEN = {
    0.0: "0.0 %",
    1e-9: "< 0.1 %",
    0.00099: "< 0.1 %",
    0.001: "0.1 %",
    0.5: "50.0 %",
    0.0625: "6.3 %",  # exactly half way, and up
    0.12345: "12.3 %",
    0.9994: "99.9 %",
    0.99949: "99.9 %",
    0.9995: "> 99.9 %",
    0.99992: "> 99.9 %",
    1 - 1e-9: "> 99.9 %",
    1 - 1e-15: "100.0 %",  # rounding of a sum that is 1
    1.0: "100.0 %",
}


def test_one_decimal_and_100_only_for_all() -> None:
    assert {share: percent(share) for share in WRITTEN} == WRITTEN
    assert percent(float("nan")) == "–"


def test_the_page_writes_the_same(scripts: Any) -> None:
    rng = np.random.default_rng(5)
    shares = [*WRITTEN, *rng.random(2000), *np.arange(4001) / 4000, *(1 - 10 ** -rng.uniform(1, 17, 500))]
    found = scripts.evaluate("(shares) => shares.map(window.tileExplorer.draw.percent)", list(map(float, shares)))
    assert found == [percent(float(share)) for share in shares]
