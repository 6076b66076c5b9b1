"""Rules that others ask for before they stand: what arithmetic, tables and calls make of each other goes in a circle, the imports of their modules do not.

Each name here is called as the function is that its module gives for it; who asks imports this module alone. All are given once `dpcheck.infer.language` is imported.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Callable, Generic, Iterable, Sequence, TypeVar

from typing_extensions import ParamSpec

from dpcheck import ir

if TYPE_CHECKING:
    from dpcheck.bounds import Atom, Expr
    from dpcheck.infer.datasets.model import Grouped, Keyed, Population, Table
    from dpcheck.infer.draws import Weights
    from dpcheck.infer.program import Program
    from dpcheck.infer.requests import Call
    from dpcheck.infer.roots import Root
    from dpcheck.infer.run import Run
    from dpcheck.infer.store import Frame
    from dpcheck.infer.values import Env, Function, Num, Opaque, Ref, SliceValue, Source, Uniform, Value
    from dpcheck.syntax.query import Query

P = ParamSpec("P")
R = TypeVar("R")


class Forward(Generic[P, R]):
    """A function that another module gives."""

    __slots__ = ("function",)

    def give(self, function: Callable[P, R]) -> None:
        """Says which function it is: once, beside that."""
        self.function = function

    def __call__(self, *args: P.args, **keywords: P.kwargs) -> R:
        return self.function(*args, **keywords)


# ------------------------------------------------------------ numbers and arrays
arithmetic: Forward[[Run, str, Num, Num, ir.Node], Num] = Forward()
compare: Forward[[Run, Value, str, Value, ir.Node], Num] = Forward()
exponential: Forward[[Run, Num, ir.Node], Num] = Forward()
logarithm: Forward[[Run, Num, ir.Node], Num] = Forward()
rescaled: Forward[[Run, Num, Num, ir.Node], Num | None] = Forward()
rescaled_down: Forward[[Run, Num, Num, ir.Node], Num | None] = Forward()
share_of_sum: Forward[[Run, Num, Num, Num], Num] = Forward()
length_of: Forward[[Run, Value, ir.Node], Num] = Forward()
subscript: Forward[[Run, Value, Value, ir.Node], Value] = Forward()
masked_by_private: Forward[[Run, Num, Num, ir.Node], Value] = Forward()
typical_item: Forward[[Run, Num, str], tuple[Source, Num]] = Forward()
weights_of_all: Forward[[Run, Sequence[Num], ir.Node], Weights | None] = Forward()
weights_of_each: Forward[[Run, Uniform, Weights, ir.Node], Weights | None] = Forward()
claimed_in: Forward[[Call], Expr | None] = Forward()


# ------------------------------------------------------------ sums over rows, and what rows are
ratio_of_totals: Forward[[Run, Num, Num, Num], Num] = Forward()
sum_of_totals: Forward[[Run, Num, Num, Num, ir.Node], Num] = Forward()
stacked_totals: Forward[[Run, Num, Sequence[Num]], Num] = Forward()
total_mapped: Forward[[Run, Num, Num, Callable[[Num], Num]], Num] = Forward()
assume_present: Forward[[Run, Population, Expr], None] = Forward()
assume_whole: Forward[[Run, Value], None] = Forward()
ordered_columns: Forward[[Expr], list[Atom]] = Forward()
may_be_of_nothing: Forward[[Run, Value], bool] = Forward()
decided_for_rows: Forward[[Run, str, Iterable[Num], Num], Num] = Forward()
missing_unless: Forward[[Run, Num, Num], Value] = Forward()
number_of_term: Forward[[Run, Expr, tuple[Expr, ...], Env], Num] = Forward()


# ------------------------------------------------------------ tables and groups
subscript_of_table: Forward[[Run, Ref, Table, Value, ir.Node], Value] = Forward()
slice_of_table: Forward[[Run, Ref, Table, SliceValue, ir.Node], Value] = Forward()
taken_by_row: Forward[[Run, Value], Table | None] = Forward()
walked_rows: Forward[[Run, Value], Table | None] = Forward()
set_of_rows: Forward[[Run, Table], Table | None] = Forward()
joined_lists: Forward[[Run, str, Value, Value], Value | None] = Forward()
product_of_rows: Forward[[Run, Value, Value, ir.Node], Value] = Forward()
numbers_by_label: Forward[[Run, Value], Num | None] = Forward()
labels_of_all: Forward[[Run, Iterable[Value]], tuple[object, ...] | None] = Forward()
with_labels: Forward[[Run, Value, tuple[object, ...]], Value] = Forward()
numbers_by_key: Forward[[Run, Keyed], Num | None] = Forward()
column_of_groups: Forward[[Run, Keyed, Value], Keyed | None] = Forward()
group_at: Forward[[Run, Keyed, Value, Ref, ir.Node], Value | None] = Forward()
cut_of_groups: Forward[[Run, Keyed, SliceValue, Ref], Value | None] = Forward()
names_no_groups: Forward[[Keyed], bool] = Forward()
sums_of_largest: Forward[[Run, Keyed, Num, Expr], Expr] = Forward()
comprehension_of_rows: Forward[[Run, ir.Comprehension, Table, Frame], Value | None] = Forward()
comprehension_of_groups: Forward[[Run, ir.Comprehension, Grouped, Frame], Ref | None] = Forward()
comprehension_of_pairs: Forward[[Run, ir.Comprehension, Value], Value | None] = Forward()


# ------------------------------------------------------------ calls
analyse_function: Forward[[Program, Function], Root | None] = Forward()
unknown_call: Forward[[Run, str, list[Value], ir.Node], Opaque] = Forward()
unfollowed: Forward[[Run, Function, str, list[Value], ir.Node], Value] = Forward()


# ------------------------------------------------------------ audits
made_up: Forward[[Run, str, Value, ir.Expr], Value] = Forward()
private_table: Forward[[Run, str, str, ir.Node], Value] = Forward()
aggregates_of: Forward[[Run, Query, Table, ir.Node], tuple[Num, ...] | None] = Forward()
