"""The results of an audit: the tests on each set of performances, and the verdict on a score."""

from __future__ import annotations

from dataclasses import dataclass

from tile_core import formulas
from tile_core.audit.counterexamples import Three
from tile_core.catalogue.definition import Place, Score

FIT = "fit"
FIXED = "fit at fixed priors"
HERE = "fit at these priors"
OPEN = "no counterexample"
OPEN_FIXED = "no counterexample at fixed priors"
UNFIT = "unfit"
CONSTANT = "constant"
UNDEFINED = "undefined"


@dataclass(frozen=True, slots=True)
class Constraint:
    """The three tests on one set: `kind` is "all", "prior" (then `prior` says which) or "rows" of a leaderboard.

    `place`: where on the Tile the canonical score lies that orders this set as the score does, read as the audit reads
    it; `None` where there is none or it is not known. `defined`: on what share of the set the score is; where that is
    less than `formulas.LEAST` it cannot be judged, and no test is made.

    >>> import numpy as np
    >>> from tile_core.audit import audit
    >>> from tile_core.catalogue import CATALOGUE
    >>> found = audit(CATALOGUE["mcc"], np.random.default_rng(1)).constraints[0]
    >>> found.kind, found.judged, found.failed, found.proven, found.tries > 0
    ('all', True, (2, 3), False, True)
    """

    kind: str
    prior: float | None
    tests: Three
    place: Place | None = None
    defined: float = 1.0

    @property
    def judged(self) -> bool:
        """Whether the score has a value on enough of the set for a verdict (`formulas.LEAST`)."""
        return self.defined >= formulas.LEAST

    @property
    def failed(self) -> tuple[int, ...]:
        """Numbers of the tests with a counterexample."""
        return tuple(test.number for test in self.tests if test.passed is False)

    @property
    def proven(self) -> bool:
        """Whether all three tests are passed for certain."""
        return all(test.proven for test in self.tests)

    @property
    def tries(self) -> int:
        """How often, at least, each test without a proof was tried."""
        return min((test.tries for test in self.tests if not test.proven), default=0)


@dataclass(frozen=True, slots=True)
class Audit:
    """The verdict on a score. `downwards`: lower values were taken as better. `reason` is a sentence or more.

    `constraints`: the tests on all performances, at each prior, and on the rows of a leaderboard if they were given.
    `verdict`, of the score in general, without the rows of a leaderboard:

    - `FIT`: on all performances, proven;
    - `FIXED`: at every fixed prior, proven, but not on all performances;
    - `HERE`: at the priors audited, proven, but not on all performances; nothing is known of other priors;
    - `UNFIT`: a counterexample on all performances, and at a prior one, too, or one value for every performance;
    - `OPEN_FIXED`: a counterexample on all performances, none found at the priors;
    - `OPEN`: none found at all;
    - `CONSTANT`: one value for every performance; `UNDEFINED`: a value for none, or hardly any.
    """

    score: Score
    downwards: bool
    constraints: tuple[Constraint, ...]
    verdict: str
    reason: str
