"""State that outlives a function: what one function stores there is private in every other one, which may run later.

Every function is analysed by itself, from the state that the modules leave. What it stores in a global variable, in an object of a module, in an
attribute of a class, of a function or of `self` may be there when any other one starts. So all are analysed again and again,
with what was stored as a private source of its own of which nothing else is known, until nothing new is stored.
"""
from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Any, Collection, Iterable, Iterator, Sequence

from dpcheck import ir
from dpcheck.infer.by_name import names_used, variables_reached
from dpcheck.infer.concerned import reaches_any, seen_from
from dpcheck.infer.dependence import Node, cell_env, deep_env, in_reach, parts_of
from dpcheck.infer.inheritance import decorator_names
from dpcheck.infer.inheritance import mro
from dpcheck.infer.left_changed import note_changes, unsettle_changed
from dpcheck.infer.namespaces import namespace
from dpcheck.infer.reach import tainted
from dpcheck.infer.store import MISSING, Frame, Mappings
from dpcheck.infer.unsettled import unsettle
from dpcheck.infer.unwanted import ONLY_FOR_EFFECT
from dpcheck.infer.values import Class, Env, Function, Instance, Library, Namespace, Opaque, Partial, Ref, Source, Value

if TYPE_CHECKING:
    from dpcheck.infer.program import Program
    from dpcheck.infer.run import Run


ANY_NAME = object()  # stands for every variable of a namespace


def note_stores(run: Run, mark: int, begun: int, first: int, receiver: Value | None, function: Function) -> None:
    """Notes where a function leaves private data: what was written since the mark in what was there before it, objects before `first`.

    `receiver` is its `self`, or its class; its own code has `begun` to run at that position of the trail.
    """
    program = run.program
    program.leaving = None if function.budget is None else []
    lasting, made = _lasting(program, mark)
    around = {id(frame.names): frame for frame in _closures(function.frame)}
    closures = {**program.closures, **around} if around else program.closures
    note_changes(run, begun, program.lasting, program.closures)
    for mapping, key, before in program.store.replaced(mark, (id(program.store.heap), id(program.leaks)), closures, lasting):
        value = mapping.get(key, MISSING)
        if value is MISSING or value is before:
            continue
        if mapping is program.store.heap:
            if key >= first or value in program.assumed_unchanged:
                continue
            env, had = cell_env(run, value), {} if before is MISSING else cell_env(run, before)
            _note_captured(run, key, env, had, closures.values())
            if key < min(first, program.made_by_modules):
                place: object = ("object", key)
                _keep(program, place, _name_of(program, key), env, had)
                program.places[place] = (mapping, key)
        elif mapping is program.leaks:
            _note_leak(run, function, lasting, key, value, {} if before is MISSING else before)
        elif id(mapping) in closures:
            _keep_captured(program, closures[id(mapping)], key, deep_env(run, value), {} if before is MISSING else deep_env(run, before))
        else:
            place = made.get(id(mapping), id(mapping)), key
            if _keep(program, place, str(key), deep_env(run, value), {} if before is MISSING else deep_env(run, before)):
                _owned(program, place, mapping)
            program.places[place] = (mapping, key)
    cell = program.store.heap[receiver.address] if isinstance(receiver, Ref) else None
    if isinstance(cell, Instance):
        _note_attributes(run, cell, "classmethod" in decorator_names(function.node))
    _show_left(run, function, program.leaving or ())


def _show_left(run: Run, function: Function, leaving: Iterable[tuple[str, Env]]) -> None:
    """Tells of what a `@private` function leaves in what outlives it, where nothing that it lets out is told of the same data."""
    for name, env in leaving:
        if not any(source in out.env for out in run.shown if out.how.startswith("stored") or out.how.endswith(ONLY_FOR_EFFECT) for source in env):
            node = function.node
            run.show(f"left in `{name}`", env, ir.Pass(node.name_start, node.name_start + len(node.name)) if isinstance(node, ir.Function) else node)


