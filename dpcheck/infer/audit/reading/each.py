"""Functions that answer at random for each of many people, all at once: arrays with an entry for each, and draws as many.

Such a function is run for the entry of one person. That says what it tells of each of many where no entry gets to another one's place, and no draw is for several: arrays are
calculated with entry by entry, picked by masks and filled at these, and drawn in their own size. Anything else that is done with them ends it.
"""
from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Optional

from dpcheck import ir
from dpcheck.infer.audit.reading.chances import Chances
from dpcheck.infer.audit.reading.fallen import DRAWING, UNIFORM, Column, Many, Open, State, Stuck, Symbol, Uniform
from dpcheck.infer.audit.reading.formulas import Point
from dpcheck.infer.audit.reading.index import Index, names_in
from dpcheck.infer.audit.reading.uniforms import spread, weighted
from dpcheck.infer.audit.reading.walked import OF_ONE
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

_ABSENT = Symbol("what is not among those that a mask picks")
_ENTRYWISE: dict[str, Callable[..., Any]] = {"sign": lambda x: (x > 0) - (x < 0), "logical_xor": lambda x, y: bool(x) is not bool(y), "logical_and": lambda x, y: bool(x) and bool(y),
                                             "logical_or": lambda x, y: bool(x) or bool(y), "logical_not": lambda x: not x, "minimum": min, "maximum": max,
                                             "clip": lambda x, low, high: min(max(x, low), high)}
_OF_ONE = frozenset(("abs", "fabs", "absolute", "exp", "log", "sqrt", "floor", "ceil", "round", "power", "log1p", "expm1", "log2"))
_AS_IT_IS = frozenset(("astype", "array", "asarray", "copy"))
_KINDS = {"float": True, "float64": True, "float32": True, "double": True, "int": False, "int64": False, "int32": False}  # of entries that the numbers here fit, and whether these may be any
_MAKING = {"zeros": 0, "ones": 1, "empty": 0}
_WHOLES = frozenset(("integers", "randint"))
_Values = list[tuple[State, Any]]


@dataclass(frozen=True, slots=True)
class _Size:
    """How many people there are, or were picked; and whether an array that is made like theirs holds any numbers."""

    among: tuple[object, ...] = ()
    floating: bool = True


@dataclass(frozen=True, slots=True)
class _Mask:
    """Truth values that pick people, and what tells this mask from others."""

    said: Column
    key: object

    def picks(self) -> bool:
        """Whether the one who is looked at is among them.

        Raises:
            Stuck: where it is no truth value: numbers are places.
        """
        if self.said.entry is not _ABSENT and not isinstance(self.said.entry, bool):
            raise Stuck
        return self.said.entry is True


