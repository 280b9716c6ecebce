"""One module for each page: its layout, its update functions, and `register(app, services)`."""
