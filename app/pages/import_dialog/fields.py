"""The choices above the table: how to read the file, a prior for all rows, and what becomes of totals."""

from __future__ import annotations

from typing import Any

import dash_mantine_components as dmc

from ...tables.encodings import ENCODINGS
from ...tables.sniffing import DELIMITERS
from .review import KEEP, LEAVE, Review


def reading_fields(review: Review, key: dict[str, str]) -> list[Any]:
    """Choices of how to read the file, where there are any; `key` is what their ids share."""
    reading = review.table.reading
    fields: list[tuple[str, str, dict[str, str], str | None]] = []
    if review.table.kind == "text" and reading.delimiter:
        fields = [
            ("delimiter", "Column separator", DELIMITERS, reading.delimiter),
            ("decimal", "Decimal mark", {".": "point", ",": "comma"}, reading.decimal),
            ("encoding", "Text encoding", ENCODINGS, reading.encoding),
        ]
    elif len(review.table.sheets) > 1:
        fields = [("sheet", "Sheet", {name: name for name in review.table.sheets}, reading.sheet)]
    return [
        dmc.Select(
            id={**key, "name": name},
            label=label,
            data=[{"value": value, "label": text} for value, text in options.items()],
            value=value,
            allowDeselect=False,
            size="xs",
        )
        for name, label, options, value in fields
    ]


def prior_field(value: object, key: dict[str, str]) -> dmc.TextInput:
    """The prior of all rows, where no column has it; typed as on the other pages."""
    return dmc.TextInput(
        id={**key, "name": "prior"},
        label="Prevalence in all rows",
        placeholder="such as 0.02 or 2%",
        value="" if value is None else str(value),
        inputProps={"inputMode": "decimal", "maxLength": 12},
        debounce=400,
        size="xs",
        w=240,
        className="tx-import-prior",
    )


def summaries_field(review: Review, value: object, key: dict[str, str]) -> dmc.Select:
    """Whether rows that look like totals of the others are kept."""
    count = review.result.summaries
    rows, them = (
        ("1 row looks like a total or mean", "it") if count == 1 else (f"{count:,} rows look like totals", "them")
    )
    return dmc.Select(
        id={**key, "name": "summaries"},
        label=f"{rows} of the others",
        data=[{"value": KEEP, "label": f"Keep {them} and rank {them}"}, {"value": LEAVE, "label": f"Leave {them} out"}],
        value=LEAVE if value == LEAVE else KEEP,
        allowDeselect=False,
        size="xs",
        w=240,
        className="tx-import-prior",
    )
