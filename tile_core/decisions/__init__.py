"""From what a missed positive costs, and how common positives are in use, to a choice.

`miss_cost` makes one cost of four utilities, `cost_point` the point of the Tile that orders by it, `expected_cost` what
a classifier costs, `per_thousand` what happens to 1,000 people; `cheapest` says which classifier costs the least at
which cost, and `decide` which one to use, if any: `reference_parts` is where none beats doing nothing or treating all.
`net_benefit` and what is named after curves draw it over thresholds; `ppv_at` and `npv_at` over prevalences. `verdict`
judges a claim about two results, `mean_verdict` one about their means over contexts.
"""

from tile_core.decisions.benefit_curves import (
    BenefitDifference,
    ThresholdRange,
    benefit_difference,
    best_curves,
    decision_curves,
    envelope,
    predicted_curves,
    predicted_difference,
    standardised,
    treat_all,
)
from tile_core.decisions.choices import ACTIONS, Decision, Gain, decide, decision_sentence
from tile_core.decisions.cost_curves import normalised_cost, probability_cost
from tile_core.decisions.cost_ranges import CostRange, cheapest
from tile_core.decisions.costs import (
    Outcomes,
    Utilities,
    cost_point,
    effective_cost,
    effective_threshold,
    expected_cost,
    miss_cost,
    per_thousand,
    point_cost,
)
from tile_core.decisions.net_benefits import cost_of_threshold, net_benefit, score_of_benefit, threshold_of_cost
from tile_core.decisions.predictive_values import npv_at, ppv_at
from tile_core.decisions.references import (
    REFERENCE_RATES,
    REFERENCES,
    BestReference,
    ReferencePart,
    best_reference,
    reference_of,
    reference_parts,
    reference_rows,
)
from tile_core.decisions.verdicts import Verdict, mean_verdict, needed_samples, verdict, verdict_sentence

__all__ = [
    "ACTIONS",
    "REFERENCES",
    "REFERENCE_RATES",
    "BenefitDifference",
    "BestReference",
    "CostRange",
    "Decision",
    "Gain",
    "Outcomes",
    "ReferencePart",
    "ThresholdRange",
    "Utilities",
    "Verdict",
    "benefit_difference",
    "best_curves",
    "best_reference",
    "cheapest",
    "cost_of_threshold",
    "cost_point",
    "decide",
    "decision_curves",
    "decision_sentence",
    "effective_cost",
    "effective_threshold",
    "envelope",
    "expected_cost",
    "mean_verdict",
    "miss_cost",
    "needed_samples",
    "net_benefit",
    "normalised_cost",
    "npv_at",
    "per_thousand",
    "point_cost",
    "ppv_at",
    "predicted_curves",
    "predicted_difference",
    "probability_cost",
    "reference_of",
    "reference_parts",
    "reference_rows",
    "score_of_benefit",
    "standardised",
    "threshold_of_cost",
    "treat_all",
    "verdict",
    "verdict_sentence",
]
