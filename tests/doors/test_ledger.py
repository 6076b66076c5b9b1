"""The ledger of `check`: every release once, under the function where a reviewer meets it."""

from __future__ import annotations

from pathlib import Path

import pytest

from doors.helpers import document

HELPERS = {
    "noise by hand": """import numpy as np
from dpcheck import MetricFrame, SymmetricDistance

def helper(data: MetricFrame[SymmetricDistance]):
    return len(data) + np.random.laplace(0, 1.0)
""",
    "a mechanism": """from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism

def helper(data: MetricFrame[SymmetricDistance]):
    return laplacian_mechanism(len(data), 1, 1.0)
""",
    "a context of OpenDP": """import opendp.prelude as dp
from typing import Annotated
from dpcheck import MetricFrame, SymmetricDistance

def helper(data: Annotated[list[float], SymmetricDistance]):
    queries = dp.Context.compositor(data=data, privacy_unit=dp.unit_of(contributions=1), privacy_loss=dp.loss_of(epsilon=1.0), split_evenly_over=1,
                                    domain=dp.vector_domain(dp.atom_domain(T=float, nan=False)))
    return queries.query().clamp((0.0, 1.0)).sum().laplace().release()
""",
}


@pytest.mark.parametrize("kind", HELPERS)
def test_what_a_helper_releases_is_in_the_ledger_of_its_caller_only(kind: str, tmp_path: Path) -> None:
    annotation = "Annotated[list[float], SymmetricDistance]" if "Annotated" in HELPERS[kind] else "MetricFrame[SymmetricDistance]"
    path = tmp_path / "program.py"
    path.write_text(f"{HELPERS[kind]}\ndef entry(data: {annotation}):\n    return helper(data)\n", encoding="utf-8")
    assert [(found["function"], found["epsilon"]) for found in document(path, cwd=tmp_path)["ledger"]] == [("entry", "1")]


def test_a_script_whose_main_function_is_called_at_its_end_has_one_entry(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text("""import pandas as pd
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism

def helper(data: MetricFrame[SymmetricDistance]):
    return laplacian_mechanism(len(data), 1, 0.5)

def main():
    people: MetricFrame[SymmetricDistance] = pd.read_csv("people.csv")
    print(helper(people))

if __name__ == "__main__":
    main()
""", encoding="utf-8")
    assert [(found["function"], found["epsilon"], found["mechanisms"]) for found in document(path, cwd=tmp_path)["ledger"]] == [
        ("<module>", "1 / 2", ["laplace at 9: right (made for 1, needs 1, costs epsilon = 0.5)"])]


def test_functions_that_share_a_helper_have_an_entry_each(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(f"""{HELPERS["a mechanism"]}
def once(df: MetricFrame[SymmetricDistance]):
    return helper(df)

def twice(df: MetricFrame[SymmetricDistance]):
    return helper(df) + helper(df)

def through_another(df: MetricFrame[SymmetricDistance]):
    return once(df)
""", encoding="utf-8")
    assert {found["function"]: found["epsilon"] for found in document(path, cwd=tmp_path)["ledger"]} == {"twice": "2", "through_another": "1"}


def test_what_is_without_bound_is_not_left_out_for_what_is_not(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(f"""{HELPERS["a mechanism"]}
def any_length(df: MetricFrame[SymmetricDistance], n: float):
    return laplacian_mechanism(df["pay"].clip(-n, n).sum() if n < 5 else df["pay"].sum(), 5, 1.0)

def short(df: MetricFrame[SymmetricDistance]):
    return any_length(df, 4)
""", encoding="utf-8")
    found = {each["function"]: each["epsilon"] for each in document(path, cwd=tmp_path)["ledger"]}
    assert found["any_length"] == "inf" and found["short"] != "inf"


def test_releases_at_one_line_are_told_with_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text("""from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism

def mean(df: MetricFrame[SymmetricDistance]):
    return laplacian_mechanism(df["pay"].clip(0, 50).sum(), 50, 0.5) / laplacian_mechanism(len(df), 1, 0.25)

def many(df: MetricFrame[SymmetricDistance]):
    return [laplacian_mechanism(len(df), 1, e) for e in (0.1, 0.2, 0.3, 0.4, 0.5)]
""", encoding="utf-8")
    mean, many = document(path, cwd=tmp_path)["ledger"]
    assert mean["mechanisms"] == ["laplace at 4: right (made for 50, needs 50, costs epsilon = 0.5)", "laplace at 4: right (made for 1, needs 1, costs epsilon = 0.25)"]
    assert many["mechanisms"] == ["laplace at 7, 5 times: right"]


def test_answers_in_a_loop_are_in_the_ledger_as_they_are_judged(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text("""import numpy as np
import pandas as pd

people = pd.read_csv("people.csv")

def told(answer, epsilon):
    if np.random.rand() < np.exp(epsilon) / (np.exp(epsilon) + 1):
        return answer
    return 1 - answer

for age in people["age"]:
    print(told(int(age > 30), 1.0))
""", encoding="utf-8")
    report = document("--audit", "program.py", cwd=tmp_path)
    assert [release["verdict"] for release in report["releases"]] == ["right"] and report["diagnostics"] == []
    assert [line for entry in report["ledger"] for line in entry["mechanisms"]] == ["randomized-response at 12: right (made for 1, needs 1, costs epsilon = 1)"]


def test_an_epsilon_of_the_command_line_has_a_name(tmp_path: Path) -> None:
    (tmp_path / "size.py").write_text("import argparse\nimport numpy as np\nimport pandas as pd\n\nEPSILON = 1.0\nparser = argparse.ArgumentParser()\n"
                                      "parser.add_argument('--epsilon', type=float, default=EPSILON)\noptions = parser.parse_args()\npeople = pd.read_csv('people.csv')\n"
                                      "epsilon = options.epsilon / 2\nprint(len(people) + np.random.laplace(0, 1 / epsilon))\n")
    report = document("--audit", "--relation", "add-remove", "size.py", cwd=tmp_path)
    assert [release["epsilon"] for release in report["releases"]] == ["options.epsilon / 2"]


def test_noise_that_is_judged_where_another_module_calls_its_helper(tmp_path: Path) -> None:
    (tmp_path / "noise.py").write_text("import numpy as np\n\n\ndef noisy_sum(column, upper, epsilon):\n    return column.clip(0, upper).sum() + np.random.laplace(0, upper / epsilon)\n")
    (tmp_path / "pay.py").write_text("import pandas as pd\nfrom noise import noisy_sum\n\npeople = pd.read_csv('people.csv')\nprint(noisy_sum(people['pay'], 5000, 0.5))\n")
    report = document("--audit", "--relation", "add-remove", ".", cwd=tmp_path)
    assert [(release["path"], release["verdict"]) for release in report["releases"]] == [("pay.py", "right")]
