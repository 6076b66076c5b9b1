"""What outlives functions: what one leaves in variables and objects of modules, where any other may find it."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dpcheck.bounds import Expr
from dpcheck.infer.store import Frame, Mappings
from dpcheck.infer.values import Class, Function, Opaque, Source, Value

if TYPE_CHECKING:
    from dpcheck.infer.by_name import Words


@dataclass(eq=False)
class Lasting:
    """What is known of it in a run of the checker."""

    kept: dict[object, Source] = field(default_factory=dict)  # what outlives a function and holds private data, by place: a variable, an object, an attribute of `self`
    owners: dict[object, frozenset[str]] = field(default_factory=dict)  # the paths of the modules that it belongs to, where that is known
    keepers: dict[tuple[object, str], Class] = field(default_factory=dict)  # the classes whose objects hold some, by place
    changed: dict[tuple[object, ...], tuple[dict[Any, Any], Any, int]] = field(default_factory=dict)  # what functions change of public things: where it is, and its number
    made_by_modules: int = 0  # objects before this address were there before any function ran
    attributed: list[Class | Function] = field(default_factory=list)  # the classes, and the functions of which an attribute was set
    members: Opaque = field(default_factory=lambda: Opaque(what="what a class or function was given"))  # by way of objects that are not known
    named: Opaque = field(default_factory=lambda: Opaque(what="what is found by the name of its module"))  # as in `sys.modules["a"]`
    callers: Opaque = field(default_factory=lambda: Opaque(what="what is found in the frame of a caller"))
    left_behind: Source = field(default_factory=lambda: Source("the state of modules", "", False))  # what functions leave in it, found so
    armed: set[Opaque] = field(default_factory=set)  # objects that are not understood, and were given something that releases
    suspicious: bool = False  # whatever any function writes there counts as private
    left: dict[Source, Opaque] = field(default_factory=dict)  # what functions find there
    places: dict[object, tuple[dict[Any, Any], Any]] = field(default_factory=dict)
    at_start: set[Opaque] = field(default_factory=set)  # what stands for variables that functions rebind, when a function begins
    first_values: dict[int, Value] = field(default_factory=dict)  # what bodies of classes have put into attributes that functions set, by identity
    bound_since: dict[tuple[int, str, int], Expr] = field(default_factory=dict)  # names for what functions have bound to them since
    rebinding: dict[tuple[int, str, int], tuple[Value, Opaque]] = field(default_factory=dict)  # what stands for variables that functions rebind, by their values when the modules ran
    lasting: Mappings = field(default_factory=dict)  # the variables of the modules that have run, and those of their classes and functions
    of_classes: set[int] = field(default_factory=set)  # the identities of those of classes, among them
    closures: dict[int, Frame] = field(default_factory=dict)  # the frames of the functions around those that modules hold, by the identity of their variables
    caches: dict[object, Opaque] = field(default_factory=dict)  # objects that functions remember and give to every caller, by the function
    options: tuple[set[str], dict[str, str]] | None = None  # in an audit: what the command line says, where somebody asked
    callbacks: Opaque = field(default_factory=lambda: Opaque(what="code that was handed over, and may run later"))
    outlasting: set[Opaque] = field(init=False)  # the objects that are not modelled in reach of these
    has_callbacks: bool = False
    redirected: list[Value] | None = None  # what takes what is printed, if anything of the program does: what there was before any function ran
    assumed_unchanged: set[object] = field(default_factory=set)  # arrays, as a call that is not modelled may have left them: that it leaves them as they are is assumed between functions
    forgetful: set[Opaque] = field(default_factory=set)  # objects that are not modelled and give nothing back of what they were given: loggers, types
    reached: dict[object, Words] = field(default_factory=dict)  # by places that nothing but names tells: the names by which these are reached
    lasting_modules: int = 0  # how many had run when it was last looked at
    variables: dict[int, Frame] = field(default_factory=dict)  # the frames of the modules, by the identity of their variables
    unsettled: dict[tuple[int, str], None] = field(default_factory=dict)  # the variables of modules that may be something else when a function begins, by frame and name
    unsettled_modules: int = 0  # how many had run when these were last looked for

    def __post_init__(self) -> None:
        self.outlasting = {self.callbacks}
