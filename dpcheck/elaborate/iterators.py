"""The iterators of `itertools`, lazy as they are."""
from __future__ import annotations

import itertools
from collections.abc import Iterator as PythonIterator
from typing import Any

from dpcheck.elaborate.calls import call
from dpcheck.elaborate.registry import known
from dpcheck.elaborate.iteration import captured, is_walk, items_of, iterate
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.operators import operate
from dpcheck.elaborate.values import Iterator, Unmodelled, Walk, Walked, is_constant, is_number


def _gone_through(machine: Machine, value: Any) -> PythonIterator[Any]:
    if is_walk(value):
        raise Unmodelled("an iterator over what is not known")
    return iterate(machine, value)


def _plain(args: list[Any], named: dict[str, Any]) -> None:
    if named or not all(is_constant(each) for each in args):
        raise Unmodelled("an option of an iterator")


@known("itertools.count", least=0, most=2)
def _count(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if named or not all(is_number(each) for each in args):
        raise Unmodelled("count")
    start = args[0] if args else 0
    step = args[1] if len(args) > 1 else 1

    def counting() -> PythonIterator[Any]:
        place = start
        while True:
            yield place
            place = operate(machine, "+", place, step)

    return machine.new(Iterator(counting()))


@known("itertools.islice", least=2, most=4)
def _islice(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    _plain(args[1:], named)
    if is_walk(args[0]) and len(args) == 2 and type(args[1]) is int and args[1] >= 0:
        walk = captured(machine, args[0])
        if walk is not None and not walk.filtered:
            count = machine.term_call("builtins.min", (walk.count, args[1]))
            return machine.new(Walked(lambda: Walk(count, walk.at)))
    source = _gone_through(machine, args[0])
    return machine.new(Iterator(machine.known(lambda: itertools.islice(source, *args[1:]))))


@known("itertools.accumulate", most=2)
def _accumulate(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    if set(named) - {"initial"}:
        raise Unmodelled("accumulate")
    source = _gone_through(machine, args[0])
    function = args[1] if len(args) > 1 else None

    def joined(left: Any, right: Any) -> Any:
        return operate(machine, "+", left, right) if function is None else call(machine, function, [left, right], {})

    return machine.new(Iterator(itertools.accumulate(source, joined, initial=named.get("initial"))))


@known("itertools.repeat", most=2)
def _repeat(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    _plain(args[1:], named)
    return machine.new(Iterator(itertools.repeat(*args)))


@known("itertools.starmap", least=2, most=2)
def _starmap(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    source = _gone_through(machine, args[1])
    return machine.new(Iterator(call(machine, args[0], items_of(machine, each), {}) for each in source))


@known("itertools.pairwise")
def _pairwise(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    source = _gone_through(machine, args[0])

    def pairs() -> PythonIterator[Any]:
        before = next(source, None)
        for item in source:
            yield before, item
            before = item

    return machine.new(Iterator(pairs()))


@known("itertools.takewhile", least=2, most=2)
def _takewhile(machine: Machine, args: list[Any], named: dict[str, Any]) -> Any:
    source = _gone_through(machine, args[1])
    return machine.new(Iterator(itertools.takewhile(lambda item: machine.decide(machine.truth(call(machine, args[0], [item], {}))), source)))
