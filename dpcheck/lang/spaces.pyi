"""The metric types as type checkers see them: numbers, arrays and frames, so that annotated code checks as if it were plain.

`TypeAliasType` is called, not written as a `type` statement: older checkers, and any under Python 3.10, reject the statement.
Without numpy or pandas the imports below become `Any`, and so do the aliases.
"""

from typing import Any, TypeVar

from numpy.typing import NDArray
from pandas import DataFrame  # type: ignore[import-untyped, import-not-found, unused-ignore]
from typing_extensions import TypeAliasType

from dpcheck.lang.norms import Norm
from dpcheck.lang.relations import Relation
from dpcheck.lang.symbols import Symbol

_E = TypeVar("_E", int, float)
_N = TypeVar("_N", bound=Norm)
_R = TypeVar("_R", bound=Relation)

class AbsoluteDistance(Symbol): ...
class DiscreteDistance(Symbol): ...

Real = TypeAliasType("Real", float)
Data = TypeAliasType("Data", float)
Integer = TypeAliasType("Integer", int)

MetricVector = TypeAliasType("MetricVector", NDArray[Any], type_params=(_E, _N))
MetricMatrix = TypeAliasType("MetricMatrix", NDArray[Any], type_params=(_E, _N))
MetricGradient = TypeAliasType("MetricGradient", NDArray[Any], type_params=(_E, _N))
MetricFrame = TypeAliasType("MetricFrame", DataFrame, type_params=(_R,))
