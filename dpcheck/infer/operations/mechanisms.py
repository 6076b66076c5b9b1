"""Mechanisms, samplers of noise and configured objects, by the rows that stubs have of them (rules K4, K5, K12)."""
from __future__ import annotations

from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ONE, Expr
from dpcheck.infer.coerce import as_array, as_number, sequence_items
from dpcheck.infer.references import cell_of
from dpcheck.infer.datasets.keyed import has_unnamed_keys
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.touching import touched
from dpcheck.infer.interpret import call, evaluate
from dpcheck.infer.noise import release
from dpcheck.infer.operations.units import changed_rows, share_of
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import boxed
from dpcheck.infer.requests import BY_KIND, Call
from dpcheck.infer.response import EPSILONS, drawn_by
from dpcheck.infer.shapes import ShapeError, common_shape
from dpcheck.infer.seeds import assume_secret, seed_is_shown, seed_of
from dpcheck.infer.streams import begin, drawn_again, replay
from dpcheck.infer.unchecked import tell_seeded
from dpcheck.infer.values import NONE, Configured, Nothing, Num, Opaque, Source, Text, Tup, Value, constant
from dpcheck.infer.draws import Noise
from dpcheck.syntax.lookup import as_given
from dpcheck.syntax.walk import walk
from dpcheck.rules.families import family_of, noise_family
from dpcheck.rules.formula import Formula
from dpcheck.rules.load import TEXTS

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


NUMERIC = ("value", "scores", "sensitivity", "epsilon", "delta", "rho", "scale", "utility", "rate")
DATA = ("value", "scores", "data", "queries")  # what may be private
ENTRIES = "the entries that were added"  # what a tool keeps until it is asked for its result


def all_given(request: Call) -> dict[str, Value]:
    """The arguments of a method, and what its object was made with; `budget.epsilon` is what an object was made with that is one of these."""
    owner = request.given.get("self")
    given = {**(owner.given if isinstance(owner, Configured) else {}), **request.given}
    inside = {f"{name}.{part}": value for name, one in given.items() if isinstance(one, Configured) and name != "self" for part, value in one.given.items()}
    return {**given, **inside}


def roles_of(request: Call, given: dict[str, Value]) -> dict[str, Value]:
    """The arguments by the part that they play; a formula over the public ones is worked out."""
    found: dict[str, Value] = {}
    for role, said in request.row.roles.items():
        if isinstance(said, Formula):
            found[role] = _worked_out(request, said, {name: given[name] for name in said.names if name in given})
        elif role not in TEXTS and said in given:
            owner = given[said]
            found[role] = owner.given[ENTRIES] if isinstance(owner, Configured) and ENTRIES in owner.given else owner
    return found


def _worked_out(request: Call, formula: Formula, given: dict[str, Value]) -> Value:
    """The value of a formula over arguments; of private ones only that it depends on them is known."""
    nums = {name: as_array(request.run, value, request.node) for name, value in given.items()}
    try:
        return Num(formula({name: num.term for name, num in nums.items() if num is not None and not num.env and not num.shape}))
    except (NameError, KeyError, ValueError, ArithmeticError):
        return Opaque(tainted(*(deep_env(request.run, value) for value in given.values())), what=formula.text)


