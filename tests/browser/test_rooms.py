"""A room in real browsers: one page opens it, another joins by its link and sends a point."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.browser


def test_a_qr_code_opens_the_view_from_the_menu_and_from_the_stage(visit: Any) -> None:
    host = visit(at="/decide#sample=finley&prior=0.02")
    host.page.click("[data-tx-menu='share']")
    host.page.click("[data-tx-action='qr']:visible")
    host.page.wait_for_selector(".tx-room .tx-qr")
    host.until("document.querySelector('.tx-qr').naturalWidth > 0")
    link = host.page.inner_text(".tx-room-link b")
    host.page.click("[aria-label='Close the QR code']")
    host.page.click("#to-present")
    host.page.wait_for_selector(".tx-present")
    host.until("Boolean(document.querySelector('.tx-stage svg'))")
    host.page.keyboard.press("q")
    host.page.wait_for_selector(".tx-present-qr .tx-qr")
    assert host.page.inner_text(".tx-present-qr b") != link
    host.page.keyboard.press("q")
    assert not host.page.is_visible(".tx-present-qr")
    # The next scene does not begin with the code of this one.
    assert host.page.locator(".tx-present-qr .tx-qr").count() == 0
    person = visit(at="/" + link.split("/", 1)[1])
    person.until("model.data.key === 'finley' && model.prior === 0.02", 30)
    assert person.page.url.split("#")[0].endswith("/decide")


def test_points_of_a_room_become_pins_of_the_page_that_opened_it(visit: Any) -> None:
    host = visit(at="/#sample=finley&a=0.2&b=0.4")
    host.page.click("[data-tx-menu='share']")
    # The room opens at the point of now, which the address does not have yet.
    host.page.evaluate(
        """() => {
          tileTest.page.setPoint(0.3, 0.4, false);
          document.querySelector("[data-tx-action='room']").click();
        }"""
    )
    host.until("document.querySelector('.tx-room-link b')", 30)
    link = host.page.inner_text(".tx-room-link b")
    person = visit(at="/" + link.split("/", 1)[1])
    person.until("document.querySelector('.tx-room-bar')", 60)
    assert "room=" in person.page.url
    person.until("model.data.key === 'finley' && model.point.a === 0.3")
    for a, b in ((0.9, 0.8), (0.2, 0.6)):
        person.page.evaluate(f"() => tileTest.page.setPoint({a}, {b}, false)")
        person.page.click(".tx-room-send")
        person.until("document.querySelector('.tx-room-bar').textContent.includes('Sent')")
        host.until(f"model.pins.length === 1 && model.pins[0].a === {a} && model.pins[0].b === {b}", 30)
    assert "1 person has set a point" in host.page.inner_text(".tx-room-said")
    host.page.click(".tx-room [aria-label='Close the room']")
    assert host.page.locator(".tx-room").count() == 0


def test_the_room_votes_on_phones_and_the_stage_shows_the_votes(visit: Any) -> None:
    host = visit(at="/#sample=finley&a=0.3&b=0.4")
    page = host.page
    page.click("#to-present")
    page.wait_for_selector(".tx-stage svg")
    for vote, shown in (("vote-point", ".tx-votes i"), ("vote-name", ".tx-present-vote li >> text=1")):
        page.keyboard.press("v")
        page.click(f"[data-tx-do={vote}]")
        page.wait_for_selector(".tx-vote-sign img")
        # The test is served at an address of this computer alone.
        assert page.inner_text(".tx-qr-note").startswith("Phones cannot open this")
        phone = page.context.new_page()
        phone.goto("http://" + page.inner_text(".tx-vote-sign b"))
        phone.locator("svg, [data-name='0']").first.click()
        if phone.is_visible("#send"):
            phone.click("#send")
        phone.wait_for_selector("text=Your vote was sent")
        phone.close()
        page.wait_for_selector(".tx-present-vote >> text=1 vote, not shown yet")
        assert page.locator(shown).count() == 0
        page.keyboard.press("v")
        page.wait_for_selector(shown)
        page.click("[data-tx-do=vote-end]")
        page.wait_for_selector("text=The vote has ended: 1 vote")
        page.click("[data-tx-do=vote-close]")
        host.until("!document.querySelector('.tx-present-vote, .tx-votes i')")
