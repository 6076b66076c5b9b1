"""SQL to what a query selects from one table, by what conditions, groups and aggregates. sqlglot reads the text.

What has no class in `dpcheck.syntax.query` (joins, windows, limits, functions whose result depends on more than their arguments) raises `NotFollowed` with its name.
"""
from __future__ import annotations

import logging
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from dpcheck.syntax.query import (
    Aggregate, Case, Column, Constant, FirstOfEach, MayChange, NotFollowed, OfRow, Operation, Parameter, Query, Scalar, Statement, first_rows, groups_that, parts_of,
)

if TYPE_CHECKING:
    from sqlglot import exp

INSTALL = "SQL is read where the extra `sql` is installed (pip install 'dpcheck[sql]')"


def is_read() -> bool:
    """Whether sqlglot is at hand."""
    return find_spec("sqlglot") is not None


@lru_cache(maxsize=512)
def read_sql(text: str, dialect: str) -> Query | Statement:
    """The statement that a text is, in the words of a data base ("sqlite", "postgres", ...).

    Raises:
        NotFollowed: where it is a query of which nothing is known, or no SQL.
    """
    import sqlglot
    from sqlglot import exp
    from sqlglot.errors import SqlglotError

    logging.getLogger("sqlglot").setLevel(logging.CRITICAL)  # it tells of what it does not know, and so does this
    try:
        found = [one for one in sqlglot.parse(_with_names(text, dialect), read=dialect or None) if one is not None]
    except (SqlglotError, RecursionError) as fault:
        raise MayChange("a text that is not understood") from fault
    if len(found) != 1:
        raise MayChange("several statements, or none")
    (statement,) = found
    if isinstance(statement, exp.Query):
        try:
            return _Reader(dialect, {}).query(statement)
        except NotFollowed as reason:
            if statement.find(exp.Insert, exp.Update, exp.Delete, exp.Merge, exp.Into) or dialect != "sqlite" and statement.find(exp.Anonymous):
                raise MayChange(*reason.args) from reason
            raise
    return Statement(_is_harmless(statement))


def _is_harmless(statement: exp.Expr) -> bool:
    """Whether a statement leaves the tables of two neighbours as far apart as they are: it begins or ends something, makes a table, or puts in rows that it names."""
    from sqlglot import exp

    if isinstance(statement, exp.Insert):
        others = {key for key, value in statement.args.items() if value} - {"this", "expression"}
        return not others and isinstance(statement.expression, exp.Values) and statement.find(exp.Query) is None
    if isinstance(statement, exp.Create):
        return statement.kind == "TABLE" and statement.expression is None and not statement.args.get("replace") and statement.find(exp.TemporaryProperty) is None
    return isinstance(statement, (exp.Transaction, exp.Commit))


def _with_names(text: str, dialect: str) -> str:
    """The text with a name for each `?` or `%s`, which have none."""
    import sqlglot

    tokens = sqlglot.tokenize(text, read=dialect or None)
    places: list[tuple[int, int]] = []
    for place, token in enumerate(tokens):
        after = tokens[place + 1] if place + 1 < len(tokens) else None
        beside = after is not None and after.start == token.end + 1
        if token.token_type.name == "PLACEHOLDER" and token.text == "?":
            if beside and after is not None and after.token_type.name == "NUMBER":
                raise NotFollowed("numbered parameters")
            places.append((token.start, token.end))
        elif token.token_type.name == "MOD" and beside and after is not None and after.text == "s":
            places.append((token.start, after.end))
    for number, (start, end) in reversed(list(enumerate(places))):
        text = f"{text[:start]}:dpcheck_{number}{text[end + 1:]}"
    return text


_COMPARISONS = {"EQ": "=", "NEQ": "<>", "LT": "<", "LTE": "<=", "GT": ">", "GTE": ">="}
_ARITHMETIC = {"Add": "+", "Sub": "-", "Mul": "*", "Div": "/"}
_AGGREGATES = {"Count": "count", "Sum": "sum", "Avg": "avg", "Min": "min", "Max": "max"}
_OF_ROW = frozenset((  # functions of their arguments alone
    "Lower", "Upper", "Length", "Substring", "Trim", "Replace", "Concat", "DPipe", "Mod", "Sqrt", "Floor", "Ceil", "Sign", "Ln", "Exp", "Pow", "Cast", "Collate", "Extract", "Year", "Month", "Day",
    "Date", "TimeToStr", "TsOrDsToTimestamp", "TsOrDsToDate", "StrPosition", "Anonymous", "Round", "Div",
))
_OF_ROW_BY_NAME = frozenset(("strftime", "julianday", "instr", "typeof", "unicode", "hex", "datetime", "time", "unixepoch"))
_TESTS = frozenset(("Like", "ILike", "Glob"))
_BETWEEN = frozenset(("Literal", "Column", "Identifier", "Var", "DataType", "Paren", "Neg", "Star", "Boolean"))  # what stands in such functions beside others
_ROWIDS = frozenset(("rowid", "oid", "_rowid_", "ctid"))
_REASONS = {"joins": "a join", "limit": "LIMIT", "offset": "LIMIT", "distinct": "DISTINCT", "having": "HAVING", "windows": "a window", "qualify": "QUALIFY", "laterals": "LATERAL"}
_ALLOWED = frozenset(("expressions", "from_", "from", "where", "group", "having", "distinct", "order", "with_", "with", "kind"))
_OF_UNION = frozenset(("this", "expression", "order", "with_", "with"))


