"""What the tables of rankings share: the heading, scores and references."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tile_core.number_format import fixed

if TYPE_CHECKING:
    from ..results.rankings import Heading, Place, Ranking
    from ..results.uncertainty import UncertainRanking, UncertainRow


def heading(result: Heading) -> str:
    """What the table of a ranking is about: context, score, point and prior."""
    score = "" if result.score is None else f"{result.score}, {'lower is better, ' if result.lower_is_better else ''}"
    shift = "" if result.prior is None else f", prior {result.prior:g}"
    return f"{result.title}, {result.context}: {score}a = {result.a:g}, b = {result.b:g}{shift}"


def printed(row: Place | UncertainRow) -> str:
    """The score of a row, or why there is none."""
    if row.score is not None:
        return fixed(row.score)
    return "undefined" if row.rank else row.status


def reference_lines(result: Ranking | UncertainRanking, width: int) -> list[str]:
    """The lines of the references, marked "ref." in place of a rank."""
    scores = ("undefined" if each.score is None else fixed(each.score) for each in result.references)
    return [f" ref.   {each.name:<{width}}  {score}" for each, score in zip(result.references, scores, strict=True)]


def width_of(result: Ranking | UncertainRanking) -> int:
    """The letters of the longest name in a printed table."""
    return max([4, *(len(each.name) for each in (*result.ranking, *result.references))])
