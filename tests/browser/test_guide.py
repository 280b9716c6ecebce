"""The guide as one reads it: search, chapters by address, and what it was as one page."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.browser


def test_a_question_leads_to_its_place_in_one_step_and_back_returns(visit: Any) -> None:
    explorer = visit(at="/guide")
    page = explorer.page
    page.keyboard.press("/")
    page.keyboard.type("what is a rank set")
    page.wait_for_selector("#guide-found a")
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
