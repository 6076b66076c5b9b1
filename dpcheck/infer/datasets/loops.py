"""Loops over the rows of a table (rules J9 to J11, G25).

The body runs once, on the typical row and on stand-ins for the variables that it changes. A variable to which every pass adds
something that depends on the row only becomes a sum over the rows; one that keeps the largest or smallest becomes an extreme;
one that every pass draws towards the row, a fold of the rows in their order.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import ONE, ZERO, Apply, Bound, Expr, Order, apply, compare, of_atom
from dpcheck.infer import forward, numbers
from dpcheck.infer.assignments import assign
from dpcheck.infer.blocks import execute
from dpcheck.infer.branches import join_numbers
from dpcheck.infer.datasets import counting, totals
from dpcheck.infer.datasets.found_rows import found_row
from dpcheck.infer.datasets.gathering import closed, opened
from dpcheck.infer.datasets.model import Gathering, Population, Shelf, Table, Tally, rows_env
from dpcheck.infer.datasets.opened_lists import open_lists
from dpcheck.infer.datasets.presence import assume_present
from dpcheck.infer.datasets.row_objects import as_row
from dpcheck.infer.datasets.selecting import by_order
from dpcheck.infer.datasets.sources import condition_unknown, unknown_number
from dpcheck.infer.datasets.tables import boxed, lost, share_rows
from dpcheck.infer.datasets.walks import by_place
from dpcheck.infer.enclosure import enclose
from dpcheck.infer.flow import Flow, Yielded, returned
from dpcheck.infer.folds import forget_everything, one_pass, runs_to_its_end
from dpcheck.infer.guards import Guard, refine
from dpcheck.infer.havoc import forget_name
from dpcheck.infer.rescaling import ball_of
from dpcheck.infer.interpret import call
from dpcheck.infer.ledgers import Repeat
from dpcheck.infer.lipschitz import partials, private_leaves
from dpcheck.infer.loop_variables import State, difference, grown, loop_variables, of_before, read_off, steady, widen_kind, widened
from dpcheck.infer.many_runs import keep_learnt
from dpcheck.infer.references import view_of
from dpcheck.infer.reach import D1, DINF, L1, added, reach, tainted
from dpcheck.infer.shapes import fit
from dpcheck.infer.storage import typed_as
from dpcheck.infer.store import Changes, Frame
from dpcheck.infer.values import Cell, Env, Num, Ref, Source, Tup, Value, Zipped, constant
from dpcheck.infer.walk import names_bound
from dpcheck.syntax.walk import walk
from dpcheck.infer.walked import Walk
from dpcheck.spaces import ANY, BOOL, Interval, Relation, assert_never, exactly

if TYPE_CHECKING:
    from dpcheck.infer.run import Run


def for_rows(run: Run, node: ir.For, table: Table, value: Value, frame: Frame) -> Flow:
    """for row in table: body; `value` is what the statement names."""
    if not runs_to_its_end(node.body) and (searched := found_row(run, node, value, frame)) is not None:
        return searched
    run.walking.append(table.rows.row)
    try:
        return _for_rows(run, node, table, value, frame)
    finally:
        run.walking.pop()


def _for_rows(run: Run, node: ir.For, table: Table, value: Value, frame: Frame) -> Flow:
    rows = table.rows
    walked = Walk(None, table.item, counting.count(run, rows, node), rows=rows)
    if not runs_to_its_end(node.body):
        return _left_early(run, node, table, walked, frame)
    open_lists(run, node, frame)
    mark = run.mark()
    gathered, giving = opened(run, node.body, frame), run.giving
    run.giving = _gives_rows(run, node, gathered)
    states, lists = loop_variables(run, node, frame)
    lists.update(gathered)
    results: dict[int, Cell | None] = {}
    walked_cells = _walked_cells(run, node, value, rows)
    changed: list[int] = []
    found: dict[str, Num] = {}
    just_added_to = _just_added_to(node.body)
    for state in states:
        if state.name in just_added_to:
            state.domain = ANY  # that is all that the pass needs to know of it
    outcome = None
    yielded, first = len(run.yielded), run.store.next_address
    for attempt in range(5):
        found.clear()
        del run.yielded[yielded:]

        def look() -> None:
            found.clear()
            changed.extend(address for address, cell in walked_cells.items() if run.store.heap[address] is not cell)
            _increments(run, states, found)
            _close(run, states, gathered, rows, first, results)

        outcome = one_pass(run, node, walked, frame, states, lists, look)
        if outcome is None and not changed and attempt == 0 and _become_arrays(run, node, frame, states, rows):
            outcome = one_pass(run, node, walked, frame, states, lists, look)
        if outcome is None or changed or any(result is None for result in results.values()) or _reads_tallies(run, states, gathered):
            run.giving = giving
            run.undo(mark)
            return forget_everything(run, node, walked, frame)
        if all(steady(run, state) for state in states):
            break
        for state in states:
            if state.after is not None:
                state.domain = (state.domain.hull(_of_item(run, table.item), run.facts) if attempt == 0 else
                                widened(run, state.domain, state.after.domain) if attempt == 1 else ANY)
                widen_kind(state)
    assert outcome is not None
    run.keep(mark)
    for address, cell in results.items():
        assert cell is not None
        run.mutate(address, cell)
    _yield_rows(run, yielded)
    run.giving = giving
    ledger, appended, views = outcome
    if ledger:
        run.ledger.append(Repeat(walked.length or counting.count(run, rows, node), ledger, rows=rows))
    finals = [_final(run, state, states, found.get(state.name), rows, node) for state in states]
    _store(run, node, frame, rows, states, finals, appended, views)
    for address in (*results, *appended):
        share_rows(run, Ref(address), (value,))
    return execute(run, node.orelse, frame) if node.orelse else Flow()


def _become_arrays(run: Run, node: ir.For, frame: Frame, states: list[State], rows: Population) -> bool:
    """Whether the pass failed for nothing but numbers to which every pass adds an array: then they are arrays, if there is a row at all."""
    growing = [(place, state, state.grows) for place, state in enumerate(states) if state.grows is not None]
    always = {part.target.id if isinstance(part, ir.Augment) else part.targets[0].id for part in node.body  # type: ignore[union-attr]
              if isinstance(part, ir.Augment) and part.op == "+" and isinstance(part.target, ir.Name)
              or isinstance(part, ir.Assign) and len(part.targets) == 1 and isinstance(part.targets[0], ir.Name) and isinstance(part.value, ir.Binary) and part.value.op == "+"}
    mentions = Counter(part.id for part in walk(node.body) if isinstance(part, ir.Name))
    if not growing or any(isinstance(part, ir.Continue) for part in walk(node.body)):
        return False
    for place, state, array in growing:
        once = mentions[state.name] == (1 if state.name in _just_added_to(node.body) else 2)
        if state.owner is not None or state.name not in always or not once or not state.before.public or state.before.boolean:
            return False
        states[place] = grown(run, node, state, array, frame)
    counting.fewest(run, rows)
    return True


def _walked_cells(run: Run, node: ir.For, value: Value, rows: Population) -> dict[int, Cell]:
    """What is walked, which must stay as it is, under whatever name it is reached."""
    parts = value.parts if isinstance(value, Zipped) else (value,)
    watched = {part.address for part in parts if isinstance(part, Ref)}
    if any(isinstance(part, (ir.Subscript, ir.Attribute, ir.Call)) for part in walk(node.body)):
        watched.update(address for address in _since(run, rows) if isinstance(cell := run.store.heap.get(address), Table) and cell.rows.source is rows.source)
    return {address: run.store.heap[address] for address in watched}


def _since(run: Run, rows: Population) -> Iterator[int]:
    """The addresses of what was made, or changed, since rows are known."""
    heap, first = run.store.heap, rows.row.written or 0
    yield from range(first, run.store.next_address)
    yield from (key for mapping, key, _ in run.store.trail if mapping is heap and key < first)


def _gives_rows(run: Run, node: ir.For, gathered: dict[str, int]) -> Ref | None:
    """The list that a generator fills, instead of giving what its loop over rows yields; None where some of that may be given otherwise."""
    parts = list(walk(node.body))
    yields = [part for part in parts if isinstance(part, ir.Yield)]
    plain = {id(part.value) for part in parts if isinstance(part, ir.Evaluate)}
    nested = any(isinstance(part, (ir.For, ir.While, ir.Try, ir.With)) and any(isinstance(inner, ir.Yield) for inner in walk([part])) for part in parts)
    if not yields or nested or not run.surely or any(each.is_from or id(each) not in plain for each in yields):
        return None
    given = Ref(run.store.allocate(Gathering(Source("what was given", "", False, stands_in=True))))
    gathered["yield"] = given.address
    return given


def _yield_rows(run: Run, yielded: int) -> None:
    """A generator gives rows, where its loop over rows has filled a list of what it yields."""
    cell = None if run.giving is None else run.store.heap[run.giving.address]
    if run.giving is not None and isinstance(cell, Table) and len(run.yielded) > yielded:
        run.yielded[yielded:] = [Yielded(run.giving, "rows")]


def _store(run: Run, node: ir.For, frame: Frame, rows: Population, states: list[State], finals: list[Value], appended: dict[int, Value], views: dict[int, Ref]) -> None:
    """Puts what the loop leaves where it leaves it; of other variables that it binds nothing is known."""
    named = {state.name for state in states}
    for name in sorted(names_bound([node]) | names_bound(node.body)):
        if name not in named:
            forget_name(run, name, rows_env(rows), frame)
    for state, final in zip(states, finals):
        if state.address is not None:
            run.mutate(state.address, typed_as(final, state.before) if isinstance(final, Num) else lost(run, state.name, final))
        else:
            state.leave(run, frame, final)
    for address, item in appended.items():
        run.mutate(address, Table(rows, item if address not in views else view_of(run, item, views[address]), "list"))
        if address in views:
            run.store.link(address, views[address].address)


def _just_added_to(body: list[ir.Stmt]) -> set[str]:
    """The names that the passes mention only to add to them."""
    mentions = Counter(part.id for part in walk(body) if isinstance(part, ir.Name))
    return {part.target.id for part in walk(body) if isinstance(part, ir.Augment) and part.op == "+" and isinstance(part.target, ir.Name) and mentions[part.target.id] == 1}


def _close(run: Run, states: list[State], gathered: dict[str, int], rows: Population, first: int, results: dict[int, Cell | None]) -> None:
    """What the dicts and lists are after all passes, judged while the pass is still known."""
    foreign = frozenset((*(state.source for state in states), *_tally_sources(run, gathered)))
    for address in gathered.values():
        cell = run.store.heap[address]
        if isinstance(cell, Gathering):
            cell = replace(cell, entries=tuple((as_row(run, rows, item, first), when) for item, when in cell.entries))
        results[address] = closed(run, cell, rows, foreign)
    if run.giving is not None and results[run.giving.address] is None:  # what is yielded is not what a row gives by itself
        del results[run.giving.address]


def _tally_sources(run: Run, gathered: dict[str, int]) -> list[Source]:
    cells = [run.store.heap[address] for address in gathered.values()]
    return [cell.source for cell in cells if isinstance(cell, (Tally, Gathering, Shelf))]


def _reads_tallies(run: Run, states: list[State], gathered: dict[str, int]) -> bool:
    """Whether another variable depends on what a dict held: then it depends on the rows before."""
    sources = _tally_sources(run, gathered)
    return any(source in state.after.env for state in states if state.after is not None for source in sources)


def _of_item(run: Run, item: Value) -> Interval:
    """Where the numbers of a row lie: a state that is drawn towards them stays there."""
    parts = item.items if isinstance(item, Tup) else (item,)
    domains = [part.domain for part in parts if isinstance(part, Num)]
    total = domains[0] if domains else ANY
    for domain in domains[1:]:
        total = total.hull(domain, run.facts)
    return total


def _increments(run: Run, states: list[State], found: dict[str, Num]) -> None:
    """What one pass adds to each variable, where that depends on the row only. Called while the pass is still known."""
    for state in states:
        if state.after is None:
            continue
        rest = difference(state.after.term, state.inside.term)
        if any(of_before(run, atom, states) for atom in rest.leaves()):
            continue
        env: Env = {source: moves for source, moves in tainted(state.after.env).items() if not any(source is other.source for other in states)}
        increment = amount(run, rest, state.after.shape, env)
        if not any(other.source in increment.env for other in states):
            found[state.name] = increment


def amount(run: Run, term: Expr, shape: tuple[Expr, ...], env: Env) -> Num:
    """The number that a term is, with what is known of it here."""
    atom = term.atom()
    known = run.known.get(atom) if atom is not None else None
    if known is not None and known.shape == shape:
        return known if shape else known.but(domain=known.domain.meet(_within_branches(run, term), run.facts))
    if shape and isinstance(atom, Apply) and atom.name == "phi":
        sides = [amount(run, side, shape, env) for side in atom.args[1:]]
        guard = Guard(Num(atom.args[0], domain=BOOL, env=tainted(env), boolean=True), True)
        return join_numbers(run, (guard,), sides[0], sides[1], ir.Pass(0, 0))
    if shape and term.value is not None:
        return fit(constant(int(term.value)), shape) if term.value == int(term.value) else fit(Num(term, domain=exactly(term)), shape)
    return Num(term, shape, enclose(run, term), env, ball_of(run, term, shape)) if shape else Num(term, (), _within_branches(run, term), env)


forward.number_of_term.give(amount)


def _within_branches(run: Run, term: Expr) -> Interval:
    """The domain of a term; of the two sides of a branch each where it is taken."""
    atom = term.atom()
    if not (isinstance(atom, Apply) and atom.name == "phi"):
        return enclose(run, term)
    domains = []
    for side, value in ((True, atom.args[1]), (False, atom.args[2])):
        mark = run.mark()
        refine(run, Guard(Num(atom.args[0], domain=BOOL, boolean=True), side))
        domains.append(_within_branches(run, value))
        run.undo(mark)
    return domains[0].hull(domains[1], run.facts)


def _final(run: Run, state: State, states: list[State], increment: Num | None, rows: Population, node: ir.Node) -> Value:
    """The variable after all rows."""
    after = state.after
    assert after is not None
    if increment is not None and not increment.shape and (cut := _at_places(run, rows, increment)) is not None:
        rows, increment = cut
    if increment is not None:
        if not increment.boolean:
            assume_present(run, rows, increment.term)
        return numbers.add(run, state.before, totals.summed(run, rows, increment, node, "J9"), node)
    others = any(other.source in after.env for other in states if other is not state)
    if not others and state.selects:
        return _extreme(run, state, rows, node)
    if not others and not state.before.shape and state.domain.holds(after.domain, run.facts):
        return _fold(run, state, rows, node)
    return lost(run, f"{state.text}, which a loop over the rows changes", state.before, boxed(run, Table(rows, after, "list")))


def _at_places(run: Run, rows: Population, increment: Num) -> tuple[Population, Num] | None:
    """What the rows before (or from) a public place on add, where the others add nothing (F9)."""
    atom = increment.term.atom()
    if not (isinstance(atom, Apply) and atom.name == "phi" and atom.args[2] == ZERO):
        return None
    cut = by_place(run, rows, atom.args[0])
    if cut is None or any(leaf in run.indexed for leaf in atom.args[1].leaves()):
        return None
    env = {source: moves for term_atom in atom.args[1].leaves() if (known := run.known.get(term_atom)) is not None for source, moves in known.env.items()}
    return cut, amount(run, atom.args[1], (), env)


def _extreme(run: Run, state: State, rows: Population, node: ir.Node) -> Value:
    """m = max(m, f(row)): the extreme of all rows and the first value (G13)."""
    after = state.after
    assert after is not None
    atom = after.term.atom()
    assert isinstance(atom, Apply)
    assume_present(run, rows, after.term)
    domain = state.before.domain
    for argument in atom.args:
        if argument != state.inside.term:
            domain = domain.hull(enclose(run, argument), run.facts)
    first = state.before.domain  # no row leads below it (above it)
    domain = domain.meet(Interval(lo=first.lo, lo_open=first.lo_open) if atom.name == "max" else Interval(hi=first.hi, hi_open=first.hi_open), run.facts)
    result = counting.statistic(run, rows, after.but(term=run.fresh("an extreme"), env={source: moves for source, moves in after.env.items() if source is not state.source}),
                                f"{atom.name} from", domain.width, domain, node, "G13")
    if state.before.public:
        return result
    env = added(result, state.before)  # the extreme of two numbers goes no further than both
    both = Num(run.fresh("an extreme"), (), domain, {source: {key: bound for key, bound in moves.items() if key in (L1, D1, DINF)} for source, moves in env.items()}, released=state.before.released)
    both.step = run.step(node, "G13", result, state.before)
    run.know(both.term, both)
    return both


def _fold(run: Run, state: State, rows: Population, node: ir.Node) -> Value:
    """acc = f(acc, row) for an f that does not stretch acc: later rows only draw two runs together (G25)."""
    after = state.after
    assert after is not None
    slope = reach(after, state.source, L1).coefficient
    steady = not slope.infinite and compare(slope, ONE, run.facts) is Order.AT_MOST
    real = {source: moves for source, moves in after.env.items() if not source.stands_in}
    if not steady or real or not state.before.public or rows.kept or rows.scrambled:
        return lost(run, f"{state.text}, a fold over the rows", state.before, boxed(run, Table(rows, after, "list")))
    assume_present(run, rows, after.term)
    jump = _jump(run, state, rows)
    result = by_order(run, rows, Num(run.fresh(state.text), (), _held(run, state, after)), state.text, node, "G25")
    if not jump.infinite:
        moves = {**result.env[rows.source], L1: Bound.linear(jump * (rows.times + rows.vanish))}
        return result.but(env={**result.env, rows.source: moves})
    return result


def _jump(run: Run, state: State, rows: Population) -> Expr:
    """By how much one row moves the state: one row more, from where it was; one row edited in place, from one row's to another's."""
    after = state.after
    assert after is not None
    match rows.relation:
        case Relation.HAMMING:
            return _by_row(run, state, after, rows)
        case Relation.SYMMETRIC | Relation.INSERT_DELETE:
            return _by_one_more(run, state, after)
        case Relation.CHANGE_ONE:  # in an order of its own a row goes, and comes somewhere else
            return _by_one_more(run, state, after) * 2
        case _:
            assert_never(rows.relation)


def _by_one_more(run: Run, state: State, after: Num) -> Expr:
    """How far one pass more moves the state: of min(t + e, 20) no further than the least of e and 20 - t goes."""
    known = {atom: _held(run, state, after) for atom in [state.inside.term.atom()] if atom is not None}

    def step(term: Expr) -> Expr:
        atom = term.atom()
        if isinstance(atom, Apply) and atom.name in ("min", "max"):
            return apply(atom.name, tuple(step(argument) for argument in atom.args))
        return term - state.inside.term

    return enclose(run, step(after.term), known).magnitude(run.facts)


def _held(run: Run, state: State, after: Num) -> Interval:
    """Where the state lies before every pass: where it began, or where a pass leaves it."""
    return state.domain.meet(state.before.domain.hull(after.domain, run.facts), run.facts)


def _by_row(run: Run, state: State, after: Num, rows: Population) -> Expr:
    """How far two rows can draw the same state apart: at most their own differences, each by its slope."""
    whole = reach(after, rows.row, L1).coefficient
    run.know(state.inside.term, state.inside.but(domain=state.domain))  # what was known of it may be of an earlier attempt
    leaves = private_leaves(run, after.term)
    held = state.inside.term.atom()
    if any(atom is not held and held in of_atom(atom).leaves() for atom in leaves or {}):
        return whole  # a function of the state and the row: what is known of it may be of an earlier attempt, too
    of_row = {atom: num for atom, num in (leaves or {}).items() if rows.row in num.env}
    slopes = partials(run, after.term, leaves) if leaves else None
    if slopes is None:
        return whole
    total = ZERO
    for atom, num in of_row.items():
        if len(num.env) > 1:
            return whole
        if num.domain.width.infinite or slopes[atom].infinite:
            return whole
        total = total + slopes[atom] * num.domain.width
    return total


def reduced(run: Run, table: Table, function: Value, start: Num, node: ir.Node) -> Value | None:
    """reduce(f, rows, start): f on a stand-in for what there is so far, and the typical row."""
    source = Source("what there is so far", "", False, L1, stands_in=True)
    domain = start.domain
    for attempt in range(4):
        mark, ledger = run.mark(), len(run.ledger)
        inside = unknown_number(run, "so far", {source: {L1: Bound.linear(ONE)}}, domain)
        run.summarising += 1
        after = call(run, function, [inside, table.item], {}, node)
        run.summarising -= 1
        state = State("so far", start, source, inside, None, after if isinstance(after, Num) else None, domain)
        found: dict[str, Num] = {}
        if isinstance(after, Num) and not after.shape:
            read_off(run, [state], ())
            _increments(run, [state], found)
        changes = run.undo(mark)
        if not isinstance(after, Num) or after.shape or len(run.ledger) != ledger or any(mapping is run.store.heap for mapping, _, _ in changes):
            return None
        keep_learnt(run, changes)
        if found or domain.holds(after.domain, run.facts):
            return _final(run, state, [state], found.get("so far"), table.rows, node)
        domain = domain.hull(_of_item(run, table.item), run.facts) if attempt == 0 else widened(run, domain, after.domain) if attempt == 1 else ANY
    return None


def _lasts(run: Run, node: ir.For, changes: Changes, first: int) -> bool:
    """Whether something else was written than the variable of the loop, and what is known here; objects from `first` on are new."""
    knowing = (run.known, run.refined, run.store.groups)
    return any(not any(mapping is one for one in knowing) and mapping.get(key) is not value and key not in names_bound([node])
               and not (mapping is run.store.heap and key >= first) for mapping, key, value in changes)


def _left_early(run: Run, node: ir.For, table: Table, walked: Walk, frame: Frame) -> Flow:
    """The first row for which a test holds: which one that is depends on their order (J11)."""
    if names_bound(node.body) or node.orelse or table.rows.kept:
        return forget_everything(run, node, walked, frame)
    mark, ledger, first = run.mark(), run.ledger, run.store.next_address
    run.ledger = []
    run.summarising += 1
    assign(run, node.target, table.item, frame)
    inner = run.mark()
    run.loop_marks.append(inner)
    flow = execute(run, node.body, frame)
    run.loop_marks.pop()
    run.keep(inner)
    run.summarising -= 1
    body, run.ledger = run.ledger, ledger
    found = [way.value for way in flow.returns if isinstance(way.value, Num) and not way.value.shape]
    simple = not body and flow.alive and len(found) == len(flow.returns) and bool(found) and not (flow.breaks or flow.raises)
    results = found if simple else []
    written = [run.undo(mark), *(way.changes for way in flow.returns)]
    if not simple or any(_lasts(run, node, changes, first) for changes in written):
        return forget_everything(run, node, walked, frame)
    for name in sorted(names_bound([node])):
        forget_name(run, name, rows_env(table.rows), frame)
    tested = ({source: moves for source, moves in guard.value.env.items() if source is not table.rows.row} for way in flow.returns for guard in way.guards)
    leaving = Guard(condition_unknown(run, "a row returns", tainted(rows_env(table.rows), *tested)), True)
    total = Flow()
    total.returns = [returned(run, by_order(run, table.rows, value, "the first of the rows", node, "J11"))._replace(guards=(leaving,)) for value in results]
    return total
