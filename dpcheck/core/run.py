"""Running a term on concrete inputs: the same values, and the same exceptions, as the function that it was made of."""
from __future__ import annotations

import builtins
import itertools
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from dpcheck.core.kinds import Beyond, check_kind
from dpcheck.core.library import resolve
from dpcheck.core.methods import method
from dpcheck.core.term import Closure, Loop, Term

PASSES = 100_000
"""So often runs a loop of which the end is not known before; the term of one that runs longer says nothing."""

UNARY: dict[str, Callable[[Any], Any]] = {"-": operator.neg, "+": operator.pos, "~": operator.invert, "not": operator.not_}
BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv, "%": operator.mod, "**": operator.pow, "@": operator.matmul,
    "&": operator.and_, "|": operator.or_, "^": operator.xor, "<<": operator.lshift, ">>": operator.rshift,
}
COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne, "is": operator.is_, "is not": operator.is_not,
    "in": lambda a, b: a in b, "not in": lambda a, b: a not in b,
}
INPLACE: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.iadd, "-": operator.isub, "*": operator.imul, "/": operator.itruediv, "//": operator.ifloordiv, "%": operator.imod, "**": operator.ipow, "@": operator.imatmul,
    "&": operator.iand, "|": operator.ior, "^": operator.ixor, "<<": operator.ilshift, ">>": operator.irshift,
}


@dataclass(frozen=True, slots=True)
class Ends:
    """A path that ends: in a value, or in the exception of that name."""

    value: Term | None
    raised: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """What a function does: checks that may raise, in order, then an end, or a guard that tells which way it goes on."""

    checks: tuple[Term, ...]
    guard: Term | None
    then: Step | Ends
    otherwise: Step | Ends | None = None


class RaisedByProgram(Exception):
    """The function raises, by a statement of its own, the exception of that name."""


def run(program: Step, inputs: Mapping[str, object], watch: Watch | None = None) -> object:
    """What the function gives for these inputs (by parameter). Raises what it raises, or `RaisedByProgram`; `Beyond` where the term does not tell.
    `watch` is told of the releases on the way."""
    evaluator = Evaluator(inputs, watch)
    step: Step | Ends = program
    while isinstance(step, Step):
        for check in step.checks:
            evaluator.value(check)
        if step.guard is None or evaluator.value(step.guard):
            step = step.then
        else:
            assert step.otherwise is not None
            step = step.otherwise
    if step.raised:
        raise RaisedByProgram(step.raised)
    assert step.value is not None
    return evaluator.value(step.value)


class Watch:
    """What is told of releases while a program runs, and may say what comes of them."""

    def released(self, node: Term, given: list[Any]) -> None:
        """Something is released: what it is given, None where that is not known."""

    def given_back(self, node: Term, evaluator: Evaluator) -> tuple[Any] | None:
        """What a term gives, where it is not to be computed."""
        return None

    def computed(self, node: Term, value: Any) -> None:
        """What a term gave."""


