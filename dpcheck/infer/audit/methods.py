"""Methods of objects that are not understood, of which an audit goes by the name: what fetches rows, what is sent, what trains a model."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.audit.found import fetched
from dpcheck.infer.audit.outside import all_that_is_sent, part_sent
from dpcheck.infer.audit.training import compiled, trained
from dpcheck.infer.values import Opaque, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def called(run: Run, function: Opaque, given: list[Value], name: str, node: ir.Call) -> Value | None:
    """What a method of such a name gives; None where the call is one like any other."""
    if name == "compile":
        compiled(run, function, given)
    elif name == "fit":
        trained(run, function, given, node)
    if function.env:
        return None
    asked = part_sent(run, function, given[0], node) if given and name == "get" else None
    return asked or fetched(run, name, node) or all_that_is_sent(run, name)
