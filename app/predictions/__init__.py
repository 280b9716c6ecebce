"""Files of predictions: labels and scores of models, one row a sample, from the browser to aligned arrays.

`reading` makes `tile_core.predictions.Predictions` of a file on disk and knows no web; `process` does so in a process
of its own, for files of visitors; `intake` holds uploads in progress and the aligned arrays that are made of them;
`route` speaks HTTP; `library` finds them again, and the samples.
"""

from __future__ import annotations

from .inspection import Inspection
from .parse.options import Choices
from .reading import Conversion, convert, inspect, read

__all__ = ["Choices", "Conversion", "Inspection", "convert", "inspect", "read"]
