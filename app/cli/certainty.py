"""`tile-explorer rank --level`: the uncertainty of the ranking, in rank sets, intervals, tiers and P(best)."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, Literal

from tile_core.number_format import fixed, probability

from .. import exports
from .common import MisusedError
from .places import Certain, Certainty, heading, printed, reference_lines, scored_otherwise, width_of

if TYPE_CHECKING:
    from tile_core.catalogue.definition import Score
    from tile_core.checks import FloatArray
    from tile_core.leaderboard import Leaderboard
    from tile_core.uncertainty import Draws, Lead, SampledRates, SureDifferences

    from .places import Place, Ranking

OPTIONS = {
    "anchor": None,
    "within": None,
    "any_dependence": False,
    "congruence": 0.0,
    "design_effect": 1.0,
    "draws": None,
    "seed": 0,
}
_TIERS = {1: "better", 0: "not separable", -1: "worse", -2: "undefined"}


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options for uncertainty; all others need `--level`."""
    group = options.add_argument_group("how certain the ranking is (needs sample sizes)")
    group.add_argument(
        "--level", type=level, metavar="L", help="also print rank sets, intervals, tiers and P(best), such as 0.95"
    )
    group.add_argument("--anchor", metavar="NAME", help="the row that tiers compare with; the best by default")
    group.add_argument(
        "--within",
        type=float,
        metavar="D",
        help="also print the probability that a score is at most D below the best one; equal for clones, which"
        " share P(best)",
    )
    group.add_argument(
        "--any-dependence",
        action="store_const",
        const=True,
        help="rank sets and tiers hold however the rows depend on each other, also where their mistakes are opposed",
    )
    group.add_argument(
        "--congruence",
        type=float,
        metavar="C",
        help="in P(best), agreement of rows on one test set, from 0 (independent, the default) to 1",
    )
    group.add_argument(
        "--design-effect",
        type=float,
        metavar="D",
        help="how many correlated samples, such as pixels, are worth one; 1 by default",
    )
    group.add_argument(
        "--draws",
        type=int,
        metavar="N",
        help="number of random draws for P(best); 2000 by default, fewer for more than 100 rows",
    )
    group.add_argument("--seed", type=int, metavar="N", help="equal seeds give equal P(best); 0 by default")


def settings(arguments: argparse.Namespace) -> dict[str, Any]:
    """The options with their defaults; raises `MisusedError` for one that needs --level where that is not given."""
    given = {name: getattr(arguments, name) for name in OPTIONS if getattr(arguments, name) is not None}
    if given and arguments.level is None:
        raise MisusedError(f"--{next(iter(given)).replace('_', '-')}: expected together with --level, such as 0.95")
    chosen: dict[str, Any] = OPTIONS | given
    for name, least, most in (
        ("within", 0, 1),
        ("congruence", 0, 1),
        ("design_effect", 1, 1e6),
        ("draws", 10, 100_000),
        ("seed", 0, 1e18),
    ):
        if chosen[name] is not None and not least <= chosen[name] <= most:
            option, found = name.replace("_", "-"), chosen[name]
            raise MisusedError(f"--{option}: expected a number from {least} to {most:,.0f}, found {found:.15g}")
    return chosen


def certainty(result: Ranking, board: Leaderboard, context: int | None, arguments: argparse.Namespace) -> Certainty:
    """The ranking with its uncertainty. Raises `MisusedError` for an unknown anchor, `InvalidInputError` where sample
    sizes are missing.
    """
    import numpy as np

    from tile_core import uncertainty
    from tile_core.uncertainty.draws import usual_number

    chosen, at = settings(arguments), (result.a, result.b)
    chosen["draws"] = chosen["draws"] or usual_number(len(board.entities))
    anchor = _anchor(result, board, chosen["anchor"])
    effect = {"design_effect": chosen["design_effect"]}
    drawing = {name: chosen[name] for name in ("draws", "congruence")} | effect
    drawn = uncertainty.from_leaderboard(board, context, chosen["seed"], **drawing)
    tested = uncertainty.sampled_leaderboard(board, context, **effect)
    if result.prior is not None:
        drawn, tested = drawn.at_prior(result.prior), tested.at_prior(result.prior)
    dependence: Literal["any", "independent"] = "any" if chosen["any_dependence"] else "independent"
    found = uncertainty.sure_differences(tested, *at, level=arguments.level, dependence=dependence)
    score = scored_otherwise(arguments.at, drawn.measured, at)
    alone = uncertainty.score_intervals(tested, *at, level=arguments.level)
    ends = [_as_score(tested, at, each, score) for each in (alone, np.stack([found.low, found.high], -1))]
    certain = _row_maker(found, np.concatenate(ends, -1), anchor, _probabilities(drawn, at, chosen["within"], score))
    names = board.entities
    index = {name: i for i, name in enumerate(names)}
    rows = tuple(certain(place, index[place.name]) for place in result.ranking)
    detections, rejections = _needed_changes(drawn.measured, anchor, result)
    said = uncertainty.lead_sentence(_as_printed(uncertainty.lead(tested, found, *at), rows, result.prior), names)
    more = {"detections": detections, "rejections": rejections, "ranking": rows, "about": found.about} | chosen
    shown = (result.title, result.context, *at, result.prior, result.score, result.lower_is_better)
    return Certainty(*shown, arguments.level, sentence=said, references=result.references, **more)


