"""min, max, sum, any and all."""
from __future__ import annotations

import builtins
from typing import Any

from dpcheck import ir
from dpcheck.core.term import NUMBER, Term
from dpcheck.elaborate.branches import either
from dpcheck.elaborate.calling import call_library
from dpcheck.elaborate.closures import closure
from dpcheck.elaborate.comprehensions import taken_whole
from dpcheck.elaborate.iteration import is_walk, items_of, iterate, walk_of
from dpcheck.elaborate.loops import run_fold
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.operators import operate, relate
from dpcheck.elaborate.values import Array, Error, Instance, Iterator, List, Raised, Unmodelled, Walked, is_constant, is_number


def aggregate(machine: Machine, name: str, args: list[Any], named: dict[str, Any]) -> Any:
    """min, max, sum, any, all: of numbers by Python itself; a sum of objects one after another."""
    if named.get("key", 0) is None:
        del named["key"]
    if len(args) == 1 and set(named) & {"key", "default"} and is_walk(args[0]) and name in ("builtins.min", "builtins.max"):
        return _best_of_all(machine, name[9:], args[0], named)
    if len(args) == 1 and set(named) == {"default"} and name in ("builtins.min", "builtins.max"):
        items = items_of(machine, args[0])
        return aggregate(machine, name, [machine.new(List(items))], {}) if items else named["default"]
    if "key" in named and name in ("builtins.min", "builtins.max") and set(named) == {"key"}:
        return _best(machine, items_of(machine, args[0]) if len(args) == 1 else args, named["key"], ">" if name == "builtins.max" else "<")
    if "key" in named or "default" in named:
        raise Unmodelled(f"{name[9:]} with a key")
    single = args[0] if len(args) == 1 or name == "builtins.sum" else None
    if name in ("builtins.any", "builtins.all") and isinstance(single, Walked):
        return first_that_decides(machine, single, name == "builtins.all")
    if single is not None and not isinstance(single, Array) and not is_walk(single):
        items = items_of(machine, single)
        if name in ("builtins.any", "builtins.all"):
            return _every(machine, items, name == "builtins.all")
        if name == "builtins.sum" and not all(is_number(item) for item in items):
            if any(isinstance(item, Instance) for item in items):
                raise Unmodelled("a sum of objects")
            total = args[1] if len(args) > 1 else named.get("start", 0)
            for item in items:
                total = operate(machine, "+", total, item)
            return total
        if not all(is_number(item) for item in items):
            raise Unmodelled(f"{name[9:]} of objects")
        if all(is_constant(item) for item in (*items, *args[1:], *named.values())):
            return machine.known(lambda: getattr(builtins, name[9:])(items, *args[1:], **named))
        args = [machine.new(List(items)), *args[1:]]
    elif not all(is_number(each) for each in args) and single is None:
        raise Unmodelled(f"{name[9:]} of objects")
    elif all(is_constant(each) for each in args):
        return machine.known(lambda: getattr(builtins, name[9:])(*args, **named))
    return call_library(machine, name, args, named)


def _best_of_all(machine: Machine, which: str, items: Any, named: dict[str, Any]) -> Any:
    """`min` and `max` of what has an unknown length, with a key or a default."""
    key = closure(machine, named["key"], NUMBER) if "key" in named else machine.table.constant(None)
    terms = (machine.table.constant(which), machine.term(taken_whole(machine, items)), key, *([machine.pure(named["default"])] if "default" in named else []))
    return machine.value_of(machine.check(machine.guess("call", terms, ("dpcheck.core.functions.best", len(terms), ()))))


def _best(machine: Machine, items: list[Any], key: Any, op: str) -> Any:
    """The first item of which the key is best."""
    if not items:
        raise Raised(Error(ValueError))
    best = items[0], machine.call(key, [items[0]])
    for item in items[1:]:
        other, so_far = (item, machine.call(key, [item])), best
        better = machine.truth(relate(machine, op, other[1], best[1]))
        best = either(machine, better, _BETTER, lambda: other, lambda: so_far) if isinstance(better, Term) else other if better else best
    return best[0]


_BETTER = ir.Pass(0, 0)  # stands for the branch that min and max take


def first_that_decides(machine: Machine, items: Iterator | Walked, wanted: bool) -> bool:
    """any and all of an iterator: no more is taken than is needed."""
    if isinstance(items, Walked):
        walk = walk_of(machine, items)
        if items.once:
            items.spent = "some"
        signal = run_fold(machine, walk, lambda item: ("return", not wanted) if machine.decide(machine.truth(item)) is not wanted else None)
        return wanted if signal is None else not wanted
    for item in iterate(machine, items):
        if machine.decide(machine.truth(item)) is not wanted:
            return not wanted
    return wanted


def _every(machine: Machine, items: list[Any], wanted: bool) -> Any:
    truths = [machine.truth(item) for item in items]
    if any(truth is not wanted and not isinstance(truth, Term) for truth in truths):
        return not wanted
    left = [truth for truth in truths if isinstance(truth, Term)]
    if not left:
        return wanted
    return call_library(machine, f"builtins.{'all' if wanted else 'any'}", [machine.new(List(left))], {})
