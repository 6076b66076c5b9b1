"""Which top-level statements of a module are worth parsing: those that the wanted words can lead to."""
from __future__ import annotations

import builtins
import keyword
import re
import unicodedata
from dataclasses import dataclass

from dpcheck.syntax.scanner import Slice

_WORD = re.compile(r"[^\W\d]\w*")
_FREE = re.compile(r"(?<![\w.])[^\W\d]\w*")  # not an attribute
_DEFINITION = re.compile(r"^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)", re.MULTILINE)
_IMPORT = re.compile(r"(?:from|import)\b")
_IMPORTS = re.compile(r"\b(?:from|import)\b(?:[^\n\\(]|\\\r?\n|\([^)]*\))*")
_STAR = re.compile(r"\bfrom\s+[\w.]+\s+import\s*\*")
_PATCHED = re.compile(r"\b(\w+)(?=(?:\s*\.\s*\w+)+\s*=[^=])")  # what has an attribute assigned to
_SET_IN = re.compile(r"(?<![\w.])(\w+)\s*\.\s*\w+\s*(?:[-+*/%@&|^]|//|\*\*|<<|>>)?=(?!=)")  # what has an attribute set
_BY_NAME = re.compile(r"\b(?:\w*setattr\w*|\w*delattr\w*|__dict__|vars|globals|__globals__|modules|import_module|__import__|\w*patch\w*|mocker|mock)\b")
"""Sets attributes, and variables of modules, by names that may be computed."""
_BOUND = re.compile(r"^(\w+)[ \t]*(?:[:,]|=(?!=))", re.MULTILINE)  # at the top of the module
_CONSTANT = re.compile(r"""\w+[ \t]*(?::[^=\n]*)?=[ \t]*(?:-?[\d._]+(?:e-?\d+)?|"[^"\n\\]*"|'[^'\n\\]*'|True|False|None)[ \t]*(?:#.*)?\s*""")  # bound to what nobody can change
_GLOBAL = re.compile(r"\bglobal\b")
_REACHED_INTO = re.compile(r"(?<![\w.])(\w+)\s*[.\[]")  # whose attributes or items are used, or set
_PUBLIC = re.compile(r"__all__\b")
_RESERVED = frozenset(keyword.kwlist)
_BUILTIN = frozenset(dir(builtins))
_HOOKS = frozenset(("__getattr__",))  # of a module: Python itself calls it


def words_of(text: str) -> set[str]:
    """The identifiers in a text, comments and strings included."""
    return set(_WORD.findall(text if text.isascii() else unicodedata.normalize("NFKC", text))) - _RESERVED


