"""One root: a function (or module body) analysed by itself, against fresh sources for its private parameters."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import Atom, Expr
from dpcheck.bounds.budget import LEFT_OVER, TOO_MANY_PARTS, Meter, spend
from dpcheck.infer import unnamed
from dpcheck.infer.annotations import Declared, declared, parameter_value
from dpcheck.infer.audit.found import said_of, setting
from dpcheck.infer.audit.objects import constructed
from dpcheck.infer.audit.parameters import data_of
from dpcheck.infer.audit.words import sounds_like_labels
from dpcheck.infer.blocks import execute
from dpcheck.infer.coerce import as_array
from dpcheck.infer.datasets.tables import table_of
from dpcheck.infer.declarations import UNREADABLE, declared_value, fields_of, hide_fields, private_parameters, read
from dpcheck.infer.dependence import Node, captured, deep_env, in_reach, parts_of
from dpcheck.infer.datasets.presence import assume_whole
from dpcheck.infer.datasets.sources import beside
from dpcheck.infer.datasets.group_frames import as_matrix
from dpcheck.infer.datasets.model import GroupFrame
from dpcheck.infer.exhausted import STOPS, given_up, reason
from dpcheck.infer.extents import narrow_names, narrow_sizes, with_entries
from dpcheck.infer.flow import Flow
from dpcheck.infer.functions import default_of, generated_env, run_body
from dpcheck.infer.grants import granted, hold_back
from dpcheck.infer.inheritance import class_attribute, decorator_names, mro
from dpcheck.infer.lasting import attributes_of, note_stores, restore
from dpcheck.infer.partial_noise import judge_replaced
from dpcheck.infer.reach import tainted
from dpcheck.infer.returns import leave
from dpcheck.infer.interpret import call
from dpcheck.infer.ledgers import Choice, Ledger, MechanismCall, Unbounded, calls_in, calls_in_loops
from dpcheck.infer.run import Run, Trouble
from dpcheck.infer.store import Frame
from dpcheck.infer.streams import judge_seeds
from dpcheck.infer.structure import stack
from dpcheck.infer.unchecked import releases
from dpcheck.infer.unsettled import unsettle_around
from dpcheck.infer.values import Class as ClassValue, Configured, Either, Env, Function, Instance, Method, Nothing, Num, Opaque, Partial, Ref, Source, Text, Tup, Value
from dpcheck.syntax.walk import of_text, statements_in, walk

if TYPE_CHECKING:
    from dpcheck.infer.program import Program


WORK_OF_PART = 8  # units for each part of a result: each is told
LAMBDA = "<lambda>"


@dataclass(slots=True)
class Root:
    """What one analysis found. `escaped` are sources that decide whether an exception is raised."""

    function: Function | None
    module: ir.Module
    name: str
    line_at: int
    parameters: dict[str, Source] = field(default_factory=dict)
    declared: dict[str, Declared] = field(default_factory=dict)
    sources: list[Source] = field(default_factory=list)
    result: Value | None = None
    contents: dict[int, object] = field(default_factory=dict)
    escaped: Env = field(default_factory=dict)
    ledger: Ledger = field(default_factory=list)
    troubles: list[Trouble] = field(default_factory=list)
    assumptions: list[str] = field(default_factory=list)
    inner: list[Root] = field(default_factory=list)
    public: dict[str, Value] = field(default_factory=dict)
    helper: bool = False  # in an audit: it adds noise to what it is given, which its callers answer for
    run: Run | None = None


def analyse_function(program: Program, function: Function, among_rows: bool = False) -> Root | None:
    """The root of a function, once; None while it is being analysed (it calls itself). `among_rows`: the code around it knows a data set."""
    key = id(function.node)
    if key in program.summaries:
        found = program.summaries[key]
        return found if isinstance(found, Root) else None
    program.summaries[key] = None
    try:
        root = _analyse(program, function, among_rows)
    except BaseException:
        del program.summaries[key]  # it is not being analysed any more
        raise
    program.summaries[key] = root
    return root


def _analyse(program: Program, function: Function, among_rows: bool) -> Root:
    assert isinstance(function.node, ir.Function)
    node = function.node
    run = program.start(function.module)
    run.has_rows |= among_rows
    root = Root(function, function.module, function.name, node.name_start, run=run)
    mark, first = program.store.mark(), program.store.next_address
    restore(run, function.frame)
    unsettle_around(run, function.frame)
    begun = program.store.position()[1]
    frame = Frame(function.module, function.name, {}, function.frame, local=program.locals_of(node))
    receiver: Value | None = None
    with granted(run, function.module, node.end - node.start, node.body):
        try:
            _parameters(run, root, function, frame)
        except STOPS as stop:
            with Meter.boundless():
                _unread(run, root, function, frame, stop)
        else:
            receiver = frame.names.get(node.params[0].name) if node.params and _is_method(function) else None
            _body(run, root, function, frame)
    _finish(run, root)
    root.inner = [analyse_inner(program, inner, run.has_rows) for inner in (*frame.functions.values(), *uncalled(run, frame))]
    found = {} if root.result is None else deep_env(run, root.result)
    root.sources += [source for source in (*program.kept.values(), program.left_behind) if source in found]
    note_stores(run, mark, begun, first, receiver, function)
    program.store.undo(mark, sharing=True)
    return root


def _unread(run: Run, root: Root, function: Function, frame: Frame, stop: BaseException) -> None:
    """A function whose parameters take too much work: each that was not read is private, nothing is known of its result, and none of its releases was judged."""
    node = function.node
    assert isinstance(node, ir.Function)
    for parameter in node.params:
        seen = parameter.name in root.public or parameter.name in root.parameters
        if not seen and (parameter.annotation is not None or _is_method(function) or run.program.audit is not None):  # what was not read may be private
            said = Declared(UNREADABLE, container="an annotation that takes too much work")
            place = (function.module, parameter.start, parameter.end)
            frame.names[parameter.name], source = parameter_value(run, parameter.name, said, place, frame)
            assert source is not None
            root.declared[parameter.name], root.parameters[parameter.name] = said, source
            root.sources.append(source)
    run.private_names, run.given = {}, tuple(root.sources)
    given_up(run, node, frame, reason(stop), node.body)
    root.escaped = tainted({source: {} for source in root.sources}, {source: {} for source, _ in run.sources})
    root.result = Opaque(root.escaped, what=LEFT_OVER)
    run.ledger.append(Unbounded(root.escaped, node))


def _body(run: Run, root: Root, function: Function, frame: Frame) -> None:
    """Runs the body on the parameters, and keeps what it returns."""
    program, node = run.program, function.node
    assert isinstance(node, ir.Function)
    hold_back(run, program.releasing(function.module).is_carrier(node))
    held = _as_held(run, function, frame)
    run.active.append(node)
    run.closures.append((node, function.frame))
    run.watching, run.first = function.budget is not None, program.store.next_address
    run.begun.append(run.first)
    mark = run.mark()  # what is known of the parameters is known on every way out
    run.return_marks.append(mark)
    flow = execute(run, node.body, frame)
    try:
        result = leave(run, flow, frame, mark, node)
        kept = None if result is None else content(run, result)
    except STOPS as stop:
        with Meter.boundless():
            run.notice("DP301", f"what this returns takes more work than dpcheck spends on it ({reason(stop)}), so nothing is known of it", node)
            ways = (deep_env(run, way.value) for way in flow.returns)
            result = kept = Opaque(tainted(*ways, *(guard.value.env for way in flow.returns for guard in way.guards)), what=LEFT_OVER)
    if node.is_generator or node.is_async:
        with Meter.boundless():  # what it may carry is said even when nothing is left to pay with
            root.result = Opaque(tainted(generated_env(run, function, list(frame.names.values()) if run.yielded else []),
                                         *(deep_env(run, value) for value in (result, None if held is None else held.result) if value is not None)),
                                 what="a generator or coroutine")
    elif kept is not None:
        kept = kept if held is None or held.result is None else held.result
        root.result = kept
        if root.sources:
            unnamed.tell(run, (kept,))
        if run.has_rows:
            assume_whole(run, kept)
    root.escaped = escaped(flow)
    run.keep(mark)
    if held is not None:
        several = [spent for spent, adds in held.spent if adds or not _same_calls(spent, run.ledger)]
        spent = reduce(lambda one, other: [Choice(one, other)], several) if several else []
        run.ledger = spent if any(_is_within(call, function) for call in calls_in(spent)) else [*spent, *run.ledger]


@dataclass(slots=True)
class _Held:
    """What a call by the name of a function does where something else is held there that calls it: a decorator's wrapper, `f = noisy(f)`.

    `result` is what that returns; None: what the function itself does. `spent` are the releases of each that may be held there, and whether some are not the function's own.
    """

    result: Value | None
    spent: list[tuple[Ledger, bool]]


def _as_held(run: Run, function: Function, frame: Frame) -> _Held | None:
    node = function.node
    assert isinstance(node, ir.Function)
    if not run.given:
        return None
    if function.opaque_decorator:
        run.assume(f"what {function.opaque_decorator} makes of {function.name} returns what that returns")
    named = _choices(function.frame.names.get(node.name))
    around = [one for one in named if one is not function and _has_inside(run, one, node)]
    alone = len(around) == len(named)
    if not around and function.decorated is not None:
        around = _choices(function.decorated)
        alone = around == [function.decorated]
    if not around and function.decorated is None:
        return None
    args = [frame.names[p.name] for p in node.params if p.kind in ("positional", "normal", "*")]  # one for all of *args
    keywords = {p.name: frame.names[p.name] for p in node.params if p.kind in ("keyword", "**")}
    several = any(p.kind in ("*", "**") for p in node.params)
    results: list[Value] = []
    ledgers: list[tuple[Ledger, bool]] = []
    for one in around:
        mark, run.ledger, seen = run.mark(), [], len(run.shown)
        result = call(run, one, args, keywords, node)
        if not any(out.how == "returned" for out in run.shown[seen:]):
            run.show("returned", deep_env(run, result), node)
        results.append(content(run, result))
        run.undo(mark)
        ledgers.append((run.ledger, _adds_release(run, one, node)))
    run.ledger = []
    made = results[0] if alone and len(results) == 1 and not several else None
    if made is None and (function.decorated is not None or several):
        parts = (*around, *(() if function.decorated is None else (function.decorated,)), *results, *args, *keywords.values())
        made = Opaque(tainted(*(deep_env(run, part) for part in parts)), what=f"what the decorators of {node.name} make")
    return _Held(made, ledgers)


def _same_calls(spent: Ledger, own: Ledger) -> bool:
    """Whether a wrapper releases nothing that the function in it does not, called as it is: the same mechanisms as often, of the same values."""
    ours, theirs = list(calls_in_loops(own)), list(calls_in_loops(spent))
    return not theirs or len(ours) == len(theirs) and all(
        len(around) == len(within) and mine.place == other.place and mine.arguments.keys() == other.arguments.keys()
        and all(_same_value(mine.arguments[name], other.arguments[name]) for name in mine.arguments)
        for (mine, around), (other, within) in zip(ours, theirs))


def _same_value(one: Value, other: Value) -> bool:
    if isinstance(one, Num) and isinstance(other, Num):
        return one.term == other.term and one.env == other.env
    return one is other or not isinstance(one, Num) and type(one) is type(other) and one == other


def _choices(held: Value | None) -> list[Value]:
    """The callables that a name may hold, as far as they are known."""
    if isinstance(held, Either):
        return [*_choices(held.left), *_choices(held.right)]
    if isinstance(held, Opaque):
        return [one for part in held.holds for one in _choices(part)]
    return [held] if isinstance(held, (Function, Method, Partial, Ref)) else []


def _inside(run: Run, held: Value, node: ir.Function) -> list[Node]:
    """What something has in it, down to a function of the checked code."""
    def looked_into(seen: Node) -> Iterable[Node]:
        if not isinstance(seen, Function):
            cell = run.store.heap[seen.address] if isinstance(seen, Ref) else None
            return (*parts_of(run, seen), *(mro(cell.cls) if isinstance(cell, Instance) else ()))  # its class has the code
        return () if seen.node is node else captured(run, seen)

    return list(in_reach((held,), looked_into))


def _has_inside(run: Run, held: Value, node: ir.Function) -> bool:
    return any(isinstance(seen, Function) and seen.node is node for seen in _inside(run, held, node))


def _adds_release(run: Run, held: Value, node: ir.Function) -> bool:
    """Whether something that has a function in it releases by code other than the function's."""
    return any(_releases_itself(run, seen, node) for seen in _inside(run, held, node))


