"""Where a module may draw noise or release something through an object: a generator, a distribution, a mechanism of a library.

For modules of which nothing is interpreted because nothing in them is private: that they add noise all the same has to be told.
"""
from __future__ import annotations

from functools import cached_property

from dpcheck import ir
from dpcheck.infer.carriers import Carriers
from dpcheck.infer.concerned import MECHANISM_LIBRARIES
from dpcheck.infer.passing import Key, Scope
from dpcheck.rules import RuleTable

NAMED_SO = frozenset(("laplace", "dlaplace", "gumbel"))  # methods that draw noise, whatever the object is
GENERATORS = frozenset(("numpy.random.default_rng", "numpy.random.RandomState", "random.Random"))  # that take a seed
_RELEASING = ("mechanism", "noise")
_TRAINING = "tensorflow_privacy"  # whose optimizers add noise in models that are no objects of the library


class Makers(Carriers):
    """Which names of a module may hold such an object."""

    def _imported(self, key: Key, full: str, source: str = "", name: str = "") -> None:
        super()._imported(key, full, source, name)
        self.knows = True  # what is imported may make one, though it is none

    def _gives(self, call: ir.Call, scope: Scope) -> bool:
        full = self.full_name(call.func, scope)
        return full is not None and self.leads(full) and not _is_seeded(call, full) or super()._gives(call, scope)

    def sites(self) -> list[tuple[ir.Call, str]]:
        """The calls of mechanisms and samplers by their names, of what makes mechanisms, and of methods that draw or release, in the order of the text."""
        return self._sites

    @cached_property
    def _sites(self) -> list[tuple[ir.Call, str]]:
        found = {id(call): (call, name) for call, name in super().sites()}
        makers = {full for call, scope in self.calls.values() if (full := self.full_name(call.func, scope)) is not None and self.leads(full)}
        methods = NAMED_SO.union(*(methods_of(self.program.table, full) for full in {*makers, *filter(self.leads, self.full.values())}))
        of_one_place: set[int] = set()  # calls that make an object of which a method is called at once
        for call, scope in self.calls.values():
            full = self.full_name(call.func, scope)
            if full in makers and full.partition(".")[0] in MECHANISM_LIBRARIES:
                found.setdefault(id(call), (call, full))
            elif full is None and isinstance(call.func, ir.Attribute) and call.func.attr in methods and (call.func.attr in NAMED_SO or self.holds(call.func.value, scope)):
                made = self.full_name(call.func.value.func, scope) if isinstance(call.func.value, ir.Call) else None
                text = " ".join(self.module.text[call.func.start:call.func.end].split())
                found.setdefault(id(call), (call, text if made not in makers else f"{made}.{call.func.attr}"))
                of_one_place.add(id(call.func.value))
        for inner in of_one_place:
            found.pop(inner, None)
        return sorted(found.values(), key=lambda site: site[0].start)


def _is_seeded(call: ir.Call, full: str) -> bool:
    """Whether a call makes a generator whose seed stands there: it makes up data, for what it draws hides nothing."""
    return full in GENERATORS and any(isinstance(each.value, ir.Constant) and each.value.value is not None for each in call.args if each.name in (None, "seed"))


def is_release(table: RuleTable, name: str) -> bool:
    """Whether a library's name is a mechanism or a sampler, makes one, or is a module of mechanisms."""
    row = table.find(name)
    if row is not None:
        return row.kind in _RELEASING
    top, _, rest = name.partition(".")
    last = rest.rpartition(".")[2]
    if top == "opendp":
        return last in table.releasing(frozenset((top,))) if last.startswith(("make_", "then_")) else not rest or last in ("prelude", "m", "measurements", "c", "combinators", "context", "Context")
    if any(row.kind == "mechanism" for row in table.rows_of(name)):
        return top in MECHANISM_LIBRARIES
    return name in ("dpcheck.lang", "dpcheck.lang.mechanisms") or _is_of_release(table, name)


def _is_of_release(table: RuleTable, name: str) -> bool:
    """Whether a name is that of an attribute of a mechanism or a sampler."""
    rows = (table.find(name[:at]) for at, letter in enumerate(name) if letter == ".")
    return any(row is not None and row.kind in _RELEASING for row in rows)


def makes(table: RuleTable, name: str) -> bool:
    """Whether calling what has this full name makes an object that draws noise or releases."""
    return bool(methods_of(table, name)) or name.startswith(f"{_TRAINING}.") and table.find(f"{name}.__init__") is not None


def methods_of(table: RuleTable, name: str) -> frozenset[str]:
    """The methods of what a call of this full name makes that draw noise or release."""
    row = table.find(name) or table.find(f"{name}.__init__")
    if row is None or row.kind != "configured":
        return frozenset()
    made = row.operation or name
    return frozenset(last for each in table.rows_of(made) if each.kind in _RELEASING for owner, _, last in [each.name.rpartition(".")] if owner == made)
