"""Statements: each a generator that yields what a generator function yields, and gives how the block is left."""
from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from typing import Any

from dpcheck import ir
from dpcheck.core.library import CONSTANTS, exported
from dpcheck.elaborate.items import delete_item, item_of, set_item
from dpcheck.elaborate.attributes import attribute
from dpcheck.elaborate.branches import both
from dpcheck.core.term import Term
from dpcheck.elaborate.classes import SPECIAL, find_method, is_plain_base, order_of, set_attribute
from dpcheck.elaborate.heap import kept
from dpcheck.elaborate.functions import Signal, block, defaults, run_to_end
from dpcheck.elaborate.iteration import items_of, iterate, unpacked, walk_of, walk_of_list
from dpcheck.elaborate.loops import run_fold
from dpcheck.elaborate.machine import CannotMerge, Machine, Restart
from dpcheck.elaborate.names import BROKEN, bind, look_up, unbind
from dpcheck.elaborate.operators import in_place, with_noise
from dpcheck.elaborate.tables import set_attribute_of_table
from dpcheck.elaborate.values import Class, Error, Frame, Function, Instance, Library, List, Raised, Table, Unmodelled, Walked, Wrapped
from dpcheck.infer.walk import names_bound
from dpcheck.syntax.walk import walk as inner_nodes


_TESTS = 12
Rule = Callable[[Machine, Any, Frame], Any]
EXECUTORS: dict[type, Rule] = {}


def executes(kind: type) -> Callable[[Rule], Rule]:
    def register(rule: Rule) -> Rule:
        EXECUTORS[kind] = rule
        return rule
    return register


def does(*kinds: type) -> Callable[[Rule], Rule]:
    """As `executes`, of statements that yield nothing."""
    def register(rule: Rule) -> Rule:
        def plain(machine: Machine, node: Any, frame: Frame) -> Any:
            return rule(machine, node, frame)
            yield

        EXECUTORS.update(dict.fromkeys(kinds, plain))
        return rule
    return register


def assign(machine: Machine, target: ir.Expr, value: Any, frame: Frame) -> None:
    """`target = value`."""
    match target:
        case ir.Name():
            bind(machine, target.id, value, frame)
        case ir.Attribute():
            held = machine.evaluate(target.value, frame)
            (set_attribute_of_table if isinstance(held, Table) else set_attribute)(machine, held, target.attr, value)
        case ir.Subscript():
            held = machine.evaluate(target.value, frame)
            set_item(machine, held, machine.evaluate(target.index, frame), value)
        case ir.Sequence():
            for part, item in unpacked(machine, target.items, value):
                assign(machine, part, item, frame)
        case _:
            raise Unmodelled("a target of another kind")


def _yielded(machine: Machine, node: ir.Expr | None, frame: Frame) -> Any:
    """The value of a right-hand side, which may be a `yield`."""
    if isinstance(node, ir.Yield):
        if not node.is_from:
            sent = yield None if node.value is None else machine.evaluate(node.value, frame)
            return sent
        assert node.value is not None
        for item in iterate(machine, machine.evaluate(node.value, frame)):
            yield item
        return None
    return None if node is None else machine.evaluate(node, frame)


@executes(ir.Evaluate)
def _evaluate(machine: Machine, node: ir.Evaluate, frame: Frame) -> Any:
    yield from _yielded(machine, node.value, frame)
    return None


@executes(ir.Assign)
def _assign(machine: Machine, node: ir.Assign, frame: Frame) -> Any:
    value = yield from _yielded(machine, node.value, frame)
    for target in node.targets:
        assign(machine, target, value, frame)
    return None


@executes(ir.Annotate)
def _annotate(machine: Machine, node: ir.Annotate, frame: Frame) -> Any:
    if isinstance(node.target, ir.Name) and node.target.id in machine.stored and frame.of is not None:
        bind(machine, node.target.id, machine.held(node.target.id), frame)  # private data that comes from outside
    elif node.value is not None:
        value = yield from _yielded(machine, node.value, frame)
        assign(machine, node.target, value, frame)
    return None


