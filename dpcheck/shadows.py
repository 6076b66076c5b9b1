"""Local files that `import dpcheck` would find before the vocabulary: what the code beside them means cannot be known."""
from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from dpcheck.check.records import Diagnostic
from dpcheck.files import read
from dpcheck.observed import look, look_for

OWN = os.path.dirname(os.path.abspath(__file__))
MESSAGE = ("`import dpcheck` beside this file finds this file, not the vocabulary of dpcheck: what its names mean is not known, "
           "so nothing that is released through them was judged")


def shadows(files: Iterable[str], relevant: Iterable[str]) -> list[Diagnostic]:
    """A DP305 for each `dpcheck.py` (or package of that name) among the files, or beside one that matters."""
    named = {path for path in files if os.path.basename(path) == "dpcheck.py" or path.replace(os.sep, "/").endswith("dpcheck/__init__.py")}
    named |= {path for folder in {os.path.dirname(path) for path in relevant} for path in _beside(folder)}
    return [Diagnostic("DP305", "error", MESSAGE, path, 1, 1, 1, 1, fix="give it another name") for path in sorted(named) if not _is_own(path)]


def _beside(folder: str) -> Iterator[str]:
    for name in ("dpcheck.py", os.path.join("dpcheck", "__init__.py")):
        path = os.path.join(folder, name)
        look_for(path)
        if os.path.isfile(path):
            yield path


def _is_own(path: str) -> bool:
    """Whether a package is dpcheck itself: the one that is running, or one whose vocabulary is the same, byte for byte."""
    folder = os.path.dirname(os.path.abspath(path))
    if os.path.basename(path) != "__init__.py":
        return False
    return os.path.realpath(folder) == os.path.realpath(OWN) or _vocabulary(folder) == _vocabulary(OWN)


def _vocabulary(folder: str) -> dict[str, bytes]:
    """The files that define what `import dpcheck` gives."""
    found = {}
    for place in (folder, os.path.join(folder, "lang")):
        look(place)
        try:
            names = sorted(name for name in os.listdir(place) if name.endswith(".py") and (place != folder or name == "__init__.py"))
            for name in names:
                path = os.path.join(place, name)
                found[os.path.relpath(path, folder)] = read(path)
        except OSError:
            return {}
    return found
