"""Which files matter: those that mention the vocabulary, those that import from them, and what all of these import.

Everything here works on the bytes of the files and one regular expression, at millions of lines a second; whoever is in
doubt is taken.
"""
from __future__ import annotations

import json
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from dpcheck.syntax.groups import ByName, grouped
from dpcheck.syntax.purpose import is_for_privacy

if TYPE_CHECKING:
    from dpcheck.syntax.select import Wanted

VOCABULARY = "dpcheck"
_NOISE = re.compile(rb"dpcheck|laplac|gauss|normal(?!i[sz]|ly\b|ity)|gumbel|exponential|geometric|randn|random|diffprivlib|opendp|opacus|tmlt|pipeline_dp|noise"
                    rb"|rvs|\brand\b|bernoulli|binomial|poisson|cauchy|skellam|uniform_|secrets|pydp|privacy|snsql|\bsample\b", re.IGNORECASE)
# A quote or an escaped line end before it: the cells of a notebook.
_GAP = rb"(?:[ \t]|\\\r?\n)"
LIBRARIES = "diffprivlib opendp opacus tmlt pipeline_dp pydp tensorflow_privacy"
SAMPLERS = frozenset((
    *LIBRARIES.split(), "laplace", "dlaplace", "gauss", "normal", "normalvariate", "standard_normal", "multivariate_normal", "expovariate", "exponential", "standard_exponential",
    "gumbel", "gumbel_r", "logistic", "cauchy", "standard_cauchy", "standard_t", "geometric", "randn", "randn_like", "rvs", "sample", "rsample",
))
"""The words in which noise that is known can be drawn."""
_SAMPLER = re.compile(rb"\b(?:%b)\b" % "|".join(sorted(SAMPLERS - {"sample"})).encode())
_MECHANISMS = re.compile(rb"\b(?:%b)\b" % LIBRARIES.replace(" ", "|").encode())
_SAMPLING = re.compile(rb"import\b[^\n]*(?:numpy|random|scipy|torch|diffprivlib|opendp|opacus|tmlt|pipeline_dp|pydp|tensorflow_privacy)|from\s+(?:numpy|random|scipy|torch|diffprivlib|opendp|opacus|tmlt|pipeline_dp|pydp|tensorflow_privacy)")
_DRAW = re.compile(rb"import\b[^\n]*(?:numpy|random|scipy|torch|tensorflow|jax|secrets|laplace|normal)|from\s+(?:numpy|random|scipy|torch|tensorflow|jax|secrets)|\b(?:np|numpy)\.random\b|%b" %
                   b"|".join(library.encode() for library in (*LIBRARIES.split(), "snsql", "smartnoise", "dpcheck")))
_COIN = re.compile(rb"\b(?:%b|random|rand|choice|choices|binomial|bernoulli|poisson|uniform|uniform_|normal_|randint|randbelow|getrandbits|integers|make_private\w*|randomi[sz]e|quick_result|evaluate)\b" %
                   b"|".join(word.encode() for word in sorted(SAMPLERS)))
_COOKIES = 500  # bytes in which the two first lines may declare an encoding
_IMPORT = re.compile(
    rb"""(?:^|[;:"']|\\n)[ \t\f]*(?:from%(gap)b*(?P<dots>[. \t]*)(?P<module>[^\s#;()\\"']*)%(gap)b+import\b%(gap)b*"""
    rb"""(?P<names>\([^)]*\)|(?:\\\r?\n|[^\n;#\\"'])*)|import%(gap)b+(?P<modules>(?:\\\r?\n|[^\n;#\\"'])+))""" % {b"gap": _GAP},
    re.MULTILINE,
)
_BY_TEXT = re.compile(rb"""\b(?:import_module|__import__|modules)\s*(?:\.\s*\w+\s*)?[\[(]\s*[bBuUrR]*(?:'{3}|"{3}|['"])([^\W\d][\w.]*)""")
INSIDE = ".*"
_COMMENT = re.compile(rb"#[^\n]*")
_NAME = re.compile(rb"([^\s,()\\]+)(?:[ \t]+as[ \t]+[^\s,()\\]+)?")


def mentions_vocabulary(data: bytes) -> bool:
    """Whether a file can hold annotations of its own: without the word there is none."""
    return VOCABULARY.encode() in data


def mentions_noise(data: bytes) -> bool:
    """Whether a file can add noise to anything: an audit judges no other."""
    return _NOISE.search(data) is not None


