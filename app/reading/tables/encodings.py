"""Bytes -> text: marked encodings, UTF-8, otherwise Latin-1 as Windows writes it (cp1252); refuses what is not plain
text.
"""

from __future__ import annotations

from tile_core.checks import InvalidInputError

ENCODINGS = {"utf-8": "UTF-8", "utf-16": "UTF-16", "cp1252": "Latin-1"}
_MARKS = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_SAVE = "Save it as CSV in UTF-8"


def marked_encoding(start: bytes) -> str | None:
    """The encoding that the first bytes mark, or `None`."""
    return next((name for mark, name in _MARKS.items() if start.startswith(mark)), None)


def codec(encoding: str) -> str:
    """The name of the codec that reads an encoding with or without its mark."""
    return "utf-8-sig" if encoding == "utf-8" else encoding


def decode(data: bytes, encoding: str | None = None) -> tuple[str, str]:
    """The text and its encoding: the one given or marked, otherwise UTF-8, otherwise Latin-1."""
    expected = encoding or marked_encoding(data)
    refuse_nul(data, expected or "")
    for name in [expected] if expected else ["utf-8", "cp1252"]:
        try:
            text = data.decode(codec(name))
        except (UnicodeDecodeError, LookupError):
            continue
        refuse_binary(text)
        return text, name
    raise wrong_encoding(expected)


def wrong_encoding(encoding: str | None) -> InvalidInputError:
    """The error for bytes that are not in this encoding, or not in a supported one."""
    return InvalidInputError(f"it is not in {ENCODINGS.get(encoding or '', 'UTF-8 or Latin-1')}. {_SAVE}")


def refuse_nul(data: bytes, encoding: str) -> None:
    """Raise `InvalidInputError` for NUL bytes, unless the encoding has two bytes for each character."""
    if encoding != "utf-16" and b"\0" in data:
        raise InvalidInputError(f"it holds NUL bytes, so it is not plain text. {_SAVE}")


def refuse_binary(text: str) -> None:
    """Raise `InvalidInputError` where too many of the first characters do not occur in texts."""
    first = text[:10_000]
    if "\0" in text or sum(character < " " and character not in "\t\r\n\f" for character in first) > len(first) / 100:
        raise InvalidInputError(f"it holds control characters, so it is not plain text. {_SAVE}")
