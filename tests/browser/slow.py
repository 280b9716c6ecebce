"""Browser tests that take long: `make test-all` runs them, `make test` does not.

Most repeat another test at one more width, in the other theme, on one more leaderboard or from one more page, so that
`make test` keeps one of each kind and stays within the time of CI. A name is a part of a test's id.
"""

from __future__ import annotations

SLOW = (
    "test_axe_finds_no_fault_in_what_opens[narrow]",
    "test_axe_finds_no_fault[narrow",
    "test_axe_finds_no_fault_in_other_states_of_the_pages",
    "test_confirmation_and_leaderboard_name_models_with_missing_scores",
    "test_nothing_is_cut_with_eighty_teams_on_five_tasks",
    "with_sixty_long_names_of_models",
    "with_eighty_long_names",
    "test_no_name_in_the_manifold_covers_another",
    "test_a_leaderboard_selected_again_before_its_answer_is_requested_again",
    "test_a_busy_server_is_asked_again",
    "test_scenes_that_need_the_server_are_prepared_while_others_are_shown",
    "test_nothing_spills_over_at_any_size",
    "test_ten_random_views_come_back_through_the_page",
    "test_a_session_opens_for_another_visitor",
    "test_scenes_keep_their_order_and_survive_a_reload",
    "test_what_was_opened_can_be_opened_after_a_restart",
    "test_removing_a_formula_removes_its_message",
    "test_a_map_that_is_being_refined_can_be_stopped",
    "test_a_page_that_fails_to_load_can_be_requested_again",
    "test_exports_are_named_after_what_they_show",
    "test_without_scenes_the_report_is_of_the_view_as_it_is",
    "test_deck.py",
    "test_every_figure_can_be_read_and_other_programs_open_it[scores]",
    "test_every_figure_can_be_read_and_other_programs_open_it[tradeoff]",
    "test_every_figure_can_be_read_and_other_programs_open_it[predictions]",
    "test_every_figure_can_be_read_and_other_programs_open_it[robustness]",
    "test_help.py",
    "test_report_own.py",
    "test_touch.py",
)


def is_slow(test: str) -> bool:
    """Whether a test is one of these, by its id."""
    return any(name in test for name in SLOW)
