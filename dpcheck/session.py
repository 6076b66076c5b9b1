"""Findings file by file, on demand, for a program that stays or comes back: what was found is kept until what it was made from changes.

What is told of a file depends on the file and on what it imports, directly or through others. A digest of these is what it
was made from; nothing is examined again while that stays the same, in this process or, through a store, in the next.
"""
from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dpcheck.session_store import Index, read_diagnostics, read_index, write

if TYPE_CHECKING:
    import subprocess

    from dpcheck import ir
    from dpcheck.check.records import Diagnostic, Fault, Report
    from dpcheck.infer.memory import Memory
    from dpcheck.settings import Settings
    from dpcheck.syntax.ignore import Ignored
    from dpcheck.syntax.select import Wanted
    from dpcheck.tracking import Tracker


class Findings:
    """What is told of one file. `mark` is the same for the same diagnostics, and for no others."""

    def __init__(self, made_from: str, mark: str, diagnostics: list[Diagnostic] | None = None, faults: Iterable[Fault] = ()) -> None:
        self.made_from = made_from
        self.mark = mark
        self.diagnostics = diagnostics  # None: in the store, not read yet
        self.faults = list(faults)


class Session:
    """The findings of the modules of one project.

    `settings` gives the settings, when they are needed; `store` is a file name without its suffix, where findings outlive the process
    (None: nowhere); `roots` are further folders in which modules are looked for.
    """

    def __init__(self, settings: Callable[[], Settings], store: str | None = None, roots: Iterable[str] = ()) -> None:
        self._load_settings = settings
        self._store = store
        self._roots = list(roots)
        self._stored = read_index(store)
        self._asleep = self._is_unchanged()
        self._tracker: Tracker | None = None
        self._found: dict[str, Findings] = {}
        self._ahead: subprocess.Popen[bytes] | None = None
        self._modules: dict[str, tuple[str, Wanted | None, ir.Module]] = {}
        self._asked: dict[str, str] = {}  # the modules of this run: their names by path
        self._whole = False  # whether these are all that there are

    # ------------------------------------------------------------ what there is
    def add(self, path: str, name: str) -> None:
        """Takes note of a module by its path and its dotted name."""
        if self._asked.get(path) != name:
            self._asked[path] = name
            if not self._sleeps_over(path, name):
                self.tracker.add(path, name)

    def touch(self, path: str, name: str) -> None:
        """Takes note of a module that is read, anew maybe."""
        self._asked[path] = name
        if not self._sleeps_over(path, name):
            self.tracker.add(path, name)
            self.tracker.touched(path)

    def _sleeps_over(self, path: str, name: str) -> bool:
        """Whether nothing has changed so far, nor in this file, and it is known what is found in it."""
        return self._asleep and path in self._stored["found"] and self._is_stored(path, name)

    def _is_stored(self, path: str, name: str) -> bool:
        """Whether a file is as it was stored."""
        told = self._stored["files"].get(path)
        try:
            state = os.stat(path)
        except OSError:
            return False
        return told is not None and told[:3] == [name, state.st_mtime_ns, state.st_size]

    def refresh(self) -> None:
        """Looks at every file again: they may have changed since."""
        if not self._asleep:
            self.tracker.refresh()
        elif not self._is_unchanged():
            self._asleep = False

    def complete(self) -> None:
        """Says that every module of the project has been added."""
        if not self._asked:
            self._asked.update(self._stored["modules"])  # another process has added them
        self._whole = True

    def _is_unchanged(self) -> bool:
        """Whether all is as it was stored."""
        files = self._stored["files"]
        return bool(files) and all(self._is_stored(path, told[0]) for path, told in files.items()) and self._is_of_this_key()

    def _is_of_this_key(self) -> bool:
        return not self._stored["key"] or self._stored["key"] == self.key

    @cached_property
    def settings(self) -> Settings:
        """What the user wants to see."""
        return self._load_settings()

    @cached_property
    def key(self) -> str:
        """What the findings depend on beside the files."""
        return key_of(self.settings)

    @property
    def tracker(self) -> Tracker:
        """The files on the disk."""
        self._asleep = False
        if self._tracker is None:
            from dpcheck.tracking import Tracked, Tracker

            self._tracker = Tracker({path: Tracked.of(path, told) for path, told in self._stored["files"].items()}, self._roots,
                                    lambda path: self._excluded.matches(path, False))
            for path in self._asked:
                self._tracker.add(path, self._asked[path])
            if self._is_of_this_key():
                self._found = _findings_in(self._stored)
        return self._tracker

    @cached_property
    def _excluded(self) -> Ignored:
        from dpcheck.syntax.ignore import Ignored

        return Ignored.above(str(self.settings.root), self.settings.exclude, False)

    # ------------------------------------------------------------ what is found
    def mark(self, path: str) -> str | None:
        """A text that changes whenever what is told of the file does; None where nothing can be."""
        if self._asleep:
            told = self._stored["found"][path]
            return None if told is None else told[1]
        found = self._findings(path)
        return None if found is None else found.mark

    def findings(self, path: str) -> Findings | None:
        """What is told of the file, its diagnostics read; None where nothing can be."""
        if self._asleep and self._stored["found"][path] is None:
            return None
        found = self._findings(path)
        if found is not None and found.diagnostics is None:
            self._read_diagnostics(path)
            found = self._findings(path)
        return found

    def share(self) -> None:
        """Has everything examined and stored, for other processes that `complete` a session without having added anything."""
        self.marks()
        if self._stored["modules"] != self._asked:
            self._save()

    def marks(self) -> dict[str, str]:
        """The marks of all modules of which something can be told."""
        marks = {path: self.mark(path) for path in self._asked}
        return {path: mark for path, mark in marks.items() if mark is not None}

    def _findings(self, path: str) -> Findings | None:
        made_from = self.tracker.made_from(path) if path in self.tracker.files else None
        if made_from is None:
            found = self._beside(path)
            self._save_if_changed()
            return found
        found = self._found.get(path)
        if (found is None or found.made_from != made_from) and self._ahead is not None:
            self._take_over()
            found = self._found.get(path)
        if found is None or found.made_from != made_from:
            self._examine({**self._stale(), path: made_from}, path)  # all others that changed, too: they are asked about next
            found = self._found[path]
        return found

    def _beside(self, path: str) -> Findings | None:
        """What is told of a file that does not matter: that it draws noise of which nothing is judged. None where it draws none, and where the settings leave it out."""
        made_from = self.tracker.made_beside(path) if path in self.tracker.files else None
        if made_from is None:
            self._found.pop(path, None)
            return None
        found = self._found.get(path)
        if found is None or found.made_from != made_from:
            users = self.tracker.graph.users()
            stale = {each: made for each in self._asked if each not in users and (made := self.tracker.made_beside(each)) is not None and (each not in self._found or self._found[each].made_from != made)}
            self._found |= self._told_beside({**stale, path: made_from})
            self.tracker.changed = True
        return self._found[path]

    def _told_beside(self, made: dict[str, str]) -> dict[str, Findings]:
        """What is told of files that do not matter, by their paths; `made` has what that is made from."""
        from dpcheck.beside import beside
        from dpcheck.check.records import Fault
        from dpcheck.progress import Progress

        told, failures = beside(made, self.tracker.graph, self.settings, Progress())
        found = {}
        for path, made_from in made.items():
            diagnostics = [each for each in told.diagnostics if each.path == path and self.settings.wants(each)]
            faults = [Fault(path, "", str(failures[path]))] if path in failures else []
            found[path] = Findings(made_from, _mark(diagnostics, faults), diagnostics, faults)
        return found

    def _examine(self, stale: dict[str, str], path: str) -> None:
        """Examines files, which are made from that now; a fault of no file that is known is told in the one at the path."""
        from dpcheck.check.records import Fault, exception_text
        from dpcheck.parsing import no_collection
        from dpcheck.project import prove_stubs

        prove_stubs(self.settings)
        with no_collection():
            modules, failures = self._parsed(set(stale))
            report = self._examined(modules, set(stale))
        faults = [*report.faults, *(Fault(failed, "", exception_text(fault)) for failed, fault in failures.items())]
        by_path: dict[str, list[Diagnostic]] = {user: [] for user in stale}
        for diagnostic in filter(self.settings.wants, report.diagnostics):
            by_path[diagnostic.path].append(diagnostic)
        for user, diagnostics in by_path.items():
            diagnostics.sort(key=lambda d: (d.line, d.column, d.code))
            own = [fault for fault in faults if fault.path == user or fault.path not in stale and user == path]
            self._found[user] = Findings(stale[user], _mark(diagnostics, own), diagnostics, own)
        self._save()

    def _examined(self, modules: list[ir.Module], asked: set[str]) -> Report:
        """The report on the modules that are asked about."""
        from dpcheck.examination import examined
        from dpcheck.progress import Progress

        return examined(modules, self.settings, "check", Progress(), asked, self.memory)

    @cached_property
    def memory(self) -> Memory:
        """What earlier examinations have left."""
        from dpcheck.infer.memory import Memory

        return Memory()

    def _wanted_of(self, path: str, wanted: Wanted) -> Wanted | None:
        """What is needed of a file, of which so much leads to a finding; None: all of it."""
        return wanted

    def _stale(self) -> dict[str, str]:
        """The files whose findings are not known, and what they are made from now."""
        users = self.tracker.graph.users() & (self._asked.keys() if self._whole else self._asked.keys() | self._found.keys())
        made = {user: self.tracker.made_from(user) or "" for user in users}
        return {user: made_from for user, made_from in made.items() if user not in self._found or self._found[user].made_from != made_from}

    def examine_ahead(self) -> None:
        """Has another process examine what is stale, if that is much and there is a store to take it from, while this one goes on."""
        stale = {} if self._store is None or self._asleep else self._stale()
        if not stale:
            return
        from dpcheck.ahead import start
        from dpcheck.processors import WORTH

        assert self._store is not None
        files = self.tracker.files
        if sum(files[path].stamp[1] for path in self.tracker.graph.reached(set(stale))) >= WORTH:
            self._ahead = start(self.settings, self._store, self._roots, {path: name for path, name in self._asked.items() if path in files})

    def _take_over(self) -> None:
        """Takes what the other process has stored."""
        assert self._ahead is not None
        self._ahead.wait()
        self._ahead = None
        self.__dict__.pop("_stored_diagnostics", None)
        stored = read_index(self._store)
        if stored["key"] == self.key:
            self._found.update(_findings_in(stored))

    def _parsed(self, stale: set[str]) -> tuple[list[ir.Module], dict[str, Exception]]:
        """The modules of the files and of all that they import, parsed where they have changed, and what the parser failed on."""
        from dpcheck.parsing import parse_all
        from dpcheck.sources import Source
        from dpcheck.progress import Progress
        from dpcheck.syntax.select import Wanted

        graph = self.tracker.graph
        paths = sorted(graph.reached(stale))
        wanted = graph.wanted(set(paths))
        sources = []
        for path in paths:
            file = self.tracker.files[path]
            names = wanted[path].names & file.defined
            needed = self._wanted_of(path, Wanted(wanted[path].words, wanted[path].modules, names))
            known = self._modules.get(path)
            if known is None or known[0] != file.digest or not _is_covered(needed, known[1]):
                sources.append(Source(path, file.data, file.name, file.is_package, needed))
        modules, failures = parse_all(sources, self.settings.jobs or 1, Progress())
        needs = {source.path: source.wanted for source in sources}
        for module in modules:
            self._modules[module.path] = self.tracker.files[module.path].digest, needs[module.path], module
        return [self._modules[path][2] for path in paths if path not in failures], failures

    # ------------------------------------------------------------ the store
    def _read_diagnostics(self, path: str) -> None:
        """Reads the stored diagnostics of a file; those that cannot be read, or are not what was meant, are found anew."""
        from dpcheck.cache import decoded
        from dpcheck.check.records import Diagnostic

        found = self._found[path]
        try:
            found.diagnostics = decoded(list[Diagnostic], self._stored_diagnostics[path])
        except (KeyError, TypeError):
            pass
        if found.diagnostics is None or _mark(found.diagnostics, ()) != found.mark:
            del self._found[path]

    @cached_property
    def _stored_diagnostics(self) -> dict[str, Any]:
        """The diagnostics by path as they are stored."""
        return read_diagnostics(self._store)

    def _save_if_changed(self) -> None:
        if self._whole and self.tracker.changed:
            self._save()

    def _save(self) -> None:
        """Stores what is known; a folder that cannot be written is no reason to fail."""
        self.tracker.changed = False
        if self._store is None:
            return
        import dataclasses

        stored = self._stored_diagnostics if any(found.diagnostics is None for found in self._found.values()) else {}
        files = {path: file for path, file in self.tracker.known.items() if path in self.tracker.files or os.path.exists(path)}
        users = self.tracker.graph.users()
        drawing = {path for path in self.tracker.files if path not in users and path in self._found and self._found[path].made_from == self.tracker.made_beside(path)}
        nothing = {path for path, pair in self._stored["found"].items() if pair is None} - self.tracker.files.keys() | self.tracker.files.keys() - users - drawing
        kept = {path: found for path, found in self._found.items()
                if not found.faults and path in files and path not in nothing and (found.diagnostics is not None or path in stored)}
        index: Index = {
            "key": self.key if kept or users else "",
            "modules": self._asked,
            "files": {path: file.told() for path, file in files.items()},
            "found": {**dict.fromkeys(nothing), **{path: (found.made_from, found.mark) for path, found in kept.items()}},
        }
        diagnostics = {path: stored[path] if found.diagnostics is None else [dataclasses.asdict(each) for each in found.diagnostics]
                       for path, found in kept.items()}
        write(self._store, index, diagnostics)


