"""Which functions draw noise for whoever calls them, and where they are called: by what the text says, for modules in which nothing is private."""
from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from dpcheck import ir
from dpcheck.infer.audit.words import mentions_data
from dpcheck.infer.concerned import seen_from
from dpcheck.infer.imports import absolute
from dpcheck.infer.makers import NAMED_SO
from dpcheck.infer.program import Program
from dpcheck.infer.values import Place
from dpcheck.syntax.walk import imports_in

_HARMLESS = frozenset(("staticmethod", "classmethod"))  # decorators that register nothing


@dataclass(frozen=True, slots=True)
class Draw:
    """What draws noise where it runs: a call of a sampler or a mechanism, by its name, or a mention of a function that holds one; `there` is where that is called, in another file, and `sampler` what is at last."""

    node: ir.Expr
    name: str
    sampler: str
    there: Place | None = None


class Helpers:
    """The draws of the modules of a program, in files and through what they import of each other.

    `known` has the names that drew noise in some of them, by path, when there were fewer modules; it is brought up to date.
    """

    def __init__(self, program: Program, known: dict[str, dict[str, Draw]] | None = None) -> None:
        self.program = program
        self._known = {} if known is None else known
        self._anywhere = {name for names in self._known.values() for name in names}
        self._is_settled = False
        self._draws: dict[str, list[Draw]] = {}

    @cached_property
    def may_draw(self) -> bool:
        """Whether anything in any module is called by the name of a sampler; what else draws is a mechanism."""
        return any(may_draw(self.program, module) for module in self.program.by_path.values())

    def draws(self, module: ir.Module) -> list[Draw]:
        """The calls of samplers and mechanisms in a module, and the mentions of functions of other modules that call some, in the order of the text."""
        self._settle()
        if module.path not in self._draws:
            self._draws[module.path] = self._drawn(module, self._imported(module))
        return self._draws[module.path]

    def names(self, module: ir.Module) -> dict[str, Draw]:
        """What draws noise when it is called, of the names at the top of a module: functions, classes, and what is imported; each with its first draw."""
        self._settle()
        return self._known[module.path]

    def _settle(self) -> None:
        """Finds the names of all modules, of those first that others import; in a circle of imports, and where dotted names lead anywhere, until there are no more."""
        if self._is_settled:
            return
        modules = self._imported_first()
        new = {module.path for module in modules} - self._known.keys()
        waiting = {module.path for module in modules if not new.isdisjoint(seen_from(self.program, module))}
        self._known.update({path: {} for path in new})
        while waiting:
            for module in modules:
                if module.path in waiting:
                    waiting.remove(module.path)
                    found = self._names(module)
                    if found.keys() != self._known[module.path].keys():
                        waiting |= {other.path for other in modules if module.path in seen_from(self.program, other)} - {module.path}
                    self._known[module.path] = found
                    self._anywhere.update(found)
        self._is_settled = True

    def _imported_first(self) -> list[ir.Module]:
        """The modules of the program, each behind those from which it imports something, but for circles."""
        done: dict[str, ir.Module] = {}
        begun: set[str] = set()
        for top in self.program.by_path.values():
            waiting = [top]
            while waiting:
                module = waiting[-1]
                if module.path in begun:
                    done[module.path] = waiting.pop()
                else:
                    begun.add(module.path)
                    waiting += [other for other in (*self._from_where(module), *self._modules(module).values()) if other.path not in begun]
        return list(done.values())

    def _from_where(self, module: ir.Module) -> Iterator[ir.Module]:
        """The modules of the program from which a module imports something."""
        for node in imports_in(module.body):
            other = self.program.module_of(absolute(node, module), module) if isinstance(node, ir.ImportFrom) else None
            if other is not None:
                yield other

    def _names(self, module: ir.Module) -> dict[str, Draw]:
        """The names of a module, as far as those of what it imports are known."""
        found = self._imported(module)
        draws = self._drawn(module, found)
        defined = [node for node in module.body if isinstance(node, (ir.Function, ir.Class))]
        for _ in defined:
            new = {node.name: first for node in defined if node.name not in found and (first := next((draw for draw in draws if _holds(node, draw.node)), None)) is not None}
            if not new:
                break
            found |= new
            draws = [*draws, *self._mentions(module, new)]
        return found

    def _drawn(self, module: ir.Module, imported: dict[str, Draw]) -> list[Draw]:
        sites = [Draw(call, name, name) for call, name in self.program.making(module).sites()]
        return sorted([*sites, *self._mentions(module, imported)], key=lambda draw: draw.node.start)

    def for_others(self, module: ir.Module) -> bool:
        """Whether a module draws noise only in functions that add it to what they are given, and uses none of these anywhere else."""
        nodes = [draw.node for draw in (*self.draws(module), *self._mentions(module, self.names(module)))]
        helpers = [node for node in _functions(module.body) if _is_helper(module, node)]
        return all(any(_holds(helper, node) for helper in helpers) for node in nodes)

    def not_met(self, module: ir.Module, judged: Collection[tuple[str, int, int]]) -> list[Draw]:
        """The mentions of functions of other modules that draw noise, but for those within `judged` calls, and in functions that are there for others."""
        self._settle()
        helpers = [node for node in _functions(module.body) if _is_helper(module, node)]
        mentions = [draw for draw in self._mentions(module, self._imported(module)) if not any(_holds(helper, draw.node) for helper in helpers)]
        return [draw for draw in mentions if not any(path == module.path and start <= draw.node.start < end for path, start, end in judged)]

    def _imported(self, module: ir.Module) -> dict[str, Draw]:
        """The names that a module imports of others and that draw noise there."""
        found: dict[str, Draw] = {}
        for node in imports_in(module.body):
            other = self.program.module_of(absolute(node, module), module) if isinstance(node, ir.ImportFrom) else None
            if other is None or other is module or not isinstance(node, ir.ImportFrom):
                continue
            theirs = self._known[other.path]
            for name, alias in node.names:
                found |= {each: _from(other, draw) for each, draw in theirs.items()} if name == "*" else {alias or name: _from(other, theirs[name])} if name in theirs else {}
        return found

    def _mentions(self, module: ir.Module, names: dict[str, Draw]) -> Iterator[Draw]:
        """The mentions of some names of a module, and of what draws noise in modules that it imports."""
        making, modules = self.program.making(module), self._modules(module)
        for node, scope in making.named:
            if isinstance(node, ir.Attribute):
                if node.attr not in self._anywhere:
                    continue
                home, _, _ = (making.full_name(node, scope) or "").rpartition(".")
                other = modules.get(node.value.id) if isinstance(node.value, ir.Name) and node.value.id in modules else self.program.module_of(home, module) if home else None
                draw = None if other is None or other is module or node.attr not in self._known[other.path] else _from(other, self._known[other.path][node.attr])
            else:
                draw = names.get(node.id)
                if draw is not None and draw.there is None and scope.key(node.id)[0] != 0:
                    continue  # a variable of a function, of the same name
            if draw is not None:
                yield Draw(node, " ".join(module.text[node.start:node.end].split()), draw.sampler, draw.there)

    def _modules(self, module: ir.Module) -> dict[str, ir.Module]:
        """The modules of the program that a module imports from a package, by the names that they get."""
        parts = [(alias or name, f"{absolute(node, module)}.{name}".lstrip(".")) for node in imports_in(module.body) if isinstance(node, ir.ImportFrom) for name, alias in node.names]
        return {name: other for name, full in parts if (other := self.program.module_of(full, module)) is not None}


