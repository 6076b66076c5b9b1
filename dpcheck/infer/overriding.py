"""Methods that derived classes have instead: an object of which only the class is known may be of one that is derived from it (rule K9)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.derivations import may_derive
from dpcheck.infer.hooks import bound
from dpcheck.infer.inheritance import mro
from dpcheck.infer.values import Class, Either, Function, Num, Opaque, Value
from dpcheck.spaces import BOOL

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def overridden(run: Run, cls: Class, name: str, found: Value, owner: Value, node: ir.Node) -> Value | None:
    """What an object that may be of a derived class has instead of `found`: one or the other method, or something unknown; None where no class has another."""
    derivations = run.program.derivations
    candidates = [each for each in derivations.with_method.get(name, ()) if each is not cls.node and may_derive(derivations, each.name, cls.name)]
    if not candidates:
        return None
    known = {id(value.node): value for frame in run.program.frames.values() for value in frame.names.values() if isinstance(value, Class)}
    derived = [known[id(each)] for each in candidates if id(each) in known]
    others = [each.attributes[name] for each in derived if cls in mro(each) and name in each.attributes]
    if len(derived) < len(candidates) or not all(isinstance(each, Function) for each in (found, *others)):
        return Opaque(deep_env(run, owner), what=f"{cls.name}.{name}, which a derived class has, too")
    value = bound(run, found, owner, cls, node)
    for other in others:
        which = Num(run.fresh("which class it is of", lo=ZERO, hi=ONE, integer=True), domain=BOOL, boolean=True)
        value = Either(which, value, bound(run, other, owner, cls, node))
    return value if others else None
