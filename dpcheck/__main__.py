"""The program: `dpcheck`, or `python -m dpcheck`."""
import contextlib
import gc
import os
import sys
from typing import NoReturn

from dpcheck.cli import main


def program() -> NoReturn:
    """Runs the command line in a process of its own and ends the process.

    A run makes much and keeps nearly all of it to its end: collecting garbage meanwhile, or taking everything apart
    afterwards, would cost a tenth of the time and give back nothing.
    """
    gc.disable()
    status = main()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError):  # whoever read it has left
            stream.flush()
    os._exit(status)


if __name__ == "__main__":
    program()
