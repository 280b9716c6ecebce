"""Links, session files and scenes in a real browser: others see what one saw, and nothing hostile gets in."""

from __future__ import annotations

import contextlib
import json
import time
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Explorer
from tests.browser.test_upload import confirm, upload
from tests.files import write
from tests.js.test_views_js import RANDOM

pytestmark = pytest.mark.browser

CSV = "model,tp,fp,fn,tn\nours,80,10,20,890\ntheirs,90,60,10,840\n<b>bold</b>,50,1,50,899\n"
NOTE = "#sharing-note p"
# It does not exist before the modules have run.
SESSION = "window.tileTest?.session"


@pytest.fixture
def fresh(stranger: Callable[..., Any], address: str) -> Iterator[Callable[..., Explorer]]:
    """Another visitor with their own storage, which a reload keeps: `fresh(path)`. No error may be shown."""
    visitors: list[Explorer] = []

    def open_page(path: str = "", prepare: Callable[[Explorer], None] = lambda _: None) -> Explorer:
        page = stranger(len(visitors))
        page.set_viewport_size({"width": 1440, "height": 900})
        visitors.append(Explorer(page, address))
        prepare(visitors[-1])
        return arrive(visitors[-1], path)

    yield open_page
    assert [visitor.trouble for visitor in visitors if visitor.trouble] == []


def arrive(explorer: Explorer, path: str) -> Explorer:
    """Open an address, on whatever page, and wait until what it says is shown."""
    explorer.page.goto(path if path.startswith("http") else explorer.address + path)
    return ready(explorer)


def ready(explorer: Explorer) -> Explorer:
    explorer.until(f"{SESSION}?.address.ready && !{SESSION}.address.busy && Boolean(tileTest.page.board)")
    explorer.page.wait_for_timeout(100)
    explorer.until(f"!{SESSION}.address.busy")
    explorer.settle()
    return explorer


def current(explorer: Explorer) -> Any:
    return explorer.page.evaluate(f"() => {SESSION}.current()")


def copied(explorer: Explorer) -> str:
    """The link that the menu copies."""
    explorer.menu("share")
    explorer.page.click("[data-tx-action=share-link] >> visible=true")
    explorer.page.wait_for_selector(f"{NOTE} >> text=Link copied")
    return str(explorer.page.evaluate("() => navigator.clipboard.readText()"))


def go(explorer: Explorer, fragment: str) -> None:
    """Change the address by hand and wait until the page has followed."""
    explorer.page.evaluate("(text) => { location.hash = text; }", fragment)
    explorer.page.wait_for_timeout(150)
    explorer.until(f"!{SESSION}.address.busy")
    explorer.settle()


def notice(explorer: Explorer) -> str:
    explorer.page.wait_for_selector(NOTE)
    return str(explorer.page.inner_text(NOTE))


def import_march(explorer: Explorer, folder: Path) -> None:
    """Import the leaderboard of three models."""
    upload(explorer, write(folder, "march.csv", CSV))
    confirm(explorer)
    explorer.until("model.names.length === 3")


# Links ---------------------------------------------------------------------------------------------------------------


def test_ten_random_views_come_back_through_the_page(visit: Any) -> None:
    explorer = visit()
    script = f"""(seed) => {{
      const {{ views, page }} = tileTest;
      const known = {{
        pages: ['/'], columns: page.model.catalogue.map((each) => each.key), compare: ['f1', 'mcc', 'accuracy', 'tpr'],
        families: ['fixed_prior', 'uniform', 'leaderboard'], laws: ['leaderboard'],
        places: ['ppv', 'tpr', 'f1', 'point'],
      }};
      const view = ({RANDOM})(known)(seed);
      view.data = {{ sample: 'diabetes' }};
      const {{ edits }} = view.explore;
      // The sample has no attributes to colour, label or group by.
      Object.assign(view.explore, {{ attributes: [], colour: null, label: null, grouped: null, ahead: [] }});
      view.explore.edits = edits.filter(([entity], i) => edits.findIndex(([other]) => other === entity) === i);
      const {{ view: fitted }} = views.fitView(view, page.model.data);
      location.hash = views.encode(fitted);
      return JSON.stringify(fitted);
    }}"""
    for seed in range(1, 11):
        expected = json.loads(explorer.page.evaluate(script, seed))
        explorer.page.wait_for_timeout(150)
        explorer.until(f"!{SESSION}.address.busy")
        explorer.page.wait_for_timeout(700)
        assert current(explorer) == expected
        shown = expected["explore"]
        for kind, key in (("overlay", "overlays"), ("roc", "roc"), ("operation", "operations"), ("column", "columns")):
            pressed = f"[data-tx-toggle={kind}][aria-pressed=true]"
            found = explorer.page.evaluate(
                f"() => [...new Set([...document.querySelectorAll('{pressed}')].map((each) => each.dataset.txKey))]"
            )
            assert sorted(found) == sorted(shown[key])
        place = shown["first" if shown["flavor"] == "set" else "rank"]
        assert explorer.page.inner_text("#rank-value") == str(place)
        assert explorer.page.evaluate("() => location.hash.length") > 100
    flavor = explorer.page.evaluate("() => document.querySelector('#flavor').value")
    names = {"entity": "Best classifier", "last": "Worst classifier", "best": "Best value", "worst": "Worst value"}
    assert flavor == names.get(shown["flavor"], flavor)


