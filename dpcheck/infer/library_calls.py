"""Calls of library functions: their row, their arguments, their rule, and what every result has in common."""
from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Iterable

from dpcheck import ir
from dpcheck.bounds import positive, render
from dpcheck.infer import unnamed
from dpcheck.infer.attributes import module_by_name
from dpcheck.infer.binding import BY_NAME, bind, is_number
from dpcheck.infer.callbacks import run_by_library
from dpcheck.infer.classes import replaced
from dpcheck.infer.coerce import as_array, known_keys, sequence_items
from dpcheck.infer.contracts import CONTRACTS, misplaced
from dpcheck.infer.datasets import presence
from dpcheck.infer.datasets.model import Table
from dpcheck.infer.datasets.rules import call_over_rows
from dpcheck.infer.datasets.tables import has_rows
from dpcheck.infer.dependence import Node, changing, deep_env, in_reach, parts_of
from dpcheck.infer.flavours import of_its_library
from dpcheck.infer.flow import raised
from dpcheck.infer.effects import AS_DEFINED, ENTRY_BY_ENTRY, HOLDING, ONE_ANSWER, REDUCING, STOPPING
from dpcheck.infer.hooks import ITERATING, instance, method_of
from dpcheck.infer.walked import drained, walk
from dpcheck.infer.conversions import given_objects
from dpcheck.infer.implicit import holds_code
from dpcheck.infer.in_place import put
from dpcheck.infer.kinds import kept
from dpcheck.infer.labels import plain
from dpcheck.infer.lazy import apart, argument, consumed
from dpcheck.infer.library_iterators import later
from dpcheck.infer.library_objects import left_in
from dpcheck.infer.masks import EACH, call_of_picked
from dpcheck.infer.named_tuples import MAKERS, named_tuple
from dpcheck.infer.reach import tainted
from dpcheck.infer.references import boxed, cell_of, may_be_array
from dpcheck.infer.reflection import SETTING, set_by_name, set_plainly
from dpcheck.infer.requests import BY_KIND, LIBRARIES, Call
from dpcheck.infer.rule_kinds import by_kind, defined
from dpcheck.infer.shapes import ShapeError
from dpcheck.infer.storage import LIST, unlisted
from dpcheck.infer.unknown_calls import unknown_call
from dpcheck.infer.values import NONE, Class, Either, Function, Instance, Listing, Mapping, Method, Nothing, Num, Opaque, Partial, Ref, Text, Tup, Uniform, Value, constant
from dpcheck.rules import Row

if TYPE_CHECKING:
    from dpcheck.infer.run import Run

ENDING = frozenset(("sys.exit", "builtins.exit", "builtins.quit", "os._exit", "os.abort"))
ROOTS = frozenset(("math.sqrt", "math.isqrt"))
PARTIAL = ROOTS | {f"math.{name}" for name in ("log", "log2", "log10", "acos", "asin", "acosh", "atanh", "factorial")}
"""Functions that raise a ValueError for some of the numbers that they are given."""
OVERFLOWING = frozenset(f"math.{name}" for name in ("exp", "expm1", "pow", "cosh", "sinh"))
PARSING = frozenset(("builtins.int", "builtins.float", "pandas.to_numeric", "pandas.to_datetime", "pandas.DataFrame.astype", "pandas.Series.astype"))
"""Functions that make numbers of texts, of which some are no numbers."""
_OF_LABELS = frozenset(("frame_reindex", "named_bins", "len"))


