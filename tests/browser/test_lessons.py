"""Lessons in a real browser: each opens without a complaint, and one is given from the menu."""

from __future__ import annotations

from typing import Any

import pytest

from app.lessons import lessons

pytestmark = pytest.mark.browser

NOTE = "#sharing-note p"
# Shows each scene with those of its steps that change the plots, and names the texts that are cut: shortened, larger
# than their box, or outside the window. Also says whether cards were shown.
CUT = """async () => {
  const { talk } = tileTest.present;
  const [found, shown] = [[], []];
  const cut = (node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const larger = node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
    return node.textContent.includes('…') || left < -1 || top < -1 || right > innerWidth + 1
      || bottom > innerHeight + 1 || (getComputedStyle(node).overflow !== 'visible' && larger);
  };
  const look = async (at, step) => {
    talk.show(at, step, false);
    while (talk.frame.ready === false || !talk.quiet) await new Promise(requestAnimationFrame);
    shown.push(...talk.stage.panes.shown);
    const texts = [...document.querySelectorAll('.tx-stage *')].filter(
      (node) => !node.childElementCount && node.textContent.trim() && node.checkVisibility());
    found.push(...texts.filter(cut).map((node) => `${at + 1}.${step}: ${node.textContent}`));
  };
  for (let at = 0; at < talk.deck.count; at++) {
    await look(at, 0);
    const { positions } = talk.deck;
    for (let step = 1; step < positions[at].length; step++)
      if (positions[at][step].frame !== positions[at][step - 1].frame) await look(at, step);
  }
  return [found, shown.includes('cards')];
}"""


def test_a_lesson_is_given_from_the_menu(visit: Any) -> None:
    explorer = visit(at="/#sample=finley", width=1280, height=720)
    page = explorer.page
    explorer.menu("share")
    page.click("[data-tx-action=lesson][data-tx-key=guess] >> visible=true")
    page.wait_for_selector("#present h1 >> text=Which classifier is best? Guess")
    assert explorer.state("model.data.key") == "diabetes"
    # Names are hidden until the teacher reveals them.
    page.wait_for_selector("#present .tx-stage canvas, #present .tx-stage svg")
    assert "Logistic, sparse" not in page.inner_text("#present")
    # The prevalence in large type, on a slider that has the arrow keys; names are hidden there, too.
    page.keyboard.press("p")
    page.wait_for_selector(".tx-present-prevalence >> text=20.4 %")
    assert "?: PPV 80.7 %, NPV 88.6 %" in page.inner_text(".tx-present-prevalence")
    assert "PPV ?" in page.text_content("#present [data-pane=values]")
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    page.wait_for_selector(".tx-present-prevalence >> text=18.4 %")
    page.keyboard.press("p")
    page.wait_for_selector(".tx-present-prevalence", state="hidden")
    page.wait_for_selector("#present [data-pane=values]", state="hidden")
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("#present h1 >> text=A miss is as bad as 20 false alarms")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#present >> text=Logistic at 0.05")
    page.keyboard.press("Escape")
    # The next lesson takes the place of the one before, as nobody has changed that.
    explorer.menu("share")
    page.click("[data-tx-action=lesson][data-tx-key=f1] >> visible=true")
    page.wait_for_selector(f"{NOTE} >> text=The lesson “Why F₁ is a choice” was opened, with 4 scenes.")
    assert page.evaluate("() => tileTest.session.scenes.length") == 4


def test_every_lesson_opens_from_its_address_without_a_complaint_or_a_cut_text(visit: Any) -> None:
    explorer = visit(width=1280, height=720)
    explorer.page.emulate_media(reduced_motion="reduce")
    for key, lesson in lessons().items():
        explorer.page.goto(f"{explorer.address}?lesson={key}")
        said = f"The lesson “{lesson['title']}” was opened, with {len(lesson['scenes'])} scenes. The first is shown."
        explorer.page.wait_for_selector(NOTE)
        assert explorer.page.inner_text(NOTE) == said
        assert "lesson=" not in explorer.page.url
        titles = explorer.page.evaluate("() => tileTest.session.scenes.map(({ title }) => title)")
        assert titles == [scene["title"] for scene in lesson["scenes"]]
        if explorer.page.locator("#present").count() == 0:
            explorer.page.click("#to-present")
        explorer.until("tileTest.present.talk", 20)
        assert explorer.page.evaluate(CUT) == [[], key in ("guess", "prevalence")], key