def test_a_copied_link_opens_the_same_for_another_visitor(visit: Any, fresh: Any, address: str) -> None:
    one = visit()
    one.select("sample", "Ten digits")
    one.until("model.data.contexts.length === 10")
    one.until("model.context === -1")
    one.page.evaluate(
        """() => {
          const { page } = tileTest;
          page.toggle('overlay', 'grid');
          page.act('pin');
          page.setPrior(0.25, false);
          page.model.whatIf(3, 0.1, 0.9);
          page.ask('derive');
          page.setPoint(0.667, 0.8, false);
        }"""
    )
    one.select("compare", "Matthews")
    one.until("model.compare === 'mcc'")
    link = copied(one)
    assert link.startswith(f"{address}#sample=digits&a=0.667&b=0.8&context=mean&prior=0.25")
    assert "sample “Ten digits”" in notice(one)
    one.menu("share")
    one.page.click("[data-tx-action=take][data-tx-key=scorer] >> visible=true")
    one.page.wait_for_selector(f"{NOTE} >> text=Scorer copied")
    assert one.page.evaluate("() => navigator.clipboard.readText()").endswith("tx.scorer(0.667, 0.8, prior=0.25)")
    other = fresh(link)
    assert current(other) == current(one)
    assert other.chosen("sample") == "Ten digits"
    assert other.chosen("context") == "Mean of all"
    assert "MCC" in other.chosen("compare")
    assert other.page.get_attribute("[data-tx-key=grid]", "aria-pressed") == "false"
    assert other.state("model.winners[0]") == one.state("model.winners[0]")
    assert other.requests
    assert not [url for url in other.requests if "0.667" in url]


def test_an_uploaded_leaderboard_travels_in_the_link(visit: Any, fresh: Any, tmp_path: Path) -> None:
    one = visit()
    import_march(one, tmp_path)
    one.page.evaluate("() => tileTest.page.setPoint(0.25, 0.75, false)")
    one.settle()
    link = copied(one)
    assert "anyone with the link can see the data" in notice(one)
    assert len(link) < 1000
    one.page.evaluate("() => document.querySelector('[data-tx-action=scene-add]').click()")
    one.until(f"{SESSION}.scenes.length === 1")
    scene = current(one)["explore"]
    one.page.evaluate("() => tileTest.page.setPoint(0.1, 0.2, false)")
    one.page.evaluate("() => document.querySelector('[data-tx-action=share-scenes]').click()")
    one.page.wait_for_selector(f"{NOTE} >> text=It carries 1 scene")
    link = one.page.evaluate("() => navigator.clipboard.readText()")
    assert "data=" in link
    one.page.wait_for_timeout(500)
    assert "#id=" in one.page.url
    other = fresh(link)
    other.until("model.names.length === 3")
    # Links with scenes open at the first, whatever their author looked at.
    assert current(other)["explore"] == scene
    assert other.state("model.performances[0].join()") == "890,10,20,80"
    assert other.state("model.names[2]") == "<b>bold</b>"
    assert "opened, with 1 scene" in notice(other)
    assert other.page.evaluate(f"() => {SESSION}.scenes") == one.page.evaluate(f"() => {SESSION}.scenes")
    assert other.page.locator(".tx-name-cell b").count() == 0
    other.page.click("#sharing-note >> text=Present")
    other.page.wait_for_selector("#present")
    other.page.keyboard.press("Escape")
    assert not [url for url in other.requests if "data=" in url]


