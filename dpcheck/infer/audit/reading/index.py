"""A module by its names: where each is defined, who calls a function, what a class keeps in `self`, and what stands around an expression."""
from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dpcheck import ir
from dpcheck.infer.audit.callers import BY_TEXT
from dpcheck.infer.audit.reading.applied import applied
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import children, imports_in, walk

PUTTING = frozenset(("append", "extend", "insert", "add", "update", "appendleft", "push", "put"))
_BOUNDING = re.compile(r"clip|clamp|bound|limit|trunc|normali[sz]|scal|winsor", re.IGNORECASE)
_NEW = frozenset(("zeros", "ones", "empty", "full", "zeros_like", "ones_like", "bincount", "histogram", "deepcopy"))  # whose result nothing else holds
_SHORTENING = frozenset(("norm", "min", "max", "minimum", "maximum"))
Scope = ir.Function | ir.Lambda | ir.Comprehension | None  # None: the module


@dataclass(frozen=True, slots=True)
class Definition:
    """What a name is bound to: a value, an item of it (a loop, an unpacking at a place), or what it was with something added."""

    kind: str  # "is" "item" "augmented" "with"
    value: ir.Expr
    node: ir.Node
    place: int | None = None  # of an unpacking


class Index:
    """The names of one module. Nothing is evaluated."""

    def __init__(self, module: ir.Module) -> None:
        self.module = module
        self.parents: dict[int, ir.Node] = {}
        self.functions: dict[str, list[ir.Function]] = {}
        self.calls: dict[str, list[ir.Call]] = {}
        self.returned: dict[int, list[ir.Expr]] = {}
        self.loads: dict[str, list[ir.Name]] = {}
        self.branches: list[ir.If] = []
        self.conditionals: list[ir.Conditional] = []
        self._imports: set[str] = set()
        self._texts: set[str] = set()
        self._limited: dict[tuple[int, str], list[int]] = {}
        self._bound: dict[int, tuple[Scope, list[Definition]]] = {}
        self._stored: dict[int, list[Definition]] = {}
        self._reads: dict[str, list[ir.Attribute]] = {}
        self._defined: dict[tuple[int, str], list[Definition]] = {}
        self._kept: dict[tuple[int, str], list[Definition]] = {}
        self._attributes: dict[str, list[Definition]] = {}
        self._put_into: dict[str, list[Definition]] = {}
        self._limits: list[tuple[ir.Node, ir.Node]] = []
        for statement in module.body:
            self._visit(statement)
        for limit, where in self._limits:
            self._limit(limit, where)
        for found in (*self._defined.values(), *self._attributes.values()):
            found.sort(key=lambda definition: definition.node.start)
        self._applied: set[int] = set()  # the names in which functions are handed to what calls them
        for name, call, place in list(applied(self.calls, self._bound_to)):
            if name.id in self.functions and not self._is_other(name):
                self._applied.add(id(name))
                self.calls.setdefault(name.id, []).append(call)
                self.parents[id(call)] = self.parents[id(place)]

    def _visit(self, root: ir.Node) -> None:
        todo: list[ir.Node] = [root]
        while todo:
            node = todo.pop()
            below = children(node)
            for child in below:
                self.parents[id(child)] = node
            todo.extend(below)
            self._note(node)

    def _note(self, node: ir.Node) -> None:
        if isinstance(node, ir.If):
            self.branches.append(node)
        elif isinstance(node, ir.Conditional):
            self.conditionals.append(node)
        if isinstance(node, ir.Function):
            self.functions.setdefault(node.name, []).append(node)
        elif isinstance(node, ir.Call):
            self.calls.setdefault(called_name(node.func), []).append(node)
            if isinstance(node.func, ir.Attribute) and node.func.attr in PUTTING and node.args:
                self._put(node.func.value, node)
        elif isinstance(node, ir.Name):
            self.loads.setdefault(node.id, []).append(node)
        elif isinstance(node, ir.Attribute):
            self._reads.setdefault(node.attr, []).append(node)
        elif isinstance(node, ir.Constant) and isinstance(node.value, str):
            self._texts.add(node.value)
        elif isinstance(node, ir.Return) and node.value is not None:
            owner = self.function_of(node)
            if owner is not None:
                self.returned.setdefault(id(owner), []).append(node.value)
        elif isinstance(node, ir.Evaluate) and isinstance(node.value, ir.Call) and _BOUNDING.search(called_name(node.value.func)):
            self._limits.append((node.value, node))
        elif isinstance(node, ir.Assert) or isinstance(node, ir.If) and any(isinstance(part, (ir.Raise, ir.Return)) for part in node.body):
            for part in walk([node.test]):
                if isinstance(part, ir.Compare) and not set(part.ops) & {"is", "is not", "==", "!=", "in", "not in"}:
                    self._limits.append((part, node))
        elif isinstance(node, (ir.Import, ir.ImportFrom)):
            self._imports.update(alias or name.partition(".")[0] for name, alias in node.names)
        elif isinstance(node, ir.Assign):
            for target in node.targets:
                self._bind(target, "is", node.value, node)
        elif isinstance(node, (ir.Annotate, ir.Walrus)) and node.value is not None:
            self._bind(node.target, "is", node.value, node)
        elif isinstance(node, ir.Augment):
            self._bind(node.target, "augmented", node.value, node)
        elif isinstance(node, (ir.For, ir.Clause)):
            self._bind(node.target, "item", node.iter, node)
        elif isinstance(node, ir.With):
            for context, name in node.items:
                if name is not None:
                    self._bind(name, "with", context, node)

    def _bound_to(self, name: str) -> Iterator[ir.Node]:
        """What a name holds, in whatever scope."""
        return (definition.value for (_, known), found in self._defined.items() if known == name for definition in found)

    def _limit(self, part: ir.Node, node: ir.Node) -> None:
        """What stands in a comparison that ends the function, or is given to something that clips it, may be bounded after that."""
        scope = id(self.scope_of(node))
        for inside in walk([part]):
            if isinstance(inside, ir.Name):
                made_of = (part for definition in self._defined.get((scope, inside.id), ()) for part in walk([definition.value]) if isinstance(part, ir.Name))
                for name in (name for name in (inside, *made_of) if not self._is_measured(name)):
                    self._limited.setdefault((scope, name.id), []).append(node.start)

    def _is_measured(self, name: ir.Name) -> bool:
        """Whether only how much there is in something is asked: that bounds none of its entries."""
        parent = self.parents.get(id(name))
        if isinstance(parent, ir.Attribute):
            return parent.attr in ("shape", "size", "ndim")
        call = self.parents.get(id(parent)) if isinstance(parent, ir.Arg) else None
        return isinstance(call, ir.Call) and isinstance(call.func, ir.Name) and call.func.id == "len"

    def _put(self, target: ir.Expr, node: ir.Call) -> None:
        """`target.append(value)` and the like."""
        if isinstance(target, ir.Name):
            self._kept.setdefault((id(self.scope_of(node)), target.id), []).append(Definition("is", node.args[-1].value, node))
        elif isinstance(target, ir.Attribute):
            self._attributes.setdefault(target.attr, []).append(Definition("is", node.args[-1].value, node))

    def _bind(self, target: ir.Expr, kind: str, value: ir.Expr, node: ir.Node, place: int | None = None) -> None:
        if isinstance(target, ir.Name):
            self._defined.setdefault((id(self.scope_of(node)), target.id), []).append(Definition(kind, value, node, place))
        elif isinstance(target, ir.Attribute):
            self._attributes.setdefault(target.attr, []).append(Definition(kind, value, node, place))
        elif isinstance(target, ir.Subscript):
            root = _root(target)
            if root is not None:  # something is put into it
                self._kept.setdefault((id(self.scope_of(node)), root), []).append(Definition(kind, value, node, place))
            inner: ir.Expr = target
            while isinstance(inner, ir.Subscript):
                inner = inner.value
            if isinstance(inner, ir.Attribute):
                self._put_into.setdefault(inner.attr, []).append(Definition(kind, value, node, place))
        elif isinstance(target, ir.Starred):
            self._bind(target.value, kind, value, node)
        elif isinstance(target, ir.Sequence):
            values = value.items if kind == "is" and isinstance(value, ir.Sequence) and len(value.items) == len(target.items) else None
            for at, item in enumerate(target.items):
                if values is not None:
                    self._bind(item, kind, values[at], node)
                else:
                    self._bind(item, "item", value, node, at)

    # ------------------------------------------------------------ around a node
    def around(self, node: ir.Node) -> Iterator[ir.Node]:
        """What stands around a node, the nearest first."""
        here = self.parents.get(id(node))
        while here is not None:
            yield here
            here = self.parents.get(id(here))

    def function_of(self, node: ir.Node) -> ir.Function | None:
        """The function that a node stands in."""
        return next((part for part in self.around(node) if isinstance(part, ir.Function)), None)

    def class_of(self, node: ir.Node) -> ir.Class | None:
        """The class that a node stands in."""
        return next((part for part in self.around(node) if isinstance(part, ir.Class)), None)

    def scope_of(self, node: ir.Node) -> Scope:
        """Whose names are bound by a node that binds some."""
        if isinstance(node, ir.Clause):
            return next((part for part in self.around(node) if isinstance(part, ir.Comprehension)), None)
        return next((part for part in self.around(node) if isinstance(part, (ir.Function, ir.Lambda))), None)

    # ------------------------------------------------------------ names
    def bound(self, name: ir.Name) -> tuple[Scope, list[Definition]]:
        """The scope in which a name that is read is bound, and what reaches it there; no definitions for a parameter, and for what the module does not define."""
        known = self._bound.get(id(name))
        if known is None:
            known = self._bound[id(name)] = self._bound_at(name)
        return known

    def _bound_at(self, name: ir.Name) -> tuple[Scope, list[Definition]]:
        inner: ir.Node = name
        for part in self.around(name):
            if isinstance(part, (ir.Comprehension, ir.Function, ir.Lambda)) and not (isinstance(part, ir.Function) and _is_outside(part, inner)):
                found = self._defined.get((id(part), name.id))
                if found is not None:
                    return part, self._reaching(found, name) if isinstance(part, ir.Function) else found
                if isinstance(part, (ir.Function, ir.Lambda)) and any(parameter.name == name.id for parameter in part.params):
                    return part, []
            inner = part
        found = self._defined.get((id(None), name.id), [])
        return None, self._reaching(found, name) if self.function_of(name) is None else found[-3:]

    def definitions(self, scope: Scope, name: str) -> list[Definition]:
        """All that a name is bound to in a scope, in the order of the text."""
        return self._defined.get((id(scope), name), [])

    def stored(self, name: ir.Name) -> list[Definition]:
        """What is put into what a name holds, before it is read (or anywhere in the loops around it)."""
        known = self._stored.get(id(name))
        if known is None:
            known = self._stored[id(name)] = self._stored_at(name)
        return known

    def _stored_at(self, name: ir.Name) -> list[Definition]:
        scope, found = self.bound(name)
        loops = [part for part in self.around(name) if isinstance(part, (ir.For, ir.While))]
        loop = loops[-1] if loops else None
        begin = min((definition.node.start for definition in found), default=0)  # what was put into another thing of that name is not in this one
        end = name.start if loop is None else loop.end
        place = self._place_of_pass(name, loops)
        new = self._new_each_pass(name, found, loops)
        return [kept for kept in self._kept.get((id(scope), name.id), []) if begin <= kept.node.start < end and not kept.node.start <= name.start < kept.node.end
                and not (kept.node.start > name.start and (place and self._is_at(kept.node, place) or new is not None and new.start <= kept.node.start < new.end))
                and not self._is_elsewhere(kept.node, name, loops)]

    def _new_each_pass(self, name: ir.Name, found: list[Definition], loops: list[ir.For | ir.While]) -> ir.Node | None:
        """The loop, each pass of which makes a new thing for a name before it is read: what a pass puts into its own later, no other pass reads."""
        made = [definition.value for definition in found]
        if len(found) != 1 or found[0].node.start > name.start or not isinstance(value := made[0], ir.Call) or called_name(value.func) not in _NEW:
            return None
        around = [loop for loop in loops if loop.start <= found[0].node.start < loop.end]
        return around[0] if around and around[0] is loops[0] else None

    def _place_of_pass(self, name: ir.Name, loops: list[ir.For | ir.While]) -> str:
        """The name of the place at which a container is read, if each pass of the only loop around has one of its own: what a pass stores there later no other pass reads."""
        read = self.parents.get(id(name))
        if len(loops) != 1 or not isinstance(loop := loops[0], ir.For) or not isinstance(read, ir.Subscript) or read.value is not name or not isinstance(read.index, ir.Name):
            return ""
        found = self.bound(read.index)[1]
        return read.index.id if len(found) == 1 and found[0].node is loop and isinstance(loop.target, ir.Name) else ""

    def _is_at(self, node: ir.Node, place: str) -> bool:
        """Whether something is stored at one place alone, of that name."""
        targets = node.targets if isinstance(node, ir.Assign) else [node.target] if isinstance(node, ir.Augment) else []
        return bool(targets) and all(isinstance(target, ir.Subscript) and isinstance(target.value, ir.Name) and isinstance(target.index, ir.Name) and target.index.id == place for target in targets)

    def is_limited(self, name: ir.Name) -> bool:
        """Whether something that may bound what a name holds stands before it is read: a clip in place, a test that ends the function, a store under a condition on it."""
        scope, _ = self.bound(name)
        if any(start < name.start for start in self._limited.get((id(scope), name.id), ())):
            return True
        return any(self._is_chosen(kept.node, name.id) for kept in self.stored(name))

    def _is_chosen(self, node: ir.Node, name: str) -> bool:
        """Whether a store replaces what a comparison picks, or scales it by what a length or an end makes: `g[i] = g[i] / max(1, norm / C)`."""
        if not isinstance(node, (ir.Assign, ir.Augment)):
            return False
        if isinstance(node.value, ir.Binary) and node.value.op in ("*", "/"):
            factors = [node.value, *(one.value for part in walk([node.value]) if isinstance(part, ir.Name) for one in self.bound(part)[1])]
            if any(isinstance(part, ir.Call) and called_name(part.func) in _SHORTENING for part in walk(factors)):
                return True
        targets = node.targets if isinstance(node, ir.Assign) else [node.target]
        if any(isinstance(part, ir.Compare) for target in targets for part in walk([target])):
            return True
        tests = [part.test for part in self.around(node) if isinstance(part, ir.If)]
        return any(isinstance(part, ir.Compare) and any(inner == name for inner in names_in(part)) for test in tests for part in walk([test]))

    def is_import(self, name: str) -> bool:
        """Whether a name means a module or a part of one."""
        return name in self._imports

    def attribute(self, node: ir.Attribute) -> list[Definition]:
        """What the module puts into an attribute, in the class around, or in any."""
        found = self._attributes.get(node.attr, [])
        mine = self.class_of(node)
        own = [definition for definition in found if self.class_of(definition.node) is mine]
        return own or found

    def made_by(self, owner: ir.Expr | None) -> list[ir.Call]:
        """The calls that give a variable or an attribute what it holds; none of any other expression."""
        found = self.bound(owner)[1] if isinstance(owner, ir.Name) else self.attribute(owner) if isinstance(owner, ir.Attribute) else []
        return [definition.value for definition in found if isinstance(definition.value, ir.Call)]

    def full_names(self) -> dict[str, str]:
        """The modules and parts of modules that are imported, by the names that they have here."""
        found: dict[str, str] = {}
        for node in imports_in(self.module.body):
            if isinstance(node, ir.Import):
                found.update((alias or name.partition(".")[0], name) for name, alias in node.names)
            else:
                found.update((alias or name, f"{node.module}.{name}") for name, alias in node.names)
        return found

    def put_into(self, node: ir.Attribute) -> list[Definition]:
        """What the class around stores at places of what an attribute holds."""
        mine = self.class_of(node)
        return [definition for definition in self._put_into.get(node.attr, []) if self.class_of(definition.node) is mine]

    def reads_of(self, attribute: str) -> list[ir.Attribute]:
        """Where an attribute of that name is read, or set."""
        return self._reads.get(attribute, [])

    def _reaching(self, found: list[Definition], name: ir.Name) -> list[Definition]:
        """Of all definitions of a name those that may reach a place: the last one that must run before it, what may run after that one, and what a loop around both runs later."""
        above = {id(part) for part in self.around(name)}
        loops = [part for part in self.around(name) if isinstance(part, (ir.For, ir.While))]
        reaching: list[Definition] = []
        before: list[Definition] = []  # of the pass before
        sure: ir.Node | None = None
        for definition in found:
            node = definition.node
            if node.start <= name.start < node.end and not isinstance(node, (ir.For, ir.With, ir.Augment)) or node.start > name.start:
                if any(loop.start <= node.start < loop.end for loop in loops) and not isinstance(node, ir.For):
                    before.append(definition)
                continue
            if isinstance(node, ir.Augment) and node.start <= name.start < node.end or self._is_elsewhere(node, name, loops):
                continue
            if self._is_sure(definition, name, above):
                reaching, sure = [], node
            reaching.append(definition)
        return [*reaching, *(one for one in before if sure is None or not _is_of_each_pass(sure, one.node, loops))]

    def _is_elsewhere(self, node: ir.Node, name: ir.Name, loops: list[ir.For | ir.While]) -> bool:
        """Whether a statement stands on the other side of a branch than a name that is read, so that one run has one of them; `loops` are those around the name, in which another pass may take the other side."""
        for part in self.around(node):
            if isinstance(part, ir.If) and (mine := _branch(part, name)) is not None and _branch(part, node) is not mine:
                return not any(loop.start <= part.start < loop.end for loop in loops)
        return False

    def _is_sure(self, definition: Definition, name: ir.Name, above: set[int]) -> bool:
        """Whether a definition that stands before a name has run wherever that is read; `above` is what stands around the name."""
        node = definition.node
        parent = self.parents.get(id(node))
        must = parent is None or id(parent) in above or isinstance(node, ir.For) and id(node) in above
        same_branch = not isinstance(parent, (ir.If, ir.Try)) or _branch(parent, node) is _branch(parent, name)
        return must and same_branch and definition.kind != "augmented"

    def is_still_given(self, name: ir.Name) -> bool:
        """Whether a name may hold what a call gives for the parameter of that name: no definition before it has surely run."""
        scope, found = self.bound(name)
        if not isinstance(scope, ir.Function) or all(parameter.name != name.id for parameter in scope.params):
            return False
        above = {id(part) for part in self.around(name)}
        return not any(definition.node.start < name.start and self._is_sure(definition, name, above) for definition in found)

    def called(self, function: ir.Function) -> list[ir.Call]:
        """The calls of a function by its name, those in itself left out; a class is called where its `__init__` is meant."""
        name = function.name
        if name == "__init__":
            owner = self.class_of(function)
            name = owner.name if owner is not None else name
        return [call for call in self.calls.get(name, ()) if not function.start <= call.start < function.end and not self._is_of_another_class(call, function)]

    def _is_of_another_class(self, call: ir.Call, function: ir.Function) -> bool:
        """Whether a call is `super().method(...)` in a class that does not derive from the one of a method, or `self.method(...)` in one that has its own, and from which that one does not derive."""
        owner = call.func.value if isinstance(call.func, ir.Attribute) else None
        around, mine = self.class_of(call), self.class_of(function)
        if around is None or around is mine:
            return False
        if isinstance(owner, ir.Call) and called_name(owner.func) == "super":
            return mine is None or mine.name not in _bases(around)
        return isinstance(owner, ir.Name) and owner.id == "self" and any(isinstance(part, ir.Function) and part.name == function.name for part in around.body) and (
            mine is None or around.name not in _bases(mine) and not _bases(mine) - {"object", "ABC"})

    def is_handed_on(self, function: ir.Function) -> bool:
        """Whether a function is read by its name other than to call it, or is named in a text: who calls it then is not seen."""
        if function.name == "__init__":
            return False
        if function.name in self._texts and any(name in self.calls for name in BY_TEXT):
            return True
        named = (read for read in self.loads.get(function.name, ()) if id(read) not in self._applied and not self._is_other(read))
        reads: list[ir.Node] = [*named, *self._reads.get(function.name, ())]
        return any(not (isinstance(call := self.parents.get(id(read)), ir.Call) and call.func is read or self._is_described_by(read)) for read in reads)

    def _is_described_by(self, read: ir.Node) -> bool:
        """Whether a function is given to a decorator that takes its description over: `@copy_docstring(Base.method)`, `@wraps(function)`."""
        argument = self.parents.get(id(read))
        call = self.parents.get(id(argument)) if isinstance(argument, ir.Arg) else None
        above = self.parents.get(id(call)) if isinstance(call, ir.Call) else None
        return isinstance(above, ir.Function) and any(call is decorator for decorator in above.decorators) and isinstance(call, ir.Call) and re.search("doc|wraps", called_name(call.func)) is not None

    def _is_other(self, name: ir.Name) -> bool:
        """Whether a name is one of a variable or parameter."""
        scope, found = self.bound(name)
        return bool(found) or scope is not None

    def defined(self, call: ir.Call) -> ir.Function | None:
        """The function of this module that a call by a name runs, if there is one of that name."""
        name = called_name(call.func)
        found = self.functions.get(name, [])
        if isinstance(call.func, ir.Attribute):
            found = [function for function in found if self.class_of(function) is not None]
        else:
            found = [function for function in found if self.class_of(function) is None or self.function_of(function) is not None]
        return found[0] if len(found) == 1 else None