def links(data: bytes, module: str, is_package: bool) -> set[str]:
    """The absolute dotted names that a file may import, also by a text, modules and members of modules alike (`a`, `a.b` and `a.b.c`).

    `a.*` stands for what is inside of `a`, where that is a package: its attributes lead there once anybody has imported them.
    """
    found: set[str] = set()
    for match in _BY_TEXT.finditer(data):
        found |= _opened(match[1].decode("utf-8", "replace"))
    for match in _IMPORT.finditer(data):
        if match["modules"] is not None:
            for name in _names(match["modules"]):
                parts = name.split(".")
                for count in range(1, len(parts) + 1):
                    found |= _opened(".".join(parts[:count]))
            continue
        base = match["module"].decode("utf-8", "replace")
        level = match["dots"].count(b".")
        if level:
            parts = module.split(".")
            keep = len(parts) - level + (1 if is_package else 0)
            base = ".".join([*parts[:max(keep, 0)], *([base] if base else [])])
        if base:
            found.add(base)
        for name in _names(match["names"]):
            if name != "*":
                found |= _opened(f"{base}.{name}" if base else name)
    return found


def _opened(name: str) -> set[str]:
    return {name, name + INSIDE}


def _names(data: bytes) -> Iterator[str]:
    """The names in a list of imports, without their aliases."""
    for piece in _COMMENT.sub(b"", data).split(b","):
        match = _NAME.search(piece)
        if match is not None:
            yield match[1].decode("utf-8", "replace")


def mentions_sampler(data: bytes) -> bool:
    """Whether a file can draw noise with a library that is known: quick, and often wrongly so."""
    return (_SAMPLER.search(data) is not None or b"torch" in data and b"sample" in data) and _SAMPLING.search(data) is not None


def mentions_mechanisms(data: bytes) -> bool:
    """Whether a file can use a library of mechanisms, whose functions have names of all kinds."""
    return _MECHANISMS.search(data) is not None


def mentions_draw(data: bytes) -> bool:
    """Whether a file can draw noise, or toss a coin, by itself: an audit begins with these, and goes on to those that use them."""
    return _DRAW.search(data) is not None and _COIN.search(data) is not None


def _decoded(data: bytes) -> bytes | None:
    """The text of a source file or notebook as UTF-8 and NFKC; None where it is none."""
    from dpcheck.syntax.decode import SourceError, decode

    try:
        if data.lstrip().startswith(b"{"):  # a notebook, which may write letters as escapes
            text = json.dumps(json.loads(data), ensure_ascii=False)
        else:
            text = decode(data)
    except ValueError:
        return data
    except (SourceError, RecursionError):
        return None
    return unicodedata.normalize("NFKC", text).encode("utf-8", "replace")


class Skimmed:
    """A source file at a glance: what its bytes say without being parsed, each thing read off when it is first asked for.

    `name` is its module's dotted name (see `module_name`); in an `audit`, files matter that can add noise and are about privacy, whether
    or not they know the vocabulary.
    """

    def __init__(self, data: bytes, name: str, is_package: bool, audit: bool = False, path: str = "") -> None:
        self.path = path
        self.data = data
        self.name = name
        self.is_package = is_package
        self.audit = audit

    @cached_property
    def plain(self) -> bytes | None:
        """The text as UTF-8, its names as Python compares them (NFKC); None where it cannot be read, and so nothing is known of it."""
        if self.data.isascii() and b"coding" not in self.data[:_COOKIES] and b"\0" not in self.data and not (b"\\u" in self.data and self.data.lstrip().startswith(b"{")):
            return self.data
        return _decoded(self.data)

    @cached_property
    def matters(self) -> bool:
        """Whether the file can be the reason for a finding; one that cannot be read can."""
        if self.plain is None:
            return True
        return mentions_vocabulary(self.plain) or self.audit and mentions_draw(self.plain) and self.is_for_privacy

    @cached_property
    def is_for_privacy(self) -> bool:
        """Whether it says that it is about privacy, and is no test."""
        return self.plain is None or is_for_privacy(self.plain, self.path)

    @cached_property
    def imports(self) -> set[str]:
        """What it may import, as dotted names."""
        return {name for name in self.links if not name.endswith(INSIDE)}

    @cached_property
    def links(self) -> set[str]:
        """What it may import, and come to by that."""
        return links(self.data if self.plain is None else self.plain, self.name, self.is_package)

    @cached_property
    def words(self) -> set[str]:
        """The identifiers in it."""
        from dpcheck.syntax.select import words_of

        return words_of((self.data if self.plain is None else self.plain).decode("utf-8", "replace"))

    @cached_property
    def defined(self) -> set[str]:
        """The names that it defines at its top level."""
        from dpcheck.syntax.select import defined_names

        return defined_names(self.data.decode("utf-8", "replace"))

    @cached_property
    def draws(self) -> bool:
        """Whether it may draw noise."""
        return mentions_sampler(self.data)

    @property
    def leading(self) -> tuple[object, ...]:
        """All that the import graph takes from it: with another text of the same file of which this is equal, the graph is the same."""
        return self.name, self.audit, self.links, self.matters, self.plain is None, self.draws, self.audit and self.is_for_privacy


