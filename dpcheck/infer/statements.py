"""Statements: assignments, branches and the ways out of a block.

Running a block gives a `Flow`: whether its end is reached, and what is returned, raised or jumped on the way, each with
the conditions under which that happens. Early returns become branches when the function ends (rule I7).
"""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable, Sequence

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Facts
from dpcheck.bounds.budget import TOO_MANY_PARTS, spend
from dpcheck.infer.branches import Guards, join, merge
from dpcheck.infer.dependence import blurred, changing, deep_env, kept_by, looked_at, origins_of, scatter, touched, written_to
from dpcheck.infer.effects import VIEWS
from dpcheck.infer.coerce import as_array, as_number, cell_of, sequence_items, truth_of
from dpcheck.infer.datasets.model import Keyed, Table
from dpcheck.infer.exhausted import followed
from dpcheck.infer.expressions import METHODS, attribute, binary, class_attribute, evaluate, moved
from dpcheck.infer.flow import Flow, raised, returned
from dpcheck.infer.guards import Guard, refine
from dpcheck.infer.leaving import may_raise, merge_onto, take_way
from dpcheck.infer import noise
from dpcheck.infer.lists import is_beside_array, is_list
from dpcheck.infer.reach import tainted
from dpcheck.infer.run import Choice
from dpcheck.infer.storage import listed, takes, typed_as
from dpcheck.infer.store import MISSING, Changes, Frame
from dpcheck.infer.subscripts import store_item, subscript
from dpcheck.infer.thresholds import bound, decided_by, given_back
from dpcheck.infer.unchecked import releases
from dpcheck.infer.walked import walk_through
from dpcheck.infer.values import NONE, Class, Configured, Env, Function, Instance, Library, Listing, Mapping, Namespace, Num, Opaque, Picked, Property, Ref, Text, Tup, Uniform, Value, Zipped, constant, serial
from dpcheck.spaces import BOOL

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


MOST_RETURNS = 8


def execute(run: Run, statements: Sequence[ir.Stmt], frame: Frame) -> Flow:
    """Runs a block from the current state; afterwards the state is that of its end, if that is reached."""
    flow = Flow()
    stayed: Guards = ()  # that no break or continue before was taken
    ledger = run.ledger
    for place, statement in enumerate(statements):
        run.fuel -= 1
        watched = bool(run.protected) and may_raise(run, statement, frame)
        work = _KINDS[type(statement)]
        inner = work(run, statement, frame) if run.calls else followed(run, statement, frame, work, statements is run.body)
        if watched:
            run.protected[-1].passed(run)
        if run.escapes:  # exceptions of the calls in this statement
            flow.absorb(Flow(raises=run.escapes), stayed)
            run.escapes = []
        if run.never:
            run.never, flow.alive = False, False
            break
        if inner is not None:
            if inner.rest is not None:
                run.ledger = inner.rest
            flow.absorb(inner, stayed)
            if not inner.alive:
                flow.alive = False
                run.program.skipped.update(map(id, statements[place + 1:]))
                break
            for guards, _ in (*inner.breaks, *inner.continues):
                stayed += _not_all(run, guards)
    run.ledger = ledger
    return flow


def _not_all(run: Run, guards: Guards) -> Guards:
    """The condition that some of these do not hold."""
    if len(guards) == 1:
        return (Guard(guards[0].value, not guards[0].truth),)
    env = tainted(*(guard.value.env for guard in guards))
    return (Guard(Num(run.fresh("no way out is taken", lo=ZERO, hi=ONE, integer=True), domain=BOOL, env=env, boolean=True), True),) if guards else ()


# ---------------------------------------------------------------- assignments
def _assign(run: Run, node: ir.Assign, frame: Frame) -> None:
    target = node.targets[0]
    if run.program.audit is not None:  # data that is found is named after its variable
        run.naming = target.id if isinstance(target, ir.Name) else f"self.{target.attr}" if isinstance(target, ir.Attribute) else ""
    simple = len(node.targets) == 1 and isinstance(target, (ir.Name, ir.Sequence))
    value = moved(run, node.value, frame) if simple else evaluate(run, node.value, frame)
    if run.program.audit is not None:
        run.naming = ""
        if isinstance(target, ir.Name) and not run.tainting:
            from dpcheck.infer.audit.found import made_up

            value = made_up(run, target.id, value, node.value)
    if run.noisy:
        bound(run, node.targets, node.value, value, frame)
    for each in node.targets:
        assign(run, each, value, frame)


