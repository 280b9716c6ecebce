"""Zip and gzip: the expanded size is checked against the limits before anything in them is parsed."""

from __future__ import annotations

import gzip
import zipfile
import zlib
from io import BytesIO

from tile_core.checks import InvalidInputError

from ...settings import Limits

# The errors that reading a damaged gzip archive raises.
GZIP_ERRORS = (OSError, EOFError, zlib.error)
_ENTRIES = 1_000
_DEFLATED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def damaged_gzip() -> InvalidInputError:
    """The error for an archive that cannot be decompressed."""
    return InvalidInputError("it is a damaged gzip archive. Compress it again, or upload it uncompressed")


def too_large(most: int) -> InvalidInputError:
    """The error for an archive that decompresses to more than `most` bytes."""
    return InvalidInputError(f"it decompresses to more than {most / 1e6:g} MB")


def decompress(data: bytes, most: int) -> bytes:
    """The content of a gzip archive, at most this many bytes."""
    try:
        with gzip.GzipFile(fileobj=BytesIO(data)) as stream:
            content = stream.read(most + 1)
    except GZIP_ERRORS as error:
        raise damaged_gzip() from error
    if len(content) > most:
        raise too_large(most)
    return content


def members(data: bytes, limits: Limits) -> dict[str, bytes]:
    """The files of a zip by name; sizes are held to the limits before anything is expanded."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            listed = archive.infolist()
            _refuse_members(listed, limits)
            return {each.filename: archive.read(each) for each in listed if not each.is_dir()}
    except InvalidInputError:
        raise
    except Exception as error:  # a damaged list of contents can raise almost any error
        raise InvalidInputError("it is a damaged zip. Pack the files again") from error


def refuse_bomb(data: bytes, limits: Limits) -> None:
    """Refuse a zip that expands to more than its own directory says, or has wrong checksums, before anything else reads
    it.
    """
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            _refuse_members(archive.infolist(), limits)
            damaged = archive.testzip()
    except InvalidInputError:
        raise
    except Exception:  # a damaged list of contents can raise almost any error
        damaged = "all of it"
    if damaged:
        raise InvalidInputError("it is not a readable workbook; it may be damaged. Save it again as .xlsx")


def _refuse_members(members: list[zipfile.ZipInfo], limits: Limits) -> None:
    if len(members) > _ENTRIES:
        raise InvalidInputError(f"it holds {len(members):,} parts. Save the table alone, or as CSV")
    if sum(member.file_size for member in members) > limits.expanded:
        raise InvalidInputError(
            f"it expands to more than {limits.expanded / 1e6:g} MB. Save the table alone, or as CSV"
        )
    if any(member.flag_bits & 1 or member.compress_type not in _DEFLATED for member in members):
        raise InvalidInputError("it is encrypted or compressed in an unusual way. Save it again as .xlsx")
