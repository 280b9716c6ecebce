"""The figures of Scores, Trade-off and Predictions that the scenes of a report take along."""