def assign(run: Run, target: ir.Expr, value: Value, frame: Frame) -> None:
    """target = value, for every kind of target."""
    if isinstance(target, ir.Name):
        bind(run, target.id, value, frame)
    elif isinstance(target, ir.Sequence):
        _unpack(run, target, value, frame)
    elif isinstance(target, ir.Starred):
        assign(run, target.value, value, frame)
    elif isinstance(target, ir.Attribute):
        owner = evaluate(run, target.value, frame)
        if run.watching:
            run.stored(owner, deep_env(run, value), target)
        store_attribute(run, owner, target.attr, value)
    elif isinstance(target, ir.Subscript):
        owner, index = evaluate(run, target.value, frame), evaluate(run, target.index, frame)
        if run.watching:
            run.stored(owner, tainted(deep_env(run, value), deep_env(run, index)), target)
        store_item(run, owner, index, value, target)
        if isinstance(owner, Num):
            _no_number(run, owner, tainted(deep_env(run, value), deep_env(run, index)), frame)


def _no_number(run: Run, owner: Num, env: Env, frame: Frame) -> None:
    """What was taken for a number turns out to be an array: something is stored in it, wherever it is held."""
    lost = Opaque(tainted(env, owner.env), what="an array of unknown shape that was written to", array=True)

    def is_it(value: object) -> bool:
        return isinstance(value, Num) and value.term == owner.term and not value.shape

    around: Frame | None = frame
    while around is not None:
        for name, value in list(around.names.items()):
            if is_it(value):
                run.store.write(around.names, name, lost)
        around = around.outer
    for address, cell in list(run.store.heap.items()):
        held = cell.items if isinstance(cell, Listing) else cell.items.values() if isinstance(cell, Mapping) else cell.attributes.values() if isinstance(cell, Instance) else ()
        if any(is_it(value) for value in held):
            run.mutate(address, Opaque(tainted(deep_env(run, Ref(address)), env), what="what holds an array that was written to"))


def bind(run: Run, name: str, value: Value, frame: Frame) -> None:
    """Binds a name in the frame, or where it was declared global or nonlocal."""
    if isinstance(value, Opaque) and value.term is None and not value.env:
        from dpcheck.bounds import symbol

        root = run.active[0] if run.active else None
        given = isinstance(root, ir.Function) and any(parameter.name == name for parameter in root.params)  # in a bound the name means what was given
        value = Opaque({}, run.fresh(name) if given else symbol(name, key=("local", name, serial())), value.what, value.released, roots=value.origins, array=value.array, entries=value.entries)
    owner = frame.shared.get(name)
    if run.watching and owner is not None and owner.outer is None:
        run.show("stored in a global variable", deep_env(run, value), run.active[0] if isinstance(run.active[0], ir.Node) else ir.Pass(0, 0))
    run.store.write((owner or frame).names, name, value)


def _unpack(run: Run, target: ir.Sequence, value: Value, frame: Frame) -> None:
    from dpcheck.infer.hooks import spread

    value = spread(run, value, target)
    items = walk_through(run, value, target).items if isinstance(value, Zipped) else sequence_items(run, value)
    count = len(target.items)
    star = next((i for i, item in enumerate(target.items) if isinstance(item, ir.Starred)), None)
    if items is None:
        array = as_array(run, value, target)
        if array is not None and array.shape and star is None:
            for place, item in enumerate(target.items):
                assign(run, item, subscript(run, value if isinstance(value, Ref) else array, constant(place), target), frame)
            return
        from dpcheck.infer.datasets.rules import used_up

        looked_at(run, value, "the items", {})
        env = deep_env(run, value)
        used_up(run, value)
        for item in target.items:
            assign(run, item, Opaque(env, what="an unpacked value", released=getattr(value, "released", False), roots=origins_of(run, value), holds=changing(run, (value,))), frame)
        return
    if star is None:
        for item, part in zip(target.items, list(items) + [Opaque(what="too few values to unpack")] * (count - len(items))):
            assign(run, item, part, frame)
        return
    after = count - star - 1
    for item, part in zip(target.items[:star], items):
        assign(run, item, part, frame)
    middle = tuple(items[star:len(items) - after])
    assign(run, target.items[star], Ref(run.store.allocate(Listing(middle))), frame)
    for item, part in zip(target.items[star + 1:], items[len(items) - after:]):
        assign(run, item, part, frame)