def _closures(frame: Frame | None) -> Iterator[Frame]:
    """The frames of the functions around a place, whose variables code there can reach."""
    while frame is not None and frame.outer is not None:
        if not frame.is_class:
            yield frame
        frame = frame.outer


def _note_captured(run: Run, address: int, env: Env, before: Env, closures: Iterable[Frame]) -> None:
    """Notes that an object changed that functions reach by a variable around them."""
    if not any(source not in before for source in env):
        return
    for frame in closures:
        for name, value in frame.names.items():
            if any(isinstance(node, Ref) and node.address == address for node in in_reach((value,), partial(_inside, run))):
                _keep_captured(run.program, frame, name, env, before)


def _keep_captured(program: Program, frame: Frame, name: str, env: Env, before: Env) -> None:
    """Notes what a function leaves in a variable of one around it, for all that are made there: each call of that one makes its own."""
    place = _captured_place(frame, name)
    if _keep(program, place, name, env, before):
        program.owners[place] = frozenset((frame.module.path,))


def _captured_place(frame: Frame, name: str) -> object:
    return "captured", frame.module.path, frame.name, name


def _note_leak(run: Run, function: Function, lasting: Mappings, touched: Opaque, env: Env, before: Env) -> None:
    """Notes that something was done to an object that is not modelled, or to variables by way of an object that stands for them."""
    program = run.program
    names = run.namespaces.get(touched)
    if names is not None and id(names) in lasting:
        place: object = (id(names), ANY_NAME)
        if _keep(program, place, touched.what, env, before):
            _owned(program, place, names)
        program.places[place] = (names, ANY_NAME)
    elif touched is program.named or touched is program.callers:
        assert run.module is not None
        place = ("by name", run.module.path)
        own = {source: moves for source, moves in env.items() if source is not program.left_behind and source not in map(program.kept.get, program.reached)}
        if any(source not in before for source in own):
            words = names_used(program, run.module)
            paths = frozenset(frame.module.path for frame, _ in variables_reached(program, words))
            if touched is program.named:
                run.notice("DP305", "private data is stored in a module that is found by its name: which one is not known, and what it releases was not checked",
                           function.node, "import the module, and store it by its name")
            _keep(program, place, f"what {os.path.basename(run.module.path)} reaches by names", own, before)
            program.reached[place], program.owners[place] = words, paths
    elif touched in program.outlasting and touched not in program.forgetful:
        place = (touched, "what is in it")
        _keep(program, place, touched.what or "an object", env, before)
        program.places[place] = (program.leaks, touched)


def _owned(program: Program, place: object, names: dict[Any, Any]) -> None:
    """Notes to which modules a place among the variables of a module belongs."""
    owners = [frame.module.path for frame in program.frames.values() if frame.names is names]
    if owners:
        program.owners[place] = frozenset(owners)


def _note_attributes(run: Run, cell: Instance, of_class: bool) -> None:
    """Notes what a method left in the attributes of its object, or a class method in those of its class, which may be a subclass."""
    program = run.program
    for name, value in cell.attributes.items():
        if any(program.left.get(source) is value for source in getattr(value, "env", ())):
            continue  # what was found there
        own = {source: moves for source, moves in deep_env(run, value).items() if source.name != f"{cell.name}.{name}"}
        place = cell.cls.node, name
        if _keep(program, place, f"{cell.name}.{name}", own, {}):
            program.keepers[place] = cell.cls
            program.owners[place] = frozenset(cls.module.path for cls in mro(cell.cls))
        for cls in _set_with(program, cell.cls, name) if own and (of_class or _makes_classes(cell.cls)) else ():
            in_class = id(cls.attributes), name
            _keep(program, in_class, f"{cls.name}.{name}", own, {})
            program.places[in_class] = (cls.attributes, name)


