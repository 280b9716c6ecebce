"""Damaged files of every kind: whatever their bytes, they are a table or a message that names the file."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from app.reading.leaderboards import read_table
from app.reading.predictions import inspect, reading
from app.reading.predictions.parse.options import Choices
from app.reading.tables import limited_process
from app.settings import Limits
from app.uploads.predictions import process
from tests.app.test_upload import here, parquet, refusal, simple_sheet, workbook
from tile_core.checks import InvalidInputError

__all__ = ["here"]


def message_of(read: Callable[[], Any]) -> str:
    """Our message, "" where it can be read; anything else that is raised fails the test."""
    try:
        read()
    except InvalidInputError as error:
        return str(error)
    return ""


def damaged(data: bytes, rng: np.random.Generator) -> bytes:
    """The bytes cut, some of them flipped or replaced, a stretch left out or written twice."""
    found, places = bytearray(data), rng.integers(0, len(data), rng.choice([1, 2, 8]))
    kind = rng.integers(4)
    if kind == 0:
        return data[: int(rng.integers(len(data)))]
    if kind == 1:
        start, stop = sorted(int(place) for place in rng.integers(0, len(data), 2))
        found[start:stop] = b"" if rng.random() < 0.5 else data[start : start + 40] * 2
        return bytes(found)
    for place in places.tolist():
        found[place] = found[place] ^ (1 << int(rng.integers(8))) if kind == 2 else int(rng.integers(256))
    return bytes(found)


def sound_files() -> dict[str, bytes]:
    """One file of each kind, which can be read."""
    frame = pd.DataFrame({"model": [f"m{k}" for k in range(20)], "tp": range(20), "fp": 5, "fn": range(1, 21), "tn": 7})
    rows = [list(frame.columns), *frame.astype(str).to_numpy().tolist()]
    return {
        "a.csv": frame.to_csv(index=False).encode(),
        "a.tsv": frame.to_csv(index=False, sep="\t").encode(),
        "a.json": frame.to_json(orient="records").encode(),
        "columns.json": frame.to_json().encode(),
        "a.xlsx": workbook(simple_sheet(rows)),
        "a.parquet": parquet(dict(frame.items())),
        "a.npz": arrays(frame.drop(columns="model")),
        "a.zip": archive({"1.csv": frame[:10].to_csv(index=False), "2.csv": frame[10:].to_csv(index=False)}),
    }


def arrays(frame: pd.DataFrame) -> bytes:
    file = io.BytesIO()
    np.savez(file, **{name: frame[name].to_numpy() for name in frame})
    return file.getvalue()


def archive(files: dict[str, str]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in files.items():
            packed.writestr(name, text)
    return file.getvalue()


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("name", list(sound_files()))
def test_a_damaged_file_is_a_table_or_our_message(name: str) -> None:
    data, rng = sound_files()[name], np.random.default_rng(11)
    assert read_table(data, name).rows == 20
    told = [message_of(lambda: read_table(damaged(data, rng), name)) for _ in range(300)]
    refused = [message for message in told if message]
    assert len(refused) > 20
    assert {message.startswith(f"{name}: ") and message.endswith(".") for message in refused} == {True}


def test_a_workbook_with_a_wrong_directory_names_the_file() -> None:
    # The end record gives too early an offset for the directory, so that members would begin before the file.
    data = sound_files()["a.xlsx"]
    end = data.rindex(b"PK\x05\x06") + 16
    moved = int.from_bytes(data[end : end + 4], "little") + 23
    assert "it may be damaged" in refusal(data[:end] + moved.to_bytes(4, "little") + data[end + 4 :], "a.xlsx")


def predictions_files() -> dict[str, bytes]:
    """One file of predictions of each kind, which can be read."""
    rng = np.random.default_rng(5)
    frame = pd.DataFrame({"label": [0, 1] * 20, "score a": rng.random(40), "score b": rng.random(40)})
    rows = [list(frame.columns), *frame.astype(str).to_numpy().tolist()]
    text = frame.to_csv(index=False)
    return {
        "a.csv": text.encode(),
        "wide.csv": text.encode("utf-16"),
        "a.csv.gz": gzip.compress(text.encode(), mtime=0),
        "a.xlsx": workbook(simple_sheet(rows)),
        "a.parquet": parquet(dict(frame.items())),
    }


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("name", list(predictions_files()))
def test_damaged_predictions_are_a_table_or_our_message(name: str, tmp_path: Path) -> None:
    data, rng, path = predictions_files()[name], np.random.default_rng(11), tmp_path / name
    path.write_bytes(data)
    assert inspect(path, name).rows == 40
    told = []
    for _ in range(120):
        path.write_bytes(damaged(data, rng))
        told.append(message_of(lambda: inspect(path, name)))
    assert any(told)
    assert {message.startswith(f"{name}: ") and message.endswith(".") for message in told if message} == {True}


def test_an_unexpected_error_names_the_file_and_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> None:
        raise ValueError("negative seek value -23")

    def here(task: limited_process.Task, _: Any) -> dict[str, Any]:
        return json.loads(json.dumps(process.answer(task.question)))

    monkeypatch.setattr(reading, "read", fail)
    monkeypatch.setattr(limited_process, "run", here)
    with pytest.raises(InvalidInputError, match=r"^p\.csv: it cannot be read and may be damaged\. Save it again"):
        process.Request("read", Limits(), Choices())(tmp_path / "p.csv", "p.csv", tmp_path / "out", lambda *_: None)
    assert "negative seek value" in caplog.text
