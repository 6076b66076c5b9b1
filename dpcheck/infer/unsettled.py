"""What modules hold that functions change: when a function begins, it is not what the statements of the module left.

A function may have run before, or another one that changes the same list, so a bound that is proved for what the module began with holds for the first
call alone. Private data that is left behind has a source of its own (`dpcheck.infer.lasting`); here public things become unknown public things.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from dpcheck import ir
from dpcheck.bounds import symbol
from dpcheck.infer.dependence import blurred, deep_env, rebound
from dpcheck.infer.effects import CHANGING
from dpcheck.infer.inheritance import mro
from dpcheck.infer.values import Class, Function, Instance, Library, Listing, Mapping, Num, Opaque, Property, Ref, Uniform, Value
from dpcheck.infer.walk import called_name, names_bound
from dpcheck.syntax.walk import calls_in, functions_in, of_text, statements_in, stores_in, walk

if TYPE_CHECKING:
    from dpcheck.infer.run import Run
    from dpcheck.infer.store import Frame

_OF_PATCHES = frozenset(("spec", "create", "spec_set", "autospec", "new_callable"))  # options of `patch.multiple`, not attributes


@dataclass(slots=True)
class Changes:
    """What the functions of a program change: variables by what is in them, attributes by what they belong to, and by class those of `self` and of `cls`."""

    variables: set[str] = field(default_factory=set)
    attributes: set[tuple[str, str]] = field(default_factory=set)
    of_objects: dict[int, set[str]] = field(default_factory=dict)
    of_classes: dict[int, set[str]] = field(default_factory=dict)
    shadowing: dict[int, set[str]] = field(default_factory=dict)  # attributes that methods store in `self`, `__init__` too, by class
    stored: set[str] = field(default_factory=set)  # attributes that are stored in some other object
    any_stored: bool = False  # by a name that is not written down
    any_of_others: bool = False  # so, in something else than `self`
    any_of_classes: bool = False  # so, by a function
    of_others: set[str] = field(default_factory=set)  # attributes that functions store in what may be a class

    @staticmethod
    def together(several: Iterable[Changes]) -> Changes:
        """What all of several change."""
        found = Changes()
        for one in several:
            found.variables |= one.variables
            found.attributes |= one.attributes
            found.of_objects |= one.of_objects
            found.of_classes |= one.of_classes
            found.shadowing |= one.shadowing
            found.stored |= one.stored
            found.any_stored |= one.any_stored
            found.any_of_others |= one.any_of_others
            found.any_of_classes |= one.any_of_classes
            found.of_others |= one.of_others
        return found


def unsettle(run: Run) -> None:
    """At the start of a function: of what its modules hold and functions change, nothing is known. Attributes of classes: `settled`."""
    program = run.program
    if run.begun_in in program.by_path:
        program.bindings.read_texts(program.by_path[run.begun_in])
    if program.unsettled_modules != len(program.frames):
        program.unsettled_modules = len(program.frames)
        program.unsettled.update(((id(frame.names), name), None) for frame in program.frames.values() for name in frame.names if _may_change(run, frame, name))
    by_code_around = [(id(mapping), key) for mapping, key, _ in program.store.trail if id(mapping) in program.variables]
    for variables, name in dict.fromkeys([*program.unsettled, *by_code_around]):
        frame = program.variables[variables]
        value, changes = frame.names.get(name), program.changes(frame.module)
        if isinstance(value, Class):
            _unsettle_class(run, name, value, changes)
        elif value is not None and not isinstance(value, (Function, Library)) and name in program.rebound(frame.module.path):
            first = rebound(run, frame.names, name, name, at_start=True)
            program.at_start.add(first)
            program.store.write(frame.names, name, first)
        elif isinstance(value, Ref):
            _unsettle(run, name, value, changes)


def unsettle_around(run: Run, around: Frame) -> None:
    """At the start of a function that stands in others: of what these hold and functions in them change, nothing is known: any of them may have been called before."""
    store, frame = run.program.store, around
    while frame.outer is not None:
        parts, names = (set[str](), set[str]()) if frame.is_class else _changed_inside(run, frame)
        for name in sorted(frame.names.keys() & (parts | names)):
            value = frame.names[name]
            cell = store.heap.get(value.address) if isinstance(value, Ref) else None
            if isinstance(value, Opaque) and value.env:
                continue  # of which nothing is known anyway
            if name in names and not isinstance(value, (Function, Class)):
                store.write(frame.names, name, blurred(run, f"{name}, which functions change", (value,)))
            elif isinstance(value, Ref) and cell is not None and not isinstance(cell, Instance):
                store.write(store.heap, value.address, blurred(run, f"{name}, which functions change", (cell,)))
            elif isinstance(value, Ref) and isinstance(cell, Instance):
                attributes: dict[str, Value] = {each: _part(run, held, f"{name}.{each}") for each, held in cell.attributes.items()}
                store.write(store.heap, value.address, Instance(cell.cls, attributes, cell.open, cell.name))
        frame = frame.outer


def _changed_inside(run: Run, frame: Frame) -> tuple[set[str], set[str]]:
    """The variables of a function that functions in it change: those of which a part is stored or changed by a method, and those that are assigned anew."""
    parts, names = set[str](), set[str]()
    for function in frame.functions.values():
        if isinstance(function.node, ir.Function):
            parts |= set(_variables(function.node.body)) - run.program.locals_of(function.node)
            names |= run.program.shared_by(function.node)
    return parts, names


def _may_change(run: Run, frame: Frame, name: str) -> bool:
    """Whether there may be something to unsettle in a variable, whatever code around a function has stored in it by then."""
    value, changes = frame.names[name], run.program.changes(frame.module)
    if isinstance(value, Class):
        return changes.any_of_classes or bool(_attributes_changed(name, value, changes))
    if isinstance(value, Ref):
        return name in changes.variables or name in run.program.rebound(frame.module.path) or isinstance(run.program.store.heap.get(value.address), Instance)
    return name in run.program.rebound(frame.module.path)


def _attributes_changed(name: str, cls: Class, changes: Changes) -> set[str]:
    """The attributes of a class that functions set, by name."""
    return {attribute for owner, attribute in changes.attributes if owner == name} | changes.of_classes.get(id(cls.node), set()) | changes.of_others


def set_by_functions(run: Run, cls: Class, name: str) -> bool:
    """Whether functions may set an attribute of a class or of its bases."""
    changes = run.program.changes(cls.module)
    return changes.any_of_classes or any(name in _attributes_changed(one.node.name, one, changes) for one in mro(cls))


def _unsettle_class(run: Run, name: str, cls: Class, changes: Changes) -> None:
    """Of what a class has and functions set: a list changes where it is, and what else the body of the class has put there is known by itself (`settled`)."""
    program = run.program
    for attribute in cls.attributes.keys() if changes.any_of_classes else sorted(cls.attributes.keys() & _attributes_changed(name, cls, changes)):
        held = cls.attributes.get(attribute)
        if isinstance(held, Ref):
            cell = program.store.heap.get(held.address)
            if isinstance(cell, (Listing, Mapping, Uniform, Num)):
                program.store.write(program.store.heap, held.address, blurred(run, f"{name}.{attribute}, which functions change", (cell,)))
        elif held is not None and not isinstance(held, (Property, Class)):
            program.first_values.setdefault(id(held), held)


def settled(run: Run, cls: Class, name: str, found: Value) -> Value:
    """What a class has under a name: nothing is known of what stood there when the function began, where functions set it."""
    return _part(run, found, f"{cls.name}.{name}") if id(found) in run.program.first_values and not run.program.importing else found


def _is_of_class(method: ir.Function) -> bool:
    return any(isinstance(each, ir.Name) and each.id == "classmethod" for each in method.decorators)


def _unsettle(run: Run, name: str, value: Ref, changes: Changes) -> None:
    store = run.program.store
    cell = store.heap.get(value.address)
    if isinstance(cell, Instance):
        stored = {attribute for owner, attribute in changes.attributes if owner == name} | changes.of_objects.get(id(cell.cls.node), set())
        if stored & cell.attributes.keys():
            parts = {each: _part(run, cell.attributes[each], f"{name}.{each}") for each in cell.attributes if each in stored}
            store.write(store.heap, value.address, Instance(cell.cls, {**cell.attributes, **parts}, cell.open, cell.name))
    elif name in changes.variables and isinstance(cell, (Listing, Mapping, Uniform, Num)):
        store.write(store.heap, value.address, blurred(run, f"{name}, which functions change", (cell,)))


def _part(run: Run, held: Value, text: str) -> Opaque:
    env = deep_env(run, held)
    return Opaque(env, None if env else symbol(text, key=("call", text)), f"{text}, which functions change")


def changes_of(modules: Iterable[ir.Module]) -> Changes:
    """What functions change of what is not their own, by the names that are written."""
    return Changes.together(map(_changes_in, modules))


@of_text(1 << 12)
def _changes_in(module: ir.Module) -> Changes:
    found = Changes()
    _note_stored(module, found)
    for statement in statements_in(module.body):
        if isinstance(statement, ir.Class):
            for method in statement.body:
                if isinstance(method, ir.Function) and method.params and method.name != "__init__":
                    first, of = method.params[0].name, found.of_classes if _is_of_class(method) else found.of_objects
                    of.setdefault(id(statement), set()).update(name for owner, name in _attributes(method.body) if owner == first)
        elif isinstance(statement, ir.Function):
            own = names_bound(statement.body) | {param.name for param in statement.params}
            found.variables |= {name for name in _variables(statement.body) if name not in own}
            found.attributes |= {(owner, name) for owner, name in _attributes(statement.body) if owner not in own}
    return found


def _targets(body: Iterable[ir.Stmt]) -> Iterator[ir.Expr]:
    for node in stores_in(body):
        if isinstance(node, (ir.Assign, ir.Delete)):
            yield from node.targets
        elif isinstance(node, (ir.Augment, ir.Annotate, ir.For)):
            yield node.target
        else:
            yield from (bound for _, bound in node.items if bound is not None)


def _variables(body: list[ir.Stmt]) -> Iterator[str]:
    """Names of which a part is stored, deleted, or changed by a method, and names of attributes on the way there."""
    changed = [target.value for target in _targets(body) if isinstance(target, (ir.Subscript, ir.Attribute))]
    changed += [node.func.value for node in calls_in(body) if isinstance(node.func, ir.Attribute) and node.func.attr in CHANGING]
    changed += [target for node in stores_in(body) if isinstance(node, ir.Augment) for target in [node.target] if isinstance(target, ir.Name)]
    for target in changed:
        while isinstance(target, (ir.Subscript, ir.Attribute)):
            if isinstance(target, ir.Attribute):
                yield target.attr
            target = target.value
        if isinstance(target, ir.Name):
            yield target.id


def _note_stored(module: ir.Module, found: Changes) -> None:
    """Notes the names by which a module stores attributes of objects: those that shadow what the class has."""
    classes = [node for node in statements_in(module.body) if isinstance(node, ir.Class)]
    names = {cls.name for cls in classes}
    own: set[int] = set()  # stores into `self`, of classes that are derived from none
    for cls in classes:
        if cls.bases:  # an object may be of a class that is derived
            found.stored |= {target.id for target in _targets(part for part in cls.body if not isinstance(part, (ir.Function, ir.Class))) if isinstance(target, ir.Name)}
            continue
        for method in cls.body:
            if isinstance(method, ir.Function) and method.params:
                of_self = [part for target in _targets(method.body) for part in _parts_of(target)
                           if isinstance(part, ir.Attribute) and isinstance(part.value, ir.Name) and part.value.id == method.params[0].name]
                own.update(map(id, of_self))
                found.shadowing.setdefault(id(cls), set()).update(part.attr for part in of_self)
    own.update(id(part) for node in module.body if not isinstance(node, (ir.Function, ir.Class)) for target in _targets([node]) for part in _parts_of(target)
               if isinstance(part, ir.Attribute) and isinstance(part.value, ir.Name) and part.value.id in names)  # of a class, when the module is made
    for target in _targets(module.body):
        for part in _parts_of(target):
            if isinstance(part, ir.Attribute) and id(part) not in own:
                found.stored.add(part.attr)
            found.any_stored |= isinstance(part, ir.Subscript) and _is_namespace(part.value)
    _note_called(module, classes, found)


def _note_called(module: ir.Module, classes: list[ir.Class], found: Changes) -> None:
    """Notes what is stored by `setattr`, through `__dict__`, and under other names of a class: into `self`, and into something else."""
    receivers = {id(node): method.params[0].name for cls in classes for method in cls.body if isinstance(method, ir.Function) and method.params and not _is_of_class(method)
                 for node in _storing(method.body)}
    around, of_module = _functions_around(module), names_bound(module.body)
    if "setattr" in module.text or "delattr" in module.text:
        called = {id(node.func) for node in calls_in(module.body)}
        if any(isinstance(node, ir.Name) and node.id in ("setattr", "delattr") and id(node) not in called for node in walk(module.body)):
            found.any_stored = found.any_of_others = found.any_of_classes = True
    for node in _storing(module.body):
        if isinstance(node, ir.Call):
            _note_call(node, receivers.get(id(node)), around.get(id(node), ()), found)
        elif isinstance(node, ir.Subscript) and _is_namespace(node.value):
            owner = node.value.args[0].value if isinstance(node.value, ir.Call) and node.value.args else node.value.value if isinstance(node.value, ir.Attribute) else node
            found.any_of_others |= not (isinstance(owner, ir.Name) and receivers.get(id(node)) == owner.id)
        elif isinstance(node, ir.Attribute) and id(node) in around:
            name = _first_name(node)
            own = name is not None and (_is_new(name, around[id(node)]) or isinstance(node.value, ir.Name) and name in of_module)
            if not own and name != receivers.get(id(node)):
                found.of_others.add(node.attr)


def _note_call(node: ir.Call, receiver: str | None, around: Sequence[_Names], found: Changes) -> None:
    """Notes what a call stores, in a method with a `receiver`; `around` are the functions that it stands in."""
    patched = _patched(node)
    if patched is not None:  # for a while that is not followed
        found.stored |= patched
        found.of_others |= patched
        found.any_stored |= not patched
        found.any_of_classes |= not patched
        return
    owner, written = _stored_by_name(node)
    if owner is None:
        return
    of_self = isinstance(owner, ir.Name) and receiver == owner.id or _is_super(owner)
    found.stored |= written
    found.any_stored |= not written
    found.any_of_others |= not written and not of_self
    is_new = isinstance(owner, ir.Name) and _is_new(owner.id, around)
    if around and not (of_self or is_new) and not _is_namespace(node.func.value if isinstance(node.func, ir.Attribute) else owner):
        found.of_others |= written
        found.any_of_classes |= not written


def _storing(body: Iterable[ir.Stmt]) -> Iterator[ir.Expr]:
    """What may store something in an object: calls, and attributes and places that are assigned to."""
    yield from calls_in(body)
    for target in _targets(body):
        for part in _parts_of(target):
            if isinstance(part, (ir.Attribute, ir.Subscript)):
                yield part


def _stored_by_name(node: ir.Call) -> tuple[ir.Expr | None, set[str]]:
    """In what a call stores by a name that may be computed, and the names that are written down: `setattr(owner, ...)`, `owner.__dict__.update(...)`."""
    func, args = node.func, [arg.value for arg in node.args]
    name = func.attr if isinstance(func, ir.Attribute) else func.id if isinstance(func, ir.Name) else ""
    if isinstance(func, ir.Attribute) and name in CHANGING and _is_namespace(func.value):
        return (func.value.args[0].value if isinstance(func.value, ir.Call) and func.value.args else func.value.value if isinstance(func.value, ir.Attribute) else func.value), set()
    if name not in ("setattr", "delattr", "__setattr__", "__delattr__") or not args:
        return None, set()
    plain = isinstance(func, ir.Attribute) and name.startswith("__") and not (isinstance(func.value, ir.Name) and func.value.id in ("object", "type"))
    written = {arg.value for arg in args[:2] if isinstance(arg, ir.Constant) and isinstance(arg.value, str)}
    return (func.value if plain and isinstance(func, ir.Attribute) else args[0]), written


def _patched(node: ir.Call) -> set[str] | None:
    """The attributes that `unittest.mock.patch` and what is called like it replace, none where they are not written down; None of other calls."""
    func = node.func
    name = called_name(func)
    owner = called_name(func.value) if isinstance(func, ir.Attribute) and isinstance(func.value, (ir.Name, ir.Attribute)) else ""
    args = [arg.value for arg in node.args if not arg.name]
    if owner == "patch" and name == "multiple":
        return {arg.name for arg in node.args if arg.name and arg.name not in _OF_PATCHES}
    if not (owner == "patch" and name == "object" or name == "patch" or name == "setattr" and owner == "monkeypatch"):
        return None
    texts = [arg.value for arg in args[:2] if isinstance(arg, ir.Constant) and isinstance(arg.value, str)]
    return {texts[0].rpartition(".")[2]} if texts else set()


def _functions_around(module: ir.Module) -> dict[int, list[_Names]]:
    """By what may store something in functions: what each of the functions around it binds names to."""
    found: dict[int, list[_Names]] = {}
    for function in functions_in(module.body):
        assigned = [(target.id, isinstance(node.value, ir.Call)) for node in stores_in(function.body) if isinstance(node, ir.Assign) for target in node.targets if isinstance(target, ir.Name)]
        names = _Names({name for name, called in assigned if called}, {name for name, called in assigned if not called} | {param.name for param in function.params})
        for part in _storing(function.body):
            found.setdefault(id(part), []).append(names)
    return found


class _Names(NamedTuple):
    """The names that a function binds to what calls give, and those that it binds to anything else."""

    called: set[str]
    other: set[str]


def _is_new(name: str, functions: Iterable[_Names]) -> bool:
    """Whether a name means what a call gives, an object and no class, as far as the functions around say."""
    return any(name in names.called for names in functions) and not any(name in names.other for names in functions)


def _is_super(node: ir.Expr) -> bool:
    return isinstance(node, ir.Call) and isinstance(node.func, ir.Name) and node.func.id == "super"


def _first_name(node: ir.Expr) -> str | None:
    while isinstance(node, (ir.Attribute, ir.Subscript)):
        node = node.value
    return node.id if isinstance(node, ir.Name) else None


def _parts_of(target: ir.Expr) -> Iterator[ir.Expr]:
    """What is stored where several things are."""
    if isinstance(target, ir.Sequence):
        for item in target.items:
            yield from _parts_of(item)
    elif isinstance(target, ir.Starred):
        yield from _parts_of(target.value)
    else:
        yield target


def _is_namespace(node: ir.Expr) -> bool:
    """self.__dict__, vars(self)"""
    if isinstance(node, ir.Call):
        return isinstance(node.func, ir.Name) and node.func.id == "vars"
    return isinstance(node, ir.Attribute) and node.attr == "__dict__"


def shadowed(run: Run, cls: Class, name: str, found: Value) -> bool:
    """Whether an object of which only the class is known may have an attribute of its own where its class has one (rule K9)."""
    changes = run.program.changes(cls.module)
    if changes.any_of_others and isinstance(found, Function):
        return True
    if any(name in changes.shadowing.get(id(base.node), ()) for base in mro(cls)):
        return True
    return name in changes.stored or changes.any_stored and not isinstance(found, (Function, Property, Class))


def _attributes(body: list[ir.Stmt]) -> Iterator[tuple[str, str]]:
    """Attributes that are stored, with the name that they are stored in."""
    for target in _targets(body):
        if isinstance(target, ir.Attribute) and isinstance(target.value, ir.Name):
            yield target.value.id, target.attr
    for node in calls_in(body):
        if isinstance(node.func, ir.Attribute) and node.func.attr in CHANGING and isinstance(node.func.value, ir.Attribute):
            if isinstance(node.func.value.value, ir.Name):
                yield node.func.value.value.id, node.func.value.attr
