"""One root: a function (or module body) analysed by itself, against fresh sources for its private parameters."""
from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import reduce
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import Atom, Expr
from dpcheck.bounds.budget import LEFT_OVER, Meter
from dpcheck.infer import forward, unnamed
from dpcheck.infer.annotations import declared, parameter_value
from dpcheck.infer.declared import Declared
from dpcheck.infer.audit.found import said_of, setting
from dpcheck.infer.audit.objects import constructed
from dpcheck.infer.audit.mixed import item_name, keys_of
from dpcheck.infer.audit.parameters import data_of
from dpcheck.infer.audit.words import sounds_like_labels
from dpcheck.infer.blocks import execute
from dpcheck.infer.datasets.tables import table_of
from dpcheck.infer.declarations import UNREADABLE, declared_value, fields_of, hide_fields, private_parameters, read
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.datasets.presence import assume_whole
from dpcheck.infer.datasets.sources import beside
from dpcheck.infer.exhausted import STOPS, given_up, reason
from dpcheck.infer.extents import narrow_names, narrow_sizes, with_entries
from dpcheck.infer.flow import Flow
from dpcheck.infer.functions import default_of, generated_env, run_body
from dpcheck.infer.grants import granted, hold_back
from dpcheck.infer.inheritance import decorator_names, initialiser
from dpcheck.infer.lasting import attributes_of, note_stores, restore
from dpcheck.infer.partial_noise import judge_replaced
from dpcheck.infer.reach import tainted
from dpcheck.infer.read_later import read_later
from dpcheck.infer.returns import leave
from dpcheck.infer.ledgers import Choice, Ledger, Unbounded, calls_in
from dpcheck.infer.run import Run, Trouble
from dpcheck.infer.store import Frame
from dpcheck.infer.streams import judge_seeds
from dpcheck.infer.unchecked import FIX, WAITING, releases
from dpcheck.infer.unions import anything
from dpcheck.infer.unsettled import unsettle_around
from dpcheck.infer.values import Class as ClassValue, Env, Function, Instance, Mapping, Num, Opaque, Ref, Source, Value
from dpcheck.infer.wrappers import as_held, content, is_within, same_calls
from dpcheck.syntax.walk import of_text, statements_in, walk

if TYPE_CHECKING:
    from dpcheck.infer.program import Program


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


forward.analyse_function.give(analyse_function)


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
    read_later(run, first)
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
    held = as_held(run, function, frame)
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
        several = [spent for spent, adds in held.spent if adds or not same_calls(spent, run.ledger)]
        spent = reduce(lambda one, other: [Choice(one, other)], several) if several else []
        run.ledger = spent if any(is_within(call, function) for call in calls_in(spent)) else [*spent, *run.ledger]


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
    run.troubles += [Trouble("DP305", WAITING, place, FIX, entered) for _, place, entered in run.waiting.values()]
    root.ledger, root.troubles, root.assumptions = run.ledger, run.troubles, list(run.assumptions)
    for source, said in run.sources:
        root.sources.append(source)
        if isinstance(said, Declared):
            root.declared.setdefault(source.name, said)


def _parameters(run: Run, root: Root, function: Function, frame: Frame) -> None:
    """Binds the parameters: first the public ones, whose names descriptors may use, then the private ones."""
    node = function.node
    run.reading = function if isinstance(node, ir.Function) else None
    outer = Frame(function.module, function.name, {}, function.frame)
    said: dict[str, Declared] = {}
    sizes: dict[Atom, Expr] = {}
    pending: list[ir.Param] = []
    found = _found(run, root, function, outer)
    run.private_names = private_names = {**private_parameters(run, node, outer), **dict.fromkeys(found, False)}
    for position, parameter in enumerate(node.params):
        if position == 0 and _is_method(function) and parameter.annotation is None:
            frame.names[parameter.name] = outer.names[parameter.name] = _receiver(run, function, parameter.name, found)
            run.private_names = private_names
            continue
        first = found.get(parameter.name) or _said_of(run, parameter, outer)
        if first.private:
            pending.append(parameter)
            outer.names[parameter.name] = Opaque(term=run.public(parameter.name), what=parameter.name)
            continue
        said[parameter.name] = first
        narrow_sizes(run, first, sizes)
        place = (function.module, parameter.start, parameter.end)
        value: Value
        if run.program.audit is not None and first.kind == "" and not first.container:
            value = _mapping(run, function, parameter, found, outer) or setting(run, parameter)
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
        said[parameter.name] = found.get(parameter.name) or _said_of(run, parameter, outer)
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
        if isinstance(value, Num) and said[parameter.name] is found.get(parameter.name):
            value = value.but(data=False)  # a number that an audit found is one, and nothing else
        frame.names[parameter.name] = value
        features = value if features is None and parameter.name in found else features
        if source is not None:
            run.optional.update({source} if said[parameter.name].optional else ())
            root.parameters[parameter.name] = source
            root.sources += [source] if source not in root.sources else []
    if len(root.sources) == len(pending) == 1:
        run.facts = with_entries(run.facts, said[pending[0].name])
    root.declared = said
    run.private_names = {}
    run.given = tuple(root.sources)


def _said_of(run: Run, parameter: ir.Param, frame: Frame) -> Declared:
    """What the annotation of a parameter says. One that is None by default may be that."""
    said = read(run, parameter.annotation, frame, parameter.kind in ("*", "**"))
    return anything(said) if isinstance(parameter.default, ir.Constant) and parameter.default.value is None else said


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


def _mapping(run: Run, function: Function, parameter: ir.Param, found: dict[str, Declared], frame: Frame) -> Value | None:
    """In an audit: a mapping of which some items are data, and the others settings; None for any other parameter."""
    keys = keys_of(function.node, parameter.name) if found and isinstance(function.node, ir.Function) else []
    if not any(item_name(parameter.name, key) in found for key in keys):
        return None
    items: dict[object, Value] = {}
    for key in keys:
        name = item_name(parameter.name, key)
        said = found.get(name)
        if said is None:
            items[key] = Opaque(term=run.public(f"{parameter.name}['{key}']"), what=key)
            continue
        value, source = parameter_value(run, name, said, (function.module, parameter.start, parameter.end), frame)
        items[key] = value.but(data=False) if isinstance(value, Num) else value
        if source is not None:
            run.sources.append((source, said))
    return Ref(run.store.allocate(Mapping(items)))


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
    start = initialiser(cls)
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