def _makes_classes(cls: Class) -> bool:
    """Whether a class is a metaclass: its objects are classes."""
    return any(isinstance(base, Library) and base.name in ("builtins.type", "abc.ABCMeta", "enum.EnumMeta") for each in mro(cls) for base in each.bases)


def _set_with(program: Program, cls: Class, name: str) -> Iterator[Class]:
    """The classes of which an attribute may be set by a method of a class that is given its class; a subclass without one of its own has that of its base."""
    for other in program.attributed:
        if isinstance(other, Class) and (other.node is cls.node or name in other.attributes and _related(other, cls) or _makes_classes(cls)):
            yield other


def _lasting(program: Program, mark: int) -> tuple[Mappings, dict[int, ir.Node]]:
    """The variables of modules, and the attributes and defaults of classes and functions, which live on when a function ends, those among them that it made since the mark.

    Of the latter also by which code they were made: it makes others whenever it runs, which are one place.
    """
    if program.lasting_modules != len(program.frames):
        program.lasting_modules = len(program.frames)
        _note_lasting(program)
    lasting = program.lasting
    made = [value for mapping, key, _ in program.store.replaced(mark, lasting) if isinstance(value := mapping.get(key), (Class, Function))]
    if not made:
        return lasting, {}
    found = {**lasting}
    return found, _reach(found, made)


def _note_lasting(program: Program) -> None:
    """Notes what lives on of what can be reached from the variables of modules."""
    program.lasting.update((id(frame.names), frame.names) for frame in program.frames.values())
    run = next(iter(program.runs.values()))  # they share the objects
    start = (value for frame in program.frames.values() for value in frame.names.values())
    for node in in_reach(start, lambda node: () if isinstance(node, Namespace) else parts_of(run, node)):  # the variables of each module are there already
        program.lasting.update((id(own), own) for own in _names_of(node))
        if isinstance(node, Class):
            program.of_classes.add(id(node.attributes))
        elif isinstance(node, Opaque):
            program.outlasting.update(node.origins)
        elif isinstance(node, Function):
            program.closures.update((id(around.names), around) for around in _closures(node.frame))


def _names_of(node: Node) -> Iterator[dict[Any, Any]]:
    """The variables that are a class's, a function's or a partial's own."""
    if isinstance(node, (Class, Function)):
        yield node.attributes
    if isinstance(node, Function):
        yield node.defaults
    if isinstance(node, Partial):
        yield node.keywords


def _reach(found: Mappings, todo: list[Class | Function]) -> dict[int, ir.Node]:
    """Adds the attributes of classes and functions, and of those in them; whose code made what was added."""
    makers: dict[int, ir.Node] = {}
    while todo:
        made = todo.pop()
        if id(made.attributes) not in found:
            found[id(made.attributes)] = made.attributes
            makers[id(made.attributes)] = made.node
            todo.extend(value for value in made.attributes.values() if isinstance(value, (Class, Function)))
    return makers


def _keep(program: Program, place: object, name: str, env: Env, before: Env) -> bool:
    """Notes that a place holds private data, by a source of that name; whether that was found for the first time."""
    if program.leaving is not None:
        own = set(program.kept.values())
        if left := {source: moves for source, moves in env.items() if not source.stands_in and source not in before and source not in own}:
            program.leaving.append((name, left))
    if program.exposure is not None and place in program.kept:
        program.exposure.left(program.kept[place], env)
    if place in program.kept or not (program.suspicious or any(not source.stands_in and source not in before for source in env)):
        return False
    program.kept[place] = Source(name, "", False)
    if program.exposure is not None:
        program.exposure.left(program.kept[place], env)
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
    free = {place for place in places if place not in program.owners}
    holders = _holders(program) if free else {}
    anywhere = any(_thing(place) not in holders for place in free)
    owners = frozenset().union(*(holders[_thing(place)] if place in free else program.owners[place] for place in ([] if anywhere else places)))
    return {module.path for module in modules if anywhere or not owners.isdisjoint(seen_from(program, module))}


