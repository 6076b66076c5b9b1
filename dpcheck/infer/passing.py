"""What a module passes on where: every name, call and import, and what assignments, functions and classes put in which variable. Read once, whatever is asked of it."""
from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from dpcheck import ir
from dpcheck.infer.walk import called_name, names_bound
from dpcheck.syntax.walk import Finding, children, finder, walk

Key = tuple[int | str, str]  # a scope ("." for attributes) and a name

RAISED = ".", "what exceptions hold"
PASSING = frozenset((ir.Assign, ir.Annotate, ir.Augment, ir.Walrus, ir.For, ir.With, ir.Raise, ir.Try, ir.TypeAlias, ir.Match))  # nodes that put something somewhere
_giving_in: Finding[ir.Return | ir.Yield] = finder(ir.Return, ir.Yield)


class Scope:
    """A module, function, lambda or comprehension with the names that it binds; the names of a class body are attributes."""

    def __init__(self, names: Iterable[str], outer: Scope | None, is_class: bool = False) -> None:
        self.names = frozenset(names)
        self.outer = outer
        self.is_class = is_class

    def key(self, name: str) -> Key:
        """The variable that a name means here."""
        scope: Scope = self
        while name not in scope.names and scope.outer is not None:
            scope = scope.outer
            while scope.is_class and scope.outer is not None:
                scope = scope.outer
        if scope.is_class:
            return ".", name
        return (id(scope) if scope.outer is not None else 0), name


class Passing:
    """What is passed on in one module; `locals_of` has the names that a function binds."""

    def __init__(self, module: ir.Module, locals_of: Callable[[ir.Function], frozenset[str]]) -> None:
        self.module = module
        self.top = Scope((), None)
        self.calls: dict[int, tuple[ir.Call, Scope]] = {}
        self.imports: list[tuple[ir.Import | ir.ImportFrom, Scope]] = []
        self.flows: list[tuple[tuple[Key, ...], ir.Node, Scope]] = []
        self.words: dict[int, frozenset[str]] = {}  # the names that a flow mentions (and some of what is beside it), by its place in the list
        self.functions: dict[str, list[tuple[ir.Function, Scope, Scope]]] = {}
        self.defined: set[Key] = set()
        self.caught: set[Key] = set()  # names of exceptions
        self.decorated: list[tuple[str, ir.Function, Scope]] = []  # by the name of the decorator
        self.lambdas: list[tuple[ir.Lambda, Scope]] = []
        self.given_back: list[tuple[Key, list[ir.Expr], Scope]] = []  # what functions return or yield
        self.named: list[tuple[ir.Name | ir.Attribute, Scope]] = []  # everything that is mentioned, in the order of the text
        self.spans: dict[int, slice] = {}  # and which of it a function or a class mentions, by node
        self._locals_of = locals_of
        self._read(module.body)
        del self._locals_of  # which would keep a whole program

    def scope(self, names: Iterable[str], outer: Scope | None, is_class: bool = False) -> Scope:
        """The scope of a part of the module."""
        return Scope(names, outer, is_class)

    def _read(self, body: Iterable[ir.Node]) -> None:
        self._visit_all(body, self.top)

    def _visit(self, node: ir.Node, scope: Scope) -> None:
        visit = _VISITS.get(node.__class__)
        if visit is None:
            self._visit_all(children(node), scope)
        else:
            visit(self, node, scope)

    def _constant(self, node: ir.Constant, scope: Scope) -> None:
        """Nothing is passed on."""

    def _name(self, node: ir.Name, scope: Scope) -> None:
        self.named.append((node, scope))

    def _attribute(self, node: ir.Attribute, scope: Scope) -> None:
        self.named.append((node, scope))
        self._visit(node.value, scope)

    def _call(self, node: ir.Call, scope: Scope) -> None:
        self.calls[id(node)] = node, scope
        self._visit(node.func, scope)
        for argument in node.args:
            self._visit(argument.value, scope)

    def _lambda(self, node: ir.Lambda, scope: Scope) -> None:
        inner = self.scope((p.name for p in node.params), scope)
        self.lambdas.append((node, scope))
        self._defaults(node.params, scope, inner)
        self._visit_code(node, [node.body], inner)

    def _import(self, node: ir.Import | ir.ImportFrom, scope: Scope) -> None:
        self.imports.append((node, scope))

    def _passing(self, node: ir.Node, scope: Scope) -> None:
        first, begun = len(self.flows), len(self.named)
        self._assignments(node, scope)
        last = len(self.flows)
        self._visit_all(children(node), scope)
        words = frozenset(named.id if isinstance(named, ir.Name) else named.attr for named, _ in self.named[begun:])
        self.words.update(dict.fromkeys(range(first, last), words))

    def _visit_all(self, nodes: Iterable[ir.Node], scope: Scope) -> None:
        for node in nodes:
            self._visit(node, scope)

    def _visit_code(self, node: ir.Function | ir.Lambda, body: Iterable[ir.Node], inner: Scope) -> None:
        """Visits what a function runs, and notes where the names in it stand."""
        first = len(self.named)
        self._visit_all(body, inner)
        self.spans[id(node)] = slice(first, len(self.named))

    def _class(self, node: ir.Class, scope: Scope) -> None:
        self._flow([scope.key(node.name)], node, scope)
        self._visit_all(node.decorators, scope)
        first = len(self.named)
        self._visit_all(node.bases, scope)
        self._visit_all(node.body, self.scope(names_bound(node.body), scope, True))
        self.spans[id(node)] = slice(first, len(self.named))

    def _function(self, node: ir.Function, scope: Scope) -> None:
        inner = self.scope(self._locals_of(node), scope)
        self._flow([scope.key(node.name)], node, inner)
        self.defined.add(scope.key(node.name))
        self.functions.setdefault(node.name, []).append((node, inner, scope))
        self.given_back.append((scope.key(node.name), [part.value for part in _giving_in(node.body) if part.value is not None], inner))
        self._defaults(node.params, scope, inner)
        self._visit_all([*node.decorators, *(p.annotation for p in node.params if p.annotation is not None), *([] if node.returns is None else [node.returns])], scope)
        for decorator in node.decorators:
            self._flow(_owners(decorator, scope), node, inner)
            self.decorated.append((called_name(decorator.func if isinstance(decorator, ir.Call) else decorator), node, inner))
        self._visit_code(node, node.body, inner)

    def _defaults(self, params: list[ir.Param], scope: Scope, inner: Scope) -> None:
        for parameter in params:
            if parameter.default is not None:
                self._flow([inner.key(parameter.name)], parameter.default, scope)
                self._visit(parameter.default, scope)

    def _comprehension(self, node: ir.Comprehension, scope: Scope) -> None:
        inner = self.scope((part.id for clause in node.clauses for part in walk([clause.target]) if isinstance(part, ir.Name)), scope)
        for clause in node.clauses:
            self._flow(targets_of(clause.target, inner), clause.iter, inner)
        self._visit_all(children(node), inner)

    def _assignments(self, node: ir.Node, scope: Scope) -> None:
        """What a statement or a walrus may put where."""
        if isinstance(node, ir.Assign):
            self._flow([key for target in node.targets for key in targets_of(target, scope)], node.value, scope)
        elif isinstance(node, (ir.Annotate, ir.Augment, ir.Walrus)) and node.value is not None:
            self._flow(targets_of(node.target, scope), node.value, scope)
        elif isinstance(node, ir.For):
            self._flow(targets_of(node.target, scope), node.iter, scope)
        elif isinstance(node, ir.With):
            for context, target in node.items:
                self._flow([] if target is None else targets_of(target, scope), context, scope)
        elif isinstance(node, ir.Raise):
            for part in (node.value, node.cause):
                if part is not None:
                    self._flow([RAISED], part, scope)
        elif isinstance(node, ir.Try):
            self.caught.update(scope.key(handler.name) for handler in node.handlers if handler.name is not None)
        elif isinstance(node, ir.TypeAlias):
            self._flow([scope.key(node.name)], node.value, scope)
        elif isinstance(node, ir.Match):
            captured = [part.name for part in walk(node.cases) if isinstance(part, (ir.PatternCapture, ir.PatternStar)) and part.name]
            self._flow([scope.key(name) for name in captured], node.subject, scope)

    def _flow(self, targets: Iterable[Key], node: ir.Node, scope: Scope) -> None:
        keys = tuple(targets)
        if keys:
            self.flows.append((keys, node, scope))


