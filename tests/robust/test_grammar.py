"""All of Python's grammar: the standard library's own tests, every function examined, with private values wherever a number stood."""

from __future__ import annotations

import importlib.util
import json
import random
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from robust.sources import with_private_numbers

SHORT = ("test_grammar", "test_decorators")
LONG = ("test_coroutines", "test_compile", "test_patma", "test_fstring", "test_syntax", "test_generators", "test_dataclasses", "test_enum", "test_descr", "test_typing", "test_itertools", "test_math",
        "test_unpack_ex", "test_scope", "test_with", "test_contextlib", "test_contextlib_async", "test_asyncgen", "test_class", "test_dict", "test_named_expressions", "test_exceptions",
        "test_except_star", "test_type_params", "test_type_annotations", "test_string_literals", "test_genexps", "test_listcomps", "test_super", "test_keywordonlyarg", "test_slice")  # fmt: skip
SECONDS = 120  # of the processor; what takes longer hangs
_TESTS = importlib.util.find_spec("test")


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))


@pytest.mark.left_to_thorough
@pytest.mark.skipif(_TESTS is None or _TESTS.origin is None, reason="this Python comes without its own tests")
@pytest.mark.parametrize("name", SHORT + LONG)
def test_every_function(name: str, tmp_path: Path, long: bool) -> None:
    assert _TESTS is not None and _TESTS.origin is not None
    path = Path(_TESTS.origin).with_name(f"{name}.py")
    if name not in SHORT and not long:
        pytest.skip("runs with --long")
    if not path.exists():
        pytest.skip("not in this version of Python")
    text = path.read_text(encoding="utf-8")
    (tmp_path / "a.py").write_text(with_private_numbers(text, random.Random(1)), encoding="utf-8")
    command = [sys.executable, "-m", "dpcheck", "infer", "--format", "json", "--no-cache", "a.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, preexec_fn=_limited)
    assert done.returncode in (0, 1), done.stderr[-2000:]
    assert len(json.loads(done.stdout)["functions"]) > 10
