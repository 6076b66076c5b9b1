"""Which names of a module may hold something: a mechanism, or a metric type, whatever is done to it on the way.

Nothing is evaluated here. Names are followed from the imports through assignments, containers, parameters and functions, in no order; what
may be held is held. The interpreter asks where it does not follow: what it calls there, or what an annotation means there, may be that.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.effects import KEEPERS
from dpcheck.infer.imports import absolute
from dpcheck.infer.passing import RAISED, Key, Passing, Scope, targets_of
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import children

if TYPE_CHECKING:
    from dpcheck.infer.program import Program

NAMESPACES = frozenset(("globals", "locals", "vars", "__import__", "importlib.import_module"))  # what they give leads to everything by name
EVALUATING = frozenset(("eval", "exec"))
DICTIONARIES = frozenset(("__dict__", "__globals__", "f_globals", "f_locals", "__getattribute__", "__builtins__"))
REGISTERING = KEEPERS | {"register", "__setitem__"}
SAMPLING = frozenset(("numpy", "random", "scipy", "torch"))
MOST_ROUNDS = 12
_KEEPING = REGISTERING | {"setattr"}
_BY_NAME = EVALUATING | DICTIONARIES | NAMESPACES | {"getattr"}


class Carriers:
    """What the names of one module may hold, of which `passing` says what is passed on there; `leads` says of the full name of an import whether it is what is looked for."""

    reading: type[Passing] = Passing  # how a module is read

    @classmethod
    def nothing(cls, program: Program, module: ir.Module, leads: Callable[[str], bool]) -> Carriers:
        """Of a module that is being read: so far nothing."""
        empty = ir.Module(module.path, module.name, module.is_package, "", [])
        return cls(program, empty, leads, lambda other: cls.nothing(program, other, leads), cls.reading(empty, program.locals_of))

    def __init__(self, program: Program, module: ir.Module, leads: Callable[[str], bool], others: Callable[[ir.Module], Carriers], passing: Passing) -> None:
        self.program = program
        self.module = module
        self.leads = leads
        self.others = others
        self.held: set[Key] = set()
        self.giving: set[Key] = set()  # functions that may return it
        self.full: dict[Key, str] = {}  # what is imported
        self.passing = passing
        self.top, self.calls, self.named = passing.top, passing.calls, passing.named
        self._defined = set(passing.defined)
        self._mentioned: dict[int, frozenset[Key] | None] = {}  # the variables and attributes that one mentions; None if what is looked for is mentioned by its own name
        self.using: set[int] = set()  # functions and classes whose code uses it, by node
        self.texts: dict[int, ir.Expr | None] = {}  # what stands in texts, by node
        self.knows = False  # whether anything that is looked for is imported at all
        self.samples = False  # whether a library of samplers is
        self.asked: dict[str, tuple[ir.Module | None, Carriers | None]] = {}  # what names of imported modules meant, and what these hold
        for node, scope in passing.imports:
            self._imports(node, scope)
        self._settle()

    def is_current(self, program: Program, others: Callable[[ir.Module], Carriers]) -> bool:
        """Whether it would come out the same in another program that has the module."""
        found = ((program.module_of(name, self.module), known) for name, known in self.asked.items())
        return all(other is meant and (other is None or others(other) is held) for other, (meant, held) in found)

    def moved_to(self, program: Program, leads: Callable[[str], bool], others: Callable[[ir.Module], Carriers]) -> Carriers:
        """The same in another program."""
        self.program, self.leads, self.others = program, leads, others
        return self

    def _of_module(self, name: str) -> Carriers | None:
        """What the names of a module that is imported hold; None of a library."""
        if name not in self.asked:
            other = self.program.module_of(name, self.module)
            self.asked[name] = other, None if other is None else self.others(other)
        return self.asked[name][1]

    def _imports(self, node: ir.Import | ir.ImportFrom, scope: Scope) -> None:
        program = self.program
        if isinstance(node, ir.Import):
            for name, alias in node.names:
                self._imported(scope.key(alias or name.partition(".")[0]), name if alias else name.partition(".")[0])
            return
        source = absolute(node, self.module)
        for name, alias in node.names:
            if name != "*":
                self._imported(scope.key(alias or name), f"{source}.{name}", source, name)
                continue
            for each in program.star_names(source):
                self._imported(scope.key(each), f"{source}.{each}")
            if (carriers := self._of_module(source)) is not None:
                self.held |= {key for key in carriers.held if key[0] == 0}
                self.giving |= {key for key in carriers.giving if key[0] == 0}
                self._defined |= {key for key in carriers._defined if key[0] == 0}
                self.full.update({key: full for key, full in carriers.full.items() if key[0] == 0})
                self.knows = self.knows or carriers.knows

    def _imported(self, key: Key, full: str, source: str = "", name: str = "") -> None:
        carriers = self._of_module(source) if source and not source.startswith("dpcheck") else None
        if carriers is None:
            self.full[key] = full = self.program.normal(full)
            self.knows = self.knows or self.leads(full)
            self.samples = self.samples or full.partition(".")[0] in SAMPLING
            return
        self.knows = self.knows or carriers.knows
        if (known := carriers.full.get((0, name))) is not None:
            self.full[key] = known
        for mine, theirs in ((self.held, carriers.held), (self.giving, carriers.giving), (self._defined, carriers._defined)):
            if (0, name) in theirs:
                mine.add(key)

    # ------------------------------------------------------------ where it goes
    def _settle(self) -> None:
        """Follows everything until nothing is new."""
        handing = [(call, scope) for call, scope in self.calls.values() if (name := called_name(call.func)) in self.passing.functions or name in _KEEPING]
        for _ in range(MOST_ROUNDS if self.knows or self.samples else 0):
            before = len(self.held) + len(self.giving)
            leading = self._leading()
            for place, (keys, node, scope) in enumerate(self.passing.flows):
                words = self.passing.words.get(place)
                if (words is None or not words.isdisjoint(leading)) and not self.held.issuperset(keys) and self._reaches(node, scope):
                    self.held.update(keys)
                    leading.update(name for _, name in keys)
            if RAISED in self.held:
                self.held |= self.passing.caught
            for key, values, inner in self.passing.given_back:
                if key not in self.giving and any(self.holds(value, inner) for value in values):
                    self.giving.add(key)
            for name, function, inner in self.passing.decorated:
                if name in self.passing.functions and self._reaches(function, inner):
                    self.held.update(self._parameters_of(name))
            for call, scope in handing:
                self._handed_on(call, scope)
            if len(self.held) + len(self.giving) == before:
                break
        if self.knows or self.samples:
            self.using = {id(node) for node, scope in self.passing.lambdas if self.holds(node, scope)}
            self.using |= {id(node) for _, node, scope in self.passing.flows if isinstance(node, (ir.Function, ir.Class)) and self._reaches(node, scope)}

    def _leading(self) -> set[str]:
        """The names of which an expression has one in it where its value may be what is looked for."""
        return {name for keys in (self.held, self.giving, self.full) for _, name in keys} | _BY_NAME

    def _parameters_of(self, name: str) -> set[Key]:
        """The parameters of the functions of a name, and of those inside them (which decorators with arguments return)."""
        scopes = [inner for _, inner, _ in self.passing.functions[name]]
        inside = [(function, inner) for functions in self.passing.functions.values() for function, inner, around in functions if inner in scopes or around in scopes]
        return {inner.key(parameter.name) for function, inner in inside for parameter in function.params}

    def _reaches(self, node: ir.Node, scope: Scope) -> bool:
        return self.mentions(node) if isinstance(node, (ir.Function, ir.Class)) else self.holds(node, scope)

    def _handed_on(self, call: ir.Call, scope: Scope) -> None:
        """What a call hands on reaches the parameters of the functions of that name, and the object that keeps it."""
        holding = [(place, argument) for place, argument in enumerate(call.args) if self.holds(argument.value, scope)]
        if not holding:
            return
        name = called_name(call.func)
        if isinstance(call.func, ir.Attribute) and name in REGISTERING:
            self.held.update(targets_of(call.func.value, scope))
        if name == "setattr" and call.args:
            self.held.update(targets_of(call.args[0].value, scope))
        offset = isinstance(call.func, ir.Attribute)
        for function, inner, _ in self.passing.functions.get(name, ()):
            for place, argument in holding:
                for at, parameter in enumerate(function.params):
                    if argument.star or parameter.kind in ("*", "**") or argument.name == parameter.name or argument.name is None and at in (place, place + offset):
                        self.held.add(inner.key(parameter.name))

    # ------------------------------------------------------------ questions
    def holds(self, node: ir.Node, scope: Scope) -> bool:
        """Whether the value of an expression may be what is looked for, or hold it."""
        if isinstance(node, ir.Name):
            key = scope.key(node.id)
            full = self.full.get(key)
            return key in self.held or (self.leads(full) if full is not None else self.knows and node.id in EVALUATING and key[0] == 0)
        if isinstance(node, ir.Attribute):
            full = self.full_name(node, scope)
            if full is not None:
                return self.leads(full) or self.knows and (full == "sys.modules" or node.attr in DICTIONARIES and self.holds(node.value, scope))
            return (".", node.attr) in self.held or self.knows and node.attr in DICTIONARIES or self.holds(node.value, scope)
        if isinstance(node, ir.Call):
            return any(self.holds(argument.value, scope) for argument in node.args) or self._gives(node, scope)
        if isinstance(node, ir.Lambda):
            return self.mentions(node)
        if isinstance(node, ir.Comprehension):
            return any(self.holds(part, scope) for part in (node.element, node.value) if part is not None) or any(self.holds(c.iter, scope) for c in node.clauses)
        return any(self.holds(part, scope) for part in children(node))

    def _gives(self, call: ir.Call, scope: Scope) -> bool:
        """Whether a call may return what is looked for."""
        func = call.func
        full = self.full_name(func, scope)
        if full is not None:
            return self.knows and full in NAMESPACES or self.leads(full) and self.program.table.find(full) is None
        if isinstance(func, ir.Name):
            key = scope.key(func.id)
            if key in self._defined:
                return key in self.giving
            if func.id == "getattr" and call.args and _is_self(call.args[0].value):
                return any(scope_of == "." for scope_of, _ in self.held)
            if key[0] == 0 and func.id in NAMESPACES:
                return self.knows
        if isinstance(func, ir.Attribute) and (".", func.attr) in self._defined:
            return (".", func.attr) in self.giving
        return self.holds(func, scope)

    def mentions(self, node: ir.Function | ir.Lambda | ir.Class) -> bool:
        """Whether running a function, or what a class defines, may use what is looked for."""
        if id(node) not in self._mentioned:
            span = self.passing.spans.get(id(node))  # none of code that is not the module's own
            self._mentioned[id(node)] = None if span is None else self._keys_in(self.named[span])
        keys = self._mentioned[id(node)]
        return keys is None or not self.held.isdisjoint(keys)

    def _keys_in(self, named: Iterable[tuple[ir.Name | ir.Attribute, Scope]]) -> frozenset[Key] | None:
        """The variables and attributes that may come to hold what is looked for; None where some name means it from the start."""
        keys: set[Key] = set()
        for node, scope in named:
            if isinstance(node, ir.Name):
                key = scope.key(node.id)
                full = self.full.get(key)
                if self.leads(full) if full is not None else self.knows and node.id in EVALUATING and key[0] == 0:
                    return None
                keys.add(key)
            elif (full := self.full_name(node, scope)) is None:
                if self.knows and node.attr in DICTIONARIES:
                    return None
                keys.add((".", node.attr))
            elif self.leads(full) or self.knows and full == "sys.modules":
                return None
        return frozenset(keys)

    def full_name(self, node: ir.Node, scope: Scope) -> str | None:
        """The full name of what is imported under a dotted name; None for anything else."""
        parts: list[str] = []
        while isinstance(node, ir.Attribute):
            parts.append(node.attr)
            node = node.value
        full = self.full.get(scope.key(node.id)) if isinstance(node, ir.Name) else None
        return None if full is None else self.program.normal(".".join([full, *reversed(parts)]))

    def sites(self) -> list[tuple[ir.Call, str]]:
        """The calls of mechanisms and samplers by their names, in the order of the text."""
        found = [(call, self.full_name(call.func, scope)) for call, scope in self.calls.values()] if self.knows or self.samples else []
        table = self.program.table
        named = [(call, full) for call, full in found if full is not None and (row := table.find(full)) is not None and row.kind in ("mechanism", "noise")]
        return sorted(named, key=lambda site: site[0].start)

    def is_called(self, call: ir.Call) -> bool:
        """Whether a call may call what is looked for."""
        return (self.knows or self.samples) and id(call) in self.calls and self.holds(call.func, self.calls[id(call)][1])

    def is_handed(self, call: ir.Call) -> bool:
        """Whether a call hands on what is looked for."""
        return (self.knows or self.samples) and id(call) in self.calls and any(self.holds(argument.value, self.calls[id(call)][1]) for argument in call.args)

    def hands_sampler(self, call: ir.Call) -> bool:
        """Whether a call hands on a sampler of noise by its name."""
        _, scope = self.calls.get(id(call), (call, self.top))
        names = [self.full_name(argument.value, scope) for argument in call.args]
        return any(name is not None and (row := self.program.table.find(name)) is not None and row.kind == "noise" for name in names)

    def is_carrier(self, node: ir.Function | ir.Lambda | ir.Class) -> bool:
        """Whether running a function, or what a class defines, may use what is looked for."""
        return id(node) in self.using


def _is_self(node: ir.Node) -> bool:
    return isinstance(node, ir.Name) and node.id in ("self", "cls")