_VISITS: dict[type[ir.Node], Callable[[Passing, Any, Scope], None]] = {
    ir.Constant: Passing._constant, ir.Name: Passing._name, ir.Attribute: Passing._attribute, ir.Call: Passing._call, ir.Function: Passing._function,
    ir.Class: Passing._class, ir.Lambda: Passing._lambda, ir.Comprehension: Passing._comprehension, ir.Import: Passing._import, ir.ImportFrom: Passing._import,
    **dict.fromkeys(PASSING, Passing._passing),
}


def targets_of(target: ir.Node, scope: Scope) -> list[Key]:
    """The variables and attributes that an assignment to a target changes."""
    if isinstance(target, ir.Name):
        return [scope.key(target.id)]
    if isinstance(target, ir.Attribute):
        return [(".", target.attr)]
    if isinstance(target, (ir.Subscript, ir.Starred, ir.Call)):
        return targets_of(target.func if isinstance(target, ir.Call) else target.value, scope)
    return [key for item in target.items for key in targets_of(item, scope)] if isinstance(target, ir.Sequence) else []


def _owners(decorator: ir.Expr, scope: Scope) -> list[Key]:
    """The variable whose object a decorator belongs to, or is: it may keep what it is given (`@registry.add(key)`)."""
    node: ir.Node = decorator
    while isinstance(node, (ir.Call, ir.Attribute)):
        node = node.func if isinstance(node, ir.Call) else node.value
    return targets_of(node, scope)
