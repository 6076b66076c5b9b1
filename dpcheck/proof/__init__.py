"""Checks of what the engine says that do not rest on the engine."""