def _releases_itself(run: Run, value: Node, around: ir.Function) -> bool:
    if isinstance(value, (Function, ClassValue)):
        inner = value.module is run.module and around.start <= value.node.start and value.node.end <= around.end
        return not inner and run.program.releasing(value.module).is_carrier(value.node)
    return isinstance(value, Configured) and run.program.is_release(value.name)


def _is_within(call: MechanismCall, function: Function) -> bool:
    """Whether a mechanism is called in the text of a function."""
    module, start, end = call.place
    return module is function.module and function.node.start <= start and end <= function.node.end


def uncalled(run: Run, frame: Frame) -> list[Function]:
    """The lambdas of a frame that hold releases which nothing has come to so far: as functions."""
    found = []
    for function in run.lambdas.values():
        assert isinstance(function.node, ir.Lambda)
        body = function.node.body
        if function.frame is frame and run.program.releasing(function.module).is_carrier(function.node) and any(
                isinstance(part, ir.Call) and id(part) not in run.program.judged for part in walk([body])):
            node = ir.Function(function.node.start, function.node.end, LAMBDA, function.node.start, function.node.params, None, [],
                               [ir.Return(body.start, body.end, body)], False, False)
            found.append(Function(node, function.module, function.name, frame, function.defaults))
    return found


def analyse_inner(program: Program, function: Function, among_rows: bool) -> Root:
    """A nested function, while the frame around it still holds its values, data sets maybe."""
    root = analyse_function(program, function, among_rows)
    return root if root is not None else Root(function, function.module, function.name, function.node.start)


