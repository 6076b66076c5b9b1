"""Makes the picture of the README from a real run: `python -m doors.picture`, from the folder `tests`."""
from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from terminal import CHECKOUT, block, drawn

PICTURE = CHECKOUT / "docs" / "finding.svg"
WIDTH = 118


def shown() -> str:
    """What a terminal shows of the README's first annotated program, with its colours."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "mean_age.py").write_text(block("README.md", "python mean_age.py"), encoding="utf-8")
        command = [sys.executable, "-m", "dpcheck", "check", "--no-cache", "--color", "always", "mean_age.py"]
        environment = {**os.environ, "PYTHONPATH": str(CHECKOUT), "COLUMNS": str(WIDTH), "PYTHONIOENCODING": "utf-8"}
        return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8", check=False).stdout


def picture(text: str) -> str:
    return drawn(f"\x1b[1m$ dpcheck check mean_age.py\x1b[0m\n{text.rstrip()}", WIDTH, "A finding of dpcheck in a terminal", soft_wrap=False)


if __name__ == "__main__":
    PICTURE.write_text(picture(shown()), encoding="utf-8")
