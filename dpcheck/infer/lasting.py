"""State that outlives a function: what one function stores there is private in every other one, which may run later.

Every function is analysed by itself, from the state that the modules leave. What it stores in a global variable, in an object of a module, in an
attribute of a class, of a function or of `self` may be there when any other one starts. So all are analysed again and again,
with what was stored as a private source of its own of which nothing else is known, until nothing new is stored.
"""
from __future__ import annotations

from collections import ChainMap
from typing import TYPE_CHECKING, Any, Collection, Iterable, Iterator, Sequence

from dpcheck import ir
from dpcheck.infer.concerned import reaches_any, seen_from
from dpcheck.infer.dependence import Node, cell_env, deep_env, in_reach, parts_of
from dpcheck.infer.hooks import mro
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import MISSING, Mappings
from dpcheck.infer.values import Class, Env, Function, Instance, Namespace, Num, Opaque, Ref, Source, Value

if TYPE_CHECKING:
    from dpcheck.infer.program import Program
    from dpcheck.infer.run import Run


def note_stores(run: Run, mark: int, first: int, receiver: Value | None) -> None:
    """Notes where a function leaves private data: what was written since the mark in what was there before it, objects before `first`."""
    program = run.program
    old = {(id(mapping), key): value for mapping, key, value in program.store.replaced(mark)}
    written = list(program.store.snapshot(mark))
    lasting = _lasting(program, written)
    for mapping, key, value in written:
        before = old.get((id(mapping), key), MISSING)
        if value is MISSING or value is before:
            continue
        if mapping is program.store.heap:
            if key >= min(first, program.made_by_modules) or isinstance(value, Opaque) and isinstance(before, Num):
                continue  # that arrays are left as they are by calls that are not modelled is assumed, and said
            place: object = ("object", key)
            _keep(program, place, _name_of(program, key), cell_env(run, value), {} if before is MISSING else cell_env(run, before))
            program.places[place] = (mapping, key)
        elif id(mapping) in lasting:
            place = id(mapping), key
            if _keep(program, place, str(key), deep_env(run, value), {} if before is MISSING else deep_env(run, before)):
                owners = [frame.module.path for frame in program.frames.values() if frame.names is mapping]
                if owners:
                    program.owners[place] = frozenset(owners)
            program.places[place] = (mapping, key)
    cell = program.store.heap[receiver.address] if isinstance(receiver, Ref) else None
    if isinstance(cell, Instance):
        for name, value in cell.attributes.items():
            own = {source: moves for source, moves in deep_env(run, value).items() if source.name != f"{cell.name}.{name}"}
            place = cell.cls.node, name
            if _keep(program, place, f"{cell.name}.{name}", own, {}):
                program.keepers[place] = cell.cls
                program.owners[place] = frozenset(cls.module.path for cls in mro(cell.cls))


def _lasting(program: Program, written: Iterable[tuple[dict[Any, Any], Any, Any]]) -> Mappings:
    """The variables of modules, and the attributes of their classes and functions, which live on when a function ends, those among them that it made."""
    if program.lasting_modules != len(program.frames):
        program.lasting_modules = len(program.frames)
        _reach(program.lasting, [frame.names for frame in program.frames.values()])
    found = ChainMap({}, program.lasting)
    for mapping, _, value in written:
        if isinstance(value, (Class, Function)) and id(mapping) in found:
            _reach(found, [value.attributes])
    return found


def _reach(found: Mappings, todo: list[dict[Any, Any]]) -> None:
    while todo:
        names = todo.pop()
        if id(names) not in found:
            found[id(names)] = names
            todo.extend(value.attributes for value in names.values() if isinstance(value, (Class, Function)))


def _keep(program: Program, place: object, name: str, env: Env, before: Env) -> bool:
    """Notes that a place holds private data, by a source of that name; whether that was found for the first time."""
    if place in program.kept or not (program.suspicious or any(not source.stands_in and source not in before for source in env)):
        return False
    program.kept[place] = Source(name, "", False)
    return True


def _name_of(program: Program, address: int) -> str:
    """The module variable that refers to an object."""
    for frame in program.frames.values():
        for name, value in frame.names.items():
            if isinstance(value, Ref) and value.address == address:
                return name
    return "an object"


def finders(program: Program, modules: Sequence[ir.Module], places: Collection[object]) -> set[str]:
    """The paths of the modules, of those, whose functions may find what is left in some places."""
    free = [place for place in places if place not in program.owners]
    holders = _holders(program) if free else {}
    anywhere = any(_thing(place) not in holders for place in free)
    owners = frozenset().union(*(program.owners.get(place) or holders[_thing(place)] for place in ([] if anywhere else places)))
    return {module.path for module in modules if anywhere or not owners.isdisjoint(seen_from(program, module))}


def _thing(place: object) -> object:
    """The object, or the attributes of a class or function, that a place is in."""
    assert isinstance(place, tuple)
    return place[1] if place[0] == "object" else place[0]


def _holders(program: Program) -> dict[object, set[str]]:
    """The paths of the modules from whose variables an object, or the attributes of a class or function, can be reached.

    What can be reached from an attribute that was set in a library has none: that can be reached from anywhere.
    """
    found: dict[object, set[str]] = {}
    for name, frame in program.frames.items():
        for thing in _things(program.runs[name], frame.names.values()):
            found.setdefault(thing, set()).add(frame.module.path)
    for thing in _things(next(iter(program.runs.values())), program.replaced.values()) if program.runs else ():
        found.pop(thing, None)
    return found


def _things(run: Run, values: Iterable[Value]) -> Iterator[object]:
    for node in in_reach(values, lambda node: _inside(run, node)):
        if isinstance(node, Ref):
            yield node.address
        elif isinstance(node, (Class, Function)):
            yield id(node.attributes)


def _inside(run: Run, node: Node) -> Iterable[Node]:
    """What is in reach of a value, but for the variables of modules that code in it mentions: these are reached from there."""
    if isinstance(node, Namespace):
        return ()
    if isinstance(node, Function) and node.frame.outer is None:
        return (*node.defaults.values(), *node.attributes.values())
    return parts_of(run, node)


def restore(run: Run) -> None:
    """Puts private data where functions leave it, at the start of another one; who comes to modules by their names finds it, too."""
    program = run.program
    for place, (mapping, key) in program.places.items():
        if place in program.kept:
            program.store.write(mapping, key, unknown(program.kept[place]))
    assert run.module is not None
    if run.module.path in program.finding or reaches_any(program, run.module):
        program.store.write(run.leaks, program.named, tainted({program.left_behind: {}}))


def unknown(source: Source) -> Opaque:
    """What a function finds where another one left private data."""
    return Opaque({source: {}}, what=f"{source.name}, in which a function stores private data")


def attributes_of(program: Program, cls: Class) -> dict[str, Value]:
    """The attributes of an object of a class in which a method of it, of a base or of a subclass stores private data."""
    return {name: unknown(program.kept[node, name]) for (node, name), keeper in program.keepers.items() if _related(cls, keeper)}


def _related(one: Class, other: Class) -> bool:
    return any(base.node is other.node for base in mro(one)) or any(base.node is one.node for base in mro(other))