def work_ahead(parent: int, settings: Settings, store: str, roots: list[str], modules: dict[str, str]) -> None:
    """What a process does that works ahead of another one (`dpcheck.ahead`): it fills the store of a session with these modules."""
    from dpcheck.ending import end_with

    end_with(parent)
    session = Session(lambda: settings, store, roots)
    for path, name in modules.items():
        session.add(path, name)
    session.complete()
    session.marks()


def _is_covered(needed: Wanted | None, parsed: Wanted | None) -> bool:
    """Whether what is needed of a file was parsed."""
    if needed is None or parsed is None:
        return needed is parsed
    return parsed.modules == needed.modules and needed.names <= parsed.names


def key_of(settings: Settings) -> str:
    """A digest of what findings depend on beside the files: dpcheck itself, the stubs and the settings."""
    from dpcheck.cache import digest

    return digest(settings, "check")


def _findings_in(index: Index) -> dict[str, Findings]:
    return {path: Findings(*pair) for path, pair in index["found"].items() if pair is not None}


def _mark(diagnostics: Iterable[Diagnostic], faults: Iterable[Fault]) -> str:
    text = repr(list(diagnostics)) + "".join(f"\0{fault!r}{os.urandom(8).hex()}" for fault in faults)  # a fault is told again until it is gone
    return hashlib.blake2b(text.encode("utf-8", "surrogateescape"), digest_size=12).hexdigest()
