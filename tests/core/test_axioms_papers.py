"""Paper A, table 1: the verdicts of the three tests, 27 scores on three sets of performances."""

from __future__ import annotations

import numpy as np
import pytest

from tile_core.audit import search, verdicts
from tile_core.catalogue import CATALOGUE

# V and X of tests 1, 2, 3: all performances, positive prior 0.2, positive prior 0.5.
PRINTED = {
    "accuracy": "VVV VVV VVV",
    "f0_5": "VVV VVV VVV",
    "f1": "VVV VVV VVV",
    "f2": "VVV VVV VVV",
    "npv": "VVV VVV VVV",
    "ppv": "VVV VVV VVV",
    "tnr": "VVV VVV VVV",
    "tpr": "VVV VVV VVV",
    "balanced_accuracy": "VXX VVV VVV",
    "kappa": "XXX VVV VVV",
    "informedness": "VXX VVV VVV",
    "plr": "VXX VVV VVV",
    "ptn": "XVV VVV VVV",
    "ptp": "XVV VVV VVV",
    "chance": "XXX XVV XVV",
    "error_rate": "XVV XVV XVV",
    "fdr": "XVV XVV XVV",
    "fnr": "XVV XVV XVV",
    "for": "XVV XVV XVV",
    "fpr": "XVV XVV XVV",
    "geometric_mean": "VXX VXV VXV",
    "markedness": "VXX VXX VXX",
    "mcc": "VXX VXX VXX",
    "nlr": "XXX XVV XVV",
    "odds_ratio": "VXX VXX VXX",
    "prediction_rate": "XVV XVV XVV",
    "d_prime": "VXX VXX VXX",
}
# At balanced priors the chance agreement in Cohen's kappa is always 1/2 (section 5.2), so it passes test 1.
ERRATA = {"chance": "XXX XVV VVV"}
GREEN = ("accuracy", "f0_5", "f1", "f2", "npv", "ppv", "tnr", "tpr")
ORANGE = ("balanced_accuracy", "kappa", "informedness", "plr", "ptn", "ptp")
SETS = (None, *verdicts.PRIORS)


@pytest.mark.papers
@pytest.mark.parametrize("key", PRINTED)
def test_the_search_alone_gives_the_verdicts_of_table_1(key: str) -> None:
    assert len(PRINTED) == 27
    found = []
    for prior in SETS:
        tests = search(CATALOGUE[key].function, np.random.default_rng(27), prior)
        found.append("".join("X" if test.passed is False else "V" for test in tests))
    assert " ".join(found) == ERRATA.get(key, PRINTED[key])


@pytest.mark.papers
@pytest.mark.parametrize("key", PRINTED)
def test_the_audit_has_the_colours_of_table_1(key: str) -> None:
    """Green, orange and black, all scores read upwards as there."""
    audit = verdicts.audit(CATALOGUE[key], np.random.default_rng(27), downwards=False)
    expected = verdicts.FIT if key in GREEN else verdicts.FIXED if key in ORANGE else verdicts.UNFIT
    assert audit.verdict == expected
    # Each V is proven, each X has a counterexample.
    found = " ".join(
        "".join("X" if test.passed is False else "V" if test.proven else "?" for test in constraint.tests)
        for constraint in audit.constraints
    )
    assert found == ERRATA.get(key, PRINTED[key])
