"""Presentation mode with real keys and a real pointer: scenes, names, blank, the live Tile, and the page behind it."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

pytestmark = pytest.mark.browser

SCENES = """(scenes) => {
  const {id, ...explore} = tileTest.page.model.view();
  const whole = tileTest.session.current();
  const view = (over) => ({...whole, page: '/', data: {sample: 'diabetes'}, explore: {...explore, ...over}});
  const own = {notes: '', minutes: 0, steps: []};
  const listed = scenes.map(({title, subtitle, notes, minutes, steps, ...over}) => ({
    ...own, ...JSON.parse(JSON.stringify({title, subtitle, notes, minutes, steps})), view: view(over),
  }));
  const { session } = tileTest;
  Object.defineProperty(session, 'scenes', { get: () => listed, configurable: true });
  session.apply = async () => { throw new Error('not needed for these scenes'); };
}"""
THREE = [
    {"title": "A miss costs four false alarms", "subtitle": "Who should run?", "a": 0.6667, "b": 0.8},
    {"title": "The rare case", "subtitle": "", "a": 0.2, "b": 0.3, "prior": 0.02},
    {"title": "Who is chosen", "subtitle": "Seventh", "a": 0.9, "b": 0.9, "selected": 7},
]
LONG = "A classifier whose authors could not agree on a name and therefore took all of theirs, version 2.1 (revised)"
SPILLS = """() => {
  const stage = document.getElementById('present');
  const all = (names) => [...stage.querySelectorAll(names)].filter((node) => node.checkVisibility());
  const written = all('text, h1, p, output, .tx-stage-row, .tx-stage-winner').filter(
    (node) => node.textContent.trim() && !node.closest('.tx-visually-hidden'),
  );
  const box = (node) => node.getBoundingClientRect();
  const [width, height] = [window.innerWidth + 1, window.innerHeight + 1];
  const outside = ({left, top, right, bottom}) => left < -1 || top < -1 || right > width || bottom > height;
  const found = written.filter((node) => outside(box(node))).map((node) => `outside: ${node.textContent}`);
  const over = (p, q) => Math.min(p.right, q.right) - Math.max(p.left, q.left) > 2 &&
    Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 3;
  const blocks = all('.tx-stage-head, .tx-stage-said, .tx-stage-about, .tx-present-counter');
  const others = [...blocks, ...written.filter((node) => node.tagName === 'text')];
  blocks.forEach((block, i) => {
    const met = others.slice(i + 1).filter((node) => over(box(block), box(node)));
    found.push(...met.map((node) => `${block.className} over ${node.textContent}`));
  });
  const clipped = all('.tx-stage-winner, .tx-stage-row').filter((node) => node.scrollWidth > node.clientWidth + 1);
  found.push(...clipped.map((node) => `cut off: ${node.textContent}`));
  if (stage.scrollWidth > stage.clientWidth || stage.scrollHeight > stage.clientHeight) found.push('scrolls');
  return found;
}"""
NAMES = """() => [...document.querySelectorAll('.tx-stage-row')]
  .sort((p, q) => p.ariaPosInSet - q.ariaPosInSet)
  .map((row) => row.querySelector('.tx-stage-name').textContent)"""
ORDER = """() => {
  const {ranking, names} = tileTest.present.talk.frame.model;
  return [...ranking.order].map((i) => names[i]);
}"""
PANES = """() => [...document.querySelectorAll('#present [data-pane]')]
  .filter((node) => !node.hidden)
  .map((node) => node.dataset.pane)"""


class Presenter:
    """A visitor who presents."""

    def __init__(self, explorer: Any, scenes: list[dict[str, Any]] | str) -> None:
        self.explorer, self.page = explorer, explorer.page
        self.page.wait_for_load_state("networkidle")
        if isinstance(scenes, str):
            self.page.evaluate(scenes)
        else:
            self.page.evaluate(SCENES, scenes)
        explorer.requests.clear()

    def start(self) -> Presenter:
        self.page.keyboard.press("p")
        return self.ready()

    def ready(self) -> Presenter:
        self.explorer.until("Boolean(window.tileTest.present.talk && document.querySelector('.tx-stage h1'))")
        self.explorer.until("document.querySelector('.tx-stage h1').textContent !== ''")
        return self.settle()

    def press(self, *keys: str) -> Presenter:
        for key in keys:
            self.page.keyboard.press(key)
        return self.settle()

    def settle(self) -> Presenter:
        """Wait until nothing travels any more and all is painted."""
        self.explorer.settle()
        self.explorer.until("window.tileTest.present.talk?.quiet ?? true")
        self.explorer.settle()
        return self

    @property
    def title(self) -> str:
        return self.page.locator(".tx-stage h1").inner_text()

    @property
    def counter(self) -> str:
        return self.page.locator(".tx-present-counter").inner_text()

    @property
    def winner(self) -> str:
        return self.page.locator(".tx-stage-winner b").inner_text()

    @property
    def point(self) -> list[float]:
        return self.page.evaluate("() => Object.values(tileTest.present.talk.frame.model.point)")

    @property
    def on(self) -> bool:
        return self.page.locator("#present").count() == 1

    def spot(self, u: float, v: float) -> tuple[float, float]:
        """Window coordinates of a point of the stage's Tile."""
        script = """([u, v]) => {
          const {nodes, side, scale} = tileTest.present.talk.stage.panes;
          const at = nodes.tile.getBoundingClientRect();
          return [at.left + (40 + u * side) * scale, at.top + (18 + (1 - v) * side) * scale];
        }"""
        return tuple(self.page.evaluate(script, [u, v]))


