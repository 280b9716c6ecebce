"""The figures of Scores, Trade-off, Predictions and Robustness that the scenes of a report include."""
