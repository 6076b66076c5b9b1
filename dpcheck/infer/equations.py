"""Equations of terms: what some expressions are on which composition would lose everything (rule S9).

Each line is a form, matched up to commutation and normal form, and what it is, made of functions that have a rule. In a form
stand for factors, which are public, a, b, c, e, s and n, and f, which may be private; u, w and v stand for whole expressions, v for a
vector, of which n is the length (as atoms of whole arrays have it), and `norm(v)` for any of its norms. Both sides are equal for all numbers for which the conditions hold.
"""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import Expr
from dpcheck.bounds.patterns import Found, Pattern
from dpcheck.infer import enclosure, lipschitz
from dpcheck.infer.dependence import is_public
from dpcheck.infer.interpret import evaluate
from dpcheck.infer.reach import least
from dpcheck.infer.references import boxed, cell_of
from dpcheck.infer.shapes import common_shape, fit
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Library, Num, Value
from dpcheck.rules.definition import Definition
from dpcheck.rules.formula import Condition
from dpcheck.spaces import exactly

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

FACTORS, VARIABLES, NORM = "a b c e f n s", frozenset("abcdefnsuvw"), "norm"


@dataclass(frozen=True)
class Equation:
    """`left` = `right`, where it is proved that `where`. The outermost function of `left` (log, sqrt) says where it is looked for."""

    left: str
    right: str
    where: str = ""
    form: Pattern = field(init=False)
    definition: Definition = field(init=False)
    condition: Condition | None = field(init=False)

    def __post_init__(self) -> None:
        set_ = object.__setattr__  # what is made of the texts once
        set_(self, "form", Pattern(self.left, FACTORS, NORM))
        set_(self, "definition", Definition(self.right, VARIABLES))
        set_(self, "condition", Condition(self.where, VARIABLES) if self.where else None)


QUOTIENTS = (
    Equation("c / (a + b * exp(u))", "c / a * scipy.special.expit(-u - numpy.log(b / a))", "a > 0 and b > 0"),
    Equation("c * exp(u) / (a + b * exp(u))", "c / b * scipy.special.expit(u + numpy.log(b / a))", "a > 0 and b > 0"),
    Equation("c * exp(v) / sum(exp(v))", "c * scipy.special.softmax(v)"),
)
LOGARITHMS = (  # of the form
    Equation("a + b * exp(u)", "numpy.logaddexp(numpy.log(a), u + numpy.log(b))", "a > 0 and b > 0"),
    Equation("a * exp(u) + b * exp(w)", "numpy.logaddexp(u + numpy.log(a), w + numpy.log(b))", "a > 0 and b > 0"),
    Equation("c * exp(u) * sum(b * exp(v))", "u + numpy.log(c * b) + scipy.special.logsumexp(v)", "c * b > 0"),
    Equation("f * sum(b * exp(v))", "numpy.log(f * b) + scipy.special.logsumexp(v)", "f * b > 0"),
)
ROOTS = (  # of the form
    Equation("c * var(v, e, n)", "numpy.sqrt(c) * numpy.std(v, ddof=e)", "c > 0"),
    Equation("s * (norm2(v, n) ** 2 - sum(v) ** 2 / n)", "numpy.sqrt(s * n) * numpy.std(v)", "s > 0"),
)
SUMS = (
    Equation("s * (norm2(v, n) ** 2 - sum(v) ** 2 / n)", "s * n * numpy.var(v)"),
)


def improved(run: Run, result: Num, equations: tuple[Equation, ...], node: ir.Node) -> Num:
    """The result, with what is known of it by an equation whose left side it is."""
    found = by_equation(run, result.term, result.shape, equations, node) if result.env else None
    if found is None or any(source not in found.env for source in result.env):
        return result
    return result.but(env=least(result.env, found.env), domain=result.domain.meet(found.domain, run.facts), norms={**found.norms, **result.norms})


def by_equation(run: Run, term: Expr, shape: tuple[Expr, ...], equations: tuple[Equation, ...], node: ir.Node) -> Num | None:
    """What the right side of an equation is, of which a term is the left side; None where it is that of none."""
    for equation in equations:
        for found in equation.form.match(term, {}):
            values = _values(run, equation, found, shape)
            if values is not None:
                return _right(run, equation, values, node)
    return None


def _values(run: Run, equation: Equation, found: Found, shape: tuple[Expr, ...]) -> dict[str, Value] | None:
    """What the variables of an equation are; None where that does not meet the conditions."""
    if equation.condition is not None and not equation.condition.proved(found, run.facts):
        return None
    values: dict[str, Value] = {}
    for name, expr in found.items():
        num: Num | None
        if is_public(run, expr):
            num = Num(expr, domain=exactly(expr))
        elif name in ("u", "w"):
            num = _repeated(run, expr, shape)
        else:
            num = value_of(run, expr) if name in ("f", "v") else None
        if num is None or name == "v" and (len(num.shape) != 1 or "n" in found and found["n"] != num.size):
            return None
        values[name] = boxed(run, num)
    return values


def frame_of(run: Run, definition: Definition, what: str, values: Mapping[str, Value]) -> Frame:
    """In which a definition is evaluated, of `what`: its parameters, and the functions that it names."""
    assert run.module is not None
    return Frame(run.module, what, {**values, **{name: Library(name) for name in sorted(definition.functions)}})


def _right(run: Run, equation: Equation, values: dict[str, Value], node: ir.Node) -> Num | None:
    frame = frame_of(run, equation.definition, equation.left, values)
    result = evaluate(run, equation.definition.at(node.start, node.end), frame)
    cell = cell_of(run, result)
    return result if isinstance(result, Num) else cell if isinstance(cell, Num) else None


def value_of(run: Run, term: Expr) -> Num | None:
    """What is known of a term: of an atom what was recorded, of an affine combination what follows."""
    atom = term.atom()
    if atom is not None:
        return run.known.get(atom)
    leaves = lipschitz.private_leaves(run, term)
    if not leaves:
        return None
    shape: tuple[Expr, ...] = ()
    for num in leaves.values():
        shape = common_shape(shape, num.shape, run)
    env = lipschitz.environment(run, term, shape)
    return None if env is None else Num(term, shape, enclosure.enclose(run, term), env)


def _repeated(run: Run, term: Expr, shape: tuple[Expr, ...]) -> Num | None:
    """As `value_of`, repeated to a shape: one number may stand in every entry."""
    found = value_of(run, term)
    return None if found is None or common_shape(found.shape, shape) != shape else fit(found, shape)
