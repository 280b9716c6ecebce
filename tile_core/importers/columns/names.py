"""Names of columns, normalised: lower case, accents dropped, letters and digits only; the roles they say."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable
from functools import lru_cache

from tile_core.importers.cells import in_unicode, without_mark
from tile_core.importers.roles import BY_NAME

# Prefixes and suffixes that do not change the meaning of a name: num_tp, test_recall, f1_mean.
_AFFIX = re.compile(
    r"^(?:number ?of|numof|noof|nrof|nbof|countof|nombrede|numerode|nof|num|n|total|metrics?|classif|binary|key|eval|"
    r"test|val|valid|validation|mean|avg|average)(?=..)|"
    r"(?<=..)(?:counts?|score|mean|avg|average|total|test|val)$"
)
# The suffix that distinguishes a repeated name of a header from the first.
_COPY = re.compile(r" \(\d+\)$")
# What a header says of its intervals and counts: Sensitivity (95 % CI), AUC [95% confidence interval], recall ± SD,
# specificity, % (n/N).
_INTERVAL = re.compile(
    r"[(\[]\s*n\s*(?:/|of)\s*n\s*[)\]]|[(\[][^)\]]*\b(?:ci|confidence intervals?|sd|se|std|iqr)\b[^)\]]*[)\]]|±.*$|"
    r",?\s*\b9\d\s?% ?ci\b.*$",
    re.IGNORECASE,
)
_AVERAGE_PRECISION = re.compile("(?:average|avg)precision")
# The numbers of positives and of negatives as medical papers write them, whose sign is all that tells them apart:
# n+ and n−, n⁺ and n⁻, N(+) and N(-).
_SIZE_OF_CLASS = re.compile(r"^\W*n[\W_]*?([+\-\N{MINUS SIGN}\N{EN DASH}])\W*$")
# Between two names of one thing: Sensitivity (TPR), Recall / TPR, Precision = PPV. A unit is no name: TN (n).
_SYNONYMS = re.compile(r"[()\[\]/|,;=]|\bor\b|\baka\b")
_UNIT = re.compile(r"[(\[]\s*(?:n|no\.|counts?|number|#|-)\s*[)\]]", re.IGNORECASE)
# TP [3], where the number is that of a source.
_NOTE = re.compile(r"\s?\[\d{1,3}\]$")
# metrics/precision(B), as YOLO names the scores of its boxes, masks and poses.
_PART_OF_YOLO = re.compile(r"^(\s*metrics/\w+)\([BMP]\)\s*$")
# Of ('recall', 'mean'), as pandas names columns of two levels, the mean is the value.
_MEANS = frozenset({"mean", "avg", "average"})
_SUMS = frozenset({"size", "positives", "negatives"})  # Average / Total is none
# One of model_A, model_B and so on: model_E is not the French modèle, nor model_L the German Modell.
_LETTERED = re.compile(r"\s*(?:(?i:model)[\W_]+[A-Za-z]|[Mm]odel[A-Z])\s*")
_PERCENT = re.compile(r"%|\b(?:percent|percentage|pct|prozent)\b", re.IGNORECASE)


@lru_cache(maxsize=4096)
def normalise(name: str) -> str:
    """Lower case, accents dropped, letters and digits only, words for percent and marks of footnotes dropped."""
    unmarked = _NOTE.sub("", without_mark(in_unicode(_PART_OF_YOLO.sub(r"\1", name))))
    plain = unicodedata.normalize("NFKD", _PERCENT.sub(" ", _INTERVAL.sub(" ", unmarked))).lower()
    return "".join(filter(str.isalnum, _SIZE_OF_CLASS.sub(_spelled, plain)))


def _spelled(found: re.Match[str]) -> str:
    return "nplus" if found[1] == "+" else "nminus"


def recognise(name: str) -> str | None:
    """The role that a column's name says, without percent, or `None`.

    A header may give several names of one role, as "Sensitivity (TPR)" does.

    >>> recognise("Sensitivity (TPR)"), recognise("Recall/Sensitivity"), recognise("No. of FN"), recognise("TP (lung)")
    ('tpr', 'tpr', 'fn', None)
    """
    known = known_name(name)
    return None if known is None else BY_NAME[known]


def known_name(name: str) -> str | None:
    """The name in `BY_NAME` that a header is, with or without an affix, or the first of several of one role; else
    `None`.
    """
    plain = normalise(name)
    return None if is_average_precision(plain) or is_lettered(name) else _known(plain) or _known_synonym(name)


def is_lettered(name: str) -> bool:
    """Whether a name is "model" and a letter: one of several models, not a word of another language.

    >>> is_lettered("model_E"), is_lettered("ModelL"), is_lettered("Modell")
    (True, True, False)
    """
    return _LETTERED.fullmatch(name) is not None


def _known(plain: str) -> str | None:
    return next((each for each in (plain, stem(plain)) if each in BY_NAME), None)


def _known_synonym(name: str) -> str | None:
    """The first name of a header that consists of several, if all of them have one role."""
    without_unit = _UNIT.sub(" ", name)
    parts = list(filter(None, map(normalise, _SYNONYMS.split(_INTERVAL.sub(" ", without_unit)))))
    if len(parts) < 2 and without_unit == name:
        return None
    known = [_known(part) for part in parts if part not in _MEANS] or [None]
    if len(known) < len(parts) and {each and BY_NAME[each] for each in known} & _SUMS:
        return None
    return known[0] if len({each and BY_NAME[each] for each in known}) == 1 else None


def stem(plain: str) -> str:
    """A normalised name without a prefix or suffix that does not change its meaning: "tp" of "numtp"."""
    return _AFFIX.sub("", plain)


def is_average_precision(plain: str) -> bool:
    """Whether a normalised name is that of the area under the precision-recall curve, no precision at one threshold."""
    return _AVERAGE_PRECISION.search(plain) is not None


def in_percent(name: str) -> bool:
    """Whether a column's name says that its numbers are percentages."""
    return _PERCENT.search(_INTERVAL.sub(" ", name)) is not None or normalise(name) in ("pbc", "pwc")


def first_of(name: str, names: Container[str]) -> str:
    """The name that stands in the header before, where readers wrote `name` as another of it: "tp" of "tp (2)".

    >>> first_of("tp (2)", ["tp", "tp (2)"]), first_of("run (2)", ["run (2)"])
    ('tp', 'run (2)')
    """
    plain = _COPY.sub("", name)
    return plain if plain in names else name


def copies(names: Iterable[str]) -> dict[str, list[str]]:
    """The columns that share a name, by that of the first: "tp" with "TP", and with "tp (2)", as readers say."""
    header = dict.fromkeys(names)
    groups: dict[str, list[str]] = {}
    for name in header:
        groups.setdefault(normalise(first_of(name, header)) or name, []).append(name)
    return {group[0]: group for group in groups.values() if len(group) > 1}
