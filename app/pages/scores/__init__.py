"""Scores. `page` is for Dash; reports and commands use the modules that do not import it."""
