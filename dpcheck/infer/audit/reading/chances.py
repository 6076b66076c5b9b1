"""Small functions that answer at random, run on one input for all the ways that their coins may fall: how likely each answer is.

Numbers that the text leaves open (an epsilon, how many categories there are) are those of a point. Nothing is run but arithmetic, lists and coins:
what is anything else ends it (`Stuck`), so that nothing is said of the function.
"""
from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Optional

from dpcheck import ir
from dpcheck.infer.audit.reading.draws import is_seeded_there
from dpcheck.infer.audit.reading.fallen import DRAWING, UNIFORM, Calculator, Many, Open, State, Stuck, Symbol, Uniform, draws_in, merged, plain
from dpcheck.infer.audit.reading.formulas import Point
from dpcheck.infer.audit.reading.index import Index, argument_of, is_method
from dpcheck.infer.audit.reading.refusals import pass_test, refused_where
from dpcheck.infer.audit.reading.told import added, asked_for_its_type, hashed, tossed, with_told
from dpcheck.infer.audit.reading.uniforms import NEVER, WHOLE, below, calculated, spread, weighted, whole
from dpcheck.infer.audit.reading.wholes import as_whole, faces_of
from dpcheck.infer.walk import called_name

_DEEPEST = 5  # functions in functions
_LONGEST = 400  # passes of a loop
_WIDEST = 6  # arrays of draws
_ORDERS: dict[str, Callable[[Any, Any], bool]] = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


_Values = list[tuple[State, Any]]
_Ends = list[tuple[State, Optional[tuple[str, Any]]]]