def escaped(flow: Flow) -> Env:
    """The sources that decide whether an exception leaves."""
    return tainted(*(guard.value.env for way in flow.raises for guard in way.guards))


def _finish(run: Run, root: Root) -> None:
    judge_replaced(run)
    judge_seeds(run)
    root.ledger, root.troubles, root.assumptions = run.ledger, run.troubles, list(run.assumptions)
    for source, said in run.sources:
        root.sources.append(source)
        if isinstance(said, Declared):
            root.declared.setdefault(source.name, said)


def content(run: Run, value: Value) -> Value:
    """A value with what it refers to put in its place, so that it outlives the heap."""
    spend(WORK_OF_PART, TOO_MANY_PARTS)
    if isinstance(value, Ref):
        array = as_array(run, value, ir.Pass(0, 0))
        if array is not None:
            return array
        cell = run.store.heap[value.address]
        if isinstance(cell, Opaque):
            return run.current(cell)  # what has leaked into it is taken back with the function
        if isinstance(cell, GroupFrame) and (matrix := as_matrix(run, cell, ir.Pass(0, 0))) is not None:
            return matrix
        items = getattr(cell, "items", None)
        if isinstance(items, dict) and items and all(isinstance(item, Num) and not item.shape for item in items.values()):
            return stack(run, [item for item in items.values() if isinstance(item, Num)], ir.Pass(0, 0))
        return Opaque(deep_env(run, value), what="an object")
    if isinstance(value, Tup):
        return Tup(tuple(content(run, item) for item in value.items))
    if isinstance(value, Opaque):
        return run.current(value)
    if isinstance(value, (Num, Text, Nothing)):
        return value
    return Opaque(deep_env(run, value), what="a value that is no number")