def store_attribute(run: Run, owner: Value, name: str, value: Value) -> None:
    """owner.name = value"""
    if isinstance(owner, Namespace) and owner.module in run.program.modules and not releases(run, value):
        run.store.write(run.program.run_module(owner.module).names, name, value)
        return
    if isinstance(owner, (Library, Namespace)):
        run.program.overwrite(run, f"{owner.name if isinstance(owner, Library) else owner.module}.{name}", value)
        return
    if isinstance(owner, (Class, Function)):
        if isinstance(owner, Function):
            run.program.attributed.append(owner)
            _set_of_function(run, owner, name, value)
        run.store.write(owner.attributes, name, value)
        return
    cell = cell_of(run, owner)
    if isinstance(owner, Ref) and isinstance(cell, Instance):
        if _set_by_class(run, owner, cell, name, value):
            return
        run.mutate(owner.address, Instance(cell.cls, {**cell.attributes, name: value}, cell.open, cell.name))
    elif isinstance(owner, Ref):
        touched(run, owner, deep_env(run, value))
        run.mutate(owner.address, blurred(run, f"a value whose attribute {name} was set", (run.store.heap[owner.address], value)))
    else:
        run.epoch = serial()
        touched(run, owner.state if isinstance(owner, Configured) else owner, deep_env(run, value), stored=name in VIEWS)
        written_to(run, owner, deep_env(run, value))
        kept_by(run, owner, value)
        scatter(run, owner, name, value)


def _set_of_function(run: Run, function: Function, name: str, value: Value) -> None:
    """What runs when a function is called may be set: its code, its defaults."""
    if name in ("__defaults__", "__kwdefaults__", "__code__"):
        env = tainted(deep_env(run, value), run.guarded)
        for parameter in function.defaults:
            run.store.write(function.defaults, parameter, Opaque(env, None if env else run.fresh(name), f"a default, set by {name}"))
        function.opaque_decorator = f"a new {name}"


def _set_by_class(run: Run, owner: Ref, cell: Instance, name: str, value: Value) -> bool:
    """owner.name = value where the class decides what that does: by `__setattr__`, a property, a descriptor; whether it does."""
    from dpcheck.infer.calls import call
    from dpcheck.infer.hooks import run_hook

    here = run.active[-1] if run.active and isinstance(run.active[-1], ir.Node) else ir.Pass(0, 0)
    if run_hook(run, owner, "__setattr__", [Text(name), value], here) is not None:
        return True
    if name == "__class__" and isinstance(value, Class) and not value.opaque:
        run.mutate(owner.address, Instance(value, cell.attributes, cell.open, cell.name))
        return True
    found = class_attribute(cell.cls, name)
    if isinstance(found, Property) and found.setter is not None:
        call(run, found.setter, [owner, value], {}, here)
        return True
    if found is not None and run_hook(run, found, "__set__", [owner, value], here) is not None:
        return True
    decides = name in ("__class__", "__dict__") or isinstance(found, Property) and not found.cached or isinstance(found, Opaque) and bool(found.what)
    if decides:
        run.mutate(owner.address, blurred(run, f"a {cell.cls.name}, whose class decides what setting {name} does", (cell, value)))
    return decides


