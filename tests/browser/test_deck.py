"""One deck of ten scenes of all pages, given from the page, from a link, from a session file and from a report."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from tests.bench.bench_scenes import SCENES
from tests.browser.test_report import opened, press
from tests.browser.test_sharing import fresh, notice, ready, saved
from tests.browser.test_sharing import opened as session_opened

__all__ = ["fresh", "opened"]
pytestmark = pytest.mark.browser

# What the room sees of a scene, and whether the presentation is ready for the next.
SEEN = """() => {
  const stage = document.querySelector('.tx-stage');
  const text = (name) => stage.querySelector(name)?.textContent ?? '';
  const panes = [...stage.querySelectorAll('[data-pane]')].filter((node) => !node.hidden);
  return [
    document.querySelector('.tx-present-counter').textContent,
    text('h1'), text('.tx-stage-head p'), text('.tx-stage-winner'),
    panes.map(({ dataset }) => dataset.pane).join(),
  ];
}"""
TALK = "(tileTest.present ?? tileTest.report.talk).talk"


def until(page: Any, expression: str, seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not page.evaluate(f"() => Boolean({expression})"):
        assert time.monotonic() < end, expression
        page.wait_for_timeout(50)


def given(page: Any) -> list[list[str]]:
    """What the room sees of each scene of a talk, one after the other with a clicker."""
    page.keyboard.press("p")
    until(page, f"{TALK}?.deck.settled")
    seen: list[list[str]] = []
    for _ in range(10):
        until(page, f"{TALK}.quiet && {TALK}.frame.ready !== false")
        page.wait_for_timeout(50)
        seen.append(page.evaluate(SEEN))
        page.keyboard.press("PageDown")
    page.keyboard.press("Escape")
    until(page, "!document.getElementById('present')")
    return seen


def test_a_deck_of_ten_scenes_is_the_same_from_everywhere(fresh: Any, opened: Any, tmp_path: Path) -> None:
    author = fresh()
    author.page.emulate_media(reduced_motion="reduce")
    author.page.evaluate("(scenes) => tileTest.session.setScenes(scenes)", author.page.evaluate(SCENES))
    shown = given(author.page)
    assert [each[:2] for each in shown] == [[f"{k} / 10", f"Scene {k}"] for k in range(1, 11)]
    assert [each[-1] for each in shown] == [
        *["tile,roc"] * 2, "degree,best", "mixture,audit", "models,curves", "tile,shares", *["tile,roc"] * 4
    ]  # fmt: skip

    author.menu("share")
    author.page.click("[data-tx-action=share-scenes] >> visible=true")
    author.page.wait_for_selector("#sharing-note p >> text=10 scenes")
    link = author.page.evaluate("() => navigator.clipboard.readText()")
    file = tmp_path / "deck.json"
    file.write_bytes(saved(author))
    report = author.download(lambda: press(author, "export-report")).decode()

    linked = fresh(link)
    until(linked.page, "tileTest.session.scenes.length === 10")
    ready(linked)
    linked.page.emulate_media(reduced_motion="reduce")
    assert given(linked.page) == shown

    other = fresh()
    assert "10 scenes" in session_opened(other, file)
    assert "10 scenes" in notice(other)
    other.page.emulate_media(reduced_motion="reduce")
    assert given(other.page) == shown

    offline = opened(report)
    offline.page.emulate_media(reduced_motion="reduce")
    assert given(offline.page) == shown
