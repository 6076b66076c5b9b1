"""What dpcheck says that OpenDP's measurements, chains and contexts cost, against OpenDP's own privacy maps at twenty settings each."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from refute.claims import dpcheck
from refute.expectations import MATHS

SETTINGS = 20
TOLERANCE = 1e-6  # OpenDP rounds its maps upward
HEAD = '''from typing import Annotated
import opendp.prelude as dp
from dpcheck import ChangeOneDistance, Data, Integer, L1, MetricVector, Real, Size, SymmetricDistance
Added = Annotated[list[float], SymmetricDistance]
Whole = Annotated[list[int], SymmetricDistance]
Words = Annotated[list[str], SymmetricDistance]
FLOATS, INTEGERS = dp.atom_domain(T=float, nan=False), dp.atom_domain(T=int)
ROWS = dp.vector_domain(FLOATS), dp.symmetric_distance()
MISSING = dp.vector_domain(dp.atom_domain(T=float)), dp.symmetric_distance()
WHOLE = dp.vector_domain(INTEGERS), dp.symmetric_distance()
WORDS = dp.vector_domain(dp.atom_domain(T=str)), dp.symmetric_distance()
SCORES = dp.vector_domain(INTEGERS), dp.linf_distance(T=int)
MONOTONE = dp.vector_domain(INTEGERS), dp.linf_distance(T=int, monotonic=True)
BEST = dp.max_divergence()
'''

# By name: the type of the data, the code that makes the measurement, what it is called on, and how far that moves.
MEASUREMENTS = {
    "laplace": ("Real", "dp.m.make_laplace(FLOATS, dp.absolute_distance(T=float), scale={b})", "{m} * data", "{m}"),
    "laplace_integer": ("Integer", "dp.m.make_laplace(INTEGERS, dp.absolute_distance(T=int), scale={b})", "{m} * data", "{m}"),
    "laplace_vector": ("Annotated[MetricVector[Real, L1], Size(3)]", "dp.m.make_laplace(dp.vector_domain(FLOATS), dp.l1_distance(T=float), scale={b})", "{m} * data", "{m}"),
    "geometric": ("Integer", "dp.m.make_geometric(INTEGERS, dp.absolute_distance(T=int), {b}, (0, 9))", "{m} * data", "{m}"),
    "gaussian": ("Real", "dp.m.make_gaussian(FLOATS, dp.absolute_distance(T=float), scale={b})", "{m} * data", "{m}"),
    "noisy_max": ("Whole", "dp.m.make_noisy_max(*MONOTONE, BEST, scale={b})", "[{m} * sum(1 for row in data if row == c) for c in range(4)]", "{m}"),
    "noisy_max_of_edits": ("Annotated[list[int], ChangeOneDistance]", "dp.m.make_noisy_max(*SCORES, BEST, scale={b})",
                           "[{m} * sum(1 for row in data if row == c) for c in range(4)]", "{m}"),
    "top_k": ("Whole", "dp.m.make_noisy_top_k(*MONOTONE, BEST, k=3, scale={b})", "[{m} * sum(1 for row in data if row == c) for c in range(4)]", "{m}"),
    "response": ("Data", "dp.m.make_randomized_response_bool(prob={p})", "data == 1", "1"),
    "response_of_three": ("Data", "dp.m.make_randomized_response(categories=[0, 1, 2], prob={p})", "0 if data == 1 else 2", "1"),
    "count": ("Added", "ROWS >> dp.t.then_count() >> dp.m.then_laplace(scale={b})", "data", "1"),
    "count_distinct": ("Whole", "WHOLE >> dp.t.then_count_distinct() >> dp.m.then_laplace(scale={b})", "data", "1"),
    "categories": ("Words", "WORDS >> dp.t.then_count_by_categories(['a', 'b', 'c']) >> dp.m.then_laplace(scale={b})", "data", "1"),
    "categories_only": ("Words", "WORDS >> dp.t.then_count_by_categories(['a', 'b'], null_category=False) >> dp.m.then_laplace(scale={b})", "data", "1"),
    "sum": ("Added", "ROWS >> dp.t.then_clamp(({l}.0, {u}.0)) >> dp.t.then_sum() >> dp.m.then_laplace(scale={b})", "data", "1"),
    "sum_of_integers": ("Whole", "WHOLE >> dp.t.then_clamp(({l}, {u})) >> dp.t.then_sum() >> dp.m.then_laplace(scale={b})", "data", "1"),
    "mean_of_resized": ("Added", "ROWS >> dp.t.then_clamp(({l}.0, {u}.0)) >> dp.t.then_resize({n}, {l}.0) >> dp.t.then_mean() >> dp.m.then_laplace(scale={b})", "data", "1"),
    "variance_of_resized": ("Added", "ROWS >> dp.t.then_clamp(({l}.0, {u}.0)) >> dp.t.then_resize({n}, {l}.0) >> dp.t.then_variance(ddof=0) >> dp.m.then_laplace(scale={b})",
                            "data", "1"),
    "imputed": ("Added", "MISSING >> dp.t.then_impute_constant(0.0) >> dp.t.then_clamp(({l}.0, {u}.0)) >> dp.t.then_sum() >> dp.m.then_laplace(scale={b})", "data", "1"),
    "bins": ("Added", "ROWS >> dp.t.then_find_bin([0.0, 1.0]) >> dp.t.then_count_by_categories([0, 1, 2]) >> dp.m.then_laplace(scale={b})", "data", "1"),
}  # fmt: skip
CONTEXT = '''
def context_{i}(data: Annotated[list[float], {relation}]):
    queries = dp.Context.compositor(data=data, privacy_unit=dp.unit_of(contributions={k}), privacy_loss=dp.loss_of(epsilon={e}),
                                    split_by_weights={w}, domain=dp.vector_domain(FLOATS))
    return queries.query().clamp((0.0, 1.0)).sum().laplace().release(), queries.query().count().laplace().release()
'''


def settings() -> list[dict[str, Any]]:
    """Scales and multiples, probabilities, clamping ends and sizes."""
    rng = random.Random(5)
    drawn = []
    for _ in range(SETTINGS):
        low = rng.randint(-20, 20)
        drawn.append({"b": rng.choice((0.25, 0.5, 1.0, 2.5, 10.0, 40.0)) * rng.randint(1, 5), "m": rng.randint(1, 9), "p": rng.randint(51, 99) / 100, "l": low,
                      "u": low + rng.randint(1, 30), "n": rng.randint(2, 200)})  # fmt: skip
    return drawn


@pytest.fixture(scope="module")
def dp() -> Any:
    prelude = pytest.importorskip("opendp.prelude", reason="OpenDP is not installed")
    prelude.enable_features("contrib", "honest-but-curious")
    return prelude


@pytest.fixture(scope="module")
def costs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[float, float]]:
    """Epsilon and delta of each program, by name and setting."""
    written = [HEAD]
    for name, (kind, made, called, _) in MEASUREMENTS.items():
        for place, values in enumerate(settings()):
            written.append(f"def {name}_{place}(data: {kind}):\n    noisy = {made.format(**values)}\n    return noisy({called.format(**values)})\n")
    return costs_of(tmp_path_factory.mktemp("costs") / "programs.py", "\n".join(written))


def costs_of(path: Path, text: str) -> dict[str, tuple[float, float]]:
    path.write_text(text, encoding="utf-8")
    found = {}
    for function in dpcheck("infer", [path])["functions"]:
        for cost in function["privacy"]:
            found[function["name"]] = value(cost["epsilon"]), value(cost["delta"])
    return found


def value(text: str) -> float:
    return float(eval(text, {"__builtins__": {}}, MATHS))


def maps(dp: Any, made: str) -> Callable[[Any], float]:
    """OpenDP's privacy map of what the code makes."""
    names: dict[str, Any] = {"dp": dp}
    exec("\n".join(line for line in HEAD.splitlines() if " = dp." in line), names)  # noqa: S102
    return eval(made, names).map  # type: ignore[no-any-return]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", MEASUREMENTS)
