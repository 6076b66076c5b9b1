"""Variables of modules and functions of libraries that code binds to something else, where that is not followed: by `global`, by names in texts, through `globals()`.

Functions run in an order that nobody knows, so what any of them binds may be bound before any other. What the statements of a module bind, one after the
other, is followed.
"""
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.concerned import seen_from
from dpcheck.infer.values import Class, Function, Library, Opaque, Value
from dpcheck.infer.walk import called_name, names_bound
from dpcheck.syntax.walk import Finding, calls_in, finder, imports_in, of_text, stores_in, walk

if TYPE_CHECKING:
    from dpcheck.infer.program import Program
    from dpcheck.infer.run import Run

_WORDS = ("global", "exec", "eval", "__dict__", "vars", "setattr", "patch", "import")  # one of which stands in the text of a module that binds anything so
_DOTTED = re.compile(r"[A-Za-z_]\w*(\.\w+)+")
_WRITING = frozenset(("update", "setdefault", "pop", "popitem", "clear", "__setitem__", "__delitem__", "__ior__"))
_READING = frozenset(("get", "keys", "values", "items", "copy", "__contains__", "__getitem__", "__len__", "__iter__"))
_OPTIONS = frozenset(("spec", "create", "spec_set", "autospec", "new_callable", "new", "raising"))  # of patches, that are no attributes

_functions_in: Finding[ir.Function | ir.Lambda] = finder(ir.Function, ir.Lambda)
_binding_in = finder(ir.Scope, ir.Assign, ir.Delete, ir.Augment, ir.Annotate, ir.For, ir.Call)


@dataclass(slots=True)
class Rebinding:
    """What a module binds: of its `own` variables, of the attributes of what it imports, and what is named in texts."""

    own: set[str] = field(default_factory=set)
    any_own: bool = False  # by names that are not written down
    attributes: set[str] = field(default_factory=set)  # of something imported, or looked up as a module is
    any_attribute: bool = False
    texts: set[str] = field(default_factory=set)  # full names that stand in texts, where something may be replaced by its name
    last_names: set[str] = field(default_factory=set)  # of attributes that are replaced for a while, whatever they belong to
    by_function: dict[int, frozenset[str]] = field(default_factory=dict)  # what a function, by its node, sets of modules under names that are written down


@of_text(1 << 12)
def rebinding_of(module: ir.Module) -> Rebinding:
    """What the functions of a module bind, and what is replaced by its name anywhere in it."""
    found = Rebinding()
    if not any(word in module.text for word in _WORDS):
        return found
    imported = {alias or name.partition(".")[0] for node in imports_in(module.body) for name, alias in node.names}
    by_globals = "globals" in module.text
    for function in _functions_in(module.body):
        before, found.attributes = found.attributes, set()
        body = function.body if isinstance(function, ir.Function) else [function.body]
        _by_function(body, imported, found)
        if by_globals:
            found.any_own |= _hands_on_globals(body)
        found.by_function[id(function)] = frozenset(found.attributes)
        found.attributes |= before
    for node in stores_in(module.body):
        found.attributes |= _set_of_imports(_targets(node), imported)
    if "patch" in module.text or "setattr" in module.text:
        _by_text(module, imported, found)
    return found


def _set_of_imports(targets: Iterable[ir.Expr], imported: set[str]) -> set[str]:
    """The attributes `a` of `m.a = ...`, where `m` is something imported or looked up, as a module is."""
    return {target.attr for target in targets if isinstance(target, ir.Attribute) and _may_be_module(target.value, imported)}


def _by_function(body: Sequence[ir.Node], imported: set[str], found: Rebinding) -> None:
    for node in _binding_in(body):
        if isinstance(node, ir.Scope):
            if node.kind == "global":
                found.own |= set(node.names)
            continue
        if targets := [target for target in _targets(node) if isinstance(target, ir.Attribute)]:
            found.attributes |= _set_of_imports(targets, imported)
            found.last_names |= {target.attr for target in targets if isinstance(target.value, ir.Name) and target.value.id in imported}
        found.any_own |= _runs_any_text(node)
        for owner, names in _stored_by_name(node):
            if _is_globals(owner):
                found.own |= names or set()
                found.any_own |= names is None
            elif (module := _of_namespace(owner)) is not None and _may_be_module(module, imported):
                found.attributes |= names or set()
                found.any_attribute |= names is None and _is_looked_up(module, imported)


def _hands_on_globals(body: Sequence[ir.Node]) -> bool:
    """Whether something else is done with the variables as an object than to look at them and to store by a name: they are known under another name."""
    seen = {id(part) for node in walk(body) for part in _only_read(node)} | {id(owner) for node in _binding_in(body) for owner, _ in _stored_by_name(node) if _is_globals(owner)}
    return any(_is_globals(node) and id(node) not in seen for node in calls_in(body))


