"""Metric types wherever they stand in annotations: each declares a source, or is refused."""
# ruff: noqa
import dataclasses
from typing import *
from typing import Annotated, NamedTuple, NewType, TypedDict, Protocol, overload
import pandas as pd
import dpcheck
from dpcheck import Real, Data, Integer, MetricVector, MetricFrame, SymmetricDistance, HammingDistance, Column, laplacian_mechanism, L2
from annotated_types import Interval

Age = NewType("Age", Real)
T = TypeVar("T", bound=Real)
Alias = list[Real]
AliasS = "Real"
AGE = Column("age", Interval(ge=0, le=125))
REL = SymmetricDistance
class NT(NamedTuple):
    a: Real
    b: int
@dataclasses.dataclass
class DC:
    a: Real
    b: int = 3
class TD(TypedDict):
    a: Real
class Holder:
    v: Real
    def __init__(self, w): self.w: Real = w
    def go(self): return laplacian_mechanism(2 * self.w, 1, 0.1)  # error: DP103
    def go2(self): return laplacian_mechanism(2 * self.v, 1, 0.1)  # error: DP103
class Src(Protocol):
    def read(self) -> Real: ...
def load() -> MetricFrame[SymmetricDistance]: return pd.read_csv("x.csv")
def stub() -> Real: ...

def nested_a1(x: list[Real]): return laplacian_mechanism(x[0], 0.5, 0.1)  # error: DP102 DP904
def nested_a2(x: dict[str, Real]): return laplacian_mechanism(x["a"], 0.5, 0.1)  # error: DP102 DP904
def nested_a3(x: tuple[Real, int]): return laplacian_mechanism(x[0], 0.5, 0.1)  # error: DP102 DP904
def nested_a4(x: Real | None): return laplacian_mechanism(x, 0.5, 0.1)  # error: DP103
# expect: nested_a4 x.epsilon == 0.2
def nested_a5(x: Optional[Real]): return laplacian_mechanism(x, 0.5, 0.1)  # error: DP103
# expect: nested_a5 x.epsilon == 0.2
def nested_a6(x: Union[int, Real]): return laplacian_mechanism(x, 0.5, 0.1)  # error: DP103
# expect: nested_a6 x.epsilon == 0.2
def nested_a7(x: Age): return laplacian_mechanism(x, 0.5, 0.1)  # error: DP103
# expect: nested_a7 x.epsilon == 0.2
def nested_a8(x: T): return laplacian_mechanism(x, 0.5, 0.1)  # error: DP103
# expect: nested_a8 x.epsilon == 0.2
def nested_a9(x: Alias): return laplacian_mechanism(x[0], 0.5, 0.1)  # error: DP102 DP904
def nested_b1(x: AliasS): return laplacian_mechanism(x, 0.5, 0.1)  # error: DP103
# expect: nested_b1 x.epsilon == 0.2
def nested_b2(x: "list['Real']"): return laplacian_mechanism(x[0], 0.5, 0.1)  # error: DP102 DP904
def nested_b3(x: NT): return laplacian_mechanism(x.a, 0.5, 0.1)  # error: DP103
def nested_b4(x: DC): return laplacian_mechanism(x.a, 0.5, 0.1)  # error: DP103
def nested_b5(x: TD): return laplacian_mechanism(x["a"], 0.5, 0.1)  # error: DP103
def nested_b6(x: Holder): return laplacian_mechanism(x.v, 0.5, 0.1)  # error: DP103
def nested_b7(s: Src): return laplacian_mechanism(s.read(), 0.5, 0.1)  # error: DP103
def nested_b8(): return laplacian_mechanism(len(load()), 0.5, 0.1)  # error: DP103
def nested_b9(): return laplacian_mechanism(stub(), 0.5, 0.1)  # error: DP103
def nested_c1(*x: Real): return laplacian_mechanism(x[0], 0.5, 0.1)  # error: DP102 DP904
def nested_c2(**x: Real): return laplacian_mechanism(x["a"], 0.5, 0.1)  # error: DP102 DP904
def nested_c3(f: Callable[[], Real]): return laplacian_mechanism(f(), 0.5, 0.1)  # error: DP102 DP904
def nested_c4(x: dpcheck.Real): return laplacian_mechanism(x, 0.5, 0.1)  # error: DP103
# expect: nested_c4 x.epsilon == 0.2
def nested_c5(x: Annotated[pd.DataFrame, REL, AGE]): return laplacian_mechanism(x["age"].sum(), 1, 0.1)  # error: DP103
def nested_c6(x: Annotated[list[Real], HammingDistance, Interval(ge=0, le=1)]): return laplacian_mechanism(sum(x), 0.5, 0.1)  # error: DP103
# expect: nested_c6 x.epsilon == 0.2
def nested_c7(x: Final[Real]): return laplacian_mechanism(x, 0.5, 0.1)  # error: DP103
# expect: nested_c7 x.epsilon == 0.2
def nested_c8(x: list[list[Real]]): return laplacian_mechanism(x[0][0], 0.5, 0.1)  # error: DP102 DP904
def nested_c9(x: Sequence[Real]): return laplacian_mechanism(x[0], 0.5, 0.1)  # error: DP102 DP904
def nested_d1(x: Iterable[Real]):  # error: DP904
    for v in x: laplacian_mechanism(v, 0.5, 0.1)  # error: DP102 DP204