def _augment(run: Run, node: ir.Augment, frame: Frame) -> None:
    """target op= value: arrays and lists change in place, so that every other name of them sees it."""
    target = node.target
    owner: Value = NONE
    index: Value = NONE
    if isinstance(target, ir.Name):
        old = evaluate(run, target, frame)
    elif isinstance(target, ir.Attribute):
        old = attribute(run, evaluate(run, target.value, frame), target.attr, target)
    elif isinstance(target, ir.Subscript):
        owner, index = evaluate(run, target.value, frame), evaluate(run, target.index, frame)
        old = NONE if _is_row(run, owner, index) else subscript(run, owner, index, target)
    else:
        return
    value = evaluate(run, node.value, frame)
    if run.watching and isinstance(old, (Ref, Opaque)):
        run.stored(owner if isinstance(target, ir.Subscript) else old, deep_env(run, value), target)
    if isinstance(target, ir.Subscript) and _counted_up(run, node, owner, index, value):
        return
    old = subscript(run, owner, index, target) if old is NONE and isinstance(target, ir.Subscript) else old
    cell = cell_of(run, old)
    if isinstance(old, Ref) and isinstance(cell, Picked) and not isinstance(target, ir.Subscript):
        made = cell_of(run, binary(run, node.op, old, value, node))
        run.mutate(old.address, made if isinstance(made, Picked) and cell.array else blurred(run, f"a container changed by `{node.op}=`", (cell, value)))
        return
    of_array = isinstance(cell, Picked) and isinstance(target, ir.Subscript) and isinstance(cell_of(run, owner), Num)  # a copy, that is stored again
    if isinstance(old, Ref) and isinstance(cell, (Mapping, Opaque, Uniform, Picked)) and not of_array and not (isinstance(cell, Uniform) and is_beside_array(run, value)):
        run.mutate(old.address, blurred(run, f"a container changed by `{node.op}=`", (run.store.heap[old.address], value)))
        return
    if isinstance(old, Opaque):
        touched(run, old, deep_env(run, value), stored=True)
        if (old.holds or old.roots) and not isinstance(target, ir.Subscript):  # it is that object still, or shares its content with it
            env = tainted(deep_env(run, old), deep_env(run, value))
            assign(run, target, replace(old, env=env, term=None if env else run.fresh(old.what), array=True, roots=old.origins), frame)
            return
    if isinstance(old, Ref) and isinstance(cell, Instance):
        from dpcheck.infer.hooks import run_hook

        changed = run_hook(run, old, f"__i{METHODS[node.op]}__", [value], node) if class_attribute(cell.cls, f"__i{METHODS[node.op]}__") is not None else None
        if changed is not None:
            assign(run, target, changed, frame)
            return
    if isinstance(old, Ref) and is_list(run, old):
        if is_beside_array(run, value):  # it adds to each item, and makes an array: the list stays as it is
            assign(run, target, binary(run, node.op, old, value, node), frame)
            return
        if node.op == "+":
            value = _taken_in(run, old, value, node)
            if isinstance(cell, Listing):
                return
    result = binary(run, node.op, old, value, node)
    if isinstance(old, Ref) and isinstance(cell, Table):  # arrays and columns change in place, lists grow
        made, around = cell_of(run, result), cell_of(run, owner)
        once = cell.kind != "list" or not run.loops and not run.summarising  # a list that a loop adds to grows with each pass
        run.mutate(old.address, made if isinstance(made, Table) and once else Opaque(tainted(deep_env(run, old), deep_env(run, result)), what="rows that were changed"), node)
        if not isinstance(target, ir.Subscript):
            return
        if isinstance(owner, Ref) and isinstance(made, Table) and isinstance(around, Table) and around.kind == "frame":  # whose column it becomes below, whatever shares its memory
            run.store.write(run.store.heap, owner.address, around)
        result = old
    if isinstance(old, Ref) and isinstance(cell, Keyed):
        numbers_of_groups = cell_of(run, result)
        run.mutate(old.address, numbers_of_groups if isinstance(numbers_of_groups, (Keyed, Num)) else Opaque(tainted(deep_env(run, old), deep_env(run, result)), what="numbers by group that were changed"), node)
        if not isinstance(target, ir.Subscript):
            return
        result = old
    if isinstance(old, Ref) and isinstance(cell, Num):
        content = as_number(run, result)
        run.mutate(old.address, typed_as(content, cell) if content.shape and not isinstance(cell_of(run, result), Opaque) else Opaque(content.env, what="an array"), node)
        if not isinstance(target, ir.Subscript):
            return
        result = old
    if run.noisy:
        bound(run, [target], ir.Binary(node.start, node.end, node.op, target, node.value), result, frame)
    assign(run, target, result, frame)


