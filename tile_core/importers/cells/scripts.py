r"""Raised and lowered text, however it is written, in Unicode: `80<sup>1</sup>`, `0.92$^{1}$` and `0.92^1^` end in ¹.

What is raised behind a number is the mark of a footnote and never a digit of it, unless it is the power of a 10. A
raised or lowered number with decimals or a sign is how sure the number is: `92.1$_{0.3}$` is 92.1 ± 0.3.
"""

from __future__ import annotations

import re

RAISED_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_RAISED = dict(zip("0123456789+-\u2212", RAISED_DIGITS + "⁺⁻⁻", strict=True))
_LOWERED = dict(zip("0123456789+-\u2212", "₀₁₂₃₄₅₆₇₈₉₊₋₋", strict=True))
_LETTERS = dict(zip("abcdefghijklmnoprstuvwxyz", "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ", strict=True))
_POWERS = str.maketrans(RAISED_DIGITS + "⁻⁺", "0123456789-+")
_MARK = rf"(?:[{RAISED_DIGITS}₀-₉]|[ªº{''.join(_LETTERS.values())}](?![\w]))"
# Several marks stand side by side or behind commas.
_MARKS = re.compile(rf"\s?{_MARK}(?:[,;]?\s?{_MARK})*")
_AT_END = re.compile(rf"(?<=[^\s⁻⁺{RAISED_DIGITS}]){_MARKS.pattern.replace('₀-₉', '')}$")
# [3], [^3] and [note 3] as texts and encyclopedias mark notes and sources.
_BRACKETED = re.compile(r"\s?\[(?:\^|note |[a-z] |nb )?(?:\d{1,3}|\^[\w-]{1,20})\]")
_BEHIND_NUMBER = re.compile(rf"(?<=[\d%)\]])(?:{_BRACKETED.pattern})+")
_POWER = re.compile(rf"(?:([\d.,]+)\s?(?:[×x·*]|\\times|\\cdot)\s?)?\b10([⁻⁺]?)([{RAISED_DIGITS}]{{1,3}})")
_SPREAD = re.compile(r"(±?)\s*(\d*\.\d+%?|0,\d+%?|(?<=±)\s*\d+(?:,\d+)?%?)")
# Several marks: a,b or 1, a.
_LIST = re.compile(r"\w(?:\s?,\s?\w){1,5}")
_SIGNED = re.compile(r"([+\-\u2212])\s*(\d*[.,]\d+)")

_GROUP = r"\s?(?:\{((?:[^{}]|\{[^{}]{0,60}\}){0,60})\}|([^\s{}\\$])|(\\[a-zA-Z]{2,12}))"
_WRITTEN = (
    (re.compile(r"<sup\b[^<>]{0,80}>(.{0,80}?)</sup>", re.IGNORECASE | re.DOTALL), True),
    (re.compile(r"<sub\b[^<>]{0,80}>(.{0,80}?)</sub>", re.IGNORECASE | re.DOTALL), False),
    (re.compile(r"\\textsuperscript\s?\{([^{}]{0,60})\}"), True),
    (re.compile(r"\\textsubscript\s?\{([^{}]{0,60})\}"), False),
    (re.compile(r"(?<!\[)\^([^\s^{}$]{1,12})\^"), True),
    (re.compile(r"(?<!\[)\^\s?\\[a-zA-Z]{2,12}\s?\{([^{}]{0,60})\}"), True),
    (re.compile(rf"(?<!\[)\^{_GROUP}"), True),
    (re.compile(r"(?<=[\d%)}$])_\s?\{((?:[^{}]|\{[^{}]{0,60}\}){0,60})\}|(?<=[\d%)])_(\d)(?!\w)"), False),
)
_NOTES = re.compile(
    r"\\(?:tnote|footnote|tablefootnote|footnotemark|footnotetext|cite[a-z]{0,8})\s?(?:\[[^\[\]]{0,20}\]|\{[^{}]{0,60}\}){1,3}"
    r"|\[\^[\w-]{1,20}\]"
)
# Longer texts are no names.
_LONGEST = 300
# A formula that is nothing but a mark.
_FORMULA = re.compile(rf"\$([{RAISED_DIGITS}{''.join(_LETTERS.values())},;†‡§¶*\s]+)\$")
_COLOUR = re.compile(r"\\(?:textcolor|color|colorbox)\s?\{[^{}]{0,40}\}")
_COMMAND = re.compile(r"\\(?:text|mathrm|mathit|rm|it|scriptsize|scriptstyle|tiny|small|footnotesize)\b\s?|[{}$]")
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,80}>")
_SIGNS = {
    "\\textdagger": "†",
    "\\pm": "±",
    "\\dagger": "†",
    "\\ddagger": "‡",
    "\\ast": "*",
    "\\star": "*",
    "+/-": "±",
    "\\%": "%",
}


