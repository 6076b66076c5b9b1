"""Writes certificates: the terms of functions, the spaces of their inputs, and for each bound that is printed the steps that prove it."""
from __future__ import annotations

from typing import Any

from dpcheck import ir
from dpcheck.bounds import Expr, decided, render
from dpcheck.check.functions import bounds_of, own_bound, text_of
from dpcheck.core.run import Ends
from dpcheck.core.run import Step as Decision
from dpcheck.core.term import NUMBER, Kind, Loop, Term
from dpcheck.elaborate.driver import Elaborator
from dpcheck.elaborate.values import Input
from dpcheck.infer.declared import Declared
from dpcheck.infer.roots import Root
from dpcheck.infer.values import Num, Source
from dpcheck.proof import formulas
from dpcheck.proof.checker import VERSION, Malformed, Problem
from dpcheck.proof.formulas import NotProved
from dpcheck.proof.tactic import Prover, Step
from dpcheck.proof.theory import Moves

_NUMBERS = ("Real", "Data", "Integer")
_PUBLIC = ("int", "float", "bool")
_ARRAYS = {"MetricVector": 1, "MetricGradient": 1, "MetricMatrix": 2}


class NotCertified(Exception):
    """Nothing can be proved of the function; the text says why."""


def document(functions: list[dict[str, Any]], version: str) -> dict[str, Any]:
    """The certificate of some functions."""
    return {"certificate": "dpcheck", "version": VERSION, "made by": f"dpcheck {version}", "functions": functions}


def certified(elaborator: Elaborator, root: Root, proofs: bool = True) -> dict[str, Any] | None:
    """What a certificate says of a function; None where no bound of it is finite. Without `proofs`, the term and what is claimed of it."""
    claims = [claim for name, source in root.parameters.items() for claim in _claims(root, name, source)]
    if not claims:
        return None
    entry: dict[str, Any] = {"path": root.module.path, "name": root.name}
    try:
        program = program_of(elaborator, root)
        problem = Problem(program)
        entry |= program
        if not proofs:
            return entry | {"claims": claims}
    except (NotCertified, Malformed) as reason:
        return entry | {"claims": [claim | {"not proved": str(reason)} for claim in claims]}
    provers: dict[str, Prover] = {}
    for claim in claims:
        claim |= _proof(problem, provers, claim)
    return entry | {"claims": claims}


def _proof(problem: Problem, provers: dict[str, Prover], claim: dict[str, Any]) -> dict[str, Any]:
    """The steps that prove a claim, or why there are none."""
    try:
        prover = provers.get(claim["source"])
        if prover is None:
            prover = provers[claim["source"]] = Prover(problem.theory(claim["source"]))
        target = formulas.parse(claim["bound"])
        if problem.root is None:
            return {"steps": []}
        found = prover.prove(Moves(problem.root, claim["norm"]), target)
    except NotProved as reason:
        return {"not proved": str(reason)}
    except RecursionError:
        return {"not proved": "a term that is too deep"}
    return {"not proved": "no steps were found that lead to this bound"} if found is None else {"steps": written(found)}


def written(last: Step) -> list[dict[str, Any]]:
    """The steps of a proof, each behind those that it rests on."""
    places: dict[int, int] = {}
    result: list[dict[str, Any]] = []

    def write(step: Step) -> int:
        if id(step) not in places:
            premises = [write(each) for each in step.premises]
            entry: dict[str, Any] = {"term": step.judgement.term.id, "norm": step.judgement.norm, "rule": step.rule, "bound": str(step.bound)}
            entry |= {key: value for key, value in (("option", step.option), ("premises", premises), ("factors", list(map(str, step.factors)))) if value}
            places[id(step)] = len(result)
            result.append(entry)
        return places[id(step)]

    write(last)
    return result


# ---------------------------------------------------------------- what is claimed
def _claims(root: Root, name: str, source: Source) -> list[dict[str, Any]]:
    """The finite bounds that are printed of a source, by norm."""
    result = root.result
    if not isinstance(result, Num) or source in root.escaped or root.run is None:
        return []
    facts = root.run.facts
    bounds = bounds_of(result, source, facts)
    if not result.shape:
        bounds = {"D1" if result.data else "L1": decided(own_bound(result, source), facts), "D": bounds["D"]}
    elif result.data:
        bounds = {"D" + norm[1:] if norm != "D" else norm: bound for norm, bound in bounds.items()}
    found = {"D1" if norm == "D" else norm: bound for norm, bound in reversed(bounds.items())}
    return [{"source": name, "norm": norm, "bound": text} for norm, bound in sorted(found.items()) if (text := text_of(bound)) not in ("inf", "-inf")]