def _name(node: exp.Expr) -> str:
    return type(node).__name__


class _Reader:
    """Reads one statement; `tables` are the queries that WITH gives names to."""

    def __init__(self, dialect: str, tables: dict[str, Query]) -> None:
        self.dialect = dialect
        self.tables = tables
        self.alias = ""

    def query(self, node: exp.Expr) -> Query:
        """SELECT ..."""
        from sqlglot import exp

        if isinstance(node, exp.Subquery):
            if node.args.get("joins") or node.args.get("pivots") or node.args.get("sample"):
                raise NotFollowed("a join")
            return self.query(node.this)
        several = isinstance(node, exp.Union) and not node.args.get("distinct") and not node.args.get("by_name")
        if not isinstance(node, exp.Select) and not several:
            raise NotFollowed("UNION, INTERSECT or EXCEPT")
        for key, value in node.args.items():
            if value and (key not in (_OF_UNION if several else _ALLOWED) or key == "kind"):
                raise NotFollowed(_REASONS.get(key, key.strip("_").upper()))
        outer, self.tables = self.tables, dict(self.tables)
        named = node.args.get("with_") or node.args.get("with") or exp.With(expressions=[])
        for common in named.expressions:
            if named.args.get("recursive") or common.args["alias"].args.get("columns"):
                raise NotFollowed("WITH RECURSIVE, or columns that it names")
            self.tables[common.alias.lower()] = self.query(common.this)
        found = self._select(node) if isinstance(node, exp.Select) else Query(None, (self.query(node.this), self.query(node.expression)))
        self.tables = outer
        return found

    def _select(self, node: exp.Select) -> Query:
        from sqlglot import exp

        origin = node.args.get("from_") or node.args.get("from")
        if origin is None:
            raise NotFollowed("no table")
        source, alias = self._source(origin.this)
        outer, self.alias = self.alias, alias
        where, group = node.args.get("where"), node.args.get("group")
        if group is not None and any(value for key, value in group.args.items() if key != "expressions"):
            raise NotFollowed("several groupings")
        windows = [one for one in node.expressions if isinstance(one.unalias(), exp.Window)]
        expressions = [one for one in node.expressions if one not in windows]
        stars = [one for one in expressions if isinstance(one, exp.Star)]
        if stars and len(expressions) > 1 or any(star.args.get(key) for star in stars for key in ("except_", "except", "replace", "rename")):
            raise NotFollowed("* and other columns")
        columns = None if stars else tuple((one.alias_or_name if isinstance(one, (exp.Alias, exp.Column)) else "", self.scalar(one.unalias())) for one in expressions)
        condition = None if where is None else self.scalar(where.this)
        results: list[str] = []
        keys = () if group is None else tuple(self._key(one, columns, results) for one in group.expressions)
        first = self._row_number(windows[0]) if len(windows) == 1 and group is None else None
        self.alias = outer
        if windows and (first is None or isinstance(source, Query) and source.first is not None):
            raise NotFollowed("a window")
        if isinstance(source, Query) and source.first is not None:
            source, condition = first_rows(source, condition, columns, keys)
        if columns is not None and any(isinstance(one, Column) and any(name and name.lower() == one.name.lower() and scalar != one for name, scalar in columns)
                                       for one in parts_of(*([] if condition is None else [condition]))):
            raise NotFollowed("a condition on a name that may be a column or one of its results")
        found = Query(columns, source, condition, keys, tuple(results), first)
        having, distinct = node.args.get("having"), node.args.get("distinct")
        if having is not None:
            outer, self.alias = self.alias, alias
            found = groups_that(found, self.scalar(having.this))
            self.alias = outer
        if distinct is None:
            return found
        if having is not None or first is not None or distinct.args.get("on") or columns is None or keys or any(isinstance(part, Aggregate) for part in parts_of(*(one for _, one in columns))):
            raise NotFollowed("DISTINCT")
        return Query(columns, source, condition, tuple(dict.fromkeys(one for _, one in columns)))

    def _row_number(self, node: exp.Expr) -> FirstOfEach | None:
        """ROW_NUMBER() OVER (PARTITION BY ... ORDER BY ...) AS name; None for any other window."""
        from sqlglot import exp

        window, order = node.unalias(), node.unalias().args.get("order")
        others = {key for key, value in window.args.items() if value} - {"this", "partition_by", "order", "over"}
        if others or not isinstance(window.this, exp.RowNumber) or not isinstance(node, exp.Alias) or order is None or not window.args.get("partition_by"):
            return None
        return FirstOfEach(node.alias, tuple(self.scalar(one) for one in window.args["partition_by"]), tuple(self.scalar(one.this) for one in order.expressions))

    def _key(self, node: exp.Expr, columns: tuple[tuple[str, Scalar], ...] | None, results: list[str]) -> Scalar:
        """What is grouped by: a column, an expression, or a result by its place or name. A name that may be a column as well is added to `results`."""
        key = self.scalar(node)
        if isinstance(key, Constant) and isinstance(key.value, int) and columns is not None and 0 < key.value <= len(columns):
            return columns[key.value - 1][1]
        if isinstance(key, (Constant, Parameter)):
            raise NotFollowed("groups by a constant")
        named = [scalar for name, scalar in columns or () if isinstance(key, Column) and name.lower() == key.name.lower()]
        if not named or named[0] == key:
            return key
        if len(named) > 1 or any(isinstance(part, Aggregate) for part in parts_of(named[0])) or node.args.get("table"):
            raise NotFollowed("groups by a name that may be a column or one of its results")
        assert isinstance(key, Column)
        results.append(key.name)
        return named[0]

    def _source(self, node: exp.Expr) -> tuple[str | Query, str]:
        from sqlglot import exp

        if isinstance(node, exp.Subquery):
            return self.query(node), node.alias.lower()
        extra = {key for key, value in node.args.items() if value} - {"this", "db", "alias"}
        if not isinstance(node, exp.Table) or not isinstance(node.this, exp.Identifier) or extra or node.args.get("alias") is not None and node.args["alias"].args.get("columns"):
            raise NotFollowed("what is no table")
        name, schema = node.name.lower(), node.args.get("db")
        alias = (node.alias or name).lower()
        if schema is None and name in self.tables:
            return self.tables[name], alias
        return ".".join(self._spelled(part) for part in (schema, node.this) if part is not None), alias

    @staticmethod
    def _spelled(node: exp.Expr) -> str:
        """A name: what is quoted keeps its capitals."""
        return node.name if node.args.get("quoted") else node.name.lower()

    # ------------------------------------------------------------ expressions
    def scalar(self, node: exp.Expr) -> Scalar:
        """An expression."""
        from sqlglot import exp

        name = _name(node)
        if isinstance(node, exp.Paren):
            return self.scalar(node.this)
        if isinstance(node, exp.Column):
            if node.table and node.table.lower() != self.alias or not isinstance(node.this, exp.Identifier):
                raise NotFollowed("columns of several tables")
            if node.name.lower() in _ROWIDS:
                raise NotFollowed("numbers of rows")
            name = self._spelled(node.this)
            return Column(name if self.dialect == "postgres" else node.name, self.dialect == "postgres" or bool(node.this.args.get("quoted")))
        if isinstance(node, exp.Literal):
            return Constant(node.this if node.is_string else _number(node.this))
        if isinstance(node, exp.Null):
            return Constant(None)
        if isinstance(node, exp.Boolean):
            return Constant(bool(node.this))
        if isinstance(node, exp.Placeholder):
            key = str(node.this or "")
            return Parameter(int(key.removeprefix("dpcheck_")) if key.startswith("dpcheck_") else key)
        if name in _COMPARISONS or name in _ARITHMETIC:
            return Operation((_COMPARISONS | _ARITHMETIC)[name], (self.scalar(node.this), self.scalar(node.expression)))
        if isinstance(node, (exp.And, exp.Or)):
            return Operation(name.lower(), (self.scalar(node.this), self.scalar(node.expression)))
        if isinstance(node, (exp.Not, exp.Neg, exp.Abs)):
            return Operation(name.lower(), (self.scalar(node.this),))
        return self._condition(node, name) or self._choice(node, name) or self._aggregate(node, name) or self._of_row(node, name)

    def _condition(self, node: exp.Expr, name: str) -> Scalar | None:
        from sqlglot import exp

        if isinstance(node, exp.Between) and not node.args.get("symmetric"):
            value = self.scalar(node.this)
            return Operation("and", (Operation(">=", (value, self.scalar(node.args["low"]))), Operation("<=", (value, self.scalar(node.args["high"])))))
        if isinstance(node, exp.In):
            if any(value for key, value in node.args.items() if key not in ("this", "expressions")):
                raise NotFollowed("a query inside of it")
            value = self.scalar(node.this)
            return Operation("in", (value, *(self.scalar(one) for one in node.expressions)))
        if name in _TESTS and isinstance(node.expression, (exp.Literal, exp.Placeholder)):
            return OfRow(name, (self.scalar(node.this), self.scalar(node.expression)), True)
        if isinstance(node, exp.Is) and isinstance(node.expression, exp.Null):
            test = Operation("null", (self.scalar(node.this),))
            return Operation("not", (test,)) if node.args.get("negate") else test
        return None

    def _choice(self, node: exp.Expr, name: str) -> Scalar | None:
        from sqlglot import exp

        if isinstance(node, (exp.Case, exp.If)):
            ifs = node.args["ifs"] if isinstance(node, exp.Case) else [node]
            value = self.scalar(node.this) if isinstance(node, exp.Case) and node.this is not None else None
            otherwise = node.args.get("default") if isinstance(node, exp.Case) else node.args.get("false")
            tests = [self.scalar(one.this) for one in ifs]
            whens = tuple((test if value is None else Operation("=", (value, test)), self.scalar(one.args["true"])) for test, one in zip(tests, ifs))
            return Case(whens, Constant(None) if otherwise is None else self.scalar(otherwise))
        if isinstance(node, exp.Nullif):
            first = self.scalar(node.this)
            return Case(((Operation("=", (first, self.scalar(node.expression))), Constant(None)),), first)
        if isinstance(node, (exp.Coalesce, exp.Least, exp.Greatest)):
            return Operation(name.lower(), tuple(self.scalar(one) for one in (node.this, *node.expressions)), bool(node.args.get("ignore_nulls")))
        return None

    def _aggregate(self, node: exp.Expr, name: str) -> Scalar | None:
        from sqlglot import exp

        if isinstance(node, exp.Filter):
            inner = self.scalar(node.this)
            if not isinstance(inner, Aggregate) or inner.where is not None:
                raise NotFollowed("a filter")
            return Aggregate(inner.name, inner.argument, inner.distinct, self.scalar(node.expression.this))
        if isinstance(node, exp.CountIf):
            return Aggregate("count", where=self.scalar(node.this))
        if isinstance(node, exp.Anonymous) and node.name.lower() == "total" and self.dialect == "sqlite" and len(node.expressions) == 1:
            return Aggregate("total", self.scalar(node.expressions[0]))
        if name not in _AGGREGATES:
            return None
        argument, distinct = node.this, isinstance(node.this, exp.Distinct)
        if node.expressions or distinct and (len(argument.expressions) != 1 or name != "Count"):
            raise NotFollowed(f"{name.upper()} of several arguments, or of different values")
        argument = argument.expressions[0] if distinct else argument
        if isinstance(argument, exp.Star):
            return Aggregate(_AGGREGATES[name])
        return Aggregate(_AGGREGATES[name], self.scalar(argument), distinct)

    def _of_row(self, node: exp.Expr, name: str) -> Scalar:
        """A function of one row of which no more is known; it has a column, so that it is none of the time."""
        from sqlglot import exp

        if isinstance(node, exp.Cast) and not node.args.get("format"):
            kind = node.to.sql().upper()
            if kind in ("INT", "INTEGER", "BIGINT", "SMALLINT"):
                return Operation("whole", (self.scalar(node.this),))
            if kind in ("REAL", "FLOAT", "DOUBLE", "DOUBLE PRECISION", "NUMERIC", "DECIMAL"):
                return Operation("real", (self.scalar(node.this),))
        if isinstance(node, exp.Round) and not node.args.get("truncate"):
            decimals = node.args.get("decimals")
            if decimals is None or isinstance(decimals, exp.Literal) and not decimals.is_string:
                return Operation("round", (self.scalar(node.this), Constant(0) if decimals is None else Constant(_number(decimals.this))))
        columns: list[Scalar] = []
        for part in node.walk():
            kind = _name(part)
            if kind not in _OF_ROW and kind not in _TESTS and kind not in _BETWEEN or isinstance(part, exp.Anonymous) and part.name.lower() not in _OF_ROW_BY_NAME:
                raise NotFollowed(f"`{part.sql(dialect=self.dialect or None)[:40]}`")
            if isinstance(part, exp.Column):
                columns.append(self.scalar(part))
            elif isinstance(part, exp.Literal) and part.is_string and part.this.strip().lower() in ("now", "today", "tomorrow", "yesterday"):
                raise NotFollowed("the time at which it runs")
        if not columns:
            raise NotFollowed(f"`{node.sql(dialect=self.dialect or None)[:40]}`")
        return OfRow(node.sql(dialect=self.dialect or None), tuple(dict.fromkeys(columns)), name in _TESTS)


def _number(text: str) -> int | float:
    try:
        return int(text)
    except ValueError:
        return float(text)
