"""Atoms of expressions: symbols, and functions applied to expressions."""
from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, Union

if TYPE_CHECKING:
    from .expr import Expr

Ranges = frozenset[tuple["Atom", Union["Expr", None], Union["Expr", None], bool]]

_NUMBERS_TOLD = 16
_SPECIAL = frozenset({"const", "exp", "abs", "group"})
"""Functions whose powers have a normal form of their own (see `powers.fold`)."""


class Atom:
    """A name without further structure; equality and hash are by `key` alone.

    `text` is how it prints, `lo` and `hi` bound its values, `payload` belongs to whoever made it. `signs`, `float_range` and
    `exact_range` are where `signs` and `numeric` remember what follows for its values.
    """

    __slots__ = ("_hash", "_order", "_ranges", "_text", "exact_range", "float_range", "hi", "integer", "key", "lo", "payload", "signs", "special")

    def __init__(
        self, key: Hashable, text: str, lo: Expr | None = None, hi: Expr | None = None, integer: bool = False, payload: object = None
    ) -> None:
        self.key = key
        self._text: str | None = text
        self.lo = lo
        self.hi = hi
        self.integer = integer
        self.payload = payload
        self._hash = hash(key)
        self._order: tuple[str, tuple[int, ...], int] | None = None
        self._ranges: Ranges | None = None
        self.float_range: tuple[Any, Any] | None = None
        self.exact_range: tuple[Any, Any] | None = None
        self.signs = -1
        self.special = False

    @property
    def text(self) -> str:
        """How the atom prints: a Python expression."""
        assert self._text is not None
        return self._text

    @property
    def order(self) -> tuple[str, tuple[int, ...], int]:
        """Sorts the atoms of a monomial; by text, and by the numbers of those that print alike, so that it is the same in every process."""
        order = self._order
        if order is None:
            order = self._order = (self._sort_text(), tuple(sorted(self._sort_numbers())[:_NUMBERS_TOLD]), self._hash)
        return order

    @property
    def ranges(self) -> Ranges:
        """The ranges of this atom and of those inside it, which its key does not tell."""
        ranges = self._ranges
        if ranges is None:
            ranges = frozenset()
            if self.lo is not None or self.hi is not None or self.integer:
                ranges = frozenset(((self, self.lo, self.hi, self.integer),))
                for end in (self.lo, self.hi):
                    if end is not None:
                        ranges |= end.ranges()
            for argument in self._arguments():
                ranges |= argument.ranges()
            self._ranges = ranges
        return ranges

    def _arguments(self) -> tuple[Expr, ...]:
        return ()

    def _sort_text(self) -> str:
        return self.text

    def _sort_numbers(self) -> set[int]:
        found: set[int] = set()
        todo = [self.key]
        while todo:
            part = todo.pop()
            if isinstance(part, int):
                found.add(part)
            elif isinstance(part, tuple):
                todo.extend(part)
            elif isinstance(part, Atom):
                found.update(part.order[1])
        return found

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Atom) and self._hash == other._hash and self.key == other.key)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        # A hash is good for one process only, so a copy is made anew.
        return Atom, (self.key, self._text, self.lo, self.hi, self.integer, self.payload)

    def __repr__(self) -> str:
        return self.text


class Apply(Atom):
    """The atom `name(*args)`, told apart from others by name, arguments and `params`."""

    __slots__ = ("args", "name", "params")

    def __init__(
        self,
        name: str,
        args: tuple[Expr, ...],
        params: tuple[Hashable, ...] = (),
        lo: Expr | None = None,
        hi: Expr | None = None,
        integer: bool = False,
        payload: object = None,
    ) -> None:
        super().__init__((name, args, params), "", lo, hi, integer, payload)
        self._text = None
        self.name = name
        self.args = args
        self.params = params
        self.special = name in _SPECIAL

    @property
    def text(self) -> str:
        if self._text is None:
            from .render import render_atom

            self._text = render_atom(self)
        return self._text

    def __reduce__(self) -> tuple[object, ...]:
        return Apply, (self.name, self.args, self.params, self.lo, self.hi, self.integer, self.payload)

    def _arguments(self) -> tuple[Expr, ...]:
        return self.args

    def _sort_text(self) -> str:
        # Cut short: nested applications would otherwise grow without limit.
        inner = ",".join(argument.sort_text() for argument in self.args)
        return f"{self.name}({inner};{self.params if self.params else ''})"[:80]

    def _sort_numbers(self) -> set[int]:
        return {one for argument in self.args for monomial in argument.terms for atom, _ in monomial for one in atom.order[1]}
