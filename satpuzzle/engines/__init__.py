"""Engines: ways from a puzzle to its solutions."""