def _thing(place: object) -> object:
    """The object, or the attributes of a class or function, that a place is in."""
    assert isinstance(place, tuple)
    return place[1] if place[0] == "object" else place[0]


def _holders(program: Program) -> dict[object, set[str]]:
    """The paths of the modules from whose variables an object, or what belongs to a class or function, can be reached.

    What can be reached from an attribute that was set in a library has none: that can be reached from anywhere.
    """
    found: dict[object, set[str]] = {}
    for name, frame in program.frames.items():
        for thing in _things(program.runs[name], frame.names.values()):
            found.setdefault(thing, set()).add(frame.module.path)
    for (names, _, _), (_, touched) in program.rebinding.items():
        found.setdefault(touched, set()).update(frame.module.path for frame in program.frames.values() if id(frame.names) == names)
    for thing in _things(next(iter(program.runs.values())), program.replaced.values()) if program.runs else ():
        found.pop(thing, None)
    return found


def _things(run: Run, values: Iterable[Value]) -> Iterator[object]:
    for node in in_reach(values, lambda node: _inside(run, node)):
        if isinstance(node, Ref):
            yield node.address
        elif isinstance(node, Opaque):
            yield from node.origins
        else:
            yield from map(id, _names_of(node))


def _inside(run: Run, node: Node) -> Iterable[Node]:
    """What is in reach of a value, but for the variables of modules that code in it mentions: these are reached from there."""
    if isinstance(node, Namespace):
        return ()
    if isinstance(node, Function) and node.frame.outer is None:
        return (*node.defaults.values(), *node.attributes.values())
    return parts_of(run, node)


def restore(run: Run, around: Frame) -> None:
    """Puts private data where functions leave it, at the start of another one; who comes to modules by their names finds it, too."""
    program = run.program
    unsettle(run)
    unsettle_changed(run)
    for frame in _closures(around):
        for name in frame.names:
            if (source := program.kept.get(_captured_place(frame, name))) is not None:
                program.store.write(frame.names, name, unknown(program, source))
    for place, (mapping, key) in program.places.items():
        if place not in program.kept:
            continue
        source = program.kept[place]
        if mapping is program.leaks:
            program.store.write(mapping, key, tainted({source: {}}))
        elif key is ANY_NAME:
            program.store.write(run.leaks, namespace(run, mapping, source.name, source.name), tainted({source: {}}))
        else:
            program.store.write(mapping, key, unknown(program, source))
    for place, words in program.reached.items():
        for frame, name in variables_reached(program, words) if place in program.kept else ():
            program.store.write(frame.names, name, unknown(program, program.kept[place]))
    assert run.module is not None
    if run.module.path in program.finding or reaches_any(program, run.module):
        for reached in (program.named, program.callers):
            program.store.write(run.leaks, reached, tainted({program.left_behind: {}}))


def unknown(program: Program, source: Source) -> Opaque:
    """What a function finds where another one left private data."""
    if source not in program.left:
        program.left[source] = Opaque({source: {}}, what=f"{source.name}, in which a function stores private data")
    return program.left[source]


def attributes_of(program: Program, cls: Class) -> dict[str, Value]:
    """The attributes of an object of a class in which a method of it, of a base or of a subclass stores private data, or that are stored in a class."""
    found: dict[str, Value] = {name: unknown(program, program.kept[node, name]) for (node, name), keeper in program.keepers.items() if _related(cls, keeper)}
    near = {id(other.attributes) for other in program.attributed if isinstance(other, Class) and _related(cls, other)} if program.places else ()
    for place, source in program.kept.items():
        if isinstance(place, tuple) and place[0] in near:
            found.setdefault(place[1], unknown(program, source))
    return found


def _related(one: Class, other: Class) -> bool:
    return any(base.node is other.node for base in mro(one)) or any(base.node is one.node for base in mro(other))