@pytest.fixture
def present(visit: Any) -> Any:
    """Show the page, give it scenes, and begin to present."""
    return lambda scenes=THREE, **options: Presenter(visit(**options), scenes).start()


def test_without_scenes_the_present_view_is_shown(visit: Any) -> None:
    explorer = visit()
    explorer.click(0.2, 0.95)
    talk = Presenter(explorer, "() => {}")
    explorer.page.evaluate(
        "() => document.body.append(tileTest.make('button', {'data-tx-present': '', id: 'go'}, 'Go'))"
    )
    explorer.page.click("#go")
    talk.ready()
    explorer.page.evaluate("() => document.getElementById('go').remove()")
    assert talk.title == "Diabetes screening"
    assert talk.counter == ""
    assert talk.winner == explorer.state("model.names[model.winners[0]]")
    assert talk.point == pytest.approx(explorer.state("[model.point.a, model.point.b]"))
    assert "prevalence 20.4\xa0%" in talk.page.locator(".tx-stage-head p").inner_text()


def test_keys_and_a_clicker_step_through_the_scenes(present: Any) -> None:
    talk = present()
    assert (talk.title, talk.counter) == ("A miss costs four false alarms", "1 / 3")
    seen = [(talk.press(key).counter) for key in ("ArrowRight", "PageDown", "ArrowRight", "PageUp", " ", "Home", "End")]
    assert seen == ["2 / 3", "3 / 3", "3 / 3", "2 / 3", "3 / 3", "1 / 3", "3 / 3"]
    assert talk.press("ArrowUp", "ArrowLeft").counter == "1 / 3"
    assert talk.press("ArrowDown", "Backspace", "Shift+Space").counter == "1 / 3"
    assert talk.point == pytest.approx([0.6667, 0.8])
    assert talk.explorer.requests == []


# Holds the page's frames back, so that a test can give each its time.
HOLD_FRAMES = """() => {
  window.txFrames = { real: requestAnimationFrame, queue: [] };
  window.requestAnimationFrame = (callback) => txFrames.queue.push(callback);
}"""
# Point and prevalence at each frame of a travel, one every 40 ms; then frames come by themselves again.
TRAVEL = """() => {
  const { real, queue } = txFrames;
  const { talk } = tileTest.present;
  const seen = [];
  for (let time = performance.now(); talk.motion.transition.request; time += 40) {
    const { point, common } = talk.frame.model;
    seen.push([point.a, point.b, common]);
    for (const callback of queue.splice(0)) callback(time);
  }
  window.requestAnimationFrame = real;
  for (const callback of queue) real(callback);
  return seen;
}"""


def test_point_and_prior_travel_and_arrive_exactly(present: Any) -> None:
    talk = present()
    talk.page.evaluate(HOLD_FRAMES)
    talk.page.keyboard.press("ArrowRight")
    talk.explorer.until("tileTest.present.talk.motion.transition.request")
    seen = talk.page.evaluate(TRAVEL)
    talk.settle()
    assert len(seen) > 3
    for column, (start, end) in zip(
        zip(*seen, strict=True), [(0.6667, 0.2), (0.8, 0.3), (90 / 442, 0.02)], strict=True
    ):
        assert all(x >= y - 1e-9 for x, y in itertools.pairwise(column))
        assert all(end - 1e-9 <= x <= start + 1e-9 for x in column)
    assert any(0.021 < prior < 0.19 for _, _, prior in seen)
    assert talk.point == [0.2, 0.3]
    model = "tileTest.present.talk.frame.model"
    assert talk.page.evaluate(f"() => [{model}.prior, {model}.live]") == [0.02, False]
    best = talk.page.evaluate(f"() => {model}.names[{model}.winners[0]]")
    assert talk.winner == ("Doing nothing" if best == "Always negative" else best)


def test_reduced_motion_skips_the_travel(visit: Any) -> None:
    explorer = visit()
    explorer.page.emulate_media(reduced_motion="reduce")
    talk = Presenter(explorer, THREE).start()
    talk.page.keyboard.press("ArrowRight")
    assert talk.point == [0.2, 0.3]
    assert talk.page.evaluate("() => tileTest.present.talk.motion.transition.request") == 0


def test_views_by_number(present: Any) -> None:
    talk = present()
    listed = talk.page.locator(".tx-stage-board >> visible=true")
    for key, expected, rows in (
        ("2", ["tile"], False),
        ("3", ["roc"], False),
        ("4", ["tile"], True),
        ("1", ["tile", "roc"], False),
    ):
        talk.press(key)
        assert talk.page.evaluate(PANES) == expected
        assert listed.count() == rows
    talk.press("4", "ArrowRight")
    assert listed.count() == 1
    # Without the references, which have no rank.
    names = [name for name in talk.page.evaluate(NAMES) if not name.startswith("Always")]
    assert len(names) >= 10
    order = [name for name in talk.page.evaluate(ORDER) if not name.startswith("Always")]
    assert names == order[: len(names)]


