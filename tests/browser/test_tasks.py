"""Any task: sliders, map, ranking and table follow each other without a request, and come back by the link."""

from __future__ import annotations

from typing import Any

MODEL = "tileTest.tasksPage.model"


def test_importances_move_with_the_map_and_the_sliders_and_tasks_are_chosen(visit: Any) -> None:
    explorer = visit(at="/tasks")
    explorer.until(f"{MODEL}.ranked")
    page = explorer.page
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    box = page.locator("#tasks-map-overlay svg").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.15, box["y"] + box["height"] * 0.86, steps=6)
    explorer.until(f"{MODEL}.ranked.first === 5")
    assert requests == []
    page.mouse.up()
    assert page.inner_text("#tasks-point h3").startswith("50-NN")
    assert float(page.inner_text(".tx-task-weight output >> nth=0")) > 0.8
    page.focus("#tasks-map-overlay .tx-handle")
    page.keyboard.press("Shift+ArrowUp")
    explorer.settle()
    assert float(page.inner_text(".tx-task-weight output >> nth=1")) > 0.1
    page.get_by_label("Importance of slow as fast").fill("2")
    explorer.quiet()
    assert "importance=1,1,2,1,1,1,1,1,1" in page.url.replace("%2C", ",")
    other = visit(at=page.url[page.url.index("/tasks") :])
    other.until(f"{MODEL}.ranked && {MODEL}.importance?.[2] === 2")
    assert other.page.inner_text("#tasks-point h3") == page.inner_text("#tasks-point h3")
    tasks_are_chosen_and_the_leaderboard_is_one(other)


def tasks_are_chosen_and_the_leaderboard_is_one(explorer: Any) -> None:
    """Continues on a page that is open: each visit costs seconds."""
    page = explorer.page
    page.get_by_label("Task").select_option("pairs")
    explorer.until(f"{MODEL}.matrices.classes[1] === 'together'")
    explorer.until("document.querySelectorAll('.tx-task-weight').length === 4")
    page.get_by_label("Outcomes of").select_option("board")
    explorer.until(f"{MODEL}.matrices.models.length === 60")
    explorer.until("document.getElementById('tasks-ranking-note').innerText.includes('51 models can never be first')")
    assert page.locator(".tx-task-models tbody tr").count() == 60
    page.get_by_label("Outcomes of").select_option("sample")
    page.click(".tx-task-averages button[aria-label^='Mean IoU: mixture never below both']")
    assert "of 0." in page.inner_text("#tasks-audit [role=status]")
    assert page.locator(".tx-task-averages button[aria-pressed=true]").evaluate(
        "(node) => node === document.activeElement"
    )
    page.get_by_label("A score of two classes").fill("sqrt(ppv*tpr")
    page.keyboard.press("Enter")
    explorer.until("document.querySelector('#tasks-audit [role=alert]').innerText.includes('expected')")
    page.get_by_label("A score of two classes").fill("sqrt(ppv*tpr)")
    page.keyboard.press("Enter")
    explorer.until("document.querySelector('.tx-task-typed')?.innerText === 'Macro: sqrt(ppv*tpr)'")
    assert page.inner_text("#tasks-audit [role=alert]") == ""
    assert "“Macro: sqrt(ppv*tpr)” of 0." in page.inner_text("#tasks-audit [role=status]")
