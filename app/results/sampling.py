"""How the uncertainty of a result is found: options that commands and Python share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .arguments import ArgumentError

if TYPE_CHECKING:
    from tile_core.leaderboard import Leaderboard
    from tile_core.uncertainty import Draws

_RANGES = {"within": (0, 1), "congruence": (0, 1), "design_effect": (1, 1e6), "draws": (10, 100_000), "seed": (0, 1e18)}


@dataclass(frozen=True, slots=True)
class Sampling:
    """The options of draws and tests. Raises `ArgumentError` for a number out of range.

    `anchor`: the row that tiers compare with, the best by default; `within`: how far below the best score is near it,
    in [0, 1]; `any_dependence`: whether rank sets hold however the rows depend on each other; `congruence` in [0, 1]:
    agreement of rows on one test set; `design_effect` from 1: how many samples are worth one; `draws` from 10 to
    100,000, by default as many as suit the number of rows; `seed` from 0.
    """

    anchor: str | None = None
    within: float | None = None
    any_dependence: bool = False
    congruence: float = 0.0
    design_effect: float = 1.0
    draws: int | None = None
    seed: int = 0

    def __post_init__(self) -> None:
        for name, (least, most) in _RANGES.items():
            value = getattr(self, name)
            if value is not None and not least <= value <= most:
                raise ArgumentError(f"{name}: expected a number from {least} to {most:,.0f}, found {value:.15g}")


USUAL = Sampling()


def drawn(board: Leaderboard, context: int | None, sampling: Sampling) -> Draws:
    """Draws of all rows in a context, or of the mean of all. Raises `InvalidInputError` where sizes are missing."""
    from tile_core import uncertainty
    from tile_core.uncertainty.draws import usual_number

    return uncertainty.from_leaderboard(
        board,
        context,
        sampling.seed,
        draws=sampling.draws or usual_number(len(board.entities)),
        congruence=sampling.congruence,
        design_effect=sampling.design_effect,
    )


def level_of(value: float) -> float:
    """The level of intervals and rank sets; raises `ArgumentError` outside [0.5, 1)."""
    if not 0.5 <= value < 1:
        raise ArgumentError(f"level: expected a number from 0.5 to below 1, such as 0.95, found {value:g}")
    return value
