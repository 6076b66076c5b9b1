"""How the program ends before its time, by a signal or because its parent is gone: no process stays, and no file half written."""
from __future__ import annotations

import os
import signal
import sys
from types import FrameType

from dpcheck.stopping import stop

_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
_PATIENCE = 0.5  # seconds
_SHOW_CURSOR = "\x1b[?25h"


def end_on_signals() -> None:
    """From now on these signals end the program as they should; those that whoever started it has switched off stay so."""
    for name in _SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)


def _end(number: int, _: FrameType | None) -> None:
    """Ends the examination, of which a part is reported then; where there is none, or it was asked before, the program at once, with the status that shells know for the signal."""
    if stop.possible and not stop.asked:
        stop.asked = signal.Signals(number).name
        return
    from dpcheck.files import abandon

    if "multiprocessing" in sys.modules:
        from multiprocessing import active_children

        for child in active_children():
            child.kill()
    abandon()
    name = signal.Signals(number).name
    cursor = _SHOW_CURSOR if os.isatty(2) else ""
    try:
        os.write(2, f"{cursor}dpcheck: interrupted by {name}: nothing is reported\n".encode())
    except OSError:  # nobody listens
        pass
    os._exit(128 + number)


def end_with(parent: int) -> None:
    """In a helper process: it leaves the signals to its parent, and ends when that has gone."""
    import threading
    import time

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to all; the parent knows what to do
    signal.signal(signal.SIGTERM, signal.SIG_DFL)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(_PATIENCE)
        os._exit(1)

    if hasattr(os, "fork"):  # elsewhere a process keeps the number of a parent that has gone
        threading.Thread(target=watch, daemon=True).start()
