"""Variables and the heap, with a trail: a branch is run, its changes are taken back and kept for the join.

Every write is recorded with the old value, so that running both branches of an `if` costs what they change, not what
there is.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Container, Hashable, Iterator, MutableMapping, NamedTuple

from dpcheck import ir
from dpcheck.infer.values import Cell, Class, Function, Opaque, Value


MISSING = object()


@dataclass(slots=True, eq=False)
class Frame:
    """The names of one function call, module or class body, with the frame around it.

    `shared` are names declared global or nonlocal here, with the frame that has them; `local` the names that are assigned
    in this scope (None: not known, look outward when absent). `functions` are those defined here, and in classes here, by
    their node: a name may come to stand for something else, and who has the function can call it still.
    """

    module: ir.Module
    name: str
    names: dict[str, Value] = field(default_factory=dict)
    outer: Frame | None = None
    is_class: bool = False
    is_comprehension: bool = False
    shared: dict[str, Frame] = field(default_factory=dict)
    local: frozenset[str] = frozenset()
    functions: dict[int, Function] = field(default_factory=dict)
    made: Class | None = None  # of the body of a class: the class
    declared: dict[str, ir.Annotate] | None = None  # the variables of this scope that are declared private
    watched: dict[str, dict[tuple[int, int], Holder]] | None = None  # by name: what has code that mentions it, and so sees what is bound to it later

    def owner(self, name: str) -> Frame:
        """The frame that has a name which is used here: another one, where the name is declared global or nonlocal."""
        return self.shared.get(name) or self

    @property
    def root(self) -> Frame:
        frame = self
        while frame.outer is not None:
            frame = frame.outer
        return frame


class Holder(NamedTuple):
    """Something unknown that has code which mentions a variable: it may run that later, and change what the variable holds, or what it `rebinds`."""

    who: Opaque
    what: str
    code: Function
    rebinds: bool


Mappings = MutableMapping[int, dict[Any, Any]]  # by identity


class Changes:
    """What a branch wrote: by mapping and key, the value after it."""

    __slots__ = ("written",)

    def __init__(self) -> None:
        self.written: dict[tuple[int, Any], tuple[dict[Any, Any], Any, Any]] = {}

    def __iter__(self) -> Iterator[tuple[dict[Any, Any], Any, Any]]:
        return iter(self.written.values())

    def without(self, mapping: dict[Any, Any]) -> Changes:
        """The changes of everything else."""
        rest = Changes()
        rest.written = {key: entry for key, entry in self.written.items() if entry[0] is not mapping}
        return rest


class Store:
    """The heap and the trail of all writes since the marks that are still open."""

    __slots__ = ("heap", "_next", "_trail", "_marks", "groups", "libraries")

    def __init__(self) -> None:
        self.heap: dict[int, Cell] = {}
        self.groups: dict[Hashable, frozenset[Any]] = {}  # arrays that may share memory (views), by address; objects that are not modelled and may hold each other
        self.libraries: dict[int, str] = {}  # whose arrays objects are, by address, where that was noted; it does not change
        self._next = 0
        self._trail: list[tuple[dict[Any, Any], Any, Any]] = []
        self._marks = 0

    @property
    def next_address(self) -> int:
        """The address that the next object will have."""
        return self._next + 1

    @property
    def trail(self) -> list[tuple[dict[Any, Any], Any, Any]]:
        """Every write since the first open mark, with the value before it."""
        return self._trail

    def allocate(self, cell: Cell) -> int:
        self._next += 1
        self.write(self.heap, self._next, cell)
        return self._next

    def link(self, *addresses: Hashable) -> None:
        """Notes that cells (or objects that are not modelled) may share memory: when one is mutated, nothing is known of the others any more."""
        group = frozenset().union(addresses, *(self.groups.get(address, ()) for address in addresses))
        for member in group:
            self.write(self.groups, member, group)

    def write(self, mapping: dict[Any, Any], key: Any, value: Any) -> None:
        if self._marks:
            self._trail.append((mapping, key, mapping.get(key, MISSING)))
        if value is MISSING:
            mapping.pop(key, None)
        else:
            mapping[key] = value

    def mark(self) -> int:
        """Opens a branch; close it with `undo` or `keep`."""
        self._marks += 1
        return len(self._trail)

    def reset(self) -> None:
        """Takes back everything since the first open mark: after a failure."""
        while self._marks > 1:
            self._marks -= 1
        if self._marks:
            self.undo(0)

    def position(self) -> tuple[int, int]:
        """How far the trail has come, for `back_to`."""
        return self._marks, len(self._trail)

    def back_to(self, position: tuple[int, int]) -> None:
        """Takes back all that was written since then, whichever branches have been left open; a mark is open around all of it."""
        marks, length = position
        assert marks > 0
        mark = length
        self._marks += 1
        self.undo(mark)
        self._marks = marks

    def apart(self) -> tuple[int, list[tuple[dict[Any, Any], Any, Any]]]:
        """Begins writing what no branch that is open takes back; `together` ends it."""
        outer = self._marks, self._trail
        self._marks, self._trail = 0, []
        return outer

    def together(self, outer: tuple[int, list[tuple[dict[Any, Any], Any, Any]]]) -> None:
        """Goes on where `apart` was called."""
        self._marks, self._trail = outer

    def keep(self, mark: int) -> None:
        """Closes the branch and keeps what it wrote."""
        self._marks -= 1
        if not self._marks:
            self._trail.clear()

    def undo(self, mark: int, sharing: bool = False) -> Changes:
        """Closes the branch, takes back what it wrote and returns it; what shares memory since then only if `sharing`, when nothing of the branch is used any more."""
        self._marks -= 1
        changes = Changes()
        if len(self._trail) == mark:
            return changes
        written = changes.written
        for mapping, key, _ in self._trail[mark:]:
            written[id(mapping), key] = (mapping, key, mapping.get(key, MISSING))
        heap, groups = self.heap, self.groups
        staying = [] if sharing else [entry for entry in self._trail[mark:] if entry[0] is groups]
        for mapping, key, old in reversed(self._trail[mark:]):
            if mapping is groups and not sharing or (old is MISSING and mapping is heap):
                continue  # new objects stay, for a value that was returned may refer to them
            if old is MISSING:
                mapping.pop(key, None)
            else:
                mapping[key] = old
        self._trail[mark:] = staying if self._marks else []
        return changes

    def snapshot(self, mark: int) -> Changes:
        """What has been written since the mark, without taking it back."""
        changes = Changes()
        for mapping, key, _ in self._trail[mark:]:
            changes.written[id(mapping), key] = (mapping, key, mapping.get(key, MISSING))
        return changes

    def replaced(self, mark: int, *among: Container[int]) -> list[tuple[dict[Any, Any], Any, Any]]:
        """Every entry that has been written since the mark, with the value that it had there; where some are given, in mappings that are `among` these, by identity."""
        first: dict[tuple[int, Any], tuple[dict[Any, Any], Any, Any]] = {}
        for entry in self._trail[mark:]:
            mapping = id(entry[0])
            for some in among:
                if mapping in some:
                    break
            else:
                if among:
                    continue
            first.setdefault((mapping, entry[1]), entry)
        return list(first.values())

    def introduced(self, mapping: dict[Any, Any], mark: int) -> dict[Any, Any]:
        """Of each key that a mapping has got since the mark, the value that it was given first, where it has had others since."""
        before: dict[Any, Any] = {}
        first: dict[Any, Any] = {}
        for one, key, old in self._trail[mark:]:
            if one is mapping and before.setdefault(key, old) is MISSING and old is not MISSING:
                first.setdefault(key, old)
        return first

    def apply(self, changes: Changes) -> None:
        for mapping, key, value in changes:
            self.write(mapping, key, value)


def visible(frame: Frame, name: str) -> Value | None:
    """The value of a name in a frame or around it."""
    owner: Frame | None = frame.owner(name)
    while owner is not None:
        if name in owner.names:
            return owner.names[name]
        owner = owner.outer
    return None
