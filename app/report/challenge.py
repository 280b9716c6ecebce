"""The part of a report that is about a challenge: every task, the official rule and how often it matters, the ranking
with tiers, and on request a sheet for each team. Plain tables, which need no script.
"""

from __future__ import annotations

import html
import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from tile_core import catalogue, rules, symmetries, uncertainty
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.importers import cells
from tile_core.leaderboard import Leaderboard
from tile_core.number_format import counted, fixed, percent, probability
from tile_core.uncertainty.draws import usual_number

from ..view import schema
from ..view.values import problem

LEVEL, _LEVEL = 0.95, "95 %"
# The rule and the score where none are official.
_RULE, _SCORE = "scores", "f1"
# The most sheets, and the most tables' rows.
MOST_SHEETS, _MOST_ROWS = 200, 1_000
# The most tasks in one table, and on a sheet of paper that stands upright.
_MOST_TASKS, _UPRIGHT = 20, 6
_SEED = 0
# Of a title, what remains for the name of the leaderboard.
_NAME = 120
# Which of the tasks and of the rivals are named.
_NAMED = 6
# What scores are called within a sentence, by their key.
_SCORES = {
    **{"accuracy": "accuracy", "tpr": "recall", "tnr": "specificity", "ppv": "precision", "npv": "NPV"},
    **{"f1": "F₁", "f0_5": "F₀.₅", "f2": "F₂", "kappa": "kappa", "mcc": "MCC"},
}
_SAME = 1e-12
_BALANCED = "balanced_accuracy"
_BY = {
    "scores": "the mean of the {score}s",
    "mean": "the {score} of the mean performance",
    "size": "the {score} of the mean performance, weighted by size",
    "rank": "the mean rank in the {score}",
    "median": "the median {score}",
    "worst": "the worst rank in the {score}",
}


@dataclass(frozen=True, slots=True)
class Challenge:
    """How a challenge is decided: by a rule, a key of `tile_core.rules.RULES`, at a point (a, b) of the Tile.

    `score`: what is computed there, in words such as "F1 score". `sheets`: whether each team has a sheet. `prior`: the
    prevalence to which all tasks are brought, `None` for their own; balanced accuracy is accuracy at 1/2. `other`: a
    score of the catalogue in place of that of the point, one of `tile_core.rules.OTHER_SCORES`.
    """

    rule: str
    a: float
    b: float
    score: str
    sheets: bool = False
    prior: float | None = None
    other: str | None = None

    @property
    def how(self) -> dict[str, Any]:
        """The prevalence and the score, as the functions of `tile_core.rules` take them."""
        return {"prior": self.prior, "score": None if self.other is None else catalogue.CATALOGUE[self.other]}


def decided(
    board: Leaderboard,
    *,
    rule: str | None = None,
    at: tuple[float, float] | None = None,
    prior: float | None = None,
    score: str | None = None,
    sheets: bool = False,
) -> Challenge:
    """How a leaderboard is decided, by its official rule and score where no others are given, else mean F1.

    Raises `InvalidInputError` for one context, a rule by size without sizes, and more than `MOST_SHEETS` sheets.
    """
    if len(board.contexts) < 2:
        raise InvalidInputError("challenge: expected several contexts, such as tasks, found one")
    if sheets and len(board.entities) > MOST_SHEETS:
        raise InvalidInputError(
            f"sheets: expected at most {MOST_SHEETS} classifiers, found {len(board.entities)}; leave the sheets out"
        )
    official = board.official
    chosen = rule or (official.rule if official else _RULE)
    if chosen not in rules.RULES:
        raise InvalidInputError(problem("challenge.rule", f"one of {', '.join(rules.RULES)}", chosen))
    if chosen == "size" and not np.isfinite(board.sizes).all():
        raise InvalidInputError("challenge: expected the number of samples of every row, which the rule weights by")
    key = official.score if official and official.score else _SCORE
    other = score or (key if at is None and key in rules.OTHER_SCORES else None)
    if other is not None:
        return Challenge(chosen, *(at or (0.5, 0.5)), f"{_SCORES[other]} score", sheets, prior, other)
    if at is None and key == _BALANCED:
        at, prior = (0.5, 0.5), 0.5
    place = at or catalogue.CATALOGUE[key].placement(math.nan)
    if place is None:
        raise InvalidInputError(f"challenge: the score {key} has no place on the Tile; expected a point or another one")
    return Challenge(chosen, *place, _score_at(*place, prior), sheets, prior)