def _taken_in(run: Run, old: Ref, value: Value, node: ir.Augment) -> Value:
    """The items of anything, as a list for another list to take; one of known items has them then."""
    from dpcheck.infer.hooks import spread

    cell, value = cell_of(run, old), spread(run, value, node)
    if isinstance(cell, Listing):
        items = sequence_items(run, value)
        replaced = Listing((*cell.items, *items), cell.kind) if items is not None else blurred(run, "a list extended by an unknown number of items", (cell, value))
        run.mutate(old.address, replaced)
        return value
    content = as_array(run, value, node)
    return value if content is None or not content.shape else Ref(run.store.allocate(listed(content)))


def _is_row(run: Run, owner: Value, index: Value) -> bool:
    """Whether owner[index] is a row of a matrix at a private place: a view, which is read when it is added to."""
    cell = cell_of(run, owner)
    return isinstance(cell, Num) and len(cell.shape) == 2 and isinstance(index, Num) and not index.shape and bool(index.env)


def _counted_up(run: Run, node: ir.Augment, owner: Value, index: Value, value: Value) -> bool:
    """v[i] += e at a private place of an array of numbers; whether it was that."""
    cell = cell_of(run, owner)
    if node.op not in ("+", "-") or not isinstance(owner, Ref) or not isinstance(index, Num) or index.shape:
        return False
    if not index.env and not (isinstance(cell, Num) and cell.elements is None and cell.env):
        return False  # at a known place of known entries
    if isinstance(cell, Num) and isinstance(value, Num) and not takes(cell, value):
        return False
    if isinstance(cell, Listing) and cell.items and all(isinstance(item, Num) and not item.shape for item in cell.items):
        cell = as_array(run, owner, node)
    from dpcheck.infer.numbers import negate
    from dpcheck.infer.subscripts import add_to_item, add_to_row

    amount = cell_of(run, value) if isinstance(value, Ref) else value
    if isinstance(cell, Num) and len(cell.shape) == 2 and isinstance(amount, Num) and takes(cell, amount):
        more = add_to_row(run, cell, index, amount if node.op == "+" else negate(run, amount, node), node)
        if more is not None:
            run.mutate(owner.address, typed_as(more, cell), node)
        return more is not None
    if not isinstance(cell, Num) or len(cell.shape) != 1 or not isinstance(value, Num) or value.shape:
        return False

    content = add_to_item(run, cell, index, value if node.op == "+" else negate(run, value, node), node)
    run.mutate(owner.address, typed_as(content, cell if isinstance(cell_of(run, owner), Num) else listed(cell)), node)
    return True


def _annotate(run: Run, node: ir.Annotate, frame: Frame) -> None:
    from dpcheck.infer.annotations import annotated_variable

    value = None if node.value is None else evaluate(run, node.value, frame)
    result = annotated_variable(run, node, value, frame)
    if result is not None:
        assign(run, node.target, result, frame)


def _evaluate(run: Run, node: ir.Evaluate, frame: Frame) -> None:
    value = evaluate(run, node.value, frame)
    if run.watching and isinstance(value, Opaque) and value.returned and isinstance(node.value, ir.Call):
        run.show(f"given to {value.what}, of which only the effect is wanted,", value.env, node)


def _delete(run: Run, node: ir.Delete, frame: Frame) -> None:
    for target in node.targets:
        if isinstance(target, ir.Name):
            run.store.write(frame.owner(target.id).names, target.id, MISSING)
        elif isinstance(target, ir.Sequence):
            _delete(run, ir.Delete(node.start, node.end, target.items), frame)
        elif isinstance(target, ir.Attribute):
            _delete_attribute(run, evaluate(run, target.value, frame), target)
        elif isinstance(target, ir.Subscript):
            from dpcheck.infer.hooks import run_hook

            owner, index = evaluate(run, target.value, frame), evaluate(run, target.index, frame)
            touched(run, owner, deep_env(run, index))
            if not isinstance(owner, Ref):
                run.epoch = serial()
            if run_hook(run, owner, "__delitem__", [index], target) is None and isinstance(owner, Ref):
                run.mutate(owner.address, blurred(run, "a container from which something was deleted", (run.store.heap[owner.address],), deep_env(run, index)))


