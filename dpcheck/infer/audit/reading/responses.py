"""Randomized responses that the text shows whole: everybody's answer is drawn with chances that a formula gives, whatever the answer is.

The form says how the chances of one output differ between two answers, and nothing else is told of the answer. So the cost is
the logarithm of the odds (P8), and it can be compared with the epsilon that the chances are made of.
"""
from __future__ import annotations

import math
from collections.abc import Iterator

from dpcheck import ir
from dpcheck.infer.audit.reading.channels import channels
from dpcheck.infer.audit.reading.coins import COINS, coin_of, kept_or_drawn, set_by_coin
from dpcheck.infer.audit.reading.forms import Response, ratio, two_bits
from dpcheck.infer.audit.reading.formulas import DRAWN, ENDS, Point
from dpcheck.infer.audit.reading.index import Index
from dpcheck.infer.audit.reading.places import choices as by_places
from dpcheck.infer.audit.reading.ways import Ways
from dpcheck.infer.audit.words import sounds_private, sounds_public
from dpcheck.infer.walk import called_name
from dpcheck.syntax.walk import walk

CLOSE = 1e-7
_CHOOSING = frozenset(("choice", "choices"))


def responses(index: Index) -> Iterator[Response]:
    """All forms that are known."""
    for name in sorted(_CHOOSING):
        for call in index.calls.get(name, ()):
            if (found := _chosen(index, call)) is not None:
                yield found
    for call in index.calls.get("where", ()):
        if (found := _bits(index, call)) is not None:
            yield found
    for branch in index.branches:
        for form in (_flipped, kept_or_drawn, set_by_coin):
            if (found := form(index, branch)) is not None:
                yield found
                break
    yield from by_places(index)


def followed(index: Index, told: set[int]) -> Iterator[Response]:
    """The functions that answer at random in no form that is known, run for all ways that their coins may fall; `told` are the places of those that were found."""
    functions = {id(function) for function in (function for found in index.functions.values() for function in found)
                 if any(id(part) in told for part in walk(function.body))}
    yield from channels(index, functions)


def cost(index: Index, response: Response) -> tuple[str, float | None]:
    """The verdict on a response, and what it costs in units of the epsilon that its chances are made of (None: of none)."""
    shares: list[float] = []
    claims = False
    for seed in range(DRAWN + len(ENDS)):
        if seed == DRAWN and (not claims or max(shares) > 1 + CLOSE):
            break  # at the ends it is only looked whether what was right before is right there
        point = Point(index, seed)
        spent = response.spent(point)
        if spent is None or len(point.epsilons) > 1 or any(sounds_private(key.rpartition(".")[2]) for key in point.drawn if not key.startswith("len(")):
            return "undecided", None
        if math.isinf(spent) and seed >= DRAWN:
            return "undecided", None
        if point.epsilons:
            claims = True
            shares.append(spent / next(iter(point.epsilons.values())))
        elif math.isinf(spent):
            return "undecided", None
    if not claims:
        return "right", None
    if any(map(math.isinf, shares)):
        return ("unbounded", math.inf) if all(map(math.isinf, shares)) else ("undecided", None)
    if max(shares) - min(shares) > CLOSE and max(shares) > 1 + CLOSE and min(shares) <= 1 + CLOSE:
        return "undecided", None
    return ("right" if max(shares) <= 1 + CLOSE else "under-noised"), max(shares)


# ---------------------------------------------------------------- one of many by chances
def _chosen(index: Index, call: ir.Call) -> Response | None:
    """`choice(domain, p=chances)`, where all chances are alike but the one of the answer."""
    named = {argument.name: argument.value for argument in call.args if argument.name}
    plain = [argument.value for argument in call.args if argument.name is None]
    chances = named.get("p", named.get("weights"))
    domain = named.get("a", named.get("population", plain[0] if plain else None))
    if chances is None or domain is None or _is_of_data(index, call, domain):
        return None
    found = _raised(index, chances)
    return None if found is None or called_name(call.func) == "choices" and not isinstance(chances, ir.Comprehension) else Response(call, ratio(*found))


