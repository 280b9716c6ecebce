"""Files that the server keeps: written whole or not at all, counted, and removed by one rule."""
