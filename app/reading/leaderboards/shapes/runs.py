"""Runs and results as services write them in JSON -> flat records: Papers with Code, MLflow, Weights & Biases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tile_core.checks import InvalidInputError

Record = dict[str, Any]
# Objects in objects are joined so far: {"config": {"optimizer": {"lr": 0.1}}}.
_DEPTH = 4
_MOST = 200_000
# Parts of a run whose names are left out: {"summary": {"val/recall": 0.9}} is "val/recall".
_PLAIN = frozenset({"summary", "summary_metrics", "config", "metrics", "params", "results", "scores"})


def papers_with_code(parsed: Any) -> list[Record] | None:
    """Rows of evaluation tables: tasks with datasets, each with the state of the art; `None` for anything else."""
    tasks = parsed if isinstance(parsed, list) else [parsed]
    if not tasks or not all(isinstance(task, dict) and isinstance(task.get("datasets"), list) for task in tasks):
        return None
    return list(_results(tasks, "", 0)) or None


def _results(tasks: list[Any], above: str, depth: int) -> Iterator[Record]:
    several = len(tasks) > 1
    for task in tasks:
        if not isinstance(task, dict) or depth > _DEPTH:
            continue
        name = "/".join(filter(None, [above, str(task.get("task", ""))]))
        for data in task.get("datasets") or []:
            if isinstance(data, dict):
                yield from _rows(data, f"{name}/" if several or above else "", depth)
        subtasks = task.get("subtasks")
        if isinstance(subtasks, list) and subtasks:
            yield from _results(subtasks, name, depth + 1)


def _rows(data: Record, before: str, depth: int) -> Iterator[Record]:
    best = data.get("sota")
    rows = best.get("rows") if isinstance(best, dict) else None
    for row in rows if isinstance(rows, list) else []:
        if isinstance(row, dict) and isinstance(row.get("metrics"), dict):
            others = {key: value for key, value in row.items() if not isinstance(value, dict | list)}
            yield {"model_name": "", "dataset": f"{before}{data.get('dataset', '')}", **others, **row["metrics"]}


def mlflow(parsed: Any) -> list[Record] | None:
    """Runs as MLflow's `runs/search` answers: metrics, parameters and tags as lists of keys and values."""
    runs = parsed.get("runs") if isinstance(parsed, dict) else None
    if not isinstance(runs, list) or not runs or not all(isinstance(run, dict) and "data" in run for run in runs):
        return None
    return [_run(run) for run in runs]


def _run(run: Record) -> Record:
    info, data = run.get("info"), run["data"]
    found: Record = {}
    if isinstance(info, dict):
        found |= {"run name" if key == "run_name" else key: value for key, value in info.items()}
    for part in ("metrics", "params", "tags"):
        entries = data.get(part) if isinstance(data, dict) else None
        for entry in entries if isinstance(entries, list) else []:
            if isinstance(entry, dict) and isinstance(entry.get("key"), str):
                name = entry["key"] if part != "tags" else f"tags.{entry['key']}"
                found.setdefault(name, entry.get("value"))
    return found


def folds(parsed: Any) -> list[Record] | None:
    """What scikit-learn's `cross_validate` returns, lists with a value for each fold, of one model or of several by
    name, as a record for each fold; `None` for anything else.
    """
    if not isinstance(parsed, dict) or not parsed:
        return None
    if "fit_time" in parsed and any(name.startswith("test_") for name in parsed):
        parsed = {"model": parsed}
    if not all(isinstance(results, dict) and _fold_count(results) for results in parsed.values()):
        return None
    return [
        {"model": model, "fold": str(fold + 1)} | {name: values[fold] for name, values in results.items()}
        for model, results in parsed.items()
        for fold in range(_fold_count(results))
    ]


def _fold_count(results: Record) -> int:
    """The common length of all lists, 0 where there is none, or where something else is among them."""
    lists = [values for values in results.values() if isinstance(values, list)]
    lengths = {len(values) for values in lists}
    plain = all(not isinstance(value, list | dict) for values in lists for value in values)
    return lengths.pop() if len(lists) == len(results) and len(lengths) == 1 and plain else 0


def flat(parsed: Any) -> list[Record] | None:
    """Records whose nested objects are flattened, as the runs of Weights & Biases; `None` where no record has nested
    objects.
    """
    if not (isinstance(parsed, list) and parsed and all(isinstance(each, dict) for each in parsed)):
        return None
    if not any(isinstance(value, dict) for each in parsed for value in each.values()):
        return None
    joined = [dict(_flattened(each, "", 0)) for each in parsed]
    if sum(map(len, joined)) > _MOST * 10:
        raise InvalidInputError("its records hold too many values. Leave some out")
    return joined


def _flattened(values: Record, before: str, depth: int) -> Iterator[tuple[str, Any]]:
    for key, value in values.items():
        if isinstance(value, dict) and depth < _DEPTH and not _is_matrix(value):
            yield from _flattened(value, before if key in _PLAIN else f"{before}{key}.", depth + 1)
        else:
            yield f"{before}{key}", value


def _is_matrix(value: Record) -> bool:
    """Whether an object is a confusion matrix, {"0": {"0": 50, "1": 3}, ...}, that stands in one cell."""
    return bool(value) and all(isinstance(each, dict) and each.keys() == value.keys() for each in value.values())
