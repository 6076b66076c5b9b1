"""The one thread in which the checker works for the server: what is asked for comes first, and what is overtaken by an edit is broken off."""
from __future__ import annotations

import asyncio
import heapq
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any, TypeVar

from dpcheck.stopping import Stopped, stop

T = TypeVar("T")

ASKED, TYPED, REST = 0, 1, 2
"""How urgent work is: somebody waits for it; it is about what is being typed; it can wait until nothing else is to be done."""


@dataclass(order=True)
class _Job:
    urgency: int
    number: int
    work: Callable[[], Any] = field(compare=False)
    done: asyncio.Future[Any] = field(compare=False)
    loop: asyncio.AbstractEventLoop = field(compare=False)
    again: bool = field(compare=False)  # if it is broken off


class Worker:
    """Does work in the order of its urgency, in a thread of its own, one piece at a time."""

    def __init__(self) -> None:
        self._jobs: list[_Job] = []
        self._numbers = count()
        self._ready = threading.Condition()
        self._current: _Job | None = None
        stop.outright = True
        threading.Thread(target=self._run, name="dpcheck worker", daemon=True).start()

    def ask(self, urgency: int, work: Callable[[], T], again: bool = True) -> asyncio.Future[T]:
        """The work's result, in time; work that is less urgent and under way is broken off, and, if it is to be done `again`, taken up later."""
        loop = asyncio.get_running_loop()
        job = _Job(urgency, next(self._numbers), work, loop.create_future(), loop, again)
        job.done.add_done_callback(lambda _: self._let_go(job))
        with self._ready:
            heapq.heappush(self._jobs, job)
            if self._current is not None and urgency < self._current.urgency:
                stop.asked = "something more urgent"
            self._ready.notify()
        return job.done

    def interrupt(self, urgency: int = ASKED) -> None:
        """Breaks off what is under way, unless it is more urgent than that: a text has changed that it rests on."""
        with self._ready:
            if self._current is not None and self._current.urgency >= urgency:
                stop.asked = "an edit"

    def _let_go(self, job: _Job) -> None:
        """Breaks off work that nobody waits for any more."""
        with self._ready:
            if self._current is job and job.done.cancelled():
                stop.asked = "nobody waits for it"

    def _run(self) -> None:
        while True:
            with self._ready:
                while not self._jobs:
                    self._ready.wait()
                job = self._current = heapq.heappop(self._jobs)
                stop.asked = ""
            if not job.done.cancelled():
                self._do(job)
            with self._ready:
                self._current = None
                stop.asked = ""

    def _do(self, job: _Job) -> None:
        try:
            result = job.work()
        except Stopped:
            if job.again:
                with self._ready:
                    heapq.heappush(self._jobs, job)
            else:
                _tell(job, lambda: job.done.cancel())
        except Exception as fault:
            _tell(job, lambda fault=fault: job.done.set_exception(fault))  # type: ignore[misc]
        else:
            _tell(job, lambda: job.done.set_result(result))


def _tell(job: _Job, answer: Callable[[], object]) -> None:
    """Answers in the thread that waits, unless nobody does any more."""
    def deliver() -> None:
        if not job.done.done():
            answer()

    try:
        job.loop.call_soon_threadsafe(deliver)
    except RuntimeError:  # the loop is closed: the server ends
        pass
