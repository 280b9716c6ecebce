"""Bytes of a file -> columns of text cells: its kind, encoding, separator and header, for leaderboards and predictions.

Nothing here knows Dash or trusts the bytes, and nothing knows what a column means: who reads says which names it knows.
Whatever is wrong is said as `InvalidInputError`, without the name of the file.
"""