def _noise(request: Call) -> Value:
    """A draw of a sampler; by a private location it is a release at once."""
    run = request.run
    given = all_given(request)
    roles = roles_of(request, given)
    where = request.places
    owner = request.given.get("self", NONE)
    played = {name for said in request.row.roles.values() for name in (said.names if isinstance(said, Formula) else (said,))}
    seeds = [] if run.tainting else [value for name, value in owner.given.items() if name not in played] if isinstance(owner, Configured) else [owner]
    seeded = tainted(run.seeded, *(deep_env(run, value) for value in seeds))
    if seeded:
        tell_seeded(run, request.row.name, request.node, plain=False)
        return Opaque(seeded, what="a random number of a generator that was seeded by private data")
    scale = as_number(run, roles.get("scale", constant(1)))
    size = roles.get("size", NONE)
    location = roles.get("location", constant(0))
    shift = as_array(run, location, request.node)
    scale_at = request.row.roles.get("scale")
    misplaced = shift if shift is not None and not shift.env and not shift.shape and shift.term.value != 0 and scale_at not in where and where else None
    shape = _shape_drawn(request, given, size)
    if (like := roles.get("like")) is not None:
        model = None if isinstance(like, Opaque) else as_array(run, like, request.node)
        shape, size = (model.shape, NONE) if model is not None else ((run.fresh("a number of draws", lo=ONE, integer=True),), like)
    noise = Noise(noise_family(request.row.operation), scale, run.place(request.node), run, run.loops, request.row.name,
                  None if isinstance(size, Nothing) else size, misplaced, calls=tuple(start for _, start, _ in run.calls))
    if run.program.exposure is not None and (source := run.program.exposure.source_of(noise)) is not None:
        return _as_source(run, source, shape)
    if isinstance(owner, Opaque):
        noise.assumption = f"{owner.what} is a random generator"
    if seed_is_shown(run, given):
        drawn_by(run, tainted(run.guarded, deep_env(run, size), noise.scale.env))
    noise.seed = seed_of(run, given, request.row.name)
    noise.generator = owner
    run.draw(noise)
    begin(request, request.row.name, noise)
    if run.repeating or drawn_again(run, owner, request.row.name):
        replay(run, noise)
    noise.declared = scale.quotient is not None and _is_declared(request, scale.quotient[0])
    noise.claimed, noise.upside_down = _named_epsilon(request, scale_at)
    noise.places = {role: where[name] for role, name in request.row.roles.items() if isinstance(name, str) and name in where}
    private = deep_env(run, location)
    how = tainted(scale.env, *(deep_env(run, value) for value in (size, *given.values()) if value is not location and (value is size or value is not like)))  # it is seen in the draw
    num = Num(run.fresh("a draw of noise"), shape, env=how, noise=noise)
    if how:
        run.know(num.term, num)
    run.random_of(num.term, draw=noise)
    if private:
        return release(run, location, num, request.node, noise.places)
    return boxed(run, num)


def _as_source(run: Run, source: Source, shape: tuple[Expr, ...]) -> Value:
    """A draw as a source of its own (`dpcheck.infer.exposure`)."""
    num = Num(run.fresh("a draw of noise"), shape, env=tainted({source: {}}))
    run.know(num.term, num)
    return boxed(run, num)


def _named_epsilon(request: Call, scale_at: object) -> tuple[Expr | None, bool]:
    """The one number that is called epsilon in the scale of a draw, as it is written there, and whether it stands above its line."""
    run = request.run
    node = run.argument_nodes.get(scale_at) if isinstance(scale_at, str) else None
    if node is None and isinstance(scale_at, str):
        parameters = [parameter.name for parameter in request.row.parameters if parameter.name != "self"]
        node = run.argument_nodes.get(parameters.index(scale_at)) if scale_at in parameters else None
    if node is None or request.frame is None:
        return None, False
    node = as_given(request.frame.module, node, EPSILONS)
    found: dict[str, ir.Name] = {part.id: part for part in walk([node]) if isinstance(part, ir.Name) and part.id.lower().startswith(EPSILONS)}
    if len(found) != 1:
        return None, False
    (name,) = found.values()
    value = evaluate(run, name, request.frame)
    number = value.term if isinstance(value, Num) and not value.env and not value.shape and value.term.value is not None else None
    return number, number is not None and _above(node, name)


def _above(node: ir.Expr, name: ir.Name) -> bool:
    """Whether a name stands above the line of a quotient, or is a factor of a product."""
    match node:
        case ir.Name():
            return node.id == name.id
        case ir.Binary(op="*"):
            return _above(node.left, name) or _above(node.right, name)
        case ir.Binary(op="/"):
            return _above(node.left, name)
    return False


def _is_declared(request: Call, above: Expr) -> bool:
    """Whether what stands above the line of a scale is a variable that is called a sensitivity."""
    names = request.frame.names if request.frame is not None else {}
    return any(isinstance(value, Num) and value.term == above and name.lower().startswith(("sens", "l1_sens", "l2_sens", "gs", "delta_f"))
               for name, value in names.items())


