"""Calls: of the checked code's functions and classes, of library functions by their row, and of what is not known."""
from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Callable, Iterable

from dpcheck import ir
from dpcheck.bounds import INFINITY, ONE, Expr, apply, symbol
from dpcheck.infer import elementwise
from dpcheck.infer.binding import BY_NAME, bind
from dpcheck.infer.callbacks import code_among, run_by_library
from dpcheck.infer.datasets.model import Record, Table
from dpcheck.infer.dependence import Node, changing, deep_env, hand_in, handed_over, in_reach, is_many, parts_of, remembers, shared, touched, written_to
from dpcheck.infer.coerce import as_array, as_number, cell_of, may_be_array, sequence_items
from dpcheck.infer.effects import (
    CALLING, DRAWING, ENTRY_BY_ENTRY, FRAMES, HOLDING, IN_PLACE, KEEPERS, MAKING_TYPES, MUTATING, ONE_ANSWER, OUTPUTS, READERS, REDUCING, REFLECTING, REMEMBERING, SETTING, STOPPING, TAKING_OVER,
)
from dpcheck.infer.expressions import attribute, attribute_of, boxed, class_attribute, evaluate, module_by_name, moved, view_of
from dpcheck.infer.functions import call_function
from dpcheck.infer.kinds import kept
from dpcheck.infer.namespaces import changed, namespace, variables_of_module
from dpcheck.infer.numbers import ShapeError, opaque_elementwise, tidy
from dpcheck.infer.reach import D1, DINF, L1, reach, tainted
from dpcheck.infer.storage import LIST, UNKNOWN, holds_reals, takes, typed_as, unlisted
from dpcheck.infer.store import Frame
from dpcheck.infer.unchecked import tell_unchecked
from dpcheck.infer.values import (
    NONE, Class, Configured, Either, Env, Function, Growing, Instance, Lazy, Library, Listing, Mapping, Method, Moves, Namespace, Noise, Nothing, Num, Opaque, Partial, Place, Property, Ref, Text, Tup, Uniform, Value,
    constant, serial,
)
from dpcheck.infer.walk import names_mutated
from dpcheck.rules import Row
from dpcheck.spaces import Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


@dataclass(slots=True)
class Call:
    """A library call, its arguments by the stub's parameter names (defaults filled in); `keywords` are what its `**` takes."""

    run: Run
    node: ir.Node
    row: Row
    given: dict[str, Value]
    keywords: dict[str, Value]

    @property
    def frame(self) -> Frame | None:
        """The names in sight where the call stands."""
        return self.run.frame

    def value(self, name: str) -> Value:
        return self.given[name]

    def number(self, name: str) -> Num:
        return as_number(self.run, self.given[name])

    def array(self, name: str) -> Num | None:
        return as_array(self.run, self.given[name], self.node)

    def vector(self, name: str) -> Num | None:
        """As `array`; what an unknown call returned is a vector here, which is said (its length is taken to be public)."""
        value = self.given[name]
        if isinstance(value, Opaque) and value.env and value.returned:
            run = self.run
            found = Num(run.fresh(f"what {value.what} returned"), (run.fresh("its length", lo=ONE, integer=True),), env=tainted(value.env))
            run.know(found.term, found)
            run.vectors[value] = Ref(run.store.allocate(found))
            run.assume(f"{value.what} returns a vector whose length does not depend on private data")
            return found
        return self.array(name)

    def constant(self, name: str) -> object:
        """A literal argument (number, text, None, bool), or `...` where it is not one."""
        value = self.given.get(name)
        if isinstance(value, Num):
            known = value.constant
            return ... if known is None else bool(known) if value.boolean else known
        if isinstance(value, Text):
            return value.value if value.value is not None else ...
        from dpcheck.infer.values import Nothing

        return None if value is None or isinstance(value, Nothing) else ...

    @property
    def places(self) -> dict[str, Place]:
        """Where each argument of the call stands, by parameter."""
        run = self.run
        assert run.module is not None
        found: dict[str, Place] = {}
        for position, parameter in enumerate(parameter for parameter in self.row.parameters if parameter.name != "self"):
            node = run.argument_nodes.get(parameter.name) or run.argument_nodes.get(position)
            if node is not None:
                found[parameter.name] = (run.module, node.start, node.end)
        return found

    def lost(self, why: str = "") -> Opaque:
        """The result where the arguments are not of the form that the rule knows."""
        values, name = [*self.given.values(), *self.keywords.values()], self.row.name + (f" {why}" if why else "")
        in_place = "inplace" in self.given and self.constant("inplace") is not False
        if in_place or self.row.operation in MUTATING or code_among(self.run, values):
            return unknown_call(self.run, name, values, self.node)
        env = tainted(*(deep_env(self.run, value) for value in values))
        if not env:
            return unknown_call(self.run, name, values, self.node)
        tell_unchecked(self.run, name, [value for role, value in self.given.items() if role != "self"], True, self.node)
        not_modelled(self.run, name, self.node)
        several = sum(map(is_many, values))
        many = several > 1 or several == 1 and self.row.operation not in REDUCING
        return Opaque(env, what=name, step=self.run.step(self.node, name, *(v for v in values if isinstance(v, Num))), array=many)


