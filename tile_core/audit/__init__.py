"""May one rank by a score? Paper A's three tests: counterexamples, proofs and a verdict.

`audit(score, generator)` says whether one may, and why; `search` and `search_rows` look for counterexamples only.
"""

from tile_core.audit.counterexamples import Counterexample, TestResult
from tile_core.audit.performance_search import search
from tile_core.audit.row_search import search_rows
from tile_core.audit.table_1 import LatticeExtrema, lattice_extrema
from tile_core.audit.verdicts import (
    CONSTANT,
    FIT,
    FIXED,
    HERE,
    OPEN,
    OPEN_FIXED,
    PRIORS,
    UNDEFINED,
    UNFIT,
    Audit,
    Constraint,
    audit,
)

__all__ = [
    "CONSTANT",
    "FIT",
    "FIXED",
    "HERE",
    "OPEN",
    "OPEN_FIXED",
    "PRIORS",
    "UNDEFINED",
    "UNFIT",
    "Audit",
    "Constraint",
    "Counterexample",
    "LatticeExtrema",
    "TestResult",
    "audit",
    "lattice_extrema",
    "search",
    "search_rows",
]
