"""Calls of which nothing is known (rule K7): what the result may depend on, and what such a call may have done to what it was given."""
from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import symbol
from dpcheck.bounds.budget import LEFT_OVER
from dpcheck.infer import forward
from dpcheck.infer.attributes import attribute
from dpcheck.infer.callbacks import code_among
from dpcheck.infer.datasets.model import GroupFrame, Keyed, Table
from dpcheck.infer.dependence import changing, deep_env, in_reach, is_many
from dpcheck.infer.effects import CALLING, CHANGING, DRAWING, FRAMES, IN_PLACE, KEEPERS, LEAVING, LEAVING_FRAMES, LIVING, LOOKING, MAKING_TYPES, PROGRAMS, READERS, READING, READING_LATER, REDIRECTING, REFLECTING, REMEMBERING, SENDING, SETTING, WRITING
from dpcheck.infer.exhausted import Reached
from dpcheck.infer.failures import FAILURES
from dpcheck.infer.interpret import call
from dpcheck.infer.lazy import lose
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import cell_of
from dpcheck.infer.streams import COPYING, OPENING, library_opened, opened
from dpcheck.infer.storage import is_array
from dpcheck.infer.touching import hand_in, handed_over, memory_of_library, remembers, set_in_library, shared, touched
from dpcheck.infer.unchecked import tell_unchecked
from dpcheck.infer.unwanted import ONLY_FOR_EFFECT
from dpcheck.infer.values import Either, Env, Function, Lazy, Listing, Mapping, Method, Namespace, Num, Opaque, Partial, Ref, Tup, Value, constant, serial
from dpcheck.infer.draws import Noise

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


_PLAIN = re.compile(r"(?!an? |the )[\w.]+")  # how the name of a function begins
_WHAT_IT_IS_OF = re.compile(r"(?:`\.\w+` of )+((?!`\.)(?!.*not understood).+)")
_OF_LEFT_OVER = f" of {LEFT_OVER}"
_LONGEST = 60  # characters of a call that are told
ARRAYS = frozenset(("numpy", "scipy", "pandas", "torch", "jax", "tensorflow", "cupy", "xarray", "sklearn"))  # what their functions return may have many entries
_MODULES = REMEMBERING | ARRAYS | {"random", "secrets", "builtins", "runpy", "pkgutil", "matplotlib", "seaborn", "opendp", "diffprivlib"}  # whose names rules ask for

STORED = "another method stores private data in it"
GIVEN_UNKNOWN = "is given what is not understood"
"""How it is told that the rule of a function does not help, for want of knowledge of what it is given: some other finding says where that was lost."""
RECURSIVE = ", which calls itself"
TOO_OFTEN = ", which is called too often, or too deeply, to be followed"
NO_FORMAT = " without a format"
NOT_FOLLOWED = {
    NO_FORMAT: ("reads all dates as the first one is written, which may change with one row", "say how dates are written: format=..."),
    RECURSIVE: ("calls itself, and is not followed as deep as it may go", "write it as a loop, or bound its result (clip, clamp)"),
    TOO_OFTEN: ("is called too often, or too deeply, for the work that dpcheck spends on it", "call it less often, or bound its result (clip, clamp)"),
}
"""How the names of functions end that were not followed, or that look at all rows at once, with what is told of them and what helps."""


