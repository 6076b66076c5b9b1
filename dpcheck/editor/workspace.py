"""The workspace: its folders, each a project of the checker, the open documents, and when what is looked at."""
from __future__ import annotations

import asyncio
import gc
import logging
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from lsprotocol import types as lsp

from dpcheck.check.knowledge import Knowledge
from dpcheck.check.records import Diagnostic, exception_text
from dpcheck.editor.configuration import SECTION, Shown, read_configuration
from dpcheck.editor.documents import Documents, path_of, uri_of
from dpcheck.editor.findings import converted, failure, failures
from dpcheck.editor.project import MOST_FILES, Project
from dpcheck.editor.worker import ASKED, REST, TYPED, Worker
from dpcheck.examination import ProjectError
from dpcheck.folding import folded
from dpcheck.session import Findings
from dpcheck.settings import Settings, SettingsError

if TYPE_CHECKING:
    from dpcheck.editor.server import Server

T = TypeVar("T")
PAUSE = 0.05  # seconds of rest in typing after which findings are asked for
OTHERS_AFTER = 0.4  # seconds after which other open files are looked at, which may import the one that is typed
MANY_EDITS = 100  # after which what is remembered of earlier texts is let go
REST_AFTER = 1.5  # seconds of rest after which everything else is looked at
log = logging.getLogger("dpcheck.editor")


@dataclass
class Told:
    """What is told of a file: its findings, the same by document as the protocol has them, and a text that is the same for the same."""

    diagnostics: list[Diagnostic] = field(default_factory=list)
    by_uri: dict[str, list[lsp.Diagnostic]] = field(default_factory=dict)
    mark: str = ""

    def of(self, uri: str) -> list[lsp.Diagnostic]:
        """The findings in one document."""
        return self.by_uri.get(uri, [])


