"""Aligned predictions on disk: found by id only, and deleted when they expire."""

from __future__ import annotations

import os
import stat
import time
import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from app.settings import Limits
from app.storage import prediction_files
from app.storage.prediction_files import DAY, PredictionFiles
from tile_core.checks import InvalidInputError
from tile_core.predictions import Predictions, predictions


def some(seed: int = 0, title: str = "Some", *, rest: bool = True, size: int = 50) -> Predictions:
    generator = np.random.default_rng(seed)
    scores = generator.random((2, size))
    scores[0, 3] = np.nan
    return predictions(
        ["<b>one</b>", "zwei ü"],
        generator.random(size) < 0.4,
        scores,
        pos_label=True,
        weights=generator.random(size) + 0.1 if rest else None,
        confidence=generator.random((2, size)) if rest else None,
        thresholds=[0.5, -1.0],
        title=title,
    )


def assert_same(one: Predictions | None, other: Predictions) -> None:
    assert one is not None
    assert one.digest == other.digest
    assert (one.title, one.models) == (other.title, other.models)
    for name in ("y_true", "scores", "weights", "confidence", "thresholds"):
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name))


@pytest.mark.parametrize("rest", [True, False])
def test_what_is_saved_is_loaded_by_any_process(tmp_path: Path, rest: bool) -> None:
    made = some(rest=rest)
    key = PredictionFiles(tmp_path).save(made)
    loaded = PredictionFiles(tmp_path).load(key)
    assert_same(loaded, made)
    assert loaded is not None
    assert not loaded.scores.flags.writeable
    assert PredictionFiles(tmp_path).save(loaded) == key
    assert {path.name for path in (tmp_path / "kept").iterdir()} == {key, ".ledger"}


def test_ids_need_the_secret(tmp_path: Path) -> None:
    made = some()
    keys = {
        PredictionFiles(tmp_path / "a").save(made),
        PredictionFiles(tmp_path / "b").save(made),
        PredictionFiles(tmp_path / "c", "word").save(made),
    }
    assert len(keys) == 3
    assert made.digest not in keys
    assert PredictionFiles(tmp_path / "d", "word").id_of(made) in keys


@pytest.mark.parametrize(
    "key",
    [
        "",
        "../secret",
        "a" * 63,
        "A" * 64,
        "a" * 64,
        "a" * 64 + "\n",
        "../" + "a" * 61,
        "\u0661" * 64,
        None,
        5,
        b"a" * 64,
    ],
)
def test_an_invalid_id_finds_nothing(tmp_path: Path, key: object) -> None:
    store = PredictionFiles(tmp_path)
    store.save(some())
    assert store.load(key) is None