def _parameters(run: Run, root: Root, function: Function, frame: Frame) -> None:
    """Binds the parameters: first the public ones, whose names descriptors may use, then the private ones."""
    node = function.node
    run.reading = function if isinstance(node, ir.Function) else None
    outer = Frame(function.module, function.name, {}, function.frame)
    said: dict[str, Declared] = {}
    sizes: dict[Atom, Expr] = {}
    pending: list[ir.Param] = []
    found = _found(run, root, function, outer)
    private_names = {**private_parameters(run, node, outer), **dict.fromkeys(found, False)}
    run.private_names = private_names
    for position, parameter in enumerate(node.params):
        if position == 0 and _is_method(function) and parameter.annotation is None:
            frame.names[parameter.name] = outer.names[parameter.name] = _receiver(run, function, parameter.name, found)
            run.private_names = private_names
            continue
        first = found.get(parameter.name) or read(run, parameter.annotation, outer, parameter.kind in ("*", "**"))
        if first.private:
            pending.append(parameter)
            outer.names[parameter.name] = Opaque(term=run.public(parameter.name), what=parameter.name)
            continue
        said[parameter.name] = first
        narrow_sizes(run, first, sizes)
        place = (function.module, parameter.start, parameter.end)
        value: Value
        if run.program.audit is not None and first.kind == "" and not first.container:
            value = setting(run, parameter)
        elif parameter.kind == "*":
            value = Opaque(what=f"*{parameter.name}")
        elif parameter.kind == "**":
            value = Opaque(what=f"**{parameter.name}")
        else:
            value = _telling_default(run, function, parameter) or declared_value(run, parameter.name, parameter.annotation, first, place, frame)[0]
        frame.names[parameter.name] = value
        outer.names[parameter.name] = value
        root.public[parameter.name] = value
    for parameter in pending:
        said[parameter.name] = found.get(parameter.name) or read(run, parameter.annotation, outer, parameter.kind in ("*", "**"))
        narrow_sizes(run, said[parameter.name], sizes)
    narrow_names(sizes, frame)
    narrow_names(sizes, outer)
    features: Value | None = None
    for parameter in pending:
        place = (function.module, parameter.start, parameter.end)
        if features is not None and parameter.name in found and sounds_like_labels(parameter.name):
            frame.names[parameter.name] = _labels(run, features, said[parameter.name], parameter.name)
            continue
        value, source = parameter_value(run, parameter.name, said[parameter.name], place, outer)
        frame.names[parameter.name] = value
        features = value if features is None and parameter.name in found else features
        if source is not None:
            root.parameters[parameter.name] = source
            if source not in root.sources:
                root.sources.append(source)
    if len(root.sources) == len(pending) == 1:
        run.facts = with_entries(run.facts, said[pending[0].name])
    root.declared = said
    run.private_names = {}
    run.given = tuple(root.sources)


