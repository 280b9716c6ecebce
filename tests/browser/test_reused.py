"""Pages that tests share: what one test leaves behind, the next one does not find."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.browser


def shown(explorer: Any) -> list[str]:
    """What a reader of Explore notices first."""
    texts = [explorer.page.inner_text(f"#{name}") for name in ("inspect", "board-note", "prior")]
    return [*texts, explorer.page.input_value("#board-filter input")]


def test_a_page_is_used_again_as_it_was_opened(visit: Any, reused: Any) -> None:
    explorer = visit(at="/")
    before = shown(explorer)
    explorer.page.set_viewport_size({"width": 390, "height": 844})
    explorer.click(0.2, 0.95)
    explorer.page.fill("#board-filter input", "logistic")
    explorer.page.click(".ag-header-cell[col-id=score]")
    explorer.menu("share")
    explorer.page.evaluate("() => tileExplorer.page.toggle('overlay', 'contours')")
    assert shown(explorer) != before
    reused.give(explorer)
    again = visit(at="/")
    assert again is explorer
    assert shown(again) == before
    assert again.state("[model.point.a, model.point.b, model.overlays.has('contours')]") == [0.5, 0.5, False]
    assert again.page.evaluate("() => localStorage.length") == 0


# What a test may leave behind, and what undoes it.
LEFT = {
    "document.querySelector('.tx-brand').append('more')": "document.querySelector('.tx-brand').lastChild.remove()",
    "document.querySelector('#help-button').disabled = true": "document.querySelector('#help-button').disabled = false",
    "document.querySelector('.tx-brand').setAttribute('aria-current', 'true')": (
        "document.querySelector('.tx-brand').removeAttribute('aria-current')"
    ),
    "window.txLeft = 1": "delete window.txLeft",
    "tileExplorer.page.model.ranked = () => {}": "delete tileExplorer.page.model.ranked",
    "navigator.clipboard.writeText = () => {}": "delete navigator.clipboard.writeText",
    "sessionStorage.setItem('left', '1')": "sessionStorage.clear()",
    "document.documentElement.classList.add('left')": "document.documentElement.classList.remove('left')",
    "document.body.append(document.createElement('button'), 'left')": (
        "document.body.lastChild.remove(); document.body.lastChild.remove()"
    ),
}
# These cannot be undone.
LASTING = ("document.querySelector(\"[data-tx-link='/guide']\").click()", "location.assign('/healthz')")


def test_a_page_that_is_not_as_it_was_opened_is_not_used_again(
    visit: Any, reused: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    explorer = visit(at="/")
    # None of this mends itself.
    monkeypatch.setattr("tests.browser.reused.PATIENCE", 0.2)
    for left, undone in LEFT.items():
        explorer.page.evaluate(f"() => {{ {left}; }}")
        explorer.page.wait_for_timeout(300)
        assert not reused.restored(explorer), left
        explorer.page.evaluate(f"() => {{ {undone}; }}")
        explorer.page.evaluate("() => localStorage.clear()")
    # Each was the only thing left behind.
    assert reused.restored(explorer)
    for left in LASTING:
        explorer.page.evaluate(f"() => {{ {left}; }}")
        explorer.page.wait_for_timeout(300)
        assert not reused.restored(explorer), left
    reused.give(explorer)
    assert explorer.page.is_closed()


def test_a_page_is_in_the_same_media_again(visit: Any, reused: Any) -> None:
    explorer = visit(at="/")
    explorer.page.click("[data-tx-action=scheme]")
    explorer.page.emulate_media(reduced_motion="reduce", forced_colors="active", media="print")
    reused.give(explorer)
    again = visit(at="/")
    assert again is explorer
    again.until("document.documentElement.getAttribute('data-mantine-color-scheme') === 'light'")
    media = ("(prefers-reduced-motion)", "(forced-colors)", "print", "(prefers-color-scheme: dark)")
    assert not any(again.page.evaluate("(name) => matchMedia(name).matches", name) for name in media)


def test_a_page_has_no_scenes_that_another_stored_while_it_waited(visit: Any, reused: Any) -> None:
    waiting = visit(at="/")
    reused.give(waiting)
    other = visit()
    scenes = [{"title": "Another's", "notes": "", "view": other.page.evaluate("() => tileExplorer.session.current()")}]
    other.page.evaluate("(scenes) => tileExplorer.session.setScenes(scenes)", scenes)
    waiting.until("tileExplorer.session.scenes.length === 1")
    other.page.evaluate("() => localStorage.clear()")
    again = visit(at="/")
    assert again is waiting
    assert again.page.evaluate("() => tileExplorer.session.scenes") == []


def test_the_help_of_a_page_begins_with_its_first_tab_again(visit: Any, reused: Any) -> None:
    explorer = visit(at="/")
    explorer.page.click("#help-button")
    explorer.page.click("[data-help-tab=cite]")
    explorer.page.keyboard.press("Escape")
    reused.give(explorer)
    again = visit(at="/")
    assert again is explorer
    again.page.click("#help-button")
    assert again.page.get_attribute("#help [aria-selected=true]", "data-help-tab") == "page"


def test_a_page_of_ones_own_is_not_used_again(visit: Any, reused: Any) -> None:
    explorer = visit()
    reused.give(explorer)
    assert explorer.page.is_closed()


# What is far from the corner that Chromium draws: what a pointer hits there, and whether it is seen in the window.
FAR = """async () => {
  const button = document.getElementById('help-button');
  const { left, top, width, height } = button.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const seen = await new Promise((done) => new IntersectionObserver(([entry]) => done(entry)).observe(button));
  return [left > 900, button.contains(hit), seen.isIntersecting, seen.rootBounds.width];
}"""


def test_a_page_drawn_in_a_corner_has_its_whole_window(visit: Any) -> None:
    explorer = visit(at="/", width=1280, height=720)
    assert explorer.page.evaluate(FAR) == [True, True, True, 1280]
    assert explorer.page.evaluate("() => [innerWidth, innerHeight]") == [1280, 720]
