"""Fixes out of pieces: an expression that is written anew or wrapped, a statement that goes, an argument that is given, and the imports that this takes."""
from __future__ import annotations

import re
from functools import cached_property

from dpcheck import ir
from dpcheck.check.mending.sizes import with_lengths
from dpcheck.check.records import Edit, Fix
from dpcheck.infer.values import Place
from dpcheck.syntax import codemods
from dpcheck.syntax.lookup import FUNCTIONS, names_in, names_in_sight, statement_at
from dpcheck.syntax.scanner import scan
from dpcheck.syntax.spots import edit
from dpcheck.syntax.tokens import unify_line_ends

VOCABULARY = "dpcheck"
TYPING = "typing"
_BY_NAME = (VOCABULARY, TYPING)  # libraries whose names are imported, not they themselves
_FUTURE = re.compile(r"from\s+__future__\b")
_IMPORT = re.compile(r"(?:import|from)\b")
_CODE = re.compile(r"[^\s#]")
_MAGIC = re.compile(r"[%!]")  # begins what a notebook does beside Python


def text_at(place: Place) -> str:
    """What is written at a place."""
    module, start, end = place
    return module.text[start:end]


def written(place: Place, text: str) -> Edit:
    """Another text in the place of what stands there."""
    return edit(*place, text)


class Imports:
    """The names that a change of a module uses, as they are written there; what is missing is imported."""

    def __init__(self, module: ir.Module) -> None:
        self.module = module
        self._missing: dict[str, list[str]] = {}
        self._whole: dict[str, None] = {}

    def name(self, name: str, library: str = VOCABULARY) -> str:
        """A name of a library as it is written in the module."""
        for statement in self.module.body:
            if isinstance(statement, ir.ImportFrom) and statement.module == library and not statement.level:
                for known, alias in statement.names:
                    if known in (name, "*"):
                        return alias or name
        for statement in self.module.body:
            if isinstance(statement, ir.Import):
                for known, alias in statement.names:
                    if known == library:
                        return f"{alias or known}.{name}"
        if library in _BY_NAME and name not in self._bound:
            self._missing.setdefault(library, []).append(name)
            return name
        self._whole[library] = None
        return f"{library}.{name}"

    @cached_property
    def _bound(self) -> frozenset[str]:
        """The names that stand for something else in the module."""
        return names_in_sight(self.module, 0)

    def edits(self) -> list[Edit]:
        """What imports the names that are missing: into a statement that imports others from there, or behind the last one at the top."""
        found = []
        for library, names in self._missing.items():
            names = list(dict.fromkeys(names))
            statement = next((each for each in self.module.body if isinstance(each, ir.ImportFrom) and each.module == library and not each.level), None)
            text = codemods.with_imported(self.module.text[statement.start:statement.end], names) if statement is not None else None
            if statement is not None and text is not None:
                found.append(edit(self.module, statement.start, statement.end, text))
                continue
            found.append(self._put_in(library, f"from {library} import {', '.join(sorted(names))}\n"))
        return found + [self._put_in(library, f"import {library}\n") for library in self._whole]

    def _put_in(self, library: str, line: str) -> Edit:
        """An import of its own line: behind the others where it is of the vocabulary, before them where it is not."""
        begin, end = _beside_imports(self.module)
        at = end if library == VOCABULARY else begin
        if at and any(start == at for start, _ in self.module.cells):  # at the end of the cell before, not in the next one
            return edit(self.module, at - 1, at - 1, f"\n{line[:-1]}")
        return edit(self.module, at, at, line if not at or self.module.text[at - 1] in "\r\n" else f"\n{line}")


def _beside_imports(module: ir.Module) -> tuple[int, int]:
    """Where the imports at the top of a module begin, those from the future left out, and where they end; without any, behind the docstring and comments there."""
    text = unify_line_ends(module.text)
    begin, end, started = -1, 0, False
    for piece in scan(text).slices:
        source = text[piece.start:piece.end]
        code = source if _CODE.match(source) else ""
        last = text.find("\n", piece.start + len(code.rstrip()) - 1)
        behind = len(text) if last < 0 else last + 1
        if _IMPORT.match(code):
            if _FUTURE.match(code):
                begin = -1
            elif begin < 0:
                begin = piece.start
            end = behind
        elif module.cells and _MAGIC.match(code):
            end = behind
        elif code and (started or not code.startswith(('"', "'", 'r"', "r'"))):
            end = end or piece.start
            break
        else:
            end = behind if code else end
        started = True
    return (begin if begin >= 0 else end), end


def fix(message: str, safe: bool, edits: list[Edit], imports: Imports | None = None) -> Fix:
    """A fix that makes these edits, and imports what they use."""
    return Fix(message, safe, [*edits, *(imports.edits() if imports is not None else [])])


def in_place(text: str, place: Place, imports: Imports) -> str | None:
    """A bound as it can be written at a place; None where it names something that is not in sight there."""
    module, start, _ = place
    text = with_lengths(module, start, text)
    names = names_in(text)
    if names is None or "inf" in names or not names <= names_in_sight(module, start) | set(FUNCTIONS):
        return None
    functions = {name for name in FUNCTIONS if name in names}
    library = next((name for name in ("math", "numpy") if any(isinstance(each, ir.Import) and any(known == name for known, _ in each.names) for each in module.body)), "math")
    for name in sorted(functions):
        text = re.sub(rf"\b{name}\(", f"{imports.name(name, library)}(", text)
    return text


def wrapped(place: Place, function: str, message: str, safe: bool, *others: str, before: bool = True) -> Fix:
    """A call of a name of the vocabulary around what stands at a place; the other arguments, of which the capitalised ones are of the vocabulary, go before it or behind."""
    imports = Imports(place[0])
    called = imports.name(function)
    rest = [imports.name(other) if other[:1].isupper() else other for other in others]
    source = text_at(place)
    arguments = [*rest, source] if before else [source, *rest]
    return fix(message, safe, [written(place, f"{called}({', '.join(arguments)})")], imports)


def removed(place: Place, message: str) -> Fix | None:
    """A statement taken away; None where it is no statement of its own lines, and a `pass` in its place where nothing else would be left."""
    module, start, _ = place
    statement = statement_at(module, start)
    if statement is None or statement.start != start:
        return None
    text = module.text
    first = text.rfind("\n", 0, start) + 1
    end = text.find("\n", statement.end)
    end = len(text) if end < 0 else end + 1
    if text[first:start].strip() or text[statement.end:end].strip() and not text[statement.end:end].lstrip().startswith("#"):
        return None
    body = _body_of(module, statement)
    if len(body) == 1:
        return fix(message, False, [edit(module, start, statement.end, "pass")])
    return fix(message, False, [edit(module, first, end, "")])


def _body_of(module: ir.Module, statement: ir.Stmt) -> list[ir.Stmt]:
    """The block in which a statement stands."""
    from dpcheck.syntax.walk import walk

    for node in walk(module.body):
        for name in ("body", "orelse", "final"):
            block = getattr(node, name, None)
            if isinstance(block, list) and any(each is statement for each in block):
                return block
    return module.body
