"""Requests to one server: where each comes from, whether it is well formed, and what a newer one replaces."""
