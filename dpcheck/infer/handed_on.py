"""What the passes of a loop hand on: the variables that its body changes, each as any public value, and the others as whatever an earlier pass left."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Collection

from dpcheck.infer.dependence import cell_env, deep_env
from dpcheck.infer.havoc import attributes_set
from dpcheck.infer.limits import Loop
from dpcheck.infer.loop_variables import written_to_in
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Instance, Num, Opaque, Ref, Value
from dpcheck.infer.walk import names_bound, names_mutated, names_read

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def hide_others(run: Run, node: Loop, frame: Frame, handed_on: dict[str, Value]) -> None:
    """What else the body binds may be, at the start of a pass, whatever an earlier one has made it."""
    read = [frame.names[name] for name in sorted(names_read([node]) | names_bound(node.body)) if name in frame.names]
    dependence = tainted(*(deep_env(run, value) for value in read))
    for name in sorted(names_bound(node.body) - handed_on.keys()):
        run.store.write(frame.owner(name).names, name, Opaque(dependence, None if dependence else run.fresh(name), f"{name}, which an earlier pass left"))


def public_names(run: Run, node: Loop, frame: Frame, called: frozenset[str] = frozenset()) -> dict[str, Value]:
    """The variables that the body changes and that are public before it, each as a public value of which nothing is known but its shape; `called` are those that functions bind which it calls."""
    found: dict[str, Value] = {}
    bound = names_bound(node.body) | called
    for name in sorted(bound | names_mutated(node.body)):
        value = frame.owner(name).names.get(name)
        if value is None or deep_env(run, value) or not isinstance(value, (Num, Ref, Opaque)):
            continue
        if name not in bound and not (isinstance(value, Ref) and (written_to_in(node.body, name) or run.program.audit is not None and isinstance(run.store.heap[value.address], Instance))):
            continue  # what is only given to calls: whether they change it is judged there
        cell = run.store.heap[value.address] if isinstance(value, Ref) else value
        if run.program.audit is not None and isinstance(cell, Instance):
            found[name] = Ref(run.store.allocate(_with_any_attributes(run, cell, attributes_set(cell, node.body))))
            continue
        if not isinstance(value, Ref) or not cell_env(run, cell):
            found[name] = _any_public(run, name, value)
    return found


def _with_any_attributes(run: Run, cell: Instance, changed: set[str]) -> Instance:
    """An object with any public values for the attributes that are changed."""
    return replace(cell, attributes={name: _any_public(run, name, value) if name in changed else value for name, value in cell.attributes.items()})


def _any_public(run: Run, name: str, value: Value) -> Value:
    """A public value of which nothing is known but its shape."""
    cell = run.store.heap[value.address] if isinstance(value, Ref) else value
    any_value: Num | Opaque = Num(run.fresh(name), cell.shape, released=True) if isinstance(cell, Num) else Opaque(term=run.fresh(name), what=name, released=True)
    return Ref(run.store.allocate(any_value)) if isinstance(value, Ref) else any_value


def set_name(run: Run, frame: Frame, name: str, value: Value) -> None:
    """Gives a variable a value, an array in place."""
    owner = frame.owner(name)
    old = owner.names.get(name)
    if isinstance(old, Ref) and isinstance(value, Ref):
        run.mutate(old.address, run.store.heap[value.address])
    else:
        run.store.write(owner.names, name, value)


def binds_outside(run: Run, mapping: object, name: object, own_names: set[int], expected: Collection[str], frame: Frame) -> bool:
    """Whether what a pass wrote is a variable that is neither of the loop nor of the functions that it calls."""
    if id(mapping) in own_names or any(mapping is one for one in (run.store.heap, run.known, run.refined, run.leaks, run.store.groups)):
        return False
    return not (name in expected and isinstance(name, str) and mapping is frame.owner(name).names)