def _entries_added(request: Call) -> Value:
    """What is added to the input of a tool, once; of several additions it is not known how many of them are rows of one source."""
    run, owner = request.run, request.given.get("self", NONE)
    value = request.given.get("data", request.given.get("value", NONE))
    if not isinstance(owner, Configured):
        return request.lost()
    once = ENTRIES not in owner.given and not run.loops and not run.branches[1:] and "data" in request.given
    held = owner.given.get(ENTRIES, NONE)
    owner.given[ENTRIES] = value if once else Opaque(tainted(deep_env(run, value), deep_env(run, held)), what="entries that were added one after the other")
    return NONE


def _shape_drawn(request: Call, given: dict[str, Value], size: Value) -> tuple[Expr, ...]:
    """The shape of what is drawn: what the size asks for, or that of the parameters of the law together; where one may be of any shape, it is not known."""
    run, row = request.run, request.row
    named = {name for role, said in row.roles.items() if role in ("location", "scale") for name in (said.names if isinstance(said, Formula) else (said,))}
    named |= {parameter.name for parameter in row.parameters if parameter.mark.kind == "operand"} - {"self", *(said for said in row.roles.values() if isinstance(said, str))}
    shape: tuple[Expr, ...] = ()
    for value in (given[name] for name in sorted(named & given.keys())):
        parameter = as_array(run, value, request.node)
        if parameter is not None:
            try:
                shape = common_shape(shape, parameter.shape, run)
            except ShapeError:
                return (run.fresh("a number of draws", lo=ONE, integer=True),)
        elif not isinstance(value, Nothing):
            return (run.fresh("a number of draws", lo=ONE, integer=True),)
    asked = shape_of(run, size)
    if asked and shape and row.name.startswith("torch."):  # as many arrays as are asked for
        return (run.fresh("a number of draws", lo=ONE, integer=True),)
    return asked or shape


def shape_of(run: Run, size: Value) -> tuple[Expr, ...]:
    """The shape that the argument `size` asks for."""
    if isinstance(size, Nothing):
        return ()
    items = sequence_items(run, size)
    extents = [as_number(run, item) for item in (items if items is not None else (size,))]
    if len(extents) > 2 or any(extent.term.value is not None and extent.term.value < 0 for extent in extents):
        return (run.fresh("a number of draws", lo=ONE, integer=True),)
    return tuple(run.fresh("a number of draws", lo=ONE, integer=True) if extent.env else extent.term for extent in extents)


def _configured(request: Call) -> Value:
    """An object that keeps what it was made with."""
    name = request.row.operation or request.row.name.removesuffix(".__init__")
    made = Configured(name, {key: value for key, value in request.given.items() if key != "self"})
    begin(request, name, made)
    return made


def _mechanism(request: Call) -> Value:
    """A mechanism: recorded, to be judged by the obligations; its result is released."""
    run, row = request.run, request.row
    given = all_given(request)
    roles = roles_of(request, given)
    names = {name: role for role, name in row.roles.items() if isinstance(name, str)}
    where = {names.get(name, name): place for name, place in request.places.items()}
    arguments: dict[str, Value] = {}
    for role, value in roles.items():
        array = as_array(run, value, request.node) if role in NUMERIC else None
        env = deep_env(run, value)
        arguments[role] = array if array is not None else Opaque(env, what=getattr(value, "what", "") or role) if env else value
    if "queries" in roles:
        arguments["results"] = Tup(tuple(call(run, query, [roles.get("data", NONE)], {}, request.node)
                                         for query in sequence_items(run, roles["queries"]) or ()))
    said = row.roles.get("public", "")
    public = {name: given[name] for name in str(said).split() if name in given}
    for name, value in public.items():
        if deep_env(run, value):
            arguments[name] = Opaque(deep_env(run, value), what=getattr(value, "what", "") or name)
    for name in _of_the_data(request, given):
        arguments[name] = Opaque(tainted(*(deep_env(run, roles[role]) for role in DATA if role in roles)), what=f"{name}, which the data decide")
    unnamed = has_unnamed_keys(run, roles.get("value", NONE), roles.get("scores", NONE))
    family = family_of(row.operation)
    if not run.tainting:
        run.program.mechanisms_called[id(request.node)] = run.place(request.node)
        if run.guarded or any(deep_env(run, value) for value in arguments.values()) or not any(_unknown(roles[role]) for role in DATA if role in roles):
            run.program.spending.add((id(request.node), run.begun_in))
    changed = changed_rows(request, roles, given)
    if family == "rows":
        share_of(request, given, roles, changed)
    run.record(family, request.node, arguments, where, private_keys=unnamed, name=row.name, relation=str(row.roles.get("relation", "")),
               rows=changed, flaw=_flaw(request, given))
    assume_secret(run, seed_of(run, given, row.name), request.node)
    if "assumes" in row.roles:
        run.assume(str(row.roles["assumes"]))
    leaking = tainted(*(deep_env(run, value) for role, value in arguments.items() if role not in DATA and role != "results"))
    if leaking:
        return Opaque(leaking, what=f"a result of {row.name.rpartition('.')[2]} with private parameters")
    if family == "unknown":
        env = tainted(*(deep_env(run, given[name]) for name in given if name != "self"))
        touched(run, request.given.get("self", NONE), env)
        return Opaque(env, what=f"what {row.name} gives, of which nothing is guaranteed") if env else Opaque(term=run.fresh("a result"), what="a result")
    return _released(request, family, arguments)