def argument_of(call: ir.Call, function: ir.Function, name: str, method: bool) -> ir.Expr | None:
    """What a call gives for a parameter, its default where it gives nothing; None where that is not known."""
    params = [p for p in function.params if p.kind in ("normal", "positional", "keyword")]
    if method and params:
        params = params[1:]
    for argument in call.args:
        if argument.name == name:
            return argument.value
        if argument.star:
            return None
    positional = [argument.value for argument in call.args if argument.name is None]
    for at, parameter in enumerate(params):
        if parameter.name == name:
            return positional[at] if at < len(positional) and parameter.kind != "keyword" else parameter.default
    return None


def holds(outer: ir.Node, inner: ir.Node) -> bool:
    """Whether one piece of code stands in another, or is it."""
    return outer.start <= inner.start and inner.end <= outer.end


def is_method(index: Index, function: ir.Function) -> bool:
    """Whether a function takes the object that it is called on first."""
    inside = isinstance(index.parents.get(id(function)), ir.Class)
    return inside and not any(isinstance(decorator, ir.Name) and decorator.id == "staticmethod" for decorator in function.decorators)


def _bases(cls: ir.Class) -> set[str]:
    return {called_name(base.value) for base in cls.bases}


def _root(target: ir.Expr) -> str | None:
    while isinstance(target, (ir.Subscript, ir.Attribute)):
        target = target.value
    return target.id if isinstance(target, ir.Name) else None


