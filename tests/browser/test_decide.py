"""The Decide page in a real browser: costs and prevalence lead to a choice, by form, chart, Tile and keyboard."""

from __future__ import annotations

import csv
import re
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.browser

READY = "document.querySelectorAll('.tx-decide-costs tbody tr').length > 2"
LINK = "/decide#sample=diabetes&prior=0.02&utilities=0,-20,-1,0"


def costs(explorer: Any, c: float, prior: float) -> dict[str, float]:
    """The expected costs per 1,000 people of all classifiers of the leaderboard that is shown, by name."""
    data = explorer.page.evaluate("() => tileTest.page.model.data")
    found = {}
    for name, row in zip(data["entities"], data["performances"][0], strict=True):
        tn, fp, fn, tp = row
        found[name] = 1000 * (c * prior * fn / (fn + tp) + (1 - prior) * fp / (fp + tn))
    return found


def answer(explorer: Any) -> tuple[str, str]:
    """The cheapest classifier and its cost as the page shows them."""
    return (explorer.page.inner_text(".tx-decide-best .tx-robust-name"), explorer.page.inner_text(".tx-decide-best b"))


def test_costs_and_prevalence_lead_to_the_cheapest(visit: Any) -> None:
    explorer = visit(at=LINK)
    page = explorer.page
    explorer.until(READY, 60)
    by_name = costs(explorer, 20, 0.02)
    best = min(by_name, key=by_name.__getitem__)
    assert answer(explorer) == (best, f"{by_name[best]:.1f}")
    assert "it saves" in page.inner_text(".tx-decide-against")
    # Typed: another cost, which the link holds.
    page.fill("#decide-cost", "2")
    page.keyboard.press("Enter")
    explorer.until("location.hash.includes('utilities=0,-2,-1,0')")
    by_name = costs(explorer, 2, 0.02)
    assert answer(explorer)[0] == min(by_name, key=by_name.__getitem__)
    # Refused, in a sentence.
    page.fill("#decide-cost", "-3")
    page.keyboard.press("Enter")
    assert "expected a number above 0" in page.inner_text("#decide-problem .tx-wrong")


def test_the_answer_says_when_nobody_beats_doing_nothing(visit: Any) -> None:
    explorer = visit(at="/decide#sample=diabetes&prior=0.02&utilities=0,-1,-1,0")
    explorer.until(READY, 60)
    said = explorer.page.inner_text(".tx-decide-against").replace("\u00a0", " ")
    assert said.startswith("Nothing here beats doing nothing: 50-NN costs 20.7")
    assert answer(explorer) == ("Always negative", "20.0")
    people = explorer.page.locator("#decide-people h3").all_inner_texts()
    assert [name.strip() for name in people] == ["Always negative", "50-NN"]
    explorer.until("document.querySelectorAll('#decide-sure p').length > 4")
    sure = explorer.page.locator("#decide-sure p").all_inner_texts()
    assert sure[0].startswith("50-NN costs")
    assert sure[2].startswith("50-NN is 4.9")
    sentence = explorer.page.inner_text(".tx-taken p").replace("\u00a0", " ")
    assert sentence.startswith(
        "If a miss costs as much as a false alarm and 2 % are positive, no classifier costs less than doing nothing"
    )
    explorer.page.click("#decide-words >> text=Clinical")
    explorer.until("document.querySelector('.tx-taken p').textContent.startsWith('If a missed case')")
    sentence = explorer.page.inner_text(".tx-taken p").replace("\u00a0", " ")
    assert sentence.startswith(
        "If a missed case costs as much as an unnecessary treatment and 2 % are positive, no classifier costs less than"
        " treating nobody (always negative): 20.0 per 1,000 people, in unnecessary treatments,"
    )


def test_four_utilities_reduce_to_one_ratio(visit: Any) -> None:
    explorer = visit(at=LINK)
    page = explorer.page
    explorer.until(READY, 60)
    page.click(".tx-decide-four summary")
    page.fill("[aria-label='What a rejection is worth']", "1")
    page.keyboard.press("Enter")
    explorer.until("document.getElementById('decide-cost').value === '10'")
    page.fill("[aria-label='What a miss is worth']", "3")
    page.keyboard.press("Enter")
    assert "A miss must cost more than a detection" in page.inner_text("#decide-problem .tx-wrong")