def _delete_attribute(run: Run, owner: Value, target: ir.Attribute) -> None:
    """del owner.name"""
    from dpcheck.infer.hooks import run_hook

    touched(run, owner, {})
    cell = cell_of(run, owner)
    if run_hook(run, owner, "__delattr__", [Text(target.attr)], target) is not None or not isinstance(owner, Ref):
        return
    if isinstance(cell, Instance) and target.attr in cell.attributes and class_attribute(cell.cls, target.attr) is None:
        run.mutate(owner.address, Instance(cell.cls, {name: value for name, value in cell.attributes.items() if name != target.attr}, cell.open, cell.name))
    else:
        run.mutate(owner.address, blurred(run, "an object of which an attribute was deleted", (run.store.heap[owner.address],)))


# ---------------------------------------------------------------- branches
def _if(run: Run, node: ir.If, frame: Frame) -> Flow:
    condition = truth_of(run, evaluate(run, node.test, frame), node.test)
    if condition.term.value is not None and not condition.env:
        run.program.skipped.update(map(id, node.orelse if condition.term.value else node.body))
    return branch(run, condition, node, lambda: execute(run, node.body, frame), lambda: execute(run, node.orelse, frame))


def branch(run: Run, condition: Num, node: ir.Node, then: Callable[[], Flow], otherwise: Callable[[], Flow]) -> Flow:
    """Runs one side where the condition is decided, else both, and joins what they wrote."""
    if condition.term.value is not None and not condition.env:
        return then() if condition.term.value else otherwise()
    if run.comparisons:
        decided_by(run, condition, node)
    outer_ledger = run.ledger
    results: list[tuple[Flow, Changes, list[Env]]] = []
    ledgers = []
    facts_after = []
    for truth, side in ((True, then), (False, otherwise)):
        mark = run.mark()
        guard = Guard(condition, truth)
        refine(run, guard)
        run.control.append(condition.env)
        run.ledger = []
        passed = len(run.guards_passed)
        flow = side()
        passed_inside = run.guards_passed[passed:]
        del run.guards_passed[passed:]
        ledgers.append(run.ledger)
        run.control.pop()
        facts_after.append(run.facts)
        results.append((flow, run.undo(mark), passed_inside))
    run.ledger = outer_ledger
    if any(ledgers):
        run.ledger.append(Choice(ledgers[0], ledgers[1], id(node)))
    (first, written, _), (second, other, _) = results
    for _, _, inside in results:
        run.guards_passed.extend(inside)
    total = Flow()
    total.absorb(first, (Guard(condition, True),))
    total.absorb(second, (Guard(condition, False),))
    total.alive = first.alive or second.alive
    if first.alive and second.alive:
        merge(run, (Guard(condition, True),), written, other, node)
    elif first.alive or second.alive:
        total.rest = ledgers[0 if first.alive else 1] if any(ledgers) else None
        run.store.apply(written if first.alive else other)
        run.facts = facts_after[0 if first.alive else 1]
        if condition.env:
            run.guards_passed.append(condition.env)
    return total


def leave(run: Run, flow: Flow, frame: Frame, mark: int, node: ir.Node) -> Value | None:
    """What a function returns (I7), in the state that its ways out leave behind, which are tried in order; None where it never returns.

    What is known afterwards is what is known on all of the ways: the last one's conditions do not hold on the others.
    """
    ways = flow.returns + ([returned(run, NONE)] if flow.alive else [])
    if not ways:
        return None
    run.facts = Facts(fact for fact in ways[0].facts.nonnegative if all(fact in way.facts.nonnegative for way in ways[1:]))
    alive = flow.alive
    for way in reversed(flow.returns):
        changes = way.changes if run.program.captures(node) else way.changes.without(frame.names)
        if alive and way.guards:
            merge_onto(run, way.guards, changes, mark, node)
        else:
            take_way(run, changes, mark)
        alive = True
    return fold_returns(run, [(way.guards, way.value) for way in ways], node)


def fold_returns(run: Run, returns: list[tuple[Guards, Value]], node: ir.Node) -> Value:
    """One value from the returns of a function, tried in order (I7)."""
    return _tree(run, returns, node) if len(returns) <= MOST_RETURNS else _in_order(run, returns, node)


def _tree(run: Run, returns: list[tuple[Guards, Value]], node: ir.Node) -> Value:
    """Branch by branch, each side under what its condition says; the sides of one condition may share what comes after."""
    guards, value = returns[0]
    if not guards or len(returns) == 1:
        return value
    first = guards[0]
    sides = []
    for truth in (first.truth, not first.truth):
        kept: list[tuple[Guards, Value]] = []
        for path, one in returns:
            if any(g.value is first.value and g.truth is not truth for g in path):
                continue
            kept.append((tuple(g for g in path if g.value is not first.value), one))
        mark = run.mark()
        refine(run, Guard(first.value, truth))
        sides.append(_tree(run, kept, node) if kept else value)
        run.undo(mark)
    return join(run, (first,), sides[0], sides[1], node)


