"""Every id that several modules use. An id that belongs to one module alone is a constant of that module."""

# Stores of the browser: the leaderboard, the committed view, the map requested from the server, and its answer.
DATASET = "dataset"
VIEW = "view"
MAP_REQUEST = "map-request"
MAP = "map"
RESEND = "resend"
SCHEME = "scheme"
PAGE = "page"
URL = "url"
NOTICE = "notice"

# Top bar
SAMPLE = "sample"
CONTEXT = "context"

# The classifier that is followed
OURS_STATE = "ours-state"

# Explore
FLAVOR = "flavor"
COMPARE = "compare"
TILE_OVERLAY = "tile-overlay"
ROC_OVERLAY = "roc-overlay"
BOARD = "board"
CATALOGUE = "catalogue"

# Scores: question, answer, and the controls
SCORES_REQUEST, SCORES_ANSWER = "scores-request", "scores-answer"
GALLERY_REQUEST, GALLERY_ANSWER = "gallery-request", "gallery-answer"
AUDIT_REQUEST, AUDIT_ANSWER = "audit-request", "audit-answer"
FINE_REQUEST, FINE_ANSWER = "fine-request", "fine-answer"
PROGRESS_REQUEST, PROGRESS_ANSWER = "fine-progress-request", "fine-progress-answer"
SIDE_BY_SIDE_REQUEST, SIDE_BY_SIDE_ANSWER = "side-by-side-request", "side-by-side-answer"
SCORE_TABLE_REQUEST, SCORE_TABLE_ANSWER = "score-table-request", "score-table-answer"
SCORES_STORES = (
    *(SCORES_REQUEST, SCORES_ANSWER, GALLERY_REQUEST, GALLERY_ANSWER),
    *(AUDIT_REQUEST, AUDIT_ANSWER, FINE_REQUEST, FINE_ANSWER),
    *(PROGRESS_REQUEST, PROGRESS_ANSWER, SIDE_BY_SIDE_REQUEST, SIDE_BY_SIDE_ANSWER),
    *(SCORE_TABLE_REQUEST, SCORE_TABLE_ANSWER),
)
SCORE, SECOND = "score", "score-second"
FAMILY, SIZE, COEFFICIENT = "family", "family-size", "coefficient"

# Trade-off
TRADEOFF_REQUEST, TRADEOFF_ANSWER = "tradeoff-request", "tradeoff-answer"
TRADEOFF_PROGRESS, TRADEOFF_PROGRESS_ANSWER = "tradeoff-progress-request", "tradeoff-progress-answer"
TRADEOFF_OPEN = "tradeoff-open"
TRADEOFF_STORES = (
    TRADEOFF_REQUEST, TRADEOFF_ANSWER, TRADEOFF_PROGRESS, TRADEOFF_PROGRESS_ANSWER, TRADEOFF_OPEN,
)  # fmt: skip
TRADEOFF_FAMILY, TRADEOFF_FROM, TRADEOFF_TO, HIGHLIGHT = "tradeoff-family", "tradeoff-from", "tradeoff-to", "highlight"

# Contexts
CONTEXTS = "contexts"
CONTEXTS_STATE = "contexts-state"
# Decide
DECIDE = "decide"
DECIDE_STATE = "decide-state"

# Compare
COMPARE_PAGE = "compare-page"
INVARIANCE = "invariance"
INVARIANCE_STATE, INVARIANCE_REQUEST, INVARIANCE_ANSWER = (
    "invariance-state",
    "invariance-request",
    "invariance-answer",
)
INVARIANCE_RANKS_REQUEST, INVARIANCE_RANKS_ANSWER = "invariance-ranks-request", "invariance-ranks-answer"
TASKS, TASKS_STATE, TASKS_SAMPLE = "tasks", "tasks-state", "tasks-sample"
COMPARE_STATE, COMPARE_REQUEST, COMPARE_ANSWER = "compare-state", "compare-request", "compare-answer"

# Robustness
ROBUSTNESS = "robustness"
ROBUSTNESS_STATE = "robustness-state"

# Guide
GUIDE = "guide"
GUIDE_STATE = "guide-state"
