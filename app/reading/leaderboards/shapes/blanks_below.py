"""Names that stand in the first of their rows only, as merged cells do: "SMD" above an empty cell means both rows."""

from __future__ import annotations

from tile_core.importers import cells
from tile_core.importers.columns import recognise
from tile_core.importers.columns.identity import is_text
from tile_core.importers.problems import listing
from tile_core.importers.roles import CONTEXT, ENTITY, RUN, THRESHOLD

from .frame import Frame

_NAMES = (ENTITY, CONTEXT, RUN, THRESHOLD)


def filled(frame: Frame) -> Frame:
    """The frame with such names in all of their rows, and a note; rows are told apart by the columns next to them."""
    columns = dict(frame.columns)
    done: list[str] = []
    names = [name for name in columns if _is_name(name, columns[name])]
    for place, name in enumerate(names[:-1]):
        if list(columns)[place] != name or not _is_merged(columns[name]):
            break
        texts = _filled_down(columns[name])
        blank = [row for row, text in enumerate(columns[name]) if not text.strip()]
        others = [columns[other] for other in names[place + 1 :]]
        keys = list(zip(*(columns[other] for other in names[:place]), texts, *others, strict=True))
        if not all(any(other[row].strip() for other in others) for row in blank) or len(set(keys)) < len(keys):
            break
        columns[name], done = texts, [*done, f"“{cells.short(name)}”"]
    if not done:
        return frame
    what = "Empty cells below a name mean the same name" if len(done) == 1 else "Empty cells below names mean the same"
    return Frame(columns, frame.numbers, notes=(*frame.notes, f"{what}: filled down in {listing(done)}."))


def _is_name(name: str, texts: list[str]) -> bool:
    if recognise(name) in _NAMES:
        return True
    filled = [text for text in texts if text.strip()]
    return recognise(name) is None and bool(filled) and is_text(filled, cells.numbers(filled).values)


def _is_merged(texts: list[str]) -> bool:
    """Whether each name stands once, at the top of its rows, and most names have several rows."""
    starts = [row for row, text in enumerate(texts) if text.strip()]
    if not starts or starts[0] != 0 or len(starts) == len(texts):
        return False
    sizes = [stop - start for start, stop in zip(starts, [*starts[1:], len(texts)], strict=True)]
    distinct = len({texts[row].strip() for row in starts}) == len(starts)
    return distinct and 2 * sum(size > 1 for size in sizes) >= len(sizes)


def _filled_down(texts: list[str]) -> list[str]:
    last = ""
    return [last := text if text.strip() else last for text in texts]
