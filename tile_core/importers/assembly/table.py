"""A table as it is read: the quantities of its rows, and what its names and points leave open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tile_core.checks import InvalidInputError
from tile_core.importers import cells, decisions, matrix_shares, quantities
from tile_core.importers.columns import Mapping
from tile_core.importers.printed_values import fractions
from tile_core.importers.problems import Rows
from tile_core.importers.quantities import Quantity
from tile_core.importers.roles import choices


class Table(NamedTuple):
    """A table as it is read: its quantities, and what its names and points leave open.

    `several`: columns of one name, of which the first is in use. `examples`: the columns of counts whose points may set
    thousands apart, each with a cell; `meant`: what these points are, "" for what has to be asked. `shares`: what the
    cells of confusion matrices are shares of.
    """

    rows: Rows
    mapping: Mapping
    found: list[Quantity]
    several: list[decisions.Several]
    examples: dict[str, str]
    meant: str
    shares: matrix_shares.Read

    @property
    def point_columns(self) -> dict[str, str]:
        """The columns in which points set thousands apart, each with a cell."""
        return self.examples if self.meant == decisions.THOUSANDS else {}


def read(rows: Rows, mapping: Mapping, meant: str, shares: str | None) -> Table:
    """The table of these rows; `meant`: what points in counts are, "" where that is open; `shares`: what matrices
    hold, `None` where that is open.
    """
    several = decisions.undecided_columns(rows.columns, mapping, rows.decimal)
    mapping = decisions.with_first(mapping, several)
    examples = quantities.thousands_columns(rows.columns, mapping) if rows.decimal == "." else {}
    table = Table(rows, mapping, [], several, examples, meant, matrix_shares.Read([]))
    found = quantities.read(rows.columns, mapping, rows.decimal, table.point_columns)
    if any(each.fraction is not None for each in found):
        found = fractions.with_counts(found)
    read_shares = matrix_shares.read(found, shares)
    return table._replace(found=read_shares.found, shares=read_shares)


def rows_of(
    columns: dict[str, list[str]], mapping: Mapping, numbers: Sequence[int] | None, decimal: str | None
) -> Rows:
    """The rows of columns of equal length, after a check of their mapping; arguments as those of `build`."""
    lengths = {len(texts) for texts in columns.values()}
    if len(lengths) > 1:
        raise InvalidInputError(f"columns: expected equal lengths, found {sorted(lengths)}")
    for column, role in mapping.roles.items():
        if column not in columns or role not in dict(choices()):
            raise InvalidInputError(f"mapping: expected a column and its role, found {column!r}: {role!r}")
    total = max(lengths, default=0)
    row_numbers = range(2, total + 2) if numbers is None else numbers
    return Rows(row_numbers, columns, decimal or cells.decimal_mark(columns.values()))
