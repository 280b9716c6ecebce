"""Tables with three header rows, category, scene and metric, as BSUV-Net's logs: a row a method, a block a scene.

Read as one row for each method and scene. A block that holds nothing but 0 is a scene the method was not run on: a
recall and a precision of 0 at once tell no performance anyhow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tile_core.checks import InvalidInputError
from tile_core.importers import columns

Row = tuple[int, list[str]]
HEAD = 3


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
            raise InvalidInputError(f"row {number}: expected {width} cells, as in the row of metrics, found {len(row)}")
    names = [_reaching(row + [""] * (width - len(row))) for _, row in rows[:2]]
    blocks: dict[str, list[int]] = {}
    for k in range(1, width):
        blocks.setdefault(f"{names[0][k]}/{names[1][k]}".strip("/"), []).append(k)
    metrics = list(dict.fromkeys(cell.strip() for cell in rows[2][1][1:]))
    return ["method", "scene", *metrics], _long(rows[HEAD:], rows[2][1], metrics, blocks)


def _long(rows: Sequence[Row], header: list[str], metrics: list[str], blocks: dict[str, list[int]]) -> Iterator[Row]:
    # Each scene of a row can have its own problem, so rows are numbered as shown.
    number = 1
    for _, row in rows:
        for scene, places in blocks.items():
            cells = {header[k].strip(): row[k] for k in places}
            if any(cell.strip().strip("0.,") for cell in cells.values()):
                number += 1
                yield number, [row[0], scene, *(cells.get(metric, "") for metric in metrics)]


def _reaching(row: Sequence[str]) -> list[str]:
    last = ""
    return [last := cell.strip() or last for cell in row]