def _in_order(run: Run, returns: list[tuple[Guards, Value]], node: ir.Node) -> Value:
    known: set[tuple[int, bool]] = set()
    simplified: list[tuple[Guards, Value]] = []
    for guards, value in returns:
        rest = tuple(g for g in guards if (id(g.value), g.truth) not in known)
        simplified.append((rest, value))
        if len(rest) == 1:
            known.add((id(rest[0].value), not rest[0].truth))
    result = simplified[-1][1]
    for guards, value in reversed(simplified[:-1]):
        result = join(run, guards, value, result, node) if guards else value
    return result


def _return(run: Run, node: ir.Return, frame: Frame) -> Flow:
    value = NONE if node.value is None else moved(run, node.value, frame) if run.calls else evaluate(run, node.value, frame)
    if run.noisy and isinstance(node.value, ir.Name):
        given_back(run, value)
        if run.calls:
            noise.given_back(run, value, node)
    if len(run.active) == 1 and not run.calls:
        from dpcheck.infer.lazy import consumed

        value = consumed(run, value, node)  # whoever calls may walk through it
        run.show("returned", deep_env(run, value), node.value if node.value is not None else node)
    return Flow(alive=False, returns=[returned(run, kept(run, value))])


def kept(run: Run, value: Value, known: dict[int, Ref] | None = None) -> Value:
    """A returned value with its content as it is now: what the branch wrote into older objects is about to be taken back.

    `known` are the new references of the objects that have been seen, by address: what is shared stays shared.
    """
    known = {} if known is None else known
    spend(1, TOO_MANY_PARTS)
    if isinstance(value, Tup):
        return Tup(tuple(kept(run, item, known) for item in value.items))
    if isinstance(value, Ref):
        if value.address in known:
            return known[value.address]
        cell = run.store.heap[value.address]
        if isinstance(cell, Instance):
            return value
        known[value.address] = value  # what holds itself goes on holding the old object
        if isinstance(cell, Listing):
            cell = Listing(tuple(kept(run, item, known) for item in cell.items), cell.kind)
        elif isinstance(cell, Mapping):
            cell = Mapping({key: kept(run, item, known) for key, item in cell.items.items()})
        address = run.store.allocate(cell)
        run.store.link(address, value.address)
        known[value.address] = Ref(address)
        return known[value.address]
    return value


def _raise(run: Run, node: ir.Raise, frame: Frame) -> Flow:
    thrown: Value = NONE if node.value is None else evaluate(run, node.value, frame)
    env = deep_env(run, thrown)
    if thrown is not NONE and not isinstance(thrown, Library):
        run.thrown.append(thrown)
    run.show("raised" if env else "shown by an exception that is raised or not", env, node)
    return Flow(alive=False, raises=[raised(run, _kind_of(run, node, frame), env)])


def _kind_of(run: Run, node: ir.Raise, frame: Frame) -> str:
    """The name of the class of an exception that is raised, where it is one of Python's own."""
    value = node.value.func if isinstance(node.value, ir.Call) else node.value
    kind = evaluate(run, value, frame) if isinstance(value, ir.Name) else None
    return kind.name.removeprefix("builtins.") if isinstance(kind, Library) and kind.name.startswith("builtins.") else ""


def _assert(run: Run, node: ir.Assert, frame: Frame) -> Flow | None:
    """A failing assert is seen from outside (I9), and asserts vanish under -O: a private one teaches nothing and costs everything."""
    condition = truth_of(run, evaluate(run, node.test, frame), node)
    if condition.env:
        run.show("shown by an assertion that fails or not", condition.env, node)
        return Flow(raises=[raised(run, "AssertionError", guards=(Guard(condition, False),))])
    if condition.term.value is None:
        refine(run, Guard(condition, True))
    elif not condition.term.value:
        return Flow(alive=False, raises=[raised(run, "AssertionError")])
    return None


