"""The commonest kinds of tables in the real page: from dropping the file to the right ranking by F1, in clicks.

Dropping is no click; each answer to a question is one (a menu two), and so is *Import*.
"""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from tests.browser.conftest import Explorer

pytestmark = pytest.mark.browser

FILES = Path(__file__).parents[1] / "uploads" / "files"
NETS = ["U-Net", "SegFormer", "Mask R-CNN"]
# The kind of table, its file, the answers to its questions, the clicks, and the ranking by F1, computed by hand.
KINDS: dict[str, tuple[str, dict[str, str], int, list[str]]] = {
    "counts": ("counts.csv", {}, 1, [*NETS, "DeepLabv3+", "SAM (zero-shot)"]),
    "precision and recall": ("precision_recall_f1.csv", {}, 1, [*NETS, "DeepLabv3+", "SAM (zero-shot)"]),
    "sensitivity and specificity": (
        "sensitivity_specificity_sizes.csv",
        {},
        1,
        ["CNN + radiologist A", "Radiologist A", "Radiologist B", "CNN"],
    ),
    "workbook with tasks": ("wide_two_headers.xlsx", {}, 1, ["nnU-Net", "TeamAlpha", "TeamBeta"]),
    "table of a paper in LaTeX": ("prf_by_dataset.tex", {}, 1, NETS),
    "grid search": ("grid_search.csv", {}, 1, ["clf__C=1", "clf__C=10", "clf__C=100"]),
    "long table": ("yardstick.csv", {}, 1, NETS),
    "pandas groupby": ("groupby_mean_std.csv", {}, 1, NETS),
    "runs of MLflow": ("mlflow_runs.csv", {}, 1, ["rf-shallow", "rf-deep", "xgb"]),
    "matrix of Weights & Biases": ("wandb_matrix.csv", {"layout": "positive 1"}, 2, ["XGBoost", "LogReg"]),
}

DROP = """([name, data]) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], name));
  for (const type of ['dragenter', 'dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
}"""


def answered(one_page: Explorer, answers: dict[str, str]) -> int:
    """Answers the questions of the dialog; the number of clicks that takes."""
    clicks = 0
    for name, value in answers.items():
        button = one_page.page.locator(f"[data-import-answer='{name}'][data-answer='{value}']")
        if button.count():
            button.click()
            clicks += 1
        else:
            one_page.page.locator(f"#import-dialog select[data-choice='{name}']").select_option(value)
            clicks += 2
        one_page.page.wait_for_selector("#import-confirm:not([disabled])")
    return clicks


@pytest.mark.parametrize("kind", KINDS)
def test_a_dropped_table_is_ranked_rightly(one_page: Explorer, kind: str) -> None:
    name, answers, wanted, ranking = KINDS[kind]
    one_page.page.evaluate(DROP, [name, base64.b64encode((FILES / name).read_bytes()).decode()])
    one_page.page.wait_for_selector(f"#import-dialog h2:has-text('{name}')")
    one_page.page.wait_for_selector("#import-dialog #import-confirm")
    clicks = answered(one_page, answers)
    one_page.page.click("#import-confirm:not([disabled])")
    one_page.page.wait_for_selector("#import-dialog", state="hidden")
    one_page.until(f"model.board.title === '{Path(name).stem}' && model.names.length === {len(ranking)}")
    one_page.page.evaluate("() => tileTest.page.setPoint(1, 0.5, false)")
    one_page.settle()
    assert one_page.state("Array.from(model.ranking.order, (at) => model.names[at])") == ranking
    assert clicks + 1 == wanted
