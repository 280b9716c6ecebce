"""Files of predictions on a server, from the browser to stored arrays.

`intake` holds uploads in progress and the aligned arrays made from them; `process` reads a file in a separate process;
`route` handles HTTP; `library` finds stored predictions and the samples.
"""