Operation = Callable[[Call], Value]
OPERATIONS: dict[str, Operation] = {}
BY_KIND: dict[str, Operation] = {}  # of rows whose kind is all that there is to know
LIBRARIES: dict[str, Callable[[Run, str, list[Value], dict[str, Value], ir.Node], Value]] = {}  # whose calls are understood as a whole


def operation(name: str) -> Callable[[Operation], Operation]:
    """Registers the rule of an operation that stubs name with `@operation("name", ...)`."""
    def register(function: Operation) -> Operation:
        OPERATIONS[name] = function
        return function

    return register


def call_node(run: Run, node: ir.Call, frame: Frame) -> Value:
    """A call expression."""
    function = _callee(run, node.func, frame)
    run.program.judged.add(id(node))
    args: list[Value] = []
    keywords: dict[str, Value] = {}
    unmatched: list[Value] = []
    given = moved if isinstance(function, Library) and function.name in TAKING_OVER else evaluate
    for argument in node.args:
        value = given(run, argument.value, frame)
        if argument.star == "*":
            from dpcheck.infer.hooks import spread

            value = spread(run, value, argument.value)
            items = sequence_items(run, value)
            if items is None:
                unmatched.append(value)
            else:
                args.extend(items)
        elif argument.star == "**":
            cell = cell_of(run, value)
            if isinstance(cell, Mapping) and all(isinstance(key, str) for key in cell.items):
                keywords.update({str(key): item for key, item in cell.items.items()})
            else:
                unmatched.append(value)
        elif argument.name is not None:
            keywords[argument.name] = value
        else:
            args.append(value)
    if isinstance(function, Library) and function.name in REFLECTIVE:
        return _reflective(run, function.name, args, frame, node)
    if isinstance(node.func, ir.Attribute) and node.func.attr == "eval" and node.args and _not_known(run, function):  # as those of pandas do
        return _reflective(run, name_of(function), [function, *_taken_from(run, function), *args, *keywords.values()], frame, node)
    if isinstance(node.func, ir.Attribute) and node.func.attr == "query" and args and _not_known(run, function):
        return unknown_call(run, name_of(function), [function, *args, *keywords.values(), *unmatched, *_mentioned(args[0], frame)], node)
    if isinstance(function, Library) and function.name == "builtins.super" and not args:
        return _super(run, frame)
    if isinstance(node.func, ir.Attribute) and node.func.attr in OUTPUTS and _not_known(run, function):
        run.show(f"given to {node.func.attr}", tainted(*(deep_env(run, value) for value in (function, *args, *keywords.values(), *unmatched))), node)
    if run.watching and isinstance(node.func, ir.Attribute) and node.func.attr in KEEPERS and isinstance(function, (Method, Opaque)):
        run.stored(function.owner if isinstance(function, Method) else function, tainted(*(deep_env(run, value) for value in (*args, *keywords.values()))), node)
    if len(unmatched) == 1 and not args and not keywords and isinstance(function, Library) and function.name == "builtins.zip" and run.has_rows:
        from dpcheck.infer.datasets.axes import columns_of

        turned = columns_of(run, unmatched[0])
        if turned is not None:
            return turned
    if unmatched:
        return unknown_call(run, f"{name_of(function)} with starred arguments of unknown length", [function, *args, *keywords.values(), *unmatched], node)
    run.frame = frame
    run.argument_nodes = {i: a.value for i, a in enumerate(node.args)} | {a.name: a.value for a in node.args if a.name}
    return call(run, function, args, keywords, node)


_OF_GENERATORS = "laplace normal standard_normal gumbel exponential standard_exponential logistic standard_cauchy standard_t multivariate_normal"
SAMPLERS = {  # methods that what is called a random generator has, whatever else it may be, by the rule that says most of them
    **{name: f"numpy.random.Generator.{name}" for name in _OF_GENERATORS.split()},
    **{name: f"random.Random.{name}" for name in ("gauss", "normalvariate", "expovariate")}, "randn": "numpy.random.RandomState.randn",
}


def _callee(run: Run, node: ir.Expr, frame: Frame) -> Value:
    """What is called: of a row always a method, never a column of that name."""
    if not isinstance(node, ir.Attribute) or not run.has_rows and node.attr not in SAMPLERS:
        return evaluate(run, node, frame)
    owner = evaluate(run, node.value, frame)
    if isinstance(owner, Opaque) and node.attr in SAMPLERS and (run.tainting or not run.current(owner).env):
        return Method(owner, None, SAMPLERS[node.attr])
    return Method(owner, None, f"pandas.Series.{node.attr}") if isinstance(owner, Record) else attribute_of(run, owner, node)


def _mentioned(text: Value, frame: Frame) -> list[Value]:
    """The variables that the text of a query names as `@name`."""
    found: list[Value] = []
    at: Frame | None = frame
    while at is not None and isinstance(text, Text) and text.value and "@" in text.value:
        found += [value for name, value in at.names.items() if f"@{name}" in text.value.replace(" ", "")]
        at = at.outer
    return found


