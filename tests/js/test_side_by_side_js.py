"""Maps side by side are asked for one score after the other, so that they come in parts and can be stopped."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.node

# `asked`: the scores of each question that is sent, with its turn; `took`: those of the maps that are shown each time.
SETUP = """() => { const asked = [], took = [], said = [];
  const send = (store, { compared, turn }) => asked.push([compared.join(), turn]);
  const on = { took: ({ maps }) => took.push(maps.map(({ text }) => text).join()), failed: (text) => said.push(text) };
  const questions = new tileExplorer.asking.SideBySideQuestions(send, on);
  const ask = (...compared) => questions.ask(JSON.stringify({ compared }));
  const answer = (turn, text) => questions.receive({ kind: 'side_by_side', turn, grid: 41, n: 5, maps: [{ text }] });
"""


def run(scripts: Any, body: str) -> Any:
    return scripts.evaluate(SETUP + body + "}")


def test_one_score_after_the_other_is_asked_for_and_shown(scripts: Any) -> None:
    found = run(
        scripts,
        """const seen = []; ask('mcc', 'f1', 'kappa');
        for (const text of ['mcc', 'f1', 'kappa']) { seen.push(questions.progress); answer(1, text); }
        return [asked, took, seen.map(({ done, of, running }) => [done, of, running]), questions.progress];""",
    )
    assert found == [
        [["mcc", 1], ["f1", 1], ["kappa", 1]],
        ["mcc", "mcc,f1", "mcc,f1,kappa"],
        [[0, 3, True], [1, 3, True], [2, 3, True]],
        None,
    ]


def test_no_more_is_asked_for_once_stopped_until_it_goes_on(scripts: Any) -> None:
    found = run(
        scripts,
        """ask('mcc', 'f1', 'kappa'); answer(1, 'mcc'); questions.stopOrResume(); answer(1, 'f1');
        const stopped = [asked.length, took.length, questions.progress]; questions.stopOrResume();
        return [...stopped, asked.length, questions.progress.running];""",
    )
    assert found == [2, 2, {"done": 2, "of": 3, "running": False}, 3, True]


def test_stopping_and_going_on_at_once_asks_for_nothing_twice(scripts: Any) -> None:
    twice = "questions.stopOrResume(); questions.stopOrResume();"
    assert run(scripts, f"ask('mcc', 'f1'); {twice} return asked;") == [["mcc", 1]]


def test_another_question_forgets_the_one_before(scripts: Any) -> None:
    found = run(
        scripts,
        """ask('mcc', 'f1'); answer(1, 'mcc'); ask('f1'); answer(1, 'f1'); const late = took.length; answer(2, 'f1');
        return [asked, late, took];""",
    )
    assert found == [[["mcc", 1], ["f1", 1], ["f1", 2]], 1, ["mcc", "f1"]]


def test_a_wrong_formula_is_reported_and_awaits_nothing(scripts: Any) -> None:
    found = run(
        scripts,
        """ask('mcc', 'tp +'); answer(1, 'mcc'); questions.receive({ kind: 'formula', turn: 1, message: 'ends early' });
        return [said, questions.progress, questions.waiting];""",
    )
    assert found == [["ends early"], None, False]
