"""Coins that the text shows: a branch that a coin decides, and nothing else does, tells the answer or something drawn instead."""
from __future__ import annotations

import math
from dataclasses import dataclass

from dpcheck import ir
from dpcheck.infer.audit.reading.forms import Response, Spent, two_bits
from dpcheck.infer.audit.reading.formulas import Point
from dpcheck.infer.audit.reading.index import Index, argument_of, is_method
from dpcheck.infer.audit.reading.ways import Ways
from dpcheck.infer.audit.words import sounds_private, sounds_public
from dpcheck.infer.walk import called_name

COINS = frozenset(("random", "rand", "uniform", "random_sample"))
_TURNED = {"<": True, "<=": True, ">": False, ">=": False}


@dataclass(frozen=True, slots=True)
class Coin:
    """The chance that a test holds, or, `turned`, that it does not."""

    chance: ir.Expr
    turned: bool

    def heads(self, point: Point) -> float | None:
        """How likely the test is to hold."""
        p = point.of(self.chance)
        return None if p is None or not 0 < p < 1 else 1 - p if self.turned else p

    def odds(self, point: Point) -> float | None:
        """What a bit costs that is told where the coin falls on one side, and turned round else."""
        p = self.heads(point)
        return None if p is None else abs(math.log(p / (1 - p)))


def coin_of(index: Index, test: ir.Expr) -> Coin | None:
    """The coin that a test throws: `random() < p`, `binomial(1, p) == 1`, in a variable that nothing else reads maybe."""
    if isinstance(test, ir.Unary) and test.op == "not":
        inner = coin_of(index, test.operand)
        return None if inner is None else Coin(inner.chance, not inner.turned)
    if (helped := _by_helper(index, test)) is not None:
        return helped
    if isinstance(test, ir.Compare) and len(test.ops) == 1:
        left, right, op = _thrown(index, test.left), _thrown(index, test.rights[0]), test.ops[0]
        if op in _TURNED and isinstance(left, ir.Call) and _is_uniform(left):
            return Coin(test.rights[0], not _TURNED[op])
        if op in _TURNED and isinstance(right, ir.Call) and _is_uniform(right):
            return Coin(test.left, _TURNED[op])
        side = test.rights[0]
        if op == "==" and isinstance(left, ir.Call) and isinstance(side, ir.Constant) and side.value in (0, 1):
            chance = _one_of_binomial(left)
            return None if chance is None else Coin(chance, side.value == 0)
        return None
    thrown = _thrown(index, test)
    chance = _one_of_binomial(thrown) if isinstance(thrown, ir.Call) else None
    return None if chance is None else Coin(chance, False)


def _by_helper(index: Index, test: ir.Expr) -> Coin | None:
    """The coin that a function of the module throws with a chance that it is given: `either(p, 1, 0) == 1`, `flip(p)`."""
    asked = test.rights[0] if isinstance(test, ir.Compare) and test.ops == ["=="] else None
    call = _thrown(index, test.left if isinstance(test, ir.Compare) and asked is not None else test)
    function = index.defined(call) if isinstance(call, ir.Call) else None
    if not isinstance(call, ir.Call) or function is None or function.decorators or function.is_generator or not (asked is None or isinstance(asked, ir.Constant)):
        return None
    given = {parameter.name: argument_of(call, function, parameter.name, is_method(index, function)) for parameter in function.params}
    thrown = _sides_thrown(index, function)
    coin = coin_of(index, thrown[0]) if thrown is not None else None
    if thrown is None or coin is None:
        return None
    chance, *sides = (given.get(one.id) if isinstance(one, ir.Name) else one for one in (coin.chance, *thrown[1:]))
    values = [one.value for one in sides if isinstance(one, ir.Constant)]
    said = [value == asked.value if asked is not None else bool(value) for value in values]
    if len(said) != 2 or said[0] == said[1] or chance is None or not (isinstance(coin.chance, (ir.Name, ir.Constant))):
        return None
    return Coin(chance, coin.turned is said[0])


def _sides_thrown(index: Index, function: ir.Function) -> tuple[ir.Expr, ir.Expr, ir.Expr] | None:
    """The test that decides what a function gives back, if it does nothing else, and what that is where it holds and where it does not."""
    body = [part for part in function.body if not (isinstance(part, ir.Evaluate) and isinstance(part.value, ir.Constant))]
    first = body[0] if body else None
    if isinstance(first, ir.If) and len(body) <= 2 and (sides := sides_of(index, first)) is not None:
        return first.test, *sides
    if len(body) != 1 or not isinstance(first, ir.Return) or first.value is None:
        return None
    value = first.value
    return (value.test, value.body, value.orelse) if isinstance(value, ir.Conditional) else (value, ir.Constant(value.start, value.end, True), ir.Constant(value.start, value.end, False))


