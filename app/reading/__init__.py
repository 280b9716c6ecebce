"""What files hold: their bytes -> tables of text cells (`tables`) -> leaderboards, or predictions of models.

Nothing here knows the web, a server or storage, and nothing trusts the bytes of a file. What columns mean and whether
rows agree with themselves is for `tile_core.importers`.
"""
