"""Functions and classes of the checked code: defining them, giving them their arguments, running their bodies."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.annotations_as_code import run_annotations
from dpcheck.infer.arguments import check_arguments
from dpcheck.infer.blocks import execute
from dpcheck.infer.contracts import PRIVATE, PROMISES, contract_in
from dpcheck.infer.datasets.model import Gathering
from dpcheck.infer.datasets.tables import table_of
from dpcheck.infer.declarations import returned
from dpcheck.infer.dependence import blurred, captured, cell_env, deep_env, in_reach, keeping, one_of
from dpcheck.infer.exhausted import Reached
from dpcheck.infer.flow import Yielded
from dpcheck.infer.forward import analyse_function
from dpcheck.infer.guards import truth
from dpcheck.infer.interpret import call, evaluate, expression
from dpcheck.infer.iterators import Generated, drains, made
from dpcheck.infer.lazy import consumed
from dpcheck.infer.many_runs import keep_changes
from dpcheck.infer.namespaces import changed
from dpcheck.infer.noise import read, reads_draws
from dpcheck.infer.promises import promised_result
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import cell_of, memory_of
from dpcheck.infer.returns import leave
from dpcheck.infer.store import Frame, visible
from dpcheck.infer.touching import hand_in, handed_over, touched
from dpcheck.infer.unfollowed_calls import unfollowed
from dpcheck.infer.unknown_calls import RECURSIVE, TOO_OFTEN, unknown_call
from dpcheck.infer.values import (
    NONE, Class, Env, Function, Instance, Lazy, Library, Listing, Mapping, Method, Namespace, Nothing, Num, Opaque, Partial, Property, Ref, Text, Tup, Value,
)

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


PLAIN_DECORATORS = frozenset((
    "builtins.staticmethod", "builtins.classmethod", "functools.wraps", "abc.abstractmethod", "typing.override", "typing_extensions.override", "typing.no_type_check", "typing.final",
))
CACHES = frozenset(("functools.lru_cache", "functools.cache"))  # what was drawn in the first call comes again
MOST_RECURSION = 48
DEEP_AND_PUBLIC = 24  # from here on, what public values become in functions of functions is not followed


def define(run: Run, node: ir.Function, frame: Frame) -> Value:
    """The value of a def statement, its decorators applied."""
    name = node.name if frame.outer is None else f"{frame.name}.{node.name}" if frame.is_class else f"{frame.name}.<locals>.{node.name}"
    defaults = {p.name: evaluate(run, p.default, frame) for p in node.params if p.default is not None}
    function = Function(node, frame.module, name, frame, defaults)
    run_annotations(run, (*(p.annotation for p in node.params), node.returns), frame, function.attributes)
    scope = frame
    while scope.is_class and scope.outer is not None:
        scope = scope.outer
    scope.functions[id(node)] = function
    value: Value = function
    called: Value = function
    for decorator in reversed(node.decorators):
        value = _decorate(run, decorator, function, value, frame)
        called = called if isinstance(value, Property) else value
    function.decorated = None if called is function else called
    return value


def _decorate(run: Run, decorator: ir.Expr, function: Function, value: Value, frame: Frame) -> Value:
    called = isinstance(decorator, ir.Call)
    target = evaluate(run, decorator.func if isinstance(decorator, ir.Call) else decorator, frame)
    name = target.name if isinstance(target, Library) else ""
    if name == "dpcheck.black_box":
        function.black_box = True
        return value
    if name in PROMISES:
        function.promise = contract_in(run, name, decorator)
        function.trusted = name == "dpcheck.assume"
        return value
    if name == PRIVATE:
        function.budget = contract_in(run, name, decorator)
        return value
    if name in CACHES:
        function.cached = True
        if value is function:
            return value
        hand_in(run, name, (value,))
        return one_of(run, f"what {name} remembers of {function.name}", (value,), deep_env(run, value))  # of what another decorator made
    if name == "builtins.property":
        return Property(value)
    if name == "functools.cached_property":
        return Property(value, cached=function.node.name if isinstance(function.node, ir.Function) else "")
    if name in PLAIN_DECORATORS or name.startswith("functools.wraps"):
        return value
    if isinstance(decorator, ir.Attribute) and decorator.attr in ("setter", "getter", "deleter"):
        made = evaluate(run, decorator.value, frame)
        if isinstance(made, Property):
            return Property(made.getter, value, made.cached) if decorator.attr == "setter" else Property(value, made.setter) if decorator.attr == "getter" else made

    if called:
        target = evaluate(run, decorator, frame)
    if isinstance(target, (Function, Class, Method)) or isinstance(target, Partial) and isinstance(target.function, (Function, Class, Method)) or isinstance(cell_of(run, target), Instance):
        return call(run, target, [value], {}, decorator)
    function.opaque_decorator = name or "a decorator that is not understood"
    hand_in(run, function.opaque_decorator, (value,))
    return value


def call_function(run: Run, function: Function, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    """Runs a function of the checked code on abstract arguments (K8)."""
    values = [*args, *keywords.values()]
    if function.opaque_decorator:
        return returned(run, function, unknown_call(run, f"{function.name}, which {function.opaque_decorator} wraps", [function, *values], node))
    if function.black_box:
        return black_box(run, function, values, node)
    if function.trusted:
        return trusted_call(run, function, args, keywords, node)
    if function.cached:
        memory = memory_of(run, function)
        touched(run, memory, tainted(*(deep_env(run, value) for value in (function, *values))))
        if any(isinstance(cell_of(run, value), Instance) for value in values) or _looks_outside(run, function):
            return unknown_call(run, f"{function.name}, which remembers what it returned before,", [function, *values, memory], node)
    bound = bind_arguments(run, function, args, keywords)
    if bound is None:
        return unfollowed(run, function, f"{function.name} with arguments that cannot be matched to its parameters", values, node)
    check_arguments(run, function, bound, node)
    depth = sum(1 for code, around in run.closures if code is function.node and around is function.frame)  # in another frame it is another function
    if depth and (depth >= MOST_RECURSION or not any(isinstance(v, Num) and v.constant is not None for v in bound.values())):
        return unfollowed(run, function, f"{function.name}{RECURSIVE}", values, node)
    if len(run.active) > DEEP_AND_PUBLIC and run.program.all_public and not any(deep_env(run, value) for value in (*values, function)):
        return unfollowed(run, function, f"a public result of {function.name}", values, node)
    if len(run.active) >= run.program.deepest_call or run.fuel <= 0:
        return _not_followed(run, function, values, node)
    if isinstance(function.node, ir.Function) and function.node.is_generator and not function.node.is_async:
        return returned(run, function, made(run, Generated(function, bound, node)))

    if isinstance(function.node, ir.Function) and function.node.is_async and run.awaited is not node:
        return _coroutine(run, function, bound, node)
    result = returned(run, function, run_body(run, function, bound, node))
    return _remembered(run, function, result) if function.cached else result


def _coroutine(run: Run, function: Function, bound: dict[str, Value], node: ir.Node) -> Value:
    """A call of an asynchronous function that is not awaited at once: whether its body runs, when, and how far, is not known."""
    mark = run.mark()
    result = run_body(run, function, bound, node)
    changes = run.undo(mark)
    env = deep_env(run, result)
    keep_changes(run, changes, Frame(function.module, ""), env)
    if isinstance(result, Opaque):
        handed_over(run, (function, *bound.values()), function.name, env, result)
    return result


def _remembered(run: Run, function: Function, result: Value) -> Value:
    """What a function returned that gives the same object to its next callers: what they do to an object that can change, all of them see."""
    if isinstance(result, (Num, Text, Nothing)):
        return result
    root = memory_of(run, function)
    handed_over(run, (result,), function.name, {}, root)
    return run.current(Opaque(deep_env(run, result), what=root.what, roots=(root,)))


def _looks_outside(run: Run, function: Function) -> bool:
    """Whether a function may find other data outside of itself, or leave some there, each time that it runs: a cache runs it now and then."""
    rebound = run.program.rebound(function.module.path)
    for seen in in_reach((function,), lambda node: captured(run, node) if isinstance(node, Function) else ()):
        if isinstance(seen, Function):
            names = run.program.free_in(seen.node)
            if seen.frame.outer is None and not rebound.isdisjoint(names) or seen.frame.outer is not None and any(isinstance(value, (Num, Text)) for value in captured(run, seen)):
                return True
        elif not isinstance(seen, (Class, Library, Namespace, Num, Text, Nothing)):
            return True
    return False


def _not_followed(run: Run, function: Function, values: list[Value], node: ir.Node) -> Value:
    """A call for which there is no fuel left, or that is nested too deeply: what it releases is not judged."""
    reached = Reached(run, [function.node], function.frame)
    if reached.releases() and not _answers_for_itself(run, function, values):
        run.notice_outside("DP305", f"this release was not checked: {function.name} is called too often, or too deeply, to be followed", node,
                           "write the release where it can be followed: in a loop, or in a function that is called less often")
    return unfollowed(run, function, f"{function.name}{TOO_OFTEN}", values, node)


def _answers_for_itself(run: Run, function: Function, values: list[Value]) -> bool:
    """Whether a call can release nothing that is private: nothing private is in sight, and the function declares nothing but parameters, for which it is judged."""
    if run.sources_in_sight or run.program.audit is not None or function.frame.outer is not None or not isinstance(function.node, ir.Function):
        return False
    if any(deep_env(run, value) for value in values):
        return False
    root = analyse_function(run.program, function)
    return root is not None and set(root.sources) <= set(root.parameters.values())


def run_body(run: Run, function: Function, bound: dict[str, Value], node: ir.Node) -> Value:
    """The body on the given values of the parameters."""
    inner = Frame(function.module, function.name, dict(bound), function.frame, local=run.program.locals_of(function.node))
    run.called.append(inner.names)
    outer_module, outer_yields, outer_passed, outer_straight, outer_giving = run.module, run.yielded, run.guards_passed, run.straight, run.giving
    assert outer_module is not None
    run.calls.append((outer_module, node.start, node.end))
    run.handed.append(any(deep_env(run, value) for value in bound.values()))
    run.active.append(function.node)
    run.closures.append((function.node, function.frame))
    run.begun.append(run.store.next_address)
    run.module, run.yielded, run.guards_passed, run.giving = function.module, [], list(outer_passed), None
    run.straight = run.forks, len(run.protected)
    facts = run.facts
    mark = run.mark()
    run.return_marks.append(mark)
    run.cached += function.cached
    raised, lent, run.lent = len(run.escapes), run.lent, False
    result: Value | None = None
    try:
        if isinstance(function.node, ir.Lambda):
            return evaluate(run, function.node.body, inner)
        flow = execute(run, function.node.body, inner)
        run.escapes.extend(flow.raises)
        result = leave(run, flow, inner, mark, function.node)
        if function.node.is_async:  # it runs later: what it can see may be something else then
            env = generated_env(run, function, list(bound.values()))
            return Opaque(tainted(env, {} if result is None else deep_env(run, result)), what=f"the coroutine {function.name}")
        if function.node.is_generator:
            return _generated(run, function, bound)
        if result is None:
            run.never = True
            return Opaque(what=f"{function.name}, which never returns")
        return result
    finally:
        run.cached -= function.cached
        run.return_marks.pop()
        outer_passed = [*outer_passed, *_thrown(run, raised)]
        run.module, run.yielded, run.guards_passed, run.straight, run.giving = outer_module, outer_yields, outer_passed, outer_straight, outer_giving
        run.facts = facts
        run.unlearn(mark)
        run.keep(mark)
        run.active.pop()
        run.closures.pop()
        run.begun.pop()
        run.calls.pop()
        run.handed.pop()
        if run.lent and run.noisy and result is not None:
            read(run, result, node)
        run.lent = lent


def _thrown(run: Run, first: int) -> list[Env]:
    """What decides whether the exceptions from some place on leave a call: what comes next comes where none did. An assertion that nobody catches teaches nothing (I9)."""
    ways = [way for way in run.escapes[first:] if run.protected or way.kind != AssertionError.__name__]
    deciding = tainted(*(guard.value.env for way in ways for guard in way.guards))
    return [env] if (env := {source: moves for source, moves in deciding.items() if not source.stands_in}) else []


def _generated(run: Run, function: Function, bound: dict[str, Value]) -> Value:
    """What a generator gives: its items where each yield ran just once and unconditionally."""
    assert isinstance(function.node, ir.Function)
    if len(run.yielded) == 1 and table_of(run, run.yielded[0].value) is not None and run.yielded[0].how == "rows":
        return run.yielded[0].value
    if all(one.how is False for one in run.yielded):
        return Ref(run.store.allocate(Listing(tuple(one.value for one in run.yielded), "generator")))
    return keeping(run, Opaque(generated_env(run, function, list(bound.values())), what=f"the generator {function.name}"), *(one.value for one in run.yielded))


def generated_env(run: Run, function: Function, given: list[Value]) -> Env:
    """What a generator's items may depend on: all that it was given or can see, for a stand-in inside it stands for a part of that."""
    around = [value for name in sorted(run.program.names_of(function.node)) if (value := visible(function.frame, name)) is not None and value is not function]
    env = tainted(*(tainted(deep_env(run, one.value), one.deciding) for one in run.yielded), *(deep_env(run, value) for value in (*given, *around)))
    return {source: moves for source, moves in env.items() if not source.stands_in}


