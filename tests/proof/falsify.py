"""A search for neighbours that exceed what a certificate claims: the term is run as numpy runs it, on inputs drawn from the spaces of the certificate."""

from __future__ import annotations

import math
import random
import warnings
from typing import Any

import numpy as np
from dpcheck.core.kinds import Beyond
from dpcheck.core.run import Evaluator
from dpcheck.core.term import ANY, Loop, Table, Term
from dpcheck.proof import formulas
from dpcheck.proof.checker import _data
from dpcheck.proof.comparing import enclose
from dpcheck.proof.neighbours import Space, length, pair, rows_of
from dpcheck.spaces import NORM_BY_NAME, Norm

_LANDMARKS = [0.0, 1.0, -1.0, 2.0, 3.0, 0.999, 1.001, -0.001, 10.0]


def exceeded(entry: dict[str, Any], claim: dict[str, Any], rng: random.Random, pairs: int) -> str:
    """Two neighbouring inputs that are further apart in the result than is claimed, as a text; "" where none is found."""
    table, terms = Table(), list[Term]()
    for op, args, data in entry["terms"]:
        terms.append(table.make(op, tuple(terms[place] for place in args), Loop(*data) if op == "until" else _data(op, data), ANY))
    for _ in range(pairs):
        names: dict[str, Any] = {}
        spaces = {each["name"]: each for each in entry["inputs"]}
        for each in sorted(entry["inputs"], key=lambda each: bool(each["private"])):
            for size in each.get("dims", []):
                for name in formulas.parse(str(size)).symbols():
                    names.setdefault(name, rng.randint(1, 4))
        try:
            point = {name: _drawn(rng, each, names) for name, each in sorted(spaces.items(), key=lambda item: bool(item[1]["private"]))}
            of = _space(spaces[claim["source"]], names)
            first, second = pair(rng, of, _LANDMARKS)
            bound = _value(claim["bound"], names)
        except (ArithmeticError, ValueError):
            continue
        results = [_run(entry["program"], terms, {**point, claim["source"]: _native(of, each)}) for each in (first, second)]
        if any(each is None for each in results):
            continue
        apart, moved = of.distance(first, second), _moved(claim["norm"], *results)
        size = max([1.0, *(float(np.abs(each).max(initial=0)) for each in results)])
        if moved > bound * apart * (1 + 1e-5) + 1e-9 * size:
            return f"{first} and {second} ({names}): {moved} apart, the bound is {bound * apart}"
    return ""


def _value(text: str, names: dict[str, Any]) -> float:
    low, high = enclose(formulas.parse(str(text)), lambda name: (float(names[str(name)]), float(names[str(name)])))
    if not math.isfinite(high):
        raise ValueError(text)
    return high


def _space(entry: dict[str, Any], names: dict[str, Any]) -> Space:
    ends = [_value(entry[key], names) if key in entry else default for key, default in (("lower", -math.inf), ("upper", math.inf))]
    if entry["element"] == "Integer":
        ends = [math.ceil(ends[0]) if math.isfinite(ends[0]) else ends[0], math.floor(ends[1]) if math.isfinite(ends[1]) else ends[1]]
    if ends[0] > ends[1]:
        raise ValueError("an empty domain")
    balls = tuple((NORM_BY_NAME[norm], _value(radius, names)) for norm, radius in entry.get("balls", []))
    return Space(entry["element"], NORM_BY_NAME.get(entry.get("norm", ""), Norm.L1), tuple(int(_value(size, names)) for size in entry.get("dims", [])), ends[0], ends[1], balls)


def _drawn(rng: random.Random, entry: dict[str, Any], names: dict[str, Any]) -> Any:
    if not entry["private"]:
        ends = [_value(entry[key], names) if key in entry else default for key, default in (("lower", -4.0), ("upper", 6.0))]
        names.setdefault(entry["name"], rng.random() < 0.5 if entry["element"] == "bool" else rng.randint(math.ceil(ends[0]), math.floor(ends[1])) if entry["element"] == "int" else rng.uniform(*ends))
        return names[entry["name"]]
    of = _space(entry, names)
    return _native(of, pair(rng, of, _LANDMARKS)[0])


def _native(of: Space, values: list[float]) -> Any:
    if not of.shape:
        return int(values[0]) if of.element == "Integer" else values[0]
    return np.array(values, dtype=float).reshape(of.shape)


def _run(program: dict[str, Any], terms: list[Term], inputs: dict[str, Any]) -> Any:
    evaluator = Evaluator(inputs)
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            while "guard" in program:
                program = program["then" if evaluator.value(terms[program["guard"]]) else "otherwise"]
            result = np.asarray(evaluator.value(terms[program["value"]]), dtype=float)
        except (ArithmeticError, AssertionError, ValueError, TypeError, LookupError, AttributeError, Beyond):
            return None  # of the program: what raises, or does not end, is not compared
    return result if np.isfinite(result).all() else None


def _moved(norm: str, one: Any, other: Any) -> float:
    if one.shape != other.shape:
        return math.inf
    change = np.abs(one - other).ravel().tolist()
    if norm.startswith("D"):
        change = [float(each > 1e-9) for each in change]
    if not one.shape:
        return sum(change)
    return sum(length(row, NORM_BY_NAME["L" + norm[1:]]) for row in rows_of(change, one.shape))
