"""In a checkout, makes the folder `app` the package that a wheel installs as `tile_explorer`."""

from app import __path__ as __path__