@does(ir.Augment)
def _augment(machine: Machine, node: ir.Augment, frame: Frame) -> None:
    def changed(before: Any) -> Any:
        value = machine.evaluate(node.value, frame)
        parts = [(machine.span(node.target, frame), before), (machine.span(node.value, frame), value)]
        return with_noise(machine, machine.span(node, frame), parts, lambda: in_place(machine, node.op, before, value))

    match node.target:
        case ir.Name():
            bind(machine, node.target.id, changed(look_up(machine, node.target.id, frame)), frame)
        case ir.Attribute():
            held = machine.evaluate(node.target.value, frame)
            made = changed(attribute(machine, held, node.target.attr, frame))
            (set_attribute_of_table if isinstance(held, Table) else set_attribute)(machine, held, node.target.attr, made)
        case ir.Subscript():
            held, index = machine.evaluate(node.target.value, frame), machine.evaluate(node.target.index, frame)
            set_item(machine, held, index, changed(item_of(machine, held, index)))
        case _:
            raise Unmodelled("a target of another kind")


@executes(ir.Return)
def _return(machine: Machine, node: ir.Return, frame: Frame) -> Any:
    value = yield from _yielded(machine, node.value, frame)
    return "return", value


@does(ir.Break)
def _break(machine: Machine, node: ir.Break, frame: Frame) -> Any:
    return ("break",)


@does(ir.Continue)
def _continue(machine: Machine, node: ir.Continue, frame: Frame) -> Any:
    return ("continue",)


@does(ir.Pass, ir.Scope, ir.TypeAlias)
def _pass(machine: Machine, node: ir.Node, frame: Frame) -> None:
    return None


@executes(ir.If)
def _if(machine: Machine, node: ir.If, frame: Frame) -> Any:
    guard = machine.truth(machine.evaluate(node.test, frame))

    def side(body: list[ir.Stmt]) -> None:
        if run_to_end(block(machine, body, frame)) is not None:
            raise CannotMerge

    merged, _ = both(machine, guard, node, lambda: side(node.body), lambda: side(node.orelse))
    if merged:
        return None
    return (yield from block(machine, node.body if machine.decide(guard, node) else node.orelse, frame))


@executes(ir.For)
def _for(machine: Machine, node: ir.For, frame: Frame) -> Any:
    if node.is_async:
        raise Unmodelled("async")
    over = machine.evaluate(node.iter, frame)
    walk = walk_of(machine, over)
    if walk is None and node in machine.learnt.loops:
        over = machine.new(List(items_of(machine, over)))
        walk = walk_of_list(machine, machine.pure(over))
    if walk is None:
        return (yield from _passes(machine, node, frame, _each(machine, node, over, frame)))

    def one(item: Any) -> Signal | None:
        assign(machine, node.target, item, frame)
        return run_to_end(block(machine, node.body, frame))

    with kept(over):
        signal = run_fold(machine, walk, one, bool(node.orelse))
    if isinstance(over, Walked) and over.once and any(isinstance(part, (ir.Break, ir.Return)) for part in inner_nodes(node.body)):
        machine.touch(over)
        over.spent = "some"
    if signal is not None:
        return signal if signal[0] == "return" else None
    return (yield from block(machine, node.orelse, frame))


def _each(machine: Machine, node: ir.For, over: Any, frame: Frame) -> Iterator[None]:
    """The passes of a loop over known items: before each, the target is bound."""
    for item in iterate(machine, over):
        machine.spend()
        assign(machine, node.target, item, frame)
        yield


@executes(ir.While)
def _while(machine: Machine, node: ir.While, frame: Frame) -> Any:
    if node not in machine.learnt.loops:
        return (yield from _passes(machine, node, frame, _as_long(machine, node, frame)))

    def one(_: Any) -> Signal | None:
        if not machine.decide(machine.truth(machine.evaluate(node.test, frame)), node):
            return ("end",)
        return run_to_end(block(machine, node.body, frame))

    signal = run_fold(machine, None, one, bool(node.orelse))
    if signal is not None:
        return signal if signal[0] == "return" else None
    return (yield from block(machine, node.orelse, frame))


def _as_long(machine: Machine, node: ir.While, frame: Frame) -> Iterator[None]:
    """The passes of a loop: one as often as the test holds. Where many tests are of what is not known, it becomes one pass for all."""
    count = 0
    while True:
        truth = machine.truth(machine.evaluate(node.test, frame))
        count += isinstance(truth, Term)
        if count > _TESTS or count and len(machine.marks) > machine.open:
            machine.learnt.loops.add(node)
            raise Restart
        if not machine.decide(truth, node):
            return
        yield


