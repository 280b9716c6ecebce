"""Every id that more than one place names. What belongs to one module alone is a constant of that module."""

# Stores of the browser: the leaderboard, the committed view, the map requested from the server, and its answer.
DATASET = "dataset"
VIEW = "view"
MAP_REQUEST = "map-request"
MAP = "map"
RESEND = "resend"
SCHEME = "scheme"
PAGE = "page"
URL = "url"
PROVIDER = "provider"
NOTICE = "notice"

# Top bar
SAMPLE = "sample"
CONTEXT = "context"

# Explore
FLAVOR = "flavor"
COMPARE = "compare"
TILE_GRAPH = "tile-graph"
TILE_OVERLAY = "tile-overlay"
ROC_GRAPH = "roc-graph"
AXES = "axes"
ROC_OVERLAY = "roc-overlay"
BOARD = "board"
CATALOGUE = "catalogue"

# Scores: question, answer, and the controls
SCORES_ASKED, SCORES_TOLD = "scores-asked", "scores-told"
GALLERY_ASKED, GALLERY_TOLD = "gallery-asked", "gallery-told"
AUDIT_ASKED, AUDIT_TOLD = "audit-asked", "audit-told"
SCORES_STORES = (SCORES_ASKED, SCORES_TOLD, GALLERY_ASKED, GALLERY_TOLD, AUDIT_ASKED, AUDIT_TOLD)
SCORE, SECOND = "score", "score-second"
FAMILY, SIZE, COEFFICIENT = "family", "family-size", "coefficient"

# Trade-off
TRADEOFF_ASKED, TRADEOFF_TOLD, TRADEOFF_AXES = "tradeoff-asked", "tradeoff-told", "tradeoff-axes"
TRADEOFF_STORES = (TRADEOFF_ASKED, TRADEOFF_TOLD, TRADEOFF_AXES)
TRADEOFF_FAMILY, TRADEOFF_FROM, TRADEOFF_TO, HIGHLIGHT = "tradeoff-family", "tradeoff-from", "tradeoff-to", "highlight"

# Guide
GUIDE = "guide"
