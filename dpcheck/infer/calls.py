"""Calls: of the checked code's functions and classes, of library functions by their row, and of what is not known."""
from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.attributes import attribute_of
from dpcheck.infer.audit.methods import called
from dpcheck.infer.classes import instantiate
from dpcheck.infer.references import cell_of
from dpcheck.infer.conditionals import branch
from dpcheck.infer.datasets.axes import columns_of
from dpcheck.infer.datasets.model import Record
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.touching import remembers, written_to
from dpcheck.infer.effects import CHANGING, KEEPERS, OUTPUTS, PROGRESS, SPEAKING, TAKING_OVER
from dpcheck.infer.flow import Flow
from dpcheck.infer.functions import call_function
from dpcheck.infer.hooks import method_of
from dpcheck.infer.walked import starred
from dpcheck.infer.interpret import call, callee, evaluate, expression, moved, unread
from dpcheck.infer.largest_noisy import choice_by_noise
from dpcheck.infer.library_calls import library_call
from dpcheck.infer.names import look_up
from dpcheck.infer.namespaces import changed
from dpcheck.infer.noise import read, taken_apart
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import name_of
from dpcheck.infer.reflection import REFLECTIVE, reflective, super_of
from dpcheck.infer.store import Frame, visible
from dpcheck.infer.streams import note_told
from dpcheck.infer.unknown_calls import unknown_call
from dpcheck.infer.walk import called_name
from dpcheck.infer.values import NONE, Class, Configured, Either, Function, Library, Listing, Mapping, Method, Num, Opaque, Partial, Ref, Text, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


_WALKING = frozenset(("builtins.zip", "builtins.enumerate", "builtins.reversed"))
_COPYING = frozenset(name.rpartition(".")[2] for name in TAKING_OVER)
_WORD = re.compile(r"[^\W\d]\w*")


@expression(ir.Call)
def _called(run: Run, node: ir.Call, frame: Frame) -> Value:
    """A call expression. Of what only gives back what it is given, in another container, the draws are read here."""
    value = _call(run, node, frame)
    if run.noisy and called_name(node.func) in _COPYING:
        read(run, value, node)
    return value


@unread(ir.Call)
def _call(run: Run, node: ir.Call, frame: Frame) -> Value:
    if run.noisy and node.args and (chosen := choice_by_noise(run, node, frame)) is not None:
        return chosen
    kept = _appended_to(run, node.func, frame) if run.noisy else None
    function = _callee(run, node.func, frame) if kept is None else kept
    run.program.judged.add(id(node))
    args, keywords, unmatched = _given(run, node, function, kept is not None, frame)
    if isinstance(function, Library) and function.name in REFLECTIVE:
        return reflective(run, function.name, args, frame, node)
    if isinstance(node.func, ir.Attribute) and node.func.attr == "eval" and node.args and _not_known(run, function):  # as those of pandas do
        return reflective(run, name_of(function), [function, *_taken_from(run, function), *args, *keywords.values()], frame, node)
    if isinstance(node.func, ir.Attribute) and node.func.attr == "query" and args and _not_known(run, function):
        return unknown_call(run, name_of(function), [function, *args, *keywords.values(), *unmatched, *_mentioned(args[0], frame)], node)
    if isinstance(function, Library) and function.name == "builtins.super" and not args:
        return super_of(run, frame)
    if isinstance(node.func, ir.Attribute) and node.func.attr in SPEAKING and _not_known(run, function) and (seen := _spoken_of(run, args, frame)):
        return unknown_call(run, name_of(function), [function, *args, *keywords.values(), *unmatched, *seen], node)
    if isinstance(node.func, ir.Attribute) and node.func.attr in OUTPUTS and _not_known(run, function):
        note_told(run, (*args, *keywords.values()))
        run.show(f"given to {node.func.attr}", tainted(*(deep_env(run, value) for value in (function, *args, *keywords.values(), *unmatched))), node)
    if run.watching and called_name(node.func) in PROGRESS and _not_known(run, function):
        run.show(f"given to {called_name(node.func)}", tainted(*(deep_env(run, value) for value in (*args, *keywords.values(), *unmatched))), node)
    if run.watching and isinstance(node.func, ir.Attribute) and node.func.attr in CHANGING and isinstance(function, (Method, Opaque)):
        run.stored(function.owner if isinstance(function, Method) else function, tainted(*(deep_env(run, value) for value in (*args, *keywords.values()))), node)
    if len(unmatched) == 1 and not args and not keywords and isinstance(function, Library) and function.name == "builtins.zip" and run.has_rows:
        turned = columns_of(run, unmatched[0])
        if turned is not None:
            return turned
    if unmatched:
        return unknown_call(run, f"{name_of(function)} with starred arguments of unknown length", [function, *args, *keywords.values(), *unmatched], node)
    run.frame = frame
    run.argument_nodes = {i: a.value for i, a in enumerate(node.args) if not a.name} | {a.name: a.value for a in node.args if a.name}
    return call(run, function, args, keywords, node)


