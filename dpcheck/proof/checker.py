"""The checker of certificates: re-checks every step of every claim, with arithmetic of its own.

It imports the data type of terms and nothing of the engine, the elaborator or the tactics: what it calls proved rests on this folder's `intervals`, `formulas`,
`scalars`, `entries`, `grids`, `matrices` and `rules`, and on the sections of the book that the rules are named after. It does not show that a term is what
the program computes (that is the elaborator's), nor anything of floats, and a claim holds for inputs within the declared spaces.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from dpcheck.core.term import ANY, Loop, Term
from dpcheck.proof import formulas
from dpcheck.proof.comparing import at_most
from dpcheck.proof.coverings import Covering
from dpcheck.proof.entries import Entries
from dpcheck.proof.formulas import Formula, NotProved
from dpcheck.proof.operations import Space
from dpcheck.proof.rules import RULES
from dpcheck.proof.theory import Moves, Theory

VERSION = 1
_ELEMENTS = ("Real", "Integer", "Data", "int", "float", "bool")
_NORMS = ("L1", "L2", "LInf")
_MEASURES = ("L1", "L2", "LInf", "D1", "D2", "DInf")


class Malformed(Exception):
    """What was read is no certificate; the text says why."""


@dataclass(slots=True)
class Verdict:
    """What became of one claim: proved, not proved (as the certificate itself says) or refused; and why."""

    path: str
    function: str
    source: str
    norm: str
    bound: str
    status: str
    reason: str = ""


@dataclass(slots=True)
class Verdicts:
    """All claims of a certificate."""

    claims: list[Verdict] = field(default_factory=list)

    def count(self, status: str) -> int:
        return sum(each.status == status for each in self.claims)


def verify(document: object) -> Verdicts:
    """Checks a certificate. Raises `Malformed` where it is none."""
    if not isinstance(document, dict) or document.get("certificate") != "dpcheck":
        raise Malformed("it is no certificate of dpcheck")
    if document.get("version") != VERSION:
        raise Malformed(f"it has version {document.get('version')!r}, and this dpcheck reads version {VERSION}")
    result = Verdicts()
    for entry in _list(document, "functions"):
        _function(entry, result)
    return result


def _function(entry: dict[str, Any], result: Verdicts) -> None:
    path, name, claims = _text(entry, "path"), _text(entry, "name"), _list(entry, "claims")
    problem: Problem | None = None
    if "terms" in entry:
        problem = Problem(entry)
    for claim in claims:
        verdict = Verdict(path, name, _text(claim, "source"), _text(claim, "norm"), _text(claim, "bound"), "refused")
        result.claims.append(verdict)
        if "steps" not in claim:
            verdict.status, verdict.reason = "not proved", str(claim.get("not proved", "no proof is given"))
        elif problem is None:
            verdict.reason = "there are steps, and no term"
        else:
            try:
                problem.check(claim)
                verdict.status = "proved"
            except NotProved as reason:
                verdict.reason = str(reason)
            except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError, RecursionError, AssertionError) as fault:  # what cannot be followed shows nothing
                verdict.reason = f"it cannot be followed: {type(fault).__name__}: {fault}"


class Problem:
    """A term with the spaces of its inputs, as a certificate has them."""

    def __init__(self, entry: Mapping[str, Any]) -> None:
        self.terms = terms_of(entry)
        self.spaces = [_space(each) for each in _list(entry, "inputs")]
        if len({space.name for space in self.spaces}) < len(self.spaces):
            raise Malformed("two inputs of one name")
        self.root = _assembled(self.terms, entry.get("program"))
        self._theories: dict[str, Theory] = {}

    def theory(self, source: str) -> Theory:
        """The rules about one source."""
        if source not in self._theories:
            space = next((each for each in self.spaces if each.name == source and each.private), None)
            if space is None:
                raise NotProved(f"{source!r} is no source")
            self._theories[source] = Theory(Entries(self.terms, self.spaces, source), space)
        return self._theories[source]

    def check(self, claim: Mapping[str, Any]) -> None:
        """Checks the steps of a claim; raises `NotProved` at the first that does not follow."""
        theory, norm = self.theory(claim["source"]), claim["norm"]
        if norm not in _MEASURES:
            raise NotProved(f"{norm!r} is no norm")
        shown: list[tuple[Moves, Formula]] = []
        for place, step in enumerate(_list(claim, "steps")):
            try:
                shown.append(self._step(theory, step, shown))
            except NotProved as reason:
                raise NotProved(f"step {place} ({step.get('rule')}): {reason}") from None
        if self.root is None:
            return  # every input ends in an exception, of which nothing is claimed
        if not shown or shown[-1][0] != Moves(self.root, norm):
            raise NotProved("the last step is not about the result")
        bound = formulas.parse(claim["bound"])
        if not theory.entries.public >= set(bound.symbols()) or not at_most(shown[-1][1], bound, theory.entries.ranges):
            raise NotProved(f"what is shown, {shown[-1][1]}, is not at most the bound, {claim['bound']}")

    def _step(self, theory: Theory, step: Mapping[str, Any], shown: Sequence[tuple[Moves, Formula]]) -> tuple[Moves, Formula]:
        """One step: what the rule gives for the premises must be at most what is concluded."""
        place, norm, rule = step.get("term"), step.get("norm"), RULES.get(str(step.get("rule")))
        if type(place) is not int or not 0 <= place < len(self.terms) or norm not in _MEASURES or rule is None:
            raise NotProved("an unknown term, norm or rule")
        premises, factors = list(step.get("premises", [])), list(step.get("factors", []))
        judgement = Moves(self.terms[place], str(norm))
        asking = rule(theory, judgement.term, judgement.norm, str(step.get("option", "")))
        answer: Formula | Fraction | None = None
        while True:
            try:
                wanted = asking.send(answer)  # type: ignore[arg-type]  # the first is None
            except StopIteration as end:
                bound: Formula = end.value
                break
            if isinstance(wanted, Covering):
                answer = _factor(factors)
                if not wanted.at_most(answer):
                    raise NotProved(f"the factor {answer} does not hold on the whole domain")
            else:
                if not premises or type(premises[0]) is not int or not 0 <= premises[0] < len(shown):
                    raise NotProved(f"a premise is missing: term {wanted.term.id} in {wanted.norm}")
                found, answer = shown[premises.pop(0)]
                if found != wanted:
                    raise NotProved(f"the premise is of term {found.term.id} in {found.norm}, not of term {wanted.term.id} in {wanted.norm}")
        if premises or factors:
            raise NotProved("more is given than the rule asks for")
        stated = formulas.parse(str(step.get("bound")))
        if not theory.entries.public >= set(stated.symbols()):
            raise NotProved(f"{stated} is not public")
        if not at_most(bound, stated, theory.entries.ranges):
            raise NotProved(f"what follows is {bound}, not {stated}")
        return judgement, stated


def _factor(factors: list[Any]) -> Fraction:
    if not factors or not isinstance(factors[0], str):
        raise NotProved("a factor is missing")
    try:
        if len(factors[0]) > 200 or "e" in factors[0].lower() and abs(int(factors[0].lower().partition("e")[2])) > 400:
            raise ValueError
        return Fraction(factors.pop(0))
    except (ValueError, ZeroDivisionError):
        raise NotProved("a factor that is no number") from None


# ---------------------------------------------------------------- reading
def _list(entry: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    found = entry.get(key)
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise Malformed(f"{key!r} must be a list of objects")
    return found


def _text(entry: Mapping[str, Any], key: str) -> str:
    found = entry.get(key)
    if not isinstance(found, str):
        raise Malformed(f"{key!r} must be a text")
    return found


def _space(entry: Mapping[str, Any]) -> Space:
    element, norm, ends = entry.get("element"), entry.get("norm"), (entry.get("lower"), entry.get("upper"))
    dims, balls = entry.get("dims", []), entry.get("balls", [])
    if element not in _ELEMENTS or norm not in (None, *_NORMS) or not isinstance(dims, list) or not isinstance(balls, list) or len(dims) > 2 or (norm is None) != (not dims):
        raise Malformed(f"the space of {entry.get('name')!r} is not understood")
    try:
        lower, upper = (None if end is None else formulas.parse(str(end)) for end in ends)
        radii = tuple((str(name), formulas.parse(str(radius))) for name, radius in balls)
        return Space(_text(entry, "name"), bool(entry.get("private")), str(element), norm, tuple(formulas.parse(str(each)) for each in dims), lower, upper, radii)
    except (NotProved, ValueError, TypeError) as reason:
        raise Malformed(f"the space of {entry.get('name')!r} is not understood: {reason}") from None


def terms_of(entry: Mapping[str, Any]) -> list[Term]:
    """The terms of a certificate: each is [operation, places of arguments, data], and stands behind its arguments."""
    terms: list[Term] = []
    listed = entry.get("terms")
    if not isinstance(listed, list):
        raise Malformed("'terms' must be a list")
    for each in listed:
        if not isinstance(each, list) or len(each) != 3 or not isinstance(each[0], str) or not isinstance(each[1], list) \
                or not all(type(place) is int and 0 <= place < len(terms) for place in each[1]):
            raise Malformed(f"term {len(terms)} is not understood")
        _append(terms, each[0], tuple(terms[place] for place in each[1]), _data(each[0], each[2]))
    return terms


def _append(terms: list[Term], op: str, args: tuple[Term, ...], data: object) -> Term:
    if isinstance(data, Loop) and len(args) != 1 + 2 * data.states + data.checks + 2 * data.outputs or op in _ARGUMENTS and len(args) != _ARGUMENTS[op]:
        raise Malformed(f"term {len(terms)} has {len(args)} arguments")
    terms.append(Term(len(terms), op, args, data, ANY, frozenset(), 0))  # type: ignore[arg-type]
    return terms[-1]


_ARGUMENTS = {"constant": 0, "name": 0, "input": 0, "bound": 0, "unary": 1, "binary": 2, "compare": 2, "truth": 1, "select": 3, "item": 2, "store": 3, "inplace": 2, "project": 1}


def _data(op: str, data: Any) -> object:
    """The data of a term, as JSON has them: a float is {"float": its digits}, a list is a tuple."""
    match op, data:
        case "fold", [int() as level, int() as states, int() as checks, int() as outputs] if min(level, states, checks, outputs) >= 0:
            return Loop(level, states, checks, outputs)
        case "fold", _:
            raise Malformed("a loop is not understood")
        case "constant", {"float": str() as digits}:
            return float(digits)
        case "constant", {"other": text}:
            return (text,)
        case "call", [str() as name, int() as plain, [*names], *draw]:
            return (name, plain, tuple(map(str, names)), *draw)
        case "bound", [int() as level, int() as place]:
            return level, place
        case "project", [str() as kind, int() as place]:
            return kind, place
        case "bound" | "project" | "call", _:
            raise Malformed(f"a term of {op} is not understood")
    return data


def _assembled(terms: list[Term], step: Any) -> Term | None:
    """The result as one term: a decision of the program becomes a choice. Where it ends in an exception nothing is claimed, and the other way is taken for it."""
    match step:
        case {"value": int() as place} if 0 <= place < len(terms):
            return terms[place]
        case {"raises": str()}:
            return None
        case {"guard": int() as place, "then": then, "otherwise": otherwise} if 0 <= place < len(terms):
            guard, one, other = terms[place], _assembled(terms, then), _assembled(terms, otherwise)
            return other if one is None else one if other is None or one is other else _append(terms, "select", (guard, one, other), None)
    raise Malformed("'program' is not understood")
