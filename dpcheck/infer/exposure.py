"""Draws of noise as sources of their own: where do those meet private data of which nothing was judged?

A draw is followed from the sampler to the sum that it hides. One that goes another way (into a file, a queue, a column) is lost from sight there, and what
comes out at the other end is a public value. So code with draws that no release accounts for is analysed once more, with each of these as a source: what may
depend on it is told by the dependence of values, which nothing gets rid of.
"""
from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.infer.datasets.model import Gathering, Shelf
from dpcheck.infer.dependence import cell_env
from dpcheck.infer.draws import Noise
from dpcheck.infer.reach import D1
from dpcheck.infer.values import Env, Instance, Lazy, Listing, Mapping, Num, Opaque, Place, Ref, Source, Text, Uniform, Value

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

Key = tuple[str, int, tuple[int, ...]]
"""A draw: the path of its module, where the sampler is called, and the calls that lead there."""

HOLDING = (Listing, Uniform, Mapping, Instance, Lazy, Gathering, Shelf)  # what has parts that stay apart
PRODUCTS = frozenset(("dot", "matmul", "inner", "outer", "tensordot", "vdot", "mm", "mv"))


def key_of(noise: Noise) -> Key:
    return noise.place[0].path, noise.place[1], noise.calls


@dataclass(eq=False)
class Exposure:
    """The draws of `keys`, as sources, with where each was drawn and by what; `behind` is what stands behind others (`left`).

    `seen` are the sources that expressions depend on together, in the order in which they did first, and whether those are products.
    """

    keys: Collection[Key]
    sources: dict[Key, Source] = field(default_factory=dict)
    places: dict[Source, tuple[Place, str]] = field(default_factory=dict)
    behind: dict[Source, set[Source]] = field(default_factory=dict)
    seen: dict[frozenset[Source], tuple[Place, bool]] = field(default_factory=dict)

    def source_of(self, noise: Noise) -> Source | None:
        """The source that a draw is, if it is one."""
        key = key_of(noise)
        if key not in self.keys:
            return None
        if key not in self.sources:
            self.sources[key] = Source(noise.sampler, "", False)
            self.places[self.sources[key]] = noise.place, noise.sampler
        return self.sources[key]

    def left(self, source: Source, env: Env) -> None:
        """Notes what stands behind a source that stands for what a function leaves for others, or for an entry of an array."""
        self.behind.setdefault(source, set()).update(env)

    def see(self, run: Run, node: ir.Expr, value: Value) -> None:
        """Notes what an expression depends on, where that may be draws and private data."""
        env = _env(run, value)
        if env and (len(env) > 1 or not self.behind.keys().isdisjoint(env)) and (found := frozenset(env)) not in self.seen:
            self.seen[found] = run.place(node), _is_product(node, value)

    def meetings(self) -> dict[Source, Place]:
        """Where each draw first met private data; without those that are factors of such data (a projection, the weights of a model), or that decide what is asked about each row."""
        met: dict[Source, Place] = {}
        factors: set[Source] = set()
        for sources, (place, product) in self.seen.items():
            draws, private = self._apart(sources)
            if private and product:
                factors.update(draws - met.keys())
            elif private:
                met.update((draw, place) for draw in self.places if draw in draws - met.keys() - factors)
        return met

    def _apart(self, sources: Iterable[Source]) -> tuple[set[Source], bool]:
        """The draws among sources, and whether there is any other."""
        draws: set[Source] = set()
        private, waiting, looked_at = False, list(sources), set[Source]()
        while waiting:
            source = waiting.pop()
            if source in looked_at:
                continue
            looked_at.add(source)
            if source in self.places:
                draws.add(source)
            elif source in self.behind:
                waiting.extend(self.behind[source])
            elif not source.stands_in or source.unit and source.key == D1:  # a row, but not what a loop has come to so far: that is seen behind the loop
                private = True
        return draws, private


def _is_product(node: ir.Expr, value: Value) -> bool:
    """Whether an expression multiplies matrices, or asks a question about every row: what is drawn for that hides nothing, and is not meant to."""
    if isinstance(node, ir.Compare):
        return not isinstance(value, Num)
    return isinstance(node, ir.Binary) and node.op == "@" or isinstance(node, ir.Call) and isinstance(node.func, ir.Attribute) and node.func.attr in PRODUCTS


def _env(run: Run, value: Value) -> Env:
    """What a value depends on; of what has parts that stay apart nothing, for they were seen one by one."""
    if isinstance(value, (Num, Text)):
        return value.env
    if isinstance(value, Opaque):
        return run.current(value).env
    cell = run.store.heap.get(value.address) if isinstance(value, Ref) else None
    return {} if cell is None or isinstance(cell, HOLDING) else cell_env(run, cell)
