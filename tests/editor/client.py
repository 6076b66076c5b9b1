"""A client of the language server, with the words of a person who edits: open, type, point at something."""
from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pytest_lsp import LanguageClient, client_capabilities, make_test_lsp_client

from doors.helpers import CHECKOUT

PATIENCE = 60.0  # seconds; the machine may be busy


class Editor:
    """An editor with a server of its own. Files are named relative to the folder of the test; `told` has the findings that were pushed."""

    def __init__(self, root: Path, folders: Sequence[Path], client: str, configuration: dict[str, object] | None) -> None:
        self.root = root
        self.folders = folders
        self.client: LanguageClient = make_test_lsp_client()
        self.capabilities = client_capabilities(client)
        if configuration is not None:
            self.client.set_configuration(configuration, section="dpcheck")
        self.texts: dict[str, str] = {}
        self.versions: dict[str, int] = {}
        self.ended = False

    async def begin(self) -> None:
        """Starts the server, and greets it."""
        path = os.pathsep.join([str(CHECKOUT), *filter(None, [os.environ.get("PYTHONPATH", "")])])
        await self.client.start_io(sys.executable, "-m", "dpcheck", "server", cwd=self.root, env={**os.environ, "PYTHONPATH": path})
        folders = [lsp.WorkspaceFolder(folder.as_uri(), folder.name) for folder in self.folders]
        self.greeting = await self.client.initialize_session(lsp.InitializeParams(capabilities=self.capabilities, workspace_folders=folders, process_id=os.getpid()))

    @property
    def process(self) -> asyncio.subprocess.Process:
        """The server."""
        process: Any = self.client._server
        assert process is not None
        return process

    async def end(self) -> None:
        """Says good-bye; the server must end, with the status that says that it was asked to."""
        if not self.ended:
            self.ended = True
            await self.client.shutdown_session()
            assert self.process.returncode == 0

    # ------------------------------------------------------------ editing
    def uri(self, name: str) -> str:
        return (self.root / name).as_uri()

    def write(self, name: str, text: str) -> None:
        """Writes a file on the disk, behind the server's back."""
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text, encoding="utf-8", newline="")

    def open(self, name: str, text: str | None = None) -> None:
        """Opens a file, as it is on the disk or with a text that was not saved."""
        self.texts[name] = (self.root / name).read_text(encoding="utf-8") if text is None else text
        self.versions[name] = 1
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(self.uri(name), "python", 1, self.texts[name])))

    def replace(self, name: str, old: str, new: str) -> None:
        """Types `new` over `old`, as the smallest change that says so."""
        text = self.texts[name]
        assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
        start = text.index(old)
        within = lsp.Range(self.position(name, start), self.position(name, start + len(old)))
        self.texts[name] = text.replace(old, new)
        self._change(name, lsp.TextDocumentContentChangePartial(within, new))

    def become(self, name: str, text: str) -> None:
        """Puts a whole text in the place of the one that was there."""
        self.texts[name] = text
        self._change(name, lsp.TextDocumentContentChangeWholeDocument(text))

    def _change(self, name: str, change: lsp.TextDocumentContentChangeEvent) -> None:
        self.versions[name] += 1
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(lsp.VersionedTextDocumentIdentifier(self.versions[name], self.uri(name)), [change]))

    def close(self, name: str) -> None:
        del self.texts[name]
        self.client.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(self.uri(name))))

    def apply(self, edit: lsp.WorkspaceEdit) -> None:
        """Applies the edits of an action to the texts that are open."""
        for uri, edits in (edit.changes or {}).items():
            name = next(name for name in self.texts if self.uri(name) == uri)
            text = self.texts[name]
            for one in sorted(edits, key=lambda one: (one.range.start.line, one.range.start.character), reverse=True):
                text = text[:self.offset(name, one.range.start)] + one.new_text + text[self.offset(name, one.range.end):]
            self.become(name, text)

    # ------------------------------------------------------------ places
    def position(self, name: str, offset: int) -> lsp.Position:
        """A place as the protocol has it: lines at LF, CRLF and CR; characters in UTF-16."""
        before = self.texts[name][:offset].replace("\r\n", "\0\n").replace("\r", "\n").replace("\0", "\r")
        line = before.count("\n")
        return lsp.Position(line, len(before.rpartition("\n")[2].encode("utf-16-le")) // 2)

    def offset(self, name: str, position: lsp.Position) -> int:
        text = self.texts[name]
        return next(offset for offset in range(len(text) + 1) if (self.position(name, offset).line, self.position(name, offset).character) >= (position.line, position.character))

    def text_at(self, name: str, within: lsp.Range) -> str:
        """The text in a range."""
        return self.texts[name][self.offset(name, within.start):self.offset(name, within.end)]

    def _at(self, name: str, what: str) -> tuple[lsp.TextDocumentIdentifier, lsp.Position]:
        """The place in the middle of `what`, or of what stands between two ¦ in it."""
        before, _, rest = what.rpartition("¦")[0].partition("¦") if what.count("¦") == 2 else ("", "", what)
        start = self.texts[name].index(what.replace("¦", "")) + len(before)
        return lsp.TextDocumentIdentifier(self.uri(name)), self.position(name, start + len(rest) // 2)

    # ------------------------------------------------------------ what the server says
    async def until(self, name: str, is_so: Callable[[list[lsp.Diagnostic]], bool]) -> list[lsp.Diagnostic]:
        """The findings that were pushed for a file, as soon as they are so."""
        found: list[lsp.Diagnostic] = []
        for _ in range(int(PATIENCE / 0.02)):
            found = list(self.client.diagnostics.get(self.uri(name), ()))
            if self.uri(name) in self.client.diagnostics and is_so(found):
                return found
            await asyncio.sleep(0.02)
        raise AssertionError(f"the findings of {name} are still {[(one.code, one.message) for one in found]}; the log: {[m.message for m in self.client.log_messages]}")

    async def codes(self, name: str, *expected: str) -> list[lsp.Diagnostic]:
        """The findings that were pushed, as soon as they have these codes."""
        return await self.until(name, lambda found: [one.code for one in found] == list(expected))

    async def pulled(self, name: str, before: str | None = None) -> Any:
        return await self.client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(lsp.TextDocumentIdentifier(self.uri(name)), previous_result_id=before))

    async def hover(self, name: str, what: str) -> str:
        """What is told of a place; "" where nothing is."""
        found = await self.client.text_document_hover_async(lsp.HoverParams(*self._at(name, what)))
        return "" if found is None else found.contents.value  # type: ignore[union-attr]

    async def lost(self, name: str, what: str) -> str:
        """The text at the place where knowledge was lost of what stands at another."""
        found: Any = await self.client.text_document_definition_async(lsp.DefinitionParams(*self._at(name, what)))
        return "" if found is None else self.text_at(name, found.range)

    async def hints(self, name: str) -> list[tuple[str, str]]:
        """The hints in a file: the end of the text before each, and what it says."""
        everything = lsp.Range(lsp.Position(0, 0), lsp.Position(1 << 20, 0))
        found = await self.client.text_document_inlay_hint_async(lsp.InlayHintParams(lsp.TextDocumentIdentifier(self.uri(name)), everything))
        return [(self.texts[name][:self.offset(name, hint.position)][-12:], str(hint.label)) for hint in found or ()]

    async def actions(self, name: str) -> dict[str, Any]:
        """What can be done in a file, by title: the edit, or the command as the client gets it."""
        everything = lsp.Range(lsp.Position(0, 0), lsp.Position(1 << 20, 0))
        found = await self.client.text_document_code_action_async(lsp.CodeActionParams(lsp.TextDocumentIdentifier(self.uri(name)), everything, lsp.CodeActionContext([])))
        return {action.title: action.edit if isinstance(action, lsp.CodeAction) else action.command for action in found or ()}
