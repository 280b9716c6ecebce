"""A test run tells about the code, not about the load of the machine: the profile of the strategies is everybody's."""

import tests.strategies  # noqa: F401 (only loaded)