def read(data: Any, board: Leaderboard) -> Challenge:
    """The challenge that a page asks for; raises `InvalidInputError` for anything malformed."""
    if not isinstance(data, Mapping):
        raise InvalidInputError(problem("challenge", "a rule and a point", data))
    at = data.get("at")
    if not (isinstance(at, list) and len(at) == 2 and all(isinstance(x, (int, float)) and 0 <= x <= 1 for x in at)):
        raise InvalidInputError(problem("challenge.at", "two numbers from 0 to 1", at))
    prior = data.get("prior")
    if prior is not None and not (isinstance(prior, (int, float)) and 0 < prior < 1):
        raise InvalidInputError(problem("challenge.prior", "a number between 0 and 1, or nothing", prior))
    score = data.get("score")
    if score is not None and score not in rules.OTHER_SCORES:
        raise InvalidInputError(problem("challenge.score", f"{' or '.join(rules.OTHER_SCORES)}, or nothing", score))
    more: dict[str, Any] = {"prior": prior, "score": score, "sheets": data.get("sheets") is True}
    return decided(board, rule=str(data.get("rule")), at=(at[0], at[1]), **more)


def _score_at(a: float, b: float, prior: float | None) -> str:
    """What the score at a point is called within a sentence."""
    if prior is not None:
        balanced = prior == 0.5 and (a, b) == (0.5, 0.5)
        return "balanced accuracy score" if balanced else f"{_score_at(a, b, None)} at a prevalence of {prior:g}"
    for key, name in _SCORES.items():
        if key in rules.OTHER_SCORES:
            continue
        place = catalogue.CATALOGUE[key].placement(math.nan)
        if place is not None and np.allclose(place, (a, b), rtol=0, atol=_SAME):
            return f"{name} score"
    return f"score at (a, b) = ({a:g}, {b:g})"


def by(challenge: Challenge) -> str:
    """The rule and the score within a sentence, such as "the mean of the F₁ scores"."""
    return _BY[challenge.rule].format(score=challenge.score)


def title(board: Leaderboard, challenge: Challenge) -> str:
    """The title of the report: what it is, and how it is decided."""
    name = cells.short(board.title, _NAME)
    teams, tasks = counted(len(board.entities), "team"), counted(len(board.contexts), "task")
    return cells.short(f"{name}: {teams}, {tasks}, by {by(challenge)}", schema.most("title"))


class _Certain(NamedTuple):
    """Claims of all teams at once, their rank sets, and P(first) from so many draws."""

    found: uncertainty.SureDifferences
    sets: uncertainty.RankSets
    first: FloatArray
    draws: int


class _Results:
    """What follows from a leaderboard and how it is decided."""

    def __init__(self, board: Leaderboard, challenge: Challenge) -> None:
        self.board, self.challenge = board, challenge
        rows, at, prior = board.performances, (challenge.a, challenge.b), challenge.prior
        there = rows if prior is None else symmetries.shift_prior(rows, prior)
        score = challenge.how["score"]
        if score is None:
            self.ranks, self.scores = rules.context_ranks(there, *at), rules.context_scores(there, *at)
        else:
            self.scores = score(there)
            self.ranks = rules.ranks_of(self.scores, score)
        sized = bool(np.isfinite(board.sizes).all())
        self.rules = [key for key in rules.RULES if key != "size" or sized]
        self.by_rule = {key: rules.standing(key, rows, *at, board.sizes, **challenge.how) for key in self.rules}
        self.own = self.by_rule[challenge.rule]
        self.order = np.argsort(np.where(np.isnan(self.own.ranks), np.inf, self.own.ranks), kind="stable").tolist()
        self.certain, self.why = self._certain()

    def _certain(self) -> tuple[_Certain | None, str]:
        """Claims, and the ranks in draws of the samples of each task; or why there are none."""
        board, rule, prior = self.board, self.challenge.rule, self.challenge.prior
        at = (self.challenge.a, self.challenge.b)
        number = usual_number(len(board.entities))
        if self.challenge.other is not None:
            return None, f"the values of the {self.challenge.score} are not those of a point of the Tile"
        try:
            parts = uncertainty.drawn_contexts(board, _SEED, draws=number)
            found = rules.sure_by_rule(rule, board, *at, prior=prior, level=LEVEL)
        except InvalidInputError as error:
            return None, str(error)
        ranks = rules.drawn_ranks(rule, parts, *at, board.sizes, prior=prior)
        return _Certain(found, uncertainty.rank_sets(found), rules.rank_ranges(ranks, LEVEL).first, number), ""

    @cached_property
    def differs(self) -> dict[str, float]:
        """By rule, the share of the Tile with other winners than by the official rule."""
        of = (self.board.performances, self.board.sizes)
        rule, prior = self.challenge.rule, self.challenge.prior
        return {key: rules.other_winners(rule, key, *of, prior=prior) for key in self.rules}

    def names(self, entities: Iterable[int]) -> str:
        """Some names in a sentence, and how many more there are."""
        listed = [self.board.entities[i] for i in entities]
        more = len(listed) - _NAMED
        return ", ".join(listed[:_NAMED]) + (f" and {more} more" if more > 0 else "")

    def value(self, rule: str, entity: int) -> str:
        """A value by a rule."""
        value = self.by_rule[rule].values[entity]
        if rule == "worst":
            return _rank(value)
        return fixed(value, 1 if rule == "rank" else 3)