def unknown_call(run: Run, name: str, values: list[Value], node: ir.Node, reads: bool = False) -> Opaque:
    """A call that is not modelled (K7): the result may change when any argument does, and so may whatever it can reach, unless it only `reads` what it is given."""
    reads = reads or name.startswith(READERS)
    if name.startswith(COPYING):
        opened(run, values)
    elif name.rpartition(".")[2] in OPENING:
        library_opened(run, name.partition(".")[0])
    until = tainted(*(deep_env(run, value) for value in values))
    for value in values:
        lose(run, value, node, until)
    env = tainted(*(deep_env(run, value) for value in values))
    if name.startswith((*LOOKING, *LIVING)) or any(root.what.startswith(LOOKING) for value in values if isinstance(value, Opaque) for root in (value, *value.origins)):
        env = tainted(env, run.all_in_sight())
    if run.tainting and env and _may_draw(run, name, node):  # of a parameter that may be a distribution
        drawn = Opaque(term=run.fresh("a random number"), what=name)
        run.random_of(drawn.term, draw=Noise("random", Num(run.fresh("a scale"), env=env), run.place(node), run, run.loops, name))
        return drawn
    taken = tuple(value for value in values if isinstance(cell := cell_of(run, value), Lazy) and not cell.again)  # what it returned may take items from them later
    holds = (*taken, *changing(run, [value for value in values if value not in taken])) if run.sources_in_sight or run.program.importing else ()
    hub, holds = _known_to_each_other(run, name, holds)
    run.epoch = serial()
    tell_unchecked(run, name, values, bool(env or run.guarded), node)
    many = any(map(is_many, values))
    if isinstance(node, ir.Call) and any(argument.name == "axis" and not (isinstance(argument.value, ir.Constant) and argument.value.value is None) for argument in node.args):
        many = True  # along an axis: one for each place of the others
    roots = tuple({root: None for value in values if isinstance(value, Opaque) for root in value.origins})
    if env:
        result = Opaque(env, what=name, step=run.step(node, name, *(v for v in values if isinstance(v, Num))), returned=True,
                        roots=tuple(dict.fromkeys((*(root for root in roots if remembers(root)), *hub))), array=many, holds=holds, blurs=bool(taken))
    else:
        released = any(getattr(value, "released", False) for value in values)
        result = Opaque(term=symbol(_called(run, name, node), key=("call", run.epoch)), what=name, released=released, roots=tuple(dict.fromkeys((*roots, *hub))), holds=holds,
                        array=many or name.partition(".")[0] in ARRAYS, blurs=bool(taken))
        draw = Noise("random", constant(1), run.place(node), run, run.loops, name) if _may_draw(run, name, node) else None
        run.random_of(result.term, *(value.term for value in (*values, *(cell_of(run, value) for value in values)) if isinstance(value, (Num, Opaque))), draw=draw)
    if name in MAKING_TYPES:
        run.program.forgetful.add(result)
    if env and run.program.audit is not None:
        _look_inside(run, values, env, node)
    run.may_fail(env, *FAILURES)
    given = tainted(env, run.guarded)
    if node in run.unwanted:
        run.show_once(f"{'given to' if env else 'shown by a call of'} {name}{ONLY_FOR_EFFECT}", env, node)
    elif run.watching and name.startswith(SENDING):
        run.show_once(f"given to {name}", env, node)
    result = _with_files(run, name, given, _with_memory(run, name, given, result), node)
    _run_later(run, name, values, given)
    shared(run, values)
    _handed_over(run, name, values, given, result, reads, node)
    if env and not name.endswith(_OF_LEFT_OVER):  # that has been told where the work ran out
        not_modelled(run, name, node, env, any(is_unknown(run, value) for value in values))
    return result


forward.unknown_call.give(unknown_call)


def is_unknown(run: Run, value: Value) -> bool:
    """Whether nothing is known of a private value, or of an item of a tuple of such, but what it depends on."""
    items = value.items if isinstance(value, Tup) else (value,)
    return any((isinstance(item, Opaque) or isinstance(cell_of(run, item), Opaque)) and deep_env(run, item) for item in items)


