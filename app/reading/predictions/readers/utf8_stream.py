"""A text file on disk as a stream of UTF-8, decompressed and decoded if need be, within the limits."""

from __future__ import annotations

import codecs
import gzip
import io
from typing import Any, BinaryIO

from ...tables import archives, encodings
from ...tables.limited_process import Progress
from .tables import File

_BLOCK = 1 << 22


def start_of(file: File, size: int) -> bytes:
    """The first bytes of a file, decompressed."""
    try:
        with _open(file) as stream:
            return stream.read(size)
    except archives.GZIP_ERRORS as error:
        raise archives.damaged_gzip() from error


def _open(file: File) -> BinaryIO | gzip.GzipFile:
    return gzip.GzipFile(file.path, "rb") if file.packed else file.path.open("rb")


class Utf8(io.RawIOBase):
    """The content below the header, as UTF-8 whatever its encoding; limited in size, with reports of progress.

    `quotes`: how many quotes were read; an odd number may mean that one is not closed.
    """

    def __init__(self, file: File, encoding: str, skip: int, progress: Progress) -> None:
        self._file, self._progress = file, progress
        self._raw = file.path.open("rb")
        self._stream = gzip.GzipFile(fileobj=self._raw) if file.packed else self._raw
        self._decoder = codecs.getincrementaldecoder(encodings.codec(encoding))()
        self._encoding = encoding
        self._ready, self._skip, self._taken, self._ended = bytearray(), skip, 0, False
        self._size = file.path.stat().st_size
        self.quotes = 0

    def readable(self) -> bool:
        """True: the stream can only be read."""
        return True

    def read(self, size: int = -1) -> bytes:
        """`size` bytes, fewer only at the end, because Arrow makes a block of each result."""
        while not self._ended and (size < 0 or len(self._ready) < size):
            self._pull()
        end = len(self._ready) if size < 0 else size
        taken = bytes(self._ready[:end])
        del self._ready[:end]
        self.quotes += taken.count(b'"')
        return taken

    def readinto(self, buffer: Any) -> int:
        """Like `read`, but into a buffer."""
        taken = self.read(len(buffer))
        buffer[: len(taken)] = taken
        return len(taken)

    def _pull(self) -> None:
        most = self._file.limits.predictions
        try:
            data = self._stream.read(_BLOCK)
        except archives.GZIP_ERRORS as error:
            raise archives.damaged_gzip() from error
        self._taken += len(data)
        if self._taken > most:
            raise archives.too_large(most)
        encodings.refuse_nul(data, self._encoding)
        self._ended = not data
        self._ready += self._decoder.decode(data, final=not data).encode()
        if self._skip:
            gone = min(self._skip, len(self._ready))
            del self._ready[:gone]
            self._skip -= gone
        self._progress(self._raw.tell(), self._size)

    def close(self) -> None:
        """Close the file."""
        self._raw.close()
        super().close()
