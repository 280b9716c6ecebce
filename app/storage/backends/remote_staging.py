"""Uploads in progress that any machine can continue: their state is on Redis, their files in the store of large files.

The machine that receives an upload has its file at once; another one fetches it when it is asked to read it.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import secrets
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...settings import Limits
from ..blobs import is_key
from ..files import private_folder
from ..staged_upload import BusyError, Staged, digest, write_new
from ..staging import OF_ONE_OWNER, NoRoomError, Staging
from .connection import reaching
from .files import ObjectFiles

_MINE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end"


@dataclass(frozen=True, slots=True)
class RemoteStaged(Staged):
    """An upload whose state is on Redis; its folder on this machine holds what this machine computes from it."""

    client: Any
    files: ObjectFiles
    seconds: int

    @property
    def path(self) -> Path:
        """The uploaded file, fetched if another machine received it."""
        path = self.folder / "file"
        if not path.exists():
            found = self.files.find(_key(self.token))
            if found is None:
                raise FileNotFoundError(self.token)
            aside = self.folder / f".{secrets.token_hex(8)}"
            shutil.copyfile(found, aside)
            aside.replace(path)
        return path

    @property
    def source(self) -> tuple[Any, str] | None:
        """The store in which every machine finds the file, and its name there."""
        return self.files.source(_key(self.token))

    @property
    def forgotten(self) -> bool:
        """Whether the upload was removed, on any machine; False while Redis cannot be reached."""
        with contextlib.suppress(OSError), reaching():
            return not self.client.exists(_name(self.token))
        return False

    def tell(self, state: dict[str, Any]) -> None:
        """Store the progress, which also shows that the upload is in use and its reader alive."""
        with contextlib.suppress(OSError), reaching():
            if self.client.exists(_name(self.token)):
                self.client.hset(_name(self.token), "state", json.dumps(state))
                self.client.expire(_name(self.token), self.seconds)

    def state(self) -> dict[str, Any]:
        """The progress of reading the upload. Raises `OSError`."""
        with reaching():
            found = self.client.hget(_name(self.token), "state")
        return dict(json.loads(found)) if found else {"stage": "ready"}

    @contextlib.contextmanager
    def alone(self, seconds: float) -> Iterator[None]:
        """Lock this upload against readers on all machines, for at most `seconds`. Raises `BusyError`."""
        mine, name = secrets.token_hex(8), f"{_name(self.token)}:busy"
        with reaching():
            if not self.client.set(name, mine, nx=True, ex=max(1, int(seconds))):
                raise BusyError
        try:
            yield
        finally:
            with contextlib.suppress(OSError), reaching():
                self.client.eval(_MINE, 1, name, mine)


class RemoteStaging(Staging):
    """The uploads in progress of all machines."""

    def __init__(self, folder: Path, limits: Limits, client: Any, files: ObjectFiles) -> None:
        super().__init__(folder, limits)
        self._client, self._files = client, files

    def take(self, chunks: Callable[[int], bytes], size: int, name: str, owner: str) -> Staged:
        """As `Staging.take`; the share of the disk is for the uploads of all machines together."""
        if self._files.held()[0] + min(size, self._limits.predictions) > self._limits.prediction_staged:
            self._files.sweep()
            if self._files.held()[0] + min(size, self._limits.predictions) > self._limits.prediction_staged:
                raise NoRoomError
        staged = super().take(chunks, size, name, owner)
        try:
            self._files.write(_key(staged.token), lambda file: _copy(staged.path, file))
            with reaching():
                about = {"name": name, "owner": digest(owner)}
                self._client.hset(_name(staged.token), mapping={"about": json.dumps(about)})
                self._client.expire(_name(staged.token), self.seconds)
        except BaseException:
            self.forget(staged)
            raise
        found = self._staged(staged.token, staged.folder, name)
        self._keep_newest(found, owner)
        return found

    def find(self, token: object, owner: str) -> Staged | None:
        """The upload with this token, if it is the owner's, on any machine. Raises `OSError`."""
        if not is_key(token):
            return None
        with reaching():
            record = self._client.hget(_name(str(token)), "about")
            about = json.loads(record) if record else {"owner": ""}
            if not hmac.compare_digest(about["owner"], digest(owner)):
                return None
            self._client.expire(_name(str(token)), self.seconds)
        if super().find(token, owner) is None:  # another machine received it
            with contextlib.suppress(FileExistsError):
                write_new(private_folder(self._folder / str(token)) / "about", json.dumps(about).encode())
        return self._staged(str(token), self._folder / str(token), about["name"])

    def forget(self, staged: Staged) -> None:
        """Delete an upload; other machines delete their copies at their next sweep."""
        with contextlib.suppress(OSError), reaching():
            self._client.delete(_name(staged.token))
        self._files.discard(_key(staged.token))
        super().forget(staged)

    def _staged(self, token: str, folder: Path, name: str) -> RemoteStaged:
        return RemoteStaged(token, folder, name, self._client, self._files, self.seconds)

    def _keep_newest(self, staged: RemoteStaged, owner: str) -> None:
        """Delete all but the newest few uploads of one owner."""
        listed = f"tile:staged-of:{digest(owner)}"
        with reaching():
            self._client.lpush(listed, staged.token)
            older = [token.decode() for token in self._client.lrange(listed, OF_ONE_OWNER, -1)]
            self._client.ltrim(listed, 0, OF_ONE_OWNER - 1)
            self._client.expire(listed, self.seconds)
            idle = [token for token in older if not self._client.exists(f"{_name(token)}:busy")]
        for token in idle:
            self.forget(self._staged(token, self._folder / token, ""))


def _name(token: str) -> str:
    # hashed, so that tokens cannot be read from Redis
    return f"tile:staged:{_key(token)}"


def _key(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _copy(path: Path, file: Any) -> None:
    with path.open("rb") as source:
        shutil.copyfileobj(source, file, 1 << 20)