def _into(run: Run, row: Row, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value | None:
    """np.multiply(u, v, out=w): an array is filled with what a function makes entry by entry, and given back (D58); None where that is not what it is."""
    out = keywords["out"]
    cell = cell_of(run, out)
    if not row.name.startswith("numpy.") or not _by_entry(run, row) or not (isinstance(out, Nothing) or isinstance(out, Ref) and isinstance(cell, Num)):
        return None
    result = library_call(run, row.name, args, {key: value for key, value in keywords.items() if key != "out"}, node)
    if not isinstance(out, Ref) or not isinstance(cell, Num):
        return result
    put(run, out, result, row.name, node)
    return out


def _by_entry(run: Run, row: Row) -> bool:
    """Whether a function of numpy is applied to each entry by itself, or is defined by such functions."""
    if row.otherwise is not None and not _by_entry(run, row.otherwise):
        return False
    if row.definition is None:
        return row.kind == "elementwise" or row.operation in EACH
    return all((part := run.program.table.find(name)) is not None and _by_entry(run, part) for name in row.definition.functions)


def library_call(run: Run, name: str, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value:
    """A call of a library function by its row in the rule table."""
    if (found := _of_the_language(run, name, args, keywords, node)) is not None:
        return found
    library = LIBRARIES.get(name.partition(".")[0])
    if library is not None:
        args, keywords = [consumed(run, value, node) for value in args], {key: consumed(run, value, node) for key, value in keywords.items()}
        if (made_whole := library(run, name, args, keywords, node)) is not None:
            return made_whole
    row = run.program.table.find(name)
    made = None if row is not None else run.program.table.find(f"{name}.__init__")
    if made is not None:
        row, args = made, [NONE, *args]
    if row is None:
        if name in CONTRACTS:
            misplaced(run, name, node)
        return unknown_call(run, name, [*args, *keywords.values()], node)
    if "out" in keywords and (stored := _into(run, row, args, keywords, node)) is not None:
        return stored
    given = bind(run, row, args, keywords)
    while isinstance(given, str) and row.otherwise is not None:
        row = row.otherwise
        given = bind(run, row, args, keywords)
    if isinstance(given, str):
        return unknown_call(run, f"{name} {given}", [*args, *keywords.values()], node)
    code = any(isinstance(value, (Function, Method, Partial, Either)) for value in given.values())
    public_text = row.operation == "joined_text" and not run.sources_in_sight and not run.program.has_objects  # nobody asks what is in it
    if not row.lazy and row.operation not in HOLDING and not public_text:
        given = apart(run, given, node)
        given = {parameter: argument(run, row, value, node, code) for parameter, value in given.items()}
    run.rows_used.add(row.name)
    if run.protected:
        _note_failing(run, row.name, given)
    given = _without_indices(row, _drained(run, row.operation, given, node, code))

    hooked = _of_objects(run, row, name, list(given.values()), node)
    if hooked is not None:
        return hooked
    if row.definition is not None:
        return of_its_library(run, row, given, defined(Call(run, node, row, given, {}, name)))
    taken = {p.name for p in row.parameters if p.kind in BY_NAME}
    request = Call(run, node, row, given, {key: value for key, value in keywords.items() if key not in taken}, name)
    if row.lazy and not _whole_view(request):
        return later(request, by_rule)
    not_followed = run_by_library(request, [*given.values(), *request.keywords.values()])
    if not_followed is not None:
        return not_followed
    first, several = run.store.next_address, {p.name for p in row.parameters if p.kind == "*"}
    handed = [part for parameter, value in given.items() for part in (value.items if parameter in several and isinstance(value, Tup) else (value,))]
    try:
        result = BY_KIND[row.kind](request) if row.kind in BY_KIND else by_rule(request)
    except (ShapeError, ArithmeticError) as fault:  # the call raises in Python too; what is behind it is not reached
        return request.lost(f"({fault})")
    result = _of_unknown_shape(request, _returned(request, result))
    unnamed.tell_beside(run, handed)
    if run.has_rows:
        presence.note_gone(run, given.values(), result)
        presence.note_partial(run, row.name, given.values())
    result = result if row.gives == "new" or row.kind in BY_KIND or request.constant("copy") is True else _linked(request, result, handed, first)
    return of_its_library(run, row, given, boxed(run, result))  # an array is one object, whatever names it gets


def _note_failing(run: Run, name: str, given: dict[str, Value]) -> None:
    """Notes what is outside of where a function of numbers is defined, or what may be a text that is no number."""
    errors = given.get("errors")
    if isinstance(errors, Text) and errors.value != "raise":
        return
    for value in given.values() if name in PARTIAL or name in OVERFLOWING or name in PARSING else ():
        number, env = value if isinstance(value, Num) else None, deep_env(run, value)
        if name in PARTIAL and (number is None or not (number.domain.is_nonnegative(run.facts) if name in ROOTS else positive(number.domain.lo, run.facts))):
            run.may_fail(env, ValueError)
        if name in OVERFLOWING and (number is None or number.domain.hi.infinite):
            run.may_fail(env, OverflowError)
        anything = number is None or number.domain.lo.infinite and number.domain.hi.infinite and not number.domain.integer
        if name in PARSING and anything and (name != "builtins.float" or number is None or any(source.stands_in for source in env)):
            run.may_fail(env, ValueError, OverflowError)


def _of_the_language(run: Run, name: str, args: list[Value], keywords: dict[str, Value], node: ir.Node) -> Value | None:
    """What a function gives that does what the language does: copies and makes objects, sets attributes, imports. None for any other."""
    if run.tainting and name == "builtins.float" and not keywords and len(args) == 1 and isinstance(args[0], Opaque):
        return args[0]  # the same number, or none
    if name == "dataclasses.replace" and len(args) == 1:
        if (copy := replaced(run, args[0], keywords, node)) is not None:
            return copy
    if name in ENDING:
        run.escapes.append(raised(run, SystemExit.__name__))
        run.guards_passed.append(run.guarded)  # what comes after comes where this is not reached
        run.never = True
        return NONE
    if name in MAKERS:
        return named_tuple(run, name, args, keywords, node)
    if name == "importlib.import_module" and len(args) == 1 and not keywords:
        return module_by_name(run, args[0])
    if name == "builtins.object.__new__" and args and isinstance(args[-1], Class) and len({id(arg) for arg in args}) == 1:
        return Ref(run.store.allocate(Instance(args[-1], {})))
    if name == "builtins.object.__setattr__" and len(args) == 3 and set_plainly(run, args[0], args[1], args[2]):
        return NONE
    if name in SETTING and set_by_name(run, args, node):
        return NONE
    return None


def _returned(request: Call, result: Value) -> Value:
    """What holds of a result whatever the rule: numpy returns no lists, and entry by entry an array for an array; a number keeps what decides its type."""
    run, row = request.run, request.row
    if row.name.startswith("numpy.") and row.operation != "tolist":
        cell = cell_of(run, result)
        array = as_array(run, result, request.node) if isinstance(cell, Listing) else None
        if isinstance(cell, Num) and cell.storage == LIST or array is not None and array.shape:
            return Ref(run.store.allocate(unlisted(cell if isinstance(cell, Num) else array)))  # type: ignore[arg-type]
        if isinstance(cell, Table) and cell.kind == "list" and isinstance(cell.item, Num) and not cell.item.shape:
            return Ref(run.store.allocate(replace(cell, kind="array", after=0)))
    if not isinstance(result, Num):
        return result
    if not result.shape and row.operation not in REDUCING and any(isinstance(value, Opaque) and value.array and not value.env for value in request.given.values()):
        return _array_of(request, Opaque(tainted(result.env), None if result.env else result.term, row.name, array=True))  # entry by entry
    if not result.shape and result.env and (row.name.startswith("numpy.") and row.operation not in ONE_ANSWER or row.name in ENTRY_BY_ENTRY):
        unknown = next((one for value in request.given.values() if (one := may_be_array(run, value)) is not None and not one.returned and one not in run.vectors), None)
        if unknown is not None:  # of who knows how many entries
            return Opaque(deep_env(run, result), what=row.name, array=True)
    if not run.mixed or row.kind in BY_KIND:
        return result
    return kept(run, result, *(part for value in request.given.values() for part in (value, *(sequence_items(run, value) or ())) if isinstance(part, Num)))


def _of_unknown_shape(request: Call, result: Value) -> Value:
    """What numpy and the operators make of public values of which no more is known than a name: they are taken for numbers beside private data, which is said (S9)."""
    run, row = request.run, request.row
    of_arrays = row.name.startswith(("numpy.", "operator.")) and not row.name.startswith("numpy.random.") or row.name in ENTRY_BY_ENTRY
    number = result if isinstance(result, Num) else cell_of(run, result)
    if not of_arrays or not isinstance(number, Num) or row.operation in ONE_ANSWER:
        return result
    named = [value for value in request.given.values() if isinstance(value, Opaque) and value.term is not None and not value.env]
    if named and not number.env and not number.shape and not number.boolean and row.operation not in REDUCING:
        return _array_of(request, Opaque(term=number.term, what=row.name, array=any(value.array for value in named)))  # of as many entries as that has
    for value in named if number.env or run.given and (number.shape or row.operation in REDUCING) else ():
        if value.term is None or f"{render(value.term)} is a vector" not in run.assumptions:  # what it is taken for beside a vector, in a product
            is_number(run, value)
    return result


def _array_of(request: Call, result: Opaque) -> Opaque:
    """An array of unknown shape that a call gives: a new one of numpy's, if the rule says so."""
    row = request.row
    copy = request.given.get("copy", constant(1))
    if row.name.startswith("numpy.") and (row.gives == "new" or row.operation == "array" and isinstance(copy, Num) and copy.constant == 1):
        result.of, result.made = "numpy.ndarray", True
    return result


def _linked(request: Call, result: Value, handed: list[Value], first: int) -> Value:
    """What a call returned, which may be one of the arrays that it was given, an item, or share memory with one: what is written to it is written to that (rule K14).

    `first` is the address that the first new object of the call had: what is older is what it is.
    """
    run, row = request.run, request.row
    owners = [] if row.gives == "items" else [one for value in handed for one in _arrays(run, value, not row.name.startswith("numpy."))]  # numpy copies lists
    if owners and isinstance(result, Num) and result.shape:
        result = Ref(run.store.allocate(result))
    for part in _arrays(run, result, True) if owners else ():
        if part.address >= first:
            run.store.link(part.address, *(owner.address for owner in owners))
    return result


def _arrays(run: Run, value: Value, inside: bool) -> list[Ref]:
    """The arrays and tables that a value is, or, if `inside` asks for that, holds."""
    def within(node: Node) -> Iterable[Node]:
        cell = run.store.heap[node.address] if isinstance(node, Ref) else node
        return parts_of(run, cell) if inside and isinstance(cell, (Tup, Listing, Mapping, Uniform)) else ()

    return [] if isinstance(value, Num) else [node for node in in_reach((value,), within) if isinstance(node, Ref) and isinstance(run.store.heap[node.address], (Num, Opaque, Table))]


def _of_objects(run: Run, row: Row, name: str, values: list[Value], node: ir.Node) -> Value | None:
    """What a function gives that is given objects, or what holds some, where that is not what its row says. Of what holds some, what a definition calls looks after itself, but numpy
    applies operators to the items of a list."""
    inside = row.definition is not None and not row.name.startswith("numpy.") and not any(instance(run, value) is not None for value in values)
    if row.kind == "mechanism":  # of what is not known that is told where it is released
        values = [value for value in values if not isinstance(value, Opaque) or holds_code(value)]
    return None if inside or row.name.startswith(AS_DEFINED) else given_objects(run, name, row.operation, values, node)


def _whole_view(request: Call) -> bool:
    """Whether a view of a dict is one of groups that the data decide, which is taken as a whole. One under keys that the program names shows what the dict holds when it is looked at."""
    run = request.run
    return run.has_rows and request.row.operation.startswith("dict_") and over_rows_of(request) and all(known_keys(cell_of(run, value)) is None for value in request.given.values())


def over_rows_of(request: Call) -> bool:
    return any(has_rows(request.run, value) for value in request.given.values())


def by_rule(request: Call) -> Value:
    """The rule of a row, over the rows of a data set where an argument is one."""
    run = request.run
    if run.has_rows and over_rows_of(request):
        return _holding(request, call_over_rows(request, by_kind))

    found = call_of_picked(request, by_kind)
    return _holding(request, by_kind(request) if found is None else found)


def _holding(request: Call, result: Value) -> Value:
    """A result that is not understood may be what the call was given, or an item (rule K14); what was released is none of what is private, such as the weights that it was chosen by."""
    run = request.run
    if not isinstance(result, Opaque) or request.row.gives == "new" or request.constant("copy") is True:
        return result
    held = changing(run, [value for value in request.given.values() if not (result.released and deep_env(run, value))])
    return replace(result, holds=tuple(dict.fromkeys((*result.holds, *held))), blurs=result.blurs or bool(held))


def _drained(run: Run, operation: str, given: dict[str, Value], node: ir.Node, code: bool) -> dict[str, Value]:
    """The arguments of a function that walks through what it is given, with its items in place of an object."""
    if operation not in ITERATING:
        return given
    found: dict[str, Value] = {}
    for name, value in given.items():
        items = None
        if instance(run, value) is not None and not (operation == "reversed" and method_of(run, value, "__reversed__") is not None):
            walked = walk(run, value, node) if operation in STOPPING or code else None  # it stops somewhere, or runs code of its own in between
            items = drained(run, value, node) if walked is None else walked.items
        found[name] = left_in(run, value) or value if items is None else Ref(run.store.allocate(Listing(tuple(items))))
    return found


def _without_indices(row: Row, given: dict[str, Value]) -> dict[str, Value]:
    """The arguments without what is known of an index: what most functions make of one may be a list, which can be changed."""
    return given if row.operation in _OF_LABELS else {parameter: plain(value) for parameter, value in given.items()}
