"""The search of the guide: questions written before it was, each answered among the first three places found."""

from __future__ import annotations

from typing import Any

import pytest

from app.guide import search

pytestmark = pytest.mark.node

# What people ask, and the places that answer: a chapter, or a part of one.
QUESTIONS = {
    "what is a rank set": ("glossary/rank-set", "certainty/rank-set"),
    "how do I set a prevalence": ("prevalence",),
    "why is F1 arbitrary": ("why-f1",),
    "which beta should I use": ("tradeoff",),
    "what can I upload": ("upload",),
    "how do I type a formula for a score": ("scores",),
    "which threshold should I use": ("predictions", "glossary/threshold"),
    "a missed positive costs 20 false alarms": ("costs",),
    "is it better to do nothing": ("references",),
    "γπ": ("glossary/no-skill-curves-γ", "maps/no-skill-γπ"),
    "what does at most 0.64 mean": ("glossary/at-most-064",),
    "J−": ("glossary/j-1",),
    "A\\fp": ("glossary/afp",),
    "SIVF": ("glossary/sivf",),
    "what is Ω": ("glossary/ω",),
    "Φ": ("glossary/φ",),
    "what is S": ("glossary/s",),
    "π₊": ("glossary/π",),
    "presenter window": ("present/presenter-window",),
    "keyboard shortcuts": ("keys",),
    "nginx": ("serve",),
    "who can see my data": ("data",),
    "delete my leaderboard": ("data/delete-what-you-uploaded",),
    "jupyter notebook": ("python",),
    "fail a pull request": ("continuous-integration",),
    "score is 0/0": ("ties", "glossary/undefined"),
    "minimax regret": ("glossary/robust-best", "robustness/robust-best"),
    "mean of several tasks": ("contexts",),
    "zoom": ("explore/zoom",),
    "ask the audience": ("compromise",),
    "swap the classes": ("operations",),
    "sensitivity": ("glossary/recall",),
    "why do your numbers differ from the papers": ("differences",),
    "TILE_WORKERS": ("settings",),
    "why can MCC not rank": ("axioms", "scores"),
    "which axioms": ("axioms",),
    "what does incomparable mean": ("glossary/incomparable",),
    "mixture of two classifiers": ("glossary/mixture", "axioms"),
    "why do averages mislead": ("misleading",),
    "why is only accuracy invariant": ("invariance",),
}


@pytest.fixture(scope="module")
def found(scripts: Any) -> dict[str, list[str]]:
    script = """({ given, questions }) => {
      const search = new tileTest.guide.GuideSearch(given);
      return questions.map((question) => search.find(question).map(({ place }) => place));
    }"""
    answers = scripts.evaluate(script, {"given": search.index(), "questions": list(QUESTIONS)})
    return dict(zip(QUESTIONS, answers, strict=True))


@pytest.mark.parametrize("question", list(QUESTIONS))
def test_an_answer_is_among_the_first_three(found: dict[str, list[str]], question: str) -> None:
    first = found[question][:3]
    assert [place for place in first if f"{place}/".startswith(tuple(f"{each}/" for each in QUESTIONS[question]))], (
        first
    )


def test_nothing_is_found_where_no_place_has_a_word(scripts: Any) -> None:
    ask = "(given) => new tileTest.guide.GuideSearch(given).find('xylophone').length"
    assert scripts.evaluate(ask, search.index()) == 0


def test_a_word_is_found_while_it_is_typed(scripts: Any) -> None:
    ask = "(given) => new tileTest.guide.GuideSearch(given).find('accepta').map(({ place }) => place)"
    assert scripts.evaluate(ask, search.index())[0] in ("glossary/acceptability", "robustness/acceptability")
