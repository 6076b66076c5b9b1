"""Random programs of every family: no bound that is printed for them is exceeded by a run on neighbouring inputs."""

from __future__ import annotations

import pytest

from proving.prove import FAMILIES, prove

SHORT = (1, 6)  # seeds, and programs of each
LONG = (5, 400)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    seeds, _ = LONG if metafunc.config.getoption("--long") else SHORT
    metafunc.parametrize(("family", "seed"), [(family, seed) for family in FAMILIES for seed in range(1, seeds + 1)])


def test_no_bound_is_exceeded(family: str, seed: int, long: bool) -> None:
    _, programs = LONG if long else SHORT
    outcome = prove(family, seed, programs, 40 if long else 20)
    told = "\n\n".join(f"# {sentence}\n{text}" for text, sentence in outcome.violations)
    assert not outcome.violations, f"{outcome}\n\n{told}"
    assert outcome.tried, f"no program of {family} had a bound that could be tried: {outcome}"