def _handed_over(run: Run, name: str, values: list[Value], given: Env, result: Opaque, reads: bool, node: ir.Node) -> None:
    """What becomes of the objects that an unknown call is given, which what it is `given` besides may have been stored in."""
    if not _writes(node) and not code_among(run, tuple(values[1:])):
        if _reads_frame(run, values, node):
            handed_over(run, [value for value in values[1:] if not isinstance(cell_of(run, value), (Table, Keyed, GroupFrame))], name, given, result)  # a buffer
            return
        of_object = bool(values) and isinstance(node, ir.Call) and isinstance(node.func, ir.Attribute) and _of_one_that_leaves(values[0])
        if run.program.audit is not None and (of_object or name.startswith(LEAVING) and not code_among(run, tuple(values[:1]))):
            if given:
                run.assume(f"{_as_written(run, '', node) if name.startswith('unknown.') else name} does not change what it is given")
            if of_object:
                handed_over(run, values[:1], name, given, result)
            return
    for value in values:
        if given and isinstance(value, Namespace) and value.module in run.program.frames:
            touched(run, attribute(run, value, "__dict__", node), given)
    writes = bool(given) and _writes(node)
    if writes:
        for value in values:
            touched(run, value, given, stored=True)
    for value in values:
        if given and _public_array(run, value) and not writes and _may_be_taken_to_read(run, name, values, node):
            run.assume(f"{name} does not change the arrays that it is given")
        elif _is_container(run, value) and (reads or _named_as_in_pandas(run, node)) and not code_among(run, (value,)):
            if not reads:
                run.assume(f"{name} does not change the lists that it is given")
        elif given or isinstance(value, (Function, Method, Partial, Either)) or not reads:
            handed_over(run, (value,), name, given, result)
    if not _writes(node) and isinstance(node, ir.Call) and isinstance(node.func, ir.Attribute) and node.func.attr in CHANGING:
        touched(run, values[0], given, stored=True)  # of what a call returned, which may be what that was given, or can see
    if _writes(node):
        run.program.assumed_unchanged.difference_update(cell for value in values if isinstance(cell := cell_of(run, value), Opaque))
        for value in values if not writes else ():
            touched(run, value, given, stored=True)


def _known_to_each_other(run: Run, name: str, holds: tuple[Value, ...]) -> tuple[tuple[Opaque, ...], tuple[Value, ...]]:
    """Something unknown that holds all objects within reach of an unknown call, and of which each of these is a part, if there is such a thing; and what the call may hold beyond that.

    What is done to one of them is seen in all others from then on. So the result needs to share no more than that with them, and none
    of them anything with the result: else what each of them has to do with all calls so far would grow with every call.
    """
    addresses = {value.address for value in holds if isinstance(value, Ref)}
    cells = [run.store.heap[address] for address in addresses]
    first = cells[0] if len(addresses) == len(holds) and cells else None
    if name.startswith(READERS) or not isinstance(first, Opaque):
        return (), holds
    for root in first.roots:
        if addresses <= {value.address for value in root.holds if isinstance(value, Ref)} and remembers(root) and all(isinstance(cell, Opaque) and root in cell.roots for cell in cells):
            return (root,), ()
    return (), holds


def _called(run: Run, name: str, node: ir.Node) -> str:
    """What the public result of an unknown call is called in bounds: by its variable where there is one, unless that name means something else there."""
    if name.isidentifier():
        return name
    if run.bound_to is None or run.bound_to[0] is not node:
        return "unknown"
    variable, root = run.bound_to[1], run.active[0] if run.active else None
    given = isinstance(root, ir.Function) and any(parameter.name == variable for parameter in root.params)
    return "unknown" if given or variable in _MODULES else variable


def _may_draw(run: Run, name: str, node: ir.Node) -> bool:
    """Whether an unknown call may draw random numbers: by its name (`jax.random.laplace`, `rvs`, `normal_`), or because a sampler may be what is called."""
    if run.module is None or not isinstance(node, ir.Call):
        return False
    method = node.func.attr if isinstance(node.func, ir.Attribute) else ""
    if run.tainting and method == "sample" and node.args:
        return False  # rows of a frame
    return "random" in name.split(".")[:-1] or method in DRAWING or run.program.releasing(run.module).is_called(node)


def _with_memory(run: Run, name: str, given: Env, result: Opaque) -> Opaque:
    """What a function of a library gives that has settings or a state (`decimal.getcontext()`): all that was done to these may show in it."""
    if name.startswith(FRAMES):
        env = tainted(result.env, run.all_in_sight())
        result = replace(result, env=env, term=None if env else result.term)
    if name.startswith(REFLECTING):
        result = replace(result, roots=(*result.roots, run.program.members, run.program.callers if name.startswith(FRAMES) else run.program.named))
    if given and name.startswith(SETTING):
        run.guards_passed.append(given)  # how everything behaves from here on
    memory = memory_of_library(run, name)
    if memory is None:
        return result
    touched(run, memory, given)
    stored = [fake for full, fake in run.program.replaced.items() if isinstance(fake, Opaque) and full.partition(".")[0] == name.partition(".")[0]]  # into it, by name
    env = tainted(result.env, *(deep_env(run, fake) for fake in stored))
    return run.current(replace(result, env=env, term=None if env else result.term, roots=(*result.roots, memory, *stored)))


