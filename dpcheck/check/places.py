"""Places of the interpreter as lines and columns of a report."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.check.codes import BY_CODE
from dpcheck.check.records import Diagnostic, Note
from dpcheck.infer.values import Env, Function, Num, Place, Source, Step, Value
from dpcheck.syntax.walk import walk
from dpcheck.infer.reach import L1, reach
from dpcheck.bounds import render
from dpcheck.numerals import for_people
from dpcheck.syntax import spots
from dpcheck.syntax.spots import Spot

MOST_STEPS = 6


def spot(place: Place) -> Spot:
    """Path, line, column, end line, end column and notebook cell of a place."""
    return spots.spot(*place)


def note(message: str, place: Place | None) -> Note:
    """A note at a place, or without one."""
    if place is None:
        return Note(message, "")
    path, line, column, end_line, end_column, cell = spot(place)
    return Note(message, path, line, column, end_line, end_column, cell)


def diagnostic(code: str, message: str, place: Place, notes: list[Note] | None = None, fix: str | None = None) -> Diagnostic:
    """A diagnostic of the code's own severity."""
    path, line, column, end_line, end_column, cell = spot(place)
    return Diagnostic(code, BY_CODE[code].severity, message, path, line, column, end_line, end_column, cell, list(notes or ()), fix)


def snippet(place: Place, longest: int = 60) -> str:
    """The text at a place, on one line."""
    module, start, end = place
    text = " ".join(module.text[start:end].split())
    return text if len(text) <= longest else text[: longest - 3] + "..."


def derivation(num: Num, source: Source, key: str = L1) -> list[Note]:
    """The few steps that made a bound what it is: from the value back to the source, along the operand that moves most."""
    notes: list[Note] = []
    current: Num | None = num
    seen: set[int] = set()
    while current is not None and len(notes) < MOST_STEPS:
        step = current.step
        if step is None or id(step) in seen:
            break
        seen.add(id(step))
        measure = L1 if not current.shape else key
        bound = reach(current, source, measure).coefficient
        text = f"`{snippet(step.place)}` {_moves(for_people(render(bound)), measure if current.shape else '')}"
        if step.rule:
            text += f" (rule {step.rule})" if step.rule[0].isupper() and len(step.rule) <= 4 else f" ({step.rule})"
        if not current.domain.bounded and bound.infinite:
            text += ", and nothing bounds its values"
        found = note(text, step.place)
        if not notes or (notes[-1].line, notes[-1].column, notes[-1].path) != (found.line, found.column, found.path):
            notes.append(found)
        current = most_moved(step, source)
    if source.place is not None:
        notes.append(private_here(source))
    return notes


def _moves(bound: str, measure: str) -> str:
    inside = f" in {measure}" if measure else ""
    return f"can move without bound{inside}" if bound == "inf" else f"moves by at most {bound}{inside}"


def most_moved(step: Step, source: Source) -> Num | None:
    """The operand of a step that moves most with a source."""
    best: Num | None = None
    for operand in step.operands:
        if source not in operand.env:
            continue
        if best is None:
            best = operand
            continue
        mine, other = reach(operand, source, L1).coefficient, reach(best, source, L1).coefficient
        if mine.infinite and not other.infinite or operand.step is not None and best.step is None and bool(mine.infinite) == bool(other.infinite):
            best = operand
    return best


def private_here(source: Source) -> Note:
    """Where private data enters, and as what it is declared."""
    return note(f"`{source.name}` is private here{f' ({source.space})' if source.space else ''}", source.place)


def returned_at(function: Function) -> Place:
    """The value of the only return statement, else the function's name."""
    assert isinstance(function.node, ir.Function)
    returns = [part for part in walk(function.node.body) if isinstance(part, ir.Return) and part.value is not None]
    if len(returns) == 1 and returns[0].value is not None:
        return function.module, returns[0].value.start, returns[0].value.end
    start = function.node.name_start
    return function.module, start, start + len(function.node.name)


def steps_to(value: Value | None, env: Env) -> list[Note]:
    """How the first source of these moves comes to move a value: its derivation, or where the source is."""
    source = next(iter(env))
    if isinstance(value, Num):
        return derivation(value, source)
    return [private_here(source)] if source.place is not None else []