_OF_GENERATORS = "laplace normal standard_normal gumbel exponential standard_exponential logistic standard_cauchy standard_t multivariate_normal"
SAMPLERS = {  # methods that what is called a random generator has, whatever else it may be, by the rule that says most of them
    **{name: f"numpy.random.Generator.{name}" for name in _OF_GENERATORS.split()},
    **{name: f"random.Random.{name}" for name in ("gauss", "normalvariate", "expovariate")}, "randn": "numpy.random.RandomState.randn",
}


def _given(run: Run, node: ir.Call, function: Value, is_kept: bool, frame: Frame) -> tuple[list[Value], dict[str, Value], list[Value]]:
    """The arguments by their places and by their names, and starred ones of which it is not known how many they are; `is_kept`: they are put into a list, and looked at by nobody."""
    args: list[Value] = []
    keywords: dict[str, Value] = {}
    unmatched: list[Value] = []
    given = moved if is_kept or isinstance(function, Library) and function.name in TAKING_OVER else evaluate
    naming = run.naming
    if isinstance(function, (Function, Class)):
        run.naming = ""  # what is bound is what the function makes of it
    for argument in node.args:
        value = given(run, argument.value, frame)
        if isinstance(function, Library) and (function.name in _WALKING or function.name in TAKING_OVER and isinstance(value if isinstance(value, Opaque) else cell_of(run, value), Opaque)):
            taken_apart(run, value, argument.value)
        if argument.star == "*":
            value, items = starred(run, value, argument.value)
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
    run.naming = naming
    return args, keywords, unmatched


def _appended_to(run: Run, node: ir.Expr, frame: Frame) -> Method | None:
    """`out.append` of a list in a variable: neither the list nor what is put into it is looked at."""
    if not isinstance(node, ir.Attribute) or node.attr != "append" or not isinstance(node.value, ir.Name):
        return None
    owner = look_up(run, node.value.id, frame)
    function = attribute_of(run, owner, node) if isinstance(cell_of(run, owner), Listing) else None
    return function if isinstance(function, Method) and function.function is None else None


def _callee(run: Run, node: ir.Expr, frame: Frame) -> Value:
    """What is called: of a row always a method, never a column of that name."""
    if not isinstance(node, ir.Attribute) or not run.has_rows and node.attr not in SAMPLERS:
        return moved(run, node, frame) if isinstance(node, (ir.Name, ir.Lambda)) else evaluate(run, node, frame)  # what it captures its body reads
    owner = evaluate(run, node.value, frame)
    if isinstance(owner, Opaque) and node.attr in SAMPLERS and (run.tainting or not run.current(owner).env):
        return Method(owner, None, SAMPLERS[node.attr])
    return Method(owner, None, f"pandas.Series.{node.attr}") if isinstance(owner, Record) and owner.cls is None else attribute_of(run, owner, node)


def _mentioned(text: Value, frame: Frame) -> list[Value]:
    """The variables that the text of a query names as `@name`."""
    found: list[Value] = []
    at: Frame | None = frame
    while at is not None and isinstance(text, Text) and text.value and "@" in text.value:
        found += [value for name, value in at.names.items() if f"@{name}" in text.value.replace(" ", "")]
        at = at.outer
    return found


