"""The WSGI application `tile_explorer.wsgi:server`, for gunicorn and other servers; settings from the environment."""

from __future__ import annotations

from .operation import logs
from .server import create_app
from .settings import Settings

_SETTINGS = Settings.from_environment()
logs.configure(_SETTINGS.log_level, _SETTINGS.log_format)
server = create_app(_SETTINGS).server