def test_a_large_leaderboard_is_linked_by_its_id_on_the_server(visit: Any, fresh: Any) -> None:
    one = visit()
    one.page.evaluate(
        f"""async () => {{
          const n = 900;
          const rows = [Array.from({{ length: n }}, () => [0, 0, 0, 0].map(() => Math.ceil(1e9 * Math.random())))];
          const entities = rows[0].map((_, k) => `n${{k}}`);
          const sizes = [rows[0].map(() => 1)];
          const payload = {{ title: 'large', entities, contexts: ['all'], performances: rows, sizes }};
          await {SESSION}.boards.show(await {SESSION}.boards.ask({{ payload }}));
        }}"""
    )
    link = copied(one)
    assert "too large for a link" in notice(one)
    assert "#id=" in link
    other = fresh(link)
    other.until("model.names.length === 900")
    assert current(other) == current(one)
    # An unknown id is reported, and the page does not change.
    go(other, "id=" + "0" * 64 + "&a=0.1")
    assert "does not have this leaderboard" in notice(other)
    assert other.state("[model.names.length, model.point.a]") == [900, 0.5]


def test_back_goes_to_the_page_before_and_not_through_points(fresh: Any) -> None:
    explorer = fresh("#sample=toy&a=0.2&b=0.3")
    length = explorer.page.evaluate("() => history.length")
    for a in (0.3, 0.6, 0.9):
        explorer.page.evaluate(f"() => tileTest.page.setPoint({a}, 0.5, false)")
        explorer.until(f"location.hash.includes('a={a}')")
    assert explorer.page.evaluate("() => history.length") == length
    explorer.page.evaluate("() => tileTest.page.setPoint(0.95, 0.5, false)")
    explorer.settle()
    explorer.go("/guide")
    explorer.until("location.pathname === '/guide' && location.hash.includes('a=0.95')")
    assert explorer.page.evaluate("() => history.length") == length + 1
    explorer.page.go_back()
    explorer.page.wait_for_timeout(500)
    explorer.until("location.pathname === '/' && !document.querySelector('[data-tx-page=\"/\"]').hidden")
    assert "a=0.95" in explorer.page.url
    assert explorer.state("model.point.a") == 0.95
    explorer.page.go_forward()
    explorer.until("location.pathname === '/guide'")


def test_a_link_to_another_page_opens_there(fresh: Any) -> None:
    explorer = fresh("scores#sample=toy&scores=f1,mcc&coefficient=spearman&scores-at=prior:0.2&seed=7")
    explorer.until("tileTest.scoresPage?.model.maps.length === 2", 60)
    scores = current(explorer)["scores"]
    assert scores["texts"] == ["f1", "mcc"]
    assert (scores["seed"], scores["coefficient"], scores["parameters"]) == (7, "spearman", {"prior": 0.2})
    assert "F-score" in explorer.page.locator("#score").input_value()
    arrive(explorer, "tradeoff#sample=diabetes&from=tpr&to=accuracy&a=1&b=1")
    explorer.until("tileTest.tradeoffPage?.model.result?.turn === tileTest.tradeoffPage?.model.turn", 60)
    explorer.until("tileTest.tradeoffPage.model.t === 0")
    assert current(explorer)["tradeoff"]["from"] == "tpr"


def test_a_link_to_predictions_opens_them_as_they_were(fresh: Any) -> None:
    fragment = "predictions=pairs&model=3&rule=tpr&threshold=0.85&answered=0.6&layer=threshold"
    explorer = fresh(f"predictions#sample=diabetes&a=0.25&{fragment}&predictions-prior=0.3")
    page = "tileTest.predictionsPage.model"
    explorer.until(f"{page}.choice && {page}.ranked.point.a === 0.25", 60)
    shown = explorer.page.evaluate(f"() => [{page}.loaded, {page}.selected, {page}.share, {page}.prior, {page}.rule]")
    assert shown == ["pairs", 3, 0.6, 0.3, "tpr"]
    assert explorer.page.input_value("#predictions-value-field") == "0.85"
    explorer.page.wait_for_timeout(600)
    found = current(explorer)["predictions"]
    explorer.page.reload()
    ready(explorer)
    explorer.until(f"{page}.choice && {page}.selected === 3", 60)
    assert current(explorer)["predictions"] == found


def test_an_anchor_is_no_view(fresh: Any) -> None:
    explorer = fresh("#a=0.1&b=0.2")
    explorer.page.focus(".tx-skip")
    explorer.page.keyboard.press("Enter")
    explorer.page.wait_for_timeout(300)
    assert explorer.state("[model.point.a, model.point.b]") == [0.1, 0.2]
    assert explorer.page.locator(NOTE).count() == 0