def test_chart_ranges_tile_and_keys_set_the_cost(visit: Any) -> None:
    explorer = visit(at=LINK)
    page = explorer.page
    explorer.until(READY, 60)
    cost = "() => tileTest.decidePage.model.cost"
    box = page.locator("#decide-curve-overlay").bounding_box()
    page.mouse.move(box["x"] + 0.5 * box["width"], box["y"] + 100)
    page.mouse.down()
    page.mouse.move(box["x"] + 0.7 * box["width"], box["y"] + 100, steps=5)
    page.mouse.up()
    dragged = page.evaluate(cost)
    assert 0 < dragged < 20
    page.click(".tx-decide-range >> text=50-NN")
    explorer.until("document.querySelector('.tx-decide-best .tx-robust-name').textContent === '50-NN'")
    low, high = (
        float(each) for each in re.findall(r"[\d.]+", page.inner_text(".tx-decide-range[aria-pressed=true] b"))
    )
    assert low < page.evaluate(cost) < high
    # The Tile: the centre of its diagonal is accuracy at the prevalence of the test.
    page.click("#decide-tile-overlay", position={"x": 40 + 124, "y": 18 + 124})
    odds = (90 / 352) / (0.02 / 0.98)
    explorer.until(f"Math.abs(tileTest.decidePage.model.cost / {odds} - 1) < 0.05")
    before = page.evaluate(cost)
    page.focus(".tx-decide-slider")
    page.keyboard.press("ArrowUp")
    assert np.isclose(page.evaluate(cost), before * 1.05, rtol=0.01)


def test_the_place_on_explore_has_the_same_winner(visit: Any) -> None:
    explorer = visit(at=LINK)
    page = explorer.page
    explorer.until(READY, 60)
    name, _ = answer(explorer)
    page.click("#decide-explore")
    explorer.until("location.pathname === '/'")
    model = "tileTest.page.model"
    explorer.until(f"Math.abs({model}.point.a - 20 / 21) < 1e-9")
    assert page.evaluate(f"() => {model}.names[{model}.winners[0]]") == name


def test_rows_of_different_prevalence_ask_for_the_one_in_use(visit: Any) -> None:
    explorer = visit(at="/decide")
    explorer.until("tileTest.decidePage", 60)
    rows = [[[80, 10, 5, 5], [60, 10, 10, 20]]]
    board = {"entities": ["A", "B"], "contexts": ["one"], "notes": [], "performances": rows, "sizes": [[100, 100]]}
    explorer.show({"id": "a" * 64, "title": "Two tests", **board})
    explorer.until("document.getElementById('decide-note').textContent.includes('different prevalences')")
    explorer.page.click("#decide-prior button:has-text('Same prevalence')")
    explorer.until(READY)
    board["performances"] = [[[95, 5, 0, 0], [100, 0, 0, 0]]]
    explorer.show({"id": "b" * 64, "title": "No positives", **board})
    explorer.until("document.getElementById('decide-note').textContent.includes('both positives and negatives')")
    assert not explorer.page.get_by_role("button", name="Open in Explore").is_visible()


def test_a_slide_and_a_report_show_the_same_answer(visit: Any, tmp_path: Any) -> None:
    explorer = visit(at=LINK)
    page = explorer.page
    explorer.until(READY, 60)
    sentence = page.inner_text(".tx-taken p").replace("\u00a0", " ")
    said = re.sub(r" \(95 %: [^)]*\)", "", sentence)
    page.keyboard.press("p")
    explorer.until("document.querySelector('[data-pane=decision]:not([hidden]) svg path')", 30)
    assert page.inner_text(".tx-stage-second").replace("\u00a0", " ") == said
    page.keyboard.press("Escape")
    with page.expect_download(timeout=60000) as download:
        page.evaluate("() => document.querySelector('[data-tx-action=export-report]').click()")
    path = tmp_path / "report.html"
    download.value.save_as(path)
    report = page.context.new_page()
    report.goto(path.as_uri())
    report.wait_for_selector("[data-tx-kind=decide] .tx-decide-costs tbody tr")
    assert report.inner_text("[data-tx-kind=decide] .tx-decide-best b") == "220.7"
    report.wait_for_function(f"() => document.body.innerText.replaceAll('\u00a0', ' ').includes({said[:80]!r})")
    report.close()


