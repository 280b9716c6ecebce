"""What the server says to the questions of pages and reports: plain functions to JSON and figures. No Dash here."""
