"""The dashboard: upload, store, server, pages. The mathematics is in `tile_core`."""
