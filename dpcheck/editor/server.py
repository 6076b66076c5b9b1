"""The server: what the protocol asks for, handed to the projects of the workspace, and what they find, handed back.

Handlers run in the event loop and only touch the open documents; whatever needs the checker is asked of the one worker.
"""
from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
from collections.abc import Generator
from typing import Any, NoReturn

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

import dpcheck
from dpcheck.check.knowledge import Knowledge
from dpcheck.check.records import Diagnostic, Fix, Note
from dpcheck.editor.actions import GO_TO, SHOW_DERIVATION, SHOW_PAGE, actions_for
from dpcheck.editor.annotating import annotating
from dpcheck.editor.configuration import SECTION
from dpcheck.editor.documents import UNITS, path_of
from dpcheck.editor.findings import converted
from dpcheck.editor.hints import hints_of
from dpcheck.editor.hovers import told_at
from dpcheck.editor.pages import named_in_comment, page_of
from dpcheck.editor.workspace import Workspace

GARBAGE = (50_000, 20, 1_000)  # all that there is, is looked through only when nothing else is to be done
PARENT_IS_GONE = 2.0  # seconds between looks whether the editor still runs
WATCHED = ("**/*.py", "**/*.pyi", "**/*.ipynb", "**/pyproject.toml", "**/.gitignore")
NOTEBOOKS = lsp.NotebookDocumentSyncOptions([lsp.NotebookDocumentFilterWithCells(
    cells=[lsp.NotebookCellLanguage("python")], notebook=lsp.NotebookDocumentFilterNotebookType("jupyter-notebook"))])
log = logging.getLogger("dpcheck.editor")


def _handed_on(method: str) -> Any:
    """Hands a message to the handler that is registered for it, and does nothing else."""
    @lsp_method(method)
    def handle(protocol: LanguageServerProtocol, params: Any) -> Generator[Any, Any, None]:
        handler = protocol.fm.features.get(method)
        if handler is not None:
            yield handler, (params,), None

    return handle


class _Protocol(LanguageServerProtocol):
    """The protocol, without the library's own copies of documents: it ends lines where the protocol does not, and changes the places that it is given."""

    lsp_text_document__did_open = _handed_on(lsp.TEXT_DOCUMENT_DID_OPEN)
    lsp_text_document__did_change = _handed_on(lsp.TEXT_DOCUMENT_DID_CHANGE)
    lsp_text_document__did_close = _handed_on(lsp.TEXT_DOCUMENT_DID_CLOSE)
    lsp_notebook_document__did_open = _handed_on(lsp.NOTEBOOK_DOCUMENT_DID_OPEN)
    lsp_notebook_document__did_change = _handed_on(lsp.NOTEBOOK_DOCUMENT_DID_CHANGE)
    lsp_notebook_document__did_close = _handed_on(lsp.NOTEBOOK_DOCUMENT_DID_CLOSE)


class Server(LanguageServer):
    """A language server, with the workspace that it serves."""

    def __init__(self) -> None:
        super().__init__("dpcheck", dpcheck.__version__, notebook_document_sync=NOTEBOOKS, protocol_cls=_Protocol)
        self.files = Workspace(self)

    def report_server_error(self, error: Exception, source: Any) -> None:
        """What goes wrong outside of a request is told in the log, and the server goes on."""
        log.error("%s: %s", type(error).__name__, error)

    def can(self, *names: str) -> bool:
        """Whether the client has a capability: `can("workspace", "configuration")`."""
        found: Any = self.client_capabilities
        for name in names:
            found = getattr(found, name, None)
        return bool(found)


class _ToClient(logging.Handler):
    """Sends the log to the client."""

    def __init__(self, server: Server) -> None:
        super().__init__(logging.INFO)
        self._server = server
        self._loop: asyncio.AbstractEventLoop | None = None

    def emit(self, record: logging.LogRecord) -> None:
        kind = lsp.MessageType.Error if record.levelno >= logging.ERROR else lsp.MessageType.Warning if record.levelno >= logging.WARNING else lsp.MessageType.Log
        try:
            self._server.window_log_message(lsp.LogMessageParams(kind, self.format(record)))
        except Exception:  # nobody listens any more
            self.handleError(record)


