"""The language server on the synthetic tree, as an editor sees it: `python benchmarks/editor.py [LINES] [EDITS]` (needs the extra `editor`).

Opens a file that imports nothing, one in the middle and one that imports all others, directly or through others; types a release into each, again and
again; and measures the seconds from the edit until its findings arrive (the pause that the server waits for further typing is in them), and from an edit
until the answer to a hover in it. `cpu` is what the server's process has worked for that.
"""
from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from queue import Empty, Queue
from typing import Any

from tree import write_tree

TYPED = "\n\ndef typed(x: Real) -> float:\n    return laplacian_mechanism(3 * x, {number}, 1.0)\n"


class Client:
    """Talks to a server of its own."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen([sys.executable, "-m", "dpcheck", "server"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self.messages: Queue[dict[str, Any]] = Queue()
        self.number = 0
        threading.Thread(target=self._read, daemon=True).start()
        self.ask("initialize", {"processId": os.getpid(), "rootUri": folder.as_uri(), "workspaceFolders": [{"uri": folder.as_uri(), "name": "tree"}], "capabilities": {}})
        self.tell("initialized", {})

    def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        while line := stream.readline():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
                while stream.readline().strip():
                    pass
                self.messages.put(json.loads(stream.read(length)))

    def _send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def tell(self, method: str, params: dict[str, Any]) -> None:
        self._send({"method": method, "params": params})

    def ask(self, method: str, params: dict[str, Any]) -> Any:
        self.number += 1
        self._send({"id": self.number, "method": method, "params": params})
        return self.until(lambda message: message.get("id") == self.number and "method" not in message)["result"]

    def until(self, is_it: Any) -> dict[str, Any]:
        while True:
            message = self.messages.get(timeout=300)
            if is_it(message):
                return message

    def told(self, uri: str, version: int) -> None:
        """Waits for the findings in a version of a file."""
        self.until(lambda message: message.get("method") == "textDocument/publishDiagnostics" and (message["params"]["uri"], message["params"].get("version")) == (uri, version))

    def quiet(self, seconds: float) -> None:
        """Waits until nothing has arrived for so long, and the server does nothing."""
        while True:
            before = self.cpu
            try:
                self.messages.get(timeout=seconds)
            except Empty:
                if self.cpu - before < 0.1 * seconds:
                    return

    @property
    def cpu(self) -> float:
        """The seconds of work that the server has done."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> float:
        """The memory of the server in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def told(samples: list[tuple[float, float]]) -> str:
    """The middle and the largest of some times, with the middle of the work."""
    seconds, cpu = zip(*samples)
    return f"median {statistics.median(seconds):.3f} s, largest {max(seconds):.3f} s, cpu {statistics.median(cpu):.3f} s"


def main(lines: int, edits: int) -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        written = write_tree(folder, lines)
        files = sorted(folder.glob("*.py"))
        print(f"{written} lines in {len(files)} files, {edits} edits of each kind in each of 3 files; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
        client = Client(folder)
        for file in (files[0], files[len(files) // 2], files[-1]):
            uri, text = file.as_uri(), file.read_text(encoding="utf-8")
            began, worked = time.perf_counter(), client.cpu
            client.tell("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "python", "version": 1, "text": text}})
            client.told(uri, 1)
            print(f"\n{file.name}\n  opened:   {time.perf_counter() - began:.3f} s, cpu {client.cpu - worked:.3f} s")
            client.quiet(4)
            version = 1
            findings: list[tuple[float, float]] = []
            hovers: list[tuple[float, float]] = []
            for number in range(1, edits + 1):
                for kind, into in (("findings", findings), ("hover", hovers)):
                    new = text + TYPED.format(number=number + (0.5 if kind == "hover" else 0))
                    began, worked = time.perf_counter(), client.cpu
                    version += 1
                    client.tell("textDocument/didChange", {"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"text": new}]})
                    if kind == "hover":
                        line = new[:new.index("3 * x, ")].count("\n")
                        answer = client.ask("textDocument/hover", {"textDocument": {"uri": uri}, "position": {"line": line, "character": 33}})
                        assert "moves it by at most **3**" in answer["contents"]["value"]
                    else:
                        client.told(uri, version)
                    into.append((time.perf_counter() - began, client.cpu - worked))
                    time.sleep(0.6)
            print(f"  findings: {told(findings)}\n  hover:    {told(hovers)}")
            client.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
        print(f"\nmemory: {client.memory:.0f} MB")
        client.ask("shutdown", {})
        client.tell("exit", {})
        return client.process.wait(30)


if __name__ == "__main__":
    sys.exit(main(*(int(value) for value in [*sys.argv[1:3], *("20000", "10")[len(sys.argv) - 1:]])))
