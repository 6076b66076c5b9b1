"""`match`: patterns in turn, as Python tries them."""
from __future__ import annotations

from typing import Any

from dpcheck import ir
from dpcheck.core.term import Term
from dpcheck.elaborate.attributes import attribute
from dpcheck.elaborate.functions import block
from dpcheck.elaborate.machine import Machine
from dpcheck.elaborate.names import bind
from dpcheck.elaborate.operators import relate, same
from dpcheck.elaborate.statements import executes
from dpcheck.elaborate.values import Class, Dict, Error, Frame, Instance, Library, List, Raised, Unmodelled, is_constant, is_number

_NUMBERS = frozenset(("builtins.int", "builtins.float", "builtins.bool", "builtins.str"))


@executes(ir.Match)
def _match(machine: Machine, node: ir.Match, frame: Frame) -> Any:
    subject = machine.evaluate(node.subject, frame)
    for case in node.cases:
        if _fits(machine, case.pattern, subject, frame) and (case.guard is None or machine.decide(machine.truth(machine.evaluate(case.guard, frame)), case)):
            return (yield from block(machine, case.body, frame))
    return None


def _fits(machine: Machine, pattern: ir.Pattern, subject: Any, frame: Frame) -> bool:
    """Whether a pattern matches; what it captures is bound on the way, as in Python."""
    match pattern:
        case ir.PatternValue():
            wanted = machine.evaluate(pattern.value, frame)
            if wanted is None or isinstance(wanted, bool):
                return machine.decide(same(machine, subject, wanted), pattern)
            if isinstance(subject, (List, tuple, Dict, Instance)):
                raise Unmodelled("a pattern of a value")
            return machine.decide(machine.truth(relate(machine, "==", subject, wanted)), pattern)
        case ir.PatternCapture():
            if pattern.pattern is not None and not _fits(machine, pattern.pattern, subject, frame):
                return False
            if pattern.name is not None:
                bind(machine, pattern.name, subject, frame)
            return True
        case ir.PatternOr():
            return any(_fits(machine, each, subject, frame) for each in pattern.choices)
        case ir.PatternSequence():
            return _sequence(machine, pattern, subject, frame)
        case ir.PatternMapping():
            return _mapping(machine, pattern, subject, frame)
        case ir.PatternClass():
            return _class(machine, pattern, subject, frame)
        case _:
            raise Unmodelled("a pattern")


def _sequence(machine: Machine, pattern: ir.PatternSequence, subject: Any, frame: Frame) -> bool:
    if is_constant(subject) and type(subject) is not tuple or is_number(subject):
        return False
    if not (type(subject) is tuple or isinstance(subject, List) and subject.term is None and subject.kind in ("list", "deque")):
        raise Unmodelled("a pattern of a sequence")
    items = list(subject.items if isinstance(subject, List) else subject)
    star = next((place for place, part in enumerate(pattern.items) if isinstance(part, ir.PatternStar)), None)
    if star is None:
        return len(items) == len(pattern.items) and all(_fits(machine, part, item, frame) for part, item in zip(pattern.items, items))
    after = len(pattern.items) - star - 1
    if len(items) < star + after:
        return False
    parts = [*zip(pattern.items[:star], items[:star]), *zip(pattern.items[star + 1:], items[len(items) - after:])]
    if not all(_fits(machine, part, item, frame) for part, item in parts):
        return False
    starred = pattern.items[star]
    assert isinstance(starred, ir.PatternStar)
    if starred.name is not None:
        bind(machine, starred.name, machine.new(List(items[star:len(items) - after])), frame)
    return True


def _mapping(machine: Machine, pattern: ir.PatternMapping, subject: Any, frame: Frame) -> bool:
    if is_constant(subject) or is_number(subject) or isinstance(subject, List):
        return False
    if not isinstance(subject, Dict) or subject.default is not None:
        raise Unmodelled("a pattern of a mapping")
    keys = [machine.evaluate(key, frame) for key, _ in pattern.items]
    if not all(key in subject.items for key in keys) or not all(_fits(machine, part, subject.items[key], frame) for key, (_, part) in zip(keys, pattern.items)):
        return False
    if pattern.rest is not None:
        bind(machine, pattern.rest, machine.new(Dict({key: value for key, value in subject.items.items() if key not in keys})), frame)
    return True


def _class(machine: Machine, pattern: ir.PatternClass, subject: Any, frame: Frame) -> bool:
    cls = machine.evaluate(pattern.cls, frame)
    if isinstance(cls, Library) and cls.name in _NUMBERS and is_constant(subject) and not pattern.keywords and len(pattern.items) < 2:
        return type(subject).__name__ == cls.name[9:] and all(_fits(machine, part, subject, frame) for part in pattern.items)
    if not isinstance(cls, Class) or isinstance(subject, Term):
        raise Unmodelled("a pattern of a class")
    if not isinstance(subject, Instance) or cls not in subject.cls.order:
        return False
    names = [name for name, _, _ in cls.fields or ()]
    if len(pattern.items) > len(names):
        raise Unmodelled("a pattern of places")
    for name, part in [*zip(names, pattern.items), *pattern.keywords]:
        try:
            held = attribute(machine, subject, name, frame)
        except Raised as raised:
            if isinstance(raised.value, Error) and raised.value.cls is AttributeError:
                return False
            raise
        if not _fits(machine, part, held, frame):
            return False
    return True