def sections(board: Leaderboard, challenge: Challenge) -> str:
    """The sections as HTML."""
    results = _Results(board, challenge)
    parts = [_ranking(results), _rules(results), *(_sheets(results) if challenge.sheets else ())]
    return "\n".join(parts)


def _rank(rank: float) -> str:
    return "–" if math.isnan(rank) else f"{rank:.0f}"


def _ranking(results: _Results) -> str:
    board, challenge = results.board, results.challenge
    rule = rules.RULES[challenge.rule]
    heads = ["Rank", "Team", _capital(rule.values)]
    columns: list[list[str]] = [
        [_rank(rank) for rank in results.own.ranks],
        list(board.entities),
        [results.value(challenge.rule, i) for i in range(len(board.entities))],
    ]
    notes = [
        f"Ranked by {by(challenge)}; in each task the score and the rank by it.",
    ]
    certain = results.certain
    if certain is None:
        notes.append(f"Without tiers: {results.why}.")
    else:
        heads += ["Tier", f"Rank set, {_LEVEL}".replace(" %", "\u00a0%"), "P(first)"]
        columns += [
            [_rank(tier) for tier in rules.tiers(certain.found, results.own.ranks)],
            [_range(first, last) for first, last in zip(*certain.sets, strict=True)],
            ["–" if math.isnan(first) else probability(first) for first in certain.first],
        ]
        about = "about " if certain.found.about else ""
        notes.append(
            f"The tasks count as they are, and the teams as tested independently. Rank sets and tiers hold all at once"
            f" with {about}{_LEVEL}: a tier begins with the first team that the head of the tier above is surely better"
            f" than. P(first) is the share of {certain.draws:,} draws of the cases of each task in which a team is"
            f" first."
        )
    listed = results.order[:_MOST_ROWS]
    if len(listed) < len(results.order):
        notes.append(f"The first {len(listed):,} of {len(results.order):,}.")
    sheets = [_anchor(i) for i in listed] if challenge.sheets else []
    tables, caption = [], f"{board.title}, by {by(challenge)}"
    for start in range(0, len(board.contexts), _MOST_TASKS):
        tasks = range(start, min(start + _MOST_TASKS, len(board.contexts)))
        if start:
            heads, columns = heads[:2], columns[:2]
            caption = f"{board.title}, tasks {start + 1} to {tasks[-1] + 1}"
        rows = [[*(column[i] for column in columns), *(_of_task(results, k, i) for k in tasks)] for i in listed]
        names = [*heads, *(board.contexts[k] for k in tasks)]
        tables.append(_table(caption, names, rows, words=(1,), targets=sheets))
    return _section("Ranking", tables, notes, wide=len(board.contexts) > _UPRIGHT)


def _of_task(results: _Results, task: int, entity: int) -> str:
    rank = results.ranks[task, entity]
    return "–" if math.isnan(rank) else f"{fixed(results.scores[task, entity])} ({_rank(rank)})"


