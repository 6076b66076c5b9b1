"""Groups of files examined in several processes: each parses what it examines, and sends reports back."""
from __future__ import annotations

import gc
import multiprocessing
import os
import signal
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from types import FrameType

import dpcheck.check.examine  # noqa: F401 - once, here, and not in each process
from dpcheck.check.records import Report
from dpcheck.ending import end_with
from dpcheck.progress import Progress
from dpcheck.shares import BATCHES, Work, batches, examine_group, not_examined
from dpcheck.sources import Group, Source
from dpcheck.stopping import stop
from dpcheck.syntax.stack import with_big_stack

_PATIENCE = 0.2  # seconds, between looks at whether somebody has asked to stop


def examined_in_processes(work: Work, groups: Sequence[Group], jobs: int, progress: Progress) -> dict[int, Report]:
    """The reports that came back, by the places of the groups; what did not (a process that died) is left to the caller."""
    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    was_possible, stop.possible = stop.possible, True
    gc.freeze()  # what is there stays, and is not looked through by the processes, which would copy it
    try:
        with ProcessPoolExecutor(jobs, multiprocessing.get_context(method), _begin, (os.getpid(), work)) as pool:
            waiting = {pool.submit(_share, [groups[place].sources for place in batch]): batch for batch in batches(groups, jobs * BATCHES)}
            try:
                return _awaited(waiting, groups, progress)
            finally:
                for future in waiting:
                    future.cancel()
    finally:
        gc.unfreeze()
        stop.possible = was_possible


def _awaited(waiting: dict[Future[list[Report]], list[int]], groups: Sequence[Group], progress: Progress) -> dict[int, Report]:
    """What comes back, as it comes; on a signal the processes end what they are at, and begin nothing more."""
    found: dict[int, Report] = {}
    told = False
    while waiting:
        done, _ = wait(waiting, _PATIENCE, FIRST_COMPLETED)
        if stop.asked and not told:
            told = True
            for future in waiting:
                future.cancel()
            for child in active_children():
                child.terminate()
        for future in done:
            batch = waiting.pop(future)
            try:
                found.update(zip(batch, [not_examined(groups[place]) for place in batch] if future.cancelled() else future.result()))
            except BrokenProcessPool:
                continue
            for _ in range(sum(len(groups[place].paths) for place in batch)):
                progress.step()
    for report in found.values():
        report.stopped = report.stopped and stop.asked  # the processes were told by another signal
    return found


_own: list[Work] = []  # of a process that works for another one


def _begin(parent: int, work: Work) -> None:
    """In a process of its own: it ends with its parent, and what it is at when the parent says so."""
    end_with(parent)
    _own.append(work)
    stop.asked = ""
    signal.signal(signal.SIGTERM, _stop)


def _stop(number: int, _: FrameType | None) -> None:
    stop.asked = signal.Signals(number).name


def _share(groups: Sequence[Sequence[Source]]) -> list[Report]:
    """In a process of its own: a report for each of the groups."""
    return with_big_stack(lambda: [examine_group(_own[0], sources) for sources in groups])
