"""A review of an upload before it is imported: its table, what each column is, the rows with their problems.

`answers` gives what the dialog shows, from a table and the choices that the browser holds; `process` does so in a
separate process for files that are large or hard to read.
"""