def _range(first: float, last: float) -> str:
    """A rank set; 0 is that of a team without a rank."""
    return "–" if not first else _rank(first) if first == last else f"{_rank(first)}–{_rank(last)}"


def _rules(results: _Results) -> str:
    """Who wins by each rule and how often that matters, and without each of the tasks."""
    board, challenge = results.board, results.challenge
    first = rules.first(results.own.ranks)
    heads = ["Rule", "Winner", "Rank of the official winner", "Another winner on"]
    rows = [
        [
            _capital(rules.RULES[key].name) + (" (official)" if key == challenge.rule else ""),
            results.names(rules.first(found.ranks)) or "–",
            _rank(min((found.ranks[i] for i in first), default=math.nan)),
            "" if key == challenge.rule else f"{percent(results.differs[key])} of the Tile",
        ]
        for key, found in results.by_rule.items()
    ]
    of = (challenge.a, challenge.b, board.sizes)
    without = [
        [
            board.contexts[out.context],
            results.names(out.winners) or "–",
            "–" if out.rank is None else str(out.rank),
            fixed(out.tau, 2),
        ]
        for out in rules.leave_one_out(challenge.rule, board.performances, *of, **challenge.how)
    ]
    tables = [
        _table("The winner by each rule", heads, rows, words=(0, 1)),
        _table(
            "One task left out",
            ["Without", "Winner", "Rank of the official winner", "Kendall’s τ"],
            without,
            words=(0, 1),
        ),
    ]
    most = max((share for key, share in results.differs.items() if key != challenge.rule), default=0.0)
    by_score = f"{'At' if challenge.other is None else 'By'} the {challenge.score}"
    said = (
        f"{by_score}, {_number_of_winners(results)}. Over the Tile, another rule names another winner on up to"
        f" {percent(most)} of all preferences."
    )
    reversal = rules.first_reversal(board.performances, challenge.a, challenge.b, **challenge.how)
    newcomer = () if reversal is None else (_newcomer_words(results, reversal),)
    return _section("The rule, and how often it matters", tables, [said, *newcomer], after=False)


def _newcomer_words(results: _Results, reversal: rules.Reversal) -> str:
    """Which two teams one more team would reverse by mean rank."""
    names, values = results.board.entities, results.by_rule["rank"].values
    ahead, behind, pushed = reversal
    return (
        f"Mean ranks depend on who takes part: with one more team like {names[behind]}, {names[ahead]} would fall from"
        f" a mean rank of {fixed(values[ahead], 1)} to {fixed(pushed, 1)}, behind {names[behind]}"
        f" ({fixed(values[behind], 1)})."
    )


def _number_of_winners(results: _Results) -> str:
    winners = {rules.first(found.ranks) for found in results.by_rule.values()}
    if len(winners) == 1:
        return "all rules name the same winner"
    return f"{len(results.by_rule)} rules name {len(winners)} different winners"


def _sheets(results: _Results) -> list[str]:
    return [_sheet(results, entity) for entity in results.order]


def _sheet(results: _Results, entity: int) -> str:
    """One team: its place, its tasks, who beats it, and what it would take."""
    board, challenge, ranks = results.board, results.challenge, results.ranks
    of = (challenge.rule, board.performances, challenge.a, challenge.b, entity)
    more = {
        change: rules.needed(*of, change=change, sizes=board.sizes, **challenge.how)
        for change in ("detections", "rejections")
    }
    rows = []
    for k, task in enumerate(board.contexts):
        first = [i for i in rules.first(ranks[k]) if i != entity]
        rows.append(
            [
                task,
                _rank(ranks[k, entity]),
                "–" if math.isnan(ranks[k, entity]) else fixed(results.scores[k, entity]),
                results.names(first) or "–",
                *("" if results.own.ranks[entity] == 1 else _needed(more[change][k]) for change in more),
            ]
        )
    heads = ["Task", "Rank", "Score", "Best other", "More detections to win", "Fewer false alarms to win"]
    if results.own.ranks[entity] == 1:
        heads, rows = heads[:-2], [row[:-2] for row in rows]
    words = [_standing_words(results, entity), _first_words(results, entity), _beaten_words(results, entity)]
    if results.own.ranks[entity] > 1:
        words.append(
            f"What it would take: changes in one task alone, all else the same, that make it first by {by(challenge)}."
        )
    name = board.entities[entity]
    table = _table(f"{name}, task by task", heads, rows, words=(0, 3))
    return _section(name, [table], [word for word in words if word], after=False, anchor=_anchor(entity))


