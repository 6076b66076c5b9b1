"""Where modules are imported from: never the working folder, which may be that of the code that is checked.

This module imports nothing but what every interpreter has loaded already: anything else could come from that folder.
"""
import os
import sys


def elsewhere(path: list[str]) -> list[str]:
    """The entries of an import path without the working folder, unless packages are installed there."""
    try:
        here = os.path.realpath(os.getcwd())
    except OSError:  # it has been deleted
        here = ""
    if os.path.basename(here) in ("site-packages", "dist-packages"):
        return path
    return [entry for entry in path if entry and os.path.realpath(entry) != here]


def leave_out_working_folder() -> None:
    """`python -m`, and an empty part of PYTHONPATH, put it first. dpcheck itself has been found, wherever it lies, and stays so."""
    sys.path[:] = elsewhere(sys.path)
