"""What the command line writes to: whether it shows colours, how wide it is, and what is said beside the report."""
from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress

from dpcheck.observed import say
from dpcheck.report.style import Style

COLOURS = ("auto", "always", "never")
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)  # what writing to an output that takes nothing raises
_NARROWEST = 40  # columns: a terminal that is narrower is written to as if it were not


def occupy_streams() -> None:
    """Opens the standard streams that whoever started the program has closed, lest a file that is read gets the number of one.

    What is written to standard output then fails, and that is told.
    """
    for name, mode, flags in (("stdin", "r", os.O_RDONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY)):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.open(os.devnull, flags), mode, encoding="utf-8"))


def let_go() -> None:
    """Nothing more can be written to standard output: what is still buffered must not raise again when the interpreter ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(message: str) -> None:
    """One line of warning or error on standard error."""
    from dpcheck.report.words import visible

    with suppress(OSError):  # nobody listens; the status tells
        say(f"dpcheck: {visible(message)}\n", as_error=True)
        sys.stderr.flush()


def coloured(choice: str = "auto") -> bool:
    """Whether to write in colours: as the option says, else NO_COLOR, else FORCE_COLOR, else whether a terminal shows them."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") != "0":
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def style_of(colour: str, quiet: bool) -> Style:
    """How text is written to the standard output: a terminal gets lines that fit."""
    width = 0
    if sys.stdout.isatty():
        import shutil

        width = max(shutil.get_terminal_size().columns, _NARROWEST)
    return Style(coloured(colour), width, quiet)
