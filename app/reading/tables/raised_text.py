"""Raised and lowered text in the cells of a workbook, in Unicode: the mark of a footnote must not become a digit."""

from __future__ import annotations

import re
import zlib
from html import escape, unescape
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from tile_core.importers import cells

_TEXTS = re.compile(r"xl/(?:sharedStrings|worksheets/[^/]+)\.xml|content\.xml")
# Neither goes past the beginning of the next one, so that many without an end take no time.
_RUN = re.compile(r"<(?:\w+:)?r>(?:(?!<(?:\w+:)?r>).)*?</(?:\w+:)?r>", re.DOTALL)
_PLACE = re.compile(r"vertAlign\s+val=[\"'](superscript|subscript)[\"']")
_TEXT = re.compile(r"(<(?:\w+:)?t(?:\s[^<>]*)?>)([^<]*)(</(?:\w+:)?t>)")
# Of OpenDocument: the styles that raise or lower a text, and the spans that have them.
_STYLE = re.compile(r"<style:style\b[^<>]*style:name=\"([^\"]+)\"[^<>]*>\s*<style:text-properties\b([^<>]*)>")
_POSITION = re.compile(r"style:text-position=\"(?:(super)|(sub)|(-?)\d)")
_SPAN = re.compile(r"(<text:span\b[^<>]*text:style-name=\"([^\"]+)\"[^<>]*>)([^<]*)(</text:span>)")
_PLACES = {"superscript": cells.raised, "subscript": cells.lowered}


def in_unicode(data: bytes, limit: int) -> bytes:
    """The workbook with what its cells raise or lower in Unicode; the same bytes where they do not.

    `limit`: how many bytes of text may be looked through.
    """
    try:
        with ZipFile(BytesIO(data)) as book:
            texts = [each for each in book.infolist() if _TEXTS.fullmatch(each.filename)]
            if sum(each.file_size for each in texts) > limit:
                return data
            found = {each.filename: book.read(each) for each in texts}
            changed = {name: _placed(text) for name, text in found.items() if b"vertAlign" in text}
            changed |= {name: _in_spans(text) for name, text in found.items() if b"style:text-position" in text}
            return _rewritten(book, changed) if changed else data
    except (BadZipFile, ValueError, RuntimeError, NotImplementedError, OSError, EOFError, zlib.error):
        return data  # the reader says what is wrong with it


def _rewritten(book: ZipFile, changed: dict[str, bytes]) -> bytes:
    made = BytesIO()
    with ZipFile(made, "w") as copy:
        for each in book.infolist():
            if not each.filename.startswith("xl/media/"):
                copy.writestr(each.filename, changed.get(each.filename) or book.read(each))
    return made.getvalue()


def _placed(text: bytes) -> bytes:
    return _RUN.sub(_run, text.decode("utf-8")).encode("utf-8")


def _in_spans(data: bytes) -> bytes:
    """The content of an OpenDocument with what its spans raise or lower in Unicode."""
    text = data.decode("utf-8")
    places = {}
    for name, properties in _STYLE.findall(text):
        position = _POSITION.search(properties)
        if position and not re.search(r"text-position=\"0%", properties):
            places[name] = cells.lowered if position[2] or position[3] else cells.raised

    def placed(span: re.Match[str]) -> str:
        write = places.get(span[2])
        return f"{span[1]}{escape(write(unescape(span[3])))}{span[4]}" if write else span[0]

    return _SPAN.sub(placed, text).encode("utf-8")


def _run(found: re.Match[str]) -> str:
    place = _PLACE.search(found[0])
    if place is None:
        return found[0]
    write = _PLACES[place[1]]
    return _TEXT.sub(lambda text: f"{text[1]}{escape(write(unescape(text[2])))}{text[3]}", found[0])