class Evaluator:
    """The values of terms for one choice of inputs, each computed once; what stands in a fold, once a pass."""

    def __init__(self, inputs: Mapping[str, object], watch: Watch | None = None) -> None:
        self.inputs, self.watch = inputs, watch
        self.known: list[dict[int, Any]] = [{}]  # by level of folds
        self.bound: dict[tuple[int, int], Any] = {}

    def value(self, term: Term) -> Any:
        waiting = [term]
        while waiting:
            node = waiting[-1]
            known = self.known[node.level]
            if node.id in known:
                waiting.pop()
                continue
            missing = self._missing(node)
            if missing is None:
                known[node.id] = self._compute(node)
                waiting.pop()
            else:
                waiting.append(missing)
        return self.known[term.level][term.id]

    def _of(self, node: Term) -> Any:
        return self.known[node.level][node.id]

    def _missing(self, node: Term) -> Term | None:
        """What has to be known before the node, and is not."""
        args: Sequence[Term] = node.args
        if node.op == "select":
            guard, one, other = node.args
            args = (guard,) if guard.id not in self.known[guard.level] else (one,) if self._of(guard) else (other,)
        elif isinstance(node.data, Loop):
            args = node.args[:1 + node.data.states]
        elif node.op in ("defined", "raises", "lambda", "release"):
            return None
        return next((each for each in args if each.id not in self.known[each.level]), None)

    def _compute(self, node: Term) -> Any:
        if self.watch is not None:
            known = self.watch.given_back(node, self)
            found = known[0] if known is not None else self._computed(node)
            self.watch.computed(node, found)
            return found
        return self._computed(node)

    def _computed(self, node: Term) -> Any:
        op, data, args = node.op, node.data, node.args
        match op:
            case "constant":
                return data
            case "name":
                return resolve(str(data))
            case "input":
                return self.inputs[str(data)]
            case "bound":
                assert isinstance(data, tuple)
                return self.bound[data]
            case "select":
                return self._of(args[1] if self._of(args[0]) else args[2])
            case "seq":
                return self._of(args[-1])
            case "fold" | "until":
                assert isinstance(data, Loop)
                return self._fold(node, data)
            case "lambda":
                assert isinstance(data, Closure)
                return self._closure(node, data)
            case "release":
                if self.watch is not None:
                    self.watch.released(node, [self._known(each) for each in args])
                return None
            case "unknown":
                raise Beyond("what a function gives that is not known", node)
            case "raise":
                raise _exception(str(data))
            case "defined" | "raises":
                return self._ends(args[0], data)
            case _:
                return check_kind(node, _strict(op, data, [self._of(each) for each in args]))

    def _known(self, term: Term) -> Any:
        """The value of a term; None where it cannot be told."""
        try:
            return self.value(term)
        except (Beyond, Exception):  # of the program that is run: it raises what it raises where the value is used
            return None

    def _ends(self, term: Term, name: object) -> bool:
        """Whether a term has a value, or, with the name of an exception, whether it raises that."""
        try:
            self.value(term)
        except Exception as fault:  # of the program that is run
            return name is not None and isinstance(fault, getattr(builtins, str(name)))
        return name is None

    @contextmanager
    def _inside(self, level: int) -> Iterator[None]:
        """What is known within a loop or a function is known there alone, and what was known around it at that level comes back in the end."""
        known, bound = self.known[level:], {key: value for key, value in self.bound.items() if key[0] >= level}
        while len(self.known) <= level:
            self.known.append({})
        try:
            yield
        finally:
            self.known[level:] = known
            self.bound.update(bound)

    def _forget(self, level: int) -> None:
        for place in range(level, len(self.known)):
            self.known[place] = {}

    def _fold(self, node: Term, loop: Loop) -> tuple[list[Any], list[list[Any]]]:
        """The last states, and the lists of what was put out."""
        count, *rest = node.args
        last = rest.pop() if node.op == "until" else None
        states = [self._of(each) for each in rest[:loop.states]]
        bodies, checks = rest[loop.states:2 * loop.states], rest[2 * loop.states:2 * loop.states + loop.checks]
        outputs = rest[2 * loop.states + loop.checks:]
        put: list[list[Any]] = [[] for _ in range(loop.outputs)]
        limit = self._of(count)
        with self._inside(loop.level):
            for turn in itertools.count() if limit is None else range(int(limit)):
                if limit is None and turn > PASSES:
                    raise Beyond("a loop that runs long")
                self._forget(loop.level)
                self.bound[loop.level, -1] = turn
                for place, state in enumerate(states):
                    self.bound[loop.level, place] = state
                for check in checks:
                    self.value(check)
                for place in range(loop.outputs):
                    if self.value(outputs[2 * place]):
                        put[place].append(self.value(outputs[2 * place + 1]))
                states = [self.value(body) for body in bodies]
                if last is not None and self.value(last):
                    break
        return states, put

    def _closure(self, node: Term, data: Closure) -> Callable[..., Any]:
        """The function that a term is. It is to be called while what is around it stands as it does now."""
        around = self.known[1:data.level]

        def call(*given: Any) -> Any:
            if len(given) != data.parameters:
                raise TypeError
            if len(around) != len(self.known[1:data.level]) or any(one is not other for one, other in zip(around, self.known[1:data.level])):
                raise Beyond("a function that is called late")
            with self._inside(data.level):
                self._forget(data.level)
                for place, value in enumerate(given):
                    self.bound[data.level, place] = value
                for each in node.args[:-1]:
                    self.value(each)
                return self.value(node.args[-1])

        return call


def _exception(name: str) -> BaseException:
    """An exception of that name: Python's own where it has one."""
    cls = getattr(builtins, name, None)
    return cls() if isinstance(cls, type) and issubclass(cls, Exception) else RaisedByProgram(name)


def _strict(op: str, data: Any, values: list[Any]) -> Any:
    """An operation that needs all its arguments."""
    match op:
        case "unary":
            return UNARY[data](values[0])
        case "binary":
            return BINARY[data](values[0], values[1])
        case "compare":
            return COMPARE[data](values[0], values[1])
        case "truth":
            return bool(values[0])
        case "call":
            name, plain, names, *_ = data
            function = resolve(name) if not name.startswith(".") else method(values.pop(0), name[1:])
            return function(*values[:plain], **dict(zip(names, values[plain:])))
        case "item":
            return values[0][values[1]]
        case "store":
            copied = _copied(values[0])
            copied[values[1]] = values[2]
            return copied
        case "inplace":
            return INPLACE[data](_copied(values[0]), values[1])
        case "build":
            return _built(data, values)
        case "project":
            states, put = values[0]
            kind, place = data
            return states[place] if kind == "state" else put[place]
    raise AssertionError(op)


def _copied(value: Any) -> Any:
    """A copy; of an array with its entries in the same places of the memory, on which the order of sums depends."""
    return value.copy("K") if type(value).__name__ == "ndarray" else value.copy()


def _built(kind: str, values: list[Any]) -> Any:
    match kind:
        case "list":
            return values
        case "tuple":
            return tuple(values)
        case "set":
            return set(values)
        case "frozenset":
            return frozenset(values)
        case "slice":
            return slice(*values)
        case "dict":
            return dict(zip(values[::2], values[1::2]))
        case "attribute":
            return method(values[0], values[1])
    raise AssertionError(kind)
