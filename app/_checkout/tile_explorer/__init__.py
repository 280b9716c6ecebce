"""In a checkout, makes the folder `app` the package that a wheel installs as `tile_explorer`."""

from app import __all__ as __all__
from app import __dir__ as __dir__
from app import __getattr__ as __getattr__
from app import __path__ as __path__
