"""Tasks of clinicians, engineers, reviewers and committees, done on the page; the steps of each are counted.

A step is what a hand does once: a click, a file chosen, a table pasted, a number typed and confirmed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.browser

PASTE = (
    "(text) => { const data = new DataTransfer(); data.setData('text/plain', text);"
    " document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })); }"
)
COMPARED = "tileTest.comparePage?.verdict && !document.getElementById('compare-page').hasAttribute('aria-busy')"


class Hand:
    """Does steps on the page of a visitor, and counts them."""

    def __init__(self, page: Any) -> None:
        self.page, self.steps = page, 0

    def __call__(self, step: Callable[[], Any]) -> None:
        step()
        self.steps += 1

    def click(self, selector: str) -> None:
        self(lambda: self.page.click(selector, timeout=60000))

    def type(self, selector: str, text: str) -> None:
        self(lambda: (self.page.fill(selector, text), self.page.press(selector, "Enter")))


def scores_of_three(folder: Path) -> Path:
    rng = np.random.default_rng(5)
    labels = rng.random(600) < 0.3
    rows = ["label,svm,forest,baseline"]
    for label in labels:
        values = 1 / (1 + np.exp(-(rng.normal([1.6, 1.2, 0.4], 1) * (1 if label else -1) - 0.8)))
        rows.append(f"{int(label)},{','.join(f'{value:.4f}' for value in values)}")
    file = folder / "scores.csv"
    file.write_text("\n".join(rows), encoding="utf-8")
    return file


def test_engineer_which_model_and_threshold_if_a_false_alarm_is_four_times_worse(visit: Any, tmp_path: Path) -> None:
    explorer = visit()
    page = explorer.page
    hand = Hand(page)
    hand.click(".tx-to-page[data-tx-link='/predictions']")
    page.wait_for_selector("#predictions-file", state="attached", timeout=60000)
    hand(lambda: page.set_input_files("#predictions-file", scores_of_three(tmp_path)))
    hand.click("#predictions-open")
    explorer.until("tileTest.predictionsPage.model.result.title === 'scores'", 60)
    hand.type("#predictions-cost", "1/4")
    explorer.until("document.querySelector('#predictions-by-cost').innerText.includes('highest net benefit')", 30)
    said = page.inner_text("#predictions-by-cost").replace("\xa0", " ")
    assert "svm has the highest net benefit" in said
    assert "≥ 0." in page.inner_text("#predictions-words").replace("\xa0", " ")
    assert hand.steps == 4


def test_clinician_is_the_test_worth_using_at_one_percent(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    hand = Hand(page)
    hand.click(".tx-to-page[data-tx-link='/decide']")
    explorer.until("document.querySelectorAll('.tx-decide-costs tbody tr').length > 2", 60)
    hand.type("#decide-cost", "20")
    hand.type("#decide-prior-field", "1%")
    explorer.settle()
    said = page.inner_text("#decide-answer").replace("\xa0", " ")
    assert "oing nothing" in said
    assert hand.steps == 3


def test_reviewer_is_the_claimed_order_of_two_printed_rows_sure(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    hand = Hand(page)
    hand.click("[data-tx-menu=bring]")
    hand.click("[data-tx-link='/compare']:visible")
    explorer.until(COMPARED, 60)
    table = "model,precision,recall,F1\nOurs,0.750,0.567,0.646\nBaseline,0.521,0.811,0.635\n"
    hand(lambda: page.evaluate(PASTE, table))
    hand.type("input[data-choice=samples]", "442")
    page.wait_for_timeout(500)
    hand.type("input[data-choice=positives]", "90")
    page.wait_for_selector("dialog[open] >> text=complete confusion matrices", timeout=60000)
    hand.click("dialog[open] button:has-text('Import')")
    explorer.until(f"{COMPARED} && tileTest.page.model.names[0] === 'Ours'", 60)
    hand.click("#compare-others tr:has-text('F1') button")
    explorer.until("document.querySelector('#compare-verdict p')?.textContent.startsWith('In F₁')", 60)
    said = page.inner_text("#compare-verdict p").replace("\xa0", " ")
    assert "The probability that Baseline is truly better is 0.42" in said
    assert hand.steps == 7


def test_committee_three_points_and_the_compromise(visit: Any) -> None:
    host = visit(at="/#sample=diabetes")
    hand = Hand(host.page)
    hand.click("[data-tx-menu='share']")
    hand.click("[data-tx-action='room']:visible")
    host.until("document.querySelector('.tx-room-link b')", 30)
    link = host.page.inner_text(".tx-room-link b")
    for k, (u, v) in enumerate(((0.3, 0.4), (0.8, 0.7), (0.5, 0.9)), 1):
        person = visit(at="/" + link.split("/", 1)[1])
        person.until("document.querySelector('.tx-room-bar')", 60)
        own = Hand(person.page)
        own(lambda person=person, u=u, v=v: person.click(u, v))
        own.click(".tx-room-send")
        host.until(f"model.pins.length === {k}", 30)
        assert own.steps == 2
    host.until("document.querySelector('.tx-mean')?.innerText.includes('Compromise: ')", 30)
    assert hand.steps == 2
