"""The domain descriptors of dpcheck's own, written inside `Annotated[...]`; intervals and lengths come from `annotated_types`.

A number may always be given as a string instead: an expression over the function's public parameters (`Size("n")`).
"""

from __future__ import annotations

from dataclasses import dataclass

from dpcheck.lang.arguments import check_bound
from dpcheck.lang.norms import Norm, check_norm


@dataclass(frozen=True, slots=True)
class NormBound:
    """The vector, or each row of a matrix, lies in the ball of radius `bound` of the norm.

    Raises TypeError where `norm` is not `L1`, `L2` or `LInf`, ValueError where `bound` is a negative number or not a number.
    """

    norm: type[Norm]
    bound: float | str

    def __post_init__(self) -> None:
        check_norm(self.norm, "NormBound")
        check_bound("NormBound", self.bound)


@dataclass(frozen=True, slots=True)
class Size:
    """The public number of entries or rows, which a bound may name. Raises ValueError for a negative number."""

    size: int | str

    def __post_init__(self) -> None:
        check_bound("Size", self.size)


@dataclass(frozen=True, slots=True)
class Shape:
    """The public numbers of rows and columns of a matrix. Raises ValueError for a negative number."""

    rows: int | str
    columns: int | str

    def __post_init__(self) -> None:
        check_bound("Shape", self.rows)
        check_bound("Shape", self.columns)


@dataclass(frozen=True, slots=True)
class MaxRowsPer:
    """At most `rows` rows share one value of the column `unit`: the unit of privacy is that user, not a row.

    Raises ValueError for a number below 1.
    """

    unit: str
    rows: int | str

    def __post_init__(self) -> None:
        check_bound("MaxRowsPer", self.rows, least=1)


@dataclass(frozen=True, slots=True)
class Joint:
    """One of several arrays, series or lists of the same records: a step adds, removes or edits a record in all that carry the same name.

    Row i of each is of the same person, so they are equally long. Raises TypeError where `name` is not a text.
    """

    name: str

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise TypeError(f"Joint takes the name of the records, such as Joint('people'), not {self.name!r}")


@dataclass(frozen=True, slots=True, init=False)
class Column:
    """Descriptors of one column of a frame: `Column("Age", Interval(ge=0, le=125))`. Raises TypeError where none is given."""

    name: str
    descriptors: tuple[object, ...]

    def __init__(self, name: str, *descriptors: object) -> None:
        if not descriptors:
            raise TypeError(f"Column({name!r}) needs a descriptor of the column, such as Interval(ge=0, le=125)")
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "descriptors", descriptors)
