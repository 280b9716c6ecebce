"""One module a page: its layout, its update functions, and `register(app, services)`."""
