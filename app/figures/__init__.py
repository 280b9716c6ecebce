"""Plotly figures from arrays; no Dash here."""
