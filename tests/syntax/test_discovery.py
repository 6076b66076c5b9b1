"""Discovery of files, module names, and which files matter."""
from __future__ import annotations

import os
from pathlib import Path

import pytest

from dpcheck.syntax.discover import discover, module_name
from dpcheck.syntax.relevance import Imports, Skimmed, mentions_vocabulary


def tree(root: Path, *paths: str) -> None:
    for path in paths:
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")


def write(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)


def found(root: Path, *below: str, respect_gitignore: bool = True, exclude: tuple[str, ...] = ()) -> list[str]:
    paths = [str(root / each) for each in below] or [str(root)]
    files, problems, _ = discover(paths, respect_gitignore=respect_gitignore, exclude=exclude)
    assert problems == []
    return [os.path.relpath(each.path, root).replace(os.sep, "/") for each in files]


def test_folders_are_walked_in_a_fixed_order(tmp_path: Path) -> None:
    tree(tmp_path, "b.py", "a.py", "c/d.ipynb", "c/e.txt", "c/f.pyi", "B.py", ".hidden/x.py", "__pycache__/x.py", "node_modules/x.py", ".x.py")
    assert found(tmp_path) == [".x.py", "B.py", "a.py", "b.py", "c/d.ipynb"]


def test_what_is_given_is_taken(tmp_path: Path) -> None:
    tree(tmp_path, ".hidden/x.py", "script", "a.py")
    write(tmp_path, ".gitignore", "a.py\nscript\n")
    (tmp_path / ".git").mkdir()
    assert found(tmp_path, "script", "a.py", ".hidden", "a.py") == ["script", "a.py", ".hidden/x.py"]


def test_virtual_environments_are_skipped_unless_given(tmp_path: Path) -> None:
    tree(tmp_path, "a.py", "env/pyvenv.cfg", "env/lib/site-packages/m.py", "site-packages/n.py")
    assert found(tmp_path) == ["a.py", "site-packages/n.py"]
    assert found(tmp_path, "env") == ["env/lib/site-packages/m.py"]
    assert found(tmp_path, "env/lib") == ["env/lib/site-packages/m.py"]


def test_gitignore_at_every_level(tmp_path: Path) -> None:
    tree(tmp_path, "a.py", "build/x.py", "p/gen_a.py", "p/keep/gen_b.py", "p/q/build/y.py", "p/q/only.py", "p/q/z.py")
    (tmp_path / ".git").mkdir()
    write(tmp_path, ".gitignore", "build/\ngen_*.py\n")
    write(tmp_path, "p/keep/.gitignore", "!gen_b.py\n")
    write(tmp_path, "p/q/.gitignore", "/only.py\n")
    assert found(tmp_path) == ["a.py", "p/keep/gen_b.py", "p/q/z.py"]
    assert found(tmp_path, "p") == ["p/keep/gen_b.py", "p/q/z.py"]  # the files above count, up to the repository's root
    assert len(found(tmp_path, respect_gitignore=False)) == 7


def test_a_folder_that_is_ignored_can_be_given(tmp_path: Path) -> None:
    tree(tmp_path, "vendor/lib/a.py", "vendor/b.py")
    (tmp_path / ".git").mkdir()
    write(tmp_path, ".gitignore", "/vendor/\n")
    assert found(tmp_path) == []
    assert found(tmp_path, "vendor/lib") == ["vendor/lib/a.py"]


def test_gitignore_above_counts_within_a_repository_only(tmp_path: Path) -> None:
    tree(tmp_path, "p/a.py")
    write(tmp_path, ".gitignore", "*.py\n")
    assert found(tmp_path, "p") == ["p/a.py"]


def test_exclude(tmp_path: Path) -> None:
    tree(tmp_path, "a.py", "tests/b.py", "x/tests/c.py", "x/d_pb2.py")
    assert found(tmp_path, exclude=("tests/", "*_pb2.py")) == ["a.py"]
    assert found(tmp_path, exclude=("/tests",)) == ["a.py", "x/d_pb2.py", "x/tests/c.py"]


def test_recursive_links_end(tmp_path: Path) -> None:
    tree(tmp_path, "a/b.py")
    (tmp_path / "a" / "up").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "a" / "self").symlink_to(tmp_path / "a" / "self")
    (tmp_path / "z").symlink_to(tmp_path / "a", target_is_directory=True)
    assert found(tmp_path) == ["a/b.py"]


def test_problems(tmp_path: Path) -> None:
    tree(tmp_path, "a.py")
    (tmp_path / "dangling.py").symlink_to(tmp_path / "nowhere")
    (tmp_path / "loop.py").symlink_to(tmp_path / "loop.py")
    files, problems, _ = discover([str(tmp_path / "no"), str(tmp_path), str(tmp_path / "a.py" / "x")])
    assert [os.path.basename(each.path) for each in files] == ["a.py"]
    assert [(os.path.basename(each.path), each.kind) for each in problems] == [
        ("no", "missing"), ("dangling.py", "unreadable"), ("loop.py", "unreadable"), ("x", "missing"),
    ]
    assert all(each.message for each in problems)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is unreadable to the superuser")