def test_measurements_cost_what_opendp_says(dp: Any, costs: dict[str, tuple[float, float]], name: str) -> None:
    _, made, _, step = MEASUREMENTS[name]
    for place, values in enumerate(settings()):
        privacy_map, distance = maps(dp, made.format(**values)), int(step.format(**values))
        theirs = privacy_map(float(distance) if name in ("laplace", "laplace_vector", "gaussian") else distance)
        epsilon, delta = costs[f"{name}_{place}"]
        if name == "gaussian":  # rho, told in epsilon at the delta that dpcheck names
            theirs += 2 * math.sqrt(theirs * math.log(1 / delta))
        assert epsilon == pytest.approx(theirs, rel=TOLERANCE), values


@pytest.mark.sampled(2)
@pytest.mark.parametrize("relation", ["SymmetricDistance", "ChangeOneDistance"])
def test_contexts_cost_their_shares(dp: Any, tmp_path: Path, relation: str) -> None:
    """Two queries cost the whole loss, for data sets as far apart as the unit says; an edit is two contributions."""
    rng = random.Random(9)
    drawn: list[dict[str, Any]] = [{"i": i, "relation": relation, "k": rng.randint(1, 4), "e": rng.randint(1, 40) / 8, "w": [1, rng.randint(1, 9)]} for i in range(SETTINGS)]
    found = costs_of(tmp_path / "contexts.py", HEAD + "".join(CONTEXT.format(**values) for values in drawn))
    for values in drawn:
        context = dp.Context.compositor(data=[1.0, 2.0], privacy_unit=dp.unit_of(contributions=values["k"]), privacy_loss=dp.loss_of(epsilon=values["e"]),
                                        split_by_weights=values["w"], domain=dp.vector_domain(dp.atom_domain(T=float, nan=False)))  # fmt: skip
        units = math.ceil((2 if relation == "ChangeOneDistance" else 1) / values["k"])
        assert found[f"context_{values['i']}"][0] == pytest.approx(units * sum(context.d_mids), rel=TOLERANCE), values
