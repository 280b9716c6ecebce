"""Browser tests that take long: `make test-all` runs them, `make test` does not.

Most repeat another test at one more width, in the other theme, on one more leaderboard or from one more page, so that
`make test` keeps one of each kind and stays within the time of CI. A name is a part of a test's id.
"""

from __future__ import annotations

SLOW = (
    "test_axe_finds_no_fault[narrow]",
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
    "test_no_number_of_a_scale_is_cut_off[2560-1440]",
    "test_no_number_of_a_scale_is_cut_off[1440-900]",
    "test_no_window_is_too_small[768-1024]",
    "test_no_window_is_too_small[1920-1080]",
    "test_without_scenes_the_report_is_of_the_view_as_it_is",
    "test_deck.py",
    "test_every_figure_can_be_read_and_other_programs_open_it[scores]",
    "test_every_figure_can_be_read_and_other_programs_open_it[tradeoff]",
    "test_every_figure_can_be_read_and_other_programs_open_it[predictions]",
    "test_every_figure_can_be_read_and_other_programs_open_it[robustness]",
    "test_every_family_is_drawn[R",
    "test_a_file_is_read_and_imported[counts.",
    "test_a_file_is_read_and_imported[counts_records",
    "test_a_drag_on_a_panel_follows_without_a_request[taus]",
    "test_a_drag_on_a_panel_follows_without_a_request[ranks]",
    "test_no_window_is_too_small[1280-800]",
    "_thresholds_and_a_drag_moves_all[tumours]",
    "and_the_share_answered_moves[tumours]",
    "test_every_family_is_drawn[A",
    "test_rows_in_view_follow_the_pointer[rank]",
    "test_names_that_differ_are_cut_differently[8",
    "test_names_that_differ_are_cut_differently[3",
    "test_the_list_has_the_colours_of_the_leaderboard_in_force[True]",
    "test_no_name_of_a_score_meets_another_or_the_handle[entity]",
    "test_no_window_is_too_small_and_nothing_is_inaccessible[390-False]",
    "test_no_window_is_too_small_and_nothing_is_inaccessible[820-",
    "test_no_window_is_too_small_and_nothing_is_inaccessible[1440-False]",
    "test_no_window_is_too_small_and_nothing_is_inaccessible[3840-",
    "test_report.py::test_no_window_is_too_small_or_too_large[390-False]",
    "test_report.py::test_no_window_is_too_small_or_too_large[820-",
    "test_report.py::test_no_window_is_too_small_or_too_large[2560-",
    "test_report.py::test_no_window_is_too_small_or_too_large[3840-",
    "test_explore.py::test_no_window_is_too_small_or_too_large[1024-",
    "test_explore.py::test_no_window_is_too_small_or_too_large[3840-",
    "test_a_file_that_cannot_be_used_is_explained[one",
    "test_a_file_that_cannot_be_used_is_explained[wrong",
    "test_a_file_that_cannot_be_used_is_explained[bad",
    "test_a_page_that_is_not_as_it_was_opened_is_not_used_again",
    "test_a_page_is_in_the_same_media_again",
    "test_the_uploading_browser_can_delete_a_leaderboard",
    "test_bands_that_fail_can_be_requested_again",
    "test_help.py",
    "test_report_own.py",
    "test_touch.py",
)


def is_slow(test: str) -> bool:
    """Whether a test is one of these, by its id."""
    return any(name in test for name in SLOW)