def packed(raw: bytes) -> str:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return urlsafe_b64encode(deflate.compress(raw) + deflate.flush()).decode().rstrip("=")


def with_names(*names: str) -> str:
    data = {"title": "t", "entities": names, "contexts": ["all"], "performances": [[[9, 1, 2, 8]] * len(names)]}
    return "data=" + packed(json.dumps(data | {"sizes": [[20] * len(names)]}).encode())


HOSTILE = {
    "a=0.1&pins=" + "0.5,0.5;" * 2000: "8000 characters",
    "data=" + packed(b"[" + b" " * 5_500_000 + b"]"): "more than 1 MB",
    "data=" + packed(b'{"__proto__": {"entities": ["A"]}}'): "no proper list of entities",
    "data=AAAA": "damaged",
    "__proto__=1&constructor=2": "the link: expected names of fields; found “__proto__”; the link: expected",
    "a=x&b=[]&prior=%00&flavor=<img src=x onerror=alert(1)>": "prior: expected a number between 0 and 1",
    "<img src=x onerror=alert(1)>=1": "Left out",
    "selected=77&rank=900": "selected: expected a row of the leaderboard; found 77; rank: ",
    "sample=nonsense": "no sample named",
    "sample=__proto__": "no sample named",
    with_names("A", "A"): "'A' 2 times",
    with_names("\u202eevil"): "control characters",
    with_names("x" * 201): "200 characters",
}


def test_a_missing_page_is_reported_with_what_else_the_link_asks_for(fresh: Any) -> None:
    explorer = fresh("nothing#sample=toy&a=7&b=0.25&flavor=heat")
    explorer.until("document.getElementById('sharing-note')?.innerText.includes('Left out')")
    said = explorer.page.inner_text("#sharing-note p")
    pages = (
        "/, /decide, /contexts, /scores, /tradeoff, /predictions, /robustness, /guide, /compare, /invariance, /tasks"
    )
    assert f"page: expected one of {pages}; found “/nothing”" in said
    assert "a: expected a number from 0 to 1; found 7" in said
    assert "flavor: expected one of entity, " in said
    assert explorer.state("[model.data.key, model.point.a, model.point.b]") == ["toy", 0.5, 0.25]
    assert "/nothing" not in explorer.page.url


def test_hostile_fragments_change_nothing_and_are_explained(visit: Any) -> None:
    explorer = visit()
    for fragment, says in HOSTILE.items():
        go(explorer, fragment)
        assert says in notice(explorer)
        assert explorer.state("[model.data.key, model.point.a, model.point.b, model.names.length]") == [
            "diabetes", 0.5, 0.5, 60,
        ]  # fmt: skip
        assert explorer.page.locator("#sharing-note img").count() == 0
        explorer.page.click("#sharing-note [aria-label=Close]")
    go(explorer, with_names("<img src=x onerror=alert(1)>", "=cmd()"))
    explorer.until("model.names.length === 2")
    assert explorer.page.locator(".ag-row img, svg img, #inspect img").count() == 0
    assert "<img" in explorer.page.locator(".ag-center-cols-container").inner_text()


# Session files -------------------------------------------------------------------------------------------------------


def saved(explorer: Explorer) -> bytes:
    def save() -> None:
        explorer.menu("share")
        explorer.page.click("[data-tx-action=session-save] >> visible=true")

    return explorer.download(save)


def opened(explorer: Explorer, path: Path) -> str:
    """Choose a session file by the menu; what the page says then."""
    explorer.menu("share")
    with explorer.page.expect_file_chooser() as chooser:
        explorer.page.click("[data-tx-action=session-open] >> visible=true")
    chooser.value.set_files(path)
    # While the menu closes, keys still belong to it.
    explorer.page.wait_for_selector("[data-tx-action=session-open]", state="hidden")
    return notice(explorer)


FOCUSED = "() => document.activeElement.dataset.txMenu ?? document.activeElement.tagName"


