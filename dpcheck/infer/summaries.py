"""Calls of functions that declare private parameters: analysed once, by themselves, and substituted at every call (DESIGN 7)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import Atom, Bound, Expr
from dpcheck.infer.annotations import Declared
from dpcheck.infer.arguments import lies_inside, note_public, renamed
from dpcheck.infer.coerce import as_array
from dpcheck.infer.concerned import declares
from dpcheck.infer.reach import DISCRETE, reach
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Class, Env, Function, Library, Moves, Namespace, Num, Ref, Source, Tup, Value
from dpcheck.spaces import Interval

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def summarised(run: Run, function: Function, bound: dict[str, Value], node: ir.Node) -> Value | None:
    """The result of a call by the function's summary; None where it has to be run on the arguments themselves."""
    if not isinstance(function.node, ir.Function) or not declares(run.program, function, function.node):
        return None
    from dpcheck.infer.roots import analyse_function

    root = analyse_function(run.program, function)
    if root is None or root.ledger or root.escaped or root.run is None or root.run.shown or root.run.mixed or len(root.parameters) != len(root.sources):
        return None  # what it releases or raises is judged with the arguments at hand
    if _changes_something(run, function, bound):
        return None
    result = root.result
    if not isinstance(result, (Num, Tup)):
        return None
    distances: dict[Source, Env] = {}
    public: dict[Atom, Expr] = {}
    for parameter in function.node.params:
        if parameter.name not in root.parameters and not note_public(run, parameter.name, bound[parameter.name], public):
            return None
    for name, source in root.parameters.items():
        moves = _given(run, root.declared[name], source, bound[name], public, node)
        if moves is None:
            return None
        distances[source] = moves
    if any(source not in distances for source in (*root.sources, *getattr(result, "env", {}))):
        return None
    return _substituted(run, result, distances, public, node)


def _changes_something(run: Run, function: Function, bound: dict[str, Value]) -> bool:
    """Whether a call may change objects that the caller can see: then it has to be run."""
    changed = run.program.mutated_by(function.node)
    if run.program.shared_by(function.node) or any(
            not _is_code(function, name) for name in changed - run.program.locals_of(function.node)):
        return True
    return any(isinstance(value, Ref) and name in changed for name, value in bound.items())


def _is_code(function: Function, name: str) -> bool:
    """Whether a name around a function is a module, class or function (`np` in `np.sum(...)`): calling it changes no object."""
    frame: Frame | None = function.frame
    while frame is not None:
        if name in frame.names:
            return isinstance(frame.names[name], (Library, Namespace, Class, Function))
        frame = frame.outer
    return True


def _given(run: Run, said: Declared, source: Source, value: Value, public: dict[Atom, Expr], node: ir.Node) -> Env | None:
    """How far each source moves the argument, in the parameter's own metric; None where the argument is not what is declared."""
    array = as_array(run, value, node)
    if array is None or said.kind == "unreadable":
        return None
    if (said.kind == "Integer" or said.element == "Integer") and not array.domain.integer:
        return None
    expected = {"MetricMatrix": 2, "MetricVector": 1, "MetricGradient": 1}.get(said.kind, 0)
    if len(array.shape) != expected:
        return None
    if (array.env or array.term.value is not None) and not lies_inside(run, said, array, public):
        return None
    if said.norms or said.size is not None or said.shape is not None:
        return None
    return {real: {source.key: reach(array, real, source.key)} for real in array.env}


def _substituted(run: Run, result: Value, distances: dict[Source, Env], public: dict[Atom, Expr], node: ir.Node) -> Value | None:
    if isinstance(result, Tup):
        parts = [_substituted(run, item, distances, public, node) for item in result.items]
        return None if any(part is None for part in parts) else Tup(tuple(part for part in parts if part is not None))
    if not isinstance(result, Num):
        return None
    env: Env = {}
    for source, moves in result.env.items():
        for real, given in distances[source].items():
            here: Moves = {}
            for key in {**moves, **{k: None for k in (("L1",) if not result.shape else ("L1", "L2", "LInf"))}}:
                factor = reach(result, source, key).coefficient
                distance = given[source.key]
                if not factor.infinite:
                    here[key] = distance.scaled(renamed(factor, public)) if not distance.is_zero else Bound.ZERO
                elif key in DISCRETE:
                    continue
            have = env.get(real)
            env[real] = here if have is None else {key: have[key] + here[key] for key in have if key in here}
    domain = Interval(renamed(result.domain.lo, public), renamed(result.domain.hi, public), result.domain.integer)
    shape = tuple(renamed(extent, public) for extent in result.shape)
    value = Num(run.fresh("the result"), shape, domain, env, {}, result.data, result.norm, None, result.boolean, result.released)
    if not env and not result.shape and not result.released:
        value.term = renamed(result.term, public)
    if env:
        value.step = run.step(node, "summary")
        run.know(value.term, value)
    return Ref(run.store.allocate(value)) if shape else value
