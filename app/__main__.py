"""Makes `python -m tile_explorer`, or in a checkout `python -m app`, the same as `tile-explorer`."""

from __future__ import annotations

import sys

from .cli import main

sys.exit(main())