def _telling_default(run: Run, function: Function, parameter: ir.Param) -> Value | None:
    """The default of a parameter, if that is something that releases or leads to private data; what callers give instead is followed where they call."""
    if parameter.name not in function.defaults:
        return None
    given = default_of(run, function, parameter.name)
    if not releases(run, given) and not deep_env(run, given):
        return None
    run.assume(f"{parameter.name} is what it is by default")
    return given


def beside_rows(name: str, other: str) -> str:
    """What an audit takes for granted of labels."""
    return f"{name} belongs to the same rows as {other}"


def _labels(run: Run, features: Value, said: Declared, name: str) -> Value:
    """In an audit: the labels that go with the features, row by row."""
    table = table_of(run, features)
    assert table is not None
    run.assume(beside_rows(name, table.rows.label))
    return beside(run, table, said, name)


def _is_method(function: Function) -> bool:
    return function.frame.is_class and "staticmethod" not in decorator_names(function.node)


def _found(run: Run, root: Root, function: Function, frame: Frame) -> dict[str, Declared]:
    """In an audit of a function without annotations, what its data are taken for."""
    if run.program.audit is None or any(declared(run, parameter.annotation, frame).private for parameter in function.node.params):
        return {}

    found = data_of(run.program, function)
    root.helper = found.helper
    for name in found.data:
        run.assume(f"{name} is private")
    for name in found.keys:
        run.assume(f"{name} is public")
    return {name: said_of(run, container) for name, container in found.data.items()}