class Imports:
    """The import graph of the files that are checked, by path."""

    def __init__(self, files: Mapping[str, Skimmed]) -> None:
        self.files = dict(files)
        self.by_name: dict[str, list[str]] = {}
        self.by_last: dict[str, list[str]] = {}
        for path, file in files.items():
            self.by_name.setdefault(file.name, []).append(path)
            self.by_last.setdefault(file.name.rpartition(".")[2], []).append(path)
        self._imported: dict[str, set[str]] = {}
        self._users: set[str] | None = None

    def find(self, dotted: str, importer: str) -> list[str]:
        """The files that a dotted name can stand for in the file at the path `importer`; without `__init__` files, the folders of the path decide.

        Last it may be what stands beside the importer, in a package: that may be run from its own folder.
        """
        exact = self.by_name.get(dotted)
        if exact is not None:
            return exact
        first, _, last = dotted.rpartition(".")
        inside = dotted.replace(".", os.sep)
        ending = [path for path in self.by_last.get(last, ()) if (os.sep + os.path.splitext(path)[0].lstrip(os.sep)).endswith(os.sep + inside)] if first else []
        beside = os.path.join(os.path.dirname(importer), inside)
        return ending or [path for path in (f"{beside}.py", f"{beside}{os.sep}__init__.py") if path in self.files][:1]

    def imported(self, path: str) -> set[str]:
        """The files that a file imports."""
        known = self._imported.get(path)
        if known is None:
            known = {found for dotted in self.files[path].imports for found in self.find(dotted, path)} - {path}
            self._imported[path] = known
        return known

    def users(self) -> set[str]:
        """The files that can use the vocabulary: they mention it, or import one that does, directly or through others."""
        if self._users is not None:
            return self._users
        seeds = {path for path, file in self.files.items() if file.matters}
        known = {path for path in seeds if self.files[path].plain is not None}  # of one that cannot be read that is told; it hands nothing on
        importers = self._importers() if known else {}
        if any(file.audit for file in self.files.values()):  # who calls those that use a release only, and says nothing of privacy, is not asked
            near = {path for seed in known for path in importers.get(seed, ())}
            self._users = seeds | near | _closure(known, lambda path: (user for user in importers.get(path, ()) if self.files[user].is_for_privacy))
            return self._users
        self._users = seeds | _closure(known, lambda path: importers.get(path, ()))
        return self._users

    def _importers(self) -> dict[str, list[str]]:
        """The files that import a file, by its path."""
        importers: dict[str, list[str]] = {}
        for path in self.files:
            for target in self.imported(path):
                importers.setdefault(target, []).append(path)
        return importers

    def using(self, paths: set[str]) -> set[str]:
        """The files at the paths with those that import one of them, directly or through others."""
        importers = self._importers() if paths else {}
        return _closure(paths, lambda path: importers.get(path, ()))

    def relevant(self) -> set[str]:
        """The users of the vocabulary with the files that they import, directly or through others."""
        return self.reached(self.users())

    def reached(self, paths: set[str]) -> set[str]:
        """The files at the paths with those that they import, directly or through others."""
        return _closure(paths, self.imported)

    def groups(self, relevant: Sequence[str]) -> list[list[str]]:
        """The files at the paths in groups of which none imports anything of another one."""
        return grouped(relevant, ByName((path, self.files[path].name) for path in relevant), self._linked)

    def _linked(self, path: str) -> list[str]:
        return [name for name in self.files[path].links if name.partition(".")[0] != VOCABULARY]

    def names_used(self, path: str) -> frozenset[str]:
        """The parts of the names of the modules that a file imports, of those that can use the vocabulary."""
        return frozenset(part for target in self.imported(path) & self.users() for part in self.files[target].name.split("."))

    def wanted(self, relevant: Collection[str]) -> dict[str, Wanted]:
        """What to hand to `parse_module` as `wanted`, for each relevant file: names count as used where another one holds them."""
        from dpcheck.syntax.select import Wanted

        own = {path: self.files[path].words for path in relevant}
        holders = Counter(word for words in own.values() for word in words)
        result: dict[str, Wanted] = {}
        for path, words in own.items():
            drawn = SAMPLERS if self.files[path].draws else frozenset[str]()  # that noise is added to what nobody declared is told
            result[path] = Wanted(words=Wanted().words | drawn, modules=self.names_used(path), names=frozenset(word for word in words if holders[word] > 1))
        return result


def _closure(seeds: set[str], following: Callable[[str], Iterable[str]]) -> set[str]:
    reached = set(seeds)
    waiting = list(seeds)
    while waiting:
        for path in following(waiting.pop()):
            if path not in reached:
                reached.add(path)
                waiting.append(path)
    return reached
