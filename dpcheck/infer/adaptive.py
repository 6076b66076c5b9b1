"""Loops whose passes release something and go on from what was released, as gradient descent does (P13).

What is public before a pass, and public after it whatever public values it began with, is public in every pass: by induction
the variables that a pass hands on need not be followed, and each pass costs the same.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.dependence import cell_env, deep_env, is_row
from dpcheck.infer.comprehensions import keep_changes
from dpcheck.infer.reach import tainted
from dpcheck.infer.run import Repeat
from dpcheck.infer.flow import Flow
from dpcheck.infer.leaving import rejoin
from dpcheck.infer.statements import assign, execute
from dpcheck.infer.store import Changes, Frame
from dpcheck.infer.values import Num, Opaque, Ref, Value
from dpcheck.infer.walk import names_bound, names_mutated, names_read
from dpcheck.infer.walked import Walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def adaptive(run: Run, node: ir.For, walked: Walk, frame: Frame) -> Flow | None:
    """The loop, where all that its passes hand on is public; None where some of it is not, or where nothing is released."""
    assert walked.item is not None and walked.length is not None
    if walked.length.env or walked.stands or deep_env(run, walked.item):
        return None
    handed_on = _public_names(run, node, frame)
    before, first = run.mark(), run.store.next_address
    ledger, run.ledger = run.ledger, []
    run.summarising += 1
    for name, start in handed_on.items():
        _set(run, frame, name, start)
    _hide_others(run, node, frame, handed_on)
    assign(run, node.target, walked.item, frame)
    inner = run.mark()
    run.loop_marks.append(inner)
    flow = execute(run, node.body, frame)
    rejoin(run, flow, inner, node)
    run.loop_marks.pop()
    run.keep(inner)
    after = {name: frame.owner(name).names.get(name) for name in {**handed_on, **dict.fromkeys(sorted(names_bound(node.body)))}}
    public = all((value := after[name]) is not None and not deep_env(run, value) for name in handed_on)
    others = {name: deep_env(run, value) if value is not None else {} for name, value in after.items() if name not in handed_on}
    run.summarising -= 1
    written = run.undo(before)
    body, run.ledger = run.ledger, ledger
    raised = any(guard.value.env for way in flow.raises for guard in way.guards)
    if not (public and body and flow.alive) or flow.returns or flow.breaks or raised:
        return None
    if keep_changes(run, written.without(frame.names), Frame(frame.module, "", {}), items=_of_each_pass(run, written, handed_on, frame, first)):
        return None  # a later pass may find there what the first one did not
    run.ledger.append(Repeat(walked.length, body, varying=walked.varying))
    for name, start in handed_on.items():
        _set(run, frame, name, start)
    for name, env in others.items():
        owner = frame.owner(name)
        run.store.write(owner.names, name, Opaque(tainted(env), None if env else run.fresh(name), f"{name}, which a loop changes"))
    return execute(run, node.orelse, frame) if node.orelse else Flow()


def _of_each_pass(run: Run, written: Changes, handed_on: dict[str, Value], frame: Frame, first: int) -> set[int]:
    """The objects that a pass writes to and a later one does not find so: what is handed on, what it made itself, and rows and arrays that calls are assumed to leave."""
    heap, assumed = run.store.heap, run.program.assumed_unchanged
    held = (frame.owner(name).names.get(name) for name in handed_on)
    left = (key for mapping, key, cell in written if mapping is heap and (key >= first or cell in assumed or is_row(run, Ref(key))))
    return {*(value.address for value in held if isinstance(value, Ref)), *left}


def _hide_others(run: Run, node: ir.For, frame: Frame, handed_on: dict[str, Value]) -> None:
    """What else the body binds may be, at the start of a pass, whatever an earlier one has made it."""
    read = [frame.names[name] for name in sorted(names_read([node]) | names_bound(node.body)) if name in frame.names]
    dependence = tainted(*(deep_env(run, value) for value in read))
    for name in sorted(names_bound(node.body) - handed_on.keys()):
        run.store.write(frame.owner(name).names, name, Opaque(dependence, None if dependence else run.fresh(name), f"{name}, which an earlier pass left"))


def _public_names(run: Run, node: ir.For, frame: Frame) -> dict[str, Value]:
    """The variables that the body changes and that are public before it, each as a public value of which nothing is known but its shape."""
    from dpcheck.infer.folds import _written_to

    found: dict[str, Value] = {}
    bound = names_bound(node.body)
    for name in sorted(bound | names_mutated(node.body)):
        value = frame.owner(name).names.get(name)
        if value is None or deep_env(run, value) or not isinstance(value, (Num, Ref, Opaque)):
            continue
        if name not in bound and not (isinstance(value, Ref) and _written_to(node.body, name)):
            continue  # what is only given to calls: whether they change it is judged there
        cell = run.store.heap[value.address] if isinstance(value, Ref) else value
        shape = cell.shape if isinstance(cell, Num) else None
        num = None if shape is None else Num(run.fresh(name), shape, released=True)
        if not isinstance(value, Ref):
            found[name] = num if num is not None else Opaque(term=run.fresh(name), what=name, released=True)
        elif not cell_env(run, run.store.heap[value.address]):
            found[name] = Ref(run.store.allocate(num if num is not None else Opaque(term=run.fresh(name), what=name, released=True)))
    return found


def _set(run: Run, frame: Frame, name: str, value: Value) -> None:
    owner = frame.owner(name)
    old = owner.names.get(name)
    if isinstance(old, Ref) and isinstance(value, Ref):
        run.mutate(old.address, run.store.heap[value.address])
    else:
        run.store.write(owner.names, name, value)
