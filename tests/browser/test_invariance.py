"""Invariance: classes are exchanged one time after another, and scores follow."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Explorer

ANSWER = "tileTest.invariancePage.model.answer"


def opened(visit: Any, **how: Any) -> Explorer:
    explorer: Explorer = visit(at="/invariance", **how)
    explorer.page.click(".tx-inv-said .tx-note-link")
    explorer.until(f"{ANSWER}?.names[0] === 'Ridge'")
    explorer.settle()
    return explorer


def test_exchanges_are_shown_one_by_one(visit: Any) -> None:
    explorer = opened(visit)
    page = explorer.page
    assert page.inner_text(".tx-inv-said h2").startswith("AUROC is between 0.82")
    bars = page.locator("#invariance-lottery-overlay [data-layer=ground] rect")
    assert bars.count() > 8
    page.click(".tx-inv-actions >> text=Reset")
    explorer.settle()
    assert bars.count() == 0
    assert "no exchange yet" in str(page.get_attribute(".tx-inv-bar >> nth=0", "aria-label"))
    page.locator(".tx-inv-actions button").first.focus()
    page.keyboard.press("Enter")
    explorer.settle()
    assert page.inner_text(".tx-inv-actions .tx-note").startswith("1 exchange,")
    assert bars.count() == 1
    page.click(".tx-inv-actions >> text=All 200")
    explorer.settle()
    cells = page.locator(".tx-inv-scores-table tbody tr").all_inner_texts()
    assert len(cells) == 9
    assert sum("stays" in text for text in cells) == 3


def test_other_models_are_chosen_and_come_back_by_the_link(visit: Any) -> None:
    explorer = opened(visit)
    page = explorer.page
    page.select_option(".tx-inv-choice select >> nth=0", label="SVM, RBF")
    explorer.until(f"{ANSWER}?.names[0] === 'SVM, RBF'")
    explorer.quiet()
    assert "invariance-predictions=pairs" in page.url
    other = visit(at=page.url[page.url.index("/invariance") :])
    other.until(f"{ANSWER}?.names[0] === 'SVM, RBF'")
    assert other.page.locator(".tx-inv-choice select").first.input_value() == "4"


def test_class_weights_say_who_is_ahead_and_come_back_by_the_link(visit: Any) -> None:
    explorer = visit(at="/invariance")
    page = explorer.page
    explorer.until(f"{ANSWER}?.names[0] === 'QDA'")
    words = page.locator("#invariance-weighted-below")
    assert "a positive counts as much as a negative" in words.inner_text()
    assert "They change places at 0.675; QDA is ahead below 0.675." in words.inner_text()
    cells = words.locator("tbody td").all_inner_texts()
    scores = page.evaluate(f"() => {ANSWER}.scores.map((each) => each.value)")
    assert [float(cells[0]), float(cells[1])] == [round(scores[0], 4), round(scores[1], 4)]
    page.fill(".tx-inv-weight input", "0.79")
    page.press(".tx-inv-weight input", "ArrowRight")
    explorer.quiet()
    assert "0.80 a positive counts 4 times a negative." in words.inner_text()
    cells = words.locator("tbody td").all_inner_texts()
    assert float(cells[2]) > float(cells[0])
    assert "class-weight=0.8" in page.url
    # All models with these weights, as the command prints them.
    page.wait_for_selector("#invariance-ranks p:has-text('A positive counts 0.80, a negative 0.20')")
    first = page.locator("#invariance-ranks tbody tr").first
    assert first.inner_text().split("\t")[:4] == ["1–10", "15-NN", "0.779", "0.727–0.823"]
    assert "QDA less SVM, RBF: −0.0042 (95" in page.locator("#invariance-ranks").inner_text()


def test_coins_are_tossed_for_as_many_samples_as_the_slider_says(visit: Any) -> None:
    explorer = visit(at="/invariance")
    page = explorer.page
    explorer.until(f"{ANSWER}?.names[0] === 'QDA'")
    explorer.settle()
    words = page.locator("#invariance-toss-below")
    assert "100 samples, 8 models: LxCIM 0.498 to 0.575, AUDRC" in words.inner_text().replace("\xa0", " ")
    assert page.locator("#invariance-toss-overlay [data-layer=lines] path").count() == 16
    page.focus("#invariance-toss-below input")
    page.keyboard.press("End")
    explorer.settle()
    assert "10,000 samples, 8 models: LxCIM 0.4" in words.inner_text().replace("\xa0", " ")
