"""A file of predictions: labels and scores of models, a row for each sample -> aligned arrays (`Predictions`)."""

from __future__ import annotations

from .inspection import Inspection
from .parse.options import Choices
from .reading import Conversion, convert, inspect, read

__all__ = ["Choices", "Conversion", "Inspection", "convert", "inspect", "read"]
