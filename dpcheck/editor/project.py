"""One folder of the workspace: a session of the checker that sees open documents as they are typed, and keeps what is known of them.

What is told of an open file comes at once, from an examination of it alone that takes for granted that what functions of other files leave behind is what
they left before (`dpcheck.infer.memory`). `confirm` looks at that, too; then what is told is what `dpcheck check` tells.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dpcheck import ir
from dpcheck.check.knowledge import Knowledge
from dpcheck.check.records import Diagnostic, Report
from dpcheck.examination import examined
from dpcheck.files import largest, too_large
from dpcheck.stopping import Stopped, stop
from dpcheck.syntax.walk import forget
from dpcheck.progress import Progress
from dpcheck.project import broken
from dpcheck.session import Findings, Session
from dpcheck.settings import Settings
from dpcheck.shadows import shadows
from dpcheck.syntax.discover import discover, module_name
from dpcheck.syntax.select import Wanted

if TYPE_CHECKING:
    from dpcheck.syntax.ignore import Ignored


MOST_FILES = 20_000  # of a folder of which everything is looked at


@dataclass(eq=False)
class _Shown:
    """An open file: what it and its imports were when it was looked at last, what is known of it, and whether everything was looked at for that."""

    made_from: str | None = ""
    knowledge: Knowledge | None = None
    is_checked: bool = False


class Project(Session):
    """The files below a folder. Its methods are for the worker's thread alone."""

    def __init__(self, folder: str, settings: Callable[[], Settings]) -> None:
        super().__init__(lambda: replace(settings(), jobs=1, no_cache=True, with_fixes=True), None, [folder] if folder else [])
        self.folder = folder
        self._shown: dict[str, _Shown] = {}
        self._texts: dict[str, bytes] = {}
        self._knowledge: Knowledge | None = None  # what the examination that is under way fills

    # ------------------------------------------------------------ files
    def write(self, path: str, text: bytes | None) -> None:
        """Takes note of the text of an open file, or (None) that it is closed."""
        if self._texts.get(path) == text and (text is None) == (path not in self._shown):
            return
        if text is None:
            self._texts.pop(path, None)
            self._shown.pop(path, None)
            self.tracker.write(path, None)
        else:
            self.tracker.audit, self.tracker.follows = self.settings.audit, True
            self._texts[path] = text
            self._shown.setdefault(path, _Shown())
            self.tracker.write(path, text)
            self.add(path, module_name(path)[0])

    def add_all(self) -> bool:
        """Takes note of all files below the folder, and reads them; whether they are not too many for that."""
        found, _, _ = discover([self.folder], exclude=self.settings.exclude, respect_gitignore=self.settings.respect_gitignore)
        if len(found) > MOST_FILES:
            return False
        packages: dict[str, bool] = {}
        self.tracker.audit = self.settings.audit
        for file in found:
            if stop.asked:
                raise Stopped
            self.add(file.path, module_name(file.path, packages)[0])
            self.tracker.skim(file.path)
        return True

    def is_excluded(self, path: str) -> bool:
        """Whether the settings leave a file out."""
        ignored: Ignored = self._excluded
        return ignored.matches(path, False)

    # ------------------------------------------------------------ open files
    def look(self, path: str) -> Findings:
        """What is told of an open file, as it is now. Raises `SettingsError`."""
        settings = self.settings
        shown = self._shown[path]
        made_from = self.tracker.made_from(path) if path in self.tracker.files and not self.is_excluded(path) else None
        if made_from is None:
            return self._of_no_interest(path, shown)
        found = self._found.get(path)
        if shown.knowledge is None or shown.made_from != made_from or found is None or found.made_from != made_from:
            self._examine_shown(path, made_from, trusting=True)
        found = self._found[path]
        assert found.diagnostics is not None
        beside = [diagnostic for diagnostic in shadows([path], [path]) if diagnostic.path == path and settings.wants(diagnostic)]
        return Findings(found.made_from, found.mark + "+" * len(beside), [*beside, *found.diagnostics], found.faults)

    def knowledge(self, path: str) -> Knowledge | None:
        """What is known of an open file, as it is now; None where nothing is."""
        if path not in self._shown:
            return None
        self.look(path)
        return self._shown[path].knowledge

    def confirm(self, path: str) -> bool:
        """Looks at everything that was taken for granted of an open file; whether something else is told now."""
        shown = self._shown.get(path)
        if shown is None or shown.is_checked:
            return False
        before = self.look(path).mark
        if shown.made_from is not None and not shown.is_checked:
            self._examine_shown(path, shown.made_from, trusting=False)
            shown.is_checked = True
        return self.look(path).mark != before

    def forget(self) -> None:
        """Lets go of what is remembered of texts that are no more; what is still needed is found out when open files are confirmed next."""
        forget()
        for shown in self._shown.values():
            shown.is_checked = False

    def _examine_shown(self, path: str, made_from: str, trusting: bool) -> None:
        self._knowledge, self.memory.trusting = Knowledge({path}), trusting
        try:
            self._examine({path: made_from}, path)
            self._shown[path] = _Shown(made_from, self._knowledge, self.memory.is_checked)
        finally:
            self._knowledge, self.memory.trusting = None, False

    def _of_no_interest(self, path: str, shown: _Shown) -> Findings:
        """What is told of a file in which nothing is private: that it is not Python, that it draws noise of which nothing is judged."""
        text = self._texts.get(path, b"")
        self._shown[path] = _Shown(None, None, True)
        if self.is_excluded(path):
            return Findings("", "", [])
        if len(text) > (limit := largest(path)):
            return Findings("", "", [Diagnostic("DP901", "error", f"cannot be read: {too_large(limit)}", path, 1, 1, 1, 1)])
        made_from = self.tracker.made_beside(path)
        told = None if made_from is None else self._told_beside({path: made_from})[path]
        found = [*filter(self.settings.wants, broken({path: text})), *((told.diagnostics if told is not None else None) or ())]
        return Findings("", repr(found), sorted(found, key=lambda each: (each.cell or 0, each.line, each.column)), told.faults if told is not None else ())

    # ------------------------------------------------------------ files that are not open
    def rest(self) -> dict[str, Findings]:
        """What is told of all files that are not open."""
        stale = {path: made_from for path, made_from in self._stale().items() if path not in self._shown}
        if stale:
            self._examine(stale, next(iter(stale)))
        users = self.tracker.graph.users() & self._asked.keys()
        found = {path: self._found[path] if path in users else self._beside(path) for path in sorted(self._asked) if path not in self._shown and (path in self._found or path not in users)}
        return {path: each for path, each in found.items() if each is not None}

    # ------------------------------------------------------------ how they are examined
    def _examined(self, modules: list[ir.Module], asked: set[str]) -> Report:
        return examined(modules, self.settings, "check", Progress(), asked, self.memory, self._knowledge)

    def _wanted_of(self, path: str, wanted: Wanted) -> Wanted | None:
        return None if path in self._shown or self.settings.audit else wanted