def test_only_this_user_can_read(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        key = PredictionFiles(tmp_path / "x").save(some())
    finally:
        os.umask(before)
    folder = tmp_path / "x"
    assert [stat.S_IMODE(path.stat().st_mode) for path in (folder, folder / "kept")] == [0o700] * 2
    assert [stat.S_IMODE(path.stat().st_mode) for path in (folder / "secret", folder / "kept" / key)] == [0o600] * 2


def test_a_file_that_is_adopted_is_moved_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, out, synced, true = some(), tmp_path / "out", [], os.fsync

    def sync(number: int) -> None:
        synced.append(os.fstat(number).st_ino)
        true(number)

    store = PredictionFiles(tmp_path)
    prediction_files.write(out, made)
    file, before = out.stat().st_ino, out.read_bytes()
    monkeypatch.setattr(os, "fsync", sync)
    key, _ = store.upload(out, made.digest)
    assert file in synced
    assert key == store.id_of(made)
    assert not out.exists()
    assert (tmp_path / "kept" / key).read_bytes() == before
    assert_same(PredictionFiles(tmp_path).load(key), made)


def test_a_file_stored_under_another_digest_is_not_loaded(tmp_path: Path) -> None:
    store, out = PredictionFiles(tmp_path), tmp_path / "out"
    prediction_files.write(out, some(1))
    assert store.load(store.upload(out, some(0).digest)[0]) is None
    with pytest.raises(FileNotFoundError):
        store.upload(out, some(1).digest)


def age(path: Path, days: float) -> None:
    then = time.time() - days * DAY
    os.utime(path, (then, then))


def test_predictions_expire_days_after_their_last_use(tmp_path: Path) -> None:
    store = PredictionFiles(tmp_path)
    old, used, new = (store.save(some(seed)) for seed in range(3))
    age(tmp_path / "kept" / old, 7.01)
    age(tmp_path / "kept" / used, 6.9)
    assert store.load(old) is None
    assert store.load(used) is not None
    assert (tmp_path / "kept" / used).stat().st_mtime > time.time() - 60
    age(tmp_path / "kept" / new, 7.01)
    store.sweep()
    assert not (tmp_path / "kept" / new).exists()
    assert (tmp_path / "kept" / used).exists()


def test_the_least_recently_used_go_first(tmp_path: Path) -> None:
    size = (tmp_path / "probe", prediction_files.write(tmp_path / "probe", some()))[0].stat().st_size
    store = PredictionFiles(tmp_path, limits=Limits(prediction_store=int(3.5 * size)))
    keys = [store.save(some(seed)) for seed in range(3)]
    for days, key in zip((0.3, 0.2, 0.1), keys, strict=True):
        age(tmp_path / "kept" / key, days)
    assert store.load(keys[0]) is not None
    keys.append(store.save(some(3)))
    assert [store.load(key) is not None for key in keys] == [True, False, True, True]


def test_memory_holds_the_latest_files_and_no_deleted_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = PredictionFiles(tmp_path, limits=Limits(prediction_cells=250))
    keys = [store.save(some(seed)) for seed in range(3)]
    read: list[Path] = []
    monkeypatch.setattr(
        prediction_files,
        "read",
        lambda path, limits, before=prediction_files.read: (read.append(path), before(path, limits))[1],
    )
    for key in (keys[2], keys[1], keys[1]):
        assert store.load(key) is not None
    assert read == []
    assert_same(store.load(keys[0]), some(0))
    assert [path.name for path in read] == [keys[0]]
    (tmp_path / "kept" / keys[0]).unlink()
    assert store.load(keys[0]) is None


def test_a_changed_file_is_not_loaded(tmp_path: Path) -> None:
    store = PredictionFiles(tmp_path)
    key = store.save(some())
    path = tmp_path / "kept" / key
    other = tmp_path / "other"
    prediction_files.write(other, some(1))
    for data in (other.read_bytes(), b"", b"\x80\x04\x95.", path.read_bytes()[:-20]):
        path.write_bytes(data)
        assert PredictionFiles(tmp_path).load(key) is None
        # Predictions that arrive again are stored again.
        assert PredictionFiles(tmp_path).save(some()) == key
        assert_same(PredictionFiles(tmp_path).load(key), some())


def rewritten(path: Path, compression: int = zipfile.ZIP_STORED, **members: bytes) -> None:
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()} | members
    with zipfile.ZipFile(path, "w", compression) as archive:
        for name, data in parts.items():
            if data:
                archive.writestr(name, data)


def array(values: np.ndarray, path: Path) -> bytes:
    with path.open("wb") as file:
        np.save(file, values, allow_pickle=True)
    return path.read_bytes()


def test_pickles_zip_bombs_and_unknown_members_are_refused(tmp_path: Path) -> None:
    def fresh() -> Path:
        path = tmp_path / "file"
        path.unlink(missing_ok=True)
        prediction_files.write(path, some())
        return path

    def refuse(path: Path, limits: Limits | None = None) -> None:
        with pytest.raises(InvalidInputError):
            prediction_files.read(path, limits or Limits())

    path = fresh()
    rewritten(path)
    assert_same(prediction_files.read(path, Limits()), some())
    rewritten(path, zipfile.ZIP_DEFLATED)
    refuse(path)
    for members in (
        {"scores.npy": array(np.array([[{}] * 50] * 2), tmp_path / "a")},
        {"scores.npy": array(np.zeros((3, 50)), tmp_path / "a")},
        {"scores.npy": array(np.full((2, 50), np.inf), tmp_path / "a")},
        {"y_true.npy": array(np.zeros(50), tmp_path / "a")},
        {"y_true.npy": b""},
        {"about.npy": array(np.frombuffer(b"[]", np.uint8), tmp_path / "a")},
        {"about.npy": array(np.frombuffer(b"{}", np.uint8), tmp_path / "a")},
        {"x.npy": array(np.zeros(1), tmp_path / "a")},
    ):
        path = fresh()
        rewritten(path, **members)
        refuse(path)
    made = some(size=5_000)
    big = tmp_path / "big"
    prediction_files.write(big, replace(made, title="x" * 1_100_000))
    refuse(big, Limits(prediction_cells=10))


def test_the_part_that_thresholds_are_tuned_on_is_stored_too(tmp_path: Path) -> None:
    tuning = predictions(["A"], [0, 1, 1], [0.1, 0.4, 0.6], weights=[1, 2, 1], declined_are_errors=True)
    record = predictions(["A"], [0, 1], [0.2, np.nan], tuning=tuning, declined_are_errors=True)
    found = PredictionFiles(tmp_path).load(PredictionFiles(tmp_path).save(record))
    assert found is not None
    assert found.tuning is not None
    assert found.declined_are_errors
    assert found.digest == record.digest
    assert found.tuning.scores.tolist() == [[0.1, 0.4, 0.6]]
    assert record.digest != predictions(["A"], [0, 1], [0.2, np.nan]).digest