def _with_files(run: Run, name: str, given: Env, result: Opaque, node: ir.Node) -> Opaque:
    """What is read from a file: all that was written to files before may show in it, for which file that was is not followed."""
    verb, *before = _verbs(node) or [name.removeprefix("builtins.").rpartition(".")[2]]
    writes = bool(given) and (any(one.startswith(WRITING) for one in (verb, *before)) or name.startswith(PROGRAMS))
    if writes or verb.startswith(READING_LATER):
        files = run.libraries.setdefault("files", Opaque(what="what was written to files", term=run.fresh("files")))
        if writes:
            touched(run, files, given)
    if "files" not in run.libraries or not any(one.startswith(READING) for one in (verb, *before)) and not name.startswith(PROGRAMS):
        return result
    found = run.current(replace(result, roots=tuple(dict.fromkeys((*result.roots, run.libraries["files"])))))
    return found if verb.startswith(READING_LATER) else replace(found, roots=tuple(root for root in found.roots if root is not run.libraries["files"]))


def _verbs(node: ir.Node) -> list[str]:
    """The names of methods and attributes in a chain of calls, the last first: parquet, mode, write of `df.write.mode("append").parquet(path)`."""
    found: list[str] = []
    while isinstance(node, (ir.Call, ir.Attribute)):
        if isinstance(node, ir.Attribute):
            found.append(node.attr)
        node = node.value if isinstance(node, ir.Attribute) else node.func
    return found


def _run_later(run: Run, name: str, values: list[Value], given: Env) -> None:
    """Code that is handed to something unknown may be run when anything unknown is given something."""
    code = [value for value in values if isinstance(value, (Function, Method, Partial))]
    if code and not run.program.table.covers(name.partition(".")[0]):
        hand_in(run, name, code)
    if name.startswith(REDIRECTING):
        for value in values:
            set_in_library(run, name, value, run.program.callbacks)
    if given and run.program.has_callbacks:
        touched(run, run.program.callbacks, given)


def _of_one_that_leaves(value: Value) -> bool:
    """Whether a value is an object of a library that leaves what it is given as it is, or a part of one."""
    return isinstance(value, Opaque) and any(root.what.startswith(LEAVING) for root in value.origins)


def _writes(node: ir.Node) -> bool:
    """Whether a call has the name of one that changes an array, or says that its result is to be put somewhere, or in place."""
    return isinstance(node, ir.Call) and (isinstance(node.func, ir.Attribute) and node.func.attr in IN_PLACE or any(argument.name in ("out", "inplace") for argument in node.args))


def _named_as_in_pandas(run: Run, node: ir.Node) -> bool:
    """Whether a method of something unknown has the name of one of pandas that changes nothing that it is given (`.reindex(SEXES)`)."""
    name = node.func.attr if isinstance(node, ir.Call) and isinstance(node.func, ir.Attribute) else ""
    if not name or name in KEEPERS or name in IN_PLACE or name in CALLING:
        return False
    return any(run.program.table.find(f"pandas.{kind}.{name}") is not None for kind in ("DataFrame", "Series"))


def _reads_frame(run: Run, values: list[Value], node: ir.Node) -> bool:
    """Whether a call is of a method that leaves the frame or column of pandas that it belongs to, and what else it is given, as it is (`df.corr()`, `df.plot.hist()`)."""
    if not values or not isinstance(node, ir.Call) or not isinstance(node.func, ir.Attribute) or node.func.attr not in LEAVING_FRAMES or any(argument.star for argument in node.args):
        return False  # `**options` may say `inplace=True`
    held = in_reach(values[:1], lambda part: part.holds if isinstance(part, Opaque) else ())
    cells = [run.store.heap[part.address] if isinstance(part, Ref) else part for part in held if not isinstance(part, Opaque)]  # a frame may have a column of that name
    return bool(cells) and all(isinstance(cell, (Keyed, GroupFrame)) or isinstance(cell, Mapping) and cell.labelled or isinstance(cell, Table) and cell.kind in ("frame", "series") and not cell.library for cell in cells)


