"""Made-up data that are truth values, or nothing but 0 and 1: compared, drawn of these two, or written down as so many of each. A row of them is a bit, whoever it is of."""
from __future__ import annotations

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.declared import Declared
from dpcheck.infer.walk import called_name
from dpcheck.spaces import Interval

BIT = Interval(ZERO, ONE, True)
_KEPT = frozenset(("array", "asarray", "list", "tolist", "astype", "copy", "Series", "permutation"))
_DEEPEST = 6


def add_bits(said: Declared, index: Index, node: ir.Expr) -> None:
    """Says of a declaration which of its entries, or columns, are bits, as the expression shows that makes the data."""
    if said.container in ("", "polars.DataFrame"):
        said.truths |= (columns := _bit_columns(index, node, _DEEPEST))
        said.columns.update(dict.fromkeys(columns, BIT))
    elif said.kind == "rows" and is_of_bits(index, node):
        said.domain = BIT


def _bit_columns(index: Index, node: ir.Expr, depth: int) -> set[str]:
    """The columns of bits in a frame that is made of a mapping, here, or by all that a function of the module gives back."""
    if isinstance(node, ir.Name) and depth and len(found := index.bound(node)[1]) == 1 and found[0].kind == "is":
        return _bit_columns(index, found[0].value, depth - 1)
    if not isinstance(node, ir.Call):
        return set()
    function = index.defined(node)
    if function is not None and depth:
        given = [_bit_columns(index, value, depth - 1) for value in index.returned.get(id(function), ())]
        return set.intersection(*given) if given else set()
    first = node.args[0].value if node.args and node.args[0].name in (None, "data") else None
    if called_name(node.func) != "DataFrame" or not isinstance(first, ir.Dict):
        return set()
    return {key.value for key, value in first.items if isinstance(key, ir.Constant) and isinstance(key.value, str) and is_of_bits(index, value)}


def is_of_bits(index: Index, node: ir.Expr, depth: int = _DEEPEST) -> bool:
    """Whether all entries that an expression can have are truth values, or 0 and 1."""
    if not depth:
        return False
    if isinstance(node, ir.Compare):
        return True
    if isinstance(node, ir.Name):
        found = index.bound(node)[1]
        return len(found) == 1 and found[0].kind == "is" and not index.stored(node) and is_of_bits(index, found[0].value, depth - 1)
    if isinstance(node, ir.Binary) and node.op == "+":  # [1] * ill + [0] * well; of arrays, a sum of bits is none
        return all(_is_repeated(side) for side in (node.left, node.right))
    return _is_repeated(node) or isinstance(node, ir.Call) and _is_drawn(index, node, depth)


def _is_repeated(node: ir.Expr) -> bool:
    """`[1] * n`, or a list that stands there, of nothing but 0 and 1, both of them or one repeated."""
    if isinstance(node, ir.Binary) and node.op == "*":
        return any(isinstance(side, ir.Sequence) and _are_bits(side) for side in (node.left, node.right))
    return isinstance(node, ir.Binary) and node.op == "+" and all(_is_repeated(side) for side in (node.left, node.right))


def _are_bits(node: ir.Sequence) -> bool:
    return bool(node.items) and all(isinstance(item, ir.Constant) and type(item.value) in (int, bool) and item.value in (0, 1) for item in node.items)


def _is_drawn(index: Index, node: ir.Call, depth: int) -> bool:
    """Whether a call draws of 0 and 1 alone, or keeps what does."""
    name = called_name(node.func)
    plain = [argument.value for argument in node.args if argument.name is None]
    named = {argument.name: argument.value for argument in node.args if argument.name}
    if name in ("choice", "choices"):
        among = plain[0] if plain else named.get("a", named.get("population"))
        return isinstance(among, ir.Sequence) and _are_bits(among)
    if name == "binomial":
        times = plain[0] if plain else named.get("n")
        return isinstance(times, ir.Constant) and times.value == 1
    if name == "randint":
        return [one.value if isinstance(one, ir.Constant) else None for one in plain[:2]] == [0, 2] and not (isinstance(node.func, ir.Attribute) and isinstance(node.func.value, ir.Name) and node.func.value.id == "random")
    if name not in _KEPT or index.defined(node) is not None:
        return False
    holder = node.func.value if isinstance(node.func, ir.Attribute) and name in ("tolist", "astype", "copy") else plain[0] if plain else None
    return holder is not None and is_of_bits(index, holder, depth - 1)
