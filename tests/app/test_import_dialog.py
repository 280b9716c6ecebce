"""The dialog of an upload as plain functions: what a drop makes, what choices change, what is shown and imported."""

from __future__ import annotations

import base64
import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from dash import no_update
from dash._utils import to_json
from hypothesis import given
from hypothesis import strategies as st

from app import priors
from app.pages import import_dialog
from app.pages.import_dialog import steps, uploads
from app.pages.import_dialog.display import show
from app.pages.import_dialog.steps import confirm, forget, poll, receive
from app.reading.leaderboards import read_table
from app.services import Services, open_services
from app.settings import Limits, Settings
from app.storage.fair_queue import CROWDED, YOURS
from app.storage.payload import from_payload
from app.uploads import readers
from app.uploads.readers import READERS, WAITING, Readers, Upload
from app.uploads.review import answers, process, review
from app.uploads.review import rows as table
from tile_core import performance
from tile_core.importers.roles import choices

MARCH = """Model;Sens;Spec;Prävalenz (%);n;F1;Bemerkung
AdaBoost;0,344;0,991;20,0;5000;0,499;
Extra trees;0,704;0,940;20,0;5000;0,724;
Gradient boosting;0,876;0,850;20,0;5000;0,708;final
LDA;0,553;0,969;20,0;5000;0,660;
MLP 64;1,08;0,902;20,0;5000;0,630;retrained
k-NN, k = 51;0,705;0,922;20,0;5000;0,699;
QDA;0,765;;20,0;5000;0,711;
RUSBoost;0,826;0,865;20,0;5000;0,791;
SVM rbf;0,600;0,966;20,0;5000;0,691;
k-NN, k = 51;0,700;0,900;20,0;5000;;
"""


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Services:
    return open_services(Settings(folder=tmp_path_factory.mktemp("services")))


def drop(services: Services, text: str | bytes, name: str = "results_march.csv") -> dict[str, Any]:
    data = text if isinstance(text, bytes) else text.encode()
    state = receive(services, "data:text/csv;base64," + base64.b64encode(data).decode(), name)
    while "pending" in state:
        time.sleep(0.05)
        found = poll(services, state)
        state = state if found is no_update else found
    return state


def texts(view: Any) -> str:
    """All that is shown of it, as JSON."""
    return str(json.loads(to_json(view) or "null")).replace("\\xa0", " ")


def roles(state: dict[str, Any], *changed: tuple[int, str]) -> list[str]:
    """The roles that the page shows, some of them changed."""
    values = list(state["roles"])
    for index, role in changed:
        values[index] = role
    return values


def change(services: Services, state: Any, chosen: Any, fields: Any = None, act: Any = None, **more: Any) -> Any:
    """The state after the page has sent these choices."""
    return steps.change(services, state, {"of": state["of"], "roles": chosen, "fields": fields, "act": act} | more)


def sentences(view: dict[str, Any]) -> str:
    """The messages about the rows."""
    return texts([view["general"], view["kinds"], view["summary"], [row["problems"] for row in view["rows"]]])


def test_a_drop_is_shown_with_every_problem(services: Services) -> None:
    state = drop(services, MARCH)
    assert len(state["token"]) == 64
    assert state["roles"] == ["entity", "tpr", "tnr", "prior%", "size", "f1", "attribute"]
    view = show(services, state)
    assert (view["kind"], view["name"]) == ("review", "results_march.csv")
    assert view["what"] == "7 models, complete confusion matrices"
    assert view["about"] == "10 rows, 7 columns · semicolons, decimal commas, UTF-8"
    assert view["verdict"]["headline"] == "Ready: full Tile and ROC."
    assert view["confirm"] == "Import 8 of 10 rows"
    assert view["window"] == "Rows 3 to 10 as in a spreadsheet, 10 in all, around the first problem"
    assert (view["wrong"], view["summary"]) == (3, "2 rows left out, 2 warnings")
    assert sorted(kind["row"] for kind in view["kinds"] if kind["row"]) == [6, 8, 9]
    assert (view["ready"], view["pages"], len(view["reading"])) == (True, True, 4)


def test_the_dialog_says_what_a_file_is(services: Services) -> None:
    text = "team,task,tp,fp,fn,tn\n" + "".join(f"{team},{task},8,1,2,9\n" for team in "ABC" for task in "xy")
    assert show(services, drop(services, text))["what"] == "3 teams, 2 tasks, complete confusion matrices"
    found = show(services, drop(services, "who,precision,recall\nA,0.9,0.5\n"))
    assert found["what"] == "1 classifier, TN unknown"
    assert show(services, drop(services, "who,precision\nA,0.9\n"))["what"] == ""


def test_cells_with_problems_are_marked_and_explained_below(services: Services) -> None:
    rows = {row["number"]: row for row in show(services, drop(services, MARCH))["rows"]}
    assert list(rows) == [3, 4, 5, 6, 7, 8, 9, 10]
    marks = {
        (number, index): (row["cells"][index], mark)
        for number, row in rows.items()
        for index, mark in enumerate(row["marks"])
        if mark
    }
    assert marks == {(6, 1): ("1,08", "error"), (8, 2): ("", "error"), (9, 5): ("0,791", "warning")}
    assert [number for number, row in rows.items() if row["problems"]] == [6, 8, 9]
    assert rows[6]["problems"][0]["text"].startswith("“Sens” is 1,08, but should be a rate from 0 to 1")


def test_rows_with_problems_can_be_shown_alone(services: Services) -> None:
    state = drop(services, MARCH)
    alone = change(services, state, roles(state), {}, {"only": "problems"})
    view = show(services, alone)
    assert [row["number"] for row in view["rows"]] == [6, 8, 9]
    assert (view["window"], view["pages"], view["only"]) == ("1 to 3 of 3 rows with problems", False, "problems")
    # A row that is requested is shown among all rows.
    view = show(services, change(services, alone, roles(state), {}, {"row": 9}))
    assert (view["only"], [row["number"] for row in view["rows"] if row["here"]]) == (None, [9])
    assert show(services, change(services, alone, roles(state), {}, {"only": ""}))["only"] is None