def test_after_a_choice_of_the_menu_the_focus_is_on_its_button(visit: Any, tmp_path: Path) -> None:
    explorer = visit()
    page, file = explorer.page, tmp_path / "session.json"
    page.evaluate("() => tileTest.session.setScenes([{ title: 'One', notes: '', view: tileTest.session.current() }])")
    file.write_bytes(saved(explorer))
    for action in ("share-link", "share-scenes", "session-save", "session-open"):
        page.focus("[data-tx-menu=share]")
        page.keyboard.press("Enter")
        explorer.opened("share")
        explorer.until("Boolean(document.activeElement.closest('#menu-share-dropdown .tx-menu'))")
        page.focus(f"[data-tx-action={action}] >> visible=true")
        # The menu that was open before may still return the focus: the key goes to the item once the focus stays there.
        explorer.quiet()
        explorer.settle()
        page.focus(f"[data-tx-action={action}] >> visible=true")
        explorer.until(f"document.activeElement.dataset.txAction === '{action}'", 5)
        with page.expect_file_chooser() if action == "session-open" else contextlib.nullcontext() as chooser:
            page.keyboard.press("Enter")
        if chooser:
            chooser.value.set_files(file)
        page.wait_for_selector(f"[data-tx-action={action}]", state="hidden")
        notice(explorer)
        explorer.until(f"({FOCUSED})() === 'share'", 5)


def test_a_session_opens_for_another_visitor(visit: Any, fresh: Any, tmp_path: Path) -> None:
    one = visit()
    import_march(one, tmp_path)
    one.page.evaluate("() => { tileTest.page.setPrior(0.25, false); tileTest.page.setPoint(0.1, 0.9, false); }")
    one.settle()
    one.menu("share")
    one.page.click("[data-tx-action=scene-add] >> visible=true")
    one.page.keyboard.type("Screening <i>")
    one.page.keyboard.press("Enter")
    one.page.keyboard.press("Escape")
    one.page.evaluate("() => tileTest.page.setPoint(0.3, 0.7, false)")
    one.settle()
    data = json.loads(saved(one))
    assert (data["format"], data["version"]) == ("tile-explorer session", 4)
    assert data["leaderboard"]["entities"] == ["ours", "theirs", "<b>bold</b>"]
    file = write(tmp_path, "renamed.json", json.dumps(data))
    other = fresh()
    assert "1 scene" in opened(other, file)
    assert current(other) == current(one)
    assert [scene["title"] for scene in other.page.evaluate(f"() => {SESSION}.scenes")] == ["Screening <i>"]
    # The upload button and drops on the page open it, too; other JSON is uploaded as a table.
    third = fresh()
    third.page.set_input_files("#import-upload input[type=file]", file)
    assert "Session opened" in notice(third)
    assert current(third) == current(one)
    assert third.page.locator("#import-dialog").is_hidden()
    rows = [{"model": "A", "tp": 1, "fp": 2, "fn": 3, "tn": 4}, {"model": "B", "tp": 2, "fp": 2, "fn": 2, "tn": 4}]
    third.page.set_input_files("#import-upload input[type=file]", write(tmp_path, "rows.json", json.dumps(rows)))
    third.page.wait_for_selector("#import-dialog")
    confirm(third)
    third.until("model.names.join() === 'A,B'")


BOARD = {"title": "t", "entities": ["A"], "contexts": ["all"], "performances": [[[9, 1, 2, 8]]], "sizes": [[20]]}
FILE = {"format": "tile-explorer session", "version": 1, "leaderboard": BOARD, "view": {}, "scenes": []}
SESSIONS: list[tuple[Any, str]] = [
    ("", "not JSON"),
    ("[" * 100_000, "not JSON"),
    (b"\xff\xfe\x00", "not JSON"),
    ([], "not a session"),
    ({"format": "another"}, "not a session"),
    ({"__proto__": FILE}, "not a session"),
    (FILE | {"version": 5}, "version: expected 1 to 4; found 5"),
    (FILE | {"version": "<b>"}, "found “<b>”"),
    (FILE | {"view": None}, "view: expected an object; found nothing"),
    (FILE | {"leaderboard": None}, "no leaderboard"),
    (FILE | {"leaderboard": None, "view": {"data": {"sample": "nonsense"}}}, "no sample named"),
    (FILE | {"leaderboard": BOARD | {"entities": ["A", "B"]}}, "table of performances"),
    (FILE | {"leaderboard": BOARD | {"performances": [[[9, 1, 2, -8]]]}}, "performances"),
    (FILE | {"leaderboard": BOARD | {"entities": ["a\u0000b"]}}, "control characters"),
    (" " * 5_100_000, "5 MB"),
]


