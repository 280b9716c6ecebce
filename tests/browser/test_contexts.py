"""The Contexts page in a real browser: the matrix, the rules and what they change, against plain numpy."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.browser import axe
from tests.browser.test_layout import faults
from tests.browser.test_upload import confirm, upload
from tests.files import write
from tile_core import rules, uncertainty
from tile_core.leaderboard import leaderboard

pytestmark = pytest.mark.browser

READY = "document.querySelectorAll('.tx-ctx-row').length > 2 && !tileTest.contextsPage.analysis.pending.length"
COUNTRIES = ["Japan", "Belgium", "Chile", "Kenya"]
TOLERATED = ("cut: Leaderboard", "cut: Context", "outside: Guide")
TASKS = ["Effusion", "Pneumonia", "Fracture", "Edema", "Nodule"]


def challenge(entities: int = 40, contexts: int = 5, seed: int = 3) -> dict[str, Any]:
    """A simulated challenge: teams with a skill and a talent for each task."""
    random = np.random.default_rng(seed)
    skill = random.normal(1.6, 0.4, entities)
    rows = []
    for k in range(contexts):
        positives, negatives = 60 + 80 * k, 1500
        margin = skill + random.normal(0, 0.3, entities)
        tp = random.binomial(positives, 1 / (1 + np.exp(-margin)))
        fp = random.binomial(negatives, 0.5 / (1 + np.exp(margin)))
        rows.append(np.stack([negatives - fp, fp, positives - tp, tp], axis=1))
    counts = np.stack(rows)
    return {
        "title": "Simulated challenge",
        "entities": [f"Team {i + 1}" for i in range(entities)],
        "contexts": [TASKS[k] if k < 5 else f"Task {k + 1}" for k in range(contexts)],
        "performances": counts.tolist(),
        "sizes": counts.sum(-1).tolist(),
        "notes": [],
        "attributes": {"country": [COUNTRIES[i % 4] for i in range(entities)]},
    }


def scores(board: dict[str, Any], a: float, b: float) -> Any:
    """The canonical scores, shape (contexts, entities)."""
    tn, fp, fn, tp = np.moveaxis(np.array(board["performances"], dtype=float), -1, 0)
    good = (1 - a) * tn + a * tp
    return good / (good + (1 - b) * fp + b * fn)


def ranks(values: Any, lower: bool = False) -> Any:
    """Competition ranks along the last axis."""
    gap = values[..., None, :] - values[..., :, None]
    return 1 + ((gap < -1e-12) if lower else (gap > 1e-12)).sum(-1)


def written(places: Any, i: int) -> str:
    """A rank of those of one context or rule, as the page writes it: with a sign where several have it."""
    return f"{places[i]}{'=' * bool((places == places[i]).sum() > 1)}"


def by_rule(board: dict[str, Any], a: float, b: float) -> dict[str, Any]:
    """The ranks by each rule."""
    each = scores(board, a, b)
    places = ranks(each)
    counts = np.array(board["performances"], dtype=float)
    mean = (counts / counts.sum(-1, keepdims=True)).mean(0)
    worst, average = places.max(0), places.mean(0)
    return {
        "scores": ranks(each.mean(0)),
        "mean": ranks(scores({"performances": mean}, a, b)),
        "rank": ranks(average * 1000 + worst, lower=True),
        "median": ranks(np.median(each, axis=0)),
        "worst": ranks(worst * 1000 + average, lower=True),
    }


def opened(visit: Any, board: dict[str, Any], at: str = "a=1&b=0.8") -> Any:
    explorer = visit(at=f"/#{at}")
    explorer.show(board)
    explorer.page.evaluate("() => { tileTest.page.setRule('scores'); tileTest.page.setPoint(1, 0.8, false); }")
    explorer.go("/contexts")
    explorer.until(READY, 60)
    return explorer


def rows(explorer: Any) -> list[list[str]]:
    """The texts of the rows in view."""
    told: list[list[str]] = explorer.page.evaluate(
        "() => [...document.querySelectorAll('.tx-ctx-row')].map((row) => "
        "[...row.children].map((cell) => [...cell.querySelectorAll('b, span, small')].length"
        " ? [...cell.querySelectorAll('b, span, small')].map((part) => part.textContent).join(' ').trim()"
        " : cell.textContent.trim()))"
    )
    return told


def test_the_matrix_has_ranks_and_scores_of_numpy(visit: Any) -> None:
    board = challenge()
    explorer = opened(visit, board)
    each, expected = scores(board, 1, 0.8), by_rule(board, 1, 0.8)
    order = np.lexsort((np.arange(40), expected["scores"]))
    assert any(len(set(places)) < 40 for places in ranks(each))
    for shown, i in zip(rows(explorer)[:10], order, strict=False):
        assert shown[0] == written(expected["scores"], i)
        assert board["entities"][i] in shown[1]
        for k in range(5):
            assert shown[2 + k] == f"{written(ranks(each)[k], i)} {each[k][i]:.3f}".replace(" 0.", " .")
        for at, rule in enumerate(expected):
            assert shown[7 + at].split()[1] == str(expected[rule][i])
    winners = {board["entities"][int(np.argmin(found))] for found in expected.values()}
    words = ["no", "one", "two", "three", "four", "five"]
    title = explorer.page.inner_text("#contexts-title").replace("\n", "")
    said = "name the same winner" if len(winners) == 1 else f"name {words[len(winners)]} different winners"
    assert title.endswith(said)
    assert "F" in title
    # The draws come first, then what is counted in them.
    explorer.until("/wins by this rule with P/.test(document.getElementById('contexts-rules').textContent)")
    counts = np.array(board["performances"], dtype=float)
    made = leaderboard(board["entities"], counts, contexts=board["contexts"], sizes=counts.sum(-1))
    sets = uncertainty.rank_sets(rules.sure_by_rule("scores", made, 1, 0.8))
    best = int(np.argmin(expected["scores"]))
    explorer.until("document.querySelector('.tx-ctx-sets').textContent !== ''")
    told = explorer.page.inner_text(".tx-ctx-sets")
    some = int((sets.first == 1).sum())
    assert told.endswith(f"{some} classifiers cannot be told apart from the best." if some > 1 else "surely the best.")
    assert (f"ranks {sets.first[best]}–{sets.last[best]};" if sets.last[best] > 1 else "rank 1;") in told
    # The contexts as a sample of others: drawn with replacement, 5^5 equally likely times.
    explorer.page.click("[data-tasks=sample]")
    explorer.until("/contexts drawn again, .*P/.test(document.getElementById('contexts-rules').textContent)")
    explorer.until("/at least 19 of them/.test(document.querySelector('.tx-ctx-sets').textContent)")
    first = int(np.argmin(expected["scores"]))
    drawn = each[np.indices((5,) * 5).reshape(5, -1)].mean(0)
    exact = ((ranks_first(drawn)[:, first]) / ranks_first(drawn).sum(1)).mean()
    text = explorer.page.inner_text("#contexts-rules").replace("\u00a0", " ")
    found = re.search(r"this rule with P [=<>] (\d*\.\d+)", text)
    assert found, text
    assert abs(float(found[1]) - exact) < 0.04
    explorer.quiet()
    assert "tasks=sample" in explorer.page.url


def ranks_first(values: Any) -> Any:
    """Whether each entity is first, along the last axis."""
    return (values >= values.max(-1, keepdims=True) - 1e-12).astype(float)


def test_a_cell_opens_the_comparison_in_its_context(visit: Any) -> None:
    board = challenge()
    explorer = opened(visit, board)
    page = explorer.page
    order = np.argsort(-scores(board, 1, 0.8)[2], kind="stable")
    entity = int(np.argmin(by_rule(board, 1, 0.8)["scores"]))
    rival = int(order[1] if order[0] == entity else order[0])
    cell = page.locator(".tx-ctx-row").first.locator(".tx-ctx-open").nth(2)
    cell.hover()
    names = board["entities"]
    assert cell.get_attribute("title") == f"Compare {names[entity]} with {names[rival]} in Fracture"
    # By the keyboard: from the name to the third context, and back to the name.
    page.locator(".tx-ctx-name").first.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.title") == cell.get_attribute("title")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.title") == cell.get_attribute("title")
    page.keyboard.press("Enter")
    explorer.until("tileTest.comparePage?.compared", 60)
    assert explorer.state("tileTest.comparePage.compared.pair") == [entity, rival]
    explorer.becomes("model.context", 2)
    # The rule over all contexts is still there.
    explorer.go("/contexts")
    explorer.until(READY, 60)
    assert explorer.state("tileTest.contextsPage.model.rule") == "scores"


def test_a_rule_under_the_pointer_shows_its_order(visit: Any) -> None:
    board = challenge()
    explorer = opened(visit, board)
    page = explorer.page
    expected = by_rule(board, 1, 0.8)

    def shown() -> list[int]:
        return [board["entities"].index(row[1].strip()) for row in rows(explorer)][:10]

    def order(rule: str) -> list[int]:
        return np.lexsort((np.arange(40), expected[rule]))[:10].tolist()

    page.hover("[data-rule=worst]")
    explorer.settle()
    assert shown() == order("worst")
    assert explorer.state("tileTest.contextsPage.model.rule") == "scores"
    page.hover("#contexts-title")
    explorer.settle()
    assert shown() == order("scores")
    page.focus("[data-rule=scores]")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    explorer.settle()
    rule = page.evaluate("document.activeElement.dataset.rule")
    assert rule in {"rank", "mean", "size"}
    page.keyboard.press("Enter")
    explorer.becomes("tileTest.contextsPage.model.rule", rule)
    assert page.evaluate("document.activeElement.dataset.rule") == rule


def test_a_drag_moves_all_numbers_and_sorts_the_rows_after_it(visit: Any) -> None:
    board = challenge()
    explorer = opened(visit, board)
    page = explorer.page
    names = [row[1] for row in rows(explorer)][:12]
    before = explorer.state("tileTest.page.tileScene.point")
    box = page.locator("#contexts-tile-overlay").bounding_box()
    side = explorer.state("tileTest.contextsPage.tiles.side")
    x, y = box["x"] + 40, box["y"] + 18 + side
    page.mouse.move(x + 0.9 * side, y - 0.6 * side)
    page.mouse.down()
    page.mouse.move(x + 0.3 * side, y - 0.3 * side, steps=4)
    explorer.settle()
    assert [row[1] for row in rows(explorer)][:12] == names
    point = explorer.state("model.point")
    assert abs(point["a"] - 0.3) < 0.01
    # Explore, which nobody sees now, is painted when the drag ends.
    assert explorer.state("tileTest.page.tileScene.point") == before
    found = by_rule(board, point["a"], point["b"])["scores"]
    by_name = dict(zip(board["entities"], found, strict=True))
    assert [int(row[0]) for row in rows(explorer)][:12] == [by_name[name.strip()] for name in names]
    page.mouse.up()
    explorer.settle()
    explorer.until(READY)
    assert explorer.state("tileTest.page.tileScene.point") == explorer.state("model.point")
    assert [int(row[0]) for row in rows(explorer)][:12] == sorted(found)[:12]
    # Arrow keys, and a small Tile.
    page.keyboard.press("ArrowRight")
    explorer.becomes(f"Math.abs(model.point.a - {point['a'] + 0.01}) < 1e-5", True)
    small = page.locator(".tx-ctx-square").nth(1).bounding_box()
    page.mouse.click(small["x"] + 0.75 * small["width"], small["y"] + 0.25 * small["height"])
    explorer.becomes("Math.abs(model.point.a - 0.75) + Math.abs(model.point.b - 0.75) < 0.05", True)


def test_sorting_filter_groups_and_rules_are_in_the_link(visit: Any) -> None:
    board = challenge()
    explorer = opened(visit, board)
    page = explorer.page
    page.click("[data-sort=context-1]")
    explorer.settle()
    first = board["entities"][int(np.argmax(scores(board, 1, 0.8)[1]))]
    assert rows(explorer)[0][1] == first
    page.select_option("#contexts-tools [aria-label='Official rule']", "median")
    page.fill("#contexts-tools input[type=search]", "japan")
    explorer.settle()
    assert page.inner_text(".tx-ctx-matches") == "10 of 40"
    assert sum("stay in view" in " ".join(row) for row in rows(explorer)) == 1
    page.select_option("#contexts-tools [aria-label='Group by']", "country")
    explorer.settle()
    heads = page.locator(".tx-ctx-group .tx-ctx-name")
    assert heads.first.get_attribute("aria-expanded") == "true"
    # By the keyboard: fold, and go on.
    heads.first.focus()
    page.keyboard.press("Enter")
    explorer.settle()
    assert page.locator(".tx-ctx-group .tx-ctx-name").first.get_attribute("aria-expanded") == "false"
    explorer.quiet()
    for part in ("over=median", "filter=japan", "group=country"):
        assert part in page.url
    page.focus("#contexts-tools input[type=search]")
    page.keyboard.press("Escape")
    explorer.becomes("tileTest.contextsPage.model.filter", "")


LONG = "University Hospital Consortium for Reproducible Medical Imaging"
# What is in the middle of an element, where a pinned column may be.
SEEN = """(node) => { const { left, right, top, bottom } = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)); }"""


def test_of_many_contexts_rank_name_and_rule_stay_in_view(visit: Any) -> None:
    """At 60 x 10 the column of the rule was outside, names and headings were cut where they differ."""
    board = challenge(60, 10)
    board["contexts"] = [f"Dataset {k + 1}" for k in range(10)]
    board["entities"] = [f"{LONG} {i + 1}" if i % 2 else f"Team {i + 1}" for i in range(60)]
    explorer = visit(at="/#a=1&b=0.8", width=1280, height=720)
    explorer.show(board)
    explorer.page.evaluate("() => tileTest.page.setRule('worst')")
    explorer.go("/contexts")
    explorer.until(READY, 60)
    page = explorer.page
    row = page.locator(".tx-ctx-row").first
    pinned = [row.locator(f":scope > .tx-ctx-{part}") for part in ("rank", "entity", "own")]
    pinned += [page.locator(f".tx-ctx-head > .tx-ctx-{part}") for part in ("rank", "entity", "own")]
    for left in (0, 150, 10_000):
        page.evaluate("(left) => { document.getElementById('contexts-matrix').scrollLeft = left; }", left)
        assert [each.evaluate(SEEN) for each in pinned] == [True] * 6, left
    names = page.evaluate(
        "() => [...document.querySelectorAll('.tx-ctx-name > :nth-child(2), .tx-ctx-cell .tx-ctx-heading > [title]')]"
        ".map((node) => [node.dataset.cut ?? node.textContent, node.scrollWidth <= node.clientWidth])"
    )
    assert all(fits for _, fits in names)
    assert len({name for name, _ in names}) == len(names)
    # By the keyboard: no cell hides below the columns that stay.
    page.locator(".tx-ctx-name").first.focus()
    for key in ["ArrowRight"] * 10 + ["ArrowLeft"] * 9:
        page.keyboard.press(key)
        assert page.evaluate(f"({SEEN})(document.activeElement)"), key
    greys = page.inner_text("#contexts-scale").split()
    assert greys[0] == "1–2"
    assert "9–10" in greys


def test_the_table_is_saved(visit: Any) -> None:
    board = challenge(12, 3)
    explorer = opened(visit, board)
    page = explorer.page
    explorer.menu("export-table-contexts")
    text = explorer.download(lambda: page.click("[data-tx-table=contexts][data-tx-key=csv]")).decode("utf-8-sig")
    table = list(csv.DictReader(io.StringIO(text)))
    expected = by_rule(board, 1, 0.8)
    assert len(table) == 12
    for row in table:
        i = board["entities"].index(row["classifier"])
        assert float(row["Effusion: score"]) == pytest.approx(scores(board, 1, 0.8)[0][i], abs=1e-12)
        assert int(row["Mean rank: rank"]) == expected["rank"][i]
        assert float(row["Median rank"]) == np.median(ranks(scores(board, 1, 0.8))[:, i])


def test_the_median_rank_has_a_column_that_sorts_and_is_in_the_link(visit: Any) -> None:
    board = challenge(12, 4)
    explorer = opened(visit, board)
    page = explorer.page
    assert page.locator("[data-sort='median-rank']").count() == 0
    page.click("#contexts-tools [data-tx-menu='contexts-columns']")
    page.click("label:has-text('Median rank')")
    page.keyboard.press("Escape")
    page.click("[data-sort='median-rank']")
    explorer.settle()

    def shown() -> list[str]:
        return page.locator("[data-label='Median rank']").all_inner_texts()

    def medians(a: float) -> list[str]:
        return [f"{median:g}" for median in sorted(np.median(ranks(scores(board, a, 0.8)), 0))]

    assert shown() == medians(1)
    # It follows the point, as all values do.
    page.evaluate("() => tileTest.page.setPoint(0, 0.8, false)")
    explorer.settle()
    explorer.until(f"[...document.querySelectorAll(\"[data-label='Median rank']\")][0].innerText === '{medians(0)[0]}'")
    assert sorted(map(float, shown())) == list(map(float, medians(0)))
    explorer.quiet()
    assert "median-rank-shown" in page.url


def test_the_domains_of_a_classifier_sum_to_the_score_of_its_mean_performance(visit: Any) -> None:
    board = challenge()
    explorer = opened(visit, board)
    page = explorer.page
    page.evaluate("() => { tileTest.page.select(4); tileTest.page.setPoint(1, 0.5, false); }")
    page.click("#contexts-tools button:has-text('Domains of one')")
    explorer.settle()
    assert " holds Team 5 back at F₁: it costs " in page.inner_text("#contexts-title")
    counts = np.array(board["performances"], dtype=float)
    mean = (counts / counts.sum(-1, keepdims=True)).mean(0)
    score = scores({"performances": mean}, 1, 0.5)[4]
    cells = page.locator("#contexts-contributions tbody tr:last-child > *").all_inner_texts()
    assert cells == ["Mean performance", f"{score:.3f}", "1.0000", f"{1 - score:.3f}"]
    each, weights = scores(board, 1, 0.5)[:, 4], page.locator("[data-of=weights] b").all_inner_texts()
    assert sum(float(w) * r for w, r in zip(weights, each, strict=True)) == pytest.approx(score, abs=5e-4)


def test_one_context_has_nothing_to_summarise(visit: Any) -> None:
    explorer = opened_one(visit)
    assert "nothing to summarise" in explorer.page.inner_text("#contexts-title")
    page = explorer.page
    assert not page.is_visible("#contexts-matrix")
    with page.expect_file_chooser():
        page.click("text=Upload a file")
    page.click("text=See an example")
    explorer.until(READY, 60)
    assert explorer.state("model.board.contexts.length") == 10
    assert "rules name" in page.inner_text("#contexts-title")
    assert not page.is_visible("text=Upload a file")


def opened_one(visit: Any) -> Any:
    explorer = visit()
    explorer.show(challenge(12, 1))
    explorer.go("/contexts")
    explorer.until("document.getElementById('contexts-title')?.textContent.length > 0")
    return explorer


def test_a_team_without_a_score_in_a_task_stands_below(visit: Any) -> None:
    board = challenge(12, 3)
    board["performances"][1][4] = None
    board["sizes"][1][4] = None
    explorer = opened(visit, board)
    last = next(row for row in rows(explorer) if "Team 5" in row[1])
    assert last[0] == "–"
    assert last[3] == "– –"
    assert rows(explorer)[-1] == last
    assert "1 without a score in every context stands below" in explorer.page.inner_text("#contexts-note")


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 768), (820, 1100)])
def test_the_winners_by_each_rule_begin_on_the_first_screen(visit: Any, width: int, height: int) -> None:
    """They stood in a column of 276 pixels below all Tiles, or in tables as wide as the page."""
    explorer = opened(visit, challenge())
    explorer.resize(width, height)
    explorer.page.wait_for_selector("#contexts-often .tx-ctx-list", timeout=60_000)
    boxes = {each: explorer.page.locator(f"#contexts-{each}").bounding_box() for each in ("rules", "often", "left")}
    assert boxes["rules"]["y"] < height - 50
    assert boxes["often"]["y"] == boxes["rules"]["y"]
    assert all(box["width"] >= 276 for box in boxes.values())
    lines = explorer.page.evaluate("[...document.querySelectorAll('.tx-ctx-rule')].map((each) => each.offsetHeight)")
    assert lines == [24] * len(lines)
    assert explorer.too_wide() == []


def test_it_is_accessible_and_nothing_is_cut(visit: Any) -> None:
    explorer = opened(visit, challenge())
    assert "\n".join(axe.faults(explorer.page, "#contexts")) == ""
    assert explorer.too_wide() == []
    wrong = faults(explorer, ellipses=False)
    # The top bar is that of other tests.
    own = [each for found in wrong.values() for each in found if not each.startswith(TOLERATED)]
    assert "\n".join(own) == ""
    # The console reports no negative size of what has no room.
    explorer.resize(300, 200)


def test_the_report_is_that_of_a_challenge(visit: Any) -> None:
    board = challenge(12, 3)
    explorer = opened(visit, board)
    page = explorer.page
    explorer.menu("share")
    page.click(".tx-menu [data-tx-action=scenes]")
    page.check("[data-tx-report-challenge]")
    page.check("[data-tx-report-sheets]")
    text = explorer.download(lambda: page.click("#scenes [data-tx-action=export-report]")).decode()
    assert "<title>Simulated challenge: 12 teams, 3 tasks, by the mean of the F₂ scores</title>" in text
    assert text.count('<section class="tx-report-challenge"') == 14
    assert '"kind":"contexts"' in text
    winner = board["entities"][int(np.argmin(by_rule(board, 1, 0.8)["scores"]))]
    assert f'<a href="#team-{board["entities"].index(winner) + 1}">{winner}</a>' in text


def test_a_slide_has_the_ranks_of_the_page_and_follows_the_point(visit: Any) -> None:
    board = challenge()
    explorer = opened(visit, board, "a=1&b=0.8")
    page = explorer.page
    title = page.inner_text("#contexts-title").replace("\n", "")
    page.keyboard.press("p")
    explorer.until("document.querySelector('[data-pane=matrix] svg')?.ariaLabel")
    explorer.settle()
    read = page.locator("[data-pane=matrix] svg").get_attribute("aria-label")
    assert read == _first_ten(board, 1, 0.8)
    each = scores(board, 1, 0.8)
    first = int(np.argmax(each.mean(0)))
    told = page.evaluate("() => [...document.querySelectorAll('[data-pane=matrix] text')].map((t) => t.textContent)")
    at = told.index(board["entities"][first])
    assert told[at + 1 : at + 6] == [written(ranks(each)[k], first) for k in range(5)]
    assert page.inner_text(".tx-stage-second").startswith(title.replace("F2", "F₂"))
    page.evaluate(
        "() => { const { stage, frame } = tileTest.present.talk; frame.model.point = {a: 1, b: 0.5};"
        " frame.model.look(); stage.move(); }"
    )
    assert page.locator("[data-pane=matrix] svg").get_attribute("aria-label") == _first_ten(board, 1, 0.5)
    assert page.inner_text(".tx-stage-second").startswith("At F₁, ")
    # The followed classifier is always listed, with a ring around its mark.
    last = int(np.argmin(scores(board, 1, 0.5).mean(0)))
    circles = page.locator("[data-pane=matrix] circle[fill=none]")
    assert circles.count() == 0
    page.evaluate(
        "(last) => { const { stage, frame } = tileTest.present.talk; frame.model.ours = last; stage.move(); }", last
    )
    read = str(page.locator("[data-pane=matrix] svg").get_attribute("aria-label"))
    assert read.split("; ")[-1].startswith(f"{board['entities'][last]}, rank 40")
    assert circles.count() == 1


def _first_ten(board: dict[str, Any], a: float, b: float) -> str:
    """What the matrix of a slide reads: names, ranks and means of the scores."""
    means = scores(board, a, b).mean(0)
    order = np.argsort(-means, kind="stable")[:10]
    return "; ".join(f"{board['entities'][i]}, rank {written(ranks(means), i)}, {means[i]:.3f}" for i in order)


def test_long_names_stay_distinct_in_the_matrix(visit: Any) -> None:
    board = challenge(12, 6)
    board["entities"] = [f"University Hospital Consortium for Imaging {i + 1}" for i in range(12)]
    board["contexts"] = [f"Validation set {k + 1}" for k in range(6)]
    explorer = opened(visit, board)
    explorer.resize(1280, 720)
    page = explorer.page
    drawn = "(node) => node.dataset.cut ?? (node.scrollWidth > node.clientWidth ? 'cut off' : node.textContent)"
    for nodes, number in ((".tx-ctx-label", 12), (".tx-ctx-head .tx-ctx-cell .tx-ctx-heading > span", 6)):
        texts = page.evaluate(f"() => [...document.querySelectorAll('{nodes}')].map({drawn})")
        assert (len(texts), len(set(texts))) == (number, number)
    assert page.locator(".tx-ctx-label").first.inner_text() == page.locator(".tx-ctx-label").first.get_attribute(
        "title"
    )


def test_a_rule_of_ranks_is_the_column_that_ranks_on_explore(visit: Any) -> None:
    explorer = visit(at="/#a=1&b=0.5")
    board = challenge(14)
    explorer.show(board)
    page = explorer.page
    explorer.select("context", "Mean rank")
    explorer.until("model.ruled?.rule === 'rank'")
    explorer.settle()
    means = ranks(scores(board, 1, 0.5)).mean(0)
    expected = [f"{value:.1f}" for value in sorted(means)]
    cells = page.evaluate(
        """() => [...document.querySelectorAll('.tx-grid .ag-row [col-id=score]')].filter((cell) => cell.textContent)
          .map((cell) => [cell.closest('.ag-row').getBoundingClientRect().top, cell.textContent.trim()])
          .sort((one, other) => one[0] - other[0]).map(([, text]) => text)"""
    )
    assert cells == expected[: len(cells)]
    assert len(cells) > 5
    assert page.inner_text(".ag-header-cell[col-id=score]").strip() == "Mean rank"
    # A card over the Tile names the first by the same rule.
    explorer.page.mouse.move(*explorer.pixel(0.3, 0.3))
    page.wait_for_selector(".tx-card >> visible=true")
    at = page.evaluate(
        "() => [...document.querySelectorAll('.tx-card')].find((card) => card.checkVisibility()).textContent"
    )
    found = re.search(r"a\s(0\.\d+)\s+b\s(0\.\d+)(Team \d+) (\d+\.\d)", at)
    assert found, at
    there = ranks(scores(board, float(found[1]), float(found[2]))).mean(0)
    assert found[4] == f"{there.min():.1f}"
    # The card of a classifier says of which points its shares are, and "everywhere".
    page.evaluate("() => tileTest.page.select(0)")
    page.click(".tx-card-button[data-tx-ours='0']")
    titles = page.locator("#ours .tx-ours-title").all_inner_texts()
    assert sum("at 31 × 31 points" in title for title in titles) == 2


def test_a_newer_version_is_ranked_by_the_official_rule_of_the_earlier_one(visit: Any, tmp_path: Path) -> None:
    explorer = visit()
    page = explorer.page
    board = challenge(12, 3)

    def rows(names: list[str]) -> str:
        lines = ["task,team,tn,fp,fn,tp"]
        for k, task in enumerate(board["contexts"]):
            lines += [
                f"{task},{name},{','.join(map(str, board['performances'][k][i]))}" for i, name in enumerate(names)
            ]
        return "\n".join(lines) + "\n"

    teams = board["entities"]
    upload(explorer, write(tmp_path, "spring.csv", rows(teams)))
    page.select_option("[data-choice=rule]", "rank")
    page.select_option("[data-choice=score]", "f1")
    confirm(explorer)
    explorer.until("model.over === 'rank' && model.point.a === 1")
    upload(explorer, write(tmp_path, "summer.csv", rows([*teams[:10], "Newcomer", "Other"])))
    explorer.until("document.querySelector('[data-choice=rule]')?.value === 'rank'")
    explorer.until("document.querySelector('[data-choice=score]')?.value === 'f1'")
    explorer.quiet()
    confirm(explorer)
    explorer.until("model.data.title === 'summer' && model.over === 'rank'")
    page.click("#changes >> text=Find who moved beyond their rank sets")
    page.wait_for_selector("#changes >> text=moved beyond their rank sets (!)")
    assert "Mean rank" in page.inner_text("#changes thead")
    # A rule chosen on the page since is the official one of the next version, too.
    page.evaluate("() => { tileTest.page.model.setRule('worst'); tileTest.page.ask('derive'); }")
    upload(explorer, write(tmp_path, "autumn.csv", rows([*teams[:9], "Newcomer", "Other", "Third"])))
    explorer.until("document.querySelector('[data-choice=rule]')?.value === 'worst'")


def test_an_answer_takes_back_no_choice_made_since(visit: Any, tmp_path: Path) -> None:
    explorer = visit()
    page = explorer.page
    board = challenge(12, 3)
    lines = ["task,team,tn,fp,fn,tp"]
    for task, rows in zip(board["contexts"], board["performances"], strict=True):
        lines += [f"{task},{name},{','.join(map(str, row))}" for name, row in zip(board["entities"], rows, strict=True)]
    upload(explorer, write(tmp_path, "spring.csv", "\n".join(lines) + "\n"))
    held: list[Any] = []

    def hold(route: Any) -> None:
        """Let the first choice pass, and hold back what it leads to, and the second one."""
        first = "import-choice.data" in route.request.post_data_json["changedPropIds"] and not held
        route.continue_() if first else held.append(route)

    def until(condition: Callable[[], bool]) -> None:
        for _ in range(500):
            if condition():
                return
            page.wait_for_timeout(20)
        raise AssertionError("not within 10 s")

    page.route("**/_dash-update-component**", hold)
    page.select_option("[data-choice=rule]", "rank")
    until(lambda: len(held) == 1)
    page.select_option("[data-choice=score]", "f1")
    until(lambda: len(held) == 2)
    with page.expect_response("**/_dash-update-component**"):
        held[0].continue_()
    explorer.settle()
    assert page.input_value("[data-choice=score]") == "f1"
    held[1].continue_()
    page.unroute("**/_dash-update-component**")
    confirm(explorer)
    explorer.until("model.over === 'rank' && model.point.a === 1")


def test_the_followed_name_has_room_in_the_bar_next_to_both_lists(visit: Any) -> None:
    board = challenge()
    board["title"], board["entities"][0] = "challenge", "Nimbus Scan"
    explorer = visit()
    explorer.show(board)
    page = explorer.page
    page.evaluate("() => tileTest.page.select(0)")
    page.click(".tx-card-button[data-tx-ours='0']")
    page.click("#ours button:has-text('Follow')")
    names = "[...document.querySelectorAll('#ours-chip span:last-child, .tx-data .tx-select-text')]"
    for width in (1440, 1599, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        explorer.until(f"{names}.every((name) => name.scrollWidth <= name.clientWidth)", 5)
        assert page.locator("#ours-chip").inner_text() == "Nimbus Scan"


def test_pages_by_the_mean_performance_say_so_where_the_official_rule_is_another_one(visit: Any) -> None:
    explorer = opened(visit, challenge())
    said = "document.getElementById('{}').textContent.includes('By the mean performance, not by the official rule')"
    shown = {"/compare": "compare-said", "/decide": "decide-note", "/robustness": "robustness-bar"}
    for rule, others in (("rank", True), ("mean", False)):
        explorer.page.evaluate("(rule) => tileTest.page.setRule(rule)", rule)
        for path, host in shown.items():
            explorer.page.evaluate("(path) => dash_clientside.set_props('url', { pathname: path })", path)
            explorer.until(f"document.getElementById('{host}') && {said.format(host)} === {str(others).lower()}")


def test_the_marks_of_small_tiles_follow_the_colours_of_a_new_version(visit: Any) -> None:
    board = challenge()
    # A newcomer without false alarms is first on much of the Tile, so that others get other colours.
    counts = np.array(board["performances"])
    counts[:, -1] = [[tn + fp, 0, (fn + tp) // 2, fn + tp - (fn + tp) // 2] for tn, fp, fn, tp in counts[:, -1]]
    after = board | {"title": "Version 2", "performances": counts.tolist()}
    marks = (
        "() => [...document.querySelectorAll('#contexts-small figcaption > span')].map("
        "(row) => [row.textContent, row.firstElementChild.style.backgroundColor])"
    )
    explorer = opened(visit, board)
    before = explorer.page.evaluate(marks)
    explorer.show(after)
    explorer.page.evaluate("() => { tileTest.page.setRule('scores'); tileTest.page.setPoint(1, 0.8, false); }")
    explorer.becomes(f"({marks})()", opened(visit, after).page.evaluate(marks), 20)
    # A classifier that is first in both versions has another colour in the second.
    assert any(one[0] == other[0] and one[1] != other[1] for one in before for other in explorer.page.evaluate(marks))


def _sheets(explorer: Any, form: str, across: bool) -> int:
    pdf = explorer.page.pdf(format=form, landscape=across, print_background=True)
    return len(re.findall(rb"/Type /Page\b", pdf))


def test_paper_has_all_rows_and_no_controls(visit: Any) -> None:
    explorer = opened(visit, challenge(80))
    page = explorer.page
    page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    found = page.locator("#contexts-matrix .tx-ctx-row .tx-ctx-label").all_inner_texts()
    assert len(found) == 80
    scroller = "(node) => [node.scrollHeight - node.clientHeight, node.scrollWidth - node.clientWidth]"
    assert page.locator("#contexts-matrix").evaluate(scroller) == [0, 0]
    for control in (".tx-ctx-filter", ".tx-ctx-cells", ".tx-ctx-tools .tx-button", ".tx-top .tx-bringing"):
        assert not page.locator(f"{control}:visible").count(), control
    page.emulate_media(media="screen")
    page.evaluate("() => window.dispatchEvent(new Event('afterprint'))")
    assert page.locator("#contexts-matrix .tx-ctx-row").count() < 80
    assert _sheets(explorer, "A4", False) == 3


def test_a_slide_is_one_landscape_sheet(visit: Any) -> None:
    explorer = opened(visit, challenge(80))
    page = explorer.page
    page.keyboard.press("p")
    explorer.until("document.querySelector('[data-pane=matrix] svg')?.ariaLabel")
    explorer.settle()
    for form in ("A4", "Letter"):
        assert _sheets(explorer, form, False) == _sheets(explorer, form, True) == 1
    page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    outside = """() => [...document.querySelectorAll('.tx-stage :is(text, h1, p)')].filter((node) => {
      const [box, stage] = [node, node.closest('.tx-present')].map((each) => each.getBoundingClientRect());
      return node.checkVisibility() && (box.right > stage.left + 966 || box.bottom > stage.top + 701);
    }).map((node) => node.textContent)"""
    assert page.evaluate("() => document.querySelector('.tx-stage').clientWidth") == 965
    assert page.evaluate(outside) == []
    page.evaluate("() => window.dispatchEvent(new Event('afterprint'))")
    assert page.evaluate("() => document.querySelector('.tx-stage').clientWidth") > 965


def test_a_key_after_scrolling_is_of_the_row_that_had_the_focus(visit: Any) -> None:
    explorer = opened(visit, challenge())
    page = explorer.page
    page.locator(".tx-ctx-name").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    explorer.until("model.selected !== null")
    chosen, name = explorer.state("model.selected"), page.evaluate("() => document.activeElement.textContent")
    page.evaluate("() => document.querySelector('.tx-ctx-scroll').scrollBy(0, 10000)")
    explorer.until("document.activeElement.textContent !== " + json.dumps(name))
    page.keyboard.press("Enter")
    explorer.until("document.activeElement.textContent === " + json.dumps(name))
    assert explorer.state("model.selected") == chosen
    page.keyboard.press("Enter")
    explorer.until("model.selected === null")
