"""What an annotation on a parameter asks of the argument, at every call that is seen (docs/vocabulary.md: a descriptor is an assumption)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ONE, Atom, Expr, Order, compare, render, substitute, symbol
from dpcheck.infer.declared import Declared
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.coerce import as_array, as_number
from dpcheck.infer.concerned import declares
from dpcheck.infer.datasets.model import Table
from dpcheck.infer.datasets.tables import table_of
from dpcheck.infer.forward import analyse_function
from dpcheck.infer.reduce import norm_value
from dpcheck.infer.values import Function, Num, Place, Ref, Tup, Value
from dpcheck.infer.wraps import Wrap
from dpcheck.spaces import Interval, Norm, conversion
from dpcheck.syntax.lookup import argument

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def check_arguments(run: Run, function: Function, bound: dict[str, Value], node: ir.Node) -> None:
    """Notes the arguments that are not measured as their parameters are (DP105), or not known to lie where they should (DP106)."""
    if not isinstance(function.node, ir.Function) or not declares(run.program, function, function.node):
        return
    root = analyse_function(run.program, function)
    if root is None or not root.declared:
        return
    public: dict[Atom, Expr] = {}
    for name, value in bound.items():
        if name not in root.parameters:
            note_public(run, name, value, public)
    for name, said in root.declared.items():
        if name in bound and said.private:
            _check(run, name, said, bound[name], public, node, _written(run, function, name, node))
    _check_joint(run, {name: said.joint for name, said in root.declared.items() if said.joint}, bound, node)


def _written(run: Run, function: Function, name: str, node: ir.Node) -> Place | None:
    """Where a call gives a parameter its value; None where that is not seen."""
    parameter = next((each for each in function.node.params if each.name == name), None)
    methods = bool(function.node.params) and function.node.params[0].name in ("self", "cls")
    value = argument(node, function.node, parameter, methods and isinstance(node.func, ir.Attribute)) if isinstance(node, ir.Call) and parameter is not None else None
    return None if value is None else run.place(value)


def _check_joint(run: Run, names: dict[str, str], bound: dict[str, Value], node: ir.Node) -> None:
    """Notes the arguments that are not known to be of the same records, which their parameters are declared to be (F35)."""
    first: dict[str, tuple[str, Table]] = {}
    for name, joint in names.items():
        table = table_of(run, bound[name]) if name in bound else None
        if table is None:
            continue
        known = first.setdefault(joint, (name, table))
        if not known[1].rows.same_rows(table.rows):
            run.notice("DP106", f"the parameters {known[0]} and {name} are declared to be of the same records ({joint}), which the arguments were not proved to be",
                       node, f"declare the arguments by one Joint({joint!r}) as well, and choose the same of their rows")


def note_public(run: Run, name: str, value: Value, public: dict[Atom, Expr]) -> bool:
    """Notes the argument that the name of a public parameter stands for; False where it is no public number."""
    if deep_env(run, value):
        return False
    num = as_number(run, value)
    if num.shape or isinstance(value, (Ref, Tup)):
        return False
    atom = symbol(name).atom()
    assert atom is not None
    public[atom] = num.term
    return True


def _check(run: Run, name: str, said: Declared, value: Value, public: dict[Atom, Expr], node: ir.Node, at: Place | None) -> None:
    if said.kind == "rows":
        measured = {source.relation for source in deep_env(run, value) if source.relation is not None}
        if measured and said.relation not in measured:
            others = " and ".join(sorted(relation.value for relation in measured))
            run.notice("DP105", f"the rows of the argument are compared by {others}, those of the parameter {name} by {said.relation.value if said.relation else ''}",
                       node, "declare both under one relation: their distances are not the same")
        return
    array = as_array(run, value, node)
    if array is None:
        return
    _check_metric(run, name, said, array, node, at)
    _check_domain(run, name, said, array, public, node, at)


def _check_metric(run: Run, name: str, said: Declared, array: Num, node: ir.Node, at: Place | None) -> None:
    if not array.env:
        return
    if array.shape and array.norm is not None and said.kind.startswith("Metric") and array.norm is not said.norm and not array.data:
        run.notice("DP105", f"the argument is measured in {array.norm.value}, the parameter {name} in {said.norm.value}", node,
                   f"convert it: {converted(array.norm, said.norm, array.shape[-1])}", _wraps(at, "norm_convert", said.norm.value))
    is_data = said.kind == "Data" or said.element == "Data"
    if array.data != is_data and (array.data or said.kind == "Data"):
        run.notice("DP105", f"the argument is measured in the {'discrete' if array.data else 'real'} metric, the parameter {name} in the other one",
                   node, "convert it with discrete(...) or undisc(...)",
                   _wraps(at if array.domain.bounded or not array.data else None, ("undisc" if not array.shape else "undisc_container") if array.data else "discrete"))


def _wraps(at: Place | None, function: str, *others: str | Expr) -> tuple[Wrap, ...]:
    return () if at is None else (Wrap(at, function, others),)


def converted(measured: Norm, wanted: Norm, length: Expr) -> str:
    """What to write to measure a vector in another norm, and what that costs."""
    cost = conversion(measured, wanted, length)
    return f"norm_convert({wanted.value}, ...), which {'is free' if cost == ONE else f'costs a factor {render(cost)}'}"


def _check_domain(run: Run, name: str, said: Declared, array: Num, public: dict[Atom, Expr], node: ir.Node, at: Place | None) -> None:
    if not array.env and array.term.value is None:
        return  # of a public argument nothing but its name is known
    if not lies_inside(run, said, array, public):
        wanted = _renamed_domain(said.domain, public)
        run.notice("DP106", f"the parameter {name} is declared to lie in [{render(wanted.lo)}, {render(wanted.hi)}], which the argument was not proved to do",
                   node, "clip or clamp it first", _wraps(at, "clamp", wanted.lo, wanted.hi))
    for norm, radius in said.norms.items() if len(array.shape) == 1 else ():
        allowed = renamed(radius, public)
        known = norm_value(run, array, norm).domain.hi
        if known.infinite or compare(known, allowed, run.facts) is not Order.AT_MOST:
            run.notice("DP106", f"the parameter {name} is declared to have an {norm.value} norm of at most {render(allowed)}, which the argument was not proved to have",
                       node, f"clip it first: clip({norm.value}, ..., {render(allowed)})", _wraps(at, "clip", norm.value, allowed))


def lies_inside(run: Run, said: Declared, array: Num, public: dict[Atom, Expr]) -> bool:
    """Whether an argument was proved to lie in the interval of its parameter, where that has one."""
    return said.domain == Interval() or _renamed_domain(said.domain, public).holds(array.domain, run.facts)


def _renamed_domain(domain: Interval, public: dict[Atom, Expr]) -> Interval:
    """An interval over a function's public parameters, with the arguments of a call for them."""
    return Interval(renamed(domain.lo, public), renamed(domain.hi, public), domain.integer, domain.lo_open, domain.hi_open)


def renamed(expr: Expr, public: dict[Atom, Expr]) -> Expr:
    """An expression over a function's public parameters, with the arguments of a call for them."""
    return expr if expr.infinite or not public else substitute(expr, public)
