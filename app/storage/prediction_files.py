"""Aligned predictions stored on disk by content: labels, weights, confidence, groups and scores, and no other column.

The id is the HMAC-SHA256 of the content digest under the server's secret, like that of a leaderboard: a client that has
the id can read the predictions, and an id cannot be guessed. Files are npz, uncompressed and without pickle, in a
folder that only this user can enter. They are deleted some days after their last use; when all together exceed their
share of the disk, the least recently used ones are deleted first.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import threading
import zipfile
from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from tile_core.checks import InvalidInputError
from tile_core.predictions import Predictions, predictions

from ..settings import Limits
from .backends import Backend, Folders
from .files import private_folder, write_new
from .rights import Outcome, Rights

DAY = 86_400
_OPTIONAL = ("weights", "confidence", "groups")
# Of the samples that thresholds are tuned on, where they are others; declined ones are as in the rest.
_TUNING = "tuning_"
_OF_TUNING = ("y_true", "scores", "weights")
_NAMES = {f"{name}.npy" for name in ("about", "y_true", "scores", "thresholds", *_OPTIONAL)}
_NAMES |= {f"{_TUNING}{name}.npy" for name in _OF_TUNING}
_MOST_NAMES = 1_000_000


def write(path: Path, record: Predictions) -> None:
    """Write predictions to a new file that only this user can read."""
    write_new(path, lambda file: _write(file, record), sync=False)


def _write(file: BinaryIO, record: Predictions) -> None:
    about = {"title": record.title, "models": record.models, "declined_are_errors": record.declined_are_errors}
    text = json.dumps(about).encode()
    arrays: dict[str, Any] = {"about": np.frombuffer(text, np.uint8), "y_true": record.y_true, "scores": record.scores}
    optional: dict[str, Any] = {name: getattr(record, name) for name in _OPTIONAL if getattr(record, name) is not None}
    if record.tuning is not None:
        tuned = {name: getattr(record.tuning, name) for name in _OF_TUNING}
        optional |= {f"{_TUNING}{name}": array for name, array in tuned.items() if array is not None}
    np.savez(file, thresholds=record.thresholds, **arrays, **optional)


def read(path: Path, limits: Limits) -> Predictions:
    """The predictions of a file, held to the limits before memory is taken.

    Raises `InvalidInputError` for files that `write` did not write.
    """
    try:
        _refuse_other(path, limits)
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        about = json.loads(arrays.pop("about").tobytes())
        title, models = str(about["title"]), [str(model) for model in about["models"]]
        declined = about.get("declined_are_errors") is True
    except (OSError, ValueError, KeyError, TypeError, EOFError, MemoryError, zipfile.BadZipFile) as error:
        raise InvalidInputError("predictions: expected a file of aligned arrays") from error
    for array in arrays.values():
        array.flags.writeable = False  # so that no copy is made
    if arrays["y_true"].dtype != np.bool_:
        raise InvalidInputError("predictions: expected truth values")
    tuned = {name: arrays.pop(_TUNING + name) for name in _OF_TUNING if _TUNING + name in arrays}
    tuning = None
    if tuned:
        if not {"y_true", "scores"} <= tuned.keys() or tuned["y_true"].dtype != np.bool_:
            raise InvalidInputError("predictions: expected truth values of the tuned samples")
        tuning = predictions(
            models,
            tuned.pop("y_true"),
            tuned.pop("scores"),
            pos_label=True,
            title=title,
            thresholds=arrays["thresholds"],
            declined_are_errors=declined,
            **tuned,
        )
    return predictions(
        models,
        arrays.pop("y_true"),
        arrays.pop("scores"),
        pos_label=True,
        title=title,
        tuning=tuning,
        declined_are_errors=declined,
        **arrays,
    )


def _refuse_other(path: Path, limits: Limits) -> None:
    most = 16 * limits.prediction_cells + _MOST_NAMES
    with zipfile.ZipFile(path) as archive:
        members = archive.infolist()
        names = {member.filename for member in members}
        stored = all(member.compress_type == zipfile.ZIP_STORED for member in members)
        if not ({"about.npy", "y_true.npy", "scores.npy"} <= names <= _NAMES and stored and len(members) == len(names)):
            raise ValueError("other members")
        if sum(member.file_size for member in members) > min(most, path.stat().st_size):
            raise ValueError("too large")


class PredictionFiles:
    """Predictions in a folder or another backend, which any number of processes may share; the latest ones also stay in
    memory.
    """

    def __init__(
        self, folder: Path, secret: str | None = None, limits: Limits | None = None, backend: Backend | None = None
    ) -> None:
        place = backend or Folders()
        self.limits = limits or Limits()
        seconds = self.limits.prediction_days * DAY
        self._files = place.files(private_folder(folder) / "kept", self.limits.prediction_store, seconds)
        self._secret = place.secret(folder / "secret", secret)
        records = place.records(folder / "owners", self.limits.store, DAY * self.limits.store_days)
        self._rights = Rights(records, place.lock(folder / "locks"), self._secret, self._files.touch)
        self._memory: OrderedDict[str, Predictions] = OrderedDict()
        self._lock = threading.Lock()

    def id_of(self, record: Predictions) -> str:
        """The public id, 64 hexadecimal digits."""
        return self._id(record.digest)

    def _id(self, digest: str) -> str:
        return hmac.new(self._secret, b"predictions" + digest.encode(), hashlib.sha256).hexdigest()

    def save(self, record: Predictions) -> str:
        """Store predictions and return their public id. Raises `OSError` when they cannot be stored."""
        key = self.id_of(record)
        path = self._files.find(key)
        if path is None or self._read(path) is None:
            self._rights.without_owner(key, lambda: self._files.write(key, lambda file: _write(file, record)))
        self._remember(key, record)
        return key

    def upload(self, path: Path, digest: str) -> tuple[str, str]:
        """Move a file that `write` wrote here; returns the public id of its predictions and the secret that allows
        deleting them.

        The file is read when it is first opened; one whose content does not match its id is not loaded. Raises
        `OSError` when it cannot be stored.
        """
        key = self._id(digest)
        return key, self._rights.grant(key, lambda: self._files.adopt(key, path))

    def load(self, key: object) -> Predictions | None:
        """The predictions of a public id; `None` for an invalid id, and one never stored or deleted."""
        path = self._files.find(key)
        if path is None:
            return None
        with self._lock:
            held = self._memory.get(path.name)
        if held is None:
            held = self._read(path)
        if held is not None:
            self._remember(path.name, held)
        return held

    def delete(self, key: str, rights: Iterable[str]) -> Outcome:
        """Delete an upload of predictions, as `Rights.revoke`."""
        return self._rights.revoke(key, rights, lambda: self._discard(key))

    def _discard(self, key: str) -> None:
        self._files.discard(key)
        with self._lock:
            self._memory.pop(key, None)

    def held(self) -> tuple[int, int]:
        """Total bytes and number of the files."""
        return self._files.held()

    def _read(self, path: Path) -> Predictions | None:
        try:
            found = read(path, self.limits)
        except InvalidInputError:
            return None
        return found if hmac.compare_digest(self.id_of(found), path.name) else None

    def _remember(self, key: str, record: Predictions) -> None:
        """Hold predictions in memory, with at most as many scores in total as one file may have cells."""
        with self._lock:
            self._memory[key] = record
            self._memory.move_to_end(key)
            while len(self._memory) > 1 and sum(each.scores.size for each in self._memory.values()) > (
                self.limits.prediction_cells
            ):
                self._memory.popitem(last=False)

    def sweep(self) -> None:
        """Delete now what has expired, then the least recently used files until the rest fits."""
        self._files.sweep()