def test_unreadable_folder(tmp_path: Path) -> None:
    tree(tmp_path, "a.py", "locked/b.py")
    (tmp_path / "locked").chmod(0)
    try:
        files, problems, _ = discover([str(tmp_path)])
    finally:
        (tmp_path / "locked").chmod(0o755)
    assert len(files) == 1 and [each.kind for each in problems] == ["unreadable"]


def test_an_error_of_the_system_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree(tmp_path, "a.py", "locked/b.py")
    scandir = os.scandir

    def refuse(path: str) -> object:
        if path.endswith("locked"):
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    files, problems, _ = discover([str(tmp_path)])
    assert len(files) == 1 and [(each.kind, each.message) for each in problems] == [("unreadable", "Permission denied")]


def test_module_names(tmp_path: Path) -> None:
    tree(tmp_path, "pkg/__init__.py", "pkg/sub/__init__.py", "pkg/sub/m.py", "loose/m.py")
    assert module_name(str(tmp_path / "pkg/sub/m.py")) == ("pkg.sub.m", False)
    assert module_name(str(tmp_path / "pkg/sub/__init__.py")) == ("pkg.sub", True)
    assert module_name(str(tmp_path / "loose/m.py")) == ("m", False)


# ---------------------------------------------------------------- relevance
def relevant(**files: str) -> list[str]:
    data = {path.replace("__", "/") + ".py": text.encode() for path, text in files.items()}
    data = {path.replace("/init", "/__init__"): text for path, text in data.items()}
    names = {path: (path[:-3].replace("/__init__", "").replace("/", "."), path.endswith("__init__.py")) for path in data}
    return sorted(Imports({path: Skimmed(text, *names[path]) for path, text in data.items()}).relevant())


def test_a_file_matters_if_it_mentions_the_vocabulary() -> None:
    assert mentions_vocabulary(b"import dpcheck\n") and not mentions_vocabulary(b"import x\n")
    assert relevant(a="import dpcheck", b="import os") == ["a.py"]
    assert relevant(a="import os", b="import a") == []


def test_a_vocabulary_that_is_passed_on() -> None:
    assert relevant(types="from dpcheck import Real", use="from types import Real", more="import use as u", other="import os") == ["more.py", "types.py", "use.py"]


def test_helpers_that_are_called() -> None:
    assert relevant(main="import dpcheck\nfrom pkg.tools import f", pkg__init="", pkg__tools="from . import base", pkg__base="", pkg__no="") == [
        "main.py", "pkg/__init__.py", "pkg/base.py", "pkg/tools.py",
    ]


def test_forms_of_imports() -> None:
    main = "import dpcheck\nif x: import a, b.c as d\ntry:\n\tfrom e import (  # f\n  g,\n  h as i)\nexcept: from j \\\n  import k\nx = 1; import m\n"
    files = dict(a="", b__c="", d="", e="", e__g="", e__h="", f="", i="", j__k="", k="", m="")
    assert relevant(main=main, **files) == ["a.py", "b/c.py", "e.py", "e/g.py", "e/h.py", "j/k.py", "m.py", "main.py"]


def test_relative_imports() -> None:
    assert relevant(p__init="from . a import x", p__a="import dpcheck", p__q__b="from .. import a", p__q__c="from . import d", z="") == [
        "p/__init__.py", "p/a.py", "p/q/b.py",
    ]
    assert relevant(p__q__init="from ..z import w\nimport dpcheck", p__z="", z="", p__q__z="") == ["p/q/__init__.py", "p/z.py"]


def test_folders_without_an_init_are_found_by_their_path() -> None:
    files = {"src/pkg/sub/m.py": b"", "main.py": b"import dpcheck\nimport pkg.sub.m", "other/m.py": b""}
    skimmed = {path: Skimmed(text, module_stem(path), False) for path, text in files.items()}
    assert sorted(Imports(skimmed).relevant()) == ["main.py", "src/pkg/sub/m.py"]


def module_stem(path: str) -> str:
    return os.path.splitext(os.path.basename(path))[0]


def test_what_is_wanted_of_each_file() -> None:
    files = {
        "main.py": b"import dpcheck\nfrom tools import f\nf(x)", "tools.py": b"from deep import g\ndef f(): g()\ndef h(): ...",
        "deep.py": b"def g(): ...", "other.py": b"from main import y",
    }
    graph = Imports({path: Skimmed(text, path[:-3], False) for path, text in files.items()})
    relevant = graph.relevant()
    wanted = graph.wanted(relevant)
    assert graph.users() == {"main.py", "other.py"} and relevant == set(files)
    assert "f" in wanted["tools.py"].names and "h" not in wanted["tools.py"].names and "g" in wanted["deep.py"].names
    assert wanted["other.py"].modules == {"main"} and wanted["main.py"].modules == frozenset()
