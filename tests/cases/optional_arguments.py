"""Arguments that may be None, or of several types: what the program does with each is followed."""
from dataclasses import dataclass
from typing import Annotated, Optional, Union

from annotated_types import Interval
from dpcheck import Real, laplacian_mechanism


def none_or_number(x: Real, n: Optional[int]):
    return 5 * x if n is None else x
# expect: none_or_number x == 5


def by_a_bar(x: Real, n: "int | None"):
    if n is None:
        return 5 * x
    return x
# expect: by_a_bar x == 5


def whether_it_is_none(x: Real, n: Union[int, None]):
    return x * (n is None)
# expect: whether_it_is_none x == 1


def none_by_default(x: Real, scale: float = None):
    if scale is None:
        scale = 7.0
    return scale * x
# expect: none_by_default x == max(7, abs(scale))
# at: none_by_default scale=9


def matched(x: Real, n: Optional[int]):
    match n:
        case None:
            return 5 * x
        case _:
            return x
# expect: matched x == 5


def truth(x: Real, flag: "bool | None"):
    return 5 * x if flag is None else x
# expect: truth x == 5


def a_list(x: Real, items: "list[float] | None"):
    return 5 * x if items is None else x
# expect: a_list x == 5


def a_text(x: Real, n: "int | str"):
    return 5 * x if isinstance(n, str) else x
# expect: a_text x == 5


def of_either_range(x: Real, n: "Annotated[int, Interval(ge=0, le=1)] | float"):
    return x * n
# expect: of_either_range x == abs(n)


def private_or_none(y: Real, x: Optional[Real] = None):
    if x is None:
        return 5 * y
    return y
# expect: private_or_none y == 5
# expect: private_or_none x == 0


def released_either_way(x: Real, y: Optional[Real] = None):
    if y is None:
        return laplacian_mechanism(2 * x, 1, 1.0)  # error: DP103
    return laplacian_mechanism(x, 1, 1.0)


def released_with_a_default(x: Real, scale: Optional[float] = None):
    if scale is None:
        return laplacian_mechanism(3 * x, 1, 1.0)  # error: DP103
    return 0.0


@dataclass
class Person:
    age: Real
    height: Optional[Real] = None
    weight: Real = None
    scale: Optional[float] = None


def of_a_field(p: Person, y: Real):
    return 5 * y if p.height is None else y
# expect: of_a_field y == 5


def of_a_field_with_a_default(p: Person, y: Real):
    return 5 * y if p.weight is None else y
# expect: of_a_field_with_a_default y == 5


def of_a_public_field(p: Person, y: Real):
    return 5 * y if p.scale is None else y
# expect: of_a_public_field y == 5


def of_an_object(y: Real, p: Optional[Person] = None):
    return 5 * y if p is None else y
# expect: of_an_object y == 5
