"""Browser tests that take long: `make test-all` runs them, `make test` does not.

Most repeat another test at one more width, in the other theme, on one more leaderboard or from one more page, so that
`make test` keeps one of each kind and stays within the time of CI. A name is a part of a test's id.
"""

from __future__ import annotations

SLOW = (
    "test_axe_finds_no_fault_in_what_opens[narrow]",
    "test_axe_finds_no_fault[narrow",
    "test_axe_finds_no_fault_in_other_states_of_the_pages",
    "test_nothing_is_cut_with_eighty_teams_on_five_tasks",
    "with_sixty_long_names_of_models",
    "with_eighty_long_names",
    "test_scenes_that_need_the_server_are_prepared_while_others_are_shown",
    "test_nothing_spills_over_at_any_size",
    "test_what_was_opened_can_be_opened_after_a_restart",
    "test_a_map_that_is_being_refined_can_be_stopped",
    "test_deck.py",
    "test_every_figure_can_be_read_and_other_programs_open_it[scores]",
    "test_each_scene_is_a_sheet_of_paper",
)


def is_slow(test: str) -> bool:
    """Whether a test is one of these, by its id."""
    return any(name in test for name in SLOW)
