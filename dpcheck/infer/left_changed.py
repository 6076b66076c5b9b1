"""What functions change of the public things that modules hold, under whatever name: found out where one is analysed, unknown where another one begins.

The names that a program writes tell a part of it (`dpcheck.infer.unsettled`). A list that is changed by way of a parameter, of another list that holds it,
of a method that was bound before, or the variable that a closure counts with, is seen to be written when the function that does it is interpreted.
"""
from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Iterator

from dpcheck.bounds import symbol
from dpcheck.infer.dependence import blurred, deep_env, one_of
from dpcheck.infer.inheritance import class_attribute
from dpcheck.infer.store import MISSING
from dpcheck.infer.values import Instance, Opaque, Property, Ref, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

def note_changes(run: Run, since: int, *lasting: Container[int]) -> None:
    """Notes what a function has written, since a position of the trail, in what the modules had made before: objects, and the variables in mappings that are `lasting`."""
    program = run.program
    store = program.store
    for mapping, key, before in store.replaced(since, (id(store.heap),), *lasting):
        value = mapping.get(key, MISSING)
        if value is before:
            continue
        if mapping is store.heap:
            if key < program.made_by_modules and value not in program.assumed_unchanged:
                for name in _parts_changed(before, value):
                    program.changed.setdefault(("object", key, name), (mapping, key, len(program.changed)))
        elif not (id(mapping) in program.variables and key in program.rebound(program.variables[id(mapping)].module.path)):
            program.changed.setdefault((id(mapping), key), (mapping, key, len(program.changed)))


def _parts_changed(before: Any, after: Any) -> Iterator[str]:
    """Which attributes of an object have changed; "" for the whole of anything else."""
    if not isinstance(before, Instance) or not isinstance(after, Instance) or before.cls is not after.cls:
        yield ""
        return
    for name in {**before.attributes, **after.attributes}:
        made = class_attribute(after.cls, name)
        first = name not in before.attributes and isinstance(made, Property) and made.cached  # what a cached property keeps is what it gives
        if before.attributes.get(name) is not after.attributes.get(name) and not first:
            yield name


def unsettle_changed(run: Run) -> None:
    """At the start of a function: of what functions change, nothing is known but what it may depend on."""
    program, store = run.program, run.program.store
    for place, (mapping, key, number) in program.changed.items():
        held = mapping.get(key)
        if id(mapping) in program.of_classes and held is not None and not isinstance(held, Ref):
            program.first_values.setdefault(id(held), held)  # as `settled` reads it
        elif mapping is not store.heap:
            store.write(mapping, key, _unsettled(run, held, str(key), number))
        elif isinstance(held, Instance) and place[-1]:
            name = str(place[-1])
            part = _unsettled(run, held.attributes.get(name), f"{held.cls.name}.{name}", number)
            store.write(store.heap, key, Instance(held.cls, {**held.attributes, name: part}, held.open, held.name))
        elif held is not None and not isinstance(held, Opaque):
            store.write(store.heap, key, blurred(run, "an object, which functions change", (held,)))


def _unsettled(run: Run, held: Value | None, name: str, number: int) -> Opaque:
    found = one_of(run, f"{name}, which functions change", () if held is None else (held,), {} if held is None else deep_env(run, held))
    return replace(found, term=None if found.env else symbol(name, key=("changed", number)))
