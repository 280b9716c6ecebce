"""The WSGI application `tile_explorer.wsgi:server`, for gunicorn and other servers; settings from the environment."""

from __future__ import annotations

from .server import create_app
from .settings import Settings

server = create_app(Settings.from_environment()).server