def test_a_click_and_a_drag_on_the_stage_move_the_point(present: Any) -> None:
    talk = present()
    before = talk.winner
    talk.page.mouse.click(*talk.spot(0.1, 0.04))
    talk.settle()
    assert talk.point == pytest.approx([0.1, 0.04], abs=0.005)
    assert talk.winner != before
    assert talk.winner in talk.page.locator("#present-live").inner_text()
    talk.page.mouse.move(*talk.spot(0.1, 0.04))
    talk.page.mouse.down()
    talk.page.mouse.move(*talk.spot(1.4, 0.55), steps=12)
    talk.page.mouse.up()
    talk.settle()
    assert talk.point == pytest.approx([1, 0.55], abs=0.005)
    assert talk.press("Shift+ArrowLeft", "Shift+ArrowUp").point == pytest.approx([0.99, 0.56], abs=0.005)
    assert talk.counter == "1 / 3"
    assert talk.press("ArrowRight").point == [0.2, 0.3]
    assert talk.press("ArrowLeft").point == pytest.approx([0.6667, 0.8])
    assert talk.explorer.state("[model.point.a, model.point.b]") == [0.5, 0.5]
    assert talk.explorer.requests == []


def test_a_click_during_the_travel_takes_over(present: Any) -> None:
    talk = present()
    talk.page.keyboard.press("ArrowRight")
    talk.page.wait_for_timeout(150)
    talk.page.mouse.click(*talk.spot(0.4, 0.6))
    talk.settle()
    assert talk.point == pytest.approx([0.4, 0.6], abs=0.005)
    assert talk.page.evaluate("() => tileTest.present.talk.frame.model.prior") == 0.02


def test_a_click_on_a_named_score_travels_there(present: Any) -> None:
    talk = present()
    model = "tileTest.present.talk.frame.model"
    place = talk.page.evaluate(
        f"() => {{ const {{a, b}} = {model}.places().find((p) => p.key === 'f1'); return [a, b]; }}"
    )
    x, y = talk.spot(*place)
    talk.page.mouse.click(x + 3, y - 2)
    assert talk.settle().point == place


def test_names_are_hidden_and_revealed_from_last_to_first(present: Any) -> None:
    talk = present()
    talk.press("4", "n")
    real = talk.page.evaluate("() => tileTest.present.talk.frame.model.names")
    shown = talk.page.evaluate(NAMES)
    assert set(shown) == {"?"}
    assert talk.winner == "?"
    visible = talk.page.locator(".tx-stage").inner_text() + talk.page.locator("#present-live").inner_text()
    assert [name for name in real if len(name) > 6 and name in visible] == []
    talk.press("n")
    assert set(talk.page.evaluate(NAMES)) == {"?"}
    talk.press(" ")
    now = talk.page.evaluate(NAMES)
    assert now[-1] in real
    assert set(now[:-1]) == {"?"}
    assert talk.counter == "1 / 3"
    for _ in range(60):
        if "?" not in talk.page.evaluate(NAMES)[1:]:
            break
        talk.press("PageDown")
    assert talk.winner == "?"
    assert talk.press("n").winner in real
    assert talk.press(" ").counter == "2 / 3"


def test_hidden_names_stay_hidden_in_the_next_scene(present: Any) -> None:
    talk = present()
    talk.press("n", "ArrowRight")
    # A reference is no name that could be guessed.
    assert (talk.counter, talk.winner) == ("2 / 3", "Doing nothing")


def test_a_scene_is_reached_by_its_number(present: Any) -> None:
    talk = present()
    assert talk.press("3", "Enter").counter == "3 / 3"
    assert talk.page.evaluate(PANES) == ["tile", "roc"]
    talk.press("1", "0", "Enter")
    assert talk.counter == "3 / 3"


def test_escape_closes_the_keys_first(present: Any) -> None:
    talk = present()
    keys = talk.page.locator(".tx-present-help")
    talk.press("?")
    assert keys.is_visible()
    talk.press("Escape")
    assert (keys.is_visible(), talk.on) == (False, True)


def test_a_selection_that_is_best_nowhere_fades_nothing(present: Any) -> None:
    talk = present([{"title": "Selected", "subtitle": "", "a": 0.5, "b": 0.5, "selected": 59}])
    fills = "() => [...document.querySelectorAll('[data-pane=tile] [data-layer=regions] path')].map((n) => n.outerHTML)"
    model = "tileTest.present.talk.frame.model"
    assert talk.page.evaluate(f"() => {model}.regions('first').every((r) => !r.entities.includes(59))")
    drawn = talk.page.evaluate(fills)
    talk.page.evaluate(f"() => {{ {model}.selected = null; tileTest.present.talk.ask('all'); }}")
    talk.settle()
    assert talk.page.evaluate(fills) == drawn


def test_blank_laser_and_help(present: Any) -> None:
    talk = present()
    blank, dot, keys = (talk.page.locator(f".tx-present-{name}") for name in ("blank", "laser", "help"))
    assert not blank.is_visible()
    talk.press("b")
    assert blank.is_visible()
    talk.press(".")
    assert not blank.is_visible()
    talk.press("b", "ArrowRight")
    assert not blank.is_visible()
    assert talk.counter == "2 / 3"
    talk.page.mouse.move(300, 200)
    talk.press("l")
    box = dot.bounding_box()
    assert (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) == pytest.approx((300, 200), abs=1)
    talk.page.mouse.move(500, 250)
    assert dot.bounding_box()["x"] + box["width"] / 2 == pytest.approx(500, abs=1)
    talk.press("l")
    assert not dot.is_visible()
    talk.page.mouse.move(1200, 30)
    talk.page.mouse.down()
    assert dot.is_visible()
    talk.page.mouse.up()
    assert not dot.is_visible()
    talk.press("?")
    for item in talk.page.evaluate("() => tileTest.presenting.KEYS.map((item) => item.words)"):
        assert item in keys.inner_text()
    talk.press("?")
    assert not keys.is_visible()


