"""Calls of library functions whose results are iterators: `map`, `zip`, `filter`, `enumerate`, `chain`, `reversed`, views of dicts."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable

from dpcheck import ir
from dpcheck.infer.interpret import call
from dpcheck.infer.iterators import END, MOST_STEPS, SOURCES, STEPPED, Items, Later, as_walked, drains, end, iterator_of, made, put, sources, steps, with_sources
from dpcheck.infer.lazy import feeding, left_on_the_way, step, stopped, taken_at_once
from dpcheck.infer.lengths import length_of, truth_of
from dpcheck.infer.reach import tainted
from dpcheck.infer.requests import Call
from dpcheck.infer.values import Lazy, Nothing, Tup, Value, constant
from dpcheck.infer.walked import known

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def later(request: Call, rule: Callable[[Call], Value]) -> Value:
    """The result of a call of a lazy library function, which takes its iterators at once."""
    run, name = request.run, request.row.operation
    if name.startswith("dict_"):
        return made(run, Later(request, rule), again=True)
    if name == "reversed":
        items = known(run, request.value("items"), request.node)
        return made(run, Later(request, rule)) if items is None else made(run, Items(as_walked(run, request.value("items")), len(items) - 1, -1))
    source = SOURCES[name]
    value = request.value(source)
    taken: Value = iterator_of(run, value)
    if isinstance(value, Tup):
        taken = Tup(tuple(part if name == "chain" else iterator_of(run, part) for part in value.items))
    return made(run, Later(replace(request, given=request.given | {source: taken}), rule))


@steps(Later)
def _step_later(run: Run, value: Value, lazy: Lazy, node: ir.Node) -> Value | None:
    thunk = lazy.thunk
    assert isinstance(thunk, Later)
    request, name = thunk.request, thunk.request.row.operation
    if name not in STEPPED or "strict" in request.given and request.constant("strict") is not False:
        return None
    if name == "chain":
        return _step_chain(run, value, lazy, thunk)
    for _ in range(MOST_STEPS):
        items: list[Value] = []
        for source in sources(run, lazy):
            item = step(run, source, request.node)
            if item is None:
                return None
            if item is END:
                return end(run, value, lazy)
            items.append(item)
        if name != "filter":
            break
        function = request.value("function")
        answer = items[0] if isinstance(function, Nothing) else call(run, function, items, {}, request.node)
        keep = truth_of(run, answer, request.node)
        if keep.env or keep.term.value is None:
            return None
        if keep.term.value:
            return items[0]
    if name == "map":
        return call(run, request.value("function"), items, {}, request.node)
    if name == "zip":
        return Tup(tuple(items)) if items else end(run, value, lazy)
    if name == "filter":
        return None
    start = request.number("start")
    if start.env or not isinstance(start.constant, int):
        return None
    put(run, value, lazy, replace(thunk, request=replace(request, given=request.given | {"start": constant(start.constant + 1)})))
    return Tup((start, items[0]))


def _step_chain(run: Run, value: Value, lazy: Lazy, thunk: Later) -> Value | None:
    request = thunk.request
    rest = sources(run, lazy)
    while rest:
        rest[0] = iterator_of(run, rest[0])
        item = step(run, rest[0], request.node)
        if item is not END:
            put(run, value, lazy, replace(thunk, request=replace(request, given=request.given | {"parts": Tup(tuple(rest))})))
            return item
        del rest[0]
    return end(run, value, lazy)


@drains(Later)
def _rest_of_later(run: Run, lazy: Lazy, node: ir.Node) -> Value | None:
    thunk = lazy.thunk
    assert isinstance(thunk, Later)
    request = thunk.request
    name = SOURCES.get(request.row.operation)
    if name is None:
        return thunk.rule(request)
    if request.row.operation == "runs" and not isinstance(node, ir.Comprehension) and node is not request.node:
        return None  # each run is used up when the next one is asked for: only a loop sees them
    fed = [part for source in sources(run, lazy) for part in feeding(run, source)]
    begun = [with_sources(run, source) for source in sources(run, lazy)]
    parts = [taken_at_once(run, source, node) for source in sources(run, lazy)]
    whole = [part for part in parts if part is not None]
    if len(whole) < len(parts):
        return None
    result = thunk.rule(replace(request, given=request.given | {name: Tup(tuple(whole)) if isinstance(request.value(name), Tup) else whole[0]}))
    if name == "parts" and len(parts) > 1 and request.row.operation != "chain":  # the shortest ends the others, nobody knows where
        env = tainted(*(length_of(run, part, node).env for part in whole))
        for iterators in begun:
            left_on_the_way(run, iterators, env)
        stopped(run, fed, env)
    return result
