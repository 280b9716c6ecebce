"""Long work in the browser without a page: how it is awaited, and what happens once it is cancelled."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.node

# A server that answers as listed, and notes what it is asked.
SERVER = """const asked = [];
globalThis.XMLHttpRequest = class {
  upload = {};
  open(method, path) { asked.push(`${method} ${path}`); }
  getResponseHeader() { return null; }
  send() { this.status = 200; this.responseText = JSON.stringify(given.shift() ?? {}); this.onloadend(); }
};
const waiting = { status: 202, body: { stage: 'waiting' } };
"""
# The questions of the Scores page with what a map and an audit are answered with.
QUESTIONS = """const sent = [], model = {
  turn: 0, live: false, maps: [], audits: null, grids: [21], known: '', coefficient: 'kendall', gallery: null,
  question: () => ({ turn: model.turn }), take: (answer) => { model.maps = answer.maps; },
};
const on = { changed() {}, answered() {}, failed() {} };
const page = new tileExplorer.asking.Questions(model, (store) => sent.push(store), {}, on);
page.state = () => null;
page.change();
page.receive({ kind: 'maps', turn: 1, maps: [{}] });
const audit = { kind: 'audits', turn: 1, audits: [{ verdict: 'fit' }], reference: null };
"""


def test_the_server_is_asked_until_a_file_is_read(scripts: Any) -> None:
    answers = [{"stage": "reading", "done": 1, "total": 4}, {"stage": "done", "inspection": {"rows": 2}}]
    found = scripts.evaluate(
        f"""async (given) => {{ {SERVER}
        const stages = [];
        const told = (body) => stages.push(tileExplorer.uploading.stageWords(body));
        const answer = await tileExplorer.uploading.lastAnswer('t', waiting, told, () => true);
        return [answer.body.inspection, stages, asked]; }}""",
        answers,
    )
    assert found[0] == {"rows": 2}
    assert found[1] == ["Waiting for the server …", "Reading … 25 %"]
    assert found[2] == ["GET /predictions/t"] * 2


def test_a_cancelled_file_is_asked_for_no_more_and_removed(scripts: Any) -> None:
    asked = scripts.evaluate(
        f"""async (given) => {{ {SERVER}
        await tileExplorer.uploading.lastAnswer('t', waiting, () => {{}}, () => false);
        tileExplorer.uploading.removeStaged('t');
        tileExplorer.uploading.removeStaged(null);
        return asked; }}""",
        [],
    )
    assert asked == ["DELETE /predictions/t"]


def test_the_answer_of_an_audit_that_was_stopped_is_ignored(scripts: Any) -> None:
    script = f"""() => {{ {QUESTIONS}
        page.toggleAudit();
        page.receive(audit);
        const stopped = [page.auditStopped, model.audits];
        page.toggleAudit();
        page.receive(audit);
        const audits = sent.filter((store) => store === 'audit-request').length;
        return [stopped, page.auditStopped, model.audits, audits]; }}"""
    stopped, unaudited, audits, asked = scripts.evaluate(script)
    assert stopped == [True, None]
    assert not unaudited
    assert audits == [{"verdict": "fit"}]
    assert asked == 2


def test_another_question_is_audited_although_the_last_was_stopped(scripts: Any) -> None:
    script = f"""() => {{ {QUESTIONS}
        page.toggleAudit();
        page.change();
        page.receive({{ kind: 'maps', turn: 2, maps: [{{}}] }});
        page.receive({{ ...audit, turn: 2 }});
        return [page.auditStopped, model.audits]; }}"""
    assert scripts.evaluate(script) == [False, [{"verdict": "fit"}]]
