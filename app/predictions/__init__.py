"""Files of predictions: labels and scores of models, one row a sample, from the browser to aligned arrays.

`reading` makes `tile_core.predictions.Predictions` of a file on disk and knows no web; `bounded` does so in a process
of its own, for files of strangers; `staging` holds uploads in progress, `kept` the aligned arrays, `intake` both;
`route` speaks HTTP; `samples` ship with the program.
"""

from __future__ import annotations

from .parse.options import Choices
from .reading import Conversion, Inspection, convert, inspect

__all__ = ["Choices", "Conversion", "Inspection", "convert", "inspect"]
