"""What a function tells beside what it gives back: what it adds to the counts of an object; and hashes, of which only the place that they give is looked at."""
from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from dpcheck import ir
from dpcheck.infer.audit.reading.fallen import PLACE, Many, Open, State, Stuck, Symbol
from dpcheck.infer.audit.reading.uniforms import NEVER
from dpcheck.infer.walk import called_name

if TYPE_CHECKING:
    from dpcheck.infer.audit.reading.chances import Chances

TOLD = " told"  # no name of Python
_DIGESTS = frozenset(("intdigest", "hexdigest", "digest"))
_TEXTS = frozenset(("str", "bytes", "repr", "encode"))
_NUMBERS = frozenset(("int", "float", "Number", "Real", "number", "floating", "float64"))
_HASH = re.compile(r"hash|murmur|xxh|^_?h\[", re.IGNORECASE)


def added(chances: Chances, node: ir.Augment, state: State) -> list[State] | None:
    """`self.counts[answer] += 1`: whoever reads the counts is told which one; None where nothing of an object is changed so."""
    places: list[ir.Expr] = []
    target: ir.Expr = node.target
    while isinstance(target, ir.Subscript):
        places = [*(target.index.items if isinstance(target.index, ir.Sequence) else [target.index]), *places]
        target = target.value
    if not isinstance(target, ir.Attribute) or not isinstance(target.value, ir.Name) or target.value.id != "self" or any(isinstance(place, ir.Slice) for place in places):
        return None
    if not places and isinstance(node.value, ir.Constant):
        return [state]  # it only counts how often it is asked
    found: list[tuple[State, tuple[Any, ...]]] = [(state, ())]
    for part in (*places, *(() if isinstance(node.value, ir.Constant) else (node.value,))):
        found = [(after, (*told, value)) for before, told in found for after, value in chances.of(part, before)]
    return [after.put(TOLD, (*after.names.get(TOLD, ()), *told)) for after, told in found]


def with_told(value: Any, state: State) -> Any:
    """What is known of an answer in all: what a function gives back, and what it told beside it."""
    told = state.names.get(TOLD, ())
    if not told:
        return value
    return told[0] if value is None and len(told) == 1 else (value, *told)


def hashed(chances: Chances, node: ir.Call, state: State) -> list[tuple[State, Any]] | None:
    """What a hash gives, by its name, or a step on the way to one: the thing itself, or, of an answer of which only the name is known, its place. None of any other call.

    No hash tells two things apart that are not told apart by themselves, so nothing costs more behind one.
    """
    func = node.func
    text = chances.index.module.text[func.start:func.end]
    if isinstance(func, ir.Attribute) and func.attr in _DIGESTS:
        return chances.of(func.value, state)
    if not node.args or _HASH.search(text.rpartition(".")[2]) is None:
        return None
    thing = node.args[0].value
    while isinstance(thing, ir.Call) and called_name(thing.func) in _TEXTS and (thing.args or isinstance(thing.func, ir.Attribute)):
        thing = thing.func.value if called_name(thing.func) == "encode" and isinstance(thing.func, ir.Attribute) else thing.args[0].value
    return [(after, PLACE if isinstance(value, Symbol) else value) for after, value in chances.of(thing, state)]


def tossed(chances: Chances, chance: Any, state: State) -> list[tuple[State, Any]]:
    """A coin with this chance of a 1; of an array of chances, one for each."""
    if not isinstance(chance, Many):
        number = chances.number(chance)
        if not 0 <= number <= 1:
            raise Stuck
        return [(state.times(share), bit) for bit, share in ((0, 1 - number), (1, number)) if share > NEVER]
    ways: list[tuple[State, list[Any]]] = [(state, [])]
    for one in chance.items:
        ways = [(last, [*bits, bit]) for after, bits in ways for last, bit in tossed(chances, one, after)]
    return [(after, chances.new(bits, True)) for after, bits in ways]


def asked_for_its_type(chances: Chances, node: ir.Expr, state: State) -> bool | None:
    """What a question for the type of a number says: `type(x) is torch.Tensor`, `isinstance(x, (int, float))`; None for any other expression."""
    call = node.left if isinstance(node, ir.Compare) and len(node.ops) == 1 and node.ops[0] in ("is", "is not", "==", "!=") else node
    if not isinstance(call, ir.Call) or not isinstance(call.func, ir.Name) or call.func.id != ("isinstance" if call is node else "type") or not call.args or not isinstance(given := call.args[0].value, ir.Name):
        return None
    kinds = call.args[1].value if call is node and len(call.args) == 2 else node.rights[0] if isinstance(node, ir.Compare) else None
    held = state.names.get(given.id)
    if kinds is None or not isinstance(held, (int, float)) and not (isinstance(held, Open) and held.key in chances.point.drawn):
        return None
    said = any(called_name(kind) in _NUMBERS for kind in (kinds.items if isinstance(kinds, ir.Sequence) else [kinds]))
    return said is not (isinstance(node, ir.Compare) and node.ops[0] in ("is not", "!="))
