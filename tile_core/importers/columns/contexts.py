"""Which columns are contexts by their texts, where their names do not say so, and which are none in spite of theirs."""

from __future__ import annotations

from tile_core.importers.roles import ATTRIBUTE, CONTEXT, ENTITY, RUN, THRESHOLD

# How a column is remarked on that says something about the entities, but no performance.
KEPT = "kept"
# Parts of one data set, by what they are for.
SPLITS = dict.fromkeys(("train", "training", "trn"), "train") | dict.fromkeys(("test", "testing", "holdout"), "test")
SPLITS |= dict.fromkeys(("val", "valid", "validation", "dev", "development"), "val")
CROSSED = "tells the rows of one name apart"


def add_crossed(columns: dict[str, list[str]], roles: dict[str, str], remarks: dict[str, str]) -> None:
    """Makes the one column a context in which each name has every text once, where no column tells its rows apart.

    Such a column holds tasks or data sets, in whatever language its name is; without it their counts would be summed.
    """
    entity_columns = [column for column, role in roles.items() if role == ENTITY]
    if len(entity_columns) != 1:
        return
    found = crossed(entity_columns[0], columns, roles, remarks)
    if found is not None:
        roles[found], remarks[found] = CONTEXT, CROSSED


def crossed(names: str, columns: dict[str, list[str]], roles: dict[str, str], remarks: dict[str, str]) -> str | None:
    """The one column in which each name of the column `names` has every text once, where no column tells them apart."""
    if not {CONTEXT, RUN, THRESHOLD}.isdisjoint(roles.values()):
        return None
    kept = (column for column, role in roles.items() if role == ATTRIBUTE and remarks[column] == KEPT)
    found = [column for column in kept if _crosses(columns[names], columns[column])]
    return found[0] if len(found) == 1 else None


def _crosses(names: list[str], texts: list[str]) -> bool:
    """Whether each of several names stands in one row with each of several texts."""
    pairs, few = set(zip(names, texts, strict=True)), min(len(set(names)), len(set(texts)))
    return few > 1 and len(pairs) == len(names) == len(set(names)) * len(set(texts))


def drop_attributes(columns: dict[str, list[str]], roles: dict[str, str], remarks: dict[str, str]) -> None:
    """Where each name occurs once, a column of tasks or categories describes the entities; it is no context."""
    entity_columns = [c for c in columns if roles[c] == ENTITY]
    if not entity_columns or len(set(columns[entity_columns[0]])) < len(columns[entity_columns[0]]):
        return
    for column in [c for c in columns if roles[c] in (CONTEXT, RUN, THRESHOLD) and len(set(columns[c])) > 1]:
        roles[column], remarks[column] = ATTRIBUTE, "one value for each name"
