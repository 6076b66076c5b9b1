"""Proves a batch of random programs: infers their bounds, runs them on neighbouring inputs, and shrinks each one whose bound is exceeded."""

from __future__ import annotations

import ast
import random
import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from proving import arrays, core, exits, groups, guards, objects, passes, releases, tables
from refute.claims import dpcheck, faults_of, inferred_claims
from refute.expectations import CaseFile, read_cases
from refute.frame_search import assumptions_of, search_tables, target
from refute.search import Claim, NotSearchable, program, search

Writes = Callable[[random.Random, str], str]
Judges = Callable[[Path, int], Iterator[tuple[str, bool, str]]]


@dataclass(slots=True)
class Outcome:
    """What came of a batch. `tried` counts the finite bounds that a search could run; a violation is a shrunk program and a sentence about it."""

    programs: int = 0
    bounds: int = 0
    tried: int = 0
    violations: list[tuple[str, str]] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.programs} programs, {self.bounds} bounds, {self.tried} of them finite and tried ({self.tried / max(self.bounds, 1):.0%}), {len(self.violations)} violations"


def judge_bounds(path: Path, pairs: int) -> Iterator[tuple[str, bool, str]]:
    """Of each bound that is inferred for the functions of a file: the function, whether the bound is finite and was tried, and how it was refuted, if it was."""
    report = dpcheck("infer", [path])
    yield from ((path.stem, False, fault) for fault in faults_of(report))
    cases, assumed = read_cases(path), {name: told for (_, name), told in assumptions_of(report).items()}
    spaces = {function["name"]: function["returns"]["space"] for function in report["functions"]}
    unknown = _told_of(report, "DP301")
    for (_, function, argument), stated in inferred_claims(report).items():
        finite = [claim for claim in stated if "inf" not in claim.bound]
        verdicts = {} if not finite else _verdicts(path, function, argument, finite, pairs, assumed.get(function, []), cases, spaces[function])
        for claim in stated:
            yield function, claim in verdicts, ""
            if verdicts.get(claim) and not (function in unknown and RAISED.search(verdicts[claim])):
                yield function, True, verdicts[claim]


RAISED = re.compile(r"\b\w+Error: ")  # by one of two inputs: that a call which is not known may do


def _told_of(report: dict[str, Any], code: str) -> set[str]:
    """The functions in which a code is reported."""
    starts = sorted((function["line"], function["name"]) for function in report["functions"])
    return {name for found in report["diagnostics"] if found["code"] == code for name in [name for line, name in starts if line <= found["line"]][-1:]}


def _verdicts(path: Path, function: str, argument: str, claims: list[Claim], pairs: int, assumed: list[str], cases: CaseFile, space: str) -> dict[Claim, str]:
    """How each claim was refuted ("" where it was not); empty where the function could not be run."""
    try:
        aim = target(path, function)
        if aim is not None and argument in aim.tables:
            verdicts = search_tables(aim, cases, argument, claims, pairs, assumed)
        else:
            what = program(path, function)
            what.returns = space  # in whose metric the result is measured
            try:
                verdicts = search(what, cases, argument, claims, pairs, assumed=assumed)
            except NotSearchable:
                if aim is None:
                    raise
                verdicts = search_tables(aim, cases, argument, claims, pairs, assumed)  # a number beside tables
    except NotSearchable:
        return {}
    return {verdict.claim: verdict.refuted for verdict in verdicts if verdict.pairs}


FAMILIES: dict[str, tuple[str, Writes, Judges]] = {
    "arrays": (arrays.HEADER, arrays.write, judge_bounds),
    "core": (core.HEADER, core.write, judge_bounds),
    "exits": (exits.HEADER, exits.write, judge_bounds),
    "groups": (groups.HEADER, groups.write, judge_bounds),
    "guards": (guards.HEADER, guards.write, judge_bounds),
    "objects": (objects.HEADER, objects.write, judge_bounds),
    "passes": (passes.HEADER, passes.write, judge_bounds),
    "tables": (tables.HEADER, tables.write, judge_bounds),
    "releases": (releases.HEADER, releases.write, releases.judge),
}


def prove(family: str, seed: int, count: int, pairs: int = 30, shrink: bool = True) -> Outcome:
    """Writes `count` programs of a family from a seed and judges each on so many pairs of neighbouring inputs."""
    header, write, judge = FAMILIES[family]
    rng = random.Random(f"{family}/{seed}")
    texts = {f"p{number}": write(rng, f"p{number}") for number in range(count)}
    outcome = Outcome(programs=count)
    refuted: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"{family}_{seed}.py")
        path.write_text("\n\n".join([header, *texts.values()]), encoding="utf-8")
        for function, tried, sentence in judge(path, pairs):
            if sentence:
                refuted.setdefault(function, sentence)
            else:
                outcome.bounds += 1
                outcome.tried += tried
    for function, sentence in refuted.items():
        text = texts.get(function, "")
        outcome.violations.append((shrunk(header, text, judge, pairs) if shrink and text else text, sentence))
    return outcome


def shrunk(header: str, text: str, judge: Judges, pairs: int, most: int = 40) -> str:
    """The program without the statements that its violation does not need, as far as so many attempts lead."""
    candidates = _smaller(text)
    for _ in range(most):
        candidate = next(candidates, None)
        if candidate is None:
            break
        if _violates(header, candidate, judge, pairs):
            text, candidates = candidate, _smaller(candidate)
    return text


def _violates(header: str, text: str, judge: Judges, pairs: int) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "smaller.py")
        path.write_text(f"{header}\n\n{text}", encoding="utf-8")
        try:
            return any(sentence for _, _, sentence in judge(path, pairs))
        except (RuntimeError, SyntaxError):
            return False


def _smaller(text: str) -> Iterator[str]:
    """The program without one of its statements, or with a compound one replaced by what is in it."""
    count = sum(isinstance(node, ast.stmt) for node in ast.walk(ast.parse(text))) - 1
    for index in range(count):
        for unwrap in (False, True):
            tree = ast.parse(text)
            bodies = [(node, name) for node in ast.walk(tree) for name in ("body", "orelse", "finalbody") if isinstance(getattr(node, name, None), list)]
            place = 0
            for node, name in bodies:
                body: list[ast.stmt] = getattr(node, name)
                if isinstance(node, ast.Module):
                    continue
                if place <= index < place + len(body):
                    statement = body[index - place]
                    inner = getattr(statement, "body", None) if unwrap else []
                    if inner is not None and not (unwrap and not inner):
                        body[index - place : index - place + 1] = inner or ([] if len(body) > 1 or name != "body" else [ast.Pass()])
                        yield ast.unparse(tree) + "\n"
                    break
                place += len(body)
