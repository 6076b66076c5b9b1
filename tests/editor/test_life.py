"""The life of a server: its settings, folders, what it is given that makes no sense, and its end."""
from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from doors.helpers import CHECKOUT, RIGHT, WRONG, dpcheck

from .conftest import Start

OVER = RIGHT.replace("3, eps", "10, eps")


async def test_settings_of_the_editor(start: Start) -> None:
    """They have the names of `[tool.dpcheck]`, and stand over those of the file."""
    editor = await start(client="visual_studio_code@1.65.2", configuration={"ignore": ["DP103"]})
    editor.write("pyproject.toml", '[tool.dpcheck]\nignore = ["DP104"]\n')
    editor.open("over.py", OVER)
    editor.open("wrong.py", WRONG)
    await editor.codes("wrong.py")
    await editor.codes("over.py", "DP104")
    editor.client.set_configuration({}, section="dpcheck")
    editor.client.workspace_did_change_configuration(lsp.DidChangeConfigurationParams({}))
    await editor.codes("wrong.py", "DP103")
    await editor.codes("over.py")


async def test_settings_that_make_no_sense(start: Start) -> None:
    """Nothing is checked then, and no file looks clean."""
    editor = await start(client="visual_studio_code@1.65.2", configuration={"ignroe": ["DP103"]})
    editor.open("right.py", RIGHT)
    [one] = await editor.codes("right.py", "dp-fault")
    assert "unknown key; did you mean 'ignore'?" in one.message
    assert await editor.hints("right.py") == []
    editor.client.set_configuration({"inlay-hints-releases": "yes"}, section="dpcheck")
    editor.client.workspace_did_change_configuration(lsp.DidChangeConfigurationParams({}))
    await editor.until("right.py", lambda told: [one.code for one in told] == ["dp-fault"] and "expected true or false" in told[0].message)
    editor.client.set_configuration({}, section="dpcheck")
    editor.client.workspace_did_change_configuration(lsp.DidChangeConfigurationParams({}))
    await editor.codes("right.py")


async def test_settings_file_that_changes(start: Start) -> None:
    editor = await start()
    editor.open("over.py", OVER)
    await editor.codes("over.py", "DP104")
    editor.write("pyproject.toml", '[tool.dpcheck]\nignore = ["DP104"]\n')
    editor.client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([lsp.FileEvent(editor.uri("pyproject.toml"), lsp.FileChangeType.Created)]))
    await editor.codes("over.py")


async def test_an_audit(start: Start) -> None:
    editor = await start()
    editor.write("pyproject.toml", '[tool.dpcheck]\naudit = true\nrelation = "add-remove"\n')
    editor.client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([lsp.FileEvent(editor.uri("pyproject.toml"), lsp.FileChangeType.Created)]))
    editor.open("report.py", 'import numpy as np\nimport pandas as pd\n\npeople = pd.read_csv("people.csv")\nprint(people["Age"].mean() + np.random.laplace(0, 1))\n')
    told = await editor.until("report.py", lambda told: "DP102" in [one.code for one in told])
    assert "dp-fault" not in [one.code for one in told]
    assert "moves it **without bound**" in await editor.hover("report.py", 'people["Age"].¦mean¦()')


async def test_several_folders(start: Start, tmp_path: Path) -> None:
    """Each with its own settings; one may come and go."""
    for name, ignored in (("one", "DP103"), ("two", "DP104")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "pyproject.toml").write_text(f'[tool.dpcheck]\nignore = ["{ignored}"]\n')
    editor = await start("one")
    editor.open("one/noisy.py", WRONG)
    editor.open("one/over.py", OVER)
    await editor.codes("one/noisy.py")
    await editor.codes("one/over.py", "DP104")
    two = lsp.WorkspaceFolder((tmp_path / "two").as_uri(), "two")
    editor.client.workspace_did_change_workspace_folders(lsp.DidChangeWorkspaceFoldersParams(lsp.WorkspaceFoldersChangeEvent([two], [])))
    editor.open("two/noisy.py", WRONG)
    editor.open("two/over.py", OVER)
    await editor.codes("two/noisy.py", "DP103")
    await editor.codes("two/over.py")


def _raw(process: asyncio.subprocess.Process, body: bytes, header: bytes | None = None) -> None:
    assert process.stdin is not None
    process.stdin.write((b"Content-Length: %d\r\n\r\n" % len(body) if header is None else header) + body)