def black_box(run: Run, function: Function, values: list[Value], node: ir.Node) -> Value:
    """Never looked into: it may change when an argument does, and nothing more is known (B14)."""
    return Opaque(tainted(*(deep_env(run, value) for value in (function, *values))), what=f"the black box {function.name}", returned=True)


def trusted_call(run: Run, function: Function, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    """A call of an `@assume` function: the claimed bounds are used, and listed (DP303)."""
    bound = bind_arguments(run, function, args, keywords)
    values = [*args, *keywords.values()]
    if bound is not None:
        check_arguments(run, function, bound, node)
    result = None if bound is None else promised_result(run, function, bound, node)
    return result if result is not None else black_box(run, function, values, node)


def bind_arguments(run: Run, function: Function, args: list[Value], keywords: dict[str, Value]) -> dict[str, Value] | None:
    """Parameter names to values, as Python would bind them; None where it would raise."""
    params = function.node.params
    bound: dict[str, Value] = {}
    positional = [p for p in params if p.kind in ("positional", "normal")]
    rest = list(args)
    for parameter, value in zip(positional, args):
        bound[parameter.name] = value
    rest = list(args[len(positional):])
    star = next((p for p in params if p.kind == "*"), None)
    double = next((p for p in params if p.kind == "**"), None)
    if rest and star is None:
        return None
    if star is not None:
        bound[star.name] = Tup(tuple(rest))
    extra: dict[object, Value] = {}
    names = {p.name for p in params if p.kind in ("normal", "keyword")}
    for name, value in keywords.items():
        if name in names:
            if name in bound:
                return None
            bound[name] = value
        elif double is not None:
            extra[name] = value
        else:
            return None
    if double is not None:
        bound[double.name] = Ref(run.store.allocate(Mapping(extra)))
    for parameter in params:
        if parameter.name not in bound:
            if parameter.name not in function.defaults:
                return None
            bound[parameter.name] = default_of(run, function, parameter.name)
    return bound


def default_of(run: Run, function: Function, name: str) -> Value:
    """A default value, which all calls share: of one that a function changes, and that others could call before, nobody knows what is in it."""
    value = function.defaults[name]
    if set_by_name := changed(run, function.defaults):
        return blurred(run, f"the default of {name}, which may have been set by its name", (value,), set_by_name)
    if isinstance(value, Ref) and function.frame.outer is None and name in run.program.mutated_by(function.node):
        cell = run.store.heap[value.address]
        if not isinstance(cell, Opaque):
            run.mutate(value.address, Opaque(cell_env(run, cell), what=f"the default of {name}, which is changed from call to call"))
    return value


@reads_draws(ir.Lambda)
def _lambda(run: Run, node: ir.Lambda, frame: Frame) -> Value:
    assert run.module is not None
    defaults = {p.name: evaluate(run, p.default, frame) for p in node.params if p.default is not None}
    run.lambdas[id(node)] = Function(node, frame.module, f"{frame.name}.<locals>.<lambda>" if frame.outer else "<lambda>", frame, defaults)
    return run.lambdas[id(node)]


@expression(ir.Yield)
def _yield(run: Run, node: ir.Yield, frame: Frame) -> Value:
    value = NONE if node.value is None else evaluate(run, node.value, frame)
    if node.is_from:
        value = consumed(run, value, node)
    if len(run.active) == 1 and not run.calls:
        run.show("yielded", deep_env(run, value), node)
    if run.giving is not None and isinstance(given := run.store.heap[run.giving.address], Gathering):
        run.mutate(run.giving.address, given.with_one(value, truth(True)))
    run.yielded.append(Yielded(value, not run.surely or node.is_from, run.guarded))
    return Opaque(what="what a generator is sent")


@drains(Generated)
def _rest_of_generated(run: Run, lazy: Lazy, node: ir.Node) -> Value:
    thunk = lazy.thunk
    assert isinstance(thunk, Generated)
    return run_body(run, thunk.function, thunk.bound, thunk.node)