def _anchor(entity: int) -> str:
    return f"team-{entity + 1}"


def _needed(number: int | None) -> str:
    return "not by these alone" if number is None else f"{number:,}"


def _standing_words(results: _Results, entity: int) -> str:
    rank, n = results.own.ranks[entity], int((~np.isnan(results.own.ranks)).sum())
    if math.isnan(rank):
        scored = int((~np.isnan(results.scores[:, entity])).sum())
        return f"No rank: a score in {scored} of {counted(len(results.scores), 'task')}."
    words = f"Rank {_rank(rank)} of {n:,} by {by(results.challenge)}: {results.value(results.challenge.rule, entity)}."
    if results.certain is None:
        return words
    sets, first = results.certain.sets, results.certain.first[entity]
    own = _range(sets.first[entity], sets.last[entity])
    return f"{words} Its rank set is {own} ({_LEVEL}); it is first with P {_chance(first)}."


def _chance(share: float) -> str:
    text = probability(share)
    return text if text[0] in "<>" else f"= {text}"


def _first_words(results: _Results, entity: int) -> str:
    own = results.ranks[:, entity]
    won = [results.board.contexts[k] for k in np.flatnonzero(own == 1)]
    if won:
        return f"First in {', '.join(won)}."
    if np.isnan(own).all():
        return ""
    best = int(np.nanargmin(own))
    return f"First in no task; best rank {_rank(own[best])}, in {results.board.contexts[best]}."


def _beaten_words(results: _Results, entity: int) -> str:
    own = results.ranks[:, entity]
    ahead = np.asarray((results.ranks < own[:, None]).all(0))
    beaten = [i for i in results.order if ahead[i]]
    if not beaten:
        return "No team is ahead of it in every task."
    return f"Ahead of it in every task: {results.names(beaten)}."


# ---- HTML.

# Of the cells that hold words.
_STYLE = ' class="tx-report-words"'


def _section(
    heading: str,
    tables: Sequence[str],
    words: Sequence[str],
    *,
    after: bool = True,
    anchor: str = "",
    wide: bool = False,
) -> str:
    """A section; its paragraphs stand before its tables, or `after` them. `anchor`: its address in the file.

    `wide`: whether its tables need sheets of paper on their side.
    """
    paragraphs = "".join(f"<p>{html.escape(text)}</p>" for text in words)
    body = "".join(tables)
    both = f"{body}{paragraphs}" if after else f"{paragraphs}{body}"
    named = f' id="{anchor}"' if anchor else ""
    style = "tx-report-challenge tx-report-wide" if wide else "tx-report-challenge"
    return f'<section class="{style}"{named}><h2>{html.escape(heading)}</h2>\n{both}</section>'


def _table(
    caption: str,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    words: Sequence[int],
    targets: Sequence[str] = (),
) -> str:
    """A table. `words`: which columns hold text, of which the first heads its row and leads to its target, if given."""
    head, *_ = words

    def cell(k: int, text: str, target: str) -> str:
        style = _STYLE if k in words else ""
        name, scope = ("th", ' scope="row"') if k == head else ("td", "")
        inner = html.escape(text)
        linked = f'<a href="#{target}">{inner}</a>' if target and k == head else inner
        return f"<{name}{scope}{style}>{linked}</{name}>"

    columns = "".join(
        f'<th scope="col"{_STYLE if k in words else ""}>{html.escape(text)}</th>' for k, text in enumerate(heads)
    )
    body = "\n".join(
        f"<tr>{''.join(cell(k, text, target) for k, text in enumerate(row))}</tr>"
        for row, target in itertools.zip_longest(rows, targets, fillvalue="")
    )
    return (
        f'<div class="tx-report-scroll"><table class="tx-report-data"><caption>{html.escape(caption)}</caption>'
        f"<thead><tr>{columns}</tr></thead><tbody>{body}</tbody></table></div>\n"
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