def _receiver(run: Run, function: Function, name: str, found: dict[str, Declared]) -> Value:
    """`self` of a method analysed by itself: an object whose attributes are public unknowns, or sources where the class declares them."""
    class_frame = function.frame
    outer = class_frame.outer
    cls = outer.names.get(class_frame.name.rpartition(".")[2]) if outer is not None else None
    if not isinstance(cls, ClassValue):
        return Opaque(term=run.public(name), what=name)
    attributes: dict[str, Value] = {}
    hide_fields(run, cls)
    for attribute, annotation, owner in fields_of(cls):
        around = class_frame if owner is cls else Frame(owner.module, owner.name, {}, run.program.run_module(owner.module.name))
        said = read(run, annotation, around)
        value, source = declared_value(run, f"{name}.{attribute}", annotation, said, (owner.module, annotation.start, annotation.end), around)
        attributes[attribute] = value
        if source is not None:
            run.sources.append((source, said))
    run.private_names = {}
    own = {attribute: said for attribute, said in found.items() if attribute.startswith(f"{name}.")}
    if own:
        return constructed(run, cls, name, own, (function.module, function.node.start, function.node.start))
    attributes.update(_own_mechanisms(run, cls, name, attributes))
    attributes = {**attributes_of(run.program, cls), **attributes}
    return Ref(run.store.allocate(Instance(cls, attributes, True, name)))


def _own_mechanisms(run: Run, cls: ClassValue, name: str, known: dict[str, Value]) -> dict[str, Value]:
    """The mechanisms that `__init__` makes of public arguments, and that nothing else puts there: `self.mechanism = Laplace(epsilon=epsilon)`."""
    start = class_attribute(cls, "__init__")
    if not isinstance(start, Function) or not isinstance(start.node, ir.Function):
        return {}
    held = run.program.releasing(start.module).held
    inside, everywhere = _assigned(tuple(start.node.body)), _assigned(tuple(start.module.body))
    own = {attribute for attribute, times in inside.items() if times == everywhere[attribute] and (".", attribute) in held} - known.keys()
    if not own:
        return {}
    reference = Ref(run.store.allocate(Instance(cls, dict(known), True, name)))
    first, *others = start.node.params
    bound: dict[str, Value] = {p.name: Opaque(term=run.public(f"{name}.{p.name}"), what=p.name) for p in others}
    ledger, troubles, shown = run.ledger, run.troubles, run.shown
    run.ledger, run.troubles, run.shown = [], [], []  # what making it does is told where it is made
    run_body(run, start, {first.name: reference, **bound}, start.node)
    run.ledger, run.troubles, run.shown = ledger, troubles, shown
    cell = run.store.heap[reference.address]
    return {attribute: value for attribute, value in cell.attributes.items() if attribute in own and releases(run, value)} if isinstance(cell, Instance) else {}


@of_text(1 << 10)
def _assigned(body: tuple[ir.Stmt, ...]) -> Counter[str]:
    """How often an attribute is assigned in a piece of code, by its name."""
    targets = [target for part in statements_in(body) for target in (
        part.targets if isinstance(part, ir.Assign) else [part.target] if isinstance(part, (ir.Annotate, ir.Augment)) else [])]
    return Counter(part.attr for part in walk(targets) if isinstance(part, ir.Attribute))
