"""`tile-explorer verdict`: how likely it is that a claimed order of two rows is false, and what would settle it."""

from __future__ import annotations

import argparse
import json
import math
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from tile_core.checks import TOLERANCE, InvalidInputError
from tile_core.number_format import fixed, percent, precise, prevalence, probability

from ..results.contexts import in_context
from ..results.places import place_of, scored_otherwise
from .common import FAILED, LEFT_OUT, OK, MisusedError, say_context
from .options import add_context, add_json, add_level, add_prior
from .reading import choices_of, file_options, read

if TYPE_CHECKING:
    from tile_core.checks import FloatArray
    from tile_core.leaderboard import Leaderboard

    from ..results.contexts import InContext

DESCRIPTION = "Judge a claim that one row is better than another: how likely it is false, what would settle it."
EXIT_CODES = ("the verdict is printed, whatever it is", f"{LEFT_OUT} (the others are used)")
LEVEL = 0.95
# A row whose entries add up to less holds shares, not counts.
_COUNTED = 1.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """What is printed of any two rows at a point, the first of them claimed to be better.

    `scores`: of both; `difference`: of the first less the second.
    """

    title: str
    context: str
    names: tuple[str, str]
    a: float
    b: float
    score: str | None
    prior: float | None
    scores: tuple[float, float]
    difference: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged(Compared):
    """What is printed of two rows with counts.

    `low`, `high`: of the difference, at `level`. `false`: the probability that the second is truly better; `samples`:
    how many the test of each needs to settle it, `None` where no number does; `sizes`: how many they had.
    `surely_first`, `surely_second`, `unsettled`: shares of the Tile.
    """

    level: float
    seed: int
    low: float
    high: float
    false: float
    samples: int | None
    sizes: tuple[int, ...]
    surely_first: float
    surely_second: float
    unsettled: float
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordered(Compared):
    """What is printed of two rows whose counts are unknown, so that no probability is.

    `right_side`: from which to which b on the right side of the Tile, a = 1, the first is ahead, `None` where it is
    nowhere. `share`: of the Tile on which it is ahead, `None` where only that side is known. `unknown`: "counts",
    "sizes" or "counts and sizes".
    """

    right_side: tuple[float, float] | None
    share: float | None
    unknown: str
    sentence: str = ""


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    file_options(options)
    options.add_argument(
        "--at", required=True, metavar="A,B", help="the point (a, b) or the score, such as F1, of the claim"
    )
    options.add_argument(
        "--rows", nargs=2, metavar=("FIRST", "SECOND"), help="the row that is said to be better, and the other one"
    )
    add_prior(options, "shift both rows to this prevalence")
    add_context(options)
    add_level(options, "of the interval; 0.95 by default", LEVEL)
    options.add_argument(
        "--seed", type=int, default=0, metavar="N", help="equal seeds give equal numbers; 0 by default"
    )
    add_json(options)
    options.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the verdict; problems of the file go to stderr."""
    from ..settings import Settings

    board, complete = read(arguments.file, Settings.from_environment(), arguments.prior, **choices_of(arguments))
    say_context(board, arguments.context)
    found = judged(board, arguments)
    text = json.dumps(asdict(found), indent=2, ensure_ascii=False) + "\n" if arguments.json else as_text(found)
    print(text, end="")
    return OK if complete else FAILED


def judged(board: Leaderboard, arguments: argparse.Namespace) -> Judged | Ordered:
    """The verdict on two rows of a leaderboard; only their order where counts or sizes are unknown.

    Raises `MisusedError` for rows, a point or a context that there are not, `InvalidInputError` where a score is
    undefined.
    """
    import numpy as np

    from tile_core import catalogue, decisions, uncertainty
    from tile_core.scores import canonical_score

    if not 0 <= arguments.seed < 2**32:
        raise MisusedError(f"--seed: expected a number from 0 to {2**32 - 1:,}, found {arguments.seed}")
    where = in_context(board, arguments.context, arguments.prior)
    pair = _pair(board, arguments.rows)
    a, b = place_of(arguments.at, where.rows)
    named = catalogue.named(arguments.at)
    own = named is not None and named.order != "dual" and scored_otherwise(arguments.at, where.rows, (a, b)) is None
    score = named.symbol if named is not None and own else None
    two, index = list(pair), _index(where)
    rows, sizes = where.rows[two], board.sizes[index][two]
    one, other = (float(value) for value in canonical_score(rows, a, b))
    claim = Compared(
        title=board.title,
        context=where.name,
        names=(board.entities[pair[0]], board.entities[pair[1]]),
        a=a,
        b=b,
        score=score,
        prior=arguments.prior,
        scores=(one, other),
        difference=one - other,
    )
    unsized = np.isnan(sizes) & ~(where.own[two].sum(-1) > _COUNTED)
    if np.isnan(where.own[two]).any():
        return _ordered(claim, rows, "counts and sizes" if unsized.any() else "counts")
    if unsized.any():
        return _ordered(claim, rows, "sizes")
    counts = uncertainty.sampled_leaderboard(board, index).measured[two]
    found = decisions.verdict(counts[0], counts[1], a, b, prior=claim.prior, level=arguments.level, seed=arguments.seed)
    gap, low, high = found.difference.tolist()
    return Judged(
        **asdict(replace(claim, scores=found.scores, difference=gap)),
        level=arguments.level,
        seed=arguments.seed,
        low=low,
        high=high,
        false=found.false,
        samples=found.samples,
        sizes=found.sizes,
        surely_first=found.surely_first,
        surely_second=found.surely_second,
        unsettled=found.unsettled,
        sentence=decisions.verdict_sentence(found, claim.names, score),
    )


def _ordered(claim: Compared, rows: FloatArray, unknown: str) -> Ordered:
    from tile_core import regions

    for name, value in zip(claim.names, claim.scores, strict=True):
        if math.isnan(value):
            only = "; only the right side of the Tile is known: a = 1, such as F1 or TPR" if unknown != "sizes" else ""
            raise InvalidInputError(f"{name}: its score is unknown here{only}")
    part = None if unknown != "sizes" else regions.agreeing(rows, [[0, 1]])
    share = None if unknown != "sizes" else 0.0 if part is None else part.area
    side = _ahead_on_the_right(*rows[:, 1:].tolist())
    found = Ordered(**asdict(claim), right_side=side, share=share, unknown=unknown)
    return replace(found, sentence=_order_sentence(found))


def _ahead_on_the_right(one: list[float], other: list[float]) -> tuple[float, float] | None:
    """From which to which b the first is ahead at a = 1, from FP, FN and TP of both; its lead is linear in b."""
    bottom, top = (one[2] * other[k] - other[2] * one[k] for k in (0, 1))
    if not (bottom > 0 or top > 0):
        return None
    at = bottom / (bottom - top) if bottom != top else 0.0
    return (0.0 if bottom >= 0 else at, 1.0 if top >= 0 else at)


def _order_sentence(found: Ordered) -> str:
    """What can be said without counts."""
    one, other = found.names
    where = f"In {found.score}" if found.score else f"At a = {found.a:g}, b = {found.b:g}"
    where += "" if found.prior is None else f", prevalence {prevalence(found.prior)}"
    gap = found.difference
    side = "ahead of" if gap > 0 else "behind"
    standing = f"ties with {other}" if abs(gap) <= TOLERANCE else f"is {precise(abs(gap))} {side} {other}"
    said = [f"{where}, {one} {standing} as measured."]
    if found.share is None:
        said.append(f"Only the right side of the Tile is known, where the F-scores are: {_on_the_right(found)}.")
        said.append(
            "How likely this order is false cannot be said without the numbers of positives and negatives: add the"
            f" prevalence, or another rate such as TNR{'' if found.unknown == 'counts' else ', and n'}."
        )
    else:
        said.append(f"{one} is ahead on {percent(found.share)} of the Tile; {_on_the_right(found)}.")
        said.append("How likely this order is false cannot be said without the number of samples: add a column n.")
    return " ".join(said)


def _on_the_right(found: Ordered) -> str:
    """On which F-scores the first is ahead, beta² = b / (1 - b)."""
    one, other = found.names
    if found.right_side is None:
        return f"{one} is ahead in no F-score"
    low, high = found.right_side
    if (low, high) == (0, 1):
        return f"{one} is ahead in every F-score"
    b, first, second = (high, one, other) if low == 0 else (low, other, one)
    beta = math.sqrt(b / (1 - b)) if b < 1 else math.inf
    return f"{first} is ahead of {second} in F-scores with β below {precise(beta)}, behind with greater ones"


def _index(where: InContext) -> int:
    if where.index is None:
        raise MisusedError("--context: expected one; a mean of several contexts has no counts to judge")
    return where.index


def _pair(board: Leaderboard, rows: list[str] | None) -> tuple[int, int]:
    """The indices of both rows, by default of the only two."""
    names = board.entities
    if rows is None:
        if len(names) != 2:
            raise MisusedError(f"--rows: expected two names, as the file has {len(names)} rows")
        return 0, 1
    for name in rows:
        if name not in names:
            raise MisusedError(f"--rows: expected names of rows, found {name}")
    if rows[0] == rows[1]:
        raise MisusedError(f"--rows: expected two rows, found {rows[0]} twice")
    return names.index(rows[0]), names.index(rows[1])


def as_text(found: Judged | Ordered) -> str:
    """The verdict for people: the numbers, then the sentences."""
    sizes = [f"  n = {size:,}" for size in found.sizes] if isinstance(found, Judged) else ["", ""]
    width = max(len(name) for name in found.names)
    point = f"a = {found.a:g}, b = {found.b:g}"
    shift = "" if found.prior is None else f", prior {found.prior:g}"
    lines = [
        f"{found.title}, {found.context}: {f'{found.score}, ' if found.score else ''}{point}{shift}",
        *(
            f"{name:<{width}}  {fixed(score)}{size}"
            for name, score, size in zip(found.names, found.scores, sizes, strict=True)
        ),
        *([f"P({found.names[0]} is truly better) {probability(1 - found.false)}"] if isinstance(found, Judged) else []),
        "",
        found.sentence,
    ]
    return "\n".join(lines) + "\n"
