"""Every value of every option that a row of numpy, statistics or Python's own functions is marked to understand, tried on neighbouring inputs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dpcheck.rules import load_table
from dpcheck.rules.marks import Named
from dpcheck.rules.row import Parameter, Row
from refute.claims import dpcheck, inferred_claims
from refute.expectations import read_cases
from refute.search import NotSearchable, program, search

HEAD = """import math
import statistics
from typing import Annotated

import numpy as np
import numpy
from annotated_types import Interval
from dpcheck import L1, MetricMatrix, MetricVector, Real, Shape, Size

"""
ARGUMENTS = {
    "v": "Annotated[MetricVector[Annotated[Real, Interval(ge=-3, le=3)], L1], Size(4)]",
    "m": "Annotated[MetricMatrix[Real, L1], Shape(2, 3)]",
    "x": "Annotated[Real, Interval(ge=1, le=4)]",
}
OTHERS = {  # what else a function must be given
    "numpy.quantile": "0.5", "numpy.percentile": "30", "numpy.convolve": "[1, 2]", "numpy.roll": "1", "numpy.repeat": "2", "numpy.tile": "2",
    "numpy.ndarray.repeat": "2", "numpy.partition": "1", "numpy.digitize": "[0, 1]", "numpy.isin": "[0, 1]", "numpy.full": "2",
}
NUMBERS = ("0", "1", "2", "-1")
MODULES = ("builtins", "math", "numpy", "statistics")


def written(value: object) -> str:
    return value.name.removeprefix("builtins.") if isinstance(value, Named) else repr(value)


def tried(parameter: Parameter) -> list[str]:
    """What is given for an option."""
    if parameter.kind in ("*", "**", "positional"):
        return []
    if parameter.mark.values and not (parameter.mark.kind == "values" and len(parameter.mark.values) == 1):
        return [written(value) for value in parameter.mark.values]
    if parameter.mark.kind == "ignored" and isinstance(parameter.default, bool):
        return ["True", "False"]
    return list(NUMBERS) if parameter.mark.kind == "number" and not parameter.required else []


def calls() -> Iterator[tuple[str, str, str]]:
    """A name, an argument and a call for each value of each option of each row."""
    for row in load_table().rows():
        if row.name.split(".")[0] in MODULES and row.kind in ("operation", "elementwise", "transform", "reduction") and not row.name.startswith("numpy.random."):
            for parameter in row.parameters[1:]:
                for place, value in enumerate(tried(parameter)):
                    for argument in ARGUMENTS:
                        yield f"{row.name.replace('.', '_')}_{parameter.name}_{place}_{argument}", argument, call(row, argument, f"{parameter.name}={value}")


def call(row: Row, argument: str, option: str) -> str:
    others = [OTHERS[row.name]] if row.name in OTHERS else []
    if row.name.startswith("numpy.ndarray."):
        return f"{argument}.{row.name.rpartition('.')[2]}({', '.join([*others, option])})"
    return f"{row.name.removeprefix('builtins.')}({', '.join([argument, *others, option])})"


@pytest.mark.left_to_thorough
def test_no_value_of_an_option_is_refuted(tmp_path: Path) -> None:
    path = tmp_path / "values.py"
    path.write_text(HEAD + "\n\n".join(f"def {name}({argument}: {ARGUMENTS[argument]}):\n    return {text}" for name, argument, text in calls()), encoding="utf-8")
    cases = read_cases(path)
    refuted, bounds = [], 0
    for (_, function, argument), stated in inferred_claims(dpcheck("infer", [path])).items():
        if all(str(claim.bound) == "inf" for claim in stated):
            continue
        try:
            verdicts = search(program(path, function), cases, argument, stated, 40, 0)
        except NotSearchable:
            continue
        bounds += len(verdicts)
        refuted += [f"{function} {verdict.claim.key}: {verdict.refuted}" for verdict in verdicts if verdict.refuted]
    assert refuted == []
    assert bounds > 100


if __name__ == "__main__":
    pytest.main([__file__])