def settled(explorer: Any, script: str) -> Any:
    """What a script says once it says it twice: the table glides to its rows."""
    before, now = None, explorer.page.evaluate(script)
    while now != before:
        explorer.page.wait_for_timeout(300)
        before, now = now, explorer.page.evaluate(script)
    return now


def test_escape_leaves_the_page_as_it_was(visit: Any) -> None:
    explorer = visit()
    talk = Presenter(explorer, THREE)
    explorer.click(0.3, 0.6)
    explorer.page.focus("#tile-handle")
    look = "[JSON.stringify(model.view()), tileTest.page.tileScene.winner, location.href]"
    markup = "() => document.getElementById('explore').outerHTML"
    # The address follows the point a moment later.
    explorer.until("location.hash !== ''")
    explorer.quiet()
    before, drawn = explorer.state(look), settled(explorer, markup)
    talk.start()
    assert explorer.page.evaluate("() => document.activeElement.id") == "present"
    assert explorer.page.evaluate("() => document.querySelector('#tile-handle').closest('[inert]') !== null")
    talk.press("ArrowRight", "4", "n")
    talk.page.mouse.click(*talk.spot(0.7, 0.7))
    talk.press("ArrowRight", "Escape")
    assert not talk.on
    explorer.settle()
    assert explorer.state(look) == before
    assert settled(explorer, markup) == drawn
    assert explorer.page.evaluate("() => document.activeElement.id") == "tile-handle"
    assert explorer.page.evaluate("() => document.querySelectorAll('[inert]').length") == 0
    assert explorer.page.evaluate("() => document.fullscreenElement === null")
    assert explorer.requests == []
    assert talk.start().counter == "1 / 3"


def test_leaving_full_screen_leaves_the_presentation(present: Any) -> None:
    talk = present()
    talk.explorer.until("document.fullscreenElement !== null")
    talk.page.evaluate("() => document.exitFullscreen()")
    talk.explorer.until("document.getElementById('present') === null")


def test_where_full_screen_is_refused_the_window_is_filled(visit: Any) -> None:
    explorer = visit()
    explorer.page.evaluate("() => { Element.prototype.requestFullscreen = () => Promise.reject(new Error('no')); }")
    talk = Presenter(explorer, THREE).start()
    assert talk.page.locator("#present").bounding_box() == {"x": 0, "y": 0, "width": 1440, "height": 900}
    talk.press("ArrowRight")
    assert talk.counter == "2 / 3"
    talk.press("Escape")
    assert not talk.on


def test_p_is_typed_in_text_fields(visit: Any) -> None:
    explorer = visit()
    explorer.page.click("#board-filter input")
    explorer.page.keyboard.press("p")
    assert explorer.page.locator("#present").count() == 0
    assert explorer.page.locator("#board-filter input").input_value() == "p"


def test_the_dialog_has_a_name_and_buttons_for_the_pointer(present: Any) -> None:
    talk = present()
    dialog = talk.page.get_by_role("dialog", name="Presentation")
    assert dialog.get_attribute("aria-modal") == "true"
    assert "Scene 1 of 3: A miss costs four false alarms" in talk.page.locator("#present-live").inner_text()
    buttons = talk.page.locator(".tx-present-controls")
    assert buttons.evaluate("(node) => getComputedStyle(node).opacity") == "0"
    talk.page.mouse.move(1300, 880)
    talk.explorer.settle()
    assert buttons.evaluate("(node) => getComputedStyle(node).opacity") == "1"
    talk.page.click("[aria-label='Next scene']")
    assert talk.settle().counter == "2 / 3"
    talk.page.click("[aria-label='Leave the presentation']")
    assert not talk.on


STEPPED = [
    {"title": "First", "subtitle": "To the room", "notes": "To myself", "a": 0.5, "b": 0.5, "minutes": 2,
     "steps": [{"a": 0.2, "b": 0.3}, {"prior": 0.02}, {"selected": 7, "spotlight": "Look here"}]},
    {"title": "Second", "subtitle": "", "a": 0.5, "b": 0.5, "steps": [{"names": True}]},
]  # fmt: skip


def test_a_clicker_goes_through_the_steps_of_a_scene_both_ways(visit: Any) -> None:
    explorer = visit()
    explorer.page.emulate_media(reduced_motion="reduce")
    talk = Presenter(explorer, STEPPED).start()
    model = "tileTest.present.talk.frame.model"
    prior = f"() => {model}.prior"
    assert talk.press("PageDown").point == [0.2, 0.3]
    assert talk.press("PageDown").page.evaluate(prior) == 0.02
    assert talk.press("PageDown").page.locator(".tx-stage-spotlight text").all_text_contents() == ["Look here"]
    assert talk.press("PageUp").page.evaluate(prior) == 0.02
    assert not talk.page.locator(".tx-stage-spotlight").is_visible()
    assert talk.press("PageUp", "PageUp").point == [0.5, 0.5]
    assert talk.page.evaluate(prior) is None
    assert talk.press("ArrowDown").title == "Second"
    assert talk.winner == "?"
    # Hidden names are hidden in the sentence of a spotlight, too.
    talk.page.evaluate(f"() => {{ tileTest.present.talk.stage.spotlight.text = `So is ${{{model}.names[7]}}`; }}")
    talk.page.evaluate("() => tileTest.present.talk.ask('all')")
    assert talk.settle().page.locator(".tx-stage-spotlight text").all_text_contents() == ["So is ?"]
    for _ in range(20):
        if talk.press("PageDown").winner != "?":
            break
    assert talk.winner == talk.page.evaluate(f"() => {model}.names[{model}.winners[0]]")
    # One step back hides the last name again; going back enters a scene at its last step.
    assert talk.press("PageUp").winner == "?"
    assert talk.press("ArrowUp", "ArrowDown", "PageUp").page.locator(".tx-stage-spotlight text").count() == 1