def _not_known(run: Run, function: Value) -> bool:
    """Whether a callee is neither code that is checked nor a function that has a rule."""
    if isinstance(function, (Function, Class, Partial)) or isinstance(function, Method) and function.function is not None:
        return False
    return not isinstance(function, (Library, Method)) or run.program.table.find(function.name) is None


def call(run: Run, function: Value, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    """function(*args, **keywords)"""
    if isinstance(function, Function):
        return call_function(run, function, args, keywords, node)
    if isinstance(function, Method):
        if function.function is not None:
            return call_function(run, function.function, [function.owner, *args], keywords, node)
        if function.name in ("builtins.object.__init__", "builtins.object.__init_subclass__"):
            return NONE
        if isinstance(function.owner, Num) and function.name.rpartition(".")[2] in KEEPERS:  # it was no number
            written_to(run, function.owner, tainted(*(deep_env(run, value) for value in (*args, *keywords.values()))))
        if function.name:
            return library_call(run, function.name, [function.owner, *args], keywords, node)
        return unknown_call(run, "a method of a value that is not understood", [function.owner, *args, *keywords.values()], node)
    if isinstance(function, Class):
        from dpcheck.infer.classes import instantiate

        return instantiate(run, function, args, keywords, node)
    if isinstance(function, Library):
        return library_call(run, function.name, args, keywords, node)
    if run.program.audit is not None and isinstance(function, Opaque) and not function.env and isinstance(node, ir.Call) and isinstance(node.func, ir.Attribute):
        from dpcheck.infer.audit.found import fetched

        rows = fetched(run, node.func.attr, node)
        if rows is not None:
            return rows
    if isinstance(function, Configured):
        return library_call(run, f"{function.name}.__call__", [function, *args], keywords, node)
    if isinstance(function, Partial):
        if env := changed(run, function.keywords):
            return unknown_call(run, "a partial whose keywords were set", [Opaque(env), function, *args, *keywords.values()], node)
        return call(run, function.function, [*function.args, *args], {**function.keywords, **keywords}, node)
    if isinstance(function, Either):
        return _either(run, function, args, keywords, node)
    from dpcheck.infer.hooks import method_of

    method = method_of(run, function, "__call__")
    if method is not None:
        return call(run, method, args, keywords, node)
    return unknown_call(run, name_of(function), [function, *_taken_from(run, function), *args, *keywords.values()], node)


def _taken_from(run: Run, function: Value) -> list[Value]:
    """What a callee that is no function shares its memory with: `df.melt()` looks like a column of that name, and is a method of the frame."""
    if not isinstance(function, Ref):
        return []
    return [Ref(address) for address in sorted(run.store.groups.get(function.address, ())) if address != function.address]


def _either(run: Run, function: Either, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    """A call of one of two functions: a branch."""
    from dpcheck.infer.flow import Flow
    from dpcheck.infer.statements import branch

    names: dict[str, Value] = {}

    def side(one: Value) -> Flow:
        run.store.write(names, "result", call(run, one, args, keywords, node))
        return Flow()

    branch(run, function.condition, node, lambda: side(function.left), lambda: side(function.right))
    return names["result"]


def name_of(function: Value) -> str:
    """How a callee is named in messages."""
    if isinstance(function, (Library, Function, Class)):
        return function.name
    if isinstance(function, Method):
        return function.name or (function.function.name if function.function is not None else "a method")
    return function.what if isinstance(function, Opaque) and function.what else "a value"


def set_plainly(run: Run, owner: Value, name: Value, value: Value) -> bool:
    """object.__setattr__(owner, name, value): the attribute itself, whatever the class says; whether it could be done."""
    cell = cell_of(run, owner)
    if not (isinstance(owner, Ref) and isinstance(cell, Instance) and isinstance(name, Text) and name.value is not None and not name.env):
        return False
    if cell.cls.opaque or isinstance(class_attribute(cell.cls, name.value), (Property, Ref)):
        return False
    run.mutate(owner.address, Instance(cell.cls, {**cell.attributes, name.value: value}, cell.open, cell.name))
    return True


def _super(run: Run, frame: Frame) -> Value:
    """super() in a method: the object itself, seen as its base class."""
    while frame.outer is not None and not frame.outer.is_class:
        frame = frame.outer
    cls = None if frame.outer is None else frame.outer.made
    first = next(iter(frame.names.values()), None)  # the first parameter
    if cls is None or first is None:
        return Opaque(tainted(*(deep_env(run, value) for value in frame.names.values())), what="super()")
    return Partial(Library("builtins.super"), (first, cls), {})


REFLECTIVE = frozenset(f"builtins.{name}" for name in ("eval", "exec", "locals", "globals", "vars", "dir", "compile", "setattr", "delattr", "__import__"))


def _reflective(run: Run, name: str, args: list[Value], frame: Frame, node: ir.Node) -> Value:
    """eval, exec, locals and the like reach every variable in sight: afterwards none is known, and the result may depend on all."""
    if not args and (name == "builtins.globals" or name != "builtins.dir" and frame.outer is None):
        return variables_of_module(run, frame)
    if not args and frame.is_class and name in ("builtins.locals", "builtins.vars"):
        return namespace(run, frame.names, "locals", "the variables of a class")
    if len(args) == 1 and name == "builtins.vars" and isinstance(args[0], (Function, Namespace)):
        return attribute(run, args[0], "__dict__", node)
    if name == "builtins.setattr" and len(args) == 3 and isinstance(args[1], Text) and args[1].value is not None and not args[1].env:
        from dpcheck.infer.statements import store_attribute

        store_attribute(run, args[0], args[1].value, args[2])
        return NONE
    if name == "builtins.__import__" and len(args) == 1 and isinstance(args[0], Text) and args[0].value and "." not in args[0].value:
        return module_by_name(run, args[0])
    visible: list[Value] = list(args)
    around: Frame | None = frame
    while around is not None:
        visible.extend(around.names.values())
        around = around.outer if around.outer is not None and around.outer.outer is not None else None
    result = unknown_call(run, name, visible, node)
    if name in ("builtins.eval", "builtins.exec"):  # the variables of the module, too
        env = tainted(result.env, *(deep_env(run, value) for value in frame.root.names.values()))
        result = replace(result, env=env, term=None if env else result.term)
    if name != "builtins.dir":
        for variable, value in list(frame.names.items()):
            run.store.write(frame.names, variable, Opaque(tainted(deep_env(run, value), result.env), what=f"{variable}, which {name} may have changed"))
    return result


def _into(run: Run, row: Row, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value | None:
    """np.multiply(u, v, out=w): an array is filled with what a function makes entry by entry, and given back (D58); None where that is not what it is."""
    from dpcheck.infer.masks import EACH

    out = keywords["out"]
    cell = cell_of(run, out)
    if not row.name.startswith("numpy.") or not (row.kind == "elementwise" or row.operation in EACH) or not (isinstance(out, Nothing) or isinstance(out, Ref) and isinstance(cell, Num)):
        return None
    result = library_call(run, row.name, args, {key: value for key, value in keywords.items() if key != "out"}, node)
    made = cell_of(run, result)
    if not isinstance(out, Ref) or not isinstance(cell, Num):
        return result
    fits = isinstance(made, Num) and made.shape == cell.shape and takes(cell, made)
    run.mutate(out.address, typed_as(made, cell) if fits and isinstance(made, Num) else Opaque(tainted(deep_env(run, out), deep_env(run, result)), what="an array that was filled"))
    return out


# ---------------------------------------------------------------- what is not known
ARRAYS = frozenset(("numpy", "scipy", "pandas", "torch", "jax", "tensorflow", "cupy", "xarray", "sklearn"))  # what their functions return may have many entries


def unknown_call(run: Run, name: str, values: list[Value], node: ir.Node) -> Opaque:
    """A call that is not modelled (K7): the result may change when any argument does, and so may whatever it can reach."""
    from dpcheck.infer.lazy import lose

    until = tainted(*(deep_env(run, value) for value in values))
    for value in values:
        lose(run, value, node, until)
    env = tainted(*(deep_env(run, value) for value in values))
    if run.tainting and env and _may_draw(run, name, node):  # of a parameter that may be a distribution
        drawn = Opaque(term=run.fresh("a random number"), what=name)
        run.random_of(drawn.term, draw=Noise("random", Num(run.fresh("a scale"), env=env), run.place(node), run, run.loops, name))
        return drawn
    taken = tuple(value for value in values if isinstance(cell := cell_of(run, value), Lazy) and not cell.again)  # what it returned may take items from them later
    holds = (*taken, *changing(run, [value for value in values if value not in taken])) if run.sources_in_sight or run.program.importing else ()
    run.epoch = serial()
    tell_unchecked(run, name, values, bool(env or run.guarded), node)
    many = any(map(is_many, values))
    if isinstance(node, ir.Call) and any(argument.name == "axis" and not (isinstance(argument.value, ir.Constant) and argument.value.value is None) for argument in node.args):
        many = True  # along an axis: one for each place of the others
    roots = tuple({root: None for value in values if isinstance(value, Opaque) for root in value.origins})
    if env:
        result = Opaque(env, what=name, step=run.step(node, name, *(v for v in values if isinstance(v, Num))), returned=True,
                        roots=tuple(root for root in roots if remembers(root)), array=many, holds=holds, blurs=bool(taken))
    else:
        released = any(getattr(value, "released", False) for value in values)
        result = Opaque(term=symbol(name if name.isidentifier() else "unknown", key=("call", run.epoch)), what=name, released=released, roots=roots, holds=holds,
                        array=many or name.partition(".")[0] in ARRAYS, blurs=bool(taken))
        draw = Noise("random", constant(1), run.place(node), run, run.loops, name) if _may_draw(run, name, node) else None
        run.random_of(result.term, *(value.term for value in (*values, *(cell_of(run, value) for value in values)) if isinstance(value, (Num, Opaque))), draw=draw)
    if name in MAKING_TYPES:
        run.program.forgetful.add(result)
    if env and run.program.audit is not None:
        _look_inside(run, values, env, node)
    given = tainted(env, run.guarded)
    result = _with_memory(run, name, given, result)
    _run_later(run, name, values, given)
    shared(run, values)
    for value in values:
        if given and isinstance(value, Namespace) and value.module in run.program.frames:
            touched(run, attribute(run, value, "__dict__", node), given)
    writes = bool(given) and _writes(node)
    if writes:
        for value in values:
            touched(run, value, given, stored=True)
    for value in values:
        if given and _public_array(run, value) and not writes and (isinstance(values[0], Opaque) or not run.program.table.knows(name)):
            run.assume(f"{name} does not change the arrays that it is given")
        elif isinstance(cell_of(run, value), (Listing, Mapping)) and (name.startswith(READERS) or given and _named_as_in_pandas(run, node)) and not code_among(run, (value,)):
            if not name.startswith(READERS):
                run.assume(f"{name} does not change the lists that it is given")
        elif given or isinstance(value, (Function, Method, Partial, Either)) or not name.startswith(READERS):
            handed_over(run, (value,), name, given, result)
    if writes:
        run.program.assumed_unchanged.difference_update(cell for value in values if isinstance(cell := cell_of(run, value), Opaque))
    if env:
        not_modelled(run, name, node)
    return result


def _may_draw(run: Run, name: str, node: ir.Node) -> bool:
    """Whether an unknown call may draw random numbers: by its name (`jax.random.laplace`, `rvs`, `normal_`), or because a sampler may be what is called."""
    if run.module is None or not isinstance(node, ir.Call):
        return False
    method = node.func.attr if isinstance(node.func, ir.Attribute) else ""
    if run.tainting and method == "sample" and node.args:
        return False  # rows of a frame
    return "random" in name.split(".")[:-1] or method in DRAWING or run.program.releasing(run.module).is_called(node)


def _with_memory(run: Run, name: str, given: Env, result: Opaque) -> Opaque:
    """What a function of a library gives that has settings or a state (`decimal.getcontext()`): all that was done to these may show in it."""
    module = name.partition(".")[0]
    if name.startswith(REFLECTING):
        result = replace(result, roots=(*result.roots, run.program.members, run.program.callers if name.startswith(FRAMES) else run.program.named))
    if given and name.startswith(SETTING):
        run.guards_passed.append(given)  # how everything behaves from here on
    if "." not in name or module not in REMEMBERING:
        return result
    if module not in run.libraries:
        run.libraries[module] = Opaque(what=f"what {module} remembers", term=run.fresh(module))
        if module == "logging":
            run.program.forgetful.add(run.libraries[module])
    memory = run.libraries[module]
    touched(run, memory, given)
    return run.current(replace(result, roots=(*result.roots, memory)))


def _run_later(run: Run, name: str, values: list[Value], given: Env) -> None:
    """Code that is handed to something unknown may be run when anything unknown is given something."""
    code = [value for value in values if isinstance(value, (Function, Method, Partial))]
    if code and not run.program.table.covers(name.partition(".")[0]):
        hand_in(run, name, code)
    if given and run.program.has_callbacks:
        touched(run, run.program.callbacks, given)


def _writes(node: ir.Node) -> bool:
    """Whether a call has the name of one that changes an array, or says where its result is to be put."""
    return isinstance(node, ir.Call) and (isinstance(node.func, ir.Attribute) and node.func.attr in IN_PLACE or any(argument.name == "out" for argument in node.args))


def _named_as_in_pandas(run: Run, node: ir.Node) -> bool:
    """Whether a method of something unknown has the name of one of pandas that changes nothing that it is given (`.reindex(SEXES)`)."""
    name = node.func.attr if isinstance(node, ir.Call) and isinstance(node.func, ir.Attribute) else ""
    if not name or name in KEEPERS or name in IN_PLACE or name in CALLING:
        return False
    return any(run.program.table.find(f"pandas.{kind}.{name}") is not None for kind in ("DataFrame", "Series"))


def _look_inside(run: Run, values: list[Value], env: Env, node: ir.Node) -> None:
    """In an audit: what functions release that are handed to a call which is not understood (`counts.apply(lambda c: c + noise)`)."""
    from dpcheck.infer.exhausted import Reached

    for value in values:
        if isinstance(value, Function) and value.node not in run.active and Reached(run, [value.node], value.frame).releases():
            itself = replace(value, opaque_decorator="")  # an unknown decorator, too, is handed the function as it is written
            call_function(run, itself, [Opaque(env, what="what an unknown function hands on") for _ in value.node.params], {}, node)


def _public_array(run: Run, value: Value) -> bool:
    """Whether a value is an array of public numbers, such as the weights that a model is given."""
    cell = cell_of(run, value)
    return isinstance(cell, Num) and not cell.env


def not_modelled(run: Run, name: str, node: ir.Node) -> None:
    """Notes that nothing is known of what a call returns (DP301)."""
    run.notice("DP301", f"{name} is not modelled, so nothing bounds what it returns", node,
               "bound its result (clip, clamp), or give it a rule in a stub (see stub-paths)")


def code_in(run: Run, lazy: Lazy) -> list[Value]:
    """What the code of an iterator may change: what its functions captured, and what it writes to itself."""
    from dpcheck.infer.lazy import Walked, held, names_in_sight

    found: list[Value] = [value for value in held(run, lazy) if isinstance(value, (Function, Method, Partial))]
    if isinstance(lazy.thunk, Walked):
        mutated = names_mutated([lazy.thunk.node])
        found += [value for _, name, value in names_in_sight(run, lazy.thunk.node, lazy.thunk.frame) if name in mutated]
    return found


# ---------------------------------------------------------------- library functions
def library_call(run: Run, name: str, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    """A call of a library function by its row in the rule table."""
    if name == "dataclasses.replace" and len(args) == 1:
        from dpcheck.infer.classes import replaced

        if (copy := replaced(run, args[0], keywords, node)) is not None:
            return copy
    if name == "importlib.import_module" and len(args) == 1 and not keywords:
        return module_by_name(run, args[0])
    if name == "builtins.object.__new__" and args and isinstance(args[-1], Class) and len({id(arg) for arg in args}) == 1:
        return Ref(run.store.allocate(Instance(args[-1], {})))
    if name == "builtins.object.__setattr__" and len(args) == 3 and set_plainly(run, args[0], args[1], args[2]):
        return NONE
    library = LIBRARIES.get(name.partition(".")[0])
    if library is not None:
        from dpcheck.infer.lazy import consumed

        args, keywords = [consumed(run, value, node) for value in args], {key: consumed(run, value, node) for key, value in keywords.items()}
        return library(run, name, args, keywords, node)
    row = run.program.table.find(name)
    made = None if row is not None else run.program.table.find(f"{name}.__init__")
    if made is not None:
        row, args = made, [NONE, *args]
    if row is None:
        return unknown_call(run, name, [*args, *keywords.values()], node)
    if "out" in keywords and (stored := _into(run, row, args, keywords, node)) is not None:
        return stored
    given = bind(run, row, args, keywords)
    if isinstance(given, str):
        return unknown_call(run, f"{name} {given}", [*args, *keywords.values()], node)
    from dpcheck.infer import lazy
    from dpcheck.infer.interplay import apart

    code = any(isinstance(value, (Function, Method, Partial, Either)) for value in given.values())
    public_text = row.operation == "joined_text" and not run.sources_in_sight and not run.program.has_objects  # nobody asks what is in it
    if not row.lazy and row.operation not in HOLDING and not public_text:
        given = apart(run, given, node)
        given = {parameter: lazy.argument(run, row, value, node, code) for parameter, value in given.items()}
    run.rows_used.add(row.name)
    given = _drained(run, row.operation, given, node, code)
    from dpcheck.infer.hooks import given_objects

    hooked = given_objects(run, name, row.operation, list(given.values()), node)
    if hooked is not None:
        return hooked
    taken = {p.name for p in row.parameters if p.kind in BY_NAME}
    request = Call(run, node, row, given, {name: value for name, value in keywords.items() if name not in taken})
    if row.lazy and not (run.has_rows and row.operation.startswith("dict_") and _over_rows(request)):
        return lazy.later(request)
    not_followed = run_by_library(request, [*given.values(), *request.keywords.values()])
    if not_followed is not None:
        return not_followed
    first, several = run.store.next_address, {p.name for p in row.parameters if p.kind == "*"}
    handed = [part for parameter, value in given.items() for part in (value.items if parameter in several and isinstance(value, Tup) else (value,))]
    try:
        result = BY_KIND[row.kind](request) if row.kind in BY_KIND else by_rule(request)
    except (ShapeError, ArithmeticError) as fault:  # the call raises in Python too; what is behind it is not reached
        return request.lost(f"({fault})")
    result = _returned(request, result)
    if run.has_rows:
        from dpcheck.infer.datasets import presence

        presence.note_gone(run, given.values(), result)
        presence.note_partial(run, row.name, given.values())
    return result if row.gives == "new" or row.kind in BY_KIND or request.constant("copy") is True else _linked(request, result, handed, first)


def _returned(request: Call, result: Value) -> Value:
    """What holds of a result whatever the rule: numpy returns no lists, and entry by entry an array for an array; a number keeps what decides its type."""
    run, row = request.run, request.row
    if row.name.startswith("numpy.") and row.operation != "tolist":
        cell = cell_of(run, result)
        array = as_array(run, result, request.node) if isinstance(cell, Listing) else None
        if isinstance(cell, Num) and cell.storage == LIST or array is not None and array.shape:
            return Ref(run.store.allocate(unlisted(cell if isinstance(cell, Num) else array)))  # type: ignore[arg-type]
        if isinstance(cell, Table) and cell.kind == "list" and isinstance(cell.item, Num) and not cell.item.shape:
            return Ref(run.store.allocate(replace(cell, kind="array", after=0)))
    if not isinstance(result, Num):
        return result
    if not result.shape and row.operation not in REDUCING and any(isinstance(value, Opaque) and value.array and not value.env for value in request.given.values()):
        return Opaque(tainted(result.env), None if result.env else result.term, row.name, array=True)  # entry by entry
    if not result.shape and result.env and (row.name.startswith("numpy.") and row.operation not in ONE_ANSWER or row.name in ENTRY_BY_ENTRY):
        unknown = next((one for value in request.given.values() if (one := may_be_array(run, value)) is not None and not one.returned), None)
        if unknown is not None:  # of who knows how many entries
            return Opaque(deep_env(run, result), what=row.name, array=True)
    if not run.mixed or row.kind in BY_KIND:
        return result
    return kept(run, result, *(part for value in request.given.values() for part in (value, *(sequence_items(run, value) or ())) if isinstance(part, Num)))


def _linked(request: Call, result: Value, handed: list[Value], first: int) -> Value:
    """What a call returned, which may be one of the arrays that it was given, an item, or share memory with one: what is written to it is written to that (rule K14).

    `first` is the address that the first new object of the call had: what is older is what it is.
    """
    run, row = request.run, request.row
    owners = [] if row.gives == "items" else [one for value in handed for one in _arrays(run, value, not row.name.startswith("numpy."))]  # numpy copies lists
    if owners and isinstance(result, Num) and result.shape:
        result = Ref(run.store.allocate(result))
    for part in _arrays(run, result, True) if owners else ():
        if part.address >= first:
            run.store.link(part.address, *(owner.address for owner in owners))
    return result


def _arrays(run: Run, value: Value, inside: bool) -> list[Ref]:
    """The arrays and tables that a value is, or, if `inside` asks for that, holds."""
    def within(node: Node) -> Iterable[Node]:
        cell = run.store.heap[node.address] if isinstance(node, Ref) else node
        return parts_of(run, cell) if inside and isinstance(cell, (Tup, Listing, Mapping, Uniform)) else ()

    return [node for node in in_reach((value,), within) if isinstance(node, Ref) and isinstance(run.store.heap[node.address], (Num, Opaque, Table))]


def _over_rows(request: Call) -> bool:
    from dpcheck.infer.datasets.rules import has_rows

    return any(has_rows(request.run, value) for value in request.given.values())


def by_rule(request: Call) -> Value:
    """The rule of a row, over the rows of a data set where an argument is one."""
    run = request.run
    if run.has_rows and _over_rows(request):
        from dpcheck.infer.datasets.rules import call_over_rows

        return _holding(request, call_over_rows(request, _by_kind))
    from dpcheck.infer.masks import call_of_picked

    found = call_of_picked(request, _by_kind)
    return _holding(request, _by_kind(request) if found is None else found)


def _holding(request: Call, result: Value) -> Value:
    """A result that is not understood may be what the call was given, or an item (rule K14); what was released is none of what is private, such as the weights that it was chosen by."""
    run = request.run
    if not isinstance(result, Opaque) or request.row.gives == "new" or request.constant("copy") is True:
        return result
    held = changing(run, [value for value in request.given.values() if not (result.released and deep_env(run, value))])
    return replace(result, holds=tuple(dict.fromkeys((*result.holds, *held))), blurs=result.blurs or bool(held))


def _drained(run: Run, operation: str, given: dict[str, Value], node: ir.Node, code: bool) -> dict[str, Value]:
    """The arguments of a function that walks through what it is given, with its items in place of an object."""
    from dpcheck.infer.hooks import ITERATING, drained, instance, method_of, walk

    if operation not in ITERATING:
        return given
    found: dict[str, Value] = {}
    for name, value in given.items():
        items = None
        if instance(run, value) is not None and not (operation == "reversed" and method_of(run, value, "__reversed__") is not None):
            walked = walk(run, value, node) if operation in STOPPING or code else None  # it stops somewhere, or runs code of its own in between
            items = drained(run, value, node) if walked is None else walked.items
        found[name] = value if items is None else Ref(run.store.allocate(Listing(tuple(items))))
    return found


def _by_kind(request: Call) -> Value:
    """The rule of a row, by its kind."""
    row = request.row
    if row.kind == "operation":
        handler = OPERATIONS.get(row.operation)
        assert handler is not None, f"{row.name} names an operation that does not exist: {row.operation}"
        return handler(request)
    if row.kind == "elementwise":
        return _elementwise(request)
    if row.kind == "reduction":
        return _reduction(request)
    if row.kind == "transform":
        return _transform(request)
    if row.kind == "lipschitz":
        return _lipschitz(request)
    return _opaque(request)


def _others(request: Call) -> dict[str, Expr] | None:
    """The arguments after the first, as public expressions; None where one is private."""
    found: dict[str, Expr] = {}
    for parameter in request.row.parameters[1:]:
        value = request.given.get(parameter.name)
        if isinstance(value, Num) or isinstance(value, Opaque) and value.term is not None:
            num = as_number(request.run, value)
            if num.env:
                return None
            found[parameter.name] = num.term
        elif value is not None and deep_env(request.run, value):
            return None
    return found


def _elementwise(request: Call) -> Value:
    run, row = request.run, request.row
    first = row.parameters[0].name
    num, others = request.array(first), _others(request)
    if num is None:
        return request.lost()
    if others is None:
        nums = tuple(as_number(run, value) for value in request.given.values())
        return boxed(run, opaque_elementwise(run, row.name, nums, request.node))
    return boxed(run, elementwise.by_row(run, row, num, others, request.node))


def _range(request: Call, num: Num, values: dict[str, Expr]) -> Interval:
    row = request.row
    low = elementwise.evaluated(row.lower, values, -INFINITY) if row.lower is not None else -INFINITY
    high = elementwise.evaluated(row.upper, values, INFINITY) if row.upper is not None else INFINITY
    return Interval(low, high, row.integer)


def _reduction(request: Call) -> Value:
    """An array becomes one number: the least over the norms of factor times move."""
    run, row = request.run, request.row
    num, others = request.array(row.parameters[0].name), _others(request)
    if num is None or others is None:
        return request.lost()
    values = elementwise.meanings(run, num, others) | {"n": num.size}
    env: Growing = {}
    allowed = row.needs is None or row.needs.proved(values, run.facts)
    for source in num.env:
        moves: Moves = {D1: reach(num, source, DINF)}
        if allowed:
            bounds = [reach(num, source, norm).scaled(elementwise.evaluated(factors[""], values, INFINITY)) for norm, factors in row.factors.items()]
            best = bounds[0]
            for bound in bounds[1:]:
                best = best.least(bound)
            moves[L1] = best
        env[source] = moves
    result = Num(apply(row.name, (num.term, *others.values())), (), _range(request, num, values), env, released=num.released)
    if env:
        result.step = run.step(request.node, row.row or row.name, num)
    return tidy(run, result)


def _transform(request: Call) -> Value:
    """An array becomes an array of the same length."""
    run, row = request.run, request.row
    num, others = request.array(row.parameters[0].name), _others(request)
    if num is None or others is None or len(num.shape) != 1:
        return request.lost()
    values = elementwise.meanings(run, num, others)
    env: Growing = {}
    allowed = row.needs is None or row.needs.proved(values, run.facts)
    for source in num.env:
        moves: Moves = {DINF: reach(num, source, DINF)}
        for measured, wanted in row.factors.items() if allowed else ():
            for norm, formula in wanted.items():
                bound = reach(num, source, measured).scaled(elementwise.evaluated(formula, values, INFINITY))
                moves[norm] = bound if norm not in moves else moves[norm].least(bound)
        env[source] = moves
    result = Num(apply(row.name, (num.term, *others.values())), num.shape, _range(request, num, values), env, {}, num.data, num.norm,
                 released=num.released, storage="" if holds_reals(num) else UNKNOWN)
    if env:
        result.step = run.step(request.node, row.row or row.name, num)
    return boxed(run, tidy(run, result))


def _lipschitz(request: Call) -> Value:
    """A user's row: so much per unit of each argument (its L1 move); an argument without a factor is not understood."""
    run, row = request.run, request.row
    values: dict[str, Expr] = {}
    nums: dict[str, Num] = {}
    for parameter in row.parameters:
        value = request.given.get(parameter.name)
        if value is None:
            continue
        num = as_array(run, value, request.node)
        if num is None:
            if deep_env(run, value):
                return request.lost()
            continue
        nums[parameter.name] = num
        if not num.env and not num.shape:
            values[parameter.name] = num.term
    env: Growing = {}
    first = nums.get(row.parameters[0].name) if row.parameters else None
    allowed = row.needs is None or first is not None and row.needs.proved(elementwise.meanings(run, first, values), run.facts)
    for name, num in nums.items():
        for source in num.env:
            moves: Moves = {D1: reach(num, source, DINF)}
            if allowed and name in row.factors:
                factor = elementwise.evaluated(row.factors[name][""], values, INFINITY)
                moves[L1] = reach(num, source, L1).scaled(factor)
            have = env.get(source)
            env[source] = moves if have is None else {key: have[key] + moves[key] for key in have if key in moves}
    result = Num(run.fresh(row.name.rpartition(".")[2]), (), _range(request, next(iter(nums.values())), values) if nums else Interval(), env,
                 released=any(num.released for num in nums.values()))
    if env:
        result.step = run.step(request.node, row.row or row.name, *nums.values())
    return tidy(run, result)


def _opaque(request: Call) -> Value:
    """Deterministic, of a known range, without side effects: the diameter rule is all that applies (B14)."""
    run, row = request.run, request.row
    values = {name: as_number(run, value).term for name, value in request.given.items() if isinstance(value, Num) and not value.env}
    env = tainted(*(deep_env(run, value) for value in request.given.values()))
    released = any(getattr(value, "released", False) for value in request.given.values())
    if not env and not released:
        return Num(run.fresh(row.name.rpartition(".")[2]), domain=_range(request, Num(run.fresh("x")), values))
    result = Num(run.fresh(row.name.rpartition(".")[2]), (), _range(request, Num(run.fresh("x")), values), env, released=released)
    if env:
        result.step = run.step(request.node, row.row or row.name, *(v for v in request.given.values() if isinstance(v, Num)))
    run.know(result.term, result)
    return result


