"""The guide as one reads it: search, chapters by address, and what it was as one page."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser import axe

pytestmark = pytest.mark.browser


def test_a_question_leads_to_its_place_in_one_step_and_back_returns(visit: Any) -> None:
    explorer = visit(at="/guide")
    page = explorer.page
    page.keyboard.press("/")
    page.keyboard.insert_text("what is a rank set")
    # Without waiting for what is found.
    page.keyboard.press("Enter")
    explorer.until("location.pathname === '/guide/glossary/rank-set'")
    page.wait_for_selector("#guide-rank-set.tx-guide-place")
    assert page.locator("#guide-contents [aria-current]").inner_text() == "Glossary"
    assert not page.locator("#guide-found").is_visible()
    page.go_back()
    page.wait_for_selector("#guide-chapter h1:text-is('Guide')")


def test_a_link_to_a_heading_of_the_former_page_opens_its_chapter(visit: Any) -> None:
    explorer = visit(at="/guide")
    page = explorer.page
    page.goto(f"{explorer.address}guide/#run-it-for-a-group")
    page.wait_for_selector("#guide-chapter h1:text-is('Run it for a group')")


def test_a_live_figure_follows_the_keys_and_its_exercise_knows_when_it_is_done(visit: Any) -> None:
    explorer = visit(at="/guide")
    page = explorer.page
    page.click("#guide-contents [data-chapter=why-f1]")
    page.wait_for_selector(".tx-guide-exercise [role=status]:not(:empty)")
    said, done = page.locator(".tx-guide-tile figcaption"), page.locator(".tx-guide-exercise")
    assert "At β = 0.80" in said.inner_text()
    assert "here it is 8th, 0.047 behind" in done.inner_text()
    assert axe.faults(page) == []
    page.focus(".tx-guide-tile .tx-handle")
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("Shift+ArrowUp")
    explorer.until("document.querySelector('.tx-guide-exercise').innerText.includes('Solved')")
    assert "Logistic at 0.2 is best" in said.inner_text()
    # The figure is held on the right side, where F-beta is.
    page.keyboard.press("Shift+ArrowLeft")
    explorer.until("document.querySelector('.tx-guide-tile .tx-embed-words').innerText.startsWith('a 1.000')")
    page.click("#guide-contents [data-chapter=axioms]")
    page.wait_for_selector(".tx-axiom-plane svg text")
    assert axe.faults(page) == []
    verdict = page.locator(".tx-axiom-verdict").nth(2)
    assert verdict.inner_text() == "Holds: every mixture of B and C scores between them."
    page.locator(".tx-guide-axiom").nth(2).get_by_text("Show me").click()
    assert "their mixture M is (50\u00a0% of B, 50\u00a0% of C)" in verdict.inner_text()
    page.locator(".tx-guide-axiom").nth(2).get_by_label("Performance A").press("Shift+ArrowUp")
    assert verdict.inner_text().startswith("Broken, as A shows once it scores between")
    page.click("#guide-contents [data-chapter=tile]")
    page.wait_for_selector("#guide-chapter h1:text-is('The Tile')")
    assert page.locator(".tx-guide-tile").count() == 0