def test_the_presenter_window_names_the_scenes_of_each_talk(visit: Any) -> None:
    explorer = visit()
    for second in ("Second", "Renamed"):
        scenes = [STEPPED[0], {**STEPPED[1], "title": second}]
        talk = Presenter(explorer, scenes).start()
        with talk.page.expect_popup() as opened:
            talk.page.keyboard.press("w")
        opened.value.wait_for_selector(".tx-presenter-thumbs .tx-stage h1")
        assert opened.value.inner_text(".tx-presenter-thumbs li:nth-child(2) > span") == f"2 {second}"
        assert opened.value.get_attribute("[data-tx-go='1']", "aria-label") == f"Scene 2: {second}"
        talk.page.bring_to_front()
        talk.page.keyboard.press("Escape")
        talk.explorer.until("!document.querySelector('#present')")


def test_a_presenter_window_that_closes_leaves_the_next_one_its_elements(visit: Any) -> None:
    talk = Presenter(visit(), STEPPED).start()
    with talk.page.expect_popup() as first:
        talk.page.keyboard.press("w")
    first.value.wait_for_selector(".tx-presenter-thumbs .tx-stage h1")
    with talk.page.expect_popup() as second:
        talk.page.evaluate("() => tileTest.present.presenter.close()")
        talk.page.evaluate("() => tileTest.present.presenter.open()")
    # Longer than a reloaded window takes to be filled again.
    second.value.wait_for_timeout(600)
    assert second.value.locator(".tx-presenter-thumbs .tx-stage h1").first.is_visible()


def test_the_presenter_window_has_notes_and_leads_the_room(visit: Any) -> None:
    talk = Presenter(visit(), STEPPED).start()
    with talk.page.expect_popup() as opened:
        talk.page.keyboard.press("w")
    window = opened.value
    window.wait_for_function("() => document.querySelector('.tx-presenter .tx-stage h1')?.textContent === 'First'")
    assert window.inner_text(".tx-presenter-notes") == "To myself"
    assert "To myself" not in talk.page.locator("#present").inner_text()
    # The page has presented before: each talk starts its own clock.
    assert "is planned from 0:00 to 2:00: on time" in window.inner_text(".tx-presenter-plan")
    window.keyboard.press("ArrowDown")
    assert talk.settle().title == "Second"
    assert window.inner_text(".tx-presenter-notes") == ""
    window.click("[data-tx-go='0']")
    assert talk.settle().title == "First"
    # A click leaves the keys to the talk; a reload empties the window, and it is filled again.
    window.click("text=Next step")
    assert talk.settle().point == [0.2, 0.3]
    window.click("text=Back")
    assert (talk.settle().title, talk.point) == ("First", [0.5, 0.5])
    window.click("text=Next scene")
    assert talk.settle().title == "Second"
    window.keyboard.press("1")
    window.keyboard.press("Enter")
    assert talk.settle().title == "First"
    window.reload()
    window.wait_for_function("() => document.querySelector('.tx-presenter-notes')?.textContent === 'To myself'")
    window.click("[data-tx-do='blank']")
    assert talk.page.locator(".tx-present-blank").is_visible()
    assert window.get_attribute("[data-tx-do='blank']", "aria-pressed") == "true"
    # The window closes while it is clicked, which is an error to Playwright now and then.
    with window.expect_event("close"):
        window.evaluate("() => { setTimeout(() => document.querySelector(`[data-tx-do='end']`).click()); }")
    talk.explorer.until("document.getElementById('present') === null")
    assert window.is_closed()


THOUSAND = """() => {
  const random = ((seed) => () => (seed = (seed * 16807) % 2147483647) / 2147483647)(7);
  return Array.from({length: 1000}, () => {
    const fpr = random();
    const fn = Math.round(200 * (1 - fpr ** 0.4) * random());
    return [Math.round(800 * (1 - fpr)), Math.round(800 * fpr), fn, 200 - fn];
  });
}"""
TIES = "() => [[70, 10, 5, 15], [70, 10, 5, 15], [60, 20, 2, 18], [140, 20, 10, 30], [70, 10, 5, 15]]"
DETECTION = "() => [[null, 10, 5, 15], [null, 2, 9, 11], [null, 30, 1, 19], null]"
BOARDS = {"thousand": THOUSAND, "ties": TIES, "detection": DETECTION, "one": "() => [[70, 10, 5, 15]]"}
LOAD = """([name, rows]) => {
  const entities = rows.map((_, i) => `${String.fromCharCode(65 + (i % 26))}${i} ${name}`);
  const {data} = tileTest.page.model;
  const sizes = [rows.map(() => null)];
  tileTest.page.load({...data, title: name, entities, performances: [rows], sizes, contexts: ['one'], notes: []});
}"""
WORDY = {"title": LONG, "subtitle": f"{LONG}; {LONG}; {LONG}", "a": 0.95, "b": 0.9, "selected": 0}
FLAVORS = ["entity", "last", "best", "worst", "no_skill", "podium", "ranking", "set", "entity"]
NINE = {"title": "Nine", "subtitle": "", "multiples": "flavor", "panel_flavors": FLAVORS, "a": 0.6667, "b": 0.8}
SIZES = [(1280, 720), (1920, 1080), (3840, 2160), (1024, 768), (390, 844)]


