"""What a formula of the text is in numbers: chances that are made of an epsilon, for values of it that are tried.

Two formulas in exponentials that agree at many points drawn at random are one formula, for all that is told here; nothing else is concluded from them.
"""
from __future__ import annotations

import math
import random
import re
from collections.abc import Callable

from dpcheck import ir
from dpcheck.infer.audit.reading.index import Index, argument_of, is_method
from dpcheck.infer.walk import called_name

_DEEPEST = 24
DRAWN = 12  # seeds of points whose epsilons are drawn; those of the seeds after them are the ends of what is used, and between
ENDS = (0.02, 0.12, 0.25, 0.4, 0.55, 5.0, 9.0)
_FUNCTIONS: dict[str, Callable[..., float]] = {
    "exp": math.exp, "log": math.log, "log2": math.log2, "log1p": math.log1p, "expm1": math.expm1, "sqrt": math.sqrt, "pow": math.pow, "power": math.pow, "float": float, "float64": float,
    "int": lambda value: float(int(value)), "round": lambda value: float(round(value)), "floor": lambda value: float(math.floor(value)), "ceil": lambda value: float(math.ceil(value)),
    "abs": abs, "max": max, "min": min, "maximum": max, "minimum": min,
}
_OF_WHOLES = ("size", "num", "_k", "_n", "bins", "count", "length", "_d", "width", "groups", "buckets", "hashes", "_range", "dim", "classes", "categories")  # how numbers of things are called
_KEPT = frozenset(("float", "float64", "float32", "array", "asarray", "tensor"))
_EPSILON = re.compile(r"(^|_)(eps|ε)", re.IGNORECASE)
_EXPONENTIAL = re.compile(r"e(xp)?_?eps(ilon)?")  # how e ** epsilon is called


