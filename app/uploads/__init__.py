"""What a server does with files that visitors send: they wait for their turn, are read within limits, and are reviewed.

`readers` and `review` answer the dialog of a leaderboard; `predictions` takes in files of predictions; `deletion`
deletes either.
"""