def _spoken_of(run: Run, args: list[Value], frame: Frame) -> list[Value]:
    """The private variables whose names are words of a text that is handed on."""
    words = {word for value in args if isinstance(value, Text) and value.value for word in _WORD.findall(value.value)}
    return [value for word in sorted(words) if (value := visible(frame, word)) is not None and deep_env(run, value)]


def _not_known(run: Run, function: Value) -> bool:
    """Whether a callee is neither code that is checked nor a function that has a rule."""
    if isinstance(function, (Function, Class, Partial)) or isinstance(function, Method) and function.function is not None:
        return False
    return not isinstance(function, (Library, Method)) or run.program.table.find(function.name) is None


@callee(Function)
def _function(run: Run, function: Function, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    return call_function(run, function, args, keywords, node)


@callee(Class)
def _class(run: Run, cls: Class, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    return instantiate(run, cls, args, keywords, node)


@callee(Library)
def _library(run: Run, function: Library, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    return library_call(run, function.name, args, keywords, node)


@callee(Configured)
def _configured(run: Run, function: Configured, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    return library_call(run, f"{function.name}.__call__", [function, *args], keywords, node)


@callee(Method)
def _method(run: Run, method: Method, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    if method.function is not None:
        return call_function(run, method.function, [method.owner, *args], keywords, node)
    if method.name in ("builtins.object.__init__", "builtins.object.__init_subclass__"):
        return NONE
    if isinstance(method.owner, Num) and method.name.rpartition(".")[2] in KEEPERS:  # it was no number
        written_to(run, method.owner, tainted(*(deep_env(run, value) for value in (*args, *keywords.values()))))
    if method.name:
        return library_call(run, method.name, [method.owner, *args], keywords, node)
    return unknown_call(run, "a method of a value that is not understood", [method.owner, *args, *keywords.values()], node)


@callee(Partial)
def _partial(run: Run, function: Partial, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    run.waiting.pop(id(function), None)
    if env := changed(run, function.keywords):
        return unknown_call(run, "a partial whose keywords were set", [Opaque(env), function, *args, *keywords.values()], node)
    return call(run, function.function, [*function.args, *args], {**function.keywords, **keywords}, node)


@callee(Either)
def _either(run: Run, function: Either, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    """A call of one of two functions: a branch."""
    names: dict[str, Value] = {}

    def side(one: Value) -> Flow:
        before, run.never = run.never, False
        run.store.write(names, "result", call(run, one, args, keywords, node))
        flow = Flow(alive=not run.never)
        run.never = before
        return flow

    flow = branch(run, function.condition, node, lambda: side(function.left), lambda: side(function.right))
    run.never = run.never or not flow.alive
    return names.get("result") or Opaque(what="a call that never returns")


@callee(object)
def _any_other(run: Run, function: Value, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    if run.program.audit is not None and isinstance(function, Opaque) and isinstance(node, ir.Call) and isinstance(node.func, ir.Attribute):
        found = called(run, function, [*args, *keywords.values()], node.func.attr, node)
        if found is not None:
            return found
    method = method_of(run, function, "__call__")
    if method is not None:
        return call(run, method, args, keywords, node)
    given = [*args, *keywords.values()]
    if isinstance(function, Opaque) and not run.tainting and not deep_env(run, function) and tainted(*(deep_env(run, value) for value in given)):
        if not all(remembers(root) for root in function.origins):
            run.assume(f"{function.what or 'what is called'} gives what it makes of its arguments alone")
    return unknown_call(run, name_of(function), [function, *_taken_from(run, function), *given], node)


def _taken_from(run: Run, function: Value) -> list[Value]:
    """What a callee that is no function shares its memory with: `df.melt()` looks like a column of that name, and is a method of the frame."""
    if not isinstance(function, Ref):
        return []
    return [Ref(address) for address in sorted(run.store.groups.get(function.address, ())) if address != function.address]
