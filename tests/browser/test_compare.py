"""The Compare page in a real browser: two results judged, in one task or in several, or pasted from a paper."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tile_core import decisions
from tile_core.scores import canonical_score

pytestmark = pytest.mark.browser

READY = "tileTest.comparePage?.verdict && !document.getElementById('compare-page').hasAttribute('aria-busy')"
PASTE = (
    "(text) => { const data = new DataTransfer(); data.setData('text/plain', text);"
    " document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })); }"
)
CLAIM = "model,precision,recall,F1,n,positives\nOurs,0.750,0.567,0.646,442,90\nBaseline,0.521,0.811,0.635,442,90\n"


def text(page: Any, selector: str) -> str:
    """The text of an element, with ordinary spaces."""
    return str(page.inner_text(selector)).replace("\u00a0", " ").replace("\n", "")


def challenge(seed: int, teams: int, sizes: tuple[int, ...]) -> str:
    """Counts of some teams in several tasks, as CSV."""
    rng = np.random.default_rng(seed)
    lines = ["task,team,tp,fp,fn,tn"]
    for task, size in enumerate(sizes):
        positives = size // 5
        for team in range(teams):
            tp, fp = (
                rng.binomial(positives, 0.6 + 0.3 * rng.random()),
                rng.binomial(size - positives, 0.2 * rng.random()),
            )
            lines.append(f"Task {task + 1},Team {team + 1},{tp},{fp},{positives - tp},{size - positives - fp}")
    return "\n".join(lines) + "\n"


def test_a_claim_is_judged_as_in_python(visit: Any) -> None:
    explorer = visit(at="/compare#sample=diabetes&a=1&b=0.5&compared-pair=19,37")
    explorer.until(READY, 60)
    page = explorer.page
    rows = page.evaluate("() => [19, 37].map((i) => tileTest.page.model.data.performances[0][i])")
    names = page.evaluate("() => [19, 37].map((i) => tileTest.page.model.names[i])")
    found = decisions.verdict(rows[0], rows[1], 1, 0.5)
    said = decisions.verdict_sentence(found, names, "F₁")
    assert text(page, "#compare-verdict p") == said
    assert text(page, "#compare-said h2") == "Linear SVM leads in F1 by 0.011, and on 70.7 % of the Tile"
    assert text(page, ".tx-duel-certain").startswith("Not settled: Linear SVM is truly better with P = 0.5")
    # Another score, by a click in the table; another order, by the button.
    page.click("#compare-others tr:has-text('TPR') button")
    explorer.until("document.querySelector('.tx-duel-certain').textContent.startsWith('Settled')")
    page.click("#compare-rows button")
    explorer.until(f"location.hash.includes('compared-pair=37,19') && {READY}")
    chances = np.array(page.evaluate("() => [...tileTest.comparePage.map].filter((_, k) => k % 101 === 50)"))
    assert chances.shape == (101,)


def test_two_printed_results_are_pasted_and_judged(visit: Any) -> None:
    explorer = visit(at="/compare")
    explorer.until(READY, 60)
    page = explorer.page
    page.evaluate(PASTE, CLAIM)
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
    assert text(explorer.page, "#compare-said h2").startswith("Linear SVM leads here by")
    assert "Linear SVM is truly better with P = 0.57" in text(explorer.page, ".tx-duel-certain")


# How many dots of the ROC space have a text above them.
HIDDEN = """() => { const box = (node) => node.getBoundingClientRect();
  const host = document.getElementById('compare-roc-plot');
  const texts = [...host.querySelectorAll('text')].map(box), dots = [...host.querySelectorAll('circle')].map(box);
  return dots.filter((dot) => { const [x, y] = [(dot.left + dot.right) / 2, (dot.top + dot.bottom) / 2];
    return texts.some((text) => text.left < x && x < text.right && text.top < y && y < text.bottom); }).length; }"""


def test_two_teams_are_compared_task_by_task(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    page.evaluate(PASTE, challenge(3, 8, (600, 900, 400)))
    page.click("dialog[open] button:has-text('Import')", timeout=60000)
    explorer.until("tileTest.page.model.names[0] === 'Team 1'", 30)
    page.evaluate("() => tileTest.page.select(4)")
    page.evaluate("() => document.querySelector('[data-tx-link=\"/compare\"]').click()")
    explorer.until(READY, 60)
    page.evaluate("() => tileTest.comparePage.choose([4, 2])")
    explorer.until("document.querySelector('#compare-verdict p')?.textContent.includes('Team 3')", 30)
    rows = np.array(page.evaluate("() => tileTest.page.model.data.performances.map((all) => [all[4], all[2]])"), float)
    found = decisions.mean_verdict(rows, 0.5, 0.5)
    assert text(page, "#compare-verdict p") == decisions.verdict_sentence(found, ["Team 5", "Team 3"], "A")
    differences = np.diff(canonical_score(rows, 0.5, 0.5), axis=-1).ravel() * -1
    shown = page.evaluate("() => tileTest.comparePage.tasks.order")
    assert shown == np.argsort(-differences, kind="stable").tolist()
    told = page.evaluate("() => tileTest.comparePage.verdict.chances")
    assert [each["difference"] for each in told["tasks"]] == pytest.approx(differences.tolist(), abs=1e-12)
    assert told["mean_of_scores"]["difference"] == pytest.approx(differences.mean(), abs=1e-12)
    # No text hides a dot of a task.
    for pair in ([0, 4], [7, 1], [4, 2]):
        page.evaluate("(pair) => tileTest.comparePage.choose(pair)", pair)
        explorer.settle()
        assert page.evaluate(HIDDEN) == 0, pair
    # There and back before the server was asked: it has answered.
    explorer.until(READY, 30)
    # A drag asks nothing of the server, and what it says follows.
    asked = len(explorer.requests)
    before = text(page, "#compare-said h2")
    box = page.locator("#compare-tile-overlay").bounding_box()
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 300, box["y"] + 60, steps=8)
    assert text(page, "#compare-said h2") != before
    assert len(explorer.requests) == asked
    page.mouse.up()
    explorer.until(READY, 30)
    # One task alone.
    page.click("#compare-tasks button:has-text('Task 2')")
    explorer.until("tileTest.page.model.context === 1", 30)
    explorer.until("document.querySelector('#compare-verdict p').textContent.includes('samples in each test')", 30)
    needed = [row.replace("\n", "") for row in page.locator("#compare-needs tbody th").all_inner_texts()]
    assert needed[-1] == "Rates in Task 2"
    assert len(set(needed)) == len(needed)


def test_results_without_sizes_are_compared_without_probabilities(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    page.evaluate(PASTE, "model,tpr,fpr,prior\nA,0.8,0.1,0.3\nB,0.9,0.2,0.3\n")
    page.click("dialog[open] button:has-text('Import')", timeout=60000)
    explorer.until("tileTest.page.model.names[0] === 'A'", 30)
    page.evaluate("() => document.querySelector('[data-tx-link=\"/compare\"]').click()")
    explorer.until("tileTest.comparePage?.problem", 30)
    assert "leads" in text(page, "#compare-said h2")
    assert text(page, ".tx-duel-certain").startswith("Not known how surely")
    assert not page.locator("#compare-density").is_visible()
    assert page.locator("#compare-matrices table").is_visible()


def test_a_card_says_by_how_much_and_in_which_contexts(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    # False alarms of 900, detections of 100; the third is below the line between the first two.
    rates = [(180, 90), (45, 60), (108, 70), (90, 10)]
    rows = [[900 - fp, fp, 100 - tp, tp] for fp, tp in rates]
    easier = [*rows[:2], [880, 20, 10, 90], rows[3]]
    contexts = {"contexts": ["one", "two", "three"], "performances": [rows, easier, rows], "sizes": [[1000] * 4] * 3}
    explorer.show({"title": "teams", "entities": ["A", "B", "C", "D"], "notes": [], **contexts})

    def card(entity: int, context: int) -> str:
        page.evaluate(f"() => tileTest.page.model.selected === {entity} || tileTest.page.select({entity})")
        page.evaluate(f"() => {{ tileTest.page.model.context = {context}; tileTest.page.ask('derive'); }}")
        explorer.settle()
        if page.locator("#ours").is_hidden():
            page.click(f".tx-card-button[data-tx-ours='{entity}']")
        explorer.until("/ somewhere in /.test(document.querySelector('#ours').textContent)")
        explorer.until("!/Counting/.test(document.querySelector('#ours').textContent)")
        return text(page, "#ours")

    assert "passes above it by 4 detections." in card(2, 0)
    explorer.escape()
    assert "1st somewhere in two, never above 2nd in one and 1 other." in card(2, 0)
    explorer.escape()
    assert "B is ahead of it at every point: TPR 0.600 against 0.100, FPR 0.050 against 0.100." in card(3, 0)
    explorer.escape()
    first = card(1, 0)
    assert "% of the Tile among classifiers, and on" in first
    assert "better than doing nothing, too." in first
    explorer.escape()
    assert "In no context alone is it enough to detect all positives, or to raise no false alarm." in card(3, -1)
    explorer.escape()
    # The contexts of another one are counted after its card is there.
    page.evaluate("() => tileTest.page.select(2)")
    explorer.until("document.querySelector('.tx-card-button[data-tx-ours=\"2\"]')")
    opened = "document.querySelector('.tx-card-button').click(), document.querySelector('#ours').textContent"
    assert "Counting …" in page.evaluate(opened)


def test_a_card_offers_another_one_to_compare_with_where_none_has_a_score(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    contexts = {"contexts": ["one"], "performances": [[[900, 0, 100, 0]] * 2], "sizes": [[1000] * 2]}
    explorer.show({"title": "silent", "entities": ["A", "B"], "notes": [], **contexts})
    explorer.until("model.data.title === 'silent'")
    page.evaluate("() => tileTest.page.select(1)")
    page.click(".tx-card-button[data-tx-ours='1']")
    # Without positive predictions precision is undefined.
    page.evaluate("() => tileTest.page.setPoint(1, 0, false)")
    explorer.until("/undefined here/.test(document.querySelector('#ours').textContent)")
    assert page.locator("#ours [data-tx-pair]").last.get_attribute("data-tx-pair") == "1,0"


def test_a_card_goes_along_and_opens_the_comparison(visit: Any) -> None:
    explorer = visit(at="/#sample=diabetes")
    page = explorer.page
    page.evaluate("() => tileTest.page.select(19)")
    explorer.until("document.querySelector('[data-tx-ours=\"19\"]')")
    page.click(".tx-card-button[data-tx-ours='19']")
    # Escape closes the card, and leaves the selection alone, wherever the focus is.
    for focus in ("#ours h2", "#tile-plot"):
        page.evaluate("(where) => document.querySelector(where).focus()", focus)
        explorer.escape()
        assert page.locator("#ours").is_hidden()
        assert explorer.state("model.selected") == 19
        page.click(".tx-card-button[data-tx-ours='19']")
    page.click("#ours button:has-text('Follow')")
    explorer.until("location.hash.includes('ours=19')")
    assert page.inner_text("#ours h2") == page.evaluate("() => tileTest.page.model.names[19]")
    assert page.locator("#roc-overlay [data-part=ours]").count() == 1
    page.click("#ours [data-tx-pair]")
    explorer.until(f"location.pathname === '/compare' && {READY}", 60)
    assert page.evaluate("() => tileTest.comparePage.model.pair[0]") == 19
    # The chip is on every page, and opens the card again.
    page.keyboard.press("Escape")
    assert page.locator("#ours-chip").is_visible()
