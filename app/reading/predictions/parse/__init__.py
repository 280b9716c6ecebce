"""Parsing files of predictions: recognises columns and labels, aligns rows, makes arrays, counts problems."""
