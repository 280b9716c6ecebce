"""Signs that nobody sees, and letters that look like others: one form for each name, and names that look the same."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

# Signs that join letters of some scripts and parts of pictures; between others they show nothing.
_JOINERS = "\u200c\u200d"
# Letters of Hangul and of Braille that are blank, and the soft hyphen, which few programs show.
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e0fff" + _BLANK + "]"
)
_SPACES = re.compile("[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")
# Letters of other alphabets that are drawn as Latin ones, after Unicode's confusables.txt: Cyrillic and Greek.
_LATIN = str.maketrans(
    "АВЕЅІЈКМНОРСТУХԌԚԜаеіјорсухѕԁԛԝһӏ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοϲ",
    "ABESIJKMHOPCTYXGQWaeijopcyxsdqwhl" + "ABEZHIKMNOPTYXoc",
)
_DASHES = re.compile("[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]")


def visible(text: str) -> str:
    r"""The text in the normal form NFC, without signs that nobody sees; all kinds of spaces are plain ones.

    >>> visible("Re\u0301seau\u200b\u00a01") == "R\u00e9seau 1"
    True
    """
    if text.isascii():
        return text
    plain = _SPACES.sub(" ", unicodedata.normalize("NFC", text))
    return "".join(
        sign for at, sign in enumerate(plain) if not _UNSEEN.match(sign) or (sign in _JOINERS and _joins(plain, at))
    )


def _joins(text: str, at: int) -> bool:
    """Whether a joiner stands between letters that it changes, or between parts of a picture."""
    around = text[max(0, at - 1) : at] + text[at + 1 : at + 2]
    return len(around) == 2 and all(unicodedata.category(sign) in ("Lo", "Mn", "Mc", "So", "Sk") for sign in around)


def look(text: str) -> str:
    """What two texts share that look the same: letters of other alphabets as Latin ones, one kind of dash and space."""
    if text.isascii():
        return " ".join(text.split())
    return " ".join(_DASHES.sub("-", visible(text).translate(_LATIN)).split())


def look_alikes(texts: Sequence[str]) -> list[tuple[int, int]]:
    """Where texts that differ look the same: the index of each and of the first that looks like it.

    A text that occurs several times is listed once, by its first index.

    >>> look_alikes(["A", "B", "\u0410", "A", "\u0410"])
    [(2, 0)]
    """
    first: dict[str, int] = {}
    listed: set[str] = set()
    pairs = []
    for index, text in enumerate(texts):
        earlier = first.setdefault(look(text), index)
        if text != texts[earlier] and text not in listed:
            listed.add(text)
            pairs.append((index, earlier))
    return pairs