def may_draw(program: Program, module: ir.Module) -> bool:
    """Whether anything in a module is called by the name of a sampler: only then is it followed what makes generators."""
    carriers, names = program.releasing(module), program.release_names(module) | NAMED_SO
    if any((row := program.table.find(name)) is not None and row.kind == "noise" for _, name in carriers.sites()):
        return True
    return any(isinstance(call.func, ir.Attribute) and call.func.attr in names and carriers.full_name(call.func, scope) is None for call, scope in carriers.calls.values())


def _from(module: ir.Module, draw: Draw) -> Draw:
    """A draw of a module, seen from another one."""
    return Draw(draw.node, draw.name, draw.sampler, (module, draw.node.start, draw.node.end))


def _holds(outer: ir.Function | ir.Class, node: ir.Expr) -> bool:
    return outer.start <= node.start and node.end <= outer.end


def _functions(body: list[ir.Stmt]) -> Iterator[ir.Function]:
    """The functions at the top of a module, and the methods of its classes."""
    for node in body:
        if isinstance(node, ir.Function):
            yield node
        elif isinstance(node, ir.Class):
            yield from _functions(node.body)


def _is_helper(module: ir.Module, node: ir.Function) -> bool:
    """Whether a function has to be given something, is registered nowhere, and reads no data itself."""
    given = [each for each in node.params if each.default is None and each.name not in ("self", "cls") and each.kind not in ("*", "**")]
    plain = all(isinstance(each, ir.Name) and each.id in _HARMLESS for each in node.decorators)
    return bool(given) and plain and not mentions_data(module.text[node.start:node.end])