def _runs_any_text(node: ir.Node) -> bool:
    """Whether a node runs code that is not written down, or code that is given, or asks for, the variables of a module."""
    if not isinstance(node, ir.Call) or not isinstance(node.func, ir.Name) or node.func.id not in ("exec", "eval") or not node.args:
        return False
    code = node.args[0].value
    given = any(_is_globals(arg.value) or _of_namespace(arg.value) is not None for arg in node.args[1:])
    return node.func.id == "exec" and (given or not isinstance(code, ir.Constant)) or isinstance(code, ir.Constant) and isinstance(code.value, str) and "global" in code.value


def _only_read(node: ir.Node) -> Iterator[ir.Expr]:
    """Objects that hold variables and are looked at."""
    if isinstance(node, ir.Subscript):
        yield node.value
    elif isinstance(node, ir.Call) and isinstance(node.func, ir.Attribute) and node.func.attr in _READING:
        yield node.func.value
    elif isinstance(node, ir.Call) and called_name(node.func) in ("len", "list", "sorted", "dict", "set", "tuple", "eval", "exec"):
        yield from (arg.value for arg in node.args)
    elif isinstance(node, ir.Compare):
        yield from node.rights


def _stored_by_name(node: ir.Node) -> Iterator[tuple[ir.Expr, set[str] | None]]:
    """The objects with variables (or, of `setattr`, their owners) of which a node stores some, and the names; None where these are not written down."""
    for target in _targets(node):
        if isinstance(target, ir.Subscript):
            yield target.value, _written([target.index])
    if isinstance(node, ir.Augment) and isinstance(node.target, ir.Call):
        yield node.target, None
    if not isinstance(node, ir.Call):
        return
    plain = [arg.value for arg in node.args if not arg.name and not arg.star]
    if isinstance(node.func, ir.Attribute) and node.func.attr in _WRITING:
        keys = [key for value in plain[:1] for key in ([key for key, _ in value.items] if isinstance(value, ir.Dict) else [value])]
        names = {arg.name for arg in node.args if arg.name}
        written = _written(keys)
        yield node.func.value, None if written is None or any(arg.star for arg in node.args) else names | written
    if called_name(node.func) in ("setattr", "delattr", "__setattr__", "__delattr__") and len(plain) > 1:
        yield ir.Attribute(node.start, node.end, plain[0], "__dict__"), _written(plain[1:2])


def _written(keys: Sequence[ir.Expr | None]) -> set[str] | None:
    """The names that stand there as texts; None where one is computed."""
    names = {key.value for key in keys if isinstance(key, ir.Constant) and isinstance(key.value, str)}
    return names if len(names) == len(keys) else None


def _targets(node: ir.Node) -> list[ir.Expr]:
    if isinstance(node, (ir.Assign, ir.Delete)):
        return [part for target in node.targets for part in _parts(target)]
    return _parts(node.target) if isinstance(node, (ir.Augment, ir.Annotate, ir.For)) else []


def _parts(target: ir.Expr) -> list[ir.Expr]:
    if isinstance(target, ir.Sequence):
        return [part for item in target.items for part in _parts(item)]
    return _parts(target.value) if isinstance(target, ir.Starred) else [target]


def _is_globals(node: ir.Node) -> bool:
    """globals(), and `globals` itself under another name."""
    return isinstance(node, ir.Call) and isinstance(node.func, ir.Name) and node.func.id == "globals" and not node.args


def _of_namespace(node: ir.Expr) -> ir.Expr | None:
    """The owner of `owner.__dict__`, `vars(owner)`."""
    if isinstance(node, ir.Attribute) and node.attr in ("__dict__", "__globals__"):
        return node.value
    return node.args[0].value if isinstance(node, ir.Call) and isinstance(node.func, ir.Name) and node.func.id == "vars" and node.args else None


def _is_looked_up(node: ir.Expr, imported: set[str]) -> bool:
    """Whether something is imported, or a module that is looked up by its name: `sys.modules[name]`, `import_module(name)`."""
    names = {part.id if isinstance(part, ir.Name) else part.attr for part in walk([node]) if isinstance(part, (ir.Name, ir.Attribute))}
    return isinstance(node, ir.Name) and node.id in imported or any("module" in name or name == "__import__" for name in names)


def _may_be_module(node: ir.Expr, imported: set[str]) -> bool:
    """Whether something is imported, or looked up as a module is."""
    while isinstance(node, ir.Attribute):
        node = node.value
    return isinstance(node, (ir.Call, ir.Subscript)) or isinstance(node, ir.Name) and node.id in imported


# ---------------------------------------------------------------- names in texts
def _by_text(module: ir.Module, imported: set[str], found: Rebinding) -> None:
    """`patch("numpy.sin", fake)` and whatever is like it: what a text names may be replaced while any function of the module runs."""
    for node in walk(module.body):
        if isinstance(node, ir.Constant) and isinstance(node.value, str) and _DOTTED.fullmatch(node.value):
            found.texts.add(node.value)
        if not isinstance(node, ir.Call) or not _is_patch(node.func):
            continue
        name, plain = called_name(node.func), [arg.value for arg in node.args if not arg.name and not arg.star]
        texts = {arg.value for arg in plain[:2] if isinstance(arg, ir.Constant) and isinstance(arg.value, str)}
        found.last_names |= {text for text in texts if "." not in text}
        if name == "multiple":
            found.last_names |= {arg.name for arg in node.args if arg.name and arg.name not in _OPTIONS}
        elif not texts or name == "dict":
            found.any_own = found.any_attribute = True