def serve() -> NoReturn:
    """Serves the client on the standard streams until that says so, or is gone."""
    import signal

    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    gc.enable()
    gc.set_threshold(*GARBAGE)
    out, sys.stdout = sys.stdout, sys.stderr  # whatever prints must not come between the messages
    server = Server()
    log.setLevel(logging.INFO)
    log.propagate = False
    log.addHandler(_ToClient(server))
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    _register(server)
    server.start_io(sys.stdin.buffer, out.buffer)
    os._exit(0)


def _register(server: Server) -> None:
    for register in (_life, _documents, _notebooks, _questions, _commands):
        register(server)


# ------------------------------------------------------------ the life of the server
def _life(server: Server) -> None:
    @server.feature(lsp.INITIALIZE)
    def initialize(ls: Server, params: lsp.InitializeParams) -> None:
        encoding = ls.workspace.position_encoding
        ls.files.documents.encoding = UNITS.get(lsp.PositionEncodingKind(encoding or "utf-16"), "utf-16-le")
        folders = [folder.uri for folder in params.workspace_folders or ()] or [uri for uri in [params.root_uri] if uri]
        ls.files.add_folders([path_of(uri) for uri in folders], params.initialization_options)

    @server.feature(lsp.INITIALIZED)
    async def initialized(ls: Server, _: lsp.InitializedParams) -> None:
        log.info("dpcheck %s serves %s", dpcheck.__version__, ", ".join(ls.files.folders) or "single files")
        if ls.process_id is not None:
            asyncio.get_running_loop().create_task(_end_with(ls.process_id))
        await ls.files.configure()
        await _register_watches(ls)
        ls.files.look_at_rest()

    @server.feature(lsp.SHUTDOWN)
    def shutdown(ls: Server, _: None) -> None:
        ls.files.close()

    @server.feature(lsp.EXIT)
    def leave(ls: Server, _: None) -> None:
        os._exit(0 if ls.files.is_closed else 1)

    @server.feature(lsp.WORKSPACE_DID_CHANGE_CONFIGURATION)
    async def configured(ls: Server, params: lsp.DidChangeConfigurationParams) -> None:
        await ls.files.configure(params.settings)

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    async def folders(ls: Server, params: lsp.DidChangeWorkspaceFoldersParams) -> None:
        ls.files.remove_folders([path_of(folder.uri) for folder in params.event.removed])
        ls.files.add_folders([path_of(folder.uri) for folder in params.event.added])
        await ls.files.configure()

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    async def watched(ls: Server, params: lsp.DidChangeWatchedFilesParams) -> None:
        names = [path_of(change.uri) for change in params.changes]
        if all(name.endswith((".py", ".ipynb")) for name in names):
            ls.files.files_changed()
        else:  # settings, stubs, or what is ignored
            await ls.files.configure()


