"""Aligned predictions kept on disk by content: labels, weights, confidence and scores, and nothing else of a file.

The id is the HMAC-SHA256 of the content digest under the server's secret, as that of a leaderboard is: who has the id
has the predictions, and nobody finds an id without having been given it. Files are npz, not packed and without pickle,
in a folder that only this user can enter. They go some days after they were last used, and when all together exceed
their share of the disk, those not used for longest go first.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import os
import re
import secrets
import threading
import time
import zipfile
from collections import OrderedDict
from pathlib import Path
from typing import Any

import numpy as np

from app.settings import Limits
from app.store import own_secret, private_folder
from tile_core.checks import InvalidInputError
from tile_core.predictions import Predictions, predictions

KEY = re.compile(r"[0-9a-f]{64}")
DAY = 86_400
_OPTIONAL = ("weights", "confidence")
_NAMES = {"about.npy", "y_true.npy", "scores.npy", "thresholds.npy", "weights.npy", "confidence.npy"}
_MOST_NAMES = 1_000_000


def is_key(key: object) -> bool:
    """Whether this has the form of an id or a token: 64 hexadecimal digits."""
    return isinstance(key, str) and KEY.fullmatch(key) is not None


def write(path: Path, made: Predictions) -> None:
    """Write predictions to a new file that only this user can read."""
    about = json.dumps({"title": made.title, "models": made.models}).encode()
    arrays: dict[str, Any] = {"about": np.frombuffer(about, np.uint8), "y_true": made.y_true, "scores": made.scores}
    optional: dict[str, Any] = {name: getattr(made, name) for name in _OPTIONAL if getattr(made, name) is not None}
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        np.savez(file, thresholds=made.thresholds, **arrays, **optional)


def read(path: Path, limits: Limits) -> Predictions:
    """The predictions of a file, held to the limits before memory is taken.

    Raises `InvalidInputError` for whatever is no file that `write` wrote.
    """
    try:
        _refuse_other(path, limits)
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        about = json.loads(arrays.pop("about").tobytes())
        title, models = str(about["title"]), [str(model) for model in about["models"]]
    except (OSError, ValueError, KeyError, TypeError, EOFError, MemoryError, zipfile.BadZipFile) as error:
        raise InvalidInputError("predictions: expected a file of aligned arrays") from error
    for array in arrays.values():
        array.flags.writeable = False  # so that no copy is made
    if arrays["y_true"].dtype != np.bool_:
        raise InvalidInputError("predictions: expected truth values")
    return predictions(models, arrays.pop("y_true"), arrays.pop("scores"), pos_label=True, title=title, **arrays)


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


class Kept:
    """A folder of predictions; any number of processes may share it. The last few are also held in memory."""

    def __init__(self, folder: Path, secret: str | None = None, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self._folder = private_folder(private_folder(folder) / "kept")
        self._secret = secret.encode() if secret else own_secret(folder / "secret")
        self._memory: OrderedDict[str, Predictions] = OrderedDict()
        self._lock = threading.Lock()

    def id_of(self, made: Predictions) -> str:
        """The public id, 64 hexadecimal digits."""
        return hmac.new(self._secret, b"predictions" + made.digest.encode(), hashlib.sha256).hexdigest()

    def save(self, made: Predictions) -> str:
        """Keep predictions; their public id."""
        key = self.id_of(made)
        if not self._touch(key):
            aside = self._folder / f".{secrets.token_hex(8)}"
            try:
                write(aside, made)
                aside.replace(self._folder / key)
            finally:
                aside.unlink(missing_ok=True)
        self._remember(key, made)
        self.sweep()
        return key

    def load(self, key: object) -> Predictions | None:
        """The predictions of a public id; `None` for what is no id, was never saved here, or is gone."""
        if not is_key(key) or not self._touch(str(key)):
            return None
        with self._lock:
            held = self._memory.get(str(key))
        if held is None:
            held = self._read(str(key))
        if held is not None:
            self._remember(str(key), held)
        return held

    def _read(self, key: str) -> Predictions | None:
        try:
            found = read(self._folder / key, self.limits)
        except InvalidInputError:
            return None
        return found if hmac.compare_digest(self.id_of(found), key) else None

    def _remember(self, key: str, made: Predictions) -> None:
        """In memory are at most as many scores as one file may have cells."""
        with self._lock:
            self._memory[key] = made
            self._memory.move_to_end(key)
            while len(self._memory) > 1 and sum(each.scores.size for each in self._memory.values()) > (
                self.limits.prediction_cells
            ):
                self._memory.popitem(last=False)

    def _touch(self, key: str) -> bool:
        """Mark as used now; whether it is there and has not expired."""
        path = self._folder / key
        try:
            if path.stat().st_mtime < time.time() - self.limits.prediction_days * DAY:
                path.unlink(missing_ok=True)
                return False
            os.utime(path)
        except OSError:
            return False
        return True

    def sweep(self) -> None:
        """Remove what has expired, then what was not used for longest until the rest fits."""
        oldest, found = time.time() - self.limits.prediction_days * DAY, []
        for entry in os.scandir(self._folder):
            with contextlib.suppress(OSError):
                found.append((entry.stat().st_mtime, entry.stat().st_size, Path(entry.path)))
        total = sum(size for _, size, _ in found)
        for used, size, path in sorted(found):
            if used >= oldest and total <= self.limits.prediction_store:
                return
            path.unlink(missing_ok=True)
            total -= size