def _is_patch(func: ir.Expr) -> bool:
    name = called_name(func)
    owner = called_name(func.value) if isinstance(func, ir.Attribute) and isinstance(func.value, (ir.Name, ir.Attribute)) else ""
    return name == "patch" or owner == "patch" and name in ("object", "multiple", "dict") or name in ("setattr", "setitem", "delattr") and owner in ("monkeypatch", "mp", "m")


# ---------------------------------------------------------------- in a program
class Bindings:
    """What the modules of a program bind, and which functions of libraries are `replaceable` while a module's code runs.

    These are full names; `*.name` stands for all of that last name, `*` for all that release.
    """

    def __init__(self, program: Program) -> None:
        self._program = program
        self._found: dict[str, Rebinding] = {}
        self._names: dict[str, frozenset[str]] = {}
        self._replaceable: dict[str, frozenset[str]] = {}
        self._fakes: dict[str, Opaque] = {}
        self.replaceable: frozenset[str] = frozenset()

    def _of(self, path: str) -> Rebinding:
        if path not in self._found:
            self._found[path] = rebinding_of(self._program.by_path[path])
        return self._found[path]

    @cached_property
    def _anywhere(self) -> Rebinding:
        """What the modules bind of each other, all together."""
        found = Rebinding()
        for one in map(self._of, self._program.by_path):
            found.attributes |= one.attributes | one.last_names
            found.texts |= one.texts
            found.any_attribute |= one.any_attribute
        return found

    def names(self, path: str) -> frozenset[str]:
        """The variables of a module that functions of it rebind, or that are set of modules, or named in texts, anywhere."""
        if path not in self._names:
            module, own, everywhere = self._program.by_path[path], self._of(path), self._anywhere
            found = own.own | everywhere.attributes | {text.rpartition(".")[2] for text in everywhere.texts if text.rpartition(".")[0].endswith(module.dotted)}
            if own.any_own or everywhere.any_attribute:
                found |= self._of_data_and_releases(module)
            self._names[path] = frozenset(found)
        return self._names[path]

    def followed(self, run: Run, name: str, value: Value) -> bool:
        """Whether a variable of a module is data that a function which runs sets itself, as far as it was followed."""
        return not isinstance(value, (Function, Class, Library)) and any(name in one.by_function.get(id(node), ()) for one in self._found.values() for node in run.active)

    def _of_data_and_releases(self, module: ir.Module) -> set[str]:
        """What names that are not written down are taken to mean: variables that hold data, and what may release; not other code, nor types of the vocabulary."""
        code = names_bound(tuple(node for node in module.body if isinstance(node, (ir.Function, ir.Class, ir.Import, ir.ImportFrom))))
        releasing, metric = self._program.releasing(module), self._program.metric(module)
        named = {name: ir.Name(0, 0, name) for name in sorted(names_bound(module.body))}
        return {name for name, node in named.items() if (name not in code or releasing.holds(node, releasing.top)) and not metric.holds(node, metric.top)}

    def read_texts(self, module: ir.Module) -> frozenset[str]:
        """From here on what a module, or what it imports, names in texts may be something else. Returns what was replaceable before."""
        before = self.replaceable
        if module.path not in self._replaceable:
            seen = [self._of(path) for path in sorted(seen_from(self._program, module))]
            names = {self._program.normal(full) for one in seen for text in one.texts for full in (text, *self._by_way_of_modules(text, module))}
            last_names = {f"*.{name}" for one in seen for name in one.last_names}
            self._replaceable[module.path] = frozenset(names | last_names | ({"*"} if any(one.any_attribute for one in seen) else set()))
        self.replaceable = self._replaceable[module.path]
        return before

    def _by_way_of_modules(self, text: str, importer: ir.Module) -> Iterator[str]:
        """The library's name that a text names by a variable of a checked module: `app.np.sin`."""
        for at in (place for place, letter in enumerate(text) if letter == "."):
            module = self._program.module_of(text[:at], importer)
            frame = None if module is None else self._program.frames.get(module.name)
            name, _, rest = text[at + 1:].partition(".")
            held = None if frame is None else frame.names.get(name)
            if rest and isinstance(held, Library):
                yield f"{held.name}.{rest}"

    def in_place_of(self, name: str) -> Opaque | None:
        """What may have taken the place of a library's function."""
        program = self._program
        if not self.replaceable or not (name in self.replaceable or f"*.{name.rpartition('.')[2]}" in self.replaceable and program.table.find(name) is not None
                                        or "*" in self.replaceable and program.is_release(name)):
            return None
        if name not in self._fakes:
            self._fakes[name] = Opaque(what=f"{name}, which may be replaced by its name")
            if program.is_release(name):
                program.armed.add(self._fakes[name])
        return self._fakes[name]