def test_the_review_says_how_each_column_was_recognised(services: Services) -> None:
    found = show(services, drop(services, MARCH))["columns"]
    remarks = ["recognised"] * 3 + ["recognised, % → share", "recognised", "not needed", "kept"]
    assert [column["remark"] for column in found] == remarks
    assert [column["quiet"] for column in found] == [False] * 5 + [True] * 2
    assert [column["right"] for column in found] == [False] + [True] * 5 + [False]


def test_a_changed_role_is_followed_and_can_be_wrong(services: Services) -> None:
    state = drop(services, MARCH)
    changed = change(services, state, roles(state, (1, "tpr%")))
    assert changed["roles"][1] == "tpr%"
    assert show(services, changed)["columns"][1]["remark"] == "your choice"
    assert change(services, changed, roles(changed)) == changed
    view = show(services, change(services, state, roles(state, (1, "tnr"))))
    assert "Two columns are TNR" in texts(view["verdict"])
    assert (view["ready"], view["confirm"]) == (False, "Nothing to import")


def test_choices_for_another_file_are_ignored(services: Services) -> None:
    state = drop(services, MARCH)
    assert change(services, state, roles(state, (1, "tnr")), of="another") == state
    for wrong in (None, [], ["tpr"], "tpr", {}):
        assert change(services, state, wrong) == state
    assert steps.change(services, state, None) == state


def test_a_prior_for_all_rows(services: Services) -> None:
    state = drop(services, "model,sens,spec\na,0.9,0.8\n")
    view = show(services, state)
    assert [(each["name"], each["needed"]) for each in view["decisions"]] == [("prior", True)]
    (asked,) = view["decisions"]
    assert asked["label"] == "Prevalence in this test set"
    later = "TPR and TNR hold at any: if you do not know it, enter the one where you will use them."
    assert asked["hint"] == f"The rows fit any prevalence. {later}"
    assert not view["ready"]
    given_one = change(services, state, roles(state), {"prior": "25%"})
    view = show(services, given_one)
    assert "Prevalence 25 % in all rows." in texts(view["verdict"])
    assert [(each["value"], each["needed"]) for each in view["decisions"]] == [("0.25", False)]
    assert view["ready"]
    for typed in ("25", "0", "1", "100 %", "many"):
        wrong = change(services, given_one, roles(state), {"prior": typed})
        message = f"Prior: expected a prior above 0 and below 1, or a percentage, such as 0.02 or 2%, found {typed}."
        assert (wrong["prior"], wrong["notice"]) == (None, message)
        assert show(services, wrong)["notice"] == message
    assert change(services, wrong, roles(state), {"prior": ""})["notice"] is None


