"""What is drawn from, or gone through, where that is which values occur in data: whoever sees what was drawn sees that somebody has it."""
from __future__ import annotations

import re

from collections.abc import Iterator

from dpcheck import ir
from dpcheck.infer.audit.reading.index import Definition, Index
from dpcheck.infer.audit.reading.ways import KEYS, SAME, Way, Ways
from dpcheck.infer.audit.words import sounds_public
from dpcheck.infer.walk import called_name

_DEEPEST = 8
_BEHIND = 4  # variables that are followed
_KEPT = frozenset(("list", "tuple", "sorted", "array", "asarray", "tolist", "to_list", "to_numpy", "dropna", "copy", "sort"))
_DISTINCT = frozenset(("set", "frozenset", "unique", "drop_duplicates", "Counter", "value_counts"))

_COUNTS = re.compile(r"counts$", re.IGNORECASE)


def drawn_from(call: ir.Call) -> ir.Expr | None:
    """The things of which a random choice takes one."""
    named = {argument.name: argument.value for argument in call.args if argument.name}
    plain = [argument.value for argument in call.args if argument.name is None and not argument.star]
    return named.get("a", named.get("population", named.get("seq", plain[0] if plain else None)))


def occurring(ways: Ways, node: ir.Expr, depth: int = 0) -> Way | None:
    """The data of which an expression holds the values that occur, each once; None where it is not seen to."""
    if depth > _DEEPEST:
        return None
    if isinstance(node, ir.Name):
        return next((way for way in _of_name(ways, node, depth + 1) if way is not None), None)
    if isinstance(node, ir.Attribute) and node.attr in ("index", "values", "T"):
        return occurring(ways, node.value, depth + 1)
    if isinstance(node, ir.Binary):  # what lies between them, say
        return occurring(ways, node.left, depth + 1) or occurring(ways, node.right, depth + 1)
    if isinstance(node, ir.Subscript) and isinstance(node.index, ir.Slice):
        return occurring(ways, node.value, depth + 1)
    if isinstance(node, ir.Comprehension) and len(node.clauses) == 1 and node.value is None:
        target, element = node.clauses[0].target, node.element
        same = isinstance(target, ir.Name) and isinstance(element, ir.Name) and target.id == element.id
        return occurring(ways, node.clauses[0].iter, depth + 1) if same else None
    if not isinstance(node, ir.Call):
        return None
    name, given = called_name(node.func), [argument.value for argument in node.args if argument.name is None and not argument.star]
    inner = given[0] if given else node.func.value if isinstance(node.func, ir.Attribute) else None
    if inner is None:
        return None
    if name in _DISTINCT:
        return _data(ways, inner) or occurring(ways, inner, depth + 1)
    return occurring(ways, inner, depth + 1) if name in _KEPT or name == "keys" else None


def looped_over(ways: Ways, place: ir.Node, value: ir.Expr) -> Way | None:
    """The data of which a loop around a place goes through the values that occur, where what is noised there is made of the value of the pass: there is one release for each."""
    read = {part.id for part in ways.behind(value, _BEHIND) if isinstance(part, ir.Name)}
    for loop in ways.index.around(place):
        if isinstance(loop, (ir.For, ir.Clause)) and isinstance(loop.target, ir.Name) and loop.target.id in read and (found := occurring(ways, loop.iter)) is not None:
            return found
    return None


def _of_name(ways: Ways, node: ir.Name, depth: int) -> Iterator[Way | None]:
    """What a name is bound to, and, of a dict, by what its entries are filled in."""
    for definition in ways.index.bound(node)[1]:
        if definition.kind == "is":
            yield occurring(ways, definition.value, depth)
    for kept in ways.index.stored(node):
        targets = kept.node.targets if isinstance(kept.node, ir.Assign) else [kept.node.target] if isinstance(kept.node, ir.Augment) else []
        for target in targets:
            if isinstance(target, ir.Subscript):
                yield _key(ways, target.index, depth)


def _key(ways: Ways, key: ir.Expr, depth: int) -> Way | None:
    """The data of which a key is a value: an entry of a column, or a part of a row."""
    if isinstance(key, ir.Subscript):
        first = isinstance(key.index, ir.Constant) and key.index.value == 0 and isinstance(key.value, ir.Name)
        pairs = [definition for definition in ways.index.bound(key.value)[1] if definition.place is None] if first and isinstance(key.value, ir.Name) else []
        return next((found for pair in pairs if (found := _of_pair(ways, pair, depth)) is not None), None) or _data(ways, key)
    if not isinstance(key, ir.Name):
        return None
    for definition in ways.index.bound(key)[1]:
        if definition.kind == "is" and (found := _key(ways, definition.value, depth)) is not None:
            return found
        if definition.place == 0 and (found := _of_pair(ways, definition, depth)) is not None:
            return found
        if definition.kind == "item" and definition.place is None:
            found = _data(ways, definition.value) if isinstance(definition.value, ir.Subscript) or _is_row(ways, definition.value) else occurring(ways, definition.value, depth)
            if found is not None:
                return found
    return None


def _of_pair(ways: Ways, pair: Definition, depth: int) -> Way | None:
    """The data of which the keys of a dict are values, of whose pairs a name is one: `for pair in counts.items()`."""
    value = pair.value
    items = pair.kind == "item" and isinstance(value, ir.Call) and isinstance(value.func, ir.Attribute) and value.func.attr == "items" and not value.args
    return occurring(ways, value.func.value, depth + 1) if items and isinstance(value, ir.Call) and isinstance(value.func, ir.Attribute) else None


def _is_row(ways: Ways, node: ir.Expr) -> bool:
    """Whether a name is one of the rows that a loop goes through, which is a list: of a dict with the names of its fields the keys are public."""
    found = ways.index.bound(node)[1] if isinstance(node, ir.Name) else []
    return len(found) == 1 and found[0].kind == "item" and found[0].place is None and isinstance(found[0].value, ir.Name) and all(way.leaf.name != "DictReader" for way in ways.of(node))


def _data(ways: Ways, node: ir.Expr) -> Way | None:
    """The data that an expression is, or is a part of."""
    return next((way for way in sorted(ways.of(node), key=lambda way: (way.leaf.start, way.leaf.name)) if way.mark in (SAME, KEYS)
                 and (way.leaf.kind == "data" or way.leaf.kind == "parameter" and not sounds_public(way.leaf.name))), None)


def is_one_of_counts(index: Index, value: ir.Expr) -> bool:
    """Whether something is an entry of what is called counts, wherever that was read: each is a number of people, and moves by one with each of them."""
    if not isinstance(value, ir.Name):
        return False
    found = index.bound(value)[1]
    goes = [part.iter for one in found if isinstance(part := one.node, (ir.For, ir.Clause)) and part.target is not None]
    return bool(goes) and len(goes) == len(found) and all(isinstance(one, (ir.Name, ir.Attribute)) and _COUNTS.search(one.id if isinstance(one, ir.Name) else one.attr) for one in goes)
