"""How findings and costs are worded where the noise is drawn in one function and its epsilon comes from another: no name that is not in sight, and none that nobody wrote."""
from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from doors.helpers import document

HEAD = """import argparse
import numpy as np
import pandas as pd
from dpcheck import MetricFrame, SymmetricDistance

def total(df, eps):
    return df["age"].clip(0, 100).sum() + {noise}

def main():
    args = argparse.ArgumentParser().parse_args()
    people: MetricFrame[SymmetricDistance] = pd.read_csv("people.csv")
    print(total(people, args.epsilon / 4))
"""


def checked(noise: str, folder: Path) -> dict[str, Any]:
    path = folder / "program.py"
    path.write_text(HEAD.format(noise=noise), encoding="utf-8")
    return document(path, cwd=folder)


@pytest.mark.parametrize("noise, advice", [
    ("np.random.laplace(0, 1 / (eps / 2))", "draw it with 100 times its scale"),
    ("np.random.normal(0, 100 * np.sqrt(np.log(1.25 / 1e-6)) / eps)", "draw it with sqrt(2) times its scale"),
])
def test_advice_can_be_written_where_the_noise_is_drawn(noise: str, advice: str, tmp_path: Path) -> None:
    found = checked(noise, tmp_path)
    assert [each["fix"].partition(",")[0] for each in found["diagnostics"] if each["code"] == "DP103"] == [advice]


def test_what_an_unknown_call_gives_is_called_by_its_variable(tmp_path: Path) -> None:
    entry, = checked("np.random.laplace(0, 100 / eps)", tmp_path)["ledger"]
    assert entry["epsilon"] == "args.epsilon / 4"
