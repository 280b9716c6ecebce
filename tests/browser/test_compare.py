"""The Compare page in a real browser: two results judged, from a leaderboard or pasted from a paper."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tile_core import decisions

pytestmark = pytest.mark.browser

READY = "tileTest.comparePage?.verdict && !document.getElementById('compare-page').hasAttribute('aria-busy')"
CLAIM = "model,precision,recall,F1,n,positives\nOurs,0.750,0.567,0.646,442,90\nBaseline,0.521,0.811,0.635,442,90\n"


def test_a_claim_is_judged_as_in_python(visit: Any) -> None:
    explorer = visit(at="/compare#sample=diabetes&a=1&b=0.5&compared-pair=19,37")
    explorer.until(READY, 60)
    page = explorer.page
    rows = page.evaluate("() => [19, 37].map((i) => tileTest.page.model.data.performances[0][i])")
    names = page.evaluate("() => [19, 37].map((i) => tileTest.page.model.names[i])")
    found = decisions.verdict(rows[0], rows[1], 1, 0.5)
    said = decisions.verdict_sentence(found, names, "F1")
    assert page.inner_text("#compare-verdict p").replace("\u00a0", " ") == said
    assert page.inner_text("#compare-said h2").replace("\u00a0", " ").startswith("Not settled: Linear SVM is ahead by")
    # Another score, by a click in the table; another order, by the button.
    page.click("#compare-others tr:has-text('TPR') button")
    explorer.until("document.querySelector('#compare-said h2').textContent.startsWith('Settled')")
    page.click("#compare-rows button")
    explorer.until("location.hash.includes('compared-pair=37,19')")
    chances = np.array(page.evaluate("() => [...tileTest.comparePage.map].filter((_, k) => k % 101 === 50)"))
    assert chances.shape == (101,)


def test_two_printed_results_are_pasted_and_judged(visit: Any) -> None:
    explorer = visit(at="/compare")
    explorer.until(READY, 60)
    page = explorer.page
    page.evaluate(
        "(text) => { const data = new DataTransfer(); data.setData('text/plain', text);"
        " document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })); }",
        CLAIM,
    )
    page.click("dialog[open] button:has-text('Import')", timeout=60000)
    explorer.until("tileTest.page.model.names[0] === 'Ours'", 30)
    if page.evaluate("() => location.pathname") != "/compare":
        page.click("button[aria-label*='More ways'], .tx-bring")
        page.click("[data-tx-link='/compare']:visible")
    explorer.until(f"{READY} && document.querySelector('#compare-rows select').value === '0'", 30)
    assert "Ours" in page.inner_text("#compare-said h2")


def test_decide_brings_its_best_and_second(visit: Any) -> None:
    explorer = visit(at="/decide#sample=diabetes&prior=0.02&utilities=0,-20,-1,0")
    explorer.until("document.querySelectorAll('.tx-decide-costs tbody tr').length > 2", 60)
    explorer.page.click("#decide-compare")
    explorer.until(f"location.pathname === '/compare' && {READY}", 60)
    said = explorer.page.inner_text("#compare-said h2")
    assert "Linear SVM is ahead" in said
    assert "P\u00a0=\u00a00.57" in said
