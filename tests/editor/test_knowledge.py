"""What is told of a place: hover, hints, actions, and where knowledge was lost."""
from __future__ import annotations

import pytest

from doors.helpers import RIGHT, WRONG

from .client import Editor
from .conftest import Start

MEAN = """import numpy as np
from dpcheck import L1, Data, MetricVector, Real, laplacian_mechanism


def mean_age(ages: MetricVector[Data, L1], epsilon: float) -> float:
    bounded = np.clip(ages, 0, 120)
    total = laplacian_mechanism(bounded.sum(), 120, 0.5)  # dpcheck: ignore[DP104] as D6 has it
    return total / len(ages)


def scaled(x: Real, times: int) -> float:
    state = 0.0
    for _ in range(10):
        state = 0.5 * state + x
    for _ in range(times):
        state = state + 2 * x
    return 3 * mean_age([], 1.0) + state
"""
LOST = """from dpcheck import L1, Data, MetricVector, laplacian_mechanism


def lost(ages: MetricVector[Data, L1]) -> float:
    strange = ages.frobnicate()
    doubled = 2 * strange
    return laplacian_mechanism(doubled.sum(), 1, 0.5)
"""
TABLE = """import pandas as pd
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism

people: MetricFrame[SymmetricDistance] = pd.read_csv("people.csv")
ages = people["Age"].clip(0, 100)
print(laplacian_mechanism(ages.sum(), 100, 0.5))
"""
NOISE = '''"""A report."""
import numpy as np


def report(ages):
    return np.clip(ages, 0, 100).sum() + np.random.laplace(0, 200)
'''


HELPED = """import pandas as pd
from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism


def total(people):
    ages = people["Age"].clip(0, 100)
    return ages.sum()


frame: MetricFrame[SymmetricDistance] = pd.read_csv("people.csv")
print(laplacian_mechanism(total(frame), 100, 0.5))
"""


@pytest.fixture
async def mean(start: Start) -> Editor:
    editor = await start()
    editor.open("mean.py", MEAN)
    return editor


async def test_in_a_helper_it_is_told_what_private_data_do_that_reach_it_in_calls(start: Start) -> None:
    editor = await start()
    editor.open("helped.py", HELPED)
    shown = await editor.hover("helped.py", "ages.¦sum¦()")
    assert "**private**" in shown and "moves it by at most **100**" in shown and "As it is where the code around is called" in shown


async def test_hover_on_expressions(mean: Editor) -> None:
    told = await mean.hover("mean.py", "bounded.¦sum¦()")
    assert told.startswith("`bounded.sum()`: Real in [0, 120 * len(ages)], **private**")
    assert "- `ages` (MetricVector[Data, L1]) moves it by at most **120**" in told
    assert "1. `bounded.sum()` moves by at most 120 (rule D6: The sum of the entries)" in told and "mean.py:6" in told
    told = await mean.hover("mean.py", "¦bounded¦ = ")
    assert "L1 **120**, L2 **120**, LInf **120**; in at most **1** of its entries" in told
    told = await mean.hover("mean.py", "return ¦total¦ /")
    assert told == "`total`: Real, **released**"
    assert await mean.hover("mean.py", "import ¦numpy¦ as") == ""


async def test_hover_on_functions_and_parameters(mean: Editor) -> None:
    told = await mean.hover("mean.py", "def ¦mean_age¦(")
    assert "mean_age(ages: MetricVector[Data, L1], epsilon: float) -> Real, released" in told and "- ages costs epsilon = 0.5 (approx-dp)" in told
    assert "mean_age(ages" in await mean.hover("mean.py", "3 * ¦mean_age¦(")
    assert await mean.hover("mean.py", "mean_age(¦ages¦: ") == "`ages` is **private** here: MetricVector[Data, L1]"


async def test_hover_on_releases(mean: Editor) -> None:
    told = await mean.hover("mean.py", "¦laplacian_mechanism¦(bounded")
    assert "**Release** (laplace): the noise covers it" in told and "costs `ages` epsilon 0.5 (made for 120, needs 120)" in told
    assert "95 % of answers are within ± 719 of the exact one" in told


async def test_hover_in_loops(mean: Editor) -> None:
    """The most of all passes that are followed one by one; of a loop that is summarised, what one pass does, and that is said."""
    told = await mean.hover("mean.py", "0.5 * ¦state¦ +")
    assert "moves it by at most **1.997** (`511 / 256`)" in told and "The most of 10 times" in told
    told = await mean.hover("mean.py", "state ¦+¦ 2 * x")
    assert "`state` as the pass begins moves it by at most **1**" in told and "`x` (Real) moves it by at most **2**" in told and "of one pass" in told


async def test_hover_on_tables(start: Start) -> None:
    editor = await start()
    editor.open("table.py", TABLE)
    told = await editor.hover("table.py", "¦ages¦.sum")
    assert "a column of people, each in [0, 100]; one step of people adds or removes one row, **private**" in told
    assert "moves it by at most **100**" in await editor.hover("table.py", "ages.¦sum¦()")


