"""Draws of random noise, and weights that make a choice a random one: what is known of them besides the numbers."""
from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from dpcheck.bounds import Expr

if TYPE_CHECKING:
    from dpcheck.infer.values import Num, Place, Value


@dataclass(slots=True, eq=False)
class Noise:
    """A draw of random noise that nothing else has seen yet: what it is added to is released (rule K12).

    `scale` is what the sampler was given, and `given` its other arguments; `independent` says that every entry of what it is
    added to gets a draw of its own. `uses` are the places that read it or what holds it, with the calls that lead there, and `depth` the number of loops around the draw: noise that is used twice hides nothing. `parts` are the draws that a vector of draws is made of.
    A `released` value keeps the call that released it: an argmax over it releases less.
    """

    family: str
    scale: Num
    place: Place
    run: object
    depth: int
    sampler: str = ""
    size: Value | None = None
    misplaced: Num | None = None  # what was given as the location, where no scale was given
    independent: bool = False
    uses: set[object] = field(default_factory=set)
    hides: set[object] = field(default_factory=set)  # the places where it hid something, or became another draw, without being read there: fresh from a call
    assumption: str = ""
    entries: dict[int, Noise] = field(default_factory=dict)  # of a vector of draws: those that were taken out by their places
    vector: Noise | None = None  # of the draw of an entry: the vector of draws that it is taken from
    walk: object = None  # and on which walk through it
    declared: bool = False  # the scale was made from a variable that is called a sensitivity
    parts: tuple[Noise, ...] = ()
    released: object = None
    given: set[object] = field(default_factory=set)  # the calls that gave it back, in which it has not been read before
    base: Noise | None = None  # of a draw to which a public number was added: the draw without it
    bound: bool | None = None  # whether nothing but a local variable holds it (`dpcheck.infer.thresholds`); None: it is in no variable yet
    sums: list[tuple[str, Expr, Num, tuple[int, ...]]] = field(default_factory=list)  # what it was added to, with the sum, and where: the same again is the same number
    claimed: Expr | None = None  # the number that is called epsilon where its scale is written
    upside_down: bool = False  # that number stands above the line of the scale
    seed: str = ""  # the seed that it comes from, where everybody can read it
    places: dict[str, Place] = field(default_factory=dict)  # where the sampler's arguments stand, by what they are for
    generator: object = None  # what drew it, where that is not the library itself
    calls: tuple[int, ...] = ()  # where the calls stand that lead to the sampler
    either: tuple[Noise, ...] = ()  # which of several draws it is, something public decided
    gathered: bool = False  # its parts are its entries, in their order

    @property
    def draws(self) -> tuple[Noise, ...]:
        """Itself and all that it is made of."""
        return (self, *(draw for part in self.parts for draw in part.draws))

    def made_of(self, *parts: Noise, **changes: Any) -> Noise:
        """Another draw, like this one but for the changes, that is made of `parts` and that nothing has read yet."""
        return replace(self, **{"uses": set(), "hides": set(), "entries": {}, "parts": parts, "base": None, "bound": None, "sums": [], "given": set(), "gathered": False, **changes})

    def entry(self, walk: object = None) -> Noise:
        """The draw of one entry of a vector of draws, which one walk takes once."""
        return self.made_of(self, depth=self.depth + 1, vector=self, walk=object() if walk is None else walk)

    def at(self, place: int) -> Noise:
        """The draw at a place of a vector of draws: the same one whenever it is asked for."""
        if self.gathered and place < len(self.parts):
            return self.parts[place]
        if place not in self.entries:
            self.entries[place] = self.made_of(self)
        return self.entries[place]

    @staticmethod
    def together(items: list[Noise | None]) -> Noise | None:
        """The draws of a list as one vector of them, where they are of one family and scale."""
        first = items[0] if items else None
        if first is None or first.released is not None or len({id(item) for item in items}) < len(items):
            return None
        for item in items:
            if item is None or item.family != first.family or item.scale.term != first.scale.term or item.scale.env or item.released is not None:
                return None
        return first.made_of(*(item for item in items if item is not None), gathered=True)

    @staticmethod
    def one_of(left: Noise, right: Noise) -> Noise:
        """The draw that is one of two, as something public decides."""
        several = tuple(draw for one in (left, right) for draw in one.either or (one,))
        return left.made_of(*several, either=several)

    @property
    def reused(self) -> bool:
        """Whether more than one value may have been hidden by it, or it was looked at."""
        return any(len(draw.uses) + len(draw.hides) > 1 or (draw.uses or draw.hides) and draw.entries for draw in self.draws)


@dataclass(slots=True, eq=False)
class Weights:
    """That numbers are `exp(exponents)` times a common `factor`: chosen by, they make the exponential mechanism.

    `claimed` is the epsilon that stands in the exponents by name, where one does.
    """

    exponents: Num
    factor: Expr
    claimed: Expr | None = None
    normalised: bool = False  # they were divided by their sum
    hidden: bool = False  # the factor is private, and may be 0


@dataclass(slots=True, eq=False)
class Cumulated:
    """That numbers are the running sums of weights; `last` are terms that are equal to the last of them."""

    weights: Weights
    last: tuple[Expr, ...]
