"""Tables with three header rows (category, scene and metric), as BSUV-Net's logs: a row for each method, a block for
each scene.

They are read as one row for each method and scene. A block of zeros is a scene on which the method was not run; recall
and precision that are both 0 would not determine a performance anyway. A note lists these scenes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tile_core.checks import InvalidInputError
from tile_core.importers import cells, columns
from tile_core.importers.problems import listing

Row = tuple[int, list[str]]
HEAD = 3
_NAMED = 3


def is_grouped(rows: Sequence[Row]) -> bool:
    """Whether the third row names metrics in repeated blocks, below two rows that name none."""
    if len(rows) <= HEAD:
        return False
    metrics = [cell.strip() for cell in rows[2][1][1:]]
    above = [cell.strip() for _, row in rows[:2] for cell in row[1:] if cell.strip()]
    known = all(columns.recognise(metric) for metric in metrics)
    return known and len(set(metrics)) < len(metrics) and not any(columns.recognise(cell) for cell in above)


DESCRIPTION = "three header rows, one row here for each method and scene"


def unfold(rows: Sequence[Row]) -> tuple[list[str], Iterator[Row]]:
    """Header and rows of the long table; names of merged header cells reach to the right."""
    width = len(rows[2][1])
    for number, row in rows:
        if len(row) > width or (len(row) < width and number not in (rows[0][0], rows[1][0])):
            raise InvalidInputError(
                f"row {number} has {len(row)} cells, but should have {width}, as the row of metrics does"
            )
    metrics = list(dict.fromkeys(cell.strip() for cell in rows[2][1][1:]))
    return ["method", "scene", *metrics], _long_rows(rows[HEAD:], rows[2][1], metrics, _blocks(rows))


def _blocks(rows: Sequence[Row]) -> dict[str, list[int]]:
    """The columns of each scene."""
    width = len(rows[2][1])
    names = [_filled_right(row + [""] * (width - len(row))) for _, row in rows[:2]]
    blocks: dict[str, list[int]] = {}
    for k in range(1, width):
        blocks.setdefault(f"{names[0][k]}/{names[1][k]}".strip("/"), []).append(k)
    return blocks


def _long_rows(
    rows: Sequence[Row], header: list[str], metrics: list[str], blocks: dict[str, list[int]]
) -> Iterator[Row]:
    # Each scene of a row can have its own problem, so rows are numbered as shown.
    number = 1
    for _, row in rows:
        for scene, places in blocks.items():
            texts = {header[k].strip(): row[k] for k in places}
            if _is_run(texts.values()):
                number += 1
                yield number, [row[0], scene, *(texts.get(metric, "") for metric in metrics)]


def _is_run(block: Iterable[str]) -> bool:
    return any(cell.strip().strip("0.,") for cell in block)


def notes(rows: Sequence[Row]) -> list[str]:
    """Which methods were not run on which scenes, in a sentence; scenes without any cell are not named."""
    blocks, left_out = _blocks(rows), []
    for _, row in rows[HEAD:]:
        for scene, places in blocks.items():
            block = [row[k] for k in places if k < len(row)]
            if any(map(str.strip, block)) and not _is_run(block):
                left_out.append(f"{cells.short(row[0])} / {cells.short(scene)}")
    if not left_out:
        return []
    more = [f"{len(left_out) - _NAMED:,} more"] if len(left_out) > _NAMED else []
    return [f"All metrics are 0 in {listing([*left_out[:_NAMED], *more])}: taken as not run, left out."]


def _filled_right(row: Sequence[str]) -> list[str]:
    last = ""
    return [last := cell.strip() or last for cell in row]