def _passes(machine: Machine, node: ir.For | ir.While, frame: Frame, passes: Iterator[None]) -> Any:
    """The body once for each pass, then the `else` block, unless a pass breaks out or returns."""
    machine.loops.append(node)
    for _ in passes:
        signal = yield from block(machine, node.body, frame)
        if signal is not None and signal[0] in ("break", "return"):
            machine.loops.pop()
            return signal if signal[0] == "return" else None
    machine.loops.pop()
    return (yield from block(machine, node.orelse, frame))


@does(ir.Raise)
def _raise(machine: Machine, node: ir.Raise, frame: Frame) -> None:
    if node.value is None:
        raise Unmodelled("raise again")
    value = machine.evaluate(node.value, frame)
    if node.cause is not None and machine.evaluate(node.cause, frame) is not None:
        raise Unmodelled("what an exception is raised from")
    if isinstance(value, (Library, Class)):
        value = machine.call(value, [])
    if not isinstance(value, (Error, Instance)):
        raise Unmodelled("what is raised")
    raise Raised(value)


@does(ir.Assert)
def _assert(machine: Machine, node: ir.Assert, frame: Frame) -> None:
    if not machine.decide(machine.truth(machine.evaluate(node.test, frame)), node):
        raise Raised(Error(AssertionError, () if node.message is None else (machine.evaluate(node.message, frame),)))


@does(ir.Delete)
def _delete(machine: Machine, node: ir.Delete, frame: Frame) -> None:
    for target in node.targets:
        match target:
            case ir.Name():
                unbind(machine, target.id, frame)
            case ir.Subscript():
                held = machine.evaluate(target.value, frame)
                delete_item(machine, held, machine.evaluate(target.index, frame))
            case _:
                raise Unmodelled("what is deleted")


# ---------------------------------------------------------------- definitions
@does(ir.Function)
def _function(machine: Machine, node: ir.Function, frame: Frame) -> None:
    decorators = [machine.evaluate(each, frame) for each in node.decorators]
    made = machine.functions[id(node)] = Function(node.name, node, frame, defaults(machine, node.params, frame))
    value: Any = made
    for decorator in reversed(decorators):
        value = machine.call(decorator, [value])
    bind(machine, node.name, value, frame)


@does(ir.Class)
def _class(machine: Machine, node: ir.Class, frame: Frame) -> None:
    decorators = [machine.evaluate(each, frame) for each in node.decorators]
    if any(each.name or each.star for each in node.bases):
        raise Unmodelled("a metaclass")
    bases = tuple(base for base in (machine.evaluate(each.value, frame) for each in node.bases) if not (isinstance(base, Library) and base.name in ("builtins.object", "typing.Generic")))
    if not all(isinstance(base, Class) or isinstance(base, Library) and is_plain_base(base.name) for base in bases):
        raise Unmodelled("a base of another kind")
    body = machine.new(Frame({}, frame.module or frame, frame, names_bound(node.body), is_class=True))
    run_to_end(block(machine, node.body, body))
    strange = {name for name in body.names if name.startswith("__") and name.endswith("__")} - SPECIAL
    if strange:
        raise Unmodelled(f"{min(strange)}")
    annotated = tuple((part.target.id, body.names.get(part.target.id), part.target.id in body.names) for part in node.body if isinstance(part, ir.Annotate) and isinstance(part.target, ir.Name))
    cls: Any = Class(node.name, bases, body, annotated=annotated)
    cls.order = order_of(cls)
    for held in body.names.values():
        for function in (held, getattr(held, "function", None), getattr(held, "setter", None)) if isinstance(held, Wrapped) else (held,):
            if isinstance(function, Function) and function.owner is None:
                function.owner = cls
    for decorator in reversed(decorators):
        cls = machine.call(decorator, [cls])
    bind(machine, node.name, cls, frame)


@does(ir.Import)
def _import(machine: Machine, node: ir.Import, frame: Frame) -> None:
    for name, alias in node.names:
        dotted = name if alias else name.partition(".")[0]
        bind(machine, alias or dotted, machine.modules.get(dotted) or Library(dotted), frame)


def source_of(node: ir.ImportFrom, frame: Frame) -> str:
    """The full name of the module that is imported from."""
    module = frame.module or frame
    parts = module.title.split(".")
    kept = parts[:len(parts) - node.level + module.is_package] if node.level else []
    return ".".join([*kept, *([node.module] if node.module else [])])


