"""Findings as they are typed: the same as `dpcheck check` has for the same texts, at the same places."""
from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from lsprotocol import types as lsp

from doors.helpers import CHECKOUT, RIGHT, WRONG, found, notebook

from .conftest import Start

EXAMPLES = [CHECKOUT / "examples" / name for name in ("mistakes.py", "census_mistakes.py", "norms.py")]
HELPER = "def twice(value):\n    return 2 * value\n"
USER = "from dpcheck import Real, laplacian_mechanism\nfrom helper import twice\n\n\ndef noisy(x: Real, eps: float):\n    return laplacian_mechanism(twice(x), 2, eps)\n"


async def test_as_check_has_them(start: Start, tmp_path: Path) -> None:
    """Of all examples, with the same codes and places."""
    editor = await start()
    for example in EXAMPLES:
        editor.write(example.name, example.read_text(encoding="utf-8"))
    expected = found(".", cwd=tmp_path)["diagnostics"]
    for example in EXAMPLES:
        editor.open(example.name)
        own = [(one["code"], one["line"] - 1, one["column"] - 1) for one in expected if one["path"] == example.name]
        told = await editor.until(example.name, lambda told, own=own: len(told) == len(own))  # type: ignore[misc]
        assert [(one.code, one.range.start.line, one.range.start.character) for one in told] == own


async def test_as_they_are_typed(start: Start) -> None:
    editor = await start()
    editor.open("noisy.py", RIGHT)
    await editor.codes("noisy.py")
    editor.replace("noisy.py", "3, eps", "1, eps")
    [one] = await editor.codes("noisy.py", "DP103")
    assert editor.text_at("noisy.py", one.range) == "1"
    assert one.severity == lsp.DiagnosticSeverity.Error and one.source == "dpcheck"
    assert one.code_description is not None and one.code_description.href.endswith("DP103.md")
    steps = [editor.text_at("noisy.py", step.location.range) for step in one.related_information or ()]
    assert steps == ["3 * x", "x: Real"]
    editor.replace("noisy.py", "1, eps", "3, eps")
    await editor.codes("noisy.py")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
async def test_characters_and_line_ends(start: Start, end: str) -> None:
    """Columns are counted in UTF-16, and a form feed or a line separator ends no line."""
    editor = await start()
    text = WRONG.replace("\n\n\n", "\n\n\f\nwide = '😀\u2028😀'; x = 1\n").replace("return laplacian", "'😀'; return laplacian").replace("\n", end)
    editor.open("noisy.py", text)
    [one] = await editor.codes("noisy.py", "DP103")
    assert editor.text_at("noisy.py", one.range) == "1"
    editor.replace("noisy.py", "'😀'; return", "'😀😀'; return")
    editor.replace("noisy.py", "3 * x", "5 * x")
    [one] = await editor.until("noisy.py", lambda told: len(told) == 1 and "5" in told[0].message)
    assert editor.text_at("noisy.py", one.range) == "1"


async def test_what_is_typed_in_a_file_that_is_imported(start: Start) -> None:
    editor = await start()
    editor.write("helper.py", HELPER)
    editor.write("user.py", USER)
    editor.open("user.py")
    await editor.codes("user.py")
    editor.open("helper.py")
    editor.replace("helper.py", "2 * value", "3 * value")
    await editor.codes("user.py", "DP103")
    editor.close("helper.py")  # not saved
    await editor.codes("user.py")


async def test_what_changes_on_the_disk(start: Start) -> None:
    editor = await start()
    editor.write("helper.py", HELPER)
    editor.open("user.py", USER)
    await editor.codes("user.py")
    editor.write("helper.py", HELPER.replace("2", "3"))
    editor.client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([lsp.FileEvent(editor.uri("helper.py"), lsp.FileChangeType.Changed)]))
    await editor.codes("user.py", "DP103")


async def test_files_that_are_not_open(start: Start) -> None:
    """They are looked at when nothing else is to be done, and again when they have changed."""
    editor = await start()
    editor.write("wrong.py", WRONG)
    editor.open("right.py", RIGHT)
    await editor.codes("wrong.py", "DP103")
    editor.write("wrong.py", RIGHT)
    editor.client.text_document_did_save(lsp.DidSaveTextDocumentParams(lsp.TextDocumentIdentifier(editor.uri("right.py"))))
    await editor.codes("wrong.py")


async def test_asked_for(start: Start) -> None:
    """A client that asks for findings is told nothing twice."""
    editor = await start(client="neovim@0.11.0")
    assert editor.capabilities.text_document is not None and editor.capabilities.text_document.diagnostic is not None
    editor.open("noisy.py", WRONG)
    first = await editor.pulled("noisy.py")
    assert [one.code for one in first.items] == ["DP103"]
    assert (await editor.pulled("noisy.py", first.result_id)).kind == "unchanged"
    editor.replace("noisy.py", "1, eps", "3, eps")
    assert (await editor.pulled("noisy.py", first.result_id)).items == ()
    assert editor.uri("noisy.py") not in editor.client.diagnostics


