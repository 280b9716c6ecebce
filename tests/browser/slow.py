"""Browser tests that take long: `make test-all` runs them, `make test` does not.

They are left out of `make test` so that CI keeps within its time. About half repeat another test at one more width, on
one more leaderboard or from one more page. A name is a part of a test's id.
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
    "test_a_declined_tour_is_not_offered_again",
    "test_the_tour_can_be_skipped_and_restarted_from_another_page",
    "test_a_guided_path_goes_through_pages_and_changes_what_they_show",
    "test_every_view_of_every_page_has_help",
    "test_the_drawer_describes_the_page_shown",
    "test_on_every_page_a_swipe_over_a_plot_scrolls_and_a_tap_is_taken",
    "test_a_tap_on_a_dot_of_two_rankings_names_it",
    "test_ten_random_views_come_back_through_the_page",
    "test_a_session_opens_for_another_visitor",
    "test_scenes_keep_their_order_and_survive_a_reload",
    "test_without_scenes_the_report_is_of_the_view_as_it_is",
    "test_exports_are_named_after_what_they_show",
    "test_removing_a_formula_removes_its_message",
    "test_confirmation_and_leaderboard_name_models_with_missing_scores",
)


def is_slow(test: str) -> bool:
    """Whether a test is one of these, by its id."""
    return any(name in test for name in SLOW)