def _thrown(index: Index, node: ir.Expr) -> ir.Expr:
    """What a variable holds that is read here alone."""
    if not isinstance(node, ir.Name):
        return node
    scope, found = index.bound(node)
    if not isinstance(scope, ir.Function) or len(found) != 1 or found[0].kind != "is":
        return node
    reads = [read for read in index.loads.get(node.id, ()) if read is not node and scope.start <= read.start < scope.end]
    stores = [read for read in reads if found[0].node.start <= read.start < found[0].value.start]
    return found[0].value if len(reads) == len(stores) else node


def _is_uniform(call: ir.Call) -> bool:
    """Whether a call draws one number between 0 and 1."""
    given = [argument.value for argument in call.args]
    if called_name(call.func) not in COINS or any(argument.name or argument.star for argument in call.args):
        return False
    return not given or called_name(call.func) == "uniform" and [getattr(one, "value", None) for one in given] == [0, 1]


def _one_of_binomial(call: ir.Call) -> ir.Expr | None:
    """The chance of a 1 in one draw of `binomial(1, p)` or `bernoulli.rvs(p)`."""
    named = {argument.name: argument.value for argument in call.args if argument.name}
    plain = [argument.value for argument in call.args if argument.name is None]
    if called_name(call.func) != "binomial" or "size" in named or len(plain) > 2:
        return None
    times = named.get("n", plain[0] if plain else None)
    if not isinstance(times, ir.Constant) or times.value != 1:
        return None
    return named.get("p", plain[-1] if len(plain) == (1 if "n" in named else 2) else None)


# ---------------------------------------------------------------- the answer, or something drawn
def kept_or_drawn(index: Index, branch: ir.If) -> Response | None:
    """`if coin: return answer else: return drawn`, of all that can be drawn, or of all but the answer; and `return 1 - answer`."""
    coin = coin_of(index, branch.test)
    sides = sides_of(index, branch)
    if coin is None or sides is None:
        return None
    for (one, other), heads in ((sides, True), (sides[::-1], False)):
        if not isinstance(one, (ir.Name, ir.Subscript)) or isinstance(other, ir.Constant):
            continue
        text = index.module.text
        answer = text[one.start:one.end]
        if isinstance(other, ir.Binary) and other.op == "-" and isinstance(other.left, ir.Constant) and other.left.value == 1 and text[other.right.start:other.right.end] == answer:
            return Response(branch, coin.odds, BIT)
        if isinstance(other, ir.Unary) and other.op == "not" and text[other.operand.start:other.operand.end] == answer:
            return Response(branch, coin.odds, BIT)
        if isinstance(other, ir.Call) and (found := _drawn_among(index, other, answer)) is not None:
            return Response(branch, _of_many(coin if heads else Coin(coin.chance, not coin.turned), *found), LISTED)
    return None


def sides_of(index: Index, branch: ir.If) -> tuple[ir.Expr, ir.Expr] | None:
    """What is returned where a test holds, and where it does not."""
    first = branch.body[0] if len(branch.body) == 1 else None
    if branch.orelse:
        second: ir.Node | None = branch.orelse[0] if len(branch.orelse) == 1 else None
    else:
        parent = index.parents.get(id(branch))
        around = [body for name in ("body", "orelse") if isinstance(body := getattr(parent, name, None), list) and branch in body]
        after = around[0][around[0].index(branch) + 1:] if around else []
        second = after[0] if after else None
    if isinstance(first, ir.Return) and isinstance(second, ir.Return) and first.value is not None and second.value is not None:
        return first.value, second.value
    return None


def _drawn_among(index: Index, call: ir.Call, answer: str) -> tuple[Spent, bool] | None:
    """How many things one is drawn from, all as likely, and whether the answer is one of them."""
    name = called_name(call.func)
    if any(argument.name or argument.star for argument in call.args) or not call.args:
        return None
    given = [argument.value for argument in call.args]
    if name in ("randint", "randrange", "integers") and len(given) <= 2:
        if _is_of_answer(index, call, given):
            return None
        closed = name == "randint" and isinstance(call.func, ir.Attribute) and isinstance(call.func.value, ir.Name) and call.func.value.id == "random"
        return _numbers(given, closed), True
    if name != "choice" or len(given) != 1:
        return None
    among = given[0]
    while isinstance(among, ir.Name):
        _, found = index.bound(among)
        if len(found) != 1 or found[0].kind != "is" or index.stored(among):
            break
        among = found[0].value
    text = index.module.text
    if isinstance(among, ir.Comprehension) and len(among.clauses) == 1:
        clause, item = among.clauses[0], text[among.element.start:among.element.end]
        if text[clause.target.start:clause.target.end] != item or len(clause.ifs) != 1:
            return None
        return (_length(index, clause.iter), False) if _is_other(clause.ifs[0], text, item, answer) and not _is_of_answer(index, call, [clause.iter]) else None
    if isinstance(among, ir.Subscript) and _is_other(among.index, text, text[among.value.start:among.value.end], answer) and not _is_of_answer(index, call, [among.value]):
        return _length(index, among.value), False
    return None if not isinstance(among, (ir.Name, ir.Attribute, ir.Call, ir.Sequence)) or _is_of_answer(index, call, [among]) else (_length(index, among), True)


