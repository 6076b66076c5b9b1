"""What stands for something else in every pass of a loop: the names of its item, and the parts of public objects that are told by one of them, such as `w[i]`."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck.bounds import Atom

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def with_parts(run: Run, names: frozenset[Atom]) -> frozenset[Atom]:
    """The names, with all parts of public objects that were asked for by one of them; a part of a part was asked for later."""
    found = set(names)
    for part, behind in run.parts.items() if names else ():
        if not found.isdisjoint(behind):
            found.add(part)
    return frozenset(found)
