"""The kind of a file, by its extension and its first bytes, which must agree."""

from __future__ import annotations

from pathlib import PurePath

from tile_core.checks import InvalidInputError
from tile_core.importers import cells

KINDS = {
    ".csv": "text", ".tsv": "text", ".txt": "text", ".dat": "text",
    ".json": "json", ".jsonl": "json", ".ndjson": "json", ".xlsx": "workbook", ".ods": "workbook",
    ".parquet": "parquet", ".pq": "parquet",
}  # fmt: skip
# Documents with tables in them, which leaderboards may be.
DOCUMENTS = {
    ".md": "markdown", ".markdown": "markdown", ".tex": "latex", ".html": "html", ".htm": "html",
}  # fmt: skip
# What else leaderboards may be: an archive of tables, and arrays of NumPy.
ARCHIVES = {".zip": "zip", ".npz": "npz", ".npy": "npy"}
# Packed texts are read, too: .csv.gz.
EXTENSIONS = (*KINDS, ".gz")
LEADERBOARDS = (*KINDS, *DOCUMENTS, *ARCHIVES, ".gz")
WHAT_TO_DO = "Save the table as CSV in UTF-8, or as .xlsx, .json or .parquet"
# How many bytes are enough to recognise the kind.
START = 512
_GZIP = b"\x1f\x8b"
_NUMPY = b"\x93NUMPY"
_OFFICE = b"\xd0\xcf\x11\xe0"
_OLD_EXCEL = "Open it in Excel or LibreOffice and save it as .xlsx without a password"
_SIGNS = {
    b"PK\x03\x04": "workbook",
    b"PAR1": "parquet",
    b"%PDF": "a PDF",
    _OFFICE: "an old or encrypted Office file",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"\x80\x04\x95": "a Python pickle",
    _NUMPY: "a NumPy array",
    b"Rar!": "an archive",
    b"7z\xbc\xaf": "an archive",
    b"SQLite format 3": "a database",
}
# Tags may be written in capitals.
_TAGS = {b"<!doctype": "a web page", b"<html": "a web page", b"<?xml": "XML"}
_NAMES = {
    "workbook": "an Excel workbook (or another zip)", "parquet": "a parquet file", "zip": "a zip", "npz": "a zip",
    "npy": "a NumPy array",
}  # fmt: skip
# Kinds of files that are zips.
_ZIPS = ("workbook", "zip", "npz")


def kind_of(start: bytes, filename: str, *, documents: bool = False) -> tuple[str, bool]:
    """The kind of a file, "text", "json", "workbook" or "parquet", and whether it is compressed by gzip.

    `start`: its first bytes. `documents`: whether it may be "html", "latex", "markdown", "zip", "npz" or "npy", too.

    Raises `InvalidInputError` for an unsupported kind, and for one that contradicts the file's extension.
    """
    if not start:
        raise InvalidInputError("it is empty")
    packed = start.startswith(_GZIP)
    plain = PurePath(filename).name.lower()
    extension = PurePath(plain.removesuffix(".gz") if packed else plain).suffix
    readable = KINDS | DOCUMENTS | ARCHIVES if documents else KINDS
    expected = readable.get(extension, "" if extension else "text")
    if extension == ".xls":
        raise InvalidInputError(f".xls, the format of Excel before 2007, is not read. {_OLD_EXCEL}")
    if not expected:
        raise InvalidInputError(f"{cells.short(extension, 12)} files are not supported. {WHAT_TO_DO}")
    if packed and expected != "text":
        raise InvalidInputError("it is a gzip archive; of those, only .csv.gz and .tsv.gz are supported")
    content_kind = _kind_of_content(start)
    if documents and expected in DOCUMENTS.values() and content_kind in _TAGS.values():
        content_kind = expected
    if documents and expected == "text" and content_kind in _TAGS.values() and extension not in (".csv", ".tsv"):
        return "html", packed  # a saved page under another name
    if (expected in _ZIPS and content_kind == "workbook") or (expected == "npy" and content_kind == _SIGNS[_NUMPY]):
        content_kind = expected
    if content_kind != expected and (content_kind or expected in _NAMES):
        description = _NAMES.get(content_kind, content_kind) if content_kind else f"not {_NAMES[expected]}"
        if content_kind == _SIGNS[_OFFICE]:
            raise InvalidInputError(f"it is protected by a password, or of Excel before 2007. {_OLD_EXCEL}")
        raise InvalidInputError(f"despite its name, it is {description}. {WHAT_TO_DO}")
    return expected, packed


def display_name(filename: str) -> str:
    """The name of a file in a message."""
    return cells.short(PurePath(filename).name, 80) or "The file"


def title_of(filename: str, default: str) -> str:
    """A title for the content of a file: its name without extensions, or otherwise the given title."""
    plain = PurePath(cells.visible(PurePath(filename).name))
    packed = plain.suffix.lower() == ".gz" and PurePath(plain.stem).suffix.lower() in KINDS
    return cells.short(PurePath(plain.stem).stem if packed else plain.stem, 80) or default


def _kind_of_content(start: bytes) -> str:
    """The kind that the first bytes indicate, after blanks and a byte-order mark."""
    plain = start.removeprefix(b"\xef\xbb\xbf").lstrip()
    signs = (name for sign, name in _SIGNS.items() if plain.startswith(sign))
    tags = (name for tag, name in _TAGS.items() if plain[: len(tag)].lower() == tag)
    return next(signs, "") or next(tags, "")
