"""A zip of tables, one for each fold, run or model: their rows one below the other, with the file in a column."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import PurePosixPath

from tile_core.checks import InvalidInputError
from tile_core.importers import cells
from tile_core.importers.columns import recognise
from tile_core.importers.problems import listing
from tile_core.importers.roles import CONTEXT, ENTITY, RUN

from ...settings import Limits
from ..tables import archives
from ..tables.table import Reading, Table
from .shapes.frame import Frame
from .shapes.many_classes import stacked

_MOST = 200
_FOLD = re.compile(r"(?:.*[\W_])?(?:fold|split|cv|run|seed|part|k)?[\W_]*(\d+)", re.IGNORECASE)


def read(data: bytes, limits: Limits, how: Reading, read_member: Callable[[bytes, str], Table]) -> Table:
    """One table of all tables in the archive; `read_member` makes a table of the bytes and the name of each file."""
    files = {name: part for name, part in archives.members(data, limits).items() if _is_table(name)}
    if not files:
        raise InvalidInputError("the archive holds no files")
    if len(files) > _MOST:
        raise InvalidInputError(f"the archive holds {len(files):,} files; at most {_MOST} are read")
    tables = {name: _member(name, part, read_member) for name, part in sorted(files.items(), key=_order)}
    first = next(iter(tables.values()))
    if len(tables) == 1:
        return first
    asking = next((table for table in tables.values() if table.asks), None)
    if asking is not None:
        return asking
    frame = stacked({_stem(name): table.matrices for name, table in tables.items()}, "files", "file")
    if frame:
        return _of_each_file(frame, first, len(tables))
    for name, table in tables.items():
        if set(table.columns) != set(first.columns) or table.decimal != first.decimal:
            differs = listing(
                [f"“{cells.short(each, 30)}”" for each in sorted(set(table.columns) ^ set(first.columns))[:3]]
            )
            pair = f"{cells.short(name, 50)} has other columns than {cells.short(next(iter(tables)), 50)}"
            raise InvalidInputError(
                f"its files differ: {pair} ({differs or 'another decimal mark'}). Pack tables with the same columns"
            )
    return _joined(tables, first, how, limits)


def _of_each_file(frame: Frame, first: Table, files: int) -> Table:
    """The table of the confusion matrices of more classes in the files, each of a model."""
    return replace(
        first,
        columns=frame.columns,
        numbers=frame.numbers,
        kind="zip",
        description=f"zip of {files} files, {first.description}",
        head=(),
        notes=frame.notes,
        matrices=frame.matrices,
    )


def _stem(name: str) -> str:
    """The name of a file without its folders and its kind."""
    return PurePosixPath(name).name.partition(".")[0]


def _is_table(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return not any(part.startswith((".", "__MACOSX")) for part in parts)


def _order(file: tuple[str, bytes]) -> list[tuple[int, str]]:
    """Numbers in names by their value: fold 2 before fold 10."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d{1,15})", file[0])]


def _member(name: str, data: bytes, read_member: Callable[[bytes, str], Table]) -> Table:
    try:
        return read_member(data, PurePosixPath(name).name)
    except InvalidInputError as error:
        raise InvalidInputError(f"{cells.short(name, 80)} in the archive: {error}") from error


def _joined(tables: dict[str, Table], first: Table, how: Reading, limits: Limits) -> Table:
    """The rows of all tables, with the fold or the model of each from the name of its file."""
    rows = sum(table.rows for table in tables.values())
    if rows > limits.rows:
        raise InvalidInputError(f"its files have {rows:,} rows together; the limit is {limits.rows:,}")
    roles = set(map(recognise, first.columns))
    made: dict[str, list[str]] = {}
    for column, names in _labels(list(tables), roles).items():
        if column not in first.columns:
            made[column] = [names[k] for k, table in enumerate(tables.values()) for _ in range(table.rows)]
    for column in first.columns:
        made[column] = [text for table in tables.values() for text in table.columns[column]]
    what = listing([f"“{column}”" for column in made if column not in first.columns])
    note = f"{len(tables)} files of the archive, one below the other" + (f"; their names are {what}." if what else ".")
    return replace(
        first,
        columns=made,
        numbers=tuple(range(2, rows + 2)),
        kind="zip",
        description=f"zip of {len(tables)} files, {first.description}",
        head=(),
        notes=tuple(dict.fromkeys((note, *(note for table in tables.values() for note in table.notes)))),
    )


def _labels(names: list[str], roles: set[str | None]) -> dict[str, list[str]]:
    """What the names of the files say: a fold where they are numbered or the rows name models, otherwise a model."""
    paths = [PurePosixPath(name) for name in names]
    stems = list(map(_stem, names))
    folds = [_FOLD.fullmatch(stem) for stem in stems]
    folders = [path.parent.name for path in paths]
    several = len(set(folders)) > 1
    if not all(folds):
        if ENTITY in roles:
            return {} if CONTEXT in roles or RUN in roles else {"fold": stems}
        return {"model": stems} | ({"fold": folders} if several else {})
    found = {"fold": [match[1] if match else "" for match in folds]}
    return ({"model": folders} if several and ENTITY not in roles else {}) | found
