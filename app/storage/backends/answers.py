"""Caches of Flask-Caching whose entries are sealed: what is damaged or changed is not used, and never unpickled."""

from __future__ import annotations

import hashlib
import hmac
import logging
import pickle
from pathlib import Path
from typing import IO, Any

from flask_caching.backends import FileSystemCache, RedisCache

_LOG = logging.getLogger(__name__)
_SEAL = hashlib.sha256().digest_size
# How long an answer stays on Redis after it was made, in seconds.
_KEPT = 7 * 86_400


class SealedFiles(FileSystemCache):  # type: ignore[misc]  # it has no types
    """Answers in a folder that only this user can enter; of more than `entries` the oldest go."""

    def __init__(self, folder: Path, secret: bytes, entries: int) -> None:
        self.serializer = _Sealed(secret)
        super().__init__(str(folder), threshold=entries, default_timeout=0, mode=0o600)


class SealedOnRedis(RedisCache):  # type: ignore[misc]  # it has no types
    """Answers on Redis, for a week; they expire, so that Redis may remove them first where its memory is limited."""

    def __init__(self, client: Any, name: str, secret: bytes) -> None:
        super().__init__(client, key_prefix=f"{name}:", default_timeout=_KEPT)
        self.serializer = _Sealed(secret)


class _Sealed:
    """Writes a value behind the HMAC of its pickle, and reads it only if that is right."""

    def __init__(self, secret: bytes) -> None:
        self._secret = hashlib.sha256(b"cache" + secret).digest()

    def dumps(self, value: Any) -> bytes:
        data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        return hmac.digest(self._secret, data, "sha256") + data

    def loads(self, sealed: bytes | None) -> Any:
        if sealed is None:
            return None
        seal, data = sealed[:_SEAL], sealed[_SEAL:]
        if not hmac.compare_digest(seal, hmac.digest(self._secret, data, "sha256")):
            _LOG.warning("A cached result was changed: it is computed again.")
            return None
        return pickle.loads(data)  # noqa: S301 (sealed by this server)

    def dump(self, value: Any, f: IO[bytes]) -> None:
        f.write(self.dumps(value))

    def load(self, f: IO[bytes]) -> Any:
        return self.loads(f.read())