class Point:
    """Numbers for what a formula leaves open, drawn once by name: epsilons, whole numbers of things, and all else between 0 and 1."""

    def __init__(self, index: Index, seed: int, fixed: dict[str, float] | None = None) -> None:
        self.index = index
        self.epsilons: dict[str, float] = {}
        self._fixed = fixed or {}
        self.seed = seed
        self.drawn: dict[str, float] = {}

    def of(self, node: ir.Expr, depth: int = 0) -> float | None:
        """The number that an expression is here; None where it is no formula."""
        if depth > _DEEPEST:
            return None
        try:
            return self._of(node, depth + 1)
        except (ArithmeticError, ValueError, TypeError):
            return None

    def _of(self, node: ir.Expr, depth: int) -> float | None:
        if isinstance(node, ir.Constant):
            return float(node.value) if isinstance(node.value, (int, float)) else None
        if isinstance(node, ir.Binary):
            left, right = self.of(node.left, depth), self.of(node.right, depth)
            return None if left is None or right is None else _calculated(node.op, left, right)
        if isinstance(node, ir.Unary):
            value = self.of(node.operand, depth)
            return None if value is None else -value if node.op == "-" else value if node.op == "+" else None
        if isinstance(node, ir.Call):
            return self._call(node, depth)
        if isinstance(node, ir.Name):
            return self._name(node, depth)
        if isinstance(node, ir.Attribute):
            return self._attribute(node, depth)
        if isinstance(node, ir.Subscript) and isinstance(node.index, ir.Constant):
            owner = self._key(node.value, depth)
            return None if owner is None else self._open(f"{owner}[{node.index.value!r}]")
        return None

    def length(self, node: ir.Expr, depth: int = 0) -> float | None:
        """How many things something has."""
        if isinstance(node, ir.Sequence) and not any(isinstance(item, ir.Starred) for item in node.items):
            return float(len(node.items))
        if isinstance(node, ir.Name) and len(found := self.index.bound(node)[1]) == 1 and found[0].kind == "is" and isinstance(found[0].value, ir.Sequence) and not self.index.stored(node):
            return self.length(found[0].value, depth + 1)
        key = self._key(node, depth)
        return None if key is None else self._open(f"len({key})")

    def _call(self, node: ir.Call, depth: int) -> float | None:
        name = called_name(node.func)
        if name == "len" and len(node.args) == 1:
            return self.length(node.args[0].value, depth)
        if name not in _FUNCTIONS and name not in _KEPT or any(argument.name or argument.star for argument in node.args):
            return None
        written = node.args[0].value if len(node.args) == 1 and name in ("max", "min") else None  # np.max((1, x))
        given = [self.of(each, depth) for each in (written.items if isinstance(written, ir.Sequence) else [argument.value for argument in node.args])]
        numbers = [one for one in given if one is not None]
        if len(numbers) != len(given) or not numbers:
            return None
        return numbers[0] if name in _KEPT else _FUNCTIONS[name](*numbers)

    def _name(self, node: ir.Name, depth: int) -> float | None:
        scope, found = self.index.bound(node)
        found = [one for one in found if not (isinstance(one.value, ir.Name) and one.value.id == node.id)]  # x = x
        if is_epsilon(node.id) and (not found or len(found) == 1 and isinstance(found[0].value, ir.Constant)):
            return self._open(node.id)
        if len(found) == 1 and found[0].kind == "is":
            return self.of(found[0].value, depth)
        if len(found) == 1 and found[0].kind == "item" and found[0].place is not None:  # a, b = self.domain
            owner = self._key(found[0].value, depth)
            return None if owner is None else self._open(f"{owner}[{found[0].place}]")
        if found:
            return None
        if isinstance(scope, ir.Function):
            given = self._given(scope, node.id)
            number = None if given is None else self.of(given, depth)
            return self._open(node.id) if given is None or number is None and _is_size(node.id.lower()) else number  # however many there are where it is called
        return math.e if node.id == "e" and self.index.is_import("e") else None

    def _given(self, function: ir.Function, name: str) -> ir.Expr | None:
        """What the only call of a function gives for a parameter, if there is one."""
        calls = self.index.called(function)
        return argument_of(calls[0], function, name, is_method(self.index, function)) if len(calls) == 1 else None

    def _attribute(self, node: ir.Attribute, depth: int) -> float | None:
        if isinstance(node.value, ir.Name) and node.value.id in ("math", "np", "numpy", "torch") and node.attr in ("e", "pi"):
            return math.e if node.attr == "e" else math.pi
        if not (isinstance(node.value, ir.Name) and node.value.id == "self"):
            key = self._key(node, depth)
            return None if key is None else self._open(key)
        found = self.index.attribute(node)
        if len(found) == 1 and found[0].kind == "is" and (value := self.of(found[0].value, depth)) is not None:
            return value
        return None if len(found) > 1 else self._open(f"self.{node.attr}")

    def _key(self, node: ir.Expr, depth: int) -> str | None:
        """What is left open, by a name that is the same wherever it is used."""
        if depth > _DEEPEST:
            return None
        if isinstance(node, ir.Name):
            _, found = self.index.bound(node)
            if len(found) == 1 and found[0].kind == "is" and isinstance(found[0].value, (ir.Name, ir.Attribute)):
                return self._key(found[0].value, depth + 1)
            return node.id if len(found) <= 1 else None
        if isinstance(node, ir.Attribute) and isinstance(node.value, ir.Name):
            found = self.index.attribute(node) if node.value.id == "self" else []
            if len(found) == 1 and isinstance(found[0].value, (ir.Name, ir.Attribute)):
                return self._key(found[0].value, depth + 1)
            return f"{node.value.id}.{node.attr}" if len(found) <= 1 else None
        return None

    def scaled(self, key: str, epsilon: float) -> float:
        """What stands for an epsilon under a key here, if it is that large."""
        return math.exp(epsilon) if self.epsilons[key] != self.drawn[key] else epsilon

    def open(self, key: str) -> float:
        """The number that stands for what a key names, which the text leaves open."""
        return self._open(key)

    def is_epsilon(self, name: str) -> bool:
        """Whether a variable of this name usually holds an epsilon."""
        return is_epsilon(name)

    def _open(self, key: str) -> float:
        if key in self._fixed:
            return self._fixed[key]
        if key not in self.drawn:
            draw = random.Random(f"{self.seed} {key}")
            last = key.rpartition(".")[2].lstrip("_").lower()
            if is_epsilon(last):
                self.epsilons[key] = draw.uniform(0.1, 3.0) if self.seed < DRAWN else ENDS[self.seed - DRAWN]
                self.drawn[key] = math.exp(self.epsilons[key]) if self._is_exponential(last) else self.epsilons[key]
            elif key.startswith("len(") or _is_size(last):
                self.drawn[key] = float(draw.randint(3, 40))
            else:
                self.drawn[key] = draw.uniform(0.05, 0.95)
        return self.drawn[key]

    def _is_exponential(self, name: str) -> bool:
        """Whether what is called so is e to the power of an epsilon already: nothing puts it into an exponent."""
        return _EXPONENTIAL.fullmatch(name) is not None and re.search(rf"(exp\([^()]*|\*\*[\s(-]*)\b{name}\b", self.index.module.text, re.IGNORECASE) is None


def _is_size(name: str) -> bool:
    """Whether a variable of this name usually holds how many things there are."""
    return name in ("k", "n", "d", "m", "size", "g") or name.endswith(_OF_WHOLES) or name.startswith(("num", "n_"))


def is_epsilon(name: str) -> bool:
    return _EPSILON.search(name) is not None or name in ("privacy_budget", "budget", "local_epsilon", "ldp_epsilon")


def _calculated(op: str, left: float, right: float) -> float | None:
    if op == "+":
        return left + right
    if op == "-":
        return left - right
    if op == "*":
        return left * right
    if op == "/":
        return left / right
    if op == "**":
        return math.pow(left, right)
    return float(left // right) if op == "//" else None