def nested_d2(x: Iterator["Real"]): return laplacian_mechanism(next(x), 0.5, 0.1)  # error: DP102 DP904
def nested_d3(x  # type: Real  # error: DP904
       ): return laplacian_mechanism(x, 0.5, 0.1)
def nested_d4(x):
    # type: (Real) -> float  # error: DP904
    return laplacian_mechanism(x, 0.5, 0.1)
def nested_d5():
    x = pd.read_csv("a")  # type: MetricFrame[SymmetricDistance]  # error: DP904
    return laplacian_mechanism(len(x), 0.5, 0.1)
@overload
def nested_d6(x: Real) -> float: ...  # error: DP904
@overload
def nested_d6(x: int) -> float: ...
def nested_d6(x): return laplacian_mechanism(x, 0.5, 0.1)
def nested_d7():
    (x): Real = 3.0
    return laplacian_mechanism(x, 0.5, 0.1)  # error: DP103
# expect: nested_d7 x.epsilon == 0.2
def nested_d8():
    d = {}
    d["a"]: Real = 3.0
    return laplacian_mechanism(d["a"], 0.5, 0.1)  # error: DP103
def nested_d9(n):
    x: list[Real] = n  # error: DP904
    return laplacian_mechanism(x[0], 0.5, 0.1)  # error: DP102
def nested_e1(x: set[Real]): return laplacian_mechanism(len(x), 0.5, 0.1)  # error: DP102 DP904
def nested_e2(x: type[Real]): return x  # error: DP904
def nested_e3(x: list[NT]): return laplacian_mechanism(x[0].a, 0.5, 0.1)  # error: DP102 DP904
def nested_e4(x: DC | None): return laplacian_mechanism(x.a, 0.5, 0.1)  # error: DP103
def nested_e5(x: Annotated[Real, "doc"]): return laplacian_mechanism(x, 0.5, 0.1)  # error: DP103
# expect: nested_e5 x.epsilon == 0.2
def nested_e6(x: Annotated["Real", "doc"]): return laplacian_mechanism(x, 0.5, 0.1)  # error: DP103
# expect: nested_e6 x.epsilon == 0.2
def nested_e7(x: MetricVector): return laplacian_mechanism(x[0], 0.5, 0.1)  # error: DP103
# expect: nested_e7 x.epsilon == 0.2
def nested_e8(x: tuple[Real, ...]): return laplacian_mechanism(x[0], 0.5, 0.1)  # error: DP102 DP904
def nested_e9(x: "Unknown[Real]"): return laplacian_mechanism(x, 0.5, 0.1)  # error: DP102 DP904
