"""Random arrays that are put together of parts of others, against the norms of the matrix that the program really computes (rule D61)."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from refute.claims import dpcheck

SIZE = 8
MOST_LOOSE = 120  # of 720
NORMS = {"L1": 1, "L2": 2, "LInf": np.inf}
HEAD = """
import numpy as np
from typing import Annotated
from dpcheck import L1, L2, LInf, MetricVector, Real, Size

"""


def vector(rng: random.Random, length: int, depth: int) -> tuple[str, int]:
    """An expression for a vector made of x, and its length."""
    if depth == 0 or rng.random() < 0.1:
        return ("x", SIZE) if length == 0 or rng.random() < 0.5 else (f"x[{rng.randrange(0, 3)}:{rng.randrange(4, 9)}]", 0)
    kind = rng.randrange(13)
    inner, _ = vector(rng, 0, depth - 1)
    if kind == 0:
        return f"({inner})[{rng.choice(['::2', '1::2', ':-1', '1:', '::-1', '-3:'])}]", 0
    if kind == 1:
        return f"np.concatenate([{inner}, {vector(rng, 0, depth - 1)[0]}])", 0
    if kind == 2:
        return f"({rng.choice(['2', '-1', '0.5', '3'])} * ({inner}))", 0
    if kind == 3:
        return f"np.array([({inner})[0], ({inner}).sum(), ({vector(rng, 0, depth - 1)[0]})[-1], 7.0])", 0
    if kind == 4:
        return f"(({inner})[1:] {rng.choice('+-')} ({inner})[:-1])", 0
    if kind == 5:
        return f"(({inner}) {rng.choice('+-')} ({inner})[::-1])", 0
    if kind == 6:
        return f"np.repeat({inner}, 2)", 0
    if kind == 7:
        return f"np.tile({inner}, 2)", 0
    if kind == 8:
        rows = rng.choice([2, 4])
        return f"(x.reshape({rows}, {SIZE // rows})[{rng.choice([':', '1:', '::-1'])}]).sum(axis={rng.randrange(2)})", 0
    if kind == 9:
        matrix = [[rng.randrange(-2, 3) for _ in range(SIZE)] for _ in range(rng.randrange(1, 4))]
        return f"(np.array({matrix}) @ x)", 0
    if kind == 10:
        return f"x.reshape(2, 4).T[{rng.choice([':2', '1:', ':'])}].reshape(-1)", 0
    if kind == 11:
        return f"np.stack([x[:4], x[4:], x[2:6]])[{rng.choice([':, 1', '0', '-1', ':, ::2'])}].reshape(-1)", 0
    return f"np.array([x[i:j].sum() for i in range(0, 6, 2) for j in range(i + 1, 9, 3)])", 0


def true_norms(expression: str, norm: str) -> dict[str, float]:
    """The largest moves that some unit steps make: of L1 and LInf into L1 and LInf all that are extreme, of others some directions."""
    compute = eval(f"lambda x: np.asarray({expression}, dtype=float).reshape(-1)", {"np": np})
    base = compute(np.zeros(SIZE))
    columns = np.array([compute(step) - base for step in np.eye(SIZE)]).T
    steps = [*np.eye(SIZE)]
    if norm == "LInf":
        steps = [np.array([1 if code >> place & 1 else -1 for place in range(SIZE)]) for code in range(1 << SIZE)]
    if norm == "L2":
        singular = np.linalg.svd(columns)[2]
        steps = [*np.eye(SIZE), *singular, *(row / np.linalg.norm(row) for row in columns if row.any())]
    return {key: max(np.linalg.norm(columns @ step, order) for step in steps) for key, order in NORMS.items()}


@pytest.mark.left_to_thorough
def test_no_linear_image_moves_more_than_is_told(tmp_path: Path) -> None:
    rng = random.Random(61)
    programs, cases = HEAD, {}
    while len(cases) < 240:
        expression, norm = vector(rng, 0, 3)[0], rng.choice(list(NORMS))
        try:
            true = true_norms(expression, norm)
        except (ValueError, IndexError):
            continue
        name = f"f{len(cases)}"
        cases[name] = (expression, norm, true)
        programs += f"\ndef {name}(x: Annotated[MetricVector[Real, {norm}], Size({SIZE})]):\n    return {expression}\n"
    path = tmp_path / "images.py"
    path.write_text(programs)
    report = dpcheck("infer", [path])
    loose = 0
    for function in report["functions"]:
        expression, norm, true = cases.pop(function["name"])
        for key, bound in (function["arguments"][0].get("sensitivities") or {}).items():
            if key in true:
                value = eval(bound, {"sqrt": np.sqrt, "inf": np.inf, "min": min, "max": max})
                assert value >= true[key] * (1 - 1e-9), f"{expression} from {norm} into {key}: {bound} where {true[key]} is needed"
                loose += value > true[key] * (1 + 1e-6)
    assert not cases
    assert loose <= MOST_LOOSE, f"{loose} bounds are larger than they need be"