def raised(text: str) -> str:
    """Text that stands above the line: marks and powers in Unicode, a number with decimals as how sure one is.

    >>> raised("1"), raised("[3]"), raised("+0.02"), raised("†")
    ('¹', '³', ' (+0.02)', '†')
    """
    return _placed(text, _RAISED | _LETTERS)


def lowered(text: str) -> str:
    """Text that stands below the line.

    >>> lowered("1"), lowered("0.3"), lowered("± 2")
    ('₁', ' ± 0.3', ' ± 2')
    """
    return _placed(text, _LOWERED)


def _placed(text: str, letters: dict[str, str]) -> str:
    plain = _TAG.sub("", text)
    for written, sign in _SIGNS.items():
        plain = plain.replace(written, sign)
    plain = _COMMAND.sub("", _COLOUR.sub("", plain)).strip()
    inside = plain[1:-1].strip() if plain[:1] in "[(" and plain[-1:] in "])" else plain
    if not inside:
        return ""
    signed = _SIGNED.fullmatch(inside)
    if signed:
        return f" ({signed[1]}{signed[2]})"
    spread = _SPREAD.fullmatch(inside)
    if spread:
        return f" ± {spread[2].strip()}"
    if (
        len(re.sub(r"\W", "", inside)) > 1
        and not _LIST.fullmatch(inside)
        and any(letter.isalpha() for letter in inside)
    ):
        return text.strip()  # a word: 2nd, TM, macro
    return "".join(letters.get(letter, letter) for letter in inside)


def in_unicode(text: str) -> str:
    r"""The text with what is written as raised or lowered in Unicode, and without what LaTeX marks as a note.

    >>> in_unicode("80<sup>1</sup>"), in_unicode("$0.92^{1}$"), in_unicode("92.1_{0.3}"), in_unicode(r"0.9\tnote{1}")
    ('80¹', '$0.92¹$', '92.1 ± 0.3', '0.9')
    """
    if not any(sign in text for sign in "^<\\_"):
        return text
    found = _NOTES.sub("", text)
    for pattern, above in _WRITTEN:
        found = pattern.sub(_above if above else _below, found)
    return _FORMULA.sub(r"\1", found)


def _above(match: re.Match[str]) -> str:
    return raised(next(filter(None, match.groups()), ""))


def _below(match: re.Match[str]) -> str:
    return lowered(next(filter(None, match.groups()), ""))


def without_notes(text: str) -> str:
    """A number without the marks of footnotes, its power of 10 as an exponent.

    >>> without_notes("80¹"), without_notes("0.92 [3]"), without_notes("0.9¹,² ± 0.1ᵃ"), without_notes("2 × 10⁻³")
    ('80', '0.92', '0.9 ± 0.1', '2e-3')
    """
    power = _POWER.search(text)
    if power and (power[1] or power[2]):
        spelled = f"{power[1] or '1'}e{(power[2] + power[3]).translate(_POWERS)}"
        return without_notes(text[: power.start()] + spelled + text[power.end() :])
    if power:  # 10² may be 100, or 10 with a note
        return text
    return _BEHIND_NUMBER.sub("", _MARKS.sub("", text)).strip()


def is_power(text: str) -> bool:
    """Whether a cell holds 10 with a raised number, which may be a power or a note."""
    return _POWER.search(in_unicode(text)) is not None


def without_mark(name: str) -> str:
    """A name, or a word of a header, without the marks of footnotes at its end.

    >>> without_mark("U²-Net¹"), without_mark("TP²,³"), without_mark("Model[^1]"), without_mark("10⁻³")
    ('U²-Net', 'TP', 'Model', '10⁻³')
    """
    text = name.strip()
    if len(text) > _LONGEST:
        return text
    plain = re.sub(r"\[\^[\w-]{1,20}\]$", "", text)
    return _AT_END.sub("", plain).strip() or text
