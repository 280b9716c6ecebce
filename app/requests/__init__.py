"""The requests of the pages, checked and typed: each field that a browser sends is read here and nowhere else."""
