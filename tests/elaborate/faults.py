"""Faults that are put into the elaborator, one at a time: is the value test as good as to see them?"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Fault:
    """A piece of a file of the package, and what stands there instead."""

    what: str
    file: str
    before: str
    after: str


FAULTS = (
    Fault("generators run when they are made", "elaborate/comprehensions.py", "return machine.new(Iterator(running)) if node.kind", "return machine.new(Iterator(iter(list(running)))) if node.kind"),
    Fault("a copied list is the same list", "elaborate/containers.py", "    return machine.new(List(list(value.items), value.kind))", "    return value"),
    Fault("`+=` makes a new list", "elaborate/operators.py", "            left.items = [*left.items, *from_right]\n            return left", "            return machine.new(List([*left.items, *from_right]))"),
    Fault("the `else` of a loop is left out", "elaborate/statements.py", "    machine.loops.pop()\n    return (yield from block(machine, node.orelse, frame))", "    machine.loops.pop()\n    return None"),
    Fault("the `else` of a loop runs after a break", "elaborate/statements.py", 'return signal if signal[0] == "return" else None\n    machine.loops.pop()',
          'return signal if signal[0] == "return" else (yield from block(machine, node.orelse, frame))\n    machine.loops.pop()'),
    Fault("a slice of an array is a copy", "elaborate/arrays.py", "    if not is_view:\n", "    if True:\n"),
    Fault("`sorted` does not turn around", "elaborate/builtins.py", 'backwards = named.pop("reverse", False)', 'backwards = named.pop("reverse", False) and False'),
    Fault("`reversed` looks at a copy", "elaborate/builtins.py", "return machine.new(Iterator(_backwards(value)))", "return machine.new(Iterator(iter(value.items[::-1])))"),
    Fault("both sides of `and` are computed", "elaborate/expressions.py", '        if node.op == "and":\n            return either(machine, truth, node.values[place], lambda: rest(place + 1), lambda: value)',
          '        if node.op == "and":\n            other = rest(place + 1)\n            return either(machine, truth, node.values[place], lambda: other, lambda: value)'),
    Fault("what a branch began from is not put back", "elaborate/machine.py", "if changed.age <= mark.age and changed not in mark.before:", "if changed.age < mark.age and changed not in mark.before:"),
    Fault("what may raise is not checked", "elaborate/machine.py", '        self.events.append(("check", term, True))\n        return term', "        return term"),
    Fault("the draws of all passes are one", "core/term.py", "type(data), repr(data), kind, level)", "type(data), repr(data), kind)"),
    Fault("the first pass is the second", "core/run.py", "self.bound[loop.level, -1] = turn", "self.bound[loop.level, -1] = turn + 1"),
    Fault("`nonlocal` binds here", "elaborate/names.py", "    if name in frame.outer:\n        around", "    if False:\n        around"),
    Fault("the last base wins", "elaborate/classes.py", "    return next((each.names.names[name] for each in order if name in each.names.names), _MISSING)",
          "    return next((each.names.names[name] for each in reversed(order) if name in each.names.names), _MISSING)"),
    Fault("the step of a slice is forgotten", "elaborate/items.py", "        return made(items[index])", "        return made(items[index.start:index.stop])"),
    Fault("places from the end are no places", "elaborate/items.py", "        if not -len(items) <= index < len(items):\n            raise Raised(Error(IndexError))\n        return items[index]",
          "        if not 0 <= index < len(items):\n            raise Raised(Error(IndexError))\n        return items[index]"),
    Fault("`get` forgets its default", "elaborate/containers.py", "    return value.items.get(args[0], args[1] if len(args) > 1 else None)", "    return value.items.get(args[0])"),
    Fault("`finally` is left out where something raises", "elaborate/statements.py", "    except Raised:\n        left = yield from block(machine, node.final, frame)\n        if left is not None:\n            return left\n        raise",
          "    except Raised:\n        raise"),
    Fault("no manager takes an exception", "elaborate/statements.py", "        if machine.decide(machine.truth(machine.call(leave, [held, kind, raised.value, None])), node):\n            return None\n        raise",
          "        machine.call(leave, [held, kind, raised.value, None])\n        raise"),
    Fault("`a, *b` drops an item", "elaborate/iteration.py", "middle = machine.new(List(items[star:len(items) - after]))", "middle = machine.new(List(items[star + 1:len(items) - after]))"),
    Fault("arrays of whole numbers become reals", "elaborate/operators.py", 'machine.write(left, machine.check(machine.make("inplace", (before, other), op, before.kind)))',
          'machine.write(left, machine.check(machine.make("binary", (before, other), op, before.kind)))'),
    Fault("`enumerate` begins at 0", "elaborate/builtins.py", 'start = args[1] if len(args) > 1 else named.get("start", 0)\n    walk', "start = 0\n    walk"),
    Fault("a break of a loop for all is none", "core/run.py", "                if last is not None and self.value(last):\n                    break", "                if limit is None and last is not None and self.value(last):\n                    break"),
    Fault("filters keep all", "elaborate/comprehensions.py", "        elif place + 1 == len(tests):\n            return truth", "        elif place + 1 == len(tests):\n            return True"),
    Fault("the last of the best is taken", "elaborate/aggregates.py", 'named["key"], ">" if name == "builtins.max" else "<")', 'named["key"], ">=" if name == "builtins.max" else "<=")'),
    Fault("what is kept elsewhere may change", "elaborate/heap.py", "def freeze(value: Any) -> None:\n", "def freeze(value: Any) -> None:\n    return\n\n\ndef _freeze(value: Any) -> None:\n"),
    Fault("`inplace` is forgotten", "elaborate/tables.py", "        machine.set_term(held, found.term)\n        return None", "        return None"),
    Fault("a column that is set is set in a copy", "elaborate/tables.py", '    machine.set_term(held, machine.check(machine.make("store", (held.term, machine.term(index), machine.term(value)), None, held.term.kind)))',
          '    machine.check(machine.make("store", (held.term, machine.term(index), machine.term(value)), None, held.term.kind))'),
    Fault("what a loop leaves of a state is what it was first", "core/run.py", "        return states, put\n", "        return [self._of(each) for each in node.args[1:1 + loop.states]], put\n"),
)


def seen(fault: Fault) -> str:
    """The first value that differs with the fault, "" where none does."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(CHECKOUT / "dpcheck", Path(folder, "dpcheck"), ignore=shutil.ignore_patterns("__pycache__"))
        path = Path(folder, "dpcheck", fault.file)
        text = path.read_text(encoding="utf-8")
        assert text.count(fault.before) == 1, f"{fault.what}: {text.count(fault.before)} such places in {fault.file}"
        path.write_text(text.replace(fault.before, fault.after), encoding="utf-8")
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join((folder, str(CHECKOUT / "tests"))), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run([sys.executable, "-m", "elaborate.first_difference"], capture_output=True, text=True, env=environment, cwd=folder, check=False, timeout=900)
    return (done.stdout or done.stderr).strip().rpartition("\n")[2] if done.returncode else ""
