"""What the pages ask the server, checked and typed: each field that a browser sends is read here and nowhere else."""
