"""Files that the server stores: written completely or not at all, counted, and removed by one rule."""