class Chances(Calculator):
    """Runs functions of a module at a point."""

    def __init__(self, index: Index, point: Point, steps: int) -> None:
        super().__init__(index, point, steps)
        self._functions: list[ir.Function] = []
        self._given: list[set[int]] = []  # the lists that the functions that run were given by others
        self._alive: frozenset[int] = frozenset()  # the draws that callers know
        self.compared: set[Any] = set()  # with what things are compared of which only the name is known
        self.refuses = True  # whether what is given must pass the tests that only raise

    def again(self, steps: int) -> Chances:
        """Another run at the same point."""
        found = self._anew(steps)
        found.ends_of_range = self.ends_of_range
        return found

    def _anew(self, steps: int) -> Chances:
        return type(self)(self.index, self.point, steps)

    def answers(self, function: ir.Function, given: Mapping[str, Any]) -> dict[Any, float]:
        """How likely a function is to give back each value, for the values of some of its parameters.

        Raises:
            Stuck: where that is not known.
        """
        found: dict[Any, float] = {}
        for state, value in self.ends(function, given):
            if any(draws_in((value,))):
                raise Stuck  # of what is drawn between two ends more is told than that it was drawn
            key = plain(value) if not isinstance(value, tuple) else tuple(map(plain, value))
            found[key] = found.get(key, 0.0) + state.weight
        return found

    def ends(self, function: ir.Function, given: Mapping[str, Any]) -> _Values:
        """What a function may give back, with how the coins have fallen then."""
        return self._call(function, State(1.0), given, set())

    def _call(self, function: ir.Function, state: State, given: Mapping[str, Any], others: set[int]) -> _Values:
        if len(self._functions) >= _DEEPEST or function.is_generator or function in self._functions:
            raise Stuck
        names = {parameter.name: Open(parameter.name) for parameter in function.params}
        self._functions.append(function)
        self._given.append(others)
        outer, self._alive = self._alive, self._alive | state.between.keys()
        ends = self._block(function.body, State(1.0, {**names, **given}, state.between))
        self._alive = outer
        self._functions.pop()
        self._given.pop()
        if any(left is not None and left[0] != "return" for _, left in ends):
            raise Stuck
        return [(State(state.weight * end.weight, state.names, end.between), with_told(self._result(left, end), end)) for end, left in ends]

    def _result(self, left: Optional[tuple[str, Any]], end: State) -> Any:
        """What a function gives back at one of its ends."""
        return None if left is None else left[1]

    # ------------------------------------------------------------ statements
    def _block(self, body: list[ir.Stmt], state: State) -> _Ends:
        going: list[State] = [state]
        ended: _Ends = []
        for statement in body:
            further: list[State] = []
            for one in going:
                for after, left in self._statement(statement, one):
                    if left is None:
                        further.append(after)
                    else:
                        ended.append((after, left))
            going = merged(further, self._alive) if len(further) > len(going) else further
        return [*((one, None) for one in going), *ended]

    def _statement(self, node: ir.Stmt, state: State) -> _Ends:
        self.step()
        if (refused := refused_where(node)) is not None:
            pass_test(self, *refused, state)
            return [(state, None)]
        if isinstance(node, ir.Return):
            if node.value is None:
                return [(state, ("return", None))]
            return [(after, ("return", value)) for after, value in self.of(node.value, state)]
        if isinstance(node, ir.Assign):
            if isinstance(node.value, ir.Constant) and len(node.targets) == 1 and isinstance(target := node.targets[0], ir.Name) and self.point.is_epsilon(target.id):
                return [(state.put(target.id, Open(target.id)), None)]  # what is claimed, whatever it is today
            ends = []
            for after, value in self.of(node.value, state):
                for target in node.targets:
                    after = self._store(target, value, after)
                ends.append((after, None))
            return ends  # type: ignore[return-value]
        if isinstance(node, ir.Annotate):
            return [(state, None)] if node.value is None else [(self._store(node.target, value, after), None) for after, value in self.of(node.value, state)]
        if isinstance(node, ir.Augment):
            if len(self._functions) == 1 and (told := added(self, node, state)) is not None:
                return [(after, None) for after in told]
            return [(self._store(node.target, self.operated(node.op, before, value), last), None)
                    for after, before in self.of(node.target, state) for last, value in self.of(node.value, after)]
        if isinstance(node, ir.If):
            return [end for after, value in self.of(node.test, state) for end in self._block(node.body if self.truth(value) else node.orelse, after)]
        if isinstance(node, ir.For):
            return self._for(node, state)
        if isinstance(node, ir.While):
            return self._while(node, state)
        if isinstance(node, ir.Break):
            return [(state, ("break", None))]
        if isinstance(node, ir.Continue):
            return [(state, ("continue", None))]
        if isinstance(node, ir.Evaluate):
            return self._evaluated(node.value, state)
        if isinstance(node, (ir.Pass, ir.Import, ir.ImportFrom)):
            return [(state, None)]
        raise Stuck

    def _evaluated(self, node: ir.Expr, state: State) -> _Ends:
        """An expression as a statement: a description, or something that is put into a list."""
        if isinstance(node, ir.Constant):
            return [(state, None)]
        if not isinstance(node, ir.Call) or not isinstance(node.func, ir.Attribute) or not isinstance(node.func.value, ir.Name) or len(node.args) != 1:
            raise Stuck
        ends: _Ends = []
        for after, value in self.of(node.args[0].value, state):
            held = after.names.get(node.func.value.id)
            if not isinstance(held, Many) or held.array:
                raise Stuck
            items = list(held.items)
            if node.func.attr == "append":
                items.append(value)
            elif node.func.attr == "remove" and value in items:
                items.remove(value)
            elif node.func.attr == "remove" and isinstance(value, Symbol):
                self.compared |= set(map(plain, items))
                raise Stuck("member")
            else:
                raise Stuck
            ends.append((self._changed(held, items, after), None))
        return ends

    def _changed(self, held: Many, items: Iterable[Any], state: State) -> State:
        """With other things in a list, under all names that it has."""
        if self._given and held.same in self._given[-1]:
            raise Stuck
        new = replace(held, items=tuple(items))
        return replace(state, names={name: new if isinstance(value, Many) and value.same == held.same else value for name, value in state.names.items()})

    def _store(self, target: ir.Expr, value: Any, state: State) -> State:
        if isinstance(target, ir.Name):
            return state.put(target.id, value)
        if isinstance(target, ir.Subscript) and isinstance(target.value, ir.Name) and isinstance(held := state.names.get(target.value.id), Many):
            places = self.of(target.index, state)
            place = places[0][1]
            if len(places) != 1 or not isinstance(place, int):
                raise Stuck(*(("place", len(held.items)) if isinstance(place, Symbol) else ()))
            items = list(held.items)
            if not -len(items) <= place < len(items):
                raise Stuck
            items[place] = value
            return self._changed(held, items, state)
        if isinstance(target, ir.Sequence):
            values = self.items(value)
            if len(values) != len(target.items):
                raise Stuck
            for item, one in zip(target.items, values):
                state = self._store(item, one, state)
            return state
        raise Stuck

    def _for(self, node: ir.For, state: State) -> _Ends:
        if node.orelse:
            raise Stuck
        ended: _Ends = []
        for start, goes in self.of(node.iter, state):
            going = [start]
            items = self.items(goes)
            if len(items) > _LONGEST:
                raise Stuck
            for item in items:
                further = []
                for one in going:
                    for after, left in self._block(node.body, self._store(node.target, item, one)):
                        if left is None or left[0] == "continue":
                            further.append(after)
                        else:
                            ended.append((after, None if left[0] == "break" else left))
                going = merged(further, self._alive)
            ended += [(one, None) for one in going]
        return ended

    def _while(self, node: ir.While, state: State) -> _Ends:
        """A loop, until hardly anything is left of the ways that go on: what is drawn again and again, until it fits."""
        if node.orelse:
            raise Stuck
        ended: _Ends = []
        going = [state]
        for _ in range(_LONGEST):
            further = []
            for one in going:
                for after, value in self.of(node.test, one):
                    if not self.truth(value):
                        ended.append((after, None))
                        continue
                    for last, left in self._block(node.body, after):
                        if left is None or left[0] == "continue":
                            further.append(last)
                        else:
                            ended.append((last, None if left[0] == "break" else left))
            going = [one for one in merged(further, self._alive) if one.weight > NEVER]
            if not going:
                return ended
        raise Stuck

    # ------------------------------------------------------------ expressions
    def of(self, node: ir.Expr, state: State) -> _Values:
        """What an expression may be."""
        self.step()
        if (said := asked_for_its_type(self, node, state)) is not None:
            return [(state, said)]
        if isinstance(node, ir.Constant):
            return [(state, node.value)]
        if isinstance(node, ir.Name):
            return [(state, state.names[node.id] if node.id in state.names else self._outside(node))]
        if isinstance(node, ir.Attribute):
            return [(state, self._attribute(node, state))]
        if isinstance(node, ir.Binary):
            return [(last, self._operated(node.op, left, right)) for after, left in self.of(node.left, state) for last, right in self.of(node.right, after)]
        if isinstance(node, ir.Unary):
            return [(after, self.unary(node.op, value)) for after, value in self.of(node.operand, state)]
        if isinstance(node, ir.Compare):
            return self._compared(node, state)
        if isinstance(node, ir.Bool):
            return self._all_of(node, state)
        if isinstance(node, ir.Conditional):
            return [found for after, value in self.of(node.test, state) for found in self.of(node.body if self.truth(value) else node.orelse, after)]
        if isinstance(node, ir.Sequence):
            return [(after, self.new(values)) for after, values in self._each(node.items, state)]
        if isinstance(node, ir.Subscript):
            return [(last, self.item(held, place)) for after, held in self.of(node.value, state) for last, place in self._place(node.index, after)]
        if isinstance(node, ir.Comprehension):
            return self._comprehension(node, state)
        if isinstance(node, ir.Call):
            return self._called(node, state)
        raise Stuck

    def _operated(self, op: str, left: Any, right: Any) -> Any:
        if isinstance(left, Uniform) or isinstance(right, Uniform):
            return calculated(op, *(one if isinstance(one, Uniform) else self.number(one) for one in (left, right)))
        return self.operated(op, left, right)

    def _each(self, nodes: Iterable[ir.Expr], state: State) -> list[tuple[State, list[Any]]]:
        found: list[tuple[State, list[Any]]] = [(state, [])]
        for node in nodes:
            found = [(last, [*values, value]) for after, values in found for last, value in self.of(node, after)]
        return found

    def _place(self, node: ir.Expr, state: State) -> _Values:
        if isinstance(node, ir.Slice):
            raise Stuck
        return self.of(node, state)

    def _all_of(self, node: ir.Bool, state: State) -> _Values:
        ways: _Values = [(state, node.op == "and")]
        for part in node.values:
            ways = [found for after, value in ways for found in (self.of(part, after) if self.truth(value) == (node.op == "and") else [(after, value)])]
        return ways

    def _compared(self, node: ir.Compare, state: State) -> _Values:
        if len(node.ops) != 1:
            if len(node.ops) == 2:
                first = ir.Compare(node.start, node.end, node.left, node.ops[:1], node.rights[:1])
                second = ir.Compare(node.start, node.end, node.rights[0], node.ops[1:], node.rights[1:])
                return [found for after, value in self._compared(first, state) for found in (self._compared(second, after) if value else [(after, False)])]
            raise Stuck
        op = node.ops[0]
        return [found for after, left in self.of(node.left, state) for last, right in self.of(node.rights[0], after) for found in self._order(op, left, right, last)]

    def _order(self, op: str, left: Any, right: Any, state: State) -> _Values:
        if isinstance(left, Uniform) or isinstance(right, Uniform):
            return self._split(op, left, right, state)
        if any(isinstance(one, Many) and one.array for one in (left, right)) and op in (*_ORDERS, "==", "!="):
            return self._order_each(op, left, right, state)
        if op in ("==", "!=", "is", "is not"):
            if any(isinstance(one, Many) for one in (left, right)):
                raise Stuck
            left, right = (self.number(one) if isinstance(one, Open) else one for one in (left, right))
            self.compared |= {one for one, other in ((left, right), (right, left)) if isinstance(other, Symbol)}
            return [(state, (left == right) is (op in ("==", "is")))]
        if op in ("in", "not in"):
            self.compared |= set(map(plain, self.items(right))) if isinstance(left, Symbol) else set()
            return [(state, (left in self.items(right)) is (op == "in"))]
        if op not in _ORDERS:
            raise Stuck
        return [(state, _ORDERS[op](self.number(left), self.number(right)))]

    def _order_each(self, op: str, left: Any, right: Any, state: State) -> _Values:
        """A comparison of arrays, entry by entry."""
        ways: list[tuple[State, list[Any]]] = [(state, [])]
        for one, other in self.pairs(left, right):
            ways = [(last, [*said, value]) for after, said in ways for last, value in self._order(op, one, other, after)]
        return [(after, self.new(said, True)) for after, said in ways]

    def _split(self, op: str, left: Any, right: Any, state: State) -> _Values:
        """A comparison of a draw with a number: below it, and above."""
        if op not in _ORDERS or isinstance(left, Uniform) and isinstance(right, Uniform):
            raise Stuck
        draw, bar = (left, self.number(right)) if isinstance(left, Uniform) else (right, self.number(left))
        under = (op in ("<", "<=")) is isinstance(left, Uniform)  # what the comparison says of draws below the bar
        return [(after, said is under) for after, said in below(draw, bar, state)]

    def _comprehension(self, node: ir.Comprehension, state: State) -> _Values:
        if len(node.clauses) != 1 or node.value is not None:
            raise Stuck
        clause = node.clauses[0]
        found: _Values = []
        for start, goes in self.of(clause.iter, state):
            ways: list[tuple[State, list[Any]]] = [(start, [])]
            for item in self.items(goes):
                further: list[tuple[State, list[Any]]] = []
                for one, kept in ways:
                    tested: list[tuple[State, bool]] = [(self._store(clause.target, item, one), True)]
                    for test in clause.ifs:
                        tested = [(after, said and self.truth(value)) for before, said in tested for after, value in self.of(test, before)]
                    for after, said in tested:
                        further += [(last, [*kept, value]) for last, value in self.of(node.element, after)] if said else [(after, kept)]
                ways = further
            found += [(replace(end, names=start.names), self.new(kept)) for end, kept in ways]
        return found

    # ------------------------------------------------------------ names of others
    def _outside(self, node: ir.Name) -> Any:
        """What a name stands for that the function does not bind."""
        scope, found = self.index.bound(node)
        if self._functions and scope is self._functions[-1] and found:
            raise Stuck
        if self.point.is_epsilon(node.id) and len(found) == 1 and isinstance(found[0].value, ir.Constant):
            return Open(node.id)
        if len(found) == 1 and found[0].kind == "is" and not self.index.stored(node):
            return self._settled(found[0].value)
        if found or not isinstance(scope, ir.Function) and not self.index.is_import(node.id):
            raise Stuck
        return Open(node.id)

    def _attribute(self, node: ir.Attribute, state: State) -> Any:
        if isinstance(node.value, ir.Name) and node.value.id in ("math", "np", "numpy") and node.attr in ("e", "pi"):
            return math.e if node.attr == "e" else math.pi
        if isinstance(node.value, ir.Name) and node.value.id in ("self", "cls") and not isinstance(state.names.get(node.value.id), Many):
            found = self.index.attribute(node)
            if len(found) > 1 or self.index.put_into(node):
                raise Stuck
            if found and found[0].kind == "is" and not (self.point.is_epsilon(node.attr) and isinstance(found[0].value, ir.Constant)):
                return self._settled(found[0].value)
            return Open(f"self.{node.attr}")
        raise Stuck

    def _settled(self, value: ir.Expr) -> Any:
        """What stands in the module, or in another function, where nothing is drawn for it."""
        self._functions.append(_NOWHERE)
        ways = self.of(value, State(1.0)) if len(self._functions) < 2 * _DEEPEST else []
        self._functions.pop()
        if len(ways) != 1 or isinstance(ways[0][1], Uniform):
            raise Stuck
        return ways[0][1]

    # ------------------------------------------------------------ calls
    def _called(self, node: ir.Call, state: State) -> _Values:
        name = called_name(node.func)
        if (digest := hashed(self, node, state)) is not None:
            return digest
        function = self.index.defined(node)
        if function is not None and not function.decorators:
            return self._inner(node, function, state)
        if any(argument.star for argument in node.args):
            raise Stuck
        named = {argument.name: argument.value for argument in node.args if argument.name is not None}
        given = [argument.value for argument in node.args if argument.name is None]
        if name in DRAWING:
            if is_seeded_there(node):
                raise Stuck  # everybody can draw the same
            return self._drawn(node, name, given, named, state)
        receiver = node.func.value if isinstance(node.func, ir.Attribute) and not self._is_module(node.func.value) else None
        if named and set(named) - {"dtype", "axis"}:
            raise Stuck
        found: _Values = []
        for after, values in self._each([*([receiver] if receiver is not None else []), *given], state):
            if name == "index" and len(values) == 2 and isinstance(values[1], Symbol) and values[1] not in self.items(values[0]):
                self.compared |= set(map(plain, self.items(values[0])))
                raise Stuck("member")
            if name in WHOLE and len(values) == 1 and isinstance(values[0], Uniform):
                self.counted = True
                found += whole(name, values[0], after)
            else:
                found.append((after, self.made_by(name, values)))
        return found

    def _is_module(self, node: ir.Expr) -> bool:
        return isinstance(node, ir.Name) and self.index.is_import(node.id) and not self.index.bound(node)[1]

    def _inner(self, node: ir.Call, function: ir.Function, state: State) -> _Values:
        method = is_method(self.index, function)
        own = [parameter.name for parameter in function.params][1 if method else 0:]
        given = {name: value for name in own if (value := argument_of(node, function, name, method)) is not None}
        found: _Values = []
        for after, values in self._each(given.values(), state):
            others = {value.same for value in values if isinstance(value, Many)}
            found += self._call(function, after, dict(zip(given, values)), others)
        return found

    def _drawn(self, node: ir.Call, name: str, plain: list[ir.Expr], named: dict[str, ir.Expr], state: State) -> _Values:
        if name in UNIFORM:
            sized = named.get("size") if len(named) == 1 and not plain else plain[0] if len(plain) == 1 and not named and name != "uniform" else None
            if sized is not None:
                return [found for after, number in self.of(sized, state) for found in self._uniforms(number, after)]
            if named or plain and not (name == "uniform" and len(plain) == 2):
                raise Stuck
            found: _Values = []
            for after, ends in self._each(plain, state):
                self._made += 1
                low, high = map(self.number, ends or (0, 1))
                found.append((replace(after, between={**after.between, self._made: (0.0, 1.0)}), spread(self._made, low, high)))
            return found
        if name == "bernoulli" and len(plain) == 1 and not named:
            return [found for after, p in self.of(plain[0], state) for found in tossed(self, p, after)]
        if name == "binomial":
            times, chance = named.get("n", plain[0] if plain else None), named.get("p", plain[1] if len(plain) > 1 else None)
            if not isinstance(times, ir.Constant) or times.value != 1 or chance is None or len(plain) > 2 or set(named) - {"n", "p"}:
                raise Stuck
            return [found for after, p in self.of(chance, state) for found in weighted([0, 1], [1 - self.number(p), self.number(p)], after)]
        if name in ("choice", "choices", "sample"):
            return self._choice(name, plain, named, state)
        if named:
            raise Stuck
        found = []
        for after, values in self._each(plain, state):
            numbers = [self.number(value) for value in values]
            listed = name in ("randint", "integers") and numbers[2:] == [1]
            faces = faces_of(self.index, node, name, numbers[:2] if listed else numbers)
            found += [(last, self.new([face], True) if listed else face) for last, face in weighted(list(faces), [1.0] * len(faces), after)]
        return found

    def _uniforms(self, number: Any, state: State) -> _Values:
        """An array of draws."""
        number = as_whole(self.number(number)) if isinstance(number, Open) else number
        if not isinstance(number, int) or not 0 < number <= _WIDEST:
            raise Stuck
        draws = [Uniform(self._made + at) for at in range(1, number + 1)]
        self._made += number
        return [(replace(state, between={**state.between, **{draw.number: (0.0, 1.0) for draw in draws}}), self.new(draws, True))]

    def _choice(self, name: str, plain: list[ir.Expr], named: dict[str, ir.Expr], state: State) -> _Values:
        among = named.get("a", named.get("population", plain[0] if plain else None))
        weights = named.get("p", named.get("weights", plain[1] if name == "choices" and len(plain) > 1 else None))
        size = named.get("size", named.get("k", plain[1] if name in ("choice", "sample") and len(plain) > 1 else None))
        if among is None or size is not None and not (isinstance(size, ir.Constant) and size.value == 1) or name == "sample" and size is None:
            raise Stuck
        listed = size is not None or name in ("choices", "sample")
        found: _Values = []
        for after, values in self._each([among, *([weights] if weights is not None else [])], state):
            held = values[0]
            items = self.items(held) if isinstance(held, (Many, Open)) else tuple(range(int(self.number(held))))
            shares = [self.number(value) for value in self.items(values[1])] if weights is not None else [1.0] * len(items)
            if len(shares) != len(items):
                raise Stuck
            found += [(last, self.new([value]) if listed else value) for last, value in weighted(list(items), shares, after)]
        return found


_NOWHERE = ir.Function(0, 0, "", 0, [], None, [], [], False, False)
