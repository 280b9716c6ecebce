"""Serving the pages: one process, or several that a supervisor replaces when they die."""