class EachOfMany(Chances):
    """Runs a function on an array, for the entry of one person, and takes that person's entry out of the array that it gives back."""

    def __init__(self, index: Index, point: Point, steps: int, answer: str) -> None:
        super().__init__(index, point, steps)
        self._answer = answer
        self._two_names: set[int] = set()  # arrays that may be other ones under a second name

    def _anew(self, steps: int) -> EachOfMany:
        return EachOfMany(self.index, self.point, steps, self._answer)

    def ends(self, function: ir.Function, given: Mapping[str, Any]) -> _Values:
        numbers = self.ends_of_range is not None  # else they are whole: which one of several is somebody's answer
        found = super().ends(function, {**given, self._answer: self._column(given[self._answer], (), numbers)})
        if not all(isinstance(value, Column) and value.among == () and value.entry is not _ABSENT for _, value in found):
            raise Stuck
        return [(state, value.entry) for state, value in found]

    def _call(self, function: ir.Function, state: State, given: Mapping[str, Any], others: set[int]) -> _Values:
        return super()._call(function, state, given, others | {column.same for value in given.values() for column in _columns(value)})

    # ------------------------------------------------------------ entry by entry
    def _column(self, entry: Any, among: tuple[object, ...], floating: bool = False) -> Column:
        self._made += 1
        return Column(entry, among, self._made, floating or entry is not _ABSENT and not _is_whole(entry))

    def _lifted(self, values: Iterable[Any], made: Callable[..., Any]) -> Column:
        """What is made of arrays entry by entry, and of what is the same for everybody."""
        among = {value.among for value in values if isinstance(value, Column)}
        if len(among) != 1:
            raise Stuck
        entries = [value.entry if isinstance(value, Column) else value for value in values]
        floating = any(value.floating if isinstance(value, Column) else not _is_whole(value) for value in values)
        return self._column(_ABSENT if _ABSENT in entries else made(*entries), among.pop(), floating)

    def operated(self, op: str, left: Any, right: Any) -> Any:
        if isinstance(left, Column) or isinstance(right, Column):
            lifted = self._lifted((left, right), lambda one, other: self._operated_each(op, one, other))
            return replace(lifted, floating=lifted.floating or op == "/")
        if isinstance(left, bool) and isinstance(right, bool) and op in ("&", "|"):
            return left and right if op == "&" else left or right
        return super().operated(op, left, right)

    def _operated_each(self, op: str, left: Any, right: Any) -> Any:
        return self.in_arrays(op, left, right) if isinstance(left, bool) else self._operated(op, left, right)

    def unary(self, op: str, value: Any) -> Any:
        if isinstance(value, Column):
            return self._lifted((value,), lambda one: self.unary(op, one))
        return not value if op == "~" and isinstance(value, bool) else super().unary(op, value)

    def _order(self, op: str, left: Any, right: Any, state: State) -> _Values:
        columns = [value for value in (left, right) if isinstance(value, Column)]
        if not columns:
            return super()._order(op, left, right, state)
        among = self._lifted((left, right), lambda *_: None)
        if among.entry is _ABSENT:
            return [(state, among)]
        one, other = (value.entry if isinstance(value, Column) else value for value in (left, right))
        return [(after, self._column(said, among.among)) for after, said in super()._order(op, one, other, state)]

    def made_by(self, name: str, values: list[Any]) -> Any:
        sizes = [value for value in values if isinstance(value, (Column, _Size))]
        if not sizes:
            return super().made_by(name, values)
        if name == "len" and len(values) == 1:
            return _Size(sizes[0].among)
        if isinstance(sizes[0], _Size):
            return self._filled(name, values, sizes[0])
        if name in ("zeros_like", "ones_like", "empty_like", "full_like"):
            return self._filled(name.removesuffix("_like"), values, _Size(sizes[0].among, isinstance(sizes[0], Column) and sizes[0].floating))
        if name == "where" and len(values) == 3:
            return self._lifted(values, lambda said, one, other: one if self.truth(said) else other)
        if name in _AS_IT_IS and isinstance(values[0], Column):
            return self._kept(name, values[0], values[1:])
        if name in _ENTRYWISE:
            return self._lifted(values, lambda *entries: _ENTRYWISE[name](*map(self.number, entries)))
        if name in _OF_ONE:
            return self._lifted(values, lambda *entries: super(EachOfMany, self).made_by("abs" if name in ("fabs", "absolute") else name, list(entries)))
        raise Stuck

    def _called(self, node: ir.Call, state: State) -> _Values:
        kinds = [self._kind(argument.value) for argument in node.args if argument.name == "dtype"]
        found = super()._called(node, state)
        return [(after, self._of_kind(value, kinds[0])) for after, value in found] if kinds else found

    def _kind(self, node: ir.Expr) -> bool:
        """Whether entries of a kind may be any numbers, or are whole ones.

        Raises:
            Stuck: where it is another kind: what is put into such arrays becomes something else.
        """
        name = node.value if isinstance(node, ir.Constant) else node.attr if isinstance(node, ir.Attribute) else node.id if isinstance(node, ir.Name) else None
        if not isinstance(name, str) or name not in _KINDS:
            raise Stuck
        return _KINDS[name]

    def _of_kind(self, value: Any, floating: bool) -> Column:
        """An array in which each entry is of a kind."""
        if not isinstance(value, Column) or not floating and value.entry is not _ABSENT and not _is_whole(value.entry):
            raise Stuck  # what stands behind the point is gone
        return replace(value, entry=int(value.entry) if isinstance(value.entry, bool) else value.entry, floating=floating)

    def _kept(self, name: str, held: Column, kinds: list[Any]) -> Column:
        """The same entries: in an array of their own, or maybe in the same one (`asarray`)."""
        if name == "asarray":
            self._two_names.add(held.same)
            return held
        made = self._column(held.entry, held.among, held.floating)
        if name != "astype":
            return made
        kind = kinds[0].key if len(kinds) == 1 and isinstance(kinds[0], Open) else kinds[0] if len(kinds) == 1 else None
        if not isinstance(kind, str) or kind not in _KINDS:
            raise Stuck
        return self._of_kind(made, _KINDS[kind])

    def _filled(self, name: str, values: list[Any], size: _Size) -> Any:
        """An array that is made in the size of another one."""
        if name == "full" and len(values) == 2 and not isinstance(values[1], (Column, _Size)):
            return self._column(values[1], size.among, size.floating)
        if name == "arange" and len(values) == 1:
            return self._column(math.floor(10 * self.point.open("somebody's place")), size.among)
        if name not in _MAKING or len(values) != 1:
            raise Stuck
        return self._column(_MAKING[name], size.among, size.floating)

    def _outside(self, node: ir.Name) -> Any:
        return Open(node.id) if node.id in ("int", "float") and not self.index.bound(node)[1] else super()._outside(node)

    # ------------------------------------------------------------ masks
    def _attribute(self, node: ir.Attribute, state: State) -> Any:
        held = state.names.get(node.value.id) if isinstance(node.value, ir.Name) else None
        if isinstance(held, Column):
            if node.attr not in ("shape", "size"):
                raise Stuck
            return _Size(held.among)
        return super()._attribute(node, state)

    def _place(self, node: ir.Expr, state: State) -> _Values:
        return [(after, _Mask(value, self._known_by(node, after)) if isinstance(value, Column) else value) for after, value in super()._place(node, state)]

    def _known_by(self, node: ir.Expr, state: State) -> object:
        """What tells a mask from others: what is compared there, where nothing is drawn for it. Two of the same pick the same people."""
        if not any(isinstance(part, (ir.Call, ir.Attribute, ir.Subscript)) for part in walk([node])):
            held = [(name, value.same if isinstance(value := state.names.get(name), Column) else value) for name in names_in(node)]
            return self.index.module.text[node.start:node.end], tuple(held)
        self._made += 1
        return self._made

    def item(self, held: Any, place: Any) -> Any:
        if isinstance(held, _Size) and place == 0:
            return held
        if not isinstance(held, Column):
            return super().item(held, place)
        if not isinstance(place, _Mask) or place.said.among != held.among:
            raise Stuck
        return self._column(held.entry if place.picks() else _ABSENT, (*held.among, place.key), held.floating)

    def _store(self, target: ir.Expr, value: Any, state: State) -> State:
        held = state.names.get(target.value.id) if isinstance(target, ir.Subscript) and isinstance(target.value, ir.Name) else None
        if not isinstance(held, Column):
            return super()._store(target, value, state)
        assert isinstance(target, ir.Subscript)
        places = self._place(target.index, state)
        mask = places[0][1]
        if len(places) != 1 or not isinstance(mask, _Mask) or mask.said.among != held.among or isinstance(value, Column) and value.among != (*held.among, mask.key):
            raise Stuck
        entry = value.entry if isinstance(value, Column) else value
        return self._with(held, entry if mask.picks() else held.entry, state)

    def _with(self, held: Column, entry: Any, state: State) -> State:
        """With another entry in an array, under all names that it has."""
        held_in = [value for value in state.names.values() if any(column.same == held.same for column in _columns(value))]
        if self._given and held.same in self._given[-1] or not all(isinstance(value, Column) for value in held_in) or len(held_in) > 1 and held.same in self._two_names:
            raise Stuck
        if entry is not _ABSENT and not held.floating and not _is_whole(entry):
            raise Stuck  # it is cut to a whole number
        new = self._column(entry, held.among, held.floating)
        return replace(state, names={name: new if isinstance(value, Column) and value.same == held.same else value for name, value in state.names.items()})

    def _statement(self, node: ir.Stmt, state: State) -> list[tuple[State, Optional[tuple[str, Any]]]]:
        held = state.names.get(node.target.id) if isinstance(node, ir.Augment) and isinstance(node.target, ir.Name) else None
        if not isinstance(held, Column):
            return super()._statement(node, state)
        assert isinstance(node, ir.Augment)
        ends: list[tuple[State, Optional[tuple[str, Any]]]] = []
        for after, value in self.of(node.value, state):
            changed = self.operated(node.op, held, value)
            ends.append((self._with(held, changed.entry, after), None))
        return ends

    # ------------------------------------------------------------ draws
    def _drawn(self, node: ir.Call, name: str, plain: list[ir.Expr], named: dict[str, ir.Expr], state: State) -> _Values:
        kind = "random" if name in UNIFORM - {"uniform"} else "integers" if name in _WHOLES else name
        order = _PARAMETERS.get(kind)
        if order is None or len(plain) > len(order) or set(named) - set(order):
            raise Stuck
        given = {**dict(zip(order, plain)), **named}
        found: _Values = []
        for after, values in self._each(given.values(), state):
            found += self._drawn_for_each(kind, dict(zip(given, values)), after)
        return found

    def _drawn_for_each(self, kind: str, given: dict[str, Any], state: State) -> _Values:
        """A draw for each of many people."""
        size = given.pop("size", None)
        among = {value.among for value in (size, *given.values()) if isinstance(value, (Column, _Size))}
        if len(among) != 1 or size is not None and not isinstance(size, _Size):
            raise Stuck  # one draw for several people
        picked = among.pop()
        entries = {key: value.entry if isinstance(value, Column) else value for key, value in given.items()}
        if _ABSENT in entries.values():
            return [(state, self._column(_ABSENT, picked))]
        return [(after, self._column(value, picked)) for after, value in self._drawn_once(kind, entries, state)]

    def _drawn_once(self, kind: str, given: dict[str, Any], state: State) -> _Values:
        """A draw for one person."""
        if kind == "binomial":
            if given.get("n") != 1 or "p" not in given:
                raise Stuck
            chance = self.number(given["p"])
            return weighted([0, 1], [1 - chance, chance], state)
        ends = [self.number(given[key]) for key in ("low", "high") if key in given]
        if kind == "integers":
            faces = range(*map(int, ends))
            return weighted(list(faces), [1.0] * len(faces), state)
        if len(ends) == 1:
            raise Stuck
        low, high = ends or (0.0, 1.0)
        self._made += 1
        drawn = spread(self._made, low, high)
        return [(replace(state, between={**state.between, self._made: (0.0, 1.0)}) if isinstance(drawn, Uniform) else state, drawn)]


