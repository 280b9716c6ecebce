"""What the names of two classes say: that they are classes, and which of them is the positive one."""

from __future__ import annotations

import re
from collections.abc import Sequence

_POSITIVE = frozenset(["1", "1.0", "yes", "true", "positive", "positives", "pos", "present", "p", "+"])
_NEGATIVE = frozenset(["0", "0.0", "-1", "no", "false", "negative", "negatives", "neg", "absent", "n", "-"])
_PREFIX = re.compile(
    r"^(?:class|label|cls|category|klasse|classe)[\s_:=.#-]*(?=.)|^[\[({<'\"]+|[\])}>'\"]+$", re.IGNORECASE
)
# What people call the two classes of a problem: one is among the first words, the other among the second.
_WORDS = (
    "normal benign legit legitimate ham genuine authentic real clean healthy health control controls ok good intact "
    "background inlier safe nonfraud human bonafide retained",
    "attack attacks anomaly anomalies anomalous abnormal malicious malware malignant phishing spam fraud fraudulent "
    "bot defect defective faulty fault buggy bug disease diseased sick ill tumor tumour cancer infected covid toxic "
    "hate fake spoof intrusion outlier churn churned vulnerable foreground machine patient patients crack damaged",
)
_USUAL = tuple(frozenset(words.split(" ")) for words in _WORDS)
_NOT = re.compile(r"^(?:non|not|no|un|without|ohne|kein)[\s_-]*(?=..)", re.IGNORECASE)


def plain(label: str) -> str:
    """The name of a class without the word class, and without brackets and quotes: "1" of "(class 1)"."""
    text, before = label.strip(), ""
    while text != before:
        before, text = text, _PREFIX.sub("", text).strip()
    return text.lower() or label.strip().lower()


def positive_of(labels: Sequence[str]) -> int | None:
    """Which of two classes is the positive one by its name: 1, yes, positive; `None` where names do not say it."""
    words = [plain(label) for label in labels]
    for at in (0, 1):
        if words[at] in _POSITIVE and words[1 - at] in _NEGATIVE:
            return at
    return None


def are_classes(labels: Sequence[str]) -> bool:
    """Whether two names are those of the two classes of a problem: 0 and 1, normal and attack, spam and not spam."""
    if len(labels) != 2:
        return False
    words = [plain(label) for label in labels]
    if all(_PREFIX.match(label.strip()) and plain(label) != label.strip().lower() for label in labels):
        return True
    one, other = words
    opposed = any(first in _USUAL[0] and second in _USUAL[1] for first, second in ((one, other), (other, one)))
    denied = one != other and (_NOT.sub("", one) == other or _NOT.sub("", other) == one)
    return positive_of(labels) is not None or opposed or denied
