"""Files of predictions read: columns and labels recognised, rows aligned, arrays made, problems counted."""