def _as_score(tested: SampledRates, at: tuple[float, float], ends: FloatArray, score: Score | None) -> FloatArray:
    """Ends of intervals of the canonical score as those of the score that is printed in its place, shape (n, 2)."""
    import numpy as np

    if score is None:
        return ends
    values = [score.function(tested.performances_at(*at, end)) for end in ends.T]
    return np.sort(np.stack(values, -1), -1)


def _probabilities(
    drawn: Draws, at: tuple[float, float], within: float | None, score: Score | None
) -> tuple[FloatArray, FloatArray | None]:
    """P(best), and the probability that each is near the best, if that is requested."""
    from tile_core import uncertainty
    from tile_core.uncertainty.draws import averaged

    # Rows with the same counts are best equally often: which of them was drawn more often is chance.
    best = averaged(uncertainty.best(drawn, *at), drawn.clones)
    values = None if score is None else score.function
    better = (lambda p: -score.function(p)) if score is not None and score.order == "dual" else values
    return best, None if within is None else uncertainty.within(drawn, *at, within, better)


def _row_maker(
    found: SureDifferences, ends: FloatArray, anchor: int | None, probabilities: tuple[FloatArray, FloatArray | None]
) -> Callable[[Place, int], Certain]:
    """A function that gives the printed row of an entity by its index in the leaderboard.

    `ends`: of its own interval and of the simultaneous one, shape (n, 4); `probabilities`: P(best), and of being near.
    """
    import numpy as np

    from tile_core import uncertainty

    sets, tiers = uncertainty.rank_sets(found), uncertainty.tiers(found, anchor)
    best, near = probabilities

    def certain(place: Place, i: int) -> Certain:
        base, tier = (place.rank, place.name, place.score, place.status), _TIERS[int(tiers[i])]
        if not found.defined[i]:
            return Certain(*base, None, None, None, None, None, None, None, None, tier, place.unshifted)
        low, high, all_low, all_high = (None if np.isnan(end) else float(end) for end in ends[i])
        ranks, close = (int(sets.first[i]), int(sets.last[i])), None if near is None else float(near[i])
        return Certain(*base, *ranks, low, high, all_low, all_high, float(best[i]), close, tier, place.unshifted)

    return certain


def _as_printed(found: Lead, rows: tuple[Certain, ...], prior: float | None) -> Lead:
    """With the scores that are printed, which need not be those of the point."""
    printed_scores = {row.rank: row.score for row in reversed(rows)}
    best, second = (printed_scores.get(rank) for rank in (1, len(found.best) + 1))
    ahead = found.ahead if best is None or second is None else abs(best - second)
    return replace(found, prior=prior, score=found.score if best is None else best, ahead=ahead)


def _needed_changes(measured: FloatArray, anchor: int | None, result: Ranking) -> tuple[int | None, int | None]:
    """What would make the anchor best; only where its counts are whole numbers, unlike those of a mean."""
    import numpy as np

    from tile_core import uncertainty

    whole = anchor is not None and measured[anchor].sum() > 1.5
    if anchor is None or not whole or np.abs(measured[anchor] - np.round(measured[anchor])).max() > 1e-6:
        return None, None
    return uncertainty.improvement(measured, anchor, result.a, result.b)


def _anchor(result: Ranking, board: Leaderboard, name: str | None) -> int | None:
    if name is None:
        return None
    ranks = {place.name: place.rank for place in result.ranking}
    if ranks.get(name) is None:
        found = f"{name}, whose score is undefined here" if name in ranks else name
        raise MisusedError(f"--anchor: expected the name of a row with a score, found {found}")
    return board.entities.index(name)


def level(text: str) -> float:
    """The value of --level: 0.95 or 95%."""
    try:
        value = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        value = 0.0
    if not 0.5 <= value < 1:
        raise argparse.ArgumentTypeError(f"expected a number from 0.5 to below 1, such as 0.95, found {text}")
    return value