def test_hostile_session_files_leave_the_page_as_it_is(fresh: Any, tmp_path: Path) -> None:
    explorer = fresh("#sample=toy&a=0.3")
    for number, (content, says) in enumerate(SESSIONS):
        data = content if isinstance(content, str | bytes) else json.dumps(content)
        assert says in opened(explorer, write(tmp_path, f"{number}.json", data))
        assert explorer.state("[model.data.key, model.point.a]") == ["toy", 0.3]
        explorer.page.click("#sharing-note [aria-label=Close]")
    odd = FILE | {"view": {"explore": {"a": "x", "b": 0.25, "flavor": []}}, "scenes": [None, {"view": {}}, {"view": 1}]}
    said = opened(explorer, write(tmp_path, "odd.json", json.dumps(odd)))
    assert "1 scene." in said
    assert "Left out: a: expected a number from 0 to 1; found “x”; flavor: expected one of entity, " in said
    assert said.endswith("; scene 1: scene: expected an object with a view; found nothing; and 1 more.")
    assert explorer.state("[model.names[0], model.point.b]") == ["A", 0.25]


# Scenes --------------------------------------------------------------------------------------------------------------


def titles(explorer: Explorer) -> list[str]:
    return [str(scene["title"]) for scene in explorer.page.evaluate(f"() => {SESSION}.scenes")]


def test_scenes_keep_their_order_and_survive_a_reload(fresh: Any) -> None:
    explorer = fresh()
    page = explorer.page
    for a, title in ((0.1, "One"), (0.5, "Two"), (0.9, "Three")):
        page.evaluate(f"() => tileTest.page.setPoint({a}, 0.25, false)")
        explorer.settle()
        if title == "One":
            page.click("#scenes-button")
        page.click("#scenes [data-tx-action=scene-add]")
        assert page.evaluate("() => document.activeElement.dataset.txScene") == "title"
        page.keyboard.type(title)
        page.keyboard.press("Enter")
    assert titles(explorer) == ["One", "Two", "Three"]
    assert page.inner_text("#scenes-count").strip() == "3"
    # By button, and by keyboard where the focus goes with the scene.
    page.click("[aria-label='Later: scene 1']")
    assert titles(explorer) == ["Two", "One", "Three"]
    page.keyboard.press("Alt+ArrowDown")
    assert titles(explorer) == ["Two", "Three", "One"]
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("Alt+ArrowUp")
    assert titles(explorer) == ["Two", "One", "Three"]
    page.fill("[aria-label='Private notes of scene 2']", "Say <b>why</b>\nslowly")
    page.click("[aria-label='Go to scene 3: Three']")
    explorer.until("model.point.a === 0.9 && !model.live")
    page.evaluate("() => tileTest.page.setPoint(0.75, 0.75, false)")
    explorer.settle()
    page.click("[aria-label='Update scene 3 with the current view']")
    page.click("[aria-label='Delete scene 1']")
    assert titles(explorer) == ["One", "Three"]
    page.keyboard.press("Enter")
    assert titles(explorer) == ["Two", "One", "Three"]
    page.click("[aria-label='Delete scene 1']")
    # While scenes are prepared on the page, a reload returns to what the user chose.
    page.evaluate(f"() => {SESSION}.address.keep()")
    page.evaluate(
        """() => { const { session } = tileTest, view = session.current();
          return session.apply({ ...view, page: '/scores', explore: { ...view.explore, rank: 2 } }); }"""
    )
    page.reload()
    ready(explorer)
    view = current(explorer)
    assert (view["page"], view["explore"]["rank"], view["explore"]["a"]) == ("/", 1, 0.75)
    assert titles(explorer) == ["One", "Three"]
    assert page.inner_text("#scenes-count").strip() == "2"
    scenes = page.evaluate(f"() => {SESSION}.scenes")
    assert scenes[0]["notes"] == "Say <b>why</b>\nslowly"
    assert scenes[1]["view"]["explore"]["a"] == 0.75
    # Another leaderboard has other scenes.
    explorer.select("sample", "Toy example")
    explorer.until("model.names.length === 4")
    assert titles(explorer) == []
    page.click("#scenes-button")
    page.keyboard.press("Escape")
    assert page.locator("#scenes").is_hidden()
    assert page.evaluate("() => document.activeElement.id") == "scenes-button"
    # From the menu Share, in a window whose bar has no room for the button.
    page.set_viewport_size({"width": 900, "height": 700})
    page.click("#menu-share-target")
    page.click(".tx-menu [data-tx-action=scenes]")
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.id") == "menu-share-target"