def _is_outside(function: ir.Function, inner: ir.Node) -> bool:
    """Whether a part of a function is evaluated outside of it: a default, a decorator."""
    return any(inner is part for part in (*function.params, *function.decorators))


def _branch(parent: ir.If | ir.Try, node: ir.Node) -> list[ir.Stmt] | None:
    blocks: Iterable[list[ir.Stmt]] = ((parent.body, parent.orelse) if isinstance(parent, ir.If) else
                                       (parent.body, *(handler.body for handler in parent.handlers), parent.orelse, parent.final))
    return next((block for block in blocks if block and block[0].start <= node.start < block[-1].end), None)


def _is_of_each_pass(sure: ir.Node, later: ir.Node, loops: list[ir.For | ir.While]) -> bool:
    """Whether a definition that runs in each pass before a name is read takes the place of what another one left in the pass before; `loops` are those around the name, the innermost first."""
    inner = next((loop for loop in loops if loop.start <= later.start < loop.end), None)
    return inner is not None and inner.start <= sure.start < inner.end and sure is not inner


def names_in(node: ir.Node) -> Iterator[str]:
    """The names and attributes in a piece of code."""
    for part in walk([node]):
        if isinstance(part, ir.Name):
            yield part.id
        elif isinstance(part, ir.Attribute):
            yield part.attr
        elif isinstance(part, (ir.Function, ir.Class, ir.Param)):
            yield part.name
        elif isinstance(part, ir.Arg) and part.name is not None:
            yield part.name