@does(ir.ImportFrom)
def _import_from(machine: Machine, node: ir.ImportFrom, frame: Frame) -> None:
    source = source_of(node, frame)
    if source in machine.sources and source in machine.modules and not any(name == "*" for name, _ in node.names):
        for name, alias in node.names:
            inside = machine.modules[source].names.get(name, machine.modules.get(f"{source}.{name}", BROKEN))
            bind(machine, alias or name, inside, frame)
        return
    if node.level:
        raise Unmodelled("an import of what is not known")
    if any(name == "*" for name, _ in node.names):
        for name in exported(node.module):
            bind(machine, name, CONSTANTS.get(f"{node.module}.{name}", Library(f"{node.module}.{name}")), frame)
        return
    for name, alias in node.names:
        dotted = f"{node.module}.{name}"
        bind(machine, alias or name, CONSTANTS[dotted] if dotted in CONSTANTS else Library(dotted), frame)


# ---------------------------------------------------------------- with and try
@executes(ir.With)
def _with(machine: Machine, node: ir.With, frame: Frame) -> Any:
    return (yield from _within(machine, node, 0, frame))


def _within(machine: Machine, node: ir.With, place: int, frame: Frame) -> Any:
    if node.is_async:
        raise Unmodelled("async")
    if place == len(node.items):
        return (yield from block(machine, node.body, frame))
    expression, target = node.items[place]
    held = machine.evaluate(expression, frame)
    enter, leave = find_method(held, "__enter__"), find_method(held, "__exit__")
    if enter is None or leave is None:
        raise Unmodelled("with")
    value = machine.call(enter, [held])
    if target is not None:
        assign(machine, target, value, frame)
    machine.trying += 1
    try:
        signal = yield from _within(machine, node, place + 1, frame)
    except Raised as raised:
        machine.trying -= 1
        kind = raised.value.cls if isinstance(raised.value, Instance) else Library(f"builtins.{raised.value.cls.__name__}")
        if machine.decide(machine.truth(machine.call(leave, [held, kind, raised.value, None])), node):
            return None
        raise
    machine.trying -= 1
    machine.call(leave, [held, None, None, None])
    return signal


@executes(ir.Try)
def _try(machine: Machine, node: ir.Try, frame: Frame) -> Any:
    signal: Any = None
    try:
        signal = yield from _handled(machine, node, frame)
    except Raised:
        left = yield from block(machine, node.final, frame)
        if left is not None:
            return left
        raise
    left = yield from block(machine, node.final, frame)
    return left if left is not None else signal


def _handled(machine: Machine, node: ir.Try, frame: Frame) -> Any:
    machine.trying += 1
    try:
        signal = yield from block(machine, node.body, frame)
    except Raised as raised:
        machine.trying -= 1
        handler = next((each for each in node.handlers if _catches(machine, each, raised.value, frame)), None)
        if handler is None:
            raise
        if handler.name:
            bind(machine, handler.name, raised.value, frame)
        machine.trying += bool(node.final)
        try:
            signal = yield from block(machine, handler.body, frame)
        finally:
            machine.trying -= bool(node.final)
        if handler.name and handler.name in frame.names:
            unbind(machine, handler.name, frame)
        return signal
    machine.trying -= 1
    return signal if signal is not None else (yield from block(machine, node.orelse, frame))


def _catches(machine: Machine, handler: ir.Handler, raised: Any, frame: Frame) -> bool:
    if handler.is_group:
        raise Unmodelled("except*")
    if handler.type is None:
        return True
    wanted = machine.evaluate(handler.type, frame)
    return any(_is_a(raised, each) for each in (wanted if type(wanted) is tuple else (wanted,)))


def _is_a(raised: Any, wanted: Any) -> bool:
    if isinstance(wanted, Class):
        return isinstance(raised, Instance) and wanted in raised.cls.order
    cls = getattr(builtins, wanted.name[9:], None) if isinstance(wanted, Library) and wanted.name.startswith("builtins.") else None
    if not (isinstance(cls, type) and issubclass(cls, BaseException)):
        raise Unmodelled("what is caught")
    if isinstance(raised, Error):
        return issubclass(raised.cls, cls)
    found = [getattr(builtins, base.name[9:], None) for each in raised.cls.order for base in each.bases if isinstance(base, Library)]
    return any(isinstance(base, type) and issubclass(base, cls) for base in found)
