"""Bytes of a file -> columns of text cells: its kind, encoding, separator and header, for leaderboards and predictions.

Nothing here depends on Dash or trusts the bytes of a file. Callers pass the column names that they recognise. Problems
are raised as `InvalidInputError`, without the name of the file.
"""
