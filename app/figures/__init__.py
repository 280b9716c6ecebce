"""Arrays in, Plotly figures out; no Dash here."""