def test_scenes_follow_a_file_to_its_corrected_version(visit: Any, tmp_path: Path) -> None:
    explorer = visit()
    page = explorer.page
    import_march(explorer, tmp_path)
    page.evaluate("() => tileTest.page.setPoint(0.25, 0.75, false)")
    explorer.settle()
    page.click("#scenes-button")
    page.click("#scenes [data-tx-action=scene-add]")
    page.keyboard.type("First")
    page.keyboard.press("Enter")
    page.click("[aria-label='Close scenes']")
    upload(explorer, write(tmp_path, "march-corrected.csv", CSV.replace("20", "21")))
    confirm(explorer)
    explorer.until("document.getElementById('sharing-note')?.textContent.includes('1 scene stays')")
    assert titles(explorer) == []
    page.click("#sharing-note >> text=Copy here")
    assert titles(explorer) == ["First"]
    now = explorer.state("model.data.id")
    assert page.evaluate(f"() => {SESSION}.scenes[0].view.data.id") == now
    page.click("#scenes-button")
    assert page.inner_text(".tx-scenes-others li").split("\n")[:2] == ["march", "1 scene"]
    page.click("[aria-label='Open march, 1 scene']")
    explorer.until(f"model.data.id !== '{now}' && model.data.title === 'march'")
    assert titles(explorer) == ["First"]
    assert page.inner_text(".tx-scenes-others li span") == "march-corrected"
    page.click("[aria-label='Copy the scenes of march-corrected, 1 scene']")
    assert titles(explorer) == ["First", "First"]
    # A sample shares no names with it: nothing is offered, and the scenes are still stored.
    explorer.select("sample", "Toy example")
    explorer.until("model.names.length === 4")
    assert page.locator("#sharing-note").inner_text() == ""
    assert page.locator(".tx-scenes-others li").count() == 2


def test_foreign_contents_of_the_browser_storage_are_checked(fresh: Any) -> None:
    explorer = fresh()
    others = {"a": "7", "b": '{"scenes": {"length": 3}, "title": 4}', "<b>": '{"scenes": [1], "title": "<img src=x>"}'}
    for name, text in others.items():
        key = f"tile-explorer scenes {name}"
        explorer.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
    for text in ("{", '{"scenes": [null, {"title": "<i>x", "view": {"page": "//evil"}}]}'):
        explorer.page.evaluate("(text) => localStorage.setItem('tile-explorer scenes diabetes', text)", text)
        explorer.page.reload()
        ready(explorer)
    assert titles(explorer) == ["<i>x"]
    assert explorer.page.evaluate(f"() => {SESSION}.scenes[0].view.page") == "/"
    explorer.page.click("#scenes-button")
    assert explorer.page.locator(".tx-scenes-others li span").all_inner_texts() == ["<img src=x>"]
    explorer.page.click(".tx-scenes-others button >> text=Copy here")
    explorer.page.click(".tx-scenes-others button >> text=Open")
    explorer.until("document.getElementById('sharing-note')?.textContent.includes('no sample named')")
    assert titles(explorer) == ["<i>x"]
    other = fresh()
    assert titles(other) == []