def defined_names(text: str) -> set[str]:
    """The names of the functions, classes and variables that a text defines at its top level: who else wants one of them decides what is parsed."""
    return {*_DEFINITION.findall(text), *_BOUND.findall(text)}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What matters within a module, seen from outside.

    `words` are relevant wherever they stand (the vocabulary); `modules` are parts of the names of modules that pass the
    vocabulary on, and make what is imported from them relevant; `names` are what others may use of this module.
    """

    words: frozenset[str] = frozenset(["dpcheck"])
    modules: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()


def select(text: str, slices: list[Slice], wanted: Wanted) -> list[Slice]:
    """The slices to lower, in order.

    Everything but definitions is lowered. A `def` or `class` is left out only if it holds no relevant word, and no name of one that does, nobody wants
    its name, nothing that is lowered holds its name, and it changes no variable that what is lowered uses; words in strings count, because annotations stand in strings.
    Relevant are, transitively, also the words of every other statement that holds a relevant one (`import dpcheck as dp`,
    `Frame = dp.MetricFrame[...]`, `adult: Frame = load()`), attributes, built-ins and imports from elsewhere apart.
    """
    pieces = [text[each.start:each.end] for each in slices]
    words = [words_of(piece) for piece in pieces]
    definitions: dict[str, list[int]] = {}
    loose: list[int] = []
    for number, piece in enumerate(pieces):
        name = _defined(piece)
        if name is None:
            loose.append(number)
        else:
            definitions.setdefault(name, []).append(number)
    passing = {number for number, piece in enumerate(pieces) if wanted.modules and not wanted.modules.isdisjoint(_imported(piece))}
    relevant = _relevant(text, wanted.words, {number: pieces[number] for number in loose}, passing, words, definitions)
    if relevant is None:
        return slices
    bound = {number: _BOUND.findall(pieces[number]) for number in loose}
    chosen = passing.union(loose, _using(relevant, words, definitions, bound))
    for name in (wanted.names | _HOOKS) & definitions.keys():
        chosen.update(definitions[name])
    _add_used(chosen, set(chosen), pieces, words, definitions)
    variables = {name for names in bound.values() for name in names} | definitions.keys()
    objects = {name for number, names in bound.items() for name in names if _CONSTANT.fullmatch(pieces[number]) is None}
    changing = _changing(variables, objects, chosen, pieces, words, definitions)
    holding = [(names, variables & words[number]) for number, names in bound.items() if names]
    while more := _writers(changing, variables & wanted.names, variables, holding, chosen.difference(loose), words) - chosen:
        chosen |= more
        _add_used(chosen, more, pieces, words, definitions)
    return [slices[number] for number in sorted(chosen)]


def _using(relevant: set[str], words: list[set[str]], definitions: dict[str, list[int]], bound: dict[int, list[str]]) -> set[int]:
    """The slices that hold a relevant word, or the name of a definition or variable that does, and so on: they may hand what others left to what releases it.

    `bound` are the variables that each slice binds which is no definition.
    """
    chosen: set[int] = set()
    named = relevant
    while named:
        more = {number for number, each in enumerate(words) if number not in chosen and not named.isdisjoint(each)}
        chosen |= more
        named = {name for name, places in definitions.items() if not more.isdisjoint(places)}.union(*(bound[number] for number in more & bound.keys()))
    return chosen


def _add_used(chosen: set[int], start: set[int], pieces: list[str], words: list[set[str]], definitions: dict[str, list[int]]) -> None:
    """Adds the definitions that slices hold the names of, and those that these hold the names of, and so on."""
    waiting = list(start)
    while waiting:
        number = waiting.pop()
        if _PUBLIC.match(pieces[number]):
            continue  # a list of public names uses none of them
        for word in words[number] & definitions.keys():
            new = [other for other in definitions[word] if other not in chosen]
            chosen.update(new)
            waiting += new


def _changing(
    variables: set[str], objects: set[str], chosen: set[int], pieces: list[str], words: list[set[str]], definitions: dict[str, list[int]],
) -> dict[int, set[str]]:
    """The variables, and the classes, of the module that each slice which is not chosen may change: what it hands on, or names otherwise, among the `objects`, too."""
    def changed(number: int, piece: str) -> set[str]:
        if _BY_NAME.search(piece) is not None:
            return variables
        if _GLOBAL.search(piece) is not None:
            return variables & words[number]
        set_in = set(_SET_IN.findall(piece)) - {"self"}
        classes = definitions.keys() if not set_in <= variables else set()  # under another name
        return variables & (set(_REACHED_INTO.findall(piece)) - definitions.keys() | set_in | classes) | objects & words[number]

    return {number: changed(number, piece) for number, piece in enumerate(pieces) if number not in chosen}


def _writers(
    changing: dict[int, set[str]], wanted: set[str], variables: set[str], holding: list[tuple[list[str], set[str]]], chosen: set[int], words: list[set[str]],
) -> set[int]:
    """The slices that may change a variable which others want or a chosen definition uses, or one that was made of it: what one leaves there, the other finds."""
    used = more = wanted | variables & set().union(*(words[number] for number in chosen))
    while more:
        more = {name for names, mentioned in holding if not mentioned.isdisjoint(used) for name in names} - used
        used = used | more
    return {number for number, changed in changing.items() if not used.isdisjoint(changed)}


def _imported(piece: str) -> set[str]:
    """The words in the imports of a slice, at any depth."""
    return {word for match in _IMPORTS.finditer(piece) for word in _WORD.findall(match[0])}


def _defined(piece: str) -> str | None:
    """The name that a slice defines, if it is a `def` or a `class`."""
    match = _DEFINITION.search(piece) if piece.startswith("@") else _DEFINITION.match(piece)
    return None if match is None else match[1]


def _relevant(
    text: str, words_wanted: frozenset[str], loose: dict[int, str], passing: set[int], words: list[set[str]], definitions: dict[str, list[int]],
) -> set[str] | None:
    """The words that matter within a module; None if all do, because a star brings names that cannot be known here."""
    relevant = set(words_wanted)
    foreign: set[str] = set()
    for number, piece in loose.items():
        if _IMPORT.match(piece) and number not in passing and relevant.isdisjoint(words[number]):
            foreign |= words[number]
    if foreign:
        foreign -= set(_PATCHED.findall(text))
    ignored = foreign | (_BUILTIN - definitions.keys())
    waiting = dict(loose)
    found = True
    while found:
        found = False
        for number, piece in list(waiting.items()):
            if number not in passing and relevant.isdisjoint(words[number]):
                continue
            del waiting[number]
            found = True
            if _STAR.search(piece):
                return None
            relevant |= set(_FREE.findall(piece)) - _RESERVED - ignored
    return relevant
