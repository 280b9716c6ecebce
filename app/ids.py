"""Every id that more than one place names. What belongs to one module alone is a constant of that module."""

# The browser's data: the leaderboard shown, the committed view, what the server is asked to map, and its answer.
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
BOARD_SCORES = "board-scores"
CATALOGUE = "catalogue"

# Guide
GUIDE = "guide"
