"""An editor that is driven by a test: a client of the language server, which runs as its users run it."""
from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

pytest.importorskip("pygls")
pytest.importorskip("pytest_lsp")
pytest.importorskip("pytest_asyncio")

import pytest_asyncio  # noqa: E402

from .client import Editor  # noqa: E402

Start = Callable[..., Awaitable[Editor]]


@pytest_asyncio.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    """Starts editors on folders below the test's own; they are ended with the test, and must end as they should."""
    editors: list[Editor] = []

    async def started(*folders: str, client: str = "neovim@0.7.0", configuration: dict[str, object] | None = None) -> Editor:
        editor = Editor(tmp_path, [tmp_path / folder for folder in folders] or [tmp_path], client, configuration)
        editors.append(editor)
        await asyncio.wait_for(editor.begin(), 60)
        return editor

    yield started
    for editor in editors:
        await asyncio.wait_for(editor.end(), 60)