# ---------------------------------------------------------------- the term and its inputs
def program_of(elaborator: Elaborator, root: Root) -> dict[str, Any]:
    """The inputs, terms and decisions of a function. Raises `NotCertified`."""
    node = root.function.node if root.function is not None else None
    if not isinstance(node, ir.Function) or root.run is None or "<locals>" in root.name:
        raise NotCertified("it is no function by itself")
    if root.ledger:
        raise NotCertified("it releases something")
    if root.assumptions or root.run.assumptions:
        raise NotCertified("its bounds rest on assumptions")
    declared = {param.name: root.declared.get(param.name) or Declared("") for param in node.params if param.name in root.declared or param.default is None}
    declared = {name: said for name, said in declared.items() if name not in ("self", "cls")}
    spaces = [_space(name, said) for name, said in declared.items()]
    elaborated = elaborator.elaborate(root.name, [Input(name, _kind(said), said.private) for name, said in declared.items()])
    if elaborated.program is None:
        raise NotCertified(f"its term is not known: {elaborated.unknown}")
    if elaborated.draws:
        raise NotCertified("it draws noise")
    terms = _reached(elaborated.program)
    places = {term.id: place for place, term in enumerate(terms)}
    return {"inputs": spaces, "terms": [[term.op, [places[each.id] for each in term.args], _data(term)] for term in terms], "program": _written(elaborated.program, places)}


def _space(name: str, said: Declared) -> dict[str, Any]:
    if said.kind not in (*_NUMBERS, *_PUBLIC, *_ARRAYS):
        raise NotCertified(f"a parameter that is {said.kind or 'not annotated'}")
    found: dict[str, Any] = {"name": name, "private": said.private, "element": said.element if said.kind in _ARRAYS else said.kind}
    ends = {"lower": said.domain.lo, "upper": said.domain.hi}
    found |= {key: _text(end, key == "upper") for key, end in ends.items() if not end.infinite}
    if said.kind in _ARRAYS:
        lengths = [f"{name}.shape[0]", f"{name}.shape[1]"] if _ARRAYS[said.kind] == 2 else [f"{name}.size" if said.kind == "MetricGradient" else f"len({name})"]
        sizes = said.shape or ((said.size,) if said.size is not None else ())
        found |= {"norm": said.norm.value, "dims": [_text(each, True) for each in sizes] if sizes else lengths}
        if said.norms:
            found["balls"] = [[norm.value, _text(radius, True)] for norm, radius in said.norms.items()]
    return found


def _text(expr: Expr, upward: bool) -> str:
    text = render(expr, upward=upward)
    try:
        formulas.parse(text)
    except NotProved as reason:
        raise NotCertified(str(reason)) from None
    return text


def _kind(said: Declared) -> Kind:
    """What sort of object a parameter is."""
    if said.kind in _NUMBERS or said.kind in _PUBLIC:
        return NUMBER
    sizes = said.shape or ((said.size,) if said.size is not None else (None,) * _ARRAYS[said.kind])
    return Kind("array", tuple(None if size is None or size.value is None else int(size.value) for size in sizes))


def _reached(program: Decision) -> list[Term]:
    """The terms that a program is made of, in their order. What is only there to raise is left out."""
    found: dict[int, Term] = {}
    steps: list[Decision | Ends | None] = [program]
    waiting: list[Term] = []
    while steps:
        step = steps.pop()
        if isinstance(step, Decision):
            steps += [step.then, step.otherwise]
            waiting += [step.guard] if step.guard is not None else []
        elif step is not None and step.value is not None:
            waiting.append(step.value)
    while waiting:
        term = waiting.pop()
        if term.id not in found:
            found[term.id] = term
            waiting += term.args
    return [found[each] for each in sorted(found)]


def _written(step: Decision | Ends | None, places: dict[int, int]) -> dict[str, Any]:
    if isinstance(step, Decision):
        if step.guard is None:
            return _written(step.then, places)
        return {"guard": places[step.guard.id], "then": _written(step.then, places), "otherwise": _written(step.otherwise, places)}
    assert step is not None
    return {"value": places[step.value.id]} if step.value is not None else {"raises": step.raised}


def _data(term: Term) -> object:
    """The data of a term as JSON has them (`checker._data` reads them)."""
    data = term.data
    if isinstance(data, Loop):
        return list(data)
    if term.op == "constant":
        return {"float": repr(data)} if isinstance(data, float) else data if isinstance(data, (bool, int, str, type(None))) else {"other": repr(data)}
    if isinstance(data, tuple):
        return [list(each) if isinstance(each, tuple) else each for each in data]
    return data