async def _register_watches(ls: Server) -> None:
    """Asks the client to tell of files and settings that change, if it can."""
    wanted = []
    if ls.can("workspace", "did_change_watched_files", "dynamic_registration"):
        watchers = [lsp.FileSystemWatcher(pattern) for pattern in WATCHED]
        wanted.append(lsp.Registration("dpcheck-files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, lsp.DidChangeWatchedFilesRegistrationOptions(watchers)))
    if ls.can("workspace", "did_change_configuration", "dynamic_registration"):
        wanted.append(lsp.Registration("dpcheck-settings", lsp.WORKSPACE_DID_CHANGE_CONFIGURATION, lsp.DidChangeConfigurationRegistrationOptions(SECTION)))
    if wanted:
        try:
            await ls.client_register_capability_async(lsp.RegistrationParams(wanted))
        except Exception as fault:  # the client's own
            log.warning("the client does not tell of files that change: %s", fault)


async def _end_with(process: int) -> None:
    """Ends when the editor has gone without saying so."""
    while True:
        await asyncio.sleep(PARENT_IS_GONE)
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            os._exit(1)
        except OSError:  # it is there, and not ours to ask
            pass


# ------------------------------------------------------------ documents
def _documents(server: Server) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(ls: Server, params: lsp.DidOpenTextDocumentParams) -> None:
        ls.files.documents.open(params.text_document)
        ls.files.changed(params.text_document.uri, typed=False)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(ls: Server, params: lsp.DidChangeTextDocumentParams) -> None:
        ls.files.documents.change(params.text_document.uri, params.text_document.version, params.content_changes)
        ls.files.changed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(ls: Server, params: lsp.DidSaveTextDocumentParams) -> None:
        ls.files.files_changed()

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(ls: Server, params: lsp.DidCloseTextDocumentParams) -> None:
        ls.files.documents.close(params.text_document.uri)
        ls.files.closed(params.text_document.uri)


def _notebooks(server: Server) -> None:
    @server.feature(lsp.NOTEBOOK_DOCUMENT_DID_OPEN)
    def opened(ls: Server, params: lsp.DidOpenNotebookDocumentParams) -> None:
        ls.files.documents.open_notebook(params)
        ls.files.changed(params.notebook_document.uri, typed=False)

    @server.feature(lsp.NOTEBOOK_DOCUMENT_DID_CHANGE)
    def changed(ls: Server, params: lsp.DidChangeNotebookDocumentParams) -> None:
        ls.files.documents.change_notebook(params)
        ls.files.changed(params.notebook_document.uri)

    @server.feature(lsp.NOTEBOOK_DOCUMENT_DID_SAVE)
    def saved(ls: Server, params: lsp.DidSaveNotebookDocumentParams) -> None:
        ls.files.files_changed()

    @server.feature(lsp.NOTEBOOK_DOCUMENT_DID_CLOSE)
    def closed(ls: Server, params: lsp.DidCloseNotebookDocumentParams) -> None:
        ls.files.documents.close_notebook(params.notebook_document.uri)
        ls.files.closed(params.notebook_document.uri)


# ------------------------------------------------------------ questions
def _questions(server: Server) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_DIAGNOSTIC, lsp.DiagnosticOptions(inter_file_dependencies=True, workspace_diagnostics=False, identifier="dpcheck"))
    async def diagnostic(ls: Server, params: lsp.DocumentDiagnosticParams) -> lsp.DocumentDiagnosticReport:
        uri = params.text_document.uri
        told = await ls.files.told(uri)
        if params.previous_result_id is not None and params.previous_result_id == told.mark:
            return lsp.RelatedUnchangedDocumentDiagnosticReport(told.mark)
        return lsp.RelatedFullDocumentDiagnosticReport(told.of(uri), result_id=told.mark)

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def hover(ls: Server, params: lsp.HoverParams) -> lsp.Hover | None:
        uri, position = params.text_document.uri, params.position
        offset = ls.files.documents.offset(uri, position)
        return _page_at(ls, uri, position) or await ls.files.ask(uri, lambda path, knowledge: _hover(ls, uri, offset, path, knowledge))

    @server.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)
    async def hints(ls: Server, params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
        uri, within = params.text_document.uri, params.range
        shown = ls.files.shown(uri)
        return await ls.files.ask(uri, lambda path, knowledge: hints_of(knowledge, path, uri, within, shown, ls.files.documents)) or []

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    async def definition(ls: Server, params: lsp.DefinitionParams) -> lsp.Location | None:
        uri, position = params.text_document.uri, params.position
        return await ls.files.ask(uri, lambda path, knowledge: _lost_at(ls, uri, position, path, knowledge))

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))
    async def actions(ls: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri, within = params.text_document.uri, params.range
        told = await ls.files.told(uri)
        return await ls.files.ask(uri, lambda path, knowledge: _actions(ls, uri, within, path, told.diagnostics, knowledge), unknown=True) or []


def _page_at(ls: Server, uri: str, position: lsp.Position) -> lsp.Hover | None:
    """The page of the code or rule that a comment names at a place."""
    document = ls.files.documents.texts.get(uri)
    if document is None:
        return None
    text = document.text
    start = text.offset(lsp.Position(position.line, 0))
    line = text.text[start:text.at(position.line + 1, 1 << 30)]
    named = named_in_comment(line, text.offset(position) - start)
    page = page_of(named[0]) if named is not None else None
    if named is None or page is None:
        return None
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, page[1]), lsp.Range(text.position(start + named[1]), text.position(start + named[2])))


