"""The dashboard: uploads, storage, the server and its pages. The mathematics is in `tile_core`."""