async def test_hover_on_codes_and_rules(mean: Editor) -> None:
    assert (await mean.hover("mean.py", "ignore[¦DP104¦]")).startswith("# DP104: over-noised")
    assert (await mean.hover("mean.py", "] as ¦D6¦ has")).startswith("## D6: The sum of the entries")


async def test_hints(mean: Editor) -> None:
    assert await mean.hints("mean.py") == [("def scaled(x", "↦ (1024 * max(0, times) + 1023) / 512"), ("), 120, 0.5)", "epsilon 0.5, ± 719")]


async def test_hints_that_are_switched_off(start: Start) -> None:
    editor = await start(client="visual_studio_code@1.65.2", configuration={"inlay-hints-functions": False})
    editor.open("mean.py", MEAN)
    await editor.codes("mean.py", "DP903")
    assert [label for _, label in await editor.hints("mean.py")] == ["epsilon 0.5, ± 719"]


async def test_where_knowledge_was_lost(start: Start) -> None:
    editor = await start()
    editor.open("lost.py", LOST)
    assert await editor.lost("lost.py", "¦doubled¦.sum") == "ages.frobnicate()"
    assert await editor.lost("lost.py", "¦ages¦.frob") == ""
    editor.open("mean.py", MEAN.replace("bounded = np.clip(ages, 0, 120)", "bounded = 2 * ages"))
    assert await editor.lost("mean.py", "bounded.¦sum¦()") == "2 * ages"
    assert "Go to where knowledge was lost (line 6)" in await editor.actions("mean.py")
    [told] = await editor.codes("lost.py", "DP301")  # which is where it was lost
    assert told.range.start.line == 4


async def test_suppress_with_a_reason(start: Start) -> None:
    editor = await start()
    editor.open("noisy.py", WRONG.replace("1, eps)", "1,\n                               eps)"))
    await editor.codes("noisy.py", "DP103")
    actions = await editor.actions("noisy.py")
    assert "Show the derivation of DP103" in actions and "Open the page of DP103" in actions
    editor.apply(actions["Suppress DP103 here, with a reason"])
    await editor.codes("noisy.py")
    assert "1,  # dpcheck: ignore[DP103] say why\n" in editor.texts["noisy.py"]
    editor.become("other.py", WRONG) if "other.py" in editor.texts else editor.open("other.py", WRONG.rstrip() + "  # dpcheck: ignore[DP104] agreed\n")
    await editor.codes("other.py", "DP103", "DP903")
    editor.apply((await editor.actions("other.py"))["Suppress DP103 here, with a reason"])
    assert editor.texts["other.py"].endswith("# dpcheck: ignore[DP104, DP103] agreed\n")


async def test_fixes(start: Start) -> None:
    """The edits that `--fix` makes; what changes results says so, and is not the first choice."""
    editor = await start()
    editor.open("mean.py", MEAN.replace("bounded = np.clip(ages, 0, 120)", "bounded = ages"))
    await editor.codes("mean.py", "DP102", "DP903")
    actions = await editor.actions("mean.py")
    [clip] = [title for title in actions if "clip" in title or "clamp" in title]
    assert clip.endswith("(changes results, or weakens the privacy)")
    for title in (clip, "remove the comment"):
        editor.apply((await editor.actions("mean.py"))[title])
    await editor.codes("mean.py")
    editor.open("noisy.py", WRONG)
    await editor.codes("noisy.py", "DP103")
    editor.apply((await editor.actions("noisy.py"))["declare 3"])
    await editor.codes("noisy.py")


@pytest.mark.parametrize(("relation", "codes"), [("SymmetricDistance", ["DP207"]), ("ChangeOneDistance", ["DP207"])])
async def test_declare_what_is_private(start: Start, relation: str, codes: list[str]) -> None:
    """Of a file in which nothing was judged: then its release is."""
    editor = await start()
    editor.open("noise.py", NOISE)
    await editor.codes("noise.py", "DP304")
    [title] = [title for title in await editor.actions("noise.py") if title.startswith("Declare") and relation in title]
    editor.apply((await editor.actions("noise.py"))[title])
    assert f"def report(ages: Annotated[np.ndarray, {relation}]):" in editor.texts["noise.py"]
    await editor.codes("noise.py", *codes)
    [(_, label)] = await editor.hints("noise.py")
    assert label == "epsilon 0.5, ± 599.2"


async def test_pages_and_derivations(start: Start) -> None:
    editor = await start()
    editor.open("noisy.py", WRONG)
    await editor.codes("noisy.py", "DP103")
    from lsprotocol import types as lsp

    page = await editor.client.workspace_execute_command_async(lsp.ExecuteCommandParams("dpcheck.showPage", ["DP103"]))
    assert page.startswith("# DP103")
    rule = await editor.client.workspace_execute_command_async(lsp.ExecuteCommandParams("dpcheck.showPage", ["D6"]))
    assert rule.startswith("## D6")
    text = await editor.client.workspace_execute_command_async(lsp.ExecuteCommandParams("dpcheck.showDerivation", ["**DP103** because"]))
    assert text == "**DP103** because" and editor.client.messages[-1].message == "DP103 because"
    assert RIGHT not in text
