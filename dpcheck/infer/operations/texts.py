"""Strings, and what is written out: printing, logging, formatting (rules K1, K2, I11)."""
from __future__ import annotations

from dataclasses import replace
from typing import Callable

from dpcheck.infer.references import cell_of
from dpcheck.infer.datasets.presence import assume_one_type
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.requests import Call, operation
from dpcheck.infer.unknown_calls import unknown_call
from dpcheck.infer.kinds import deciding_type
from dpcheck.infer.overriding import class_of
from dpcheck.infer.reach import tainted
from dpcheck.infer.streams import note_told
from dpcheck.infer.touching import printed
from dpcheck.infer.values import NONE, Either, Instance, Lazy, Library, Nothing, Num, Opaque, Text, Value

KNOWN: dict[str, Callable[[str], str]] = {"builtins.str": str, "builtins.str.lower": str.lower, "builtins.str.upper": str.upper, "builtins.str.title": str.title}


@operation("joined_text")
def text_of(request: Call) -> Value:
    """Any deterministic function of values that gives a string: 1 into D. Of a text that is known, what some make of it is known."""
    run = request.run
    values = list(request.given.values())
    note_told(run, values)
    env = tainted(*(deep_env(run, value) for value in values))
    known, text = KNOWN.get(request.row.name), values[0]
    if run.has_rows:
        assume_one_type(run, *values)
    if known is not None and len(values) == 1 and isinstance(text, Text):
        return text if text.value is None else replace(text, value=known(text.value))
    return Text(env=env, released=any(getattr(value, "released", False) for value in values))


@operation("output")
def _output(request: Call) -> Value:
    """print and the like: what is shown is no result; a `@private` function must not do it with private values (DP201)."""
    run = request.run
    name = request.row.name.rpartition(".")[2]
    given = [value for key, value in request.given.items() if key != "self"]
    note_told(run, given)
    env = tainted(*(deep_env(run, value) for value in given))
    run.show("printed" if name == "print" else f"given to {name}", env, request.node)
    printed(run, env)
    file = request.given.get("file", NONE)
    if isinstance(file, (Nothing, Library)):
        return NONE
    return unknown_call(run, f"{request.row.name} into a file", given, request.node)  # what can be read again


@operation("kind_of")
def _kind_of(request: Call) -> Value:
    """isinstance, callable, hasattr, type: public, for the type of a value does not depend on the data, if no branch chose it."""
    value = request.value("x")
    cell = cell_of(request.run, value)
    if request.run.has_rows:
        assume_one_type(request.run, value)
    if request.row.name == "builtins.type" and isinstance(cell, Instance):
        return class_of(request.run, value, cell)
    if "kind" in request.given and (env := deep_env(request.run, request.value("kind"))):
        return Opaque(env, what="a test of a type that depends on the data")
    if isinstance(cell or value, (Either, Lazy, Opaque)) and (env := deep_env(request.run, value)):
        return Opaque(env, what="the type of a value that is not understood", roots=(request.run.program.members,))
    number = cell or value
    if isinstance(number, Num) and (env := deciding_type(request.run, number)):
        return Opaque(env, what="the type of a number that depends on the data", roots=(request.run.program.members,))
    if isinstance(value, Library):
        return Opaque(what="a test of a library object")
    if request.row.name == "builtins.type":
        return Opaque(term=request.run.fresh("a type"), what="a type", roots=(request.run.program.members,))
    return Opaque(term=request.run.fresh("a test of a type"), what="a test of a type")