class Workspace:
    """What the server knows. Only the worker's thread touches projects; all else belongs to the event loop."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.documents = Documents()
        self.folders: dict[str, Project] = {}
        self.is_closed = False
        self._worker = Worker()
        self._settings: dict[str, Settings | SettingsError] = {}
        self._shown: dict[str, Shown] = {}
        self._options: Any = None
        self._edits = 0
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._resting: asyncio.TimerHandle | None = None
        self._published: dict[str, set[str]] = {}  # the documents of which findings were sent, by file
        self._sent: dict[str, str] = {}  # the marks of what was told of files that are not open
        self._told: dict[str, str] = {}  # the marks of what was told of open files

    # ------------------------------------------------------------ folders and settings
    def add_folders(self, folders: Sequence[str], options: Any = None) -> None:
        """Takes folders in; `options` are settings that the client gave at the start."""
        self._options = options if options is not None else self._options
        for folder in folders:
            self._add(folder)

    def _add(self, folder: str) -> Project:
        if folder not in self.folders:
            self._read_settings(folder, self._options)
            self.folders[folder] = Project(folder, lambda: self._settings_of(folder))
        return self.folders[folder]

    def remove_folders(self, folders: Sequence[str]) -> None:
        """Lets folders go, and what was found in them."""
        for folder in folders:
            self.folders.pop(folder, None)
            for path in [path for path in self._published if path.startswith(folder + os.sep)]:
                self._publish(path, Told())

    def project_of(self, path: str) -> Project:
        """The project of a file: that of the innermost folder around it; of a file outside of all, its own folder."""
        around = [folder for folder in self.folders if path.startswith(folder.rstrip(os.sep) + os.sep)]
        return self.folders[max(around, key=len)] if around else self._add(os.path.dirname(path) if os.path.isabs(path) else "")

    def shown(self, uri: str) -> Shown:
        """What is shown in a document."""
        return self._shown.get(self.project_of(path_of(self.documents.owner(uri))).folder, Shown())

    def _settings_of(self, folder: str) -> Settings:
        found = self._settings[folder]
        if isinstance(found, SettingsError):
            raise found
        return found

    def _read_settings(self, folder: str, table: Any) -> None:
        try:
            self._settings[folder], self._shown[folder] = read_configuration(table, folder or ".")
        except SettingsError as fault:
            self._settings[folder] = fault
            log.error("%s", fault)

    async def configure(self, given: Any = None) -> None:
        """Reads all settings again, and begins anew with them: the client's, of each folder, over those of the folder's file."""
        folders = list(self.folders)
        tables: list[Any] = [given.get(SECTION, given) if isinstance(given, dict) and given else self._options] * len(folders)
        if folders and self.server.can("workspace", "configuration"):
            items = [lsp.ConfigurationItem(uri_of(folder) if folder else None, SECTION) for folder in folders]
            try:
                answer = await self.server.workspace_configuration_async(lsp.ConfigurationParams(items))
                tables = [answer[place] if answer[place] is not None else table for place, table in enumerate(tables)]
            except Exception as fault:  # the client's own, which must not stop the server
                log.warning("the client gives no settings: %s", fault)
        for folder, table in zip(folders, tables):
            self._read_settings(folder, table)
            self.folders[folder] = Project(folder, lambda folder=folder: self._settings_of(folder))  # type: ignore[misc]
        self._told.clear()
        self._sent.clear()
        for uri in self.documents.open_files():
            self.changed(uri, typed=False)
        self._refresh_hints()

    # ------------------------------------------------------------ what happens to documents
    def changed(self, uri: str, typed: bool = True) -> None:
        """An open file or notebook has another text."""
        self._edits += 1
        self._worker.interrupt(TYPED)
        self._wait(uri, PAUSE if typed else 0.0)
        self._wait_for_others(uri)

    def _wait_for_others(self, uri: str) -> None:
        """Has the other open files looked at, too: they may import this one."""
        for other in self.documents.open_files():
            if other != uri and other not in self._waiting:
                self._wait(other, OTHERS_AFTER)

    def _wait(self, uri: str, pause: float) -> None:
        if (timer := self._waiting.pop(uri, None)) is not None:
            timer.cancel()
        loop = asyncio.get_running_loop()
        self._waiting[uri] = loop.call_later(pause, lambda: loop.create_task(self._look(uri)))
        self.look_at_rest()

    def closed(self, uri: str) -> None:
        """A file or notebook is not open any more: what is told of it is told of the file."""
        path = path_of(uri)
        self._told.pop(path, None)
        self._sent.pop(path, None)
        self._publish(path, Told())
        project = self.project_of(path)
        self._worker.interrupt(TYPED)
        self._worker.ask(TYPED, lambda: project.write(path, None))
        self._wait_for_others(uri)
        self.look_at_rest()

    def files_changed(self) -> None:
        """Files on the disk may have changed."""
        self._worker.interrupt(TYPED)
        for project in self.folders.values():
            self._worker.ask(TYPED, project.refresh)
        for uri in self.documents.open_files():
            self._wait(uri, 0.0)

    def look_at_rest(self) -> None:
        """Has everything looked at that was not, as soon as nothing has happened for a while."""
        if self._resting is not None:
            self._resting.cancel()
        loop = asyncio.get_running_loop()
        self._resting = loop.call_later(REST_AFTER, lambda: loop.create_task(self._rest()))

    def close(self) -> None:
        """The client has asked for the end."""
        self.is_closed = True
        for timer in (*self._waiting.values(), *([self._resting] if self._resting is not None else [])):
            timer.cancel()
        self._worker.interrupt()

    # ------------------------------------------------------------ what is found
    async def ask(self, uri: str, answer: Callable[[str, Knowledge], T], unknown: bool = False) -> T | None:
        """What is known of an open document, as it is now; None where nothing is (or what is made of that, where `unknown`)."""
        project, path = self._synced(uri)
        if path is None:
            return None

        def work() -> T | None:
            try:
                knowledge = project.knowledge(path)
            except (SettingsError, ProjectError):
                knowledge = None
            return answer(path, knowledge) if knowledge is not None or unknown else None  # type: ignore[arg-type]

        self._sync()
        return await self._worker.ask(ASKED, work)

    async def told(self, uri: str) -> Told:
        """What is told of an open document's file, as it is now."""
        project, path = self._synced(uri)
        if path is None:
            return Told()
        self._sync()
        return await self._worker.ask(TYPED, lambda: self._of(project, path))

    def _synced(self, uri: str) -> tuple[Project, str | None]:
        owner = self.documents.owner(uri)
        path = path_of(owner)
        return self.project_of(path), path if self.documents.source(owner) is not None else None

    def _sync(self) -> None:
        """Has every project take the texts of the documents as they are."""
        texts = [(self.project_of(path), path, source) for uri in self.documents.open_files() for path in [path_of(uri)]
                 if (source := self.documents.source(uri)) is not None]

        def write() -> None:
            for project, path, source in texts:
                try:
                    project.write(path, source)
                except (SettingsError, ProjectError):  # told where its findings are
                    continue

        self._worker.ask(ASKED, write)

    def _of(self, project: Project, path: str) -> Told:
        uri = self.documents.uri(path)
        try:
            found = project.look(path)
        except (SettingsError, ProjectError) as fault:
            return self._failed(uri, f"dpcheck cannot do its work: {fault}")
        except Exception as fault:  # a fault of dpcheck: the file must not look clean
            log.exception("internal fault in %s", path)
            return self._failed(uri, f"dpcheck failed on this file, and found nothing in it: {exception_text(fault)}. This is a fault of dpcheck: please report it")
        return self._as_told(path, found)

    def _failed(self, uri: str, message: str) -> Told:
        first = self.documents.cells(uri)[:1] or [uri]
        return Told([], {first[0]: [failure(message)]}, message)

    def _as_told(self, path: str, found: Findings) -> Told:
        diagnostics = folded(found.diagnostics or [])
        by_uri = converted(diagnostics, self.documents)
        if found.faults:
            uri = self.documents.uri(path)
            first = self.documents.cells(uri)[:1] or [uri]
            by_uri[first[0]] = [*failures(found.faults), *by_uri.get(first[0], [])]
            for fault in found.faults:
                log.error("internal fault in %s %s: %s", fault.path, fault.function, fault.message)
        return Told(diagnostics, by_uri, found.mark)

    async def _look(self, uri: str) -> None:
        """Looks at an open file, and has the client told."""
        self._waiting.pop(uri, None)
        path = path_of(uri)
        if self.documents.source(uri) is None or self.is_closed:
            return
        told = await self.told(uri)
        self._tell(path, told)

    def _tell(self, path: str, told: Told) -> None:
        """Has the client told of an open file, if something else is told than before: sent, or asked for by a client that does that."""
        if self.server.can("text_document", "diagnostic"):
            if self._told.get(path) not in (None, told.mark) and self.server.can("workspace", "diagnostics", "refresh_support"):
                asyncio.get_running_loop().create_task(self.server.workspace_diagnostic_refresh_async(None))
        else:
            self._publish(path, told)
        if self._told.get(path) != told.mark:
            self._refresh_hints()
        self._told[path] = told.mark

    def _refresh_hints(self) -> None:
        if self.server.can("workspace", "inlay_hint", "refresh_support"):
            asyncio.get_running_loop().create_task(self.server.workspace_inlay_hint_refresh_async(None))

    def _publish(self, path: str, told: Told) -> None:
        """Sends the findings of a file, and to documents that had some and have none that they have none."""
        here = {*told.by_uri, *(self.documents.cells(self.documents.uri(path)) or [self.documents.uri(path)])}
        for uri in here | self._published.get(path, set()):
            document = self.documents.texts.get(uri)
            self.server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, told.of(uri), None if document is None else document.version))
        if told.by_uri:
            self._published[path] = set(told.by_uri)
        else:
            self._published.pop(path, None)

    async def _rest(self) -> None:
        """Everything that can wait: what was taken for granted of open files, and all files that are not open."""
        self._resting = None
        many = self._edits > MANY_EDITS
        if many:
            self._edits = 0
            for project in list(self.folders.values()):
                await self._quietly(project.forget)
        await self._look_where(lambda project, path: project.confirm(path))
        for folder, project in list(self.folders.items()):
            if folder and self._shown.get(folder, Shown()).whole_workspace and not self.is_closed:
                found = await self._quietly(lambda project=project: _rest_of(project))  # type: ignore[misc]
                self._tell_of_rest(project, found or {})
        await self._look_where(lambda project, path: project.look(path).mark != self._told.get(path))  # it may import what was not known before
        await self._quietly(lambda: _collect(many))

    async def _look_where(self, changed: Callable[[Project, str], bool]) -> None:
        """Looks again at the open files of which something else is to be told."""
        for uri in list(self.documents.open_files()):
            path = path_of(uri)
            project = self.project_of(path)
            if await self._quietly(lambda project=project, path=path: changed(project, path)):  # type: ignore[misc]
                await self._look(uri)

    def _tell_of_rest(self, project: Project, found: dict[str, Findings]) -> None:
        """Sends what has changed of what is told of files that are not open."""
        open_files = {path_of(uri) for uri in self.documents.open_files()}
        for path in [path for path in self._published if self.project_of(path) is project and path not in found and path not in open_files]:
            self._publish(path, Told())
            self._sent.pop(path, None)
        for path, findings in found.items():
            if path not in open_files and self._sent.get(path, "") != findings.mark:
                told = self._as_told(path, findings)
                if told.by_uri or path in self._published:
                    self._publish(path, told)
                self._sent[path] = findings.mark

    async def _quietly(self, work: Callable[[], T]) -> T | None:
        """What work gives that nobody waits for; what fails in it is told in the log."""
        try:
            return await self._worker.ask(REST, work)
        except (SettingsError, ProjectError):
            return None
        except Exception as fault:
            log.error("%s: %s", type(fault).__name__, fault)
            return None


def _rest_of(project: Project) -> dict[str, Findings]:
    if not project.add_all():
        log.warning("more than %d files are below %s: only those that are open are looked at", MOST_FILES, project.folder)
        return {}
    project.refresh()
    return project.rest()


def _collect(everything: bool) -> None:
    """Takes garbage away while nobody waits: what was made since the last time, or all that there is, which takes a second in a large project."""
    if everything:
        gc.unfreeze()
    gc.collect()
    gc.freeze()
