"""A prior of the positive class as people type it: 0.02, 0,02, 2% and 2 % are one number.

The browser reads it the same way (`readPrior` in `assets/ui/controls.js`); `tests/priors.json` holds both to the same.
"""

from __future__ import annotations

import re

from tile_core.checks import InvalidInputError

EXPECTED = "a prior above 0 and below 1, or a percentage, such as 0.02 or 2%"
_NUMBER = re.compile(r"\s*([0-9]+[.,]?[0-9]*|[.,][0-9]+)(?:e(-?[0-9]{1,3}))?\s*(%?)\s*", re.IGNORECASE)


def parse(text: object) -> float:
    """The prior, between 0 and 1, both excluded. Raises `InvalidInputError` for anything else."""
    found = _NUMBER.fullmatch(str(text))
    if found:
        digits, exponent, percent = found.groups()
        # Shift the exponent instead of dividing, so that 99.9% is 0.999 to the last digit.
        value = float(f"{digits.replace(',', '.')}e{int(exponent or 0) - 2 * len(percent)}")
        if 0 < value < 1:
            return value
    shown = str(text).strip()
    raise InvalidInputError(f"expected {EXPECTED}, found {shown[:40] or 'nothing'}")
