"""A deep stack for deep programs: runs a function in a thread whose stack and recursion limit allow long recursion.

Python's parser and its recursion need C stack in proportion to how deeply a program nests. The stack of
the calling thread may be small (8 MB, or half a megabyte in a thread of some systems) and its overflow kills the process.
"""
from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

SIZES = (512 << 20, 128 << 20)  # the first that the system grants
FRAME = 5 << 10  # C stack, with room to spare, that one Python frame may take

_inside = threading.local()
_lock = threading.Lock()
_running = 0  # calls under way; the recursion limit is one for the whole process, and comes back with the last of them
_limit_before = 0


def with_big_stack(function: Callable[[], T]) -> T:
    """Call `function` in a thread with a big stack and a high recursion limit, wait for it, and give what it returns.

    What it raises is raised here. Within such a call the function is simply called.
    """
    if getattr(_inside, "big", False):
        return function()
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        _inside.big = True
        try:
            results.append(function())
        except BaseException as error:  # noqa: BLE001 - handed over to the caller below, whatever it is
            errors.append(error)

    thread = _start(run)
    try:
        thread.join()
    finally:
        _finish()
    if errors:
        raise errors[0]
    return results[0]


def _start(run: Callable[[], None]) -> threading.Thread:
    """Start a daemon thread (so that an interrupt ends the program) with the biggest stack that the system grants."""
    global _running, _limit_before
    with _lock:
        size_before = threading.stack_size()
        limit = sys.getrecursionlimit()
        try:
            for size in SIZES:
                threading.stack_size(size)
                sys.setrecursionlimit(max(limit, size // FRAME))
                thread = threading.Thread(target=run, daemon=True)
                try:
                    thread.start()
                except RuntimeError:
                    sys.setrecursionlimit(limit)
                    if size == SIZES[-1]:
                        raise
                else:
                    break
        finally:
            threading.stack_size(size_before)
        if _running == 0:
            _limit_before = limit
        _running += 1
    return thread


def _finish() -> None:
    global _running
    with _lock:
        _running -= 1
        if _running == 0:
            sys.setrecursionlimit(_limit_before)