def load(explorer: Any, name: str) -> None:
    explorer.page.evaluate(LOAD, [LONG, explorer.page.evaluate(BOARDS[name])])
    explorer.settle()


@pytest.mark.parametrize("name", [None, *BOARDS])
def test_nothing_spills_over_at_any_size(visit: Any, name: str | None) -> None:
    explorer = visit(dark=name == "ties")
    explorer.page.emulate_media(reduced_motion="reduce")
    if name:
        load(explorer, name)
    talk = Presenter(explorer, [THREE[0], WORDY])
    for width, height in SIZES:
        explorer.page.set_viewport_size({"width": width, "height": height})
        talk.start()
        for key in ("1", "2", "3", "4", "ArrowRight", "1", "2", "n"):
            talk.press(key)
            assert talk.page.evaluate(SPILLS) == [], (width, height, key)
        talk.press("Escape")
    if not name:
        several = Presenter(explorer, [{"title": "Four", "subtitle": "", "multiples": "prior"}, NINE]).start()
        assert several.page.evaluate(SPILLS) == []
        said = "() => { const {scrollHeight, clientHeight} = document.querySelector('.tx-stage-second'); \
          return [scrollHeight, clientHeight]; }"
        needed, shown = several.page.evaluate(said)
        assert needed == shown > 60
        # The names of the best are whole below nine Tiles, too, and the spotlight lights one of them on each.
        several.press("Escape")
        explorer.page.set_viewport_size({"width": 1280, "height": 720})
        nine = several.start().press("ArrowDown", "s").page.locator
        assert len(names := nine(".tx-stage .tx-panel-foot b").all_inner_texts()) == 9
        assert set(names) == {"Logistic at 0.2"}
        best = " ".join(nine(".tx-stage-spotlight text").all_text_contents())
        assert best.startswith(f"{names[0]}: best by")
        assert nine(".tx-stage-spotlight circle").count() == 1


# Pairs of the line at the bottom, the number of the scene and the buttons that cover each other, or reach outside.
FOOT = """() => {
  const names = ['.tx-stage-about', '.tx-present-counter', '.tx-present-controls button', '[data-pane] svg text'];
  // What is seen of a text: an ellipsis ends it at the edge of its element.
  const seen = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const [p, q] = [range.getBoundingClientRect(), node.getBoundingClientRect()];
    return { left: q.left, top: q.top, right: Math.min(p.right, q.right), bottom: Math.min(p.bottom, q.bottom) };
  };
  const boxes = names.flatMap((name) => [...document.querySelectorAll(`#present ${name}`)]
    .filter((node) => node.checkVisibility() && node.getBoundingClientRect().width)
    .map((node) => [name, node.title || node.textContent,
      name.includes('about') ? seen(node) : node.getBoundingClientRect()]));
  const meet = ([one, , p], [other, , q]) => one !== other
    && Math.min(p.right, q.right) > Math.max(p.left, q.left) + 1
    && Math.min(p.bottom, q.bottom) > Math.max(p.top, q.top) + 1;
  const outside = boxes.filter(
    ([, , { left, right, bottom }]) => left < 0 || right > innerWidth || bottom > innerHeight);
  return [...outside.map(([, text]) => `outside: ${text}`), ...boxes.flatMap((one, k) =>
    boxes.slice(k + 1).filter((other) => meet(one, other)).map((other) => `${one[1]} over ${other[1]}`))];
}"""
# Buttons whose sign the font lacks, which is drawn as an empty box, like a character that does not exist.
BOXES = """() => {
  const drawn = (text, font) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    Object.assign(context, { font, textBaseline: 'top' });
    context.fillText(text, 4, 4);
    return canvas.toDataURL();
  };
  return [...document.querySelectorAll('.tx-present-controls button')].filter((button) => {
    const { font } = getComputedStyle(button);
    const sign = button.textContent;
    if (!sign) return getComputedStyle(button.firstElementChild).maskImage === 'none';
    return drawn(sign, font) === drawn(String.fromCodePoint(0xfdd0), font);
  }).map((button) => button.title);
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740), (844, 390), (820, 1180)])
def test_the_buttons_of_a_phone_cover_nothing_and_have_signs(visit: Any, width: int, height: int) -> None:
    explorer = visit(browser="phone", width=width, height=height)
    page = explorer.page
    page.evaluate("() => tileTest.present.open(0)")
    explorer.until("Boolean(tileTest.present.talk?.quiet)")
    explorer.settle()
    assert page.evaluate(FOOT) == []
    assert page.evaluate(BOXES) == []
    # Of several scenes, on a page of its own: full screen ends a moment after a presentation is left.
    explorer = visit(browser="phone", width=width, height=height)
    page = explorer.page
    Presenter(explorer, THREE)
    page.evaluate("() => tileTest.present.open(1)")
    explorer.until("Boolean(tileTest.present.talk?.quiet)")
    explorer.settle()
    assert page.locator(".tx-present-counter").inner_text() == "2 / 3"
    assert page.evaluate(FOOT) == []


# A score that is 0 for both classifiers of its counterexample, whose names need a line of their own.
ZERO = """() => {
  const { session } = tileTest;
  const view = session.current();
  const words = { title: 'Zero', subtitle: '', notes: '', minutes: 0, steps: [] };
  session.setScenes([
    { ...words, view: { ...view, page: '/scores', scores: { ...view.scores, texts: ['geometric_mean', ''] } } },
  ]);
}"""
# Texts of a plot that a line strikes, other than those of a grid, or another text covers.
STRUCK = """(plot) => {
  const texts = [...document.querySelectorAll(`${plot} text`)].filter((text) => text.textContent.trim()).map((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    const rest = (bottom - top) / 4;
    return { text: text.textContent, left, right, top: top + rest, bottom: bottom - rest };
  });
  const lines = [...document.querySelectorAll(`${plot} line:not([data-part=axis-line])`)].map(
    (line) => line.getBoundingClientRect());
  const flat = lines.filter(({ width, height }) => width > 4 * height);
  const meet = (p, q) => Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1
    && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) >= 0;
  return texts.flatMap((one, k) => [
    ...flat.filter((line) => meet(one, line)).map(() => `${one.text} is struck`),
    ...texts.slice(k + 1).filter((other) => meet(one, other)).map((other) => `${one.text} over ${other.text}`),
  ]);
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080), (390, 844)])
def test_no_axis_strikes_the_scores_of_a_counterexample(visit: Any, width: int, height: int) -> None:
    explorer = visit(width=width, height=height)
    talk = Presenter(explorer, ZERO).start()
    explorer.until("tileTest.present.talk.frame.kind === 'scores' && !tileTest.present.busy", 90)
    talk.settle()
    mixture = "#present [data-pane=mixture]"
    texts = talk.page.locator(f"{mixture} text").all_text_contents()
    assert "mixture  0.500" in texts
    assert texts.count("0.000") == 2
    assert talk.page.evaluate(STRUCK, mixture) == []


