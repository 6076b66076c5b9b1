"""The metric types at run time: plain annotations that import nothing. Type checkers read `spaces.pyi` instead."""

from __future__ import annotations

from types import GenericAlias
from typing import Annotated

from dpcheck.lang.symbols import Symbol


class AbsoluteDistance(Symbol):
    """Marks a number that is measured by abs(x - y)."""

    __slots__ = ()


class DiscreteDistance(Symbol):
    """Marks a number that is measured by 0 if equal, else 1."""

    __slots__ = ()


Real = Annotated[float, AbsoluteDistance]
Data = Annotated[float, DiscreteDistance]
Integer = Annotated[int, AbsoluteDistance]


class MetricVector(Symbol):
    """`MetricVector[Real, L2]`: a vector of `Real` or `Data` entries, measured in a norm."""

    __slots__ = ()
    __class_getitem__ = classmethod(GenericAlias)


class MetricMatrix(Symbol):
    """`MetricMatrix[Data, LInf]`: a matrix; its distance is the sum over the rows of the rows' distances."""

    __slots__ = ()
    __class_getitem__ = classmethod(GenericAlias)


class MetricGradient(Symbol):
    """`MetricGradient[Real, L2]`: as a vector, over all parameters of a model, flattened."""

    __slots__ = ()
    __class_getitem__ = classmethod(GenericAlias)


class MetricFrame(Symbol):
    """`MetricFrame[SymmetricDistance]`: a frame or series of rows under a neighbouring relation."""

    __slots__ = ()
    __class_getitem__ = classmethod(GenericAlias)
