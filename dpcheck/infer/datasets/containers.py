"""Containers of rows, by the names of their types: of which it is known what their rows are, and what is done with them (rule S1)."""
from __future__ import annotations

from dpcheck.spaces import Relation

KINDS = {"pandas.DataFrame": "frame", "pandas.core.frame.DataFrame": "frame", "pandas.Series": "series", "pandas.core.series.Series": "series",
         "numpy.ndarray": "array", "numpy.typing.NDArray": "array", "torch.Tensor": "array", "torch.FloatTensor": "array", "torch.LongTensor": "array",
         "polars.DataFrame": "frame", "polars.dataframe.frame.DataFrame": "frame", "polars.LazyFrame": "frame", "polars.Series": "series",
         **{f"{module}.{name}": "iterator" for module in ("typing", "collections.abc") for name in ("Iterable", "Iterator", "Generator")}}
DATABASES = {"sqlite3.Connection": "sqlite", "sqlite3.dbapi2.Connection": "sqlite", "psycopg.Connection": "postgres", "psycopg2.extensions.connection": "postgres",
             "pyspark.sql.SparkSession": "spark", "pyspark.sql.session.SparkSession": "spark"}
"""Connections to data bases of which the rows of every table are private, with the SQL that they understand."""
SESSION = "pyspark.sql.SparkSession"  # a data base whose queries give frames of Spark
SPARK_FRAME = "pyspark.sql.DataFrame"
SPARK_FRAMES = frozenset((SPARK_FRAME, "pyspark.sql.dataframe.DataFrame"))
KINDS |= dict.fromkeys((*DATABASES, *SPARK_FRAMES), "frame")
LISTS = {"builtins.list", "typing.List", "typing.Sequence", "collections.abc.Sequence", *(name for name, kind in KINDS.items() if kind == "iterator")}
ROW_HOLDERS = {*LISTS, "builtins.tuple", "typing.Tuple", "typing.Collection", "collections.abc.Collection", "typing.MutableSequence", "collections.abc.MutableSequence"}
SETS = {"builtins.set", "builtins.frozenset", "typing.Set", "typing.FrozenSet", "typing.AbstractSet", "typing.MutableSet", "collections.abc.Set", "collections.abc.MutableSet"}

HOLDERS = ROW_HOLDERS | SETS


def holds_rows(container: str, relation: Relation) -> bool:
    """Whether it is known what the rows of a container are: not of what another library or the code itself defines, nor in which place of a set one stands."""
    if container in DATABASES or container in SPARK_FRAMES:
        return not relation.ordered
    return container in KINDS or container in ROW_HOLDERS or container in SETS and not relation.ordered


_OF_ONE_VALUE = ("datetime.", "decimal.", "enum.", "fractions.", "ipaddress.", "numbers.", "numpy.random.", "random.", "secrets.", "torch.Generator", "uuid.")
_OTHERS_OF_ONE_VALUE = frozenset((
    *(f"builtins.{name}" for name in ("bool", "bytes", "complex", "float", "int", "object", "str")), "typing.Any", "typing.Hashable", "collections.abc.Hashable",
    "numpy.bool", "numpy.bool_", "numpy.datetime64", "numpy.double", "numpy.floating", "numpy.generic", "numpy.int_", "numpy.integer", "numpy.intp", "numpy.number", "numpy.single", "numpy.str_",
    "numpy.timedelta64", *(f"numpy.{kind}{bits}" for kind, sizes in (("int", (8, 16, 32, 64)), ("uint", (8, 16, 32, 64)), ("float", (16, 32, 64, 128))) for bits in sizes),
    "pandas.Timedelta", "pandas.Timestamp"))


def holds_many(container: str) -> bool:
    """Whether a value of a library's type may hold several: a list, an array, a table; of a type that is not known to hold one, it may (rule S1)."""
    return bool(container) and container not in _OTHERS_OF_ONE_VALUE and not container.startswith(_OF_ONE_VALUE)


def type_of_array(container: str) -> str:
    """The type whose methods an array has by its annotation; none of another container."""
    return "numpy.ndarray" if container in ("numpy.ndarray", "numpy.typing.NDArray") else ""
