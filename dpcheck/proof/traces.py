"""What a program releases on an input: the releases in order, with what each is given. A second run is told what the first one released."""
from __future__ import annotations

import math
import random
import warnings
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dpcheck.core.kinds import Beyond
from dpcheck.core.run import Evaluator, RaisedByProgram, Step, Watch, run
from dpcheck.core.term import Term
from dpcheck.elaborate.values import Release

FAILS = (RaisedByProgram, ArithmeticError, ValueError, TypeError, LookupError, AttributeError, AssertionError, RuntimeError)
"""How a program may end beside with a value."""


@dataclass(frozen=True, slots=True)
class Released:
    """One release, as it happened."""

    release: Release
    given: tuple[Any, ...]
    turn: tuple[int, int]  # what it gives, and for which time


@dataclass(slots=True)
class Trace(Watch):
    """A run: what was released, what came of it, and how it ended. `told`: the releases of another run, whose results come in this one, too."""

    releases: Mapping[int, Release]
    told: Trace | None = None
    log: list[Released] = field(default_factory=list)
    results: dict[tuple[int, int], Any] = field(default_factory=dict)
    counts: Counter[int] = field(default_factory=Counter)
    expected: set[int] = field(default_factory=set)  # the terms of what releases give
    value: Any = None
    ended: str = "not yet"  # "" with a value, or how

    def released(self, node: Term, given: list[Any]) -> None:
        release = self.releases[node.id]
        self.log.append(Released(release, tuple(given), (release.gives.id, self.counts[release.gives.id])))
        self.expected.add(release.gives.id)

    def came_through(self, released: Released) -> bool:
        """Whether a release gave something: it raised nothing, as a mechanism does that is given an epsilon of 0."""
        return released.turn in self.results or self.ended in ("", "unknown")

    def given_back(self, node: Term, evaluator: Evaluator) -> tuple[Any] | None:
        if node.id not in self.expected:
            return None
        key = node.id, self.counts[node.id]
        mechanism = node.op == "call" and isinstance(node.data, tuple) and str(node.data[0]).startswith("dpcheck.")
        possible = (_possible(node, evaluator),) if mechanism else None
        if self.told is not None and key in self.told.results:
            return (self.told.results[key],)
        return possible

    def computed(self, node: Term, value: Any) -> None:
        if node.id in self.expected:
            self.results[node.id, self.counts[node.id]] = value
            self.counts[node.id] += 1


def _possible(node: Term, evaluator: Evaluator) -> Any:
    """Something that a mechanism may give: the value itself, or the candidate with the best score. Raises ValueError where the mechanism does, for its parameters."""
    assert isinstance(node.data, tuple)
    name, plain, names, *_ = node.data
    given = dict(zip(_PARAMETERS[str(name)], (evaluator.value(each) for each in node.args[:plain]))) | {key: evaluator.value(each) for key, each in zip(names, node.args[plain:])}
    highest = {"epsilon": 1.0 if "delta" in given else math.inf, "delta": 1.0}
    if not all(0 < given[key] < math.inf and given[key] <= highest.get(key, math.inf) for key in ("sensitivity", "epsilon", "delta") if key in given):
        raise ValueError(f"parameters that {name} refuses")
    if "scores" in given:
        scores = list(given["scores"])
        return list(given["candidates"])[scores.index(max(scores))]
    return given.get("value")


_PARAMETERS = {
    "dpcheck.laplacian_mechanism": ("value", "sensitivity", "epsilon"), "dpcheck.gaussian_mechanism": ("value", "sensitivity", "epsilon", "delta"),
    "dpcheck.report_noisy_max": ("candidates", "scores", "sensitivity", "epsilon"), "dpcheck.exponential_mechanism": ("candidates", "scores", "sensitivity", "epsilon"),
    "dpcheck.randomized_response": ("value", "categories", "epsilon"),
}


def trace(program: Step, releases: Mapping[int, Release], inputs: Mapping[str, Any], seed: int, told: Trace | None = None) -> Trace:
    """Runs a program. Raises `Beyond` only where a value shows that the term is not what it was taken for."""
    import numpy as np

    made = Trace(releases, told)
    before = random.getstate(), np.random.get_state()
    random.seed(seed)
    np.random.seed(seed)
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            made.value = run(program, inputs, made)
            made.ended = ""
        except Exception as fault:  # of the program that is run, or of a library that it calls
            made.ended = type(fault).__name__
        except Beyond as beyond:
            if beyond.term is None or beyond.term.op != "unknown":
                raise
            made.ended = "unknown"
        finally:
            random.setstate(before[0])
            np.random.set_state(before[1])
    return made


def is_drawn(term: Term) -> bool:
    """Whether noise goes into a term."""
    seen: set[int] = set()
    waiting = [term]
    while waiting:
        node = waiting.pop()
        if node.op == "unknown" or node.op == "call" and isinstance(node.data, tuple) and len(node.data) == 4:
            return True
        waiting += [each for each in node.args if each.id not in seen]
        seen.update(each.id for each in node.args)
    return False
