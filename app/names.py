"""Names shortened so that they stay distinct: a shortened name matches no other name of the set.

`assets/draw/text.js` does the same; both are tested with the same vectors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

_GAP = "…"
_LONGEST = 200
# Among so many names that look alike at their ends it would take too long to find what is one's own.
_MANY = 300


def shortened(name: str, names: Sequence[str], fits: Callable[[str], bool]) -> str:
    """The name, or as much of it as fits; with its number among `names`, to which it belongs, where no shorter text is
    unique.
    """
    if fits(name):
        return name
    low, high = 0, min(len(name) - 1, _LONGEST)
    while low < high:
        middle = (low + high + 1) // 2
        if fits(_with_gaps(_head_and_tail(name, middle))):
            low = middle
        else:
            high = middle - 1
    parts = _head_and_tail(name, low)
    rivals = [other for other in names if other != name and _matches(other, parts)]
    if not rivals:
        return _with_gaps(parts)
    own = None if len(rivals) > _MANY else _cut_around_difference(name, rivals, low + 1, fits)
    if own is not None:
        return own
    number = f" {names.index(name) + 1}"
    count = next((count for count in range(low, 0, -1) if fits(_with_gaps(_head_and_tail(name, count)) + number)), 0)
    return _with_gaps(_head_and_tail(name, count)) + number


def _matches(name: str, parts: Sequence[str]) -> bool:
    """Whether the parts occur in a name in this order, the first at its start and the last at its end."""
    first, last = parts[0], parts[-1]
    if not (name.startswith(first) and name.endswith(last)) or len(name) < len(first) + len(last):
        return False
    at, end = len(first), len(name) - len(last)
    for part in parts[1:-1]:
        found = name.find(part, at, end)
        if found < 0:
            return False
        at = found + len(part)
    return True


def _with_gaps(parts: Sequence[str]) -> str:
    return _GAP.join(part.strip() for part in parts)


def _head_and_tail(name: str, count: int) -> tuple[str, str]:
    """Beginning and end of a name; the end has a third of the letters, because long names often differ there.

    Fewer where that would part a number, unless nothing else is at its side.
    """
    tail = count // 3
    head, start = count - tail, len(name) - tail
    while _is_in_number(name, start):
        start += 1
    return name[: _number_start(name, head) or head], name[start:]


def _common_prefix(name: str, other: str) -> int:
    """The number of letters that two names have in common at the beginning."""
    pairs = enumerate(zip(name, other, strict=False))
    return next((k for k, (one, two) in pairs if one != two), min(len(name), len(other)))


def _cut_around_difference(name: str, rivals: Sequence[str], most: int, fits: Callable[[str], bool]) -> str | None:
    """Beginning, the letters from where the name starts to differ, and end: the longest such text that fits.

    If any does, one with whole numbers where it differs: "team 18" left as "t…8" would be read as team 8.
    """
    found = {_common_prefix(name, rival) for rival in rivals}
    starts = sorted((start for start in found if start < len(name)), reverse=True)
    of_numbers = sorted({_number_start(name, start) for start in starts}, reverse=True)
    for whole, places in ((True, of_numbers), (False, starts)):
        for size in range(most, 1, -1):
            for start in places:
                for middle in range(1, min(size - 1, len(name) - start) + 1):
                    if whole and _is_in_number(name, start + middle):
                        continue
                    parts = _three_parts(name, size, start, middle)
                    if not any(_matches(rival, parts) for rival in rivals) and fits(_with_gaps(parts)):
                        return _with_gaps(parts)
    return None


def _is_in_number(name: str, at: int) -> bool:
    """Whether a cut before this letter parts two digits."""
    return 0 < at < len(name) and all("0" <= letter <= "9" for letter in name[at - 1 : at + 1])


def _number_start(name: str, at: int) -> int:
    """Where the number starts that a cut before this letter would part; the same place where it parts none."""
    while _is_in_number(name, at):
        at -= 1
    return at


def _three_parts(name: str, size: int, start: int, middle: int) -> tuple[str, ...]:
    tail = min((size - middle) // 3, len(name) - start - middle)
    head = min(size - middle - tail, start)
    parts = name[:head], name[start : start + middle], name[len(name) - tail :]
    return parts[:2] if start + middle == len(name) else parts
