"""The names of the vocabulary: all there, light to import, and annotations that Python's own tools can read."""

# mypy: disable-error-code="arg-type, attr-defined"
# (wrong arguments are passed on purpose)
from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any, Optional, get_args, get_type_hints

import numpy as np
import pandas as pd
import pytest
from annotated_types import Ge, Interval, Le, Len, MaxLen, MinLen

import dpcheck
from dpcheck import (
    L1,
    L2,
    ChangeOneDistance,
    Column,
    Data,
    HammingDistance,
    Integer,
    Joint,
    LInf,
    MaxRowsPer,
    MetricFrame,
    MetricGradient,
    MetricMatrix,
    MetricVector,
    NormBound,
    Real,
    Shape,
    Size,
    SymmetricDistance,
    discrete,
    norm_convert,
    undisc,
    undisc_container,
)

ROOT = Path(__file__).parents[2]
PROMISED = """
    Real Data Integer MetricVector MetricMatrix MetricGradient MetricFrame L1 L2 LInf
    SymmetricDistance InsertDeleteDistance ChangeOneDistance HammingDistance NormBound Size Shape MaxRowsPer Joint Column
    norm_convert discrete undisc undisc_container clip clamp map_rows count
    laplacian_mechanism gaussian_mechanism exponential_mechanism report_noisy_max above_threshold randomized_response
    private stable assume black_box reveal_sensitivity MechanismsNotInstalled
""".split()
DESCRIPTORS = [
    NormBound(L2, 1.0),
    NormBound(L1, "c"),
    Size("n"),
    Size(1000),
    Shape("m", 4),
    MaxRowsPer("user", "k"),
    Joint("people"),
    Column("age", Interval(ge=0, le=125)),
]
ANNOTATIONS = [
    Real,
    Data,
    Integer,
    MetricVector[Real, L1],
    MetricMatrix[Data, LInf],
    MetricGradient[Real, L2],
    MetricFrame[SymmetricDistance],
    Annotated[pd.DataFrame, SymmetricDistance, Column("age", Interval(ge=0, le=125))],
    Annotated[list[float], ChangeOneDistance, Interval(ge=0, le="upper"), MinLen("n0"), MaxLen(9)],
    Annotated[np.ndarray, HammingDistance, Size("n")],
    Annotated[MetricVector[Real, L2], Size("n"), NormBound(L2, 1.0), Len(1, 9)],
    Annotated[Real, Ge(0), Le("upper")],
]


def in_new_python(program: str) -> str:
    return subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_every_name_is_there() -> None:
    assert sorted(dpcheck.__all__) == sorted(PROMISED)
    assert all(hasattr(dpcheck, name) and name in dir(dpcheck) for name in PROMISED)
    with pytest.raises(ImportError, match="Rael"):
        from dpcheck import Rael  # noqa: F401


def test_the_stub_names_them_all_where_they_live() -> None:
    stub = (ROOT / "dpcheck" / "__init__.pyi").read_text()
    imports = re.findall(r"^from (dpcheck\.lang\.\w+) import (\w+) as \2$", stub, re.MULTILINE)
    assert sorted(name for _, name in imports) == sorted(PROMISED)
    for module, name in imports:
        assert getattr(sys.modules[module], name) is getattr(dpcheck, name)


def test_star_import() -> None:
    assert in_new_python("from dpcheck import *; print(Real, clip, laplacian_mechanism)").startswith("typing.Annotated[float")


def test_nothing_heavy_is_imported() -> None:
    heavy = "numpy pandas libcst mypy opendp click rich typing_extensions annotated_types"
    program = f"from dpcheck import *; import sys; print(*sorted(sys.modules.keys() & set({heavy!r}.split())))"
    assert in_new_python(program).strip() == ""
    assert in_new_python("import dpcheck, sys; print('typing' in sys.modules or 'dpcheck.lang' in sys.modules)").strip() == "False"


def test_annotations_are_read_at_run_time() -> None:
    def f(x: Real, v: Annotated[MetricVector[Real, L2], Size("n")], y: Optional[Real], z: MetricVector[Data, L1] | None, w: Data | None) -> None: ...

    full = get_type_hints(f, include_extras=True)
    assert full["x"] == Real
    assert full["v"] == Annotated[MetricVector[Real, L2], Size("n")]
    assert get_args(full["v"])[1].size == "n"
    assert full["y"] == Optional[Real]
    assert full["z"] == Optional[MetricVector[Data, L1]]
    assert full["w"] == Optional[Data] != Optional[Real]
    plain = get_type_hints(f)
    assert plain["x"] is float
    assert plain["y"] == Optional[float]


@pytest.mark.parametrize("annotation", ANNOTATIONS, ids=str)
def test_annotations_pickle_copy_and_hash(annotation: Any) -> None:
    assert pickle.loads(pickle.dumps(annotation)) == annotation
    assert copy.copy(annotation) == copy.deepcopy(annotation) == annotation
    assert hash(annotation) == hash(copy.deepcopy(annotation))
    assert Optional[annotation] == annotation | None


def test_real_and_data_are_different_annotations() -> None:
    assert Real != Data
    assert get_args(Real)[0] is get_args(Data)[0] is float
    assert get_args(Integer)[0] is int


@pytest.mark.parametrize("descriptor", DESCRIPTORS, ids=repr)
def test_descriptors_are_values(descriptor: Any) -> None:
    again = pickle.loads(pickle.dumps(descriptor))
    assert again == descriptor == copy.deepcopy(descriptor)
    assert hash(again) == hash(descriptor)
    with pytest.raises(AttributeError):
        setattr(descriptor, descriptor.__slots__[0], 3)


@pytest.mark.parametrize(
    "make, error",
    [
        (lambda: Size(-1), ValueError),
        (lambda: Shape(3, float("nan")), ValueError),
        (lambda: MaxRowsPer("user", -2), ValueError),
        (lambda: NormBound(L2, -1.0), ValueError),
        (lambda: NormBound(Real, 1.0), TypeError),
        (lambda: Column("age"), TypeError),
        (L2, TypeError),
        (SymmetricDistance, TypeError),
        (MetricVector, TypeError),
    ],
)
def test_what_makes_no_sense_is_refused(make: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        make()


@pytest.mark.parametrize("value", [3.0, [1, 2], np.zeros(2), pd.DataFrame({"a": [1]}), None], ids=lambda value: type(value).__name__)
def test_conversions_are_identities(value: Any) -> None:
    assert norm_convert(L1, value) is discrete(value) is undisc(value) is undisc_container(value) is value
