"""`python -m app` is `tile-explorer`."""

from __future__ import annotations

import sys

from app.cli import main

sys.exit(main())