def as_table(result: Certainty) -> str:
    """The result for people: tiers one below the other, separated by lines, each in the order of the ranking."""
    width = width_of(result)
    percent = f"{'about ' if result.about else ''}{100 * result.level:g} %"
    lines = [
        heading(result),
        f"{percent}: rank sets and simultaneous intervals hold all at once {_assumptions(result)}",
        f"P(best) is another question: the share of {_draws(result)} in which a row is best",
        f"{'rank':>5}   {'name':<{width}}  score  interval     simultaneous   rank set   P(best)"
        f"{_heading_of_margin(result)}",
    ]
    for text, rows in _tiers(result):
        lines += [
            *(_line(row, width, len(_heading_of_margin(result))) for row in rows),
            *([f"----- {text} -----"] if text else []),
        ]
    lines += [*reference_lines(result, width), result.sentence, *([_needed_sentence(result)] if result.anchor else [])]
    return "\n".join(lines) + "\n"


def _heading_of_margin(result: Certainty) -> str:
    return "" if result.within is None else f"  P(within {result.within:g})"


def _needed_sentence(result: Certainty) -> str:
    """What would make the anchor best, as a sentence."""
    ways = ((result.detections, "more detections"), (result.rejections, "fewer false alarms"))
    if 0 in (result.detections, result.rejections):
        return f"{result.anchor} is best here."
    found = " or ".join(f"{number:,} {what}" for number, what in ways if number is not None)
    if found:
        return f"To be best here, {result.anchor} needs {found}."
    return f"Neither more detections nor fewer false alarms alone make {result.anchor} best here."


def _assumptions(result: Certainty) -> str:
    """Under what the level holds."""
    effect = f"; {result.design_effect:g} samples count as one" if result.design_effect > 1 else ""
    if result.any_dependence:
        return f"however the rows depend on each other{effect}"
    return f"for independent tests, or on one test set if mistakes do not oppose each other{effect}"


def _draws(result: Certainty) -> str:
    rows = f"congruence {result.congruence:g}" if result.congruence else "rows independent of each other"
    return f"{result.draws:,} draws (seed {result.seed}, {rows})"


def _tiers(result: Certainty) -> Iterator[tuple[str, list[Certain]]]:
    """The rows of each tier with the line below, which describes the tier; entities without a score come last."""
    whom = result.anchor or "the best"
    words = {"better": f"surely better than {whom}", "not separable": f"cannot be told apart from {whom}"}
    words |= {"worse": f"surely worse than {whom}" if result.anchor else "surely not the best", "undefined": ""}
    for tier, text in words.items():
        rows = [row for row in result.ranking if row.tier == tier]
        surely_best = tier == "not separable" and len(rows) == 1 and not result.anchor
        if rows:
            yield f"above: {len(rows)} {'surely the best' if surely_best else text}" if text else "", rows


def _line(row: Certain, width: int, more: int) -> str:
    tie = "=" if row.status == "tied" else " "
    score = printed(row)
    mark = f"  not shifted: {row.unshifted}" if row.unshifted else ""
    if row.best is None:
        return f"{row.rank or '-':>5} {tie} {row.name:<{width}}  {score}{mark}"
    ranks = str(row.first) if row.first == row.last else f"{row.first}–{row.last}"
    best = probability(row.best)
    near = "" if row.near is None else probability(row.near).rjust(more)
    bounds = f"{_interval(row.low, row.high):<11}  {_interval(row.all_low, row.all_high):<11}"
    return f"{row.rank or '-':>5} {tie} {row.name:<{width}}  {score}  {bounds}  {ranks:>10}   {best:>7}{near}{mark}"


def _interval(low: float | None, high: float | None) -> str:
    return "-" if low is None or high is None else f"{fixed(low)}–{fixed(high)}"


def as_csv(result: Certainty) -> str:
    """The result for spreadsheets: as the ranking without a level, with more columns."""
    ranks, texts = ("rank", "first", "last"), ("name", "status", "tier", "unshifted")
    kinds: dict[str, exports.Kind] = {
        name: "rank" if name in ranks else "text" if name in texts else "score" for name in Certain.__slots__
    }
    columns = tuple(exports.Column(kind, name) for name, kind in kinds.items())
    rows = tuple(tuple(asdict(row).values()) for row in result.ranking)
    own = ({"name": each.marked, "score": each.score, "status": "reference"} for each in result.references)
    rows += tuple(tuple(values.get(name) for name in kinds) for values in own)
    return exports.as_csv(exports.Table(result.title, columns, rows)).replace("\r\n", "\n")


def as_json(result: Certainty) -> str:
    """The result for programs: everything, `null` where there is no number."""
    return json.dumps(asdict(result), indent=2, ensure_ascii=False) + "\n"


FORMATS: dict[str, Callable[[Certainty], str]] = {"table": as_table, "csv": as_csv, "json": as_json}
