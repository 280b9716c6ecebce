"""Writes `data/score_table.json`: table 1 of paper A for every score of the catalogue and every probabilistic score.

`python data/make_score_table.py` writes the file; `row(text)` is what stands in it for one score.
"""

from __future__ import annotations

import json
import math
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from tile_core import formulas
from tile_core.audit import TestResult, audit, lattice_extrema
from tile_core.catalogue import CATALOGUE
from tile_core.correlation.extrema import Extremum

FILE = Path(__file__).parent / "score_table.json"
_SEED = 1
_OUTCOMES = ("tn", "fp", "fn", "tp")
_FEWEST_GIVEN = 2


def probabilistic() -> dict[str, tuple[str, str]]:
    """The 50 probabilistic scores (B section 2.2): a key of the catalogue or a formula, with P(part | whole)."""
    known = {score.formula: key for key, score in CATALOGUE.items()}
    found = {}
    for states in product(("absent", "given", "part"), repeat=len(_OUTCOMES)):
        part = [each for each, state in zip(_OUTCOMES, states, strict=True) if state == "part"]
        whole = [each for each, state in zip(_OUTCOMES, states, strict=True) if state != "absent"]
        if part and len(part) < len(whole) >= _FEWEST_GIVEN:
            below = "N" if len(whole) == len(_OUTCOMES) else f"({' + '.join(whole)})"
            top = part[0] if len(part) == 1 else f"({' + '.join(part)})"
            text = f"{top} / ({' + '.join(whole)})"
            found[known.get(f"{top} / {below}", text)] = (", ".join(part), ", ".join(whole))
    return found


def row(text: str, probability: tuple[str, str] | None = None) -> dict[str, Any]:
    """The row of a score, a key of the catalogue or a formula; `probability`: of which outcomes, given which."""
    score = formulas.score(text)
    audited = audit(score, np.random.default_rng(_SEED))
    named = score.key != "formula"
    return {
        "text": text,
        "symbol": score.symbol if named else text,
        "name": score.name if named else "",
        "formula": score.formula,
        "probability": probability,
        "verdict": audited.verdict,
        "down": audited.downwards,
        "sets": [
            {
                "tests": "".join(map(_letter, constraint.tests)),
                "largest": _listed(one.found.largest),
                "smallest": _listed(one.found.smallest),
                "searched": [_rounded(one.searched.smallest.value), _rounded(one.searched.largest.value)],
                "printed": one.printed,
            }
            for constraint, one in zip(audited.constraints, lattice_extrema(audited), strict=True)
        ],
    }


def table() -> list[dict[str, Any]]:
    """All rows: the catalogue in its order, then the probabilistic scores that it does not hold."""
    events = probabilistic()
    texts = [*CATALOGUE, *(text for text in events if text not in CATALOGUE)]
    return [row(text, events.get(text)) for text in texts]


def _letter(test: TestResult) -> str:
    """f: fails, v: nothing to test, p: passed, proven, o: no counterexample found."""
    if test.passed is False:
        return "f"
    return "v" if test.vacuous else "p" if test.passed else "o"


def _listed(found: Extremum) -> list[float | None]:
    return [_rounded(found.value), _rounded(found.a), _rounded(found.b)]


def _rounded(value: float) -> float | None:
    # -0.0 + 0 is 0.0.
    return None if math.isnan(value) else round(value, 5) + 0


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in table())
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