@pytest.mark.parametrize("point", [(1, 0.5), (1, 1), (0, 1), (1, 0)])
def test_a_score_of_zero_and_the_ends_of_the_scale_are_legible(visit: Any, point: tuple[float, float]) -> None:
    explorer = visit(width=1280, height=720)
    rows = [[340, 10, 90, 0], [300, 50, 90, 0], [250, 100, 90, 0]]
    board = {"title": "zero", "entities": ["A", "B", "C"], "contexts": ["all"], "notes": []}
    explorer.show(board | {"performances": [rows], "sizes": [[440] * 3]})
    explorer.page.evaluate(f"() => tileTest.page.setPoint({point[0]}, {point[1]}, false)")
    explorer.settle()
    assert explorer.page.evaluate(STRUCK, "#roc-overlay") == []
    explorer.page.keyboard.press("p")
    explorer.until("Boolean(tileTest.present.talk?.quiet)")
    explorer.settle()
    assert explorer.page.evaluate(STRUCK, "#present [data-pane=roc]") == []


def test_ties_are_named_and_revealed_together(visit: Any) -> None:
    explorer = visit()
    load(explorer, "ties")
    talk = Presenter(explorer, [{"title": "Ties", "subtitle": "", "a": 0.5, "b": 0.5}]).start()
    assert "tied for best with" in talk.page.locator(".tx-stage-said p").inner_text()
    assert "and 2 more" in talk.page.locator(".tx-stage-said p").inner_text()
    talk.press("4", "n", " ")
    names = talk.page.locator(".tx-stage-name").all_inner_texts()
    assert sum(name != "?" for name in names) == 1
    talk.press(" ")
    assert "?" not in talk.page.locator(".tx-stage-name").all_inner_texts()


def test_without_true_negatives_the_right_side_is_presented(visit: Any) -> None:
    explorer = visit()
    load(explorer, "detection")
    talk = Presenter(explorer, [{"title": "Detection", "subtitle": "", "a": 0.2, "b": 0.5}]).start()
    assert talk.point == [1, 0.5]
    assert "of the F-scores" in talk.page.locator(".tx-stage-said p").inner_text()
    talk.page.mouse.click(*talk.spot(0.3, 0.9))
    assert talk.settle().point == pytest.approx([1, 0.9], abs=0.005)


SERVED = """() => {
  const {session} = tileTest;
  const base = session.current();
  const view = (page, over) => ({...base, page, explore: {...base.explore, ...over}});
  const words = {subtitle: '', notes: '', minutes: 0, steps: []};
  session.setScenes([
    {title: 'Best', ...words, view: view('/', {flavor: 'best'})},
    {title: 'Second', ...words, view: view('/', {flavor: 'entity', rank: 2})},
    {title: 'Way', ...words, view: view('/tradeoff', {a: 1, b: 0.3})},
    {title: 'Law', ...words, view: {...view('/tradeoff', {}), tradeoff: {...base.tradeoff, family: 'uniform'}}},
    {title: 'Score', ...words, view: {...view('/scores', {}), scores: {...base.scores, size: 100}}},
    {title: 'Plain', ...words, view: view('/', {a: 0.25, b: 0.75})},
  ]);
}"""


