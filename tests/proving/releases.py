"""Programs of mechanisms: the cost that is told against the loss of what a program really releases on neighbouring inputs.

The mechanisms are replaced by recorders that answer the same on both inputs, whatever they are given: what an attacker sees is then the same on
either side, and the log of how much likelier one side makes it is at most the sum of what each recorded release loses (docs/calculus/mechanisms.md).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
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
from dpcheck import (Data, Integer, L1, L2, LInf, MetricVector, Real, Size, clamp, exponential_mechanism, gaussian_mechanism, laplacian_mechanism, norm_convert,
                     randomized_response, report_noisy_max)


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


class Draw:
    """A draw of Laplace noise of some scale, which notes what it is added to."""

    __array_ufunc__ = None  # so that numpy leaves sums to it

    def __init__(self, recorder: Recorder, scale: float, size: int | None = None) -> None:
        self.recorder, self.scale, self.size = recorder, scale, size

    def __add__(self, value: Any) -> Any:
        return self.recorder.laplace(value, self.scale, 1)

    __radd__ = __add__

    def __rsub__(self, value: Any) -> Any:
        return self.recorder.laplace(value, self.scale, 1)

    def __mul__(self, factor: Any) -> Draw:
        return Draw(self.recorder, self.scale * abs(factor), self.size)

    __rmul__ = __mul__


class Numpy:
    """numpy, but for its Laplace noise."""

    def __init__(self, recorder: Recorder) -> None:
        self.random = SimpleNamespace(laplace=lambda loc=0.0, scale=1.0, size=None: Draw(recorder, float(scale), size))

    def __getattr__(self, name: str) -> Any:
        return getattr(np, name)


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
        if not np.ndim(value):
            return self.laplace(value, sensitivity, float(epsilon) / CAREFUL)
        values = np.asarray(value, dtype=float)
        direction = np.array([self.answers.uniform(-1, 1) for _ in values])  # along which a vector moves no further than in L2
        self.laplace(values @ direction / max(np.linalg.norm(direction), 1e-9), sensitivity, float(epsilon) / CAREFUL)
        return np.array([self.answers.uniform(-5, 5) for _ in values])

    def choose(self, candidates: Any, scores: Any, sensitivity: Any, epsilon: Any, monotone: bool = False) -> Any:
        first, second = self.answers.sample([float(score) for score in scores], 2)  # of two scores, half their difference counts
        self.released += [APART * float(sensitivity), APART * float(epsilon), (first - second) * float(epsilon) / (float(sensitivity) if monotone else 2 * float(sensitivity))]
        return self.answers.choice(list(candidates))

    def respond(self, value: Any, categories: Any, epsilon: Any) -> Any:
        options = list(categories)
        self.released += [APART * float(epsilon), float(epsilon) * (options[0] == value)]  # of two answers
        return self.answers.choice(options)

    def install(self, module: ModuleType) -> None:
        setattr(module, "laplacian_mechanism", self.laplace)
        setattr(module, "gaussian_mechanism", self.gaussian)
        setattr(module, "exponential_mechanism", self.choose)
        setattr(module, "report_noisy_max", self.choose)
        setattr(module, "randomized_response", self.respond)
        setattr(module, "np", Numpy(self))

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
    if (answer := w.of("answer")) is not None and w.rng.random() < 0.3:  # a released value as a bound, or as a sensitivity
        a = w.pick(f"clamp({a}, 0, abs({answer}))", f"min(max({a}, 0), abs({answer}))", f"{answer} * {w.number(0)}", f"clamp({a}, -1, 1) * {answer}", f"{a} / (1 + abs({answer}))")
        s = w.pick(s, f"abs({answer}) + 1", f"max({answer}, 1)")
    kind, hidden = w.rng.randrange(18), f"({a} + {w.names['number'][1]})"  # noise by hand hides what it is added to: noise alone would hide what is added to it later
    call = {
        0: f"laplacian_mechanism({a}, {s}, {e})", 1: f"laplacian_mechanism({a}, sensitivity={s}, epsilon={e})", 2: f"gaussian_mechanism({a}, {s}, 0.5, 1e-6)", 3: f"noisy({a}, {s}, {e})",
        4: f"functools.partial(laplacian_mechanism, {a}, {s})({e})", 5: f"(lambda t: laplacian_mechanism(t, {s}, {e}))({a})", 6: f"Holder({a}).release({e})",
        7: f"{{'l': laplacian_mechanism}}['l']({a}, {s}, {e})", 8: f"[laplacian_mechanism][0](*[{a}, {s}], epsilon={e})", 9: f"list(map(lambda t: noisy(t, {s}, {e}), [{a}, {w.number(0)}]))[0]",
        10: f"exponential_mechanism([0.0, 1.0], [{a}, {w.number(0)}], {s}, {e})", 11: f"sum(laplacian_mechanism(t, {s}, {e}) for t in [{a}, {w.number(0)}])",
        12: f"{hidden} + np.random.laplace(0, {s} / {e})", 13: f"({hidden} - np.random.laplace(scale={s} / {e}))", 14: f"np.random.laplace(0, {s}) * 2 + {hidden}",
        15: f"report_noisy_max([0.0, 1.0, 2.0], [{a}, {w.number(0)}, {w.number(1)}], {s}, {e})", 16: f"randomized_response(int({a} > 1), [0, 1], {e})",
        17: f"exponential_mechanism([0.0, 1.0, 2.0], [{a}, {w.number(0)}, 0], {s}, {e}, monotone={w.pick('True', 'False')})",
    }[kind]  # fmt: skip
    name = w.fresh("answer")
    w.say(f"{name} = {call}")


def release_vector(w: Writer) -> None:
    array = w.of("array")
    if array:
        made = w.pick(array, f"{array} * 2", f"np.clip({array}, 0, 1)", f"np.array([{w.number(0)}, {w.number(0)}])", f"{array} - {array}.mean()", f"norm_convert(L2, {array})", f"np.sort({array})",
                      f"np.cumsum({array})", f"np.where({array} > 0, {array}, 0)", f"{array} + {w.number(0)}")
        call = w.pick(f"laplacian_mechanism({made}, {w.pick('1', '2')}, eps)", f"gaussian_mechanism({made}, {w.pick('1', '2')}, 0.5, 1e-6)")
        w.say(f"{w.fresh('answer')} = float({call}[0])")


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


def pay(w: Writer) -> None:
    """A loop that keeps a budget, or what might be taken for one: what it releases, what it pays and what it looks at stand in any order, and some are missing."""
    left, part, answer = w.fresh("budget"), w.pick("0.25", "0.5", "eps / 4", "0.1", "abs(k) / 8 + 0.1"), w.fresh("answer")
    rises, value, price = w.rng.random() < 0.3, w.number(1), w.pick("1", "1", "1", "2", "0.5")
    spent = f"{left} {'+' if rises else '-'} {part}"
    over = f"{spent} > {w.pick('eps', '2')}" if rises else f"{left} < {part}"
    w.say(f"{left} = {'0.0' if rises else w.pick('eps', '1.0', '2 * eps')}")
    w.say(f"{answer} = 0.0")
    steps = w.fresh("steps")
    w.say(f"{steps} = 0")
    w.say(w.pick(f"while not ({over}) and {steps} < 12:", f"while {left} < 2 and {steps} < 12:" if rises else f"while {left} >= {part} and {steps} < 12:", "for _ in range(9):", "for _ in range(abs(k)):"))
    w.say(f"    {steps} += 1")
    releasing = f"{answer} = laplacian_mechanism({value}, {w.pick('1', '2')}, {price} * {part})"
    pieces = [f"if {over}:\n    break", f"{left} = {spent}", releasing]
    if w.rng.random() < 0.5:
        w.rng.shuffle(pieces)
    if w.rng.random() < 0.4:
        pieces.insert(w.rng.randrange(4), w.pick(f"if {answer} > 1:\n    continue", f"if {answer} > 2:\n    {left} = {w.pick('eps', '0.5')}", f"if {answer} > 1:\n    break", f"if {answer} > 0:\n    {releasing}"))
    if w.rng.random() < 0.2:
        del pieces[w.rng.randrange(len(pieces))]
    for line in "\n".join((*pieces, f"if {answer} > 4.5:\n    break")).split("\n"):
        w.say(f"    {line}")


def assign(w: Writer) -> None:
    value = w.number()
    w.say(f"{w.fresh('number')} = {value}")


STATEMENTS = (release, release, release, release_vector, use_answer, repeat, pay, assign)
PARAMETERS = (("x: Real", "number", "x"), ("y: Real", "number", "y"), ("z: Integer", "number", "z"), ("v: Annotated[MetricVector[Real, L1], Size(2)]", "array", "v"),
              ("d: Annotated[MetricVector[Data, L1], Size(2), Interval(ge=0, le=1)]", "array", "d"), ("u: Annotated[MetricVector[Real, L2], Size(2)]", "array", "u"),
              ("t: Annotated[MetricVector[Real, LInf], Size(2)]", "array", "t"), ("c: Annotated[Data, Interval(ge=0, le=2)]", "number", "c"))  # fmt: skip


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
