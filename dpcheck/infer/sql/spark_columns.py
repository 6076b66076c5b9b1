"""Columns of Spark: `F.least(F.col("age"), F.lit(100))` is an expression of SQL, and means in a frame what that means (rules Q1, Q2, Q3)."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.datasets.model import Record, Table
from dpcheck.infer.datasets.sources import column
from dpcheck.infer.requests import Call, operation
from dpcheck.infer.sql.rows import Scope, parts, value
from dpcheck.infer.values import Configured, Nothing, Num, Ref, Text, Tup, Value
from dpcheck.spaces import ANY
from dpcheck.syntax.query import Aggregate, Case, Column, Constant, NotFollowed, OfRow, Operation, Parameter, Query, Scalar
from dpcheck.syntax.sql import is_read, read_sql

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


COLUMN = "pyspark.sql.Column"
FUNCTIONS, METHODS = "pyspark.sql.functions.", f"{COLUMN}."
DIALECT = "spark"
OPERATORS = {"add": "+", "sub": "-", "mul": "*", "truediv": "/", "and": "and", "or": "or", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "=", "ne": "<>"}
AGGREGATES = {"sum": "sum", "avg": "avg", "mean": "avg", "min": "min", "max": "max", "count": "count"}
TESTS = frozenset(("startswith", "endswith", "contains", "like", "ilike", "rlike"))
WHOLE, REAL = frozenset(("int", "integer", "long", "bigint")), frozenset(("double", "float"))
WIDEST = 2 ** 31  # beyond this whole numbers of some types wrap


@operation("spark_column")
def _column(request: Call) -> Value:
    """F.least(...), column.between(...): an expression, with what it is given; what that is in a frame is asked of the frame."""
    return Configured(COLUMN, {"call": Text(request.row.name), **request.given, **{f"option {key}": one for key, one in request.keywords.items()}})


def column_of(frame: Configured, name: str) -> Configured:
    """df["age"], df.age: a column of that very frame."""
    return Configured(COLUMN, {"call": Text(f"{FUNCTIONS}col"), "col": Text(name), "of": frame})


@dataclass(slots=True)
class Reader:
    """Reads expressions on the rows of one table; values of the program that stand in them are `parameters`."""

    run: Run
    node: ir.Node
    table: Table
    parameters: dict[int | str, Value] = field(default_factory=dict)

    @property
    def scope(self) -> Scope:
        return Scope(self.run, self.node, self.table, self.parameters, nan=True)

    def named(self, given: Value) -> tuple[str, Scalar]:
        """A column of a result with its name, which is empty where it has one that is not worked out here; a text is the name of a column."""
        scalar = self.scalar(given, True)
        return _name(given) or "", scalar

    def condition(self, given: Value) -> Scalar:
        """A condition: a column, or a text of SQL."""
        if not isinstance(given, Text):
            return self.scalar(given, False)
        query = _of_text(f"SELECT * FROM t WHERE {_written(given)}")
        if query.where is None or query != Query(None, "t", query.where):
            raise NotFollowed("a condition that is more than that")
        return query.where

    def scalar(self, given: Value, named: bool) -> Scalar:
        """An expression, a value of the program, or, where texts are `named` columns, the name of one."""
        if isinstance(given, Text):
            return self.column(_written(given)) if named else Constant(_written(given))
        if isinstance(given, Nothing):
            return Constant(None)
        if isinstance(given, Configured) and given.name == COLUMN:
            if given.state in self.run.leaks:
                raise NotFollowed("a column to which something unknown was done")
            return self._expression(given)
        if isinstance(given, Num) and not given.shape:
            key = f"value {len(self.parameters)}"
            self.parameters[key] = given
            return Parameter(key)
        raise NotFollowed("a value of which nothing is known")

    def column(self, name: str) -> Column:
        if not name or any(letter in name for letter in "*.`"):
            raise NotFollowed("several columns, or parts of one")
        return Column(name)

    def _expression(self, given: Configured) -> Scalar:
        call = given.given["call"]
        assert isinstance(call, Text) and call.value is not None
        name = call.value.removeprefix(FUNCTIONS).removeprefix(METHODS)
        args = {key: one for key, one in given.given.items() if key not in ("call", "of")}
        if call.value.startswith(FUNCTIONS):
            return self._function(name, args, given.given.get("of"))
        return self._method(name, args)

    # ------------------------------------------------------------ functions
    def _function(self, name: str, args: dict[str, Value], of: Value | None) -> Scalar:
        if name in ("col", "column"):
            return self._of_frame(_written(args["col"]), of)
        if name == "lit":
            return self.scalar(args["col"], False)
        if name == "expr":
            return _only(_of_text(f"SELECT {_written(args['str'])} FROM t"))
        if name == "when":
            return Case(((self.scalar(args["condition"], False), self.scalar(args["value"], False)),), Constant(None))
        if name == "count" and isinstance(args["col"], Text) and args["col"].value == "*":
            return Aggregate("count")
        if name in ("countDistinct", "count_distinct"):
            if self._several(args.get("cols")):
                raise NotFollowed("different values of several columns")
            return Aggregate("count", self.scalar(args["col"], True), True)
        if name in AGGREGATES:
            return Aggregate(AGGREGATES[name], self.scalar(args["col"], True))
        given = [one for key, value in args.items() for one in (self._several(value) if key == "cols" else [value])]
        scalars = tuple(self.scalar(one, not isinstance(one, (Num, Nothing))) for one in given)
        if name in ("least", "greatest"):
            return Operation(name, scalars, True)
        if name in ("coalesce", "abs"):
            return Operation(name, scalars)
        if name == "round":
            return Operation("round", (scalars[0], Constant(0)))
        return self._of_row(name, scalars)

    def _of_frame(self, name: str, of: Value | None) -> Column:
        """A column, by its name; that of another frame is the same one only where it holds the same values of the same rows."""
        found = self.column(name)
        if of is None:
            return found
        rows = of.given["rows"] if isinstance(of, Configured) and of.state not in self.run.leaks else None
        other = self.run.store.heap[rows.address] if isinstance(rows, Ref) else None
        if not isinstance(other, Table) or not isinstance(other.item, Record) or not isinstance(self.table.item, Record):
            raise NotFollowed("a column of another frame")
        held = column(self.run, other.item, Scope(self.run, self.node, other, {}).name_of(found))
        if held is None or held is not column(self.run, self.table.item, self.scope.name_of(found)):
            raise NotFollowed("a column of another frame")
        return found

    def _several(self, given: Value | None) -> list[Value]:
        """What *cols stands for: values one by one, or in a list."""
        found: list[Value] = []
        for one in sequence_items(self.run, given) or () if given is not None else ():
            items = None if isinstance(one, Text) else sequence_items(self.run, one)
            found += [one] if items is None else items
        return found

    def _of_row(self, name: str, scalars: Sequence[Scalar], truth: bool = False) -> Scalar:
        """What a fixed function makes of a row."""
        if any(isinstance(one, Aggregate) for one in scalars):
            raise NotFollowed("a function of aggregates")
        known = [repr(one) for one in scalars if isinstance(one, Constant)]
        return OfRow(f"{name} {known}", tuple(one for one in scalars if not isinstance(one, Constant)), truth)

    # ------------------------------------------------------------ methods
    def _method(self, name: str, args: dict[str, Value]) -> Scalar:
        owner = args.pop("self")
        if name in ("when", "otherwise"):
            return self._more(name, self.scalar(owner, False), args)
        first = self.scalar(owner, False)
        plain = name.strip("_")
        if name.startswith("__") and (plain in OPERATORS or plain[1:] in OPERATORS):
            other = self.scalar(args["other"], False)
            both = (first, other) if plain in OPERATORS else (other, first)
            op = OPERATORS.get(plain) or OPERATORS[plain[1:]]
            return Operation(op, (Operation("real", (both[0],)), both[1]) if op == "/" else both)
        if name == "__invert__":
            return Operation("not", (first,))
        if name == "__neg__":
            return Operation("neg", (first,))
        if name in ("alias", "name"):
            return first
        if name in ("isNull", "isNotNull"):
            null = Operation("null", (first,))
            return null if name == "isNull" else Operation("not", (null,))
        if name == "between":
            return Operation("and", (Operation(">=", (first, self.scalar(args["lowerBound"], False))), Operation("<=", (first, self.scalar(args["upperBound"], False)))))
        if name == "isin":
            return Operation("in", (first, *(self.scalar(one, False) for one in self._several(args["cols"]))))
        if name in ("cast", "astype"):
            return self._cast(first, _written(args["dataType"]))
        return self._of_row(name, (first, *(self.scalar(one, False) for one in args.values())), name in TESTS)

    def _more(self, name: str, chain: Scalar, args: dict[str, Value]) -> Scalar:
        """One condition more of F.when(...).when(...), or what stands where none holds."""
        if not isinstance(chain, Case) or chain.otherwise != Constant(None):
            raise NotFollowed("what is no chain of conditions")
        if name == "otherwise":
            return Case(chain.whens, self.scalar(args["value"], False))
        return Case((*chain.whens, (self.scalar(args["condition"], False), self.scalar(args["value"], False))), chain.otherwise)

    def _cast(self, first: Scalar, kind: str) -> Scalar:
        """A cast to a number; to whole ones only of what does not wrap."""
        if kind in REAL:
            return Operation("real", (first,))
        if kind in WHOLE and not isinstance(first, Aggregate):
            plain, _ = parts(self.scope, value(self.scope, first))
            domain = plain.domain if isinstance(plain, Num) else ANY
            if all(end.infinite or end.value is not None and -WIDEST < end.value < WIDEST for end in (domain.lo, domain.hi)):
                return Operation("whole", (first,))
        return self._of_row(f"cast to {kind}", (first,))


def _written(given: Value) -> str:
    """A text that is written out."""
    if not isinstance(given, Text) or given.value is None or given.env:
        raise NotFollowed("a text that is not written out")
    return given.value


def _of_text(text: str) -> Query:
    if not is_read():
        raise NotFollowed("a text of SQL, which is read where the extra `sql` is installed (pip install 'dpcheck[sql]')")
    found = read_sql(text, DIALECT)
    if not isinstance(found, Query):
        raise NotFollowed("what is no query")
    return found


def _only(query: Query) -> Scalar:
    """The only column of SELECT ... FROM t."""
    if query.columns is None or len(query.columns) != 1 or query != Query(query.columns, "t"):
        raise NotFollowed("an expression that is more than that")
    return query.columns[0][1]


def _name(given: Value) -> str | None:
    """What Spark calls a column; None where that is not known."""
    if isinstance(given, Text):
        return given.value
    if not isinstance(given, Configured) or given.name != COLUMN:
        return None
    call = given.given["call"]
    assert isinstance(call, Text) and call.value is not None
    name, args = call.value.rpartition(".")[2], given.given
    if call.value == f"{METHODS}alias" or call.value == f"{METHODS}name":
        alias = args["alias"]
        items = alias.items if isinstance(alias, Tup) else ()
        return items[0].value if len(items) == 1 and isinstance(items[0], Text) else None
    if not call.value.startswith(FUNCTIONS):
        return None
    if name in ("col", "column"):
        return args["col"].value if isinstance(args["col"], Text) else None
    if name in AGGREGATES:
        inner = _name(args["col"])
        return None if inner is None or inner == "*" else f"{'avg' if name == 'mean' else name}({inner})"
    return None
