"""Files of predictions: labels and scores of models, one row for each sample, from the browser to aligned arrays.

`reading` makes `tile_core.predictions.Predictions` from a file on disk and is independent of the web; `process` does so
in a separate process, for files of visitors; `intake` holds uploads in progress and the aligned arrays made from them;
`route` handles HTTP; `library` finds stored predictions and the samples.
"""

from __future__ import annotations

from .inspection import Inspection
from .parse.options import Choices
from .reading import Conversion, convert, inspect, read

__all__ = ["Choices", "Conversion", "Inspection", "convert", "inspect", "read"]