def _look_inside(run: Run, values: list[Value], env: Env, node: ir.Node) -> None:
    """In an audit: what functions release that are handed to a call which is not understood (`counts.apply(lambda c: c + noise)`)."""
    for value in values:
        if isinstance(value, Function) and value.node not in run.active and Reached(run, [value.node], value.frame).releases():
            itself = replace(value, opaque_decorator="")  # an unknown decorator, too, is handed the function as it is written
            call(run, itself, [Opaque(env, what="what an unknown function hands on") for _ in value.node.params], {}, node)


def _public_array(run: Run, value: Value) -> bool:
    """Whether a value is an array of public numbers, such as the weights that a model is given."""
    cell = cell_of(run, value)
    return isinstance(cell, Num) and is_array(cell) and not cell.env


def _may_be_taken_to_read(run: Run, name: str, values: list[Value], node: ir.Node) -> bool:
    """Whether it is a method of something unknown, or code of no known library: functions of these may be given, by place, where to put their result."""
    is_method = isinstance(node, ir.Call) and len(values) > len(node.args)  # the object itself comes first
    return is_method and isinstance(values[0], Opaque) or not run.program.table.knows(name)


def _is_container(run: Run, value: Value) -> bool:
    """Whether a value is a list or a dict, be it one of numbers; a series by label is an object of pandas, whose methods may change it."""
    cell = cell_of(run, value)
    return isinstance(cell, Listing) or isinstance(cell, Mapping) and not cell.labelled or isinstance(cell, Num) and not is_array(cell)


ADVISING = ("say ", "give ", "choose ")  # how what is to be written instead begins, behind the name of a function and a colon


def not_modelled(run: Run, name: str, node: ir.Node, env: Env | None = None, of_unknown: bool = False) -> None:
    """Notes that nothing is known of what a call returns (DP301), and why; `env` is what it depends on, `of_unknown` says whether it is given something unknown."""
    left = [source.name for source in env or () if not source.space and source.name.startswith("self.")]
    if left and len(left) == len(env or ()):
        run.notice("DP301", f"{_as_written(run, '', node)} cannot be followed, for it is not known here what {left[0]} is: {STORED}", node, declare_stored(left[0]))
        return
    for ending, (sentence, fix) in NOT_FOLLOWED.items():
        if name.endswith(ending):
            run.notice("DP301", f"{name.removesuffix(ending)} {sentence}, so nothing bounds what it returns", node, fix)
            return
    if _PLAIN.fullmatch(name) and run.program.table.find(name) is not None:  # a function with a rule, which does not help here
        why = GIVEN_UNKNOWN if of_unknown else "as it is called here, is not modelled"
        run.notice("DP301", f"{name}{'' if of_unknown else ','} {why}, so nothing bounds what it returns", node, "bound its result (clip, clamp)")
        return
    what, _, more = name.partition(": ")
    advice = more if more.startswith(ADVISING) else "bound its result (clip, clamp), or give it a rule in a stub (see stub-paths)"
    reason = f" ({more})" if more and advice is not more else ""
    run.notice("DP301", f"{_as_written(run, what, node)} is not modelled{reason}, so nothing bounds what it returns", node, advice)


def declare_stored(name: str) -> str:
    """What to write where a method stores private data of which the others are to know more."""
    return f"say what it is where it is stored, as in `{name}: MetricFrame[SymmetricDistance] = ...`"


def _as_written(run: Run, name: str, node: ir.Node) -> str:
    """The name of a function, or the user's own call where the checker knows only what it is made on."""
    if _PLAIN.match(name) or run.module is None:
        return name
    text = " ".join(run.module.text[node.start:node.end].split())
    return in_words(f"`{text if len(text) <= _LONGEST else text[:_LONGEST - 3] + '...'}`", name)


def in_words(call: str, name: str) -> str:
    """A call as it is written, with what it is made on where its name says that: `t.sum()`, of pandas.Series,."""
    match = _WHAT_IT_IS_OF.fullmatch(name)
    return call if match is None else f"{call}, of {match[1]},"
