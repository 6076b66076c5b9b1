"""Whether work may be ended before its time, and whether somebody has asked for that."""
from __future__ import annotations


class Stopped(BaseException):
    """Somebody has asked that the work end before its time; `Stop` tells who works for a report that is then made of what was found."""


class Stop:
    """Whether the work may be ended before its time, and by which signal that was asked for; `outright` where nobody wants a report of what was found."""

    __slots__ = ("asked", "outright", "possible")

    def __init__(self) -> None:
        self.possible = False
        self.outright = False
        self.asked = ""

    def look(self) -> None:
        """Raises `Stopped` where that was asked for."""
        if self.possible and self.asked:
            raise Stopped


stop = Stop()
