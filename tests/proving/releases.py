"""Programs of mechanisms: the cost that is told against the loss of what a program really releases on neighbouring inputs.

The mechanisms are replaced by recorders that answer the same on both inputs, whatever they are given: what an attacker sees is then the same on
either side, and the log of how much likelier one side makes it is at most the sum of what each recorded release loses (docs/calculus/mechanisms.md).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from proving.writer import Writer
from refute.claims import dpcheck, faults_of
from refute.expectations import read_cases
from refute.search import Claim, NotSearchable, Program, load, program, search

HEADER = '''
import functools
from typing import Annotated
import numpy as np
from annotated_types import Interval
from dpcheck import Data, Integer, L1, L2, MetricVector, Real, Size, exponential_mechanism, gaussian_mechanism, laplacian_mechanism, report_noisy_max


def noisy(a, s, eps):
    return laplacian_mechanism(a, s, eps)


class Holder:
    def __init__(self, a):
        self.a = a

    def release(self, eps):
        return laplacian_mechanism(self.a, 2, eps)
'''

NAMED = frozenset({"DP102", "DP203", "DP204", "DP205", "DP301", "DP302", "DP305"})  # the release was not judged, or costs whatever it may: no cost is claimed
CAREFUL = 4  # by at most how much the classical Gaussian noise costs less than it declares, also where several releases are composed
APART = 1e9  # by how much two runs are told to differ whose releases differ in their parameters


class Recorder:
    """Stands for the mechanisms of one module: notes what is released, in units of what it costs, and answers from a sequence of its own."""

    def __init__(self) -> None:
        self.released: list[float] = []
        self.answers = random.Random(0)

    def laplace(self, value: Any, sensitivity: Any, epsilon: Any) -> Any:
        values = np.atleast_1d(np.asarray(value, dtype=float))
        self.released += [APART * float(sensitivity), APART * float(epsilon), *(values * float(epsilon) / float(sensitivity))]
        answer = np.array([self.answers.uniform(-5, 5) for _ in values])
        return answer if np.ndim(value) else float(answer[0])

    def gaussian(self, value: Any, sensitivity: Any, epsilon: Any, delta: Any) -> Any:
        assert not np.ndim(value), "of a vector the L2 norm counts, which this does not measure"
        return self.laplace(value, sensitivity, float(epsilon) / CAREFUL)

    def choose(self, candidates: Any, scores: Any, sensitivity: Any, epsilon: Any, monotone: bool = False) -> Any:
        first, second = (float(score) for score in scores)  # of two scores, half their difference counts
        self.released += [APART * float(sensitivity), APART * float(epsilon), (first - second) * float(epsilon) / (2 * float(sensitivity))]
        return self.answers.choice(list(candidates))

    def install(self, module: ModuleType) -> None:
        setattr(module, "laplacian_mechanism", self.laplace)
        setattr(module, "gaussian_mechanism", self.gaussian)
        setattr(module, "exponential_mechanism", self.choose)

    def recording(self, what: Program) -> Program:
        """The program that returns what it released; each two runs in a row get the same answers."""
        run, pair = what.run, [0, 0]

        def recorded(**given: object) -> list[float]:
            self.released, self.answers = [], random.Random(pair[0])
            pair[1] += 1
            try:
                run(**given)
            except Exception:
                pair[:] = [pair[0] + 1, 0]
                raise
            if pair[1] == 2:
                pair[:] = [pair[0] + 1, 0]
            return [float(len(self.released)) * APART, *self.released]

        return Program(what.name, recorded, what.parameters, "", what.landmarks, what.words)


def judge(path: Path, pairs: int) -> Iterator[tuple[str, bool, str]]:
    """Of each private argument: the function, whether a finite cost is claimed, and how it was refuted, if it was."""


    report, checked = dpcheck("infer", [path]), dpcheck("check", [path])
    yield from ((path.stem, False, fault) for fault in faults_of(report))
    module, tree = load(path)
    recorder, cases = Recorder(), read_cases(path)
    recorder.install(module)
    spans = {node.name: (node.lineno, node.end_lineno or node.lineno) for node in tree.body if hasattr(node, "name") and hasattr(node, "lineno")}  # type: ignore[attr-defined]
    for function in report["functions"]:
        name = function["name"]
        if not name.startswith("p") or name not in spans:
            continue
        first, last = spans[name]
        named = any(d["code"] in NAMED and d["line"] <= last and d.get("end_line", d["line"]) >= first for d in checked["diagnostics"])
        costs = {cost["argument"]: cost["epsilon"] for cost in function["privacy"]}
        for argument in (a["name"] for a in function["arguments"] if a["private"]):
            claimed = costs.get(argument, "0")
            if named or "inf" in claimed:
                yield name, False, ""
                continue
            try:
                (verdict,) = search(recorder.recording(program(path, name)), cases, argument, [Claim(claimed, "L1")], pairs)
            except NotSearchable:
                yield name, False, ""
                continue
            yield name, True, ""
            if verdict.refuted:
                yield name, True, verdict.refuted


# ---------------------------------------------------------------- writing
def release(w: Writer) -> None:
    """One release, straight or by a detour; what it answers is a public number."""
    a, s, e = w.number(1), w.pick("1", "2", "3", "abs(k)"), w.pick("eps", "eps / 2", "0.5")
    kind = w.rng.randrange(12)
    call = {
        0: f"laplacian_mechanism({a}, {s}, {e})", 1: f"laplacian_mechanism({a}, sensitivity={s}, epsilon={e})", 2: f"gaussian_mechanism({a}, {s}, 0.5, 1e-6)", 3: f"noisy({a}, {s}, {e})",
        4: f"functools.partial(laplacian_mechanism, {a}, {s})({e})", 5: f"(lambda t: laplacian_mechanism(t, {s}, {e}))({a})", 6: f"Holder({a}).release({e})",
        7: f"{{'l': laplacian_mechanism}}['l']({a}, {s}, {e})", 8: f"[laplacian_mechanism][0](*[{a}, {s}], epsilon={e})", 9: f"list(map(lambda t: noisy(t, {s}, {e}), [{a}, {w.number(0)}]))[0]",
        10: f"exponential_mechanism([0.0, 1.0], [{a}, {w.number(0)}], {s}, {e})", 11: f"sum(laplacian_mechanism(t, {s}, {e}) for t in [{a}, {w.number(0)}])",
    }[kind]  # fmt: skip
    name = w.fresh("answer")
    w.say(f"{name} = {call}")


def release_vector(w: Writer) -> None:
    array = w.of("array")
    if array:
        made = w.pick(array, f"{array} * 2", f"np.clip({array}, 0, 1)", f"np.array([{w.number(0)}, {w.number(0)}])")
        w.say(f"{w.fresh('answer')} = float(laplacian_mechanism({made}, {w.pick('1', '2')}, eps)[0])")


def use_answer(w: Writer) -> None:
    if answer := w.of("answer"):
        kind = w.rng.randrange(3)
        if kind == 0:
            w.say(f"if {answer} > 1:")
            w.block()
            w.say("else:")
            w.block(1)
        elif kind == 1:
            w.say(f"{w.fresh('number')} = {w.number(0)} * (1 if {answer} > 0 else 2)")
        else:
            w.say(f"{w.fresh('number')} = {answer}")


def repeat(w: Writer) -> None:
    w.say(f"for _ in range({w.pick('2', 'k', '3')}):")
    w.block()


def assign(w: Writer) -> None:
    value = w.number()
    w.say(f"{w.fresh('number')} = {value}")


STATEMENTS = (release, release, release, release_vector, use_answer, repeat, assign)
PARAMETERS = (("x: Real", "number", "x"), ("y: Real", "number", "y"), ("z: Integer", "number", "z"), ("v: Annotated[MetricVector[Real, L1], Size(2)]", "array", "v"),
              ("d: Annotated[MetricVector[Data, L1], Size(2), Interval(ge=0, le=1)]", "array", "d"))  # fmt: skip


def write(rng: random.Random, name: str) -> str:
    """The text of one function."""
    chosen = rng.sample(PARAMETERS, rng.randint(1, 2))
    names: dict[str, list[str]] = {"number": ["k"]}
    for _, kind, parameter in chosen:
        names.setdefault(kind, []).append(parameter)
    writer = Writer(rng, STATEMENTS, names)
    for array in names.get("array", []):
        writer.say(f"{writer.fresh('number')} = {array}[{rng.randrange(2)}]")
    release(writer)
    writer.body(rng.randint(1, 4))
    return f"def {name}({', '.join(text for text, _, _ in chosen)}, k: int, eps: float):\n" + "\n".join(writer.lines) + f"\n    return {writer.of('answer')}\n"