def test_a_difference_has_a_band_and_costs_are_a_table(visit: Any) -> None:
    explorer = visit(at=LINK + "&curve=difference")
    page = explorer.page
    explorer.until(READY, 60)
    explorer.until("document.querySelector('#decide-curve-overlay [data-layer=lines] path[fill-opacity]')", 30)
    lines = page.evaluate("() => tileTest.decidePage.chart.chart.lines")
    (line,) = lines
    at = int(np.argmin([abs(x + np.log(20)) for x, *_ in line["band"]]))
    x, low, high = line["band"][at]
    middle = float(np.interp(x, *np.array(line["points"], float).T))
    assert low < middle < high
    explorer.menu("export-table-decide")
    with page.expect_download() as download:
        page.click("[data-tx-table='costs'][data-tx-key='csv']:visible")
    rows = list(csv.DictReader(download.value.path().read_text(encoding="utf-8-sig").splitlines()))
    assert rows[0]["classifier"] == "Linear SVM"
    assert np.isclose(float(rows[0]["cost"]), costs(explorer, 20, 0.02)["Linear SVM"])
    assert rows[-1]["classifier"] == "Always positive"


def test_from_a_file_of_readers_to_figure_table_and_sentence_in_eight_steps(visit: Any, tmp_path: Any) -> None:
    rng = np.random.default_rng(7)
    tp, fp = rng.integers(60, 100, 12), rng.integers(20, 300, 12)
    lines = [f"Reader {k},{t},{f},{100 - t},{900 - f}" for k, (t, f) in enumerate(zip(tp, fp, strict=True), 1)]
    file = tmp_path / "readers.csv"
    file.write_text("\n".join(["reader,TP,FP,FN,TN", *lines]), encoding="utf-8")
    explorer = visit()
    page = explorer.page
    page.set_input_files("[data-import-drop] input[type=file], input[type=file]", file)  # 1
    page.click("dialog[open] button:has-text('Import')", timeout=60000)  # 2
    explorer.until("model.names[0] === 'Reader 1'", 30)
    page.click(".tx-nav [data-tx-link='/decide']")  # 3
    explorer.until(READY, 60)
    page.fill("#decide-cost", "20")  # 4
    page.keyboard.press("Enter")
    page.fill("#decide-prior-field", "2%")  # 5
    page.keyboard.press("Enter")
    rates = {f"Reader {k}": (t / 100, f / 900) for k, (t, f) in enumerate(zip(tp, fp, strict=True), 1)}
    cost = {name: 1000 * (20 * 0.02 * (1 - tpr) + 0.98 * fpr) for name, (tpr, fpr) in rates.items()}
    best = min(cost, key=cost.__getitem__)
    explorer.until(f"document.querySelector('.tx-decide-best').textContent.startsWith('{best}')", 30)
    explorer.menu("export-decide-curve")  # 6
    with page.expect_download(timeout=60000) as download:
        page.click("[data-tx-form='zip']:visible")  # 7
    with zipfile.ZipFile(download.value.path()) as files:
        names = {Path(name).suffix: name for name in files.namelist()}
        caption = files.read(names[".txt"]).decode()
        table = files.read(names[".csv"]).decode()
    assert set(names) == {".svg", ".png", ".txt", ".csv", ".tex"}
    assert f"If a miss costs 20 false alarms and 2 % are positive, {best} costs the least" in caption
    assert table.splitlines()[1].startswith(f'"{best}"')


def test_a_cost_typed_on_explore_is_offered(visit: Any) -> None:
    explorer = visit(at="/#sample=diabetes&prior=0.02")
    page = explorer.page
    explorer.until("tileTest.page?.model.names.length > 2", 60)
    page.get_by_role("button", name="Weights").click()
    page.get_by_label("How many false alarms a miss costs").fill("10")
    page.keyboard.press("Enter")
    explorer.until("Math.abs(tileTest.page.model.point.a - 10 / 11) < 1e-9")
    page.click(".tx-nav [data-tx-link='/decide']")
    explorer.until(READY, 60)
    offer = page.locator(".tx-decide-offer")
    assert offer.inner_text() == "Use 10, the cost set on Explore"
    offer.click()
    explorer.until("location.hash.includes('utilities=0,-10,-1,0')")
    by_name = costs(explorer, 10, 0.02)
    assert answer(explorer)[0] == min(by_name, key=by_name.__getitem__)
    assert not offer.is_visible()