async def test_a_notebook(start: Start, tmp_path: Path) -> None:
    """Its code cells are one program, and a finding stands in its cell, wherever that is moved."""
    editor = await start()
    first, second = "from dpcheck import Real, laplacian_mechanism\n%matplotlib inline\nx: Real = 0.0", "noisy = laplacian_mechanism(3 * x, 1, 0.5)"
    cells = [lsp.NotebookCell(lsp.NotebookCellKind.Code, "cell:a"), lsp.NotebookCell(lsp.NotebookCellKind.Markup, "cell:b"), lsp.NotebookCell(lsp.NotebookCellKind.Code, "cell:c")]
    document = lsp.NotebookDocument(editor.uri("book.ipynb"), "jupyter-notebook", 1, cells)
    texts = [lsp.TextDocumentItem("cell:a", "python", 1, first), lsp.TextDocumentItem("cell:c", "python", 1, second)]
    editor.client.notebook_document_did_open(lsp.DidOpenNotebookDocumentParams(document, texts))
    (tmp_path / "book.ipynb").write_bytes(notebook(first, second))
    expected = found("book.ipynb", cwd=tmp_path)["diagnostics"]

    async def in_cell(uri: str, codes: list[str]) -> list[lsp.Diagnostic]:
        for _ in range(3000):
            told = list(editor.client.diagnostics.get(uri, ()))
            if uri in editor.client.diagnostics and [one.code for one in told] == codes:
                return told
            await asyncio.sleep(0.02)
        raise AssertionError(json.dumps({key: [one.message for one in value] for key, value in editor.client.diagnostics.items()}))

    [one] = await in_cell("cell:c", ["DP103"])
    assert (one.range.start.line, one.range.start.character) == (expected[0]["line"] - 1, expected[0]["column"] - 1)
    hover = await editor.client.text_document_hover_async(lsp.HoverParams(lsp.TextDocumentIdentifier("cell:c"), lsp.Position(0, 30)))
    assert hover is not None and "**3**" in hover.contents.value and hover.range == lsp.Range(lsp.Position(0, 28), lsp.Position(0, 33))  # type: ignore[union-attr]
    hints = await editor.client.text_document_inlay_hint_async(lsp.InlayHintParams(lsp.TextDocumentIdentifier("cell:c"), lsp.Range(lsp.Position(0, 0), lsp.Position(9, 0))))
    assert [(hint.position.character, hint.label) for hint in hints or ()] == [(len(second), "epsilon 1.5, ± 5.992")]
    change = lsp.TextDocumentContentChangePartial(lsp.Range(lsp.Position(0, 35), lsp.Position(0, 36)), "3")
    content = lsp.NotebookDocumentCellContentChanges(lsp.VersionedTextDocumentIdentifier(2, "cell:c"), [change])
    editor.client.notebook_document_did_change(lsp.DidChangeNotebookDocumentParams(
        lsp.VersionedNotebookDocumentIdentifier(2, document.uri), lsp.NotebookDocumentChangeEvent(cells=lsp.NotebookDocumentCellChanges(text_content=[content]))))
    await in_cell("cell:c", [])
    gone = lsp.NotebookDocumentCellChangeStructure(lsp.NotebookCellArrayChange(0, 1, []), did_close=[lsp.TextDocumentIdentifier("cell:a")])
    editor.client.notebook_document_did_change(lsp.DidChangeNotebookDocumentParams(
        lsp.VersionedNotebookDocumentIdentifier(3, document.uri), lsp.NotebookDocumentChangeEvent(cells=lsp.NotebookDocumentCellChanges(structure=gone))))
    editor.client.notebook_document_did_close(lsp.DidCloseNotebookDocumentParams(lsp.NotebookDocumentIdentifier(document.uri), [lsp.TextDocumentIdentifier("cell:c")]))
    editor.open("noisy.py", WRONG)
    await editor.codes("noisy.py", "DP103")


async def test_what_is_no_python(start: Start) -> None:
    editor = await start()
    editor.open("broken.py", "def f(:\n")
    await editor.codes("broken.py", "DP901")
    editor.open("plain.py", "import numpy as np\n\nprint(np.random.laplace(0, 1))\n")
    [one] = await editor.codes("plain.py", "DP304")
    editor.become("plain.py", "print(1)\n")
    await editor.codes("plain.py")
    editor.client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem("untitled:Untitled-1", "python", 1, WRONG)))
    for _ in range(3000):
        if editor.client.diagnostics.get("untitled:Untitled-1"):
            break
        await asyncio.sleep(0.02)
    assert [one.code for one in editor.client.diagnostics["untitled:Untitled-1"]] == ["DP103"]
    editor.open("unused.py", RIGHT.replace("3, eps)", "3, eps)  # dpcheck: ignore[DP103] once"))
    [one] = await editor.codes("unused.py", "DP903")
    assert one.tags == (lsp.DiagnosticTag.Unnecessary,)
