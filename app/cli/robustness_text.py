"""What `tile-explorer robustness` prints for people."""

from __future__ import annotations

from tile_core.checks import TOLERANCE
from tile_core.number_format import fixed, percent

from ..results.robustness import Choice, Found

# So many rows have a line; JSON has all.
_ROWS = 20
_TOP = 5
# As on the page: a smaller share of a reference is not mentioned.
_LEAST = 5e-4
_MEANINGS = {
    "Always negative": "doing nothing (always negative)",
    "Always positive": "treating all (always positive)",
}
ALWAYS = "it is the best at every point"


def as_text(found: Found) -> str:
    """Acceptability, the robust best by three criteria, and what it would take to be best, one below the other."""
    lines = [_head(found), *_grid(found), *_acceptability(found), "", *_best(found), "", *_needed_lines(found)]
    return "\n".join(lines) + "\n"


def _head(found: Found) -> str:
    weight = "" if found.weight == "ab" else ", equal in balanced coordinates"
    shift = "" if found.prior is None else f", prior {found.prior:g}"
    return f"{found.title}, {found.context}: {found.part}, {percent(found.share)} of the Tile{weight}{shift}"


def _grid(found: Found) -> list[str]:
    """Whether shares, ranks and regrets are of a grid."""
    if found.grid is None:
        return []
    return [f"from values at {found.grid} x {found.grid} cells and along the outline: not exact"]


def _acceptability(found: Found) -> list[str]:
    rows = [choice for choice in found.choices if any(choice.shares)][:_ROWS]
    width = max([4, *(len(choice.name) for choice in rows)])
    again = found.level is not None
    lines = [
        f"{'':<{width}} {'as measured':>17}" + (f" {'over draws':>17}" if again else ""),
        f"{'name':<{width}}" + f" {'1st':>8} {f'top {_TOP}':>8}" * (1 + again),
        *(f"{choice.name:<{width}} {_shares(choice.shares)}{_shares(choice.drawn)}" for choice in rows),
    ]
    if len(found.choices) > len(rows):
        lines.append(f"... and {len(found.choices) - len(rows)} more (--json prints all)")
    if again:
        pairing = f"congruence {found.congruence:g}" if found.congruence else "rows independent of each other"
        lines.append(f"over {found.draws:,} draws, seed {found.seed}, {pairing}")
    return lines


def _shares(shares: tuple[float, ...] | None) -> str:
    return "" if shares is None else f" {percent(shares[0]):>8} {percent(min(1.0, sum(shares[:_TOP]))):>8}"


def _best(found: Found) -> list[str]:
    """The best by each of the three criteria, which need not agree."""
    by_name = {choice.name: choice for choice in found.choices}
    share, rank, regret = found.best.share, found.best.worst_rank, found.best.regret
    often, low, least = (by_name[names[0]] for names in (share, rank, regret))
    loses = least.regret or 0.0
    said = f"whatever point you take, it loses at most {fixed(loses)} against the best one there"
    return [
        f"{least.name} is the robust best{_tied(regret)}: {said if loses > TOLERANCE else ALWAYS}.",
        *_references(found),
        f"first most often: {often.name}{_tied(share)}, on {percent(often.shares[0])}",
        f"never far down:   {low.name}{_tied(rank)}, rank {low.worst_rank} at worst",
        f"smallest regret:  {least.name}{_tied(regret)}, at most {fixed(loses)}",
    ]


def _references(found: Found) -> list[str]:
    """On how much of the part no classifier is worth using, as the page says it; nothing where that is nowhere."""
    best = [each for each in found.references if each.share > _LEAST]
    if not best:
        return []
    where = ", ".join(f"{_MEANINGS[each.name]} is best on {percent(each.share)}" for each in best)
    alone = "" if all(each.in_file for each in best) else " Shares and ranks here are of the rows alone."
    return [f"{where[0].upper()}{where[1:]}: no classifier is worth using there.{alone}"]


def _tied(names: tuple[str, ...]) -> str:
    """With which others the first of some ties, as the page says it; "" if it is alone."""
    others = names[1:]
    return f", tied with {others[0] if len(others) == 1 else f'{len(others)} others'}" if others else ""


def _needed_lines(found: Found) -> list[str]:
    known = [choice for choice in found.choices if (choice.detections, choice.rejections) != (None, None)][:_ROWS]
    if not known:
        return [f"What it would take to be best at a = {found.a:g}, b = {found.b:g} needs whole counts."]
    width = max(len(choice.name) for choice in known)
    one = any(choice.detections_in or choice.rejections_in for choice in known)
    by = f" by the {found.context}, with samples of one of them" if one else ""
    lines = [f"to be best at a = {found.a:g}, b = {found.b:g}{by}:"]
    return lines + [f"{choice.name:<{width}}  {_changes_in_words(choice)}" for choice in known]


def _changes_in_words(choice: Choice) -> str:
    if 0 in (choice.detections, choice.rejections):
        return "is best"
    kinds = (
        (choice.detections, "more detection", choice.detections_in),
        (choice.rejections, "fewer false alarm", choice.rejections_in),
    )
    return " or ".join(
        f"{number:,} {what}{'s' * (number != 1)}{f' in {context}' if context else ''}"
        for number, what, context in kinds
        if number is not None
    )