def _unknown(value: Value) -> bool:
    """Whether a value that nothing private is known to have reached is one of which nothing is known at all: a parameter without a type, or what is made of it."""
    return isinstance(value, Opaque) and not value.released


def _of_the_data(request: Call, given: dict[str, Value]) -> list[str]:
    """The parameters that the library takes from the data: those that are missing, and rules ("auto") by which it chooses."""
    found = []
    for text in str(request.row.roles.get("needs", "")).split():
        name, _, other = text.partition("|")
        instead = given.get(other.rstrip("*"), NONE)
        if isinstance(instead, Text):
            found.append(other.rstrip("*"))
        elif _missing(request.run, given.get(name, NONE)) and not _is_list(request.run, instead, other.endswith("*")):
            found.append(name)
    return found


def _missing(run: Run, value: Value) -> bool:
    return isinstance(value, Nothing) or any(isinstance(item, Nothing) for item in sequence_items(run, value) or ())


def _is_list(run: Run, value: Value, nested: bool) -> bool:
    """Whether a value is True, or a list (of lists, where `nested`) or an array."""
    items = sequence_items(run, value)
    if items is not None:
        return not nested or bool(items) and all(_is_list(run, item, False) for item in items)
    array = value if isinstance(value, Num) else cell_of(run, value)
    return isinstance(array, Num) and (len(array.shape) > nested or array.boolean and array.constant == 1)


def _flaw(request: Call, given: dict[str, Value]) -> str:
    """Why nothing is guaranteed for this call; empty where something is."""
    owner = request.given.get("self", NONE)
    if isinstance(owner, Configured) and owner.state in request.run.leaks:
        return f"something that is not modelled was done to the {owner.name.rpartition('.')[2]}, so what it was made with may not hold"
    for name in str(request.row.roles.get("without", "")).split():
        if not isinstance(given.get(name, NONE), Nothing):
            return f"{name} are given, for which {request.row.name} makes no noise"
    for name in str(request.row.roles.get("made", "")).split():
        made = given.get(name)
        if not isinstance(made, Configured) or made.state in request.run.leaks:
            return f"of `{name}` it is not known how it was made"
    return ""


def _released(request: Call, family: str, arguments: dict[str, Value]) -> Value:
    """What comes out of a mechanism."""
    run = request.run
    value = arguments.get("value")
    if family in ("laplace", "gaussian", "gaussian-analytic", "discrete-laplace", "discrete-gaussian", "geometric"):
        array = value if isinstance(value, Num) else None
        result = Num(run.fresh("a released value"), array.shape if array is not None else (), released=True)
        run.know(result.term, result)
        return boxed(run, result)
    if family in ("exponential", "noisy-max"):
        items = sequence_items(run, request.given.get("candidates", NONE))
        if items and all(isinstance(item, Num) and not item.env for item in items):
            return Num(run.fresh("a released candidate"), released=True)
    return Opaque(term=run.fresh("a released value"), what="a released value", released=True)


BY_KIND.update({"noise": _noise, "mechanism": _mechanism, "configured": _configured, "adds": _entries_added})
