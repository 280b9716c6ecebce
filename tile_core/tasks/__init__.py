"""Any task: outcomes with a satisfaction and an importance, and the performances that they rank (paper A).

A task has outcomes; a performance says how often each occurs. The satisfaction S of an outcome, from 0 to 1, is how
good it is; its importance I >= 0, how much it counts. The ranking score is R_I = E[I S] / E[I]. With two classes it is
the canonical score of the Tile. `task_scores` computes it, `group_sums` adds the outcomes of groups whose importances
vary together, `best_of_three` divides the triangle of three such importances between the best, `dominates` says who is
better whatever they are, `can_be_first` who can be the best at all.
"""

from tile_core.tasks.dominance import covering_pairs, dominates
from tile_core.tasks.first_places import FirstPlaces, can_be_first
from tile_core.tasks.group_importances import group_sums, task_scores
from tile_core.tasks.triangle import Triangle, best_of_three

__all__ = [
    "FirstPlaces",
    "Triangle",
    "best_of_three",
    "can_be_first",
    "covering_pairs",
    "dominates",
    "group_sums",
    "task_scores",
]