def _break(run: Run, node: ir.Break, frame: Frame) -> Flow:
    return Flow(alive=False, breaks=[((), run.store.snapshot(run.loop_marks[-1]))])


def _continue(run: Run, node: ir.Continue, frame: Frame) -> Flow:
    return Flow(alive=False, continues=[((), run.store.snapshot(run.loop_marks[-1]))])


def _match(run: Run, node: ir.Match, frame: Frame) -> Flow:
    from dpcheck.infer.matching import match_case

    subject = evaluate(run, node.subject, frame)

    def try_case(index: int) -> Flow:
        if index == len(node.cases):
            return Flow()
        case = node.cases[index]
        return match_case(run, case, subject, frame, lambda: execute(run, case.body, frame), lambda: try_case(index + 1))

    return try_case(0)


# ---------------------------------------------------------------- with, try
def _with(run: Run, node: ir.With, frame: Frame) -> Flow:
    from dpcheck.infer.managers import with_block

    return with_block(run, node, frame)


def _try(run: Run, node: ir.Try, frame: Frame) -> Flow:
    from dpcheck.infer.trying import try_block

    return try_block(run, node, frame)


# ---------------------------------------------------------------- definitions and imports
def _function(run: Run, node: ir.Function, frame: Frame) -> None:
    from dpcheck.infer.functions import define

    bind(run, node.name, define(run, node, frame), frame)


def _class(run: Run, node: ir.Class, frame: Frame) -> None:
    from dpcheck.infer.classes import define_class

    bind(run, node.name, define_class(run, node, frame), frame)


def _import(run: Run, node: ir.Import, frame: Frame) -> None:
    for name, alias in node.names:
        bind(run, alias or name.partition(".")[0], run.program.imported(name if alias else name.partition(".")[0], name, frame.module), frame)


def _import_from(run: Run, node: ir.ImportFrom, frame: Frame) -> None:
    for name, alias in node.names:
        if name == "*":
            for exported, value in run.program.star(run, node, frame.module):
                bind(run, exported, value, frame)
        else:
            bind(run, alias or name, run.program.import_from(run, node, name, frame.module), frame)


def _scope(run: Run, node: ir.Scope, frame: Frame) -> None:
    for name in node.names:
        owner = frame.root if node.kind == "global" else _nonlocal_owner(frame, name)
        frame.shared[name] = owner


def _nonlocal_owner(frame: Frame, name: str) -> Frame:
    outer = frame.outer
    while outer is not None and outer.outer is not None:
        if name in outer.names or name in outer.local:
            return outer
        outer = outer.outer
    return frame.root


def _alias(run: Run, node: ir.TypeAlias, frame: Frame) -> None:
    from dpcheck.infer.values import Annotation

    bind(run, node.name, Annotation(node.value, frame), frame)


def _nothing(run: Run, node: ir.Stmt, frame: Frame) -> None:
    return None


def _unknown(run: Run, node: ir.Unknown, frame: Frame) -> None:
    """A statement that is not modelled may have changed every variable."""
    run.notice("DP301", f"{node.what} is not modelled: afterwards nothing is known of any variable", node)
    for name, value in list(frame.names.items()):
        env = deep_env(run, value)
        if env:
            run.store.write(frame.names, name, Opaque(env, what=node.what))


def _for(run: Run, node: ir.For, frame: Frame) -> Flow:
    from dpcheck.infer.loops import for_loop

    return for_loop(run, node, frame)


def _while(run: Run, node: ir.While, frame: Frame) -> Flow:
    from dpcheck.infer.loops import while_loop

    return while_loop(run, node, frame)


_KINDS: dict[type, Callable[..., Flow | None]] = {
    ir.Assign: _assign, ir.Augment: _augment, ir.Annotate: _annotate, ir.Evaluate: _evaluate, ir.Return: _return, ir.If: _if, ir.For: _for,
    ir.While: _while, ir.Break: _break, ir.Continue: _continue, ir.Pass: _nothing, ir.With: _with, ir.Try: _try, ir.Raise: _raise,
    ir.Assert: _assert, ir.Delete: _delete, ir.Scope: _scope, ir.Import: _import, ir.ImportFrom: _import_from, ir.Function: _function,
    ir.Class: _class, ir.TypeAlias: _alias, ir.Match: _match, ir.Unknown: _unknown,
}