def test_scenes_are_dragged_by_their_small_pictures(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    page.evaluate("""() => {
      const { session } = tileTest;
      const view = session.current();
      const words = { subtitle: '', notes: '', minutes: 0, steps: [] };
      const scene = (title, k) => ({ title, ...words, view: { ...view, explore: { ...view.explore, a: k / 10 } } });
      session.setScenes(['One', 'Two', 'Three'].map(scene));
    }""")
    page.click("#scenes-button")
    page.wait_for_selector(".tx-scene >> nth=2 >> .tx-slide .tx-stage h1 >> text=Three")
    first, last = (
        page.locator(name).bounding_box() for name in (".tx-scene-thumb >> nth=0", ".tx-scene-number >> nth=2")
    )
    page.mouse.move(first["x"] + 40, first["y"] + 30)
    page.mouse.down()
    page.mouse.move(first["x"] + 40, first["y"] + 60, steps=3)
    page.mouse.move(last["x"] + 8, last["y"] + 6, steps=6)
    page.mouse.up()
    page.wait_for_selector(".tx-scene >> nth=2 >> .tx-slide .tx-stage h1 >> text=One")
    assert titles(explorer) == ["Two", "Three", "One"]
    page.focus(".tx-scene >> nth=2 >> [data-tx-scene=go]")
    page.keyboard.press("Alt+ArrowUp")
    assert titles(explorer) == ["Two", "One", "Three"]
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label')") == "Go to scene 2: One"


def test_the_drawer_fits_every_window(visit: Any) -> None:
    explorer = visit()
    explorer.menu("share")
    explorer.page.click("[data-tx-action=scene-add] >> visible=true")
    for width in (390, 1024, 3840):
        explorer.resize(width, 900)
        explorer.page.wait_for_timeout(200)
        box = explorer.page.locator("#scenes").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert explorer.state("document.documentElement.scrollWidth") <= width
        for name in ("[data-tx-present]", "[data-tx-scene=go]", "[data-tx-scene=delete]"):
            assert explorer.page.locator(f"#scenes {name}").is_visible()


# What is seen in each frame: the title on top, and the first row of the table with the number of rows, where not blank.
WATCH = """
window.seen = [];
const look = () => {
  const title = document.getElementById('sample')?.selectedOptions[0]?.text;
  const cell = document.querySelector('#board .ag-row[row-index="0"] .tx-name-cell');
  const note = document.getElementById('board-note');
  if (title && cell && note && getComputedStyle(document.getElementById('explore')).opacity === '1') {
    const seen = [title, cell.title, note.textContent.split(' ')[0]].join(' | ');
    if (window.seen.at(-1) !== seen) window.seen.push(seen);
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
ROWS = {
    "Diabetes screening": "60",
    "Ten digits": "60",
    "Toy example": "4",
    "Finley's tornadoes": "3",
    "Segmentation models": "74",
}


def late(explorer: Explorer, milliseconds: int) -> None:
    """Whatever the server answers comes late."""

    def answer(route: Any) -> None:
        time.sleep(milliseconds / 1000)
        route.continue_()

    explorer.page.route("**/_dash-update-component*", answer)


def pairs(explorer: Explorer) -> list[tuple[str, str]]:
    """Title and number of rows, of all frames with numbers."""
    seen = [each.split(" | ") for each in explorer.page.evaluate("() => window.seen")]
    return [(title, rows) for title, _, rows in seen]


def test_a_title_is_never_over_the_numbers_of_another_leaderboard(fresh: Any) -> None:
    explorer = fresh()
    late(explorer, 300)
    explorer.page.evaluate(f"() => {{ {WATCH} }}")
    explorer.page.wait_for_timeout(100)
    for name in ("Toy example", "Finley's tornadoes", "Diabetes screening"):
        explorer.select("sample", name.partition("'")[0])
        explorer.until(f"model.data.title === {json.dumps(name)} && !document.querySelector('.tx-awaiting')")
        explorer.page.wait_for_timeout(100)
    seen = pairs(explorer)
    assert {title for title, _ in seen} == {"Diabetes screening", "Toy example", "Finley's tornadoes"}
    assert [pair for pair in seen if ROWS[pair[0]] != pair[1]] == []


def test_a_link_shows_its_own_leaderboard_first(visit: Any, fresh: Any) -> None:
    explorer = visit()
    explorer.select("sample", "Toy example")
    explorer.until("model.data.title === 'Toy example'")
    ready(explorer)
    link = copied(explorer)

    def delayed(other: Explorer) -> None:
        late(other, 300)
        other.page.add_init_script(WATCH)

    other = fresh(link, prepare=delayed)
    other.until("!document.querySelector('.tx-awaiting')")
    other.page.wait_for_timeout(100)
    assert set(pairs(other)) == {("Toy example", "4")}


def test_after_the_server_is_lost_the_title_matches_the_leaderboard_shown(fresh: Any) -> None:
    explorer = fresh()
    explorer.page.evaluate(f"() => {{ {WATCH} }}")
    explorer.page.route("**/_dash-update-component*", lambda route: route.abort())
    # Without waiting for rest: the message leaves after three seconds, when the server answers again.
    explorer.page.select_option("#sample", label="Toy example")
    explorer.until("document.getElementById('notice').textContent.includes('does not answer')")
    explorer.until("document.getElementById('sample').selectedOptions[0]?.text === 'Diabetes screening'")
    explorer.until("!document.querySelector('.tx-awaiting')")
    explorer.page.wait_for_timeout(300)
    assert set(pairs(explorer)) == {("Diabetes screening", "60")}
    explorer.page.unroute("**/_dash-update-component*")
    explorer.select("sample", "Toy example")
    explorer.until("model.data.title === 'Toy example' && !document.querySelector('.tx-awaiting')")
    explorer.settle()
    assert pairs(explorer)[-1] == ("Toy example", "4")
    explorer.trouble.clear()  # Chromium's own words on requests that were aborted.
