"""Containers of rows, by the names of their types: of which it is known what their rows are, and what is done with them (rule S1)."""
from __future__ import annotations

from dpcheck.spaces import Relation

KINDS = {"pandas.DataFrame": "frame", "pandas.core.frame.DataFrame": "frame", "pandas.Series": "series", "pandas.core.series.Series": "series",
         "numpy.ndarray": "array", "numpy.typing.NDArray": "array", "torch.Tensor": "array", "torch.FloatTensor": "array", "torch.LongTensor": "array",
         **{f"{module}.{name}": "iterator" for module in ("typing", "collections.abc") for name in ("Iterable", "Iterator", "Generator")}}
LISTS = {"builtins.list", "typing.List", "typing.Sequence", "collections.abc.Sequence", *(name for name, kind in KINDS.items() if kind == "iterator")}
ROW_HOLDERS = {*LISTS, "builtins.tuple", "typing.Tuple", "typing.Collection", "collections.abc.Collection", "typing.MutableSequence", "collections.abc.MutableSequence"}
SETS = {"builtins.set", "builtins.frozenset", "typing.Set", "typing.FrozenSet", "typing.AbstractSet", "typing.MutableSet", "collections.abc.Set", "collections.abc.MutableSet"}


def holds_rows(container: str, relation: Relation) -> bool:
    """Whether it is known what the rows of a container are: not of what another library or the code itself defines, nor in which place of a set one stands."""
    return container in KINDS or container in ROW_HOLDERS or container in SETS and not relation.ordered