def _raised(index: Index, chances: ir.Expr) -> tuple[ir.Expr, ir.Expr] | None:
    """The chance of the answer and that of each other one, in a list that has the same at all places but one."""
    if isinstance(chances, ir.Comprehension) and isinstance(chances.element, ir.Conditional) and len(chances.clauses) == 1 and not chances.clauses[0].ifs:
        test = chances.element.test
        if isinstance(test, ir.Compare) and len(test.ops) == 1 and test.ops[0] in ("==", "!="):
            pair = chances.element.body, chances.element.orelse
            return pair if test.ops[0] == "==" else pair[::-1]
        return None
    table = chances.value if isinstance(chances, ir.Subscript) else None
    holder = chances if table is None else table
    if isinstance(holder, ir.Name):
        definitions, stored = index.bound(holder)[1], index.stored(holder)
    elif isinstance(holder, ir.Attribute):
        definitions, stored = index.attribute(holder), index.put_into(holder)
    else:
        return None
    if len(definitions) == 1 and isinstance(definitions[0].value, (ir.Comprehension, ir.Subscript)) and not stored and table is None:
        return _raised(index, definitions[0].value)
    if len(definitions) != 1 or len(stored) != 1 or stored[0].kind != "is" or not isinstance(stored[0].node, ir.Assign):
        return None
    base = _alike(definitions[0].value, 1 if table is None else 2)
    target = stored[0].node.targets[0]
    if base is None or not isinstance(target, ir.Subscript) or isinstance(target.index, (ir.Slice, ir.Constant)):
        return None
    if table is not None and not _on_diagonal(target):
        return None
    if table is None and any(isinstance(part, (ir.For, ir.While)) and not (part.start <= chances.start < part.end) for part in index.around(stored[0].node)):
        return None  # it may be stored at several places
    return stored[0].value, base


def _alike(value: ir.Expr, dimensions: int) -> ir.Expr | None:
    """What stands at all places of a new array or list."""
    if isinstance(value, ir.Binary) and value.op == "*" and dimensions == 1:
        for one, other in ((value.left, value.right), (value.right, value.left)):
            if isinstance(one, ir.Sequence) and len(one.items) == 1:
                return one.items[0]
            if isinstance(one, ir.Call) and called_name(one.func) == "ones":
                return other
    if isinstance(value, ir.Call) and called_name(value.func) == "full":
        named = {argument.name: argument.value for argument in value.args if argument.name}
        plain = [argument.value for argument in value.args if argument.name is None]
        shape = named.get("shape", plain[0] if plain else None)
        if isinstance(shape, ir.Sequence) == (dimensions == 2):
            return named.get("fill_value", plain[1] if len(plain) > 1 else None)
    return None


def _on_diagonal(target: ir.Subscript) -> bool:
    """`table[i][i]` or `table[i, i]`."""
    inner = target.value
    if isinstance(inner, ir.Subscript):
        places = [inner.index, target.index]
    else:
        places = list(target.index.items) if isinstance(target.index, ir.Sequence) else []
    return len(places) == 2 and all(isinstance(place, ir.Name) for place in places) and places[0].id == places[1].id  # type: ignore[union-attr]


# ---------------------------------------------------------------- a bit at each place
def _bits(index: Index, call: ir.Call) -> Response | None:
    """`where(onehot == 1, drawn with p, drawn with q)`: a vector that has one 1, of which every bit is drawn by itself."""
    if len(call.args) != 3:
        return None
    test, kept, other = (argument.value for argument in call.args)
    if not (isinstance(test, ir.Compare) and test.ops == ["=="] and isinstance(test.rights[0], ir.Constant) and test.rights[0].value in (0, 1) and isinstance(test.left, ir.Name)):
        return None
    if not _is_one_hot(index, test.left):
        return None
    p, q = _drawn_bits(kept), _drawn_bits(other)
    if p is None or q is None:
        return None
    pair = (p, q) if test.rights[0].value == 1 else (q, p)
    return Response(call, two_bits(lambda point: point.of(pair[0]), lambda point: point.of(pair[1])))


def _is_one_hot(index: Index, name: ir.Name) -> bool:
    """Whether a vector is 0 but at one place, where it is 1."""
    definitions, stored = index.bound(name)[1], index.stored(name)
    if len(definitions) != 1 or definitions[0].kind != "is":
        return False
    made = definitions[0].value
    if isinstance(made, ir.Subscript) and isinstance(made.value, ir.Call) and called_name(made.value.func) in ("eye", "identity"):
        return not stored
    zeros = isinstance(made, ir.Call) and called_name(made.func) == "zeros" or isinstance(base := _alike(made, 1), ir.Constant) and base.value == 0
    return (zeros and len(stored) == 1 and isinstance(stored[0].value, ir.Constant) and stored[0].value.value == 1 and isinstance(stored[0].node, ir.Assign)
            and not any(isinstance(part, (ir.For, ir.While)) and not part.start <= name.start < part.end for part in index.around(stored[0].node)))