def _hover(ls: Server, uri: str, offset: int, path: str, knowledge: Knowledge) -> lsp.Hover | None:
    documents = ls.files.documents
    told = told_at(knowledge, path, offset, ls.can("general", "markdown"))
    if told is None:
        return None
    owner = documents.owner(uri)
    (start_in, start), (end_in, end) = documents.part(owner, told.start), documents.part(owner, told.end)
    within = lsp.Range(documents.texts[uri].text.position(start), documents.texts[uri].text.position(end)) if start_in == end_in == uri else None
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, told.text), within)


def _lost_at(ls: Server, uri: str, position: lsp.Position, path: str, knowledge: Knowledge) -> lsp.Location | None:
    """Where knowledge was lost of the expression at a place, if nothing bounds it."""
    documents = ls.files.documents
    known = knowledge.at(path, documents.offset(uri, position))
    if known is None or not any("inf" in (move.bounds.get(""), move.bounds.get("L1")) or not move.bounds for move in known.moves):
        return None
    (_, start), (_, end) = (documents.part(documents.owner(uri), offset) for offset in (known.start, known.end))
    text, cells = documents.texts[uri].text, documents.cells(documents.owner(uri))
    first, last = text.position(start), text.position(end)
    lines = [text.text[:offset].count("\n") + 1 for offset in (start, end)]
    columns = [offset - text.at(line, 1) + 1 for offset, line in zip((start, end), lines)]
    lost = knowledge.lost(Note("", path, lines[0], columns[0], lines[1], columns[1], cells.index(uri) + 1 if uri in cells else None))
    if lost is None:
        return None
    there, its_text = documents.text(lost.path, lost.cell)
    found = lsp.Location(there, lsp.Range(its_text.place(lost.line, lost.column), its_text.place(lost.end_line, lost.end_column)))
    return None if (there, found.range) == (uri, lsp.Range(first, last)) else found


def _actions(ls: Server, uri: str, within: lsp.Range, path: str, found: list[Diagnostic], knowledge: Knowledge | None) -> list[lsp.CodeAction]:
    documents = ls.files.documents
    pairs = [(each, shown) for each in found for where, [shown] in converted([each], documents).items() if where == uri and _touch(shown.range, within)]
    project = ls.files.project_of(path)

    def declaring() -> list[Fix]:
        source = documents.source(documents.owner(uri))
        return [] if source is None else annotating(path, source, project.settings)

    return list(actions_for(pairs, knowledge, declaring, documents))


def _touch(one: lsp.Range, other: lsp.Range) -> bool:
    return (one.start.line, one.start.character) <= (other.end.line, other.end.character) and (other.start.line, other.start.character) <= (one.end.line, one.end.character)


# ------------------------------------------------------------ commands
def _commands(server: Server) -> None:
    @server.command(SHOW_PAGE)
    async def show_page(ls: Server, name: str) -> str:
        """Opens the page of a code or rule, and gives its text."""
        page = page_of(name)
        if page is None:
            return ""
        await _show(ls, page[0].as_uri(), lsp.Position(page[2], 0), page[1])
        return page[1]

    @server.command(SHOW_DERIVATION)
    async def show_derivation(ls: Server, text: str) -> str:
        """Shows the steps that lead to a finding; an extension of an editor may do it in its own way."""
        ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, text.replace("**", "")))
        return text

    @server.command(GO_TO)
    async def go_to(ls: Server, uri: str, line: int, character: int) -> None:
        """Shows a place."""
        await _show(ls, uri, lsp.Position(line, character), "")


async def _show(ls: Server, uri: str, position: lsp.Position, otherwise: str) -> None:
    if ls.can("window", "show_document"):
        await ls.window_show_document_async(lsp.ShowDocumentParams(uri, False, True, lsp.Range(position, position)))
    elif otherwise:
        ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, otherwise))
