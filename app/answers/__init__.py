"""The server's answers to requests of pages and reports: plain functions that return JSON and figures. No Dash here."""