VECTORS = json.loads((Path(__file__).parents[1] / "priors.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("text", "value"), VECTORS["read"].items())
def test_a_prior_typed_in_the_dialog_is_read_as_everywhere(services: Services, text: str, value: float) -> None:
    state = drop(services, "model,sens,spec\na,0.9,0.8\n")
    typed = change(services, state, roles(state), {"prior": text})
    assert (typed["prior"], typed["notice"]) == (value, None)
    board = uploads.uploads(services).ask("imported", typed)["board"]
    assert performance.prior(from_payload(board).performances).item() == pytest.approx(value)
    # The field may be drawn again with the prior of the state, which is no change.
    assert change(services, typed, roles(state), {"prior": str(typed["prior"])}) == typed


@pytest.mark.parametrize("text", [text for text in VECTORS["refused"] if text])
def test_what_is_no_prior_gives_no_import(services: Services, text: str) -> None:
    state = drop(services, "model,sens,spec\na,0.9,0.8\n")
    typed = change(services, state, roles(state), {"prior": text})
    assert typed["prior"] is None
    assert typed["notice"].startswith(f"Prior: expected {priors.EXPECTED}, found ")
    assert not show(services, typed)["ready"]


def test_an_accuracy_that_is_used_is_shown_as_used(services: Services) -> None:
    view = show(services, drop(services, "model,accuracy,precision,recall\na,0.88,0.75,0.60\n"))
    assert [(each["remark"], each["quiet"]) for each in view["columns"]] == [("recognised", False)] * 4


def test_a_file_of_one_class_has_no_green_tick(services: Services) -> None:
    verdict = show(services, drop(services, "model,tp,fp,fn,tn\na,0,3,0,50\nb,0,5,0,48\n"))["verdict"]
    assert (verdict["mark"], verdict["headline"]) == ("warn", "Ready: ranking by specificity only.")


TOTALS = "team,tp,fp,fn,tn\nA,80,10,20,890\nB,70,5,30,895\nTotal,150,15,50,1785\nMean,75,7.5,25,892.5\n"


RUNS = "model,threshold,tp,fp,fn,tn\nA,0.3,9,2,1,8\nA,0.3,8,2,2,8\nA,0.5,7,1,3,9\nB,0.3,9,3,1,7\n"


def test_runs_and_thresholds_can_be_decided(services: Services) -> None:
    state = drop(services, RUNS)
    asked = {each["name"]: (each["value"], each["needed"]) for each in show(services, state)["decisions"]}
    assert asked == {"runs": ("mean", False), "thresholds": ("points", False)}
    changed = change(services, state, roles(state), {"runs": "rows", "thresholds": "contexts"})
    asked = {each["name"]: each["value"] for each in show(services, changed)["decisions"]}
    assert asked == {"runs": "rows", "thresholds": "contexts"}
    data, _ = confirm(services, changed)
    assert data["contexts"] == ["0.3", "0.5"]
    assert data["entities"] == ["A, run 1", "A, run 2", "B, run 1"]


def test_totals_are_left_out_and_can_be_put_back_by_one_click(services: Services) -> None:
    state = drop(services, TOTALS)
    view = show(services, state)
    assert view["confirm"] == "Import 2 of 4 rows"
    asked = view["decisions"][0]
    assert (asked["label"], asked["value"], asked["click"]) == (
        "2 rows look like totals or means of the others",
        "leave",
        True,
    )
    assert asked["options"] == [("leave", "Leave them out"), ("keep", "Rank them")]
    assert "its counts are the sums of the other rows" in sentences(view)
    assert view["summary"] == "2 rows left out"
    kept = change(services, state, roles(state), {"summaries": "keep"})
    view = show(services, kept)
    assert (view["confirm"], view["decisions"][0]["value"], view["summary"]) == ("Import 4 rows", "keep", "4 warnings")
    assert "The row is kept; it is ranked." in sentences(view)
    again = change(services, kept, roles(state), {"summaries": "leave"})
    assert show(services, again)["confirm"] == "Import 2 of 4 rows"
    data, _ = confirm(services, state)
    assert data["entities"] == ["A", "B"]
    assert data["notes"] == ["2 of 4 rows are left out."]


CONTRADICTING = "model,precision,recall,specificity,f1\n" + "".join(
    f"{name},0.8,0.8,0.9,{f1}\n" for name, f1 in zip("ABC", ("0.50", "0.60", "0.80"), strict=True)
)


def test_rows_that_contradict_themselves_are_kept_by_one_click(services: Services) -> None:
    state = drop(services, CONTRADICTING)
    view = show(services, state)
    assert view["confirm"] == "Import 1 of 3 rows"
    (asked,) = view["decisions"]
    assert (asked["name"], asked["value"], asked["click"]) == ("contradictions", "leave", True)
    assert asked["options"] == [("leave", "Leave them out"), ("keep", "Keep them")]
    kept = change(services, state, roles(state), {"contradictions": "keep"})
    assert show(services, kept)["confirm"] == "Import 3 rows"
    every = drop(services, CONTRADICTING.replace("0.80", "0.50"))
    view = show(services, every)
    assert (view["ready"], [each["name"] for each in view["decisions"]]) == (False, ["contradictions"])
    assert show(services, change(services, every, roles(every), {"contradictions": "keep"}))["ready"]


def test_a_marked_cell_is_corrected_in_place(services: Services) -> None:
    state = drop(services, CONTRADICTING)
    rows = {row["number"]: row for row in show(services, state)["rows"]}
    assert [column for column, mark in enumerate(rows[2]["marks"]) if mark] == [1, 2, 4]
    assert {1, 4} <= set(rows[2]["open"])
    one = change(services, state, roles(state), {}, {"edit": [2, 4, "0.8"]})
    view = show(services, one)
    assert (view["confirm"], view["rows"][0]["cells"][4]) == ("Import 2 of 3 rows", "0.8")
    assert not [each for each in view["rows"][0]["problems"] if each["severity"] == "error"]
    both = change(services, one, roles(state), {}, {"edit": [3, 4, "0.81"]})
    assert show(services, both)["confirm"] == "Import 3 rows"
    for wrong in ([3, 9, "1"], [9, 1, "1"], [3, -1, "1"], ["3", 4], "3,4", [3, 4, None]):
        assert show(services, change(services, both, roles(state), {}, {"edit": wrong}))["confirm"] == "Import 3 rows"
    data, _ = confirm(services, both)
    assert data["entities"] == ["A", "B", "C"]
    assert data["notes"][0] == "Corrected by hand: row 2, “f1”; row 3, “f1”."


def test_one_of_two_rows_that_look_like_totals_is_left_out(services: Services) -> None:
    state = drop(services, TOTALS.replace("150", "151"))
    (asked,) = show(services, state)["decisions"]
    assert (asked["label"], asked["value"]) == ("2 rows look like totals or means of the others, 1 left out", "")
    unchanged = change(services, state, roles(state), {"summaries": ""})
    assert show(services, unchanged)["confirm"] == "Import 3 of 4 rows"


def test_one_row_is_left_out(services: Services) -> None:
    data, _ = confirm(services, drop(services, "m,tp,fp,fn,tn\nA,1,2,3,4\nB,2,2,2,4\nC,-1,2,3,4\n"))
    assert data["notes"] == ["1 of 3 rows is left out."]


def test_points_as_thousands_separators_are_reported(services: Services) -> None:
    view = show(services, drop(services, "team;tp;fp;fn;tn\nA;1.080;10;20;8.900\nB;1.070;5;30;8.950\n"))
    assert "“tp”: 1.080 is read as 1080 (points separate thousands)." in texts(view["verdict"])
    assert (view["wrong"], view["general"]) == (0, [])


def test_a_single_total_is_in_the_singular(services: Services) -> None:
    assert "1 row looks like a total or mean of the others" in texts(
        show(services, drop(services, TOTALS.partition("Mean")[0]))["decisions"]
    )


def test_how_to_read_can_be_changed(services: Services) -> None:
    state = drop(services, "model;tp,fp\na;1,2\n", "x.csv")
    other = change(services, state, roles(state), {"delimiter": "," if state["reading"]["delimiter"] == ";" else ";"})
    assert other["reading"]["delimiter"] != state["reading"]["delimiter"]
    assert other["token"] == state["token"]
    assert other["of"] != state["of"]
    assert show(services, other)["about"] != show(services, state)["about"]


def test_a_failed_reading_shows_a_message_and_changes_nothing(services: Services) -> None:
    state = drop(services, "modèle,tp\na,1\n".encode("cp1252"), "x.csv")
    failed = change(services, state, roles(state), {"encoding": "utf-8"})
    assert "not in UTF-8" in failed["notice"]
    assert failed["reading"] == state["reading"]
    view = show(services, failed)
    assert "not in UTF-8" in view["notice"]
    assert view["reading"] == show(services, state)["reading"]
    # The page shows the choice that failed until the next answer.
    assert change(services, failed, roles(state), {"encoding": "utf-8"}) != failed
    assert change(services, failed, roles(failed), [])["notice"] is None


def test_rows_can_be_looked_through(services: Services) -> None:
    state = drop(services, "model,tp,fp,fn,tn\n" + "".join(f"m{i},1,2,3,4\n" for i in range(30)))
    assert show(services, state)["window"] == "Rows 2 to 9 as in a spreadsheet, 30 in all"
    seen = []
    for step in (1, 1, 1, 1, -1, -1, -1, -1):
        state = change(services, state, roles(state), [], {"page": step, "n": 1})
        seen.append(state["row"])
    assert seen == [8, 16, 22, 22, 14, 6, 0, 0]
    state = change(services, state, roles(state), [], {"row": 20, "n": 2})
    view = show(services, state)
    assert view["window"] == "Rows 17 to 24 as in a spreadsheet, 30 in all"
    assert [row["number"] for row in view["rows"] if row["here"]] == [20]
    for act in ({"row": 99}, {"row": "x"}, {"page": "x"}, {"row": None}, {"row": [1]}):
        assert isinstance(change(services, state, roles(state), [], act | {"n": 3})["row"], int)


def test_an_import_returns_the_payload_and_deletes_the_file(services: Services) -> None:
    state = drop(services, MARCH)
    data, left = confirm(services, state)
    assert left is None
    assert data["title"] == "results_march"
    assert data["entities"][:2] == ["AdaBoost", "Extra trees"]
    assert data["notes"][0] == "2 of 10 rows are left out."
    board = services.store.load(data["id"])
    assert board is not None
    assert board.entities == tuple(data["entities"])
    assert services.store.staged(state["token"]) is None
    again = confirm(services, state)
    assert again[0] is no_update
    assert "has expired" in again[1]["refused"]


def test_nothing_to_import_changes_nothing(services: Services) -> None:
    assert confirm(services, drop(services, "model,x\na,1\n")) == (no_update,) * 2


def test_closing_deletes_the_file(services: Services) -> None:
    state = drop(services, MARCH)
    forget(services, state)
    view = show(services, state)
    assert "has expired" in texts(view["verdict"])
    assert view["kind"] == "refused"
    assert change(services, state, roles(state), [], {"page": 1})["notice"]


@pytest.mark.parametrize(
    ("data", "name", "words"),
    [
        (b"%PDF-1.7", "report.csv", "despite its name, it is a PDF"),
        (b"", "x.csv", "it is empty"),
        (b"a,b\n1,2,3\n", "x.csv", "row 2 has 3 cells"),
        (b"PK\x03\x04", "x.xlsx", "damaged"),
    ],
)
def test_files_that_cannot_be_read_say_why(services: Services, data: bytes, name: str, words: str) -> None:
    state = drop(services, data, name)
    assert "token" not in state
    view = show(services, state)
    assert view["kind"] == "refused"
    assert words in texts(view["verdict"])
    assert "Supported formats" in texts(view["verdict"])


@pytest.mark.parametrize(
    ("contents", "words"),
    [
        ("data:;base64,a", "arrived incomplete"),
        ("", "is empty"),
        (5, "is empty"),
        ("x,é", "arrived incomplete"),
        ("x", "empty"),
    ],
)
def test_contents_that_are_no_upload(services: Services, contents: object, words: str) -> None:
    assert words in receive(services, contents, "x.csv")["refused"]
    assert "refused" in receive(services, contents, None)


def test_a_file_that_is_too_large(services: Services) -> None:
    large = "data:;base64," + "A" * int(Limits().upload * 4 / 3 + 100)
    assert "larger than the limit of 5 MB" in receive(services, large, "x.csv")["refused"]
    said = texts(show(services, {"name": "x.csv", "size": 6_000_000}))
    assert "larger than the limit of 5 MB" in said
    assert "20,000 rows" in said
    assert "one at a time" in texts(show(services, {"name": "2 files", "several": 2}))


def test_limits_are_printed_where_files_are_dropped() -> None:
    limits = Limits(upload=1_500_000, rows=10, columns=3)
    layout = texts(import_dialog.layout(Settings(limits=limits)))
    assert "up to 1.5 MB, 10 rows, 3 columns" in layout
    assert "'data-import-drop': '1500000'" in layout


def test_the_upload_has_a_button_for_the_keyboard() -> None:
    upload = import_dialog.upload_button()
    assert upload.children.to_plotly_json()["type"] == "Button"
    assert upload.id == import_dialog.UPLOAD


HOSTILE = ["<img src=x onerror=alert(1)>", "=cmd()|' /C calc'!A0", "a\u202eb", "[x](javascript:alert(1))", "${x}{{y}}"]


def test_names_are_shown_as_text_only(services: Services) -> None:
    lines = "".join(f'"{name}","{name}",1,2,3\n' for name in HOSTILE)
    view = show(services, drop(services, f'model,"{HOSTILE[0]}",fp,fn,tn\n' + lines, f"{HOSTILE[0]}.csv"))
    said = texts(view)
    assert not any(word in said for word in ("dangerously", "'Markdown'", "'href'", "\\u202e", "\u202e"))
    assert "<img src=x onerror=alert(1)>" in said


def test_many_problems_are_listed_up_to_a_limit(services: Services) -> None:
    view = show(services, drop(services, "model,tp,fp,fn,tn\n" + "".join(f"m{i},x,2,3,4\n" for i in range(500))))
    assert view["kinds"] == [view["kinds"][0] | {"count": 500, "row": 2, "column": "tp"}]
    assert view["summary"] == "500 rows left out"
    many = "".join(f"m{i},x,2,3,{'0' * i}y\n" for i in range(40))
    found = show(services, drop(services, "model,tp,fp,fn,tn\n" + many))
    assert len(found["kinds"]) <= table.KINDS


def test_two_hundred_columns_can_be_shown(services: Services) -> None:
    header = ",".join(f"c{i}" for i in range(200))
    view = show(services, drop(services, header + "\n" + ",".join("1" * 200) + "\n"))
    assert len(view["columns"]) == len(view["rows"][0]["cells"]) == 200


def test_every_role_is_a_choice_and_has_a_group() -> None:
    items = [item for group in table.role_groups() for item in group["items"]]
    values = [item["value"] for item in items] + [f"{item['value']}%" for item in items if item["percent"]]
    assert sorted(values) == sorted(key for key, _ in choices())
    assert [group["group"] for group in table.role_groups()] == ["Identity", "Counts", "Rates", "Other"]


def test_several_sheets_are_a_choice(services: Services) -> None:
    from tests.app.test_upload import ROWS, simple_sheet, workbook

    data = workbook(simple_sheet(ROWS), other=simple_sheet([["name", "tp"], ["z", "1"]]))
    state = drop(services, data, "x.xlsx")
    other = change(services, state, roles(state), {"sheet": "Old & new"})
    assert show(services, other)["about"] == "1 row, 2 columns · workbook, sheet “Old & new” of 2"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@given(
    st.sampled_from(
        [
            *("reading", "roles", "guessed", "remarks", "prior", "summaries", "contradictions", "edits"),
            *("row", "here", "notice", "of", "token"),
        ]
    ),
    json_values,
)
def test_no_state_from_a_browser_breaks_what_is_shown(services: Services, name: str, value: Any) -> None:
    state = uploads.uploads(services).begin(b"model,tp,fp,fn,tn\na,1,2,3,4\n", "x.csv")
    broken = state | {name: value}
    view = show(services, broken)
    assert view["kind"] in ("review", "refused", "waiting")
    to_json(view)
    for act in (None, {"page": 1}, {"row": 2}):
        change(services, broken, roles(state), {"prior": 0.5, "delimiter": ";"}, act)
    confirm(services, broken)
    services.store.unstage(state["token"])


def test_the_folder_is_empty_when_all_is_done(services: Services, tmp_path: Path) -> None:
    fresh = open_services(Settings(folder=tmp_path))
    state = drop(fresh, MARCH)
    confirm(fresh, state)
    assert [path.name for path in (tmp_path / "datasets" / "uploads").iterdir()] == [".ledger"]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[list[str], threading.Event]]:
    """The names of the files whose reading began; it goes on when the event is set."""
    began: list[str] = []
    go = threading.Event()

    def ask(question: Any, data: bytes, filename: str, state: Any, limits: Limits) -> Any:
        began.append(filename)
        assert go.wait(30)
        table = read_table(data, filename, limits)
        return process.Found(*answers.answer(question, table, filename, state), table)

    monkeypatch.setattr(process, "ask", ask)
    monkeypatch.setattr(readers, "_is_quick", lambda upload: False)
    monkeypatch.setattr(uploads, "WAIT", 0.05)
    yield began, go
    go.set()


def sent(services: Services, name: str) -> dict[str, Any]:
    data = base64.b64encode(MARCH.encode()).decode()
    return receive(services, f"data:text/csv;base64,{data}", name)


def until(true: Callable[[], bool]) -> None:
    for _ in range(600):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError("it did not happen")


def is_read(services: Services, state: dict[str, Any]) -> bool:
    found = poll(services, state)
    return found is not no_update and "roles" in found


def test_a_file_is_read_once_for_all_steps(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    found = readers.read_table
    monkeypatch.setattr(readers, "read_table", lambda *given: [read.append(given[1]), found(*given)][1])
    state = drop(services, MARCH, "once.csv")
    show(services, state)
    for step in (1, -1, 1):
        state = change(services, state, roles(state), {}, {"page": step})
        show(services, state)
    state = change(services, state, roles(state, (6, "context")), {})
    show(services, state)
    assert read == ["once.csv"]
    # Another way of reading makes another table; a server that has forgotten the table reads the file again.
    change(services, state, roles(state), {"delimiter": ","})
    assert read == ["once.csv"] * 2
    services.readers.forget(state["token"])
    assert show(services, state)["about"].startswith("10 rows")
    confirm(services, state)
    assert read == ["once.csv"] * 3


def test_waiting_and_reading_are_shown_differently(tmp_path: Path, slow: tuple[list[str], threading.Event]) -> None:
    services, (began, go) = open_services(Settings(folder=tmp_path)), slow
    states = [sent(services, f"{k}.csv") for k in range(4)]
    assert [state["pending"] for state in states] == [0, 0, 2, 3]
    assert sorted(began) == ["0.csv", "1.csv"]
    views = [show(services, state) for state in states]
    assert "Reading 0.csv …" in texts(views[0]["verdict"])
    assert "Waiting for 2 other files …" in texts(views[2]["verdict"])
    assert [view["kind"] for view in views] == ["waiting"] * 4
    go.set()
    until(lambda: is_read(services, states[3]))
    found = poll(services, states[3])
    assert found["roles"][0] == "entity"
    assert show(services, found)["kind"] == "review"
    assert sorted(began) == [f"{k}.csv" for k in range(4)]


def test_a_file_that_is_read_slowly_has_an_answer_to_each_question(
    tmp_path: Path, slow: tuple[list[str], threading.Event]
) -> None:
    services, (_, go) = open_services(Settings(folder=tmp_path)), slow
    first = state = sent(services, "march.csv")
    views = [show(services, state)]
    for number in (1, 2, 3):
        state = steps.change(services, state, {"of": None, "act": {"poll": True}, "n": number})
        views.append(show(services, state))
    # Dash shows what has changed only, and the page asks again when it is shown an answer.
    assert [view["asked"] for view in views] == [0, 1, 2, 3]
    assert all(view["kind"] == "waiting" and view["name"] == "march.csv" for view in views)
    go.set()
    until(lambda: is_read(services, first))
    assert "roles" in steps.change(services, state, {"of": None, "act": {"poll": True}, "n": 4})


def test_a_closed_dialog_stops_polling(tmp_path: Path, slow: tuple[list[str], threading.Event]) -> None:
    services, (began, go) = open_services(Settings(folder=tmp_path)), slow
    *others, last = [sent(services, f"{k}.csv") for k in range(3)]
    forget(services, last)
    assert "has expired" in poll(services, last)["refused"]
    go.set()
    until(lambda: all(is_read(services, each) for each in others))
    assert "2.csv" not in began


def test_more_files_than_can_wait_are_refused(tmp_path: Path, slow: tuple[list[str], threading.Event]) -> None:
    services, _ = open_services(Settings(folder=tmp_path)), slow
    states = [sent(services, f"{k}.csv") for k in range(READERS + WAITING + 1)]
    assert ["pending" in state for state in states] == [True] * (READERS + WAITING) + [False]
    assert states[-1]["refused"] == CROWDED
    kept = [path for path in (tmp_path / "datasets" / "uploads").iterdir() if path.name != ".ledger"]
    assert len(kept) == READERS + WAITING


def test_one_client_leaves_places_and_a_reader_to_the_others(
    tmp_path: Path, slow: tuple[list[str], threading.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    services, (began, go) = open_services(Settings(folder=tmp_path)), slow
    monkeypatch.setattr(services.readers, "_client", lambda: "address 192.0.2.1")
    _, of_one = services.readers.queue.places
    states = [sent(services, f"mine {k}.csv") for k in range(of_one + 1)]
    assert states[-1]["refused"] == YOURS
    assert [name for name in began if name.startswith("mine")] == ["mine 0.csv"]
    monkeypatch.setattr(services.readers, "_client", lambda: "address 192.0.2.2")
    other = sent(services, "other.csv")
    until(lambda: "other.csv" in began)
    go.set()
    until(lambda: is_read(services, other))


def test_a_large_table_is_never_in_the_server(services: Services) -> None:
    lines = [f"m{k},{k % 50 + 1},2,3,{k % 9 + 1},{'x' * 40}" for k in range(5_000)]
    state = drop(services, "model,TP,FP,FN,TN,remark\n" + "\n".join(lines))
    view = show(services, state)
    assert view["confirm"] == "Import 5,000 rows"
    state = change(services, state, roles(state), act={"row": 4_000})
    assert [row["number"] for row in show(services, state)["rows"] if row["here"]] == [4_000]
    assert all(each.table.rows < 5_000 for each in services.readers._tables.values())
    data, _ = confirm(services, state)
    assert (len(data["entities"]), len(data["id"])) == (5_000, 64)


def test_a_file_is_read_once_for_all_processes(tmp_path: Path, slow: tuple[list[str], threading.Event]) -> None:
    here, there = (open_services(Settings(folder=tmp_path, workers=2)) for _ in range(2))
    _, go = slow
    began = slow[0]
    state = sent(here, "once.csv")
    assert "pending" in state
    # The page asks again, and reaches the other process.
    assert poll(there, state)["pending"] == 0
    go.set()
    until(lambda: is_read(there, state))
    found = poll(there, state)
    assert show(there, found)["confirm"].startswith("Import")
    assert began.count("once.csv") == 1
    assert confirm(there, found)[0]["id"]
    assert began.count("once.csv") == 1
    left = [path.name for path in (tmp_path / "datasets" / "tables").iterdir()]
    assert left == [".ledger"]


def test_a_file_refused_after_waiting_shows_the_reason(tmp_path: Path, slow: tuple[list[str], threading.Event]) -> None:
    services, (_, go) = open_services(Settings(folder=tmp_path)), slow
    state = receive(services, "data:;base64," + base64.b64encode(b"1,2\n3,4\n5,6\n").decode(), "x.csv")
    assert "pending" in state
    go.set()
    until(lambda: "refused" in poll(services, state))
    assert services.store.staged(state["token"]) is None


@pytest.mark.parametrize("state", [None, 5, {}, {"pending": 1}, {"pending": "x", "token": 5}, {"token": "0" * 64}])
def test_unchanged_contents_are_not_requested_again(services: Services, state: Any) -> None:
    assert poll(services, state) is no_update


def test_tables_are_forgotten_by_time_and_by_size(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    found = readers.read_table
    monkeypatch.setattr(readers, "read_table", lambda *given: [read.append(given[1]), found(*given)][1])

    def asked(given: Readers, token: str) -> None:
        upload = Upload(token, f"{token}.csv", b"model,tp\n" + b"a,1\n" * 5)
        given.ask("begun", upload, {"token": token}, Limits()).result()

    small = Readers(cells=25)
    for token in ("a", "b", "a", "c", "d", "a", "b"):
        asked(small, token)
    assert read == ["a.csv", "b.csv", "c.csv", "d.csv", "a.csv", "b.csv"]  # of four tables two fit
    read.clear()
    old = Readers(seconds=0)
    for _ in range(2):
        asked(old, "a")
    assert read == ["a.csv", "a.csv"]


FILES = Path(__file__).parents[1] / "uploads" / "files"


def bring(services: Services, name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """A file as people have it: the state after it is dropped, and what is shown."""
    state = drop(services, (FILES / name).read_bytes(), name)
    return state, show(services, state)


def question(view: dict[str, Any], name: str) -> dict[str, Any]:
    """A question of the dialog by its name."""
    return next(each for each in (*view["decisions"], *view["reading"]) if each["name"] == name)


def test_the_header_row_is_shown_and_can_be_moved(services: Services) -> None:
    state, view = bring(services, "comments_above.csv")
    asked = question(view, "header_row")
    assert asked["value"] in dict(asked["options"])
    # The values that the page shows are no new choice.
    assert change(services, state, roles(state), {"header_row": asked["value"]}) == state
    other = next(value for value, _ in asked["options"] if value > asked["value"])
    moved = change(services, state, roles(state), {"header_row": other})
    assert moved["reading"]["header_row"] == int(other)
    assert question(show(services, moved), "header_row")["value"] == other


def test_open_decisions_are_asked_first(services: Services) -> None:
    asked = 0
    for name in ("classification_report.txt", "matrix_bare.csv", "challenge_sheets.xlsx"):
        state, view = bring(services, name)
        needed = [each for each in view["decisions"] if each["needed"]]
        for each in needed[:1]:
            asked += 1
            assert (view["ready"], each["value"]) == (False, "")
            chosen = next(value for value, _ in each["options"] if value)
            answered = change(services, state, roles(state), {each["name"]: chosen})
            assert answered["reading"][each["name"]] == chosen
            assert question(show(services, answered), each["name"])["needed"] is False
    assert asked


def test_a_pasted_text_is_read_as_what_it_is(services: Services) -> None:
    lines = (
        "| model | tp | fp | fn | tn |",
        "|---|---|---|---|---|",
        "| **A** | 80 | 10 | 20 | 890 |",
        "| B | 7 | 5 | 3 | 8 |",
    )
    table = "\n".join(lines)
    view = show(services, drop(services, table, "Pasted table.txt"))
    assert (view["name"], view["confirm"]) == ("Pasted table.md", "Import 2 rows")


def test_the_orientation_of_tables_in_cells_is_asked_above_the_table(services: Services) -> None:
    state, view = bring(services, "matrix_cells_ambiguous.csv")
    asked = view["decisions"][0]
    assert (view["ready"], asked["needed"], asked["value"]) == (False, True, "")
    chosen = asked["options"][1][0]
    answered = change(services, state, roles(state), {asked["name"]: chosen})
    assert chosen in answered["roles"]
    assert show(services, answered)["ready"]


LABS = "lab,method,tp,fp,fn,tn\n" + "".join(
    f"Lab {k},{('CNN', 'ViT', 'SVM', 'RF')[k % 4]},{20 + k},3,5,60\n" for k in range(80)
)


def test_four_methods_or_eighty_labs_is_one_click(services: Services) -> None:
    state = drop(services, LABS)
    view = show(services, state)
    (asked,) = view["decisions"]
    assert (view["ready"], view["confirm"]) == (False, "Nothing to import")
    assert (asked["name"], asked["needed"], asked["click"], asked["value"]) == ("names", True, True, "")
    assert asked["options"] == [("together", "4 methods"), ("0", "80 names in “lab”")]
    labs = change(services, state, roles(state), {"names": "0"})
    assert labs["roles"][:2] == ["entity", "attribute"]
    view = show(services, labs)
    assert (view["ready"], view["decisions"], view["confirm"]) == (True, [], "Import 80 rows")
    methods = change(services, state, roles(state), {"names": "together"})
    view = show(services, methods)
    assert (view["ready"], view["what"]) == (True, "4 methods, complete confusion matrices")
    assert question(view, "runs")["value"] == "mean"
    # Rows that are runs stay a choice, and no answer is none.
    assert show(services, change(services, methods, roles(methods), {"runs": "rows"}))["what"].startswith("80 methods")
    assert not show(services, change(services, state, roles(state), {"names": ""}))["ready"]


def test_which_of_two_columns_of_a_name_is_meant_is_asked_above_the_table(services: Services) -> None:
    state, view = bring(services, "duplicate_headers.csv")
    (asked,) = view["decisions"]
    assert (view["ready"], asked["needed"], asked["value"]) == (False, True, "")
    assert [value for value, _ in asked["options"]] == ["", "1", "3"]
    answered = change(services, state, roles(state), {asked["name"]: "3"})
    assert answered["roles"] == ["entity", "ignore", "tnr", "tpr", "prior"]
    view = show(services, answered)
    assert (view["ready"], view["decisions"]) == (True, [])


def test_what_points_in_counts_are_is_asked_and_can_be_changed(services: Services) -> None:
    state, view = bring(services, "points_thousands_or_decimals.csv")
    (asked,) = view["decisions"]
    assert (view["ready"], asked["name"], asked["needed"], asked["value"]) == (False, "point", True, "")
    state = change(services, state, roles(state), {"point": "thousands"})
    view = show(services, state)
    assert (view["ready"], question(view, "point")["value"]) == (True, "thousands")
    assert "1.080 is read as 1080" in texts(view)
    assert "1.080 may mean 1080" in texts(show(services, change(services, state, roles(state), {"point": "decimals"})))


def test_rows_that_fit_every_prevalence_are_decided_above_the_table(services: Services) -> None:
    state, view = bring(services, "accuracy_tells_nothing.csv")
    assert [(each["name"], each["needed"]) for each in view["decisions"]] == [("undetermined", True), ("prior", True)]
    assert not view["ready"]
    assert view["decisions"][1]["hint"] == "What the other rows give: 20 %. Where it will be used is set later."
    typed = show(services, change(services, state, roles(state), {"undetermined": "", "prior": "30%"}))
    assert (typed["ready"], typed["confirm"]) == (True, "Import 3 rows")
    state = change(services, state, roles(state), {"undetermined": "leave", "prior": ""})
    left = show(services, state)
    assert (left["confirm"], [each["name"] for each in left["decisions"]]) == ("Import 1 of 3 rows", ["undetermined"])
    again = show(services, change(services, state, roles(state), {"undetermined": ""}))
    assert not again["ready"]


def test_a_column_of_fractions_is_shown_as_used(services: Services) -> None:
    _, view = bring(services, "fractions.csv")
    assert view["ready"]
    assert [each["good"] for each in view["columns"]] == [True, True, True]
    assert "their numerators and denominators are the counts" in texts(view)


def test_looking_through_rows_does_not_import_again(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    state = drop(services, "model,tp,fp,fn,tn\n" + "".join(f"m{i},{i % 3 or -1},1,1,1\n" for i in range(60)))
    built: list[int] = []
    once = review.import_table

    def counted(*arguments: Any, **choices: Any) -> Any:
        built.append(1)
        return once(*arguments, **choices)

    monkeypatch.setattr(review, "import_table", counted)
    show(services, state)
    for act in ({"only": "problems"}, {"page": 1}, {"row": 50}):
        state = change(services, state, roles(state), act=act)
        shown = show(services, state)
    # The rows that are asked for are shown without importing once more.
    assert len(built) == 3
    assert 50 in [row["number"] for row in shown["rows"]]
    show(services, change(services, state, roles(state, (1, "ignore"))))
    assert len(built) == 4


@pytest.mark.parametrize(("typed", "first"), [(2, 2), (31, 28), (999, 54), (-4, 2), (True, 2), ("x", 2)])
def test_the_dialog_can_go_to_any_row(services: Services, typed: Any, first: int) -> None:
    state = drop(services, "model,tp,fp,fn,tn\n" + "".join(f"m{i},1,1,1,1\n" for i in range(60)))
    shown = show(services, change(services, state, roles(state), act={"row": typed}))
    assert shown["rows"][0]["number"] == first


TASKS = """task,team,tn,fp,fn,tp
a,North,90,10,4,6
a,South,80,20,2,8
b,North,70,30,5,5
b,South,95,5,6,4
"""


def test_the_official_rule_is_asked_of_several_contexts_and_comes_along(services: Services) -> None:
    state = drop(services, TASKS, "tasks.csv")
    view = show(services, state)
    rule, score = question(view, "rule"), question(view, "score")
    assert (rule["value"], rule["needed"], dict(rule["options"])[""]) == (
        "",
        False,
        "Score of the mean performance (mean of all)",
    )
    assert list(dict(rule["options"]))[1:] == ["scores", "size", "rank", "median", "worst"]
    assert "official" not in confirm(services, dict(state))[0]
    state = drop(services, TASKS, "tasks.csv")
    chosen = change(services, state, roles(state), {"rule": "rank", "score": "f2"})
    assert (question(show(services, chosen), "rule")["value"], score["value"]) == ("rank", "")
    assert confirm(services, chosen)[0]["official"] == {"rule": "rank", "score": "f2"}


@pytest.mark.parametrize("score", ["f1", "balanced_accuracy", "kappa", "mcc"])
def test_a_score_alone_is_official_with_the_rule_of_the_page(services: Services, score: str) -> None:
    state = drop(services, TASKS, "tasks.csv")
    assert dict(question(show(services, state), "score")["options"])["balanced_accuracy"] == "Balanced accuracy"
    chosen = change(services, state, roles(state), {"rule": "", "score": score})
    assert confirm(services, chosen)[0]["official"] == {"rule": "mean", "score": score}


def test_one_context_is_not_asked_for_a_rule(services: Services) -> None:
    asked = show(services, drop(services, TASKS.replace("b,", "a,").replace("South", "S").split("b,")[0]))["decisions"]
    assert not [each for each in asked if each["name"] in ("rule", "score")]


PRINTED = "model,precision,recall,F1\nOurs,0.750,0.567,0.646\nBaseline,0.521,0.811,0.635\n"


def test_the_sizes_of_the_test_complete_precision_and_recall(services: Services) -> None:
    state = drop(services, PRINTED, "rows.csv")
    asked = {each["name"]: each for each in show(services, state)["decisions"]}
    assert (asked["samples"]["needed"], asked["positives"]["needed"]) == (False, False)
    typed = change(services, state, roles(state), {"samples": "442", "positives": "90"})
    board, _ = confirm(services, typed)
    assert board["performances"] == [[[335, 17, 39, 51], [285, 67, 17, 73]]]
    assert board["sizes"] == [[442, 442]]


@pytest.mark.parametrize("typed", ["many", "4.5", "-3"])
def test_a_size_that_is_no_whole_number_is_said(services: Services, typed: str) -> None:
    state = drop(services, PRINTED, "rows.csv")
    after = change(services, state, roles(state), {"samples": typed, "positives": ""})
    assert after["samples"] is None
    assert after["notice"] == f"Test set: expected a whole number such as 442, found “{typed}”."


def test_known_counts_are_not_asked_for_their_sizes(services: Services) -> None:
    names = {each["name"] for each in show(services, drop(services, TASKS, "tasks.csv"))["decisions"]}
    assert not names & {"samples", "positives"}


MATRICES = "model,true,predicted,count\n" + "".join(
    f"{model},{true},{said},{count + 3 * (true == said)}\n"
    for model, counts in (("x", "120112021"), ("y", "211102210"))
    for (true, said), count in zip([(i, j) for i in "abc" for j in "abc"], map(int, counts), strict=True)
)


def test_matrices_of_more_classes_are_imported_whole(services: Services) -> None:
    state = drop(services, MATRICES, "pets.csv")
    assert "Any task ranks these models" in " ".join(show(services, state)["verdict"]["notes"])
    content, closed = confirm(services, state)
    assert closed is None
    assert content["contexts"] == ["a", "b", "c"]
    assert content["matrices"] == [[4, 2, 0, 1, 4, 2, 0, 2, 4], [5, 1, 1, 1, 3, 2, 2, 1, 3]]
    stored = services.store.load(content["id"])
    assert stored is not None
    assert stored.matrices is not None


def test_corrected_counts_of_a_class_leave_the_whole_matrices_out(services: Services) -> None:
    state = drop(services, MATRICES, "pets.csv")
    corrected = change(services, state, roles(state), {}, {"edit": [2, 3, "7"]})
    assert "lacks its whole matrices" in " ".join(show(services, corrected)["verdict"]["notes"])
    assert "matrices" not in confirm(services, corrected)[0]