_PARAMETERS: dict[str, tuple[str, ...]] = {"random": ("size",), "uniform": ("low", "high", "size"), "binomial": ("n", "p", "size"), "integers": ("low", "high", "size")}


def _is_whole(entry: Any) -> bool:
    return isinstance(entry, int) or isinstance(entry, float) and entry.is_integer()


def _columns(value: Any) -> Iterable[Column]:
    """The arrays that a value is, or that lie in a list."""
    return [value] if isinstance(value, Column) else [column for item in value.items for column in _columns(item)] if isinstance(value, Many) else []


def is_for_each(index: Index, function: ir.Function, answer: str) -> bool:
    """Whether a function may do so with a parameter: it draws something in a size, or another one does that it calls, and nothing says that all entries are of one person."""
    calls = [part for part in walk(function.body) if isinstance(part, ir.Call)]
    helpers = [helper for call in calls if (helper := index.defined(call)) is not None and helper is not function]
    inner = [part for helper in helpers for part in walk(helper.body) if isinstance(part, ir.Call)]
    return OF_ONE.search(answer) is None and any(called_name(call.func) in DRAWING and any(argument.name == "size" or _is_a_size(argument.value) for argument in call.args) for call in (*calls, *inner))


def _is_a_size(node: ir.Expr) -> bool:
    """Whether an expression is how many entries something has."""
    return isinstance(node, ir.Attribute) and node.attr in ("shape", "size") or isinstance(node, ir.Subscript) and _is_a_size(node.value) or isinstance(node, ir.Call) and called_name(node.func) == "len"
