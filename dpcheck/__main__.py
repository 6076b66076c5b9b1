"""The program: `dpcheck`, or `python -m dpcheck`. What it imports first is little: where nothing has changed, a run takes no longer than that."""
from __future__ import annotations

from dpcheck.paths import leave_out_working_folder

leave_out_working_folder()  # before anything else is imported: a `json.py` of the checked code would be taken for Python's own

import contextlib  # noqa: E402
import gc  # noqa: E402
import os  # noqa: E402
import sys  # noqa: E402

TYPE_CHECKING = False  # `typing` takes as long to import as all the rest
if TYPE_CHECKING:
    from typing import NoReturn


def program() -> NoReturn:
    """Runs the command line in a process of its own and ends the process.

    A run makes much and keeps nearly all of it to its end: collecting garbage meanwhile, or taking everything apart
    afterwards, would cost a tenth of the time and give back nothing.
    """
    from dpcheck.replay import record, replayed

    status = replayed()
    if status is None:
        from dpcheck.ending import end_on_signals

        end_on_signals()
        record()
        from dpcheck.cli import main

        gc.disable()
        status = main()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):  # whoever read it has left
            stream.flush()
    os._exit(status)


if __name__ == "__main__":
    program()
