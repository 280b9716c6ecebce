"""Ranking scores for two-class classifiers and the Tile that holds them all: plain functions on numpy arrays."""
