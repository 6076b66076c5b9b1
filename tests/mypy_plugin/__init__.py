"""The plugin for mypy, in real runs of mypy."""
