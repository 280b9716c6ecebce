"""In a checkout, the package that a wheel installs as `tile_explorer` is the folder `app`."""

from app import __path__ as __path__
