"""What a program is told from outside, one value at a time: typed in, on the command line, sent by a client, read from a file of settings.

Somebody's age is data, an epsilon is a setting: the name decides, and the report says what it was taken for.
"""
from __future__ import annotations

import re
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.bounds import render, symbol
from dpcheck.infer.annotations import parameter_value
from dpcheck.infer.declared import Declared
from dpcheck.infer.audit.words import is_of_settings, sounds_like_a_quantity, sounds_like_settings, sounds_public
from dpcheck.infer.dependence import deep_env
from dpcheck.infer.forward import private_table
from dpcheck.infer.store import Frame
from dpcheck.infer.values import Num, Opaque, SliceValue, Text, Value, serial
from dpcheck.syntax.walk import walk

if TYPE_CHECKING:
    from dpcheck.infer.requests import Call
    from dpcheck.infer.run import Run

_SENDERS = re.compile(r"(request|req|args|opts|options|payload|body|form|namespace|st\.session_state)\b")
_GIVES_ALL = {"get_json": "what is sent", "parse_args": "what the command line says", "parse_known_args": "what the command line says"}
_LONGEST = 40  # characters of what is told as it is written
SETTINGS = "a file of settings"
_PERSONAL = re.compile(r"\b(your?|my)\b", re.I)
_WORDS = re.compile(r"[A-Za-z_]+")


def typed_in(request: Call) -> Value:
    """`input(...)`, `sys.argv[...]`: a number of somebody where its name says so, else a setting."""
    run = request.run
    index = request.given.get("index")
    if isinstance(index, SliceValue):
        return Opaque(term=run.fresh("the command line"), what="the command line")
    key = index.value if isinstance(index, Text) and index.value is not None else ""
    prompt = request.given.get("prompt")
    asks = prompt.value if isinstance(prompt, Text) and prompt.value is not None else ""
    words = [key] if key else [run.naming, *(_WORDS.findall(asks) if _PERSONAL.search(asks) and not sounds_public(run.naming) else ())]
    name = next((word for word in words if sounds_like_a_quantity(word)), "")
    return quantity(run, name, request.node) if name else _setting(run, run.naming or key or _written(run, request.node))


def _written(run: Run, node: ir.Node) -> str:
    """How something is written that has no name: `sys.argv[1]`."""
    text = " ".join(run.module.text[node.start:node.end].split()) if run.module is not None else ""
    return text if 0 < len(text) <= _LONGEST else "what is typed in"


def quantity(run: Run, name: str, node: ir.Node) -> Value:
    """A number of one person, who is there in any case: any other number is one step away."""
    assert run.module is not None
    said = Declared("Data")
    value, source = parameter_value(run, name, said, (run.module, node.start, node.end), Frame(run.module, "", {}))
    if source is not None:
        run.sources.append((source, said))
        run.assume(f"{name} is private")
    return value.but(data=False) if isinstance(value, Num) else value


def _setting(run: Run, name: str) -> Value:
    run.assume(f"{name} is public")
    return Opaque(term=symbol(name, key=("outside", run.epoch, name)) if name.isidentifier() else run.fresh(name), what=name)


def part_sent(run: Run, owner: Value, index: Value | str, node: ir.Node) -> Value | None:
    """`request.json["salary"]`, `args.age`: what is sent under the name of a number of somebody; None for anything else."""
    name = index if isinstance(index, str) else index.value if isinstance(index, Text) else None
    if run.program.audit is None or run.tainting or name is None or not isinstance(owner, Opaque) or owner.env or owner.released or owner.term is None:
        return None
    sender = render(owner.term)
    if not sounds_like_a_quantity(name) or _SENDERS.match(sender) is None and sender.partition(".")[0] not in run.senders:
        return None
    key = f"{sender}.{name}"
    if key not in run.sent:
        run.sent[key] = quantity(run, name, node)
    return run.sent[key]


def all_that_is_sent(run: Run, name: str) -> Value | None:
    """`request.get_json()`, `parser.parse_args()`: something that holds settings and numbers by their names; None for other names."""
    said = None if run.tainting else _GIVES_ALL.get(name)
    if said is None:
        return None
    run.senders.add(run.naming or said)
    return Opaque(term=symbol(run.naming or said, key=("call", serial())), what=said)  # each of its parts has a name for whoever reads a bound


def file_of_settings(run: Run, path: Value | None) -> Opaque | None:
    """A file that is opened for its settings, by its name, or by what they are called that are read from it; None for one of data."""
    literal = path.value if isinstance(path, Text) else None
    named = literal is not None and is_of_settings(literal)
    if not named and not any(sounds_like_settings(name) for name in _names(run)):
        return None
    run.assume(f"what {literal if named else 'a file of settings'} holds is public")
    return Opaque(term=run.fresh(SETTINGS), what=SETTINGS)


def _names(run: Run) -> list[str]:
    """What is bound here, and the function that is run."""
    inner = run.active[-1] if run.active else None
    return [run.naming, inner.name if isinstance(inner, ir.Function) else ""]


def of_a_file(run: Run, given: Value, node: ir.Node) -> Value | None:
    """What `json.load` and the like give: settings where a name says so, rows of data where it is used as such; None where neither is known."""
    if any(sounds_like_settings(name) for name in _names(run)) or isinstance(given, Opaque) and given.what == SETTINGS:
        return _setting(run, run.naming or "what a file of settings holds")
    if not run.naming or not deep_env(run, given) or sounds_public(run.naming) or _by_key(run, run.naming):
        return None
    return private_table(run, "records", run.naming, node)


def _by_key(run: Run, name: str) -> bool:
    """Whether a program asks what a variable holds for things by their names."""
    inner = run.active[-1] if run.active else None
    body = inner.body if isinstance(inner, ir.Function) else run.module.body if run.module is not None else []
    return any(isinstance(part, ir.Subscript) and isinstance(part.value, ir.Name) and part.value.id == name and isinstance(part.index, ir.Constant) and isinstance(part.index.value, str)
               for part in walk(body))