def test_scenes_that_need_the_server_are_prepared_while_others_are_shown(visit: Any) -> None:
    explorer = visit()
    talk = Presenter(explorer, SERVED)
    before = explorer.state("[JSON.stringify(tileTest.session.current()), location.pathname]")
    talk.start()
    # The text of the first scene is shown at once, without any prompt to the presenter.
    assert (talk.title, talk.counter) == ("Best", "1 / 6")
    assert "…" not in explorer.page.locator("#present").inner_text()
    explorer.until("tileTest.present.talk.deck.waiting.size === 0 && !tileTest.present.busy", 90)
    talk.settle()
    explorer.page.wait_for_timeout(700)
    explorer.requests.clear()
    assert "best score" in talk.page.locator(".tx-stage-said p").inner_text()
    href = talk.page.locator(".tx-stage image").get_attribute("href")
    assert href.startswith("data:image/png")
    assert len(href) > 5000
    talk.press("ArrowRight")
    assert talk.page.locator(".tx-stage image").count() == 0
    assert "2nd of 60" in talk.page.locator(".tx-stage-said p").inner_text()
    assert talk.page.locator("[data-pane='tile'] [data-layer='regions'] path").count() > 1
    talk.press("ArrowRight")
    assert talk.title == "Way"
    assert talk.point == pytest.approx([1, 0.3], abs=1e-6)
    assert talk.page.evaluate(PANES) == ["degree", "best"]
    assert talk.page.locator(".tx-stage-head p").inner_text().startswith("β\xa0=\xa00.936 (95\xa0%: 0.87 to 1.02)")
    # The handle of β is the slider, and the ranking follows it.
    box = talk.page.locator("[data-pane=degree] [data-layer=live] circle").last.bounding_box()
    talk.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    talk.page.mouse.down()
    talk.page.mouse.move(box["x"] + 300, box["y"], steps=3)
    talk.page.mouse.up()
    assert talk.settle().point[1] > 0.4
    assert "discordant pairs" in talk.page.locator(".tx-stage-best").inner_html()
    talk.page.mouse.click(*talk.press("2").spot(0.5, 0.61))
    assert talk.settle().point == pytest.approx([1, 0.61], abs=0.005)
    talk.press("1", "ArrowRight")
    # On a distribution there are no classifiers to list, and no points in ROC space.
    assert talk.page.evaluate(PANES) == ["tile", "degree"]
    assert talk.page.locator("[data-pane=degree] [data-layer=curves] path").count() > 0
    assert talk.press("2").page.evaluate(PANES) == ["tile"]
    talk.press("1", "ArrowRight")
    assert talk.page.evaluate(PANES) == ["mixture", "audit"]
    assert talk.page.locator(".tx-stage-head p").inner_text().startswith("MCC is unfit for ranking: a random choice")
    ends = [text for text in talk.page.locator(".tx-stage svg text").all_text_contents() if "100\u00a0%" in text]
    assert len(ends) == 2
    assert not any("always" in text for text in ends)
    assert talk.page.locator(".tx-stage-audit .tx-state-fail").count() == 2
    assert talk.press("2").page.evaluate(PANES) == ["map"]
    assert talk.page.locator(".tx-stage-winner").inner_text().startswith("τ =")
    assert talk.page.locator("[data-pane='map'] canvas").is_visible()
    talk.press("1")
    assert talk.press("ArrowRight").point == [0.25, 0.75]
    assert explorer.requests == []
    talk.press("Escape")
    explorer.until("document.getElementById('present') === null")
    assert explorer.state("[JSON.stringify(tileTest.session.current()), location.pathname]") == before
    talk.page.keyboard.press("p")
    talk.ready()
    assert talk.counter == "1 / 6"
    assert explorer.requests == []


def test_escape_while_scenes_are_prepared_brings_the_view_back(visit: Any) -> None:
    explorer = visit()
    talk = Presenter(explorer, SERVED)
    look = "[JSON.stringify(tileTest.session.current()), location.pathname]"
    before = explorer.state(look)
    talk.page.keyboard.press("p")
    explorer.until("tileTest.present.talk?.deck.waiting.size <= 4", 60)
    talk.page.keyboard.press("Escape")
    assert not talk.on
    explorer.until("!tileTest.present.busy", 60)
    assert explorer.state(look) == before


def test_predictions_are_presented_as_their_page_shows_them(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    page.click("[data-tx-link='/predictions']")
    explorer.until("Boolean(tileTest.predictionsPage?.model.result)", 60)
    page.evaluate("() => document.querySelector('[data-tx-action=scene-add]').click()")
    page.click("[data-tx-link='/']")
    explorer.until("!document.querySelector('[data-tx-page=\"/\"]').hidden")
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("p")
    explorer.until("tileTest.present.talk?.frame.kind === 'predictions'", 60)
    frame = "tileTest.present.talk.frame.model"
    models = page.evaluate("() => tileTest.predictionsPage.model.result.models.map((each) => each.name)")
    assert page.evaluate(f"() => {frame}.names") == models
    explorer.until(f"({PANES})().length")
    assert page.evaluate(PANES) == ["models", "curves"]
    assert "score\xa0≥\xa0" in page.locator(".tx-stage-said p").inner_text()
    assert "SVM, RBF" in page.locator(".tx-stage-winner").inner_text()
    assert "Tumours" in page.locator(".tx-stage-about").inner_text()
