"""The WSGI application: `gunicorn app.wsgi:server`, `waitress-serve app.wsgi:server`; settings from the environment."""

from __future__ import annotations

from app.server import create_app
from app.settings import Settings

server = create_app(Settings.from_environment()).server
