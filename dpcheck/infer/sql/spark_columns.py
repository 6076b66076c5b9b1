"""Columns of Spark: `F.least(F.col("age"), F.lit(100))` is an expression of SQL, and means in a frame what that means (rules Q1, Q2, Q3)."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Sequence

from dpcheck import ir
from dpcheck.infer.coerce import sequence_items
from dpcheck.infer.datasets.model import Record, Table
from dpcheck.infer.datasets.sources import column
from dpcheck.infer.requests import BY_KIND, Call
from dpcheck.infer.sql.rows import Scope, parts, value
from dpcheck.infer.values import Configured, Nothing, Num, Ref, Text, Tup, Value
from dpcheck.spaces import ANY
from dpcheck.syntax.query import Aggregate, Case, Column, Constant, NotFollowed, OfRow, Operation, Parameter, Query, Scalar
from dpcheck.syntax.sql import is_read, read_sql

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


COLUMN = "pyspark.sql.Column"
FUNCTIONS = "pyspark.sql.functions."
SAYS, CALL, OF = "what it says in SQL", "the function", "its frame"
DIALECT = "spark"
WHOLE, REAL = frozenset(("int", "integer", "long", "bigint")), frozenset(("double", "float"))
WIDEST = 2 ** 31  # beyond this whole numbers of some types wrap


def _expression(request: Call) -> Value:
    """F.least(...), column.between(...): an expression, with what it is given; what that is in a frame is asked of the frame."""
    return Configured(COLUMN, {SAYS: Text(request.row.operation), CALL: Text(request.row.name), **request.given})


BY_KIND["expression"] = _expression


def column_of(frame: Configured, name: str) -> Configured:
    """df["age"], df.age: a column of that very frame."""
    return Configured(COLUMN, {SAYS: Text("column"), CALL: Text(f"{FUNCTIONS}col"), "col": Text(name), OF: frame})


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
        if (known := self.known(name)) != name:
            self.run.assume(f"the names {name} and {known} mean one column")  # as Spark takes them, unless spark.sql.caseSensitive is set
        return Column(name)

    def known(self, name: str) -> str:
        """A name as it is declared, or was given to a column before, in whatever capitals; of another column, the name itself."""
        record = self.scope.record
        found = self.scope.name_of(Column(name))
        return found if found in record.columns or found in record.domains else name

    def _expression(self, given: Configured) -> Scalar:
        says, call = _said(given)
        args = {key: one for key, one in given.given.items() if key not in (SAYS, CALL, OF)}
        if says == "column":
            return self._of_frame(_written(args["col"]), given.given.get(OF))
        if says == "text":
            return _only(_of_text(f"SELECT {_written(args['str'])} FROM t"))
        if says == "cast":
            return self._cast(self.scalar(args["col"], False), _written(args["dataType"]))
        if says == "when":
            return self._when(args)
        if says == "count" and isinstance(args["col"], Text) and args["col"].value == "*":
            return Aggregate("count")
        if says == "count distinct" and self._several(args.pop("cols")):
            raise NotFollowed("different values of several columns")
        named = call.startswith(FUNCTIONS) and says != "value"
        parts = [one for key, value in args.items() for one in (self._several(value) if key == "cols" else [value]) if key != "alias"]
        if "left" in args:
            parts = [args["left"], args["right"]]
        return self._made(says, call, tuple(self.scalar(one, named and isinstance(one, Text)) for one in parts))

    def _made(self, says: str, call: str, scalars: tuple[Scalar, ...]) -> Scalar:
        """An expression of others."""
        first = scalars[0]
        match says:
            case "alias" | "value":
                return first
            case "count" | "sum" | "avg" | "min" | "max" | "count distinct":
                return Aggregate(says.partition(" ")[0], first, says == "count distinct")
            case "of row" | "test of row":
                return self._of_row(call, scalars, says == "test of row")
            case "there":
                return Operation("not", (Operation("null", scalars),))
            case "between":
                return Operation("and", (Operation(">=", scalars[:2]), Operation("<=", (first, scalars[2]))))
            case "/":
                return Operation("/", (Operation("real", (first,)), scalars[1]))
            case "round":
                return Operation("round", (first, Constant(0)))
            case "otherwise":
                return Case(_open(first).whens, scalars[1])
        return Operation(says, scalars, says in ("least", "greatest"))

    def _when(self, args: dict[str, Value]) -> Case:
        """F.when(condition, value), and .when(condition, value) behind it."""
        before = _open(self.scalar(args["col"], False)).whens if "col" in args else ()
        return Case((*before, (self.scalar(args["condition"], False), self.scalar(args["value"], False))), Constant(None))

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


def _said(given: Configured) -> tuple[str, str]:
    """What an expression says in SQL, and the function that made it."""
    says, call = given.given[SAYS], given.given[CALL]
    assert isinstance(says, Text) and says.value is not None and isinstance(call, Text) and call.value is not None
    return says.value, call.value


def _open(scalar: Scalar) -> Case:
    """Conditions of which it is not said what stands where none holds."""
    if not isinstance(scalar, Case) or scalar.otherwise != Constant(None):
        raise NotFollowed("what is no chain of conditions")
    return scalar


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
    says, args = _said(given)[0], given.given
    if says == "alias":
        alias = args["alias"]
        items = alias.items if isinstance(alias, Tup) else ()
        return items[0].value if len(items) == 1 and isinstance(items[0], Text) else None
    if says == "column":
        return args["col"].value if isinstance(args["col"], Text) else None
    if says not in ("sum", "avg", "min", "max", "count") or "col" not in args:
        return None
    inner = _name(args["col"])
    return None if inner is None or inner == "*" else f"{says}({inner})"