async def test_bad_input(start: Start) -> None:
    """Is told in the log, and the server goes on."""
    editor = await start()
    _raw(editor.process, b"this is not JSON")
    _raw(editor.process, b'{"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": 1}}')
    _raw(editor.process, b'{"jsonrpc": "2.0", "method": "no/such/notification", "params": {}}')
    _raw(editor.process, b"", b"X-Header: 1\r\n")
    _raw(editor.process, json.dumps({"jsonrpc": "2.0", "id": "a", "method": "workspace/executeCommand", "params": {"command": "dpcheck.showPage", "arguments": [1, 2, 3]}}).encode())
    there = lsp.VersionedTextDocumentIdentifier(7, editor.uri("never_opened.py"))
    editor.client.text_document_did_change(lsp.DidChangeTextDocumentParams(there, [lsp.TextDocumentContentChangeWholeDocument("x = 1\n")]))
    editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(editor.uri("never_opened.py"))))
    editor.open("noisy.py", WRONG)
    await editor.codes("noisy.py", "DP103")
    nowhere = lsp.Position(10_000, 10_000)
    assert await editor.client.text_document_hover_async(lsp.HoverParams(lsp.TextDocumentIdentifier(editor.uri("noisy.py")), nowhere)) is None
    assert await editor.client.text_document_hover_async(lsp.HoverParams(lsp.TextDocumentIdentifier(editor.uri("no.py")), nowhere)) is None
    for name, text in {"deep.py": "x = " + "(" * 5_000, "null.py": "\0", "surrogate.py": "x = '\\udc00'\n", "empty.py": ""}.items():
        editor.open(name, text)
        await editor.until(name, lambda told: True)
    editor.replace("noisy.py", "1, eps", "3, eps")
    await editor.codes("noisy.py")


async def test_a_request_that_is_given_up(start: Start) -> None:
    editor = await start()
    editor.open("noisy.py", WRONG)
    waiting = [asyncio.ensure_future(editor.hover("noisy.py", "3 * ¦x¦")) for _ in range(20)]
    await asyncio.sleep(0)
    for request in list(editor.client.protocol._request_futures):
        editor.client.cancel_request(lsp.CancelParams(request))
    await asyncio.gather(*waiting, return_exceptions=True)
    assert "private" in await editor.hover("noisy.py", "3 * ¦x¦")
    await editor.codes("noisy.py", "DP103")


async def test_fast_typing(start: Start) -> None:
    """What is found at last is what the last text has."""
    editor = await start()
    editor.open("noisy.py", RIGHT)
    for number in range(4, 30):
        editor.become("noisy.py", RIGHT.replace("3 * x", f"{number} * x"))
        await asyncio.sleep(0.01)
    editor.become("noisy.py", RIGHT.replace("3 * x", "31 * x"))
    await editor.until("noisy.py", lambda told: len(told) == 1 and "cover 31" in told[0].message)
    assert "**31**" in await editor.hover("noisy.py", "31 ¦*¦ x")


def _message(method: str, **more: object) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", "method": method, **more}).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def _server(cwd: Path) -> subprocess.Popen[bytes]:
    path = os.pathsep.join([str(CHECKOUT), *filter(None, [os.environ.get("PYTHONPATH", "")])])
    return subprocess.Popen([sys.executable, "-m", "dpcheck", "server"], cwd=cwd, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            env={**os.environ, "PYTHONPATH": path})


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("messages", "status"), [([("shutdown", {"id": 2}), ("exit", {})], 0), ([("exit", {})], 1), ([], 0)], ids=["asked", "told", "left"])
def test_the_end(tmp_path: Path, messages: list[tuple[str, dict[str, object]]], status: int) -> None:
    """With the status that the protocol asks for; it does not outlive its input."""
    process = _server(tmp_path)
    text = _message("initialize", id=1, params={"processId": None, "rootUri": None, "capabilities": {}}) + _message("initialized", params={})
    out, errors = process.communicate(text + b"".join(_message(method, **more) for method, more in messages), timeout=60)
    assert process.returncode == status and not errors, errors
    assert b'"serverInfo"' in out


def test_an_editor_that_dies(tmp_path: Path) -> None:
    """The server ends though its input stays open."""
    gone = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True, check=True).stdout
    process = _server(tmp_path)
    assert process.stdin is not None
    process.stdin.write(_message("initialize", id=1, params={"processId": int(gone), "rootUri": None, "capabilities": {}}) + _message("initialized", params={}))
    process.stdin.flush()
    began = time.monotonic()
    process.wait(timeout=60)
    assert process.returncode == 1 and time.monotonic() - began < 60
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()


def test_without_the_extra(tmp_path: Path) -> None:
    (tmp_path / "without.py").write_text("import sys\nsys.modules['pygls'] = None\nfrom dpcheck.cli import main\nsys.exit(main(['server']))\n")
    done = dpcheck(cwd=tmp_path, program="without")
    assert done.returncode == 2 and done.stdout == ""
    assert "the language server needs pygls" in done.stderr and "pip install 'dpcheck[editor]'" in done.stderr