def _is_other(test: ir.Expr, text: str, item: str, answer: str) -> bool:
    """Whether a condition keeps all but the answer: `item != answer`."""
    if not isinstance(test, ir.Compare) or test.ops != ["!="]:
        return False
    return {text[test.left.start:test.left.end], text[test.rights[0].start:test.rights[0].end]} == {item, answer}


def _is_of_answer(index: Index, call: ir.Call, nodes: list[ir.Expr]) -> bool:
    """Whether what can be drawn may be made of data, or of the answer itself."""
    function = index.function_of(call)
    return any(way.leaf.kind == "data" or way.leaf.kind == "parameter" and not sounds_public(way.leaf.name) and (way.leaf.function is function and not _is_list(way.leaf.name) or sounds_private(way.leaf.name))
               for node in nodes for way in Ways(index).of(node))


def _is_list(name: str) -> bool:
    return any(word in name.lower() for word in ("domain", "categor", "option", "choice", "candidate", "alphabet", "values_of", "possible", "size"))


def _length(index: Index, node: ir.Expr) -> Spent:
    """How many things a list has."""
    if isinstance(node, ir.Name) and len(found := index.bound(node)[1]) == 1 and found[0].kind == "is" and isinstance(found[0].value, (ir.Call, ir.Sequence)):
        return _length(index, found[0].value)
    if isinstance(node, ir.Call) and called_name(node.func) in ("range", "arange") and len(node.args) == 1:
        number = node.args[0].value
        return lambda point: point.of(number)
    if isinstance(node, ir.Sequence):
        return lambda point: float(len(node.items))
    return lambda point: point.length(node)


def _numbers(given: list[ir.Expr], closed: bool) -> Spent:
    """How many whole numbers there are between two."""
    def spent(point: Point) -> float | None:
        ends = [point.of(one) for one in given]
        if any(end is None for end in ends):
            return None
        numbers = [end for end in ends if end is not None]
        return (numbers[-1] - (numbers[0] if len(numbers) > 1 else 0)) + closed

    return spent


LISTED = ", where the answer is one of those that are drawn"
BIT = ", where the answer is 0 or 1"


def _of_many(coin: Coin, many: Spent, among: bool) -> Spent:
    """The odds of the answer against any other one."""
    def spent(point: Point) -> float | None:
        p, k = coin.heads(point), many(point)
        if p is None or k is None or k < 2:
            return None
        return abs(math.log((p + (1 - p) / k) / ((1 - p) / k) if among else p * (k - 1) / (1 - p)))

    return spent


# ---------------------------------------------------------------- one bit of many
def set_by_coin(index: Index, branch: ir.If) -> Response | None:
    """`bits = choice([1, 0], size=d, p=[q, 1 - q]); bits[answer] = 0`, and `if coin: bits[answer] = 1`: every bit is drawn by itself."""
    coin = coin_of(index, branch.test)
    store = branch.body[0] if len(branch.body) == 1 and not branch.orelse else None
    if coin is None or not isinstance(store, ir.Assign) or len(store.targets) != 1 or not isinstance(store.value, ir.Constant) or store.value.value != 1:
        return None
    target = store.targets[0]
    if not isinstance(target, ir.Subscript) or not isinstance(target.value, ir.Name):
        return None
    _, found = index.bound(target.value)
    before = [kept for kept in index.stored(target.value) if kept.node is not store]
    text = index.module.text
    if len(found) != 1 or len(before) != 1 or not isinstance(before[0].node, ir.Assign) or not isinstance(before[0].value, ir.Constant) or before[0].value.value != 0:
        return None
    cleared = before[0].node.targets[0]
    if text[cleared.start:cleared.end] != text[target.start:target.end]:
        return None
    q = _chance_of_one(found[0].value)
    return None if q is None else Response(branch, two_bits(coin.heads, lambda point: point.of(q)))


def _chance_of_one(node: ir.Expr) -> ir.Expr | None:
    """The chance of a 1 in `choice([1, 0], size=d, p=[q, 1 - q])`."""
    if not isinstance(node, ir.Call) or called_name(node.func) != "choice":
        return None
    named = {argument.name: argument.value for argument in node.args if argument.name}
    plain = [argument.value for argument in node.args if argument.name is None]
    among, chances, size = named.get("a", plain[0] if plain else None), named.get("p"), named.get("size", plain[1] if len(plain) > 1 else None)
    if not (isinstance(among, ir.Sequence) and isinstance(chances, ir.Sequence) and len(among.items) == len(chances.items) == 2) or size is None or isinstance(size, ir.Constant):
        return None
    values = [item.value if isinstance(item, ir.Constant) else None for item in among.items]
    return chances.items[values.index(1)] if sorted(map(str, values)) == ["0", "1"] else None
