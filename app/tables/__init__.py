"""Bytes of a file -> columns of text cells: its kind, encoding, separator and header, for leaderboards and predictions.

Nothing here depends on Dash or trusts the bytes. Callers pass the column names that they know.
Whatever is wrong is said as `InvalidInputError`, without the name of the file.
"""