def _drawn_bits(node: ir.Expr) -> ir.Expr | None:
    """The chance of a 1 in bits that are drawn each by itself: `binomial(1, p, size)`, `random(size) < p`."""
    if isinstance(node, ir.Call) and any(isinstance(argument.value, ir.Constant) and argument.value.value == 1 for argument in node.args if argument.name == "size"):
        return None  # one draw for all
    if isinstance(node, ir.Call) and called_name(node.func) == "binomial":
        named = {argument.name: argument.value for argument in node.args if argument.name}
        plain = [argument.value for argument in node.args if argument.name is None]
        times = named.get("n", plain[0] if plain else None)
        several = "size" in named or len(plain) > 2 and not isinstance(plain[2], ir.Constant)
        if isinstance(times, ir.Constant) and times.value == 1 and several:
            return named.get("p", plain[1] if len(plain) > 1 else None)
    if isinstance(node, ir.Call) and called_name(node.func) == "astype" and isinstance(node.func, ir.Attribute):
        return _drawn_bits(node.func.value)
    if isinstance(node, ir.Compare) and len(node.ops) == 1 and isinstance(node.left, ir.Call) and called_name(node.left.func) in COINS and node.left.args and not isinstance(node.left.args[0].value, ir.Constant) and node.ops[0] in ("<", "<="):
        return node.rights[0]
    return None


# ---------------------------------------------------------------- a bit, or the other one
def _flipped(index: Index, branch: ir.If) -> Response | None:
    """`if random() < p: total += bit else: total += 1 - bit`, where the coin decides nothing else."""
    coin = coin_of(index, branch.test)
    if coin is None or len(branch.body) != 1 or len(branch.orelse) != 1:
        return None
    first, second = branch.body[0], branch.orelse[0]
    if not (isinstance(first, ir.Augment) and isinstance(second, ir.Augment) and first.op == second.op == "+" and isinstance(first.target, ir.Name)
            and isinstance(second.target, ir.Name) and first.target.id == second.target.id):
        return None
    one, other = first.value, second.value
    if not _is_opposite(index, one, other) and not _is_opposite(index, other, one) or not any(_is_bit(index, side) for side in (one, other)):
        return None
    return Response(branch, coin.odds)


def _is_opposite(index: Index, one: ir.Expr, other: ir.Expr) -> bool:
    """Whether a value is 1 less another."""
    text = index.module.text
    return (isinstance(other, ir.Binary) and other.op == "-" and isinstance(other.left, ir.Constant) and other.left.value == 1
            and text[other.right.start:other.right.end] == text[one.start:one.end])


def _is_bit(index: Index, node: ir.Expr) -> bool:
    """Whether a value is 0 or 1 for sure."""
    if isinstance(node, ir.Compare):
        return True
    if isinstance(node, ir.Constant):
        return node.value in (0, 1)
    if isinstance(node, ir.Call):
        function = index.defined(node)
        if function is not None and not function.is_generator and not function.decorators:
            given = index.returned.get(id(function), [])
            return bool(given) and all(_is_bit(index, value) for value in given) and isinstance(function.body[-1], (ir.Return, ir.If))
        return called_name(node.func) in ("int", "bool") and len(node.args) == 1 and _is_bit(index, node.args[0].value)
    if isinstance(node, ir.Name):
        found = index.bound(node)[1]
        return bool(found) and all(definition.kind == "is" and _is_bit(index, definition.value) for definition in found)
    return False


def _is_of_data(index: Index, call: ir.Call, node: ir.Expr) -> bool:
    """Whether what is drawn from may be made of data, or of the answer itself."""
    function = index.function_of(call)
    return any(way.leaf.kind == "data" or way.leaf.kind == "parameter" and not sounds_public(way.leaf.name) and (way.leaf.function is function or sounds_private(way.leaf.name))
               for way in Ways(index).of(node))


def choices(index: Index) -> Iterator[ir.Call]:
    """All random choices."""
    for name in sorted(_CHOOSING):
        yield from index.calls.get(name, ())


def chances_given(index: Index) -> Iterator[ir.Call]:
    """The random choices whose chances are computed."""
    for call in choices(index):
        plain = [argument.value for argument in call.args if argument.name is None and not argument.star]
        given = next((argument.value for argument in call.args if argument.name in ("p", "weights")), plain[1] if len(plain) > 1 and called_name(call.func) == "choices" else None)
        if given is not None and not (isinstance(given, ir.Sequence) and all(isinstance(item, ir.Constant) for item in given.items)) and not isinstance(given, ir.Constant):
            yield call


def is_drawn_once(call: ir.Call) -> bool:
    """Whether a random choice gives one thing: of several, each costs what one does."""
    plain = [argument.value for argument in call.args if argument.name is None]
    named = {argument.name: argument.value for argument in call.args if argument.name is not None}
    size = named.get("size", named.get("k", plain[1] if len(plain) > 1 and called_name(call.func) == "choice" else None))
    return size is None or isinstance(size, ir.Constant) and size.value in (None, 1)
