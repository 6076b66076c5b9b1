"""A project whose findings run through its imports, and random edits of it."""
from __future__ import annotations

import os
import random
from pathlib import Path

from mypy_plugin.runs import write

MODULES = {
    # no word of dpcheck in the first two: what they compute decides what is found in the others
    "base": "def scale(x: float) -> float:{note}\n    return {factor} * x\n",
    "middle": "from base import scale\n\n\ndef twice(x: float) -> float:{note}\n    return {factor} * scale(x)\n",
    "release": "from dpcheck import Real, laplacian_mechanism\nfrom middle import twice\n\n\n"
               "def released(x: Real, eps: float) -> float:{note}\n    return laplacian_mechanism(twice(x), {factor}, eps)\n",
    "shown": "import middle\nfrom dpcheck import Real, reveal_sensitivity\n\n\n"
             "def shown(x: Real) -> float:{note}\n    return reveal_sensitivity({factor} * middle.twice(x))\n",
    "one": "import other\nfrom dpcheck import Real, laplacian_mechanism\n\n\ndef mine(x: float) -> float:{note}\n    return {factor} * x\n\n\n"
           "def released(x: Real, eps: float) -> float:\n    return laplacian_mechanism(other.mine(x), 2, eps)\n",
    "other": "import one\nfrom dpcheck import Real, gaussian_mechanism\n\n\ndef mine(x: float) -> float:{note}\n    return {factor} * x\n\n\n"
             "def released(x: Real) -> float:\n    return gaussian_mechanism(one.mine(x), 2, 0.5, 1e-6)\n",
    "ignored": "from base import scale\nfrom dpcheck import Real, laplacian_mechanism\n\n\ndef quiet(x: Real) -> float:{note}\n"
               "    return laplacian_mechanism(scale({factor} * x), 1, 1.0)  # type: ignore[dp-under-noised]\n\n\n"
               "def silent(x: Real) -> float:\n    return laplacian_mechanism(scale(x), 1, 1.0)  # dpcheck: ignore[DP103, DP104]\n",
    "facade": "from middle import twice as doubled\nfrom release import released\n\n__all__ = ['doubled', 'released']\n{note}\nLIMIT = {factor}\n",
    "user": "from dpcheck import Real, laplacian_mechanism\nfrom facade import LIMIT, doubled\n\n\n"
            "def limited(x: Real) -> float:{note}\n    return laplacian_mechanism({factor} * doubled(x), LIMIT, 1.0)\n",
}


class Project:
    """The modules with a factor and a comment each, some of them broken or not there."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.rng = random.Random(seed)
        self.factors = {name: self.rng.randint(1, 3) for name in MODULES}
        self.notes = dict.fromkeys(MODULES, "")
        self.broken: str | None = None
        self.absent: str | None = None
        self.now = 1_600_000_000
        for name in MODULES:
            self._write(name)

    def edit(self) -> str:
        """Makes one random edit; tells which."""
        name = self.rng.choice(sorted(MODULES))
        kind = self.rng.choice(["factor"] * 6 + ["note", "break", "remove", "nothing"])
        if self.broken is not None:  # what is broken is repaired next: mypy says nothing else as long as it lasts
            name, kind, self.broken = self.broken, "repair", None
        elif self.absent is not None and self.rng.random() < 0.5:
            name, kind, self.absent = self.absent, "restore", None
        elif name == self.absent or kind == "remove" and self.absent is not None:
            kind = "nothing"
        if kind == "factor":
            self.factors[name] = self.factors[name] % 3 + 1
        elif kind == "note":
            self.notes[name] = f"  # {self.rng.random()}"
        elif kind == "break":
            self.broken = name
        elif kind == "remove":
            self.absent = name
            (self.folder / f"{name}.py").unlink()
            return f"remove {name}"
        if kind != "nothing":
            self._write(name)
        return f"{kind} {name}"

    def _write(self, name: str) -> None:
        text = MODULES[name].format(factor=self.factors[name], note=self.notes[name])
        write(self.folder, **{name: text + ("def broken(:\n" if name == self.broken else "")})
        self.now += 2  # mypy takes two files of one size for the same if they were written in the same second
        os.utime(self.folder / f"{name}.py", (self.now, self.now))
