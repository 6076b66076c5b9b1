"""Options and fixtures that the whole suite shares."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings


def pytest_configure(config: pytest.Config) -> None:
    """The properties are tried on the same examples each time, so that a run says of the code alone whether it is right; with --long on new ones, and on more."""
    settings.register_profile("ordinary", derandomize=True, max_examples=50, deadline=None)
    settings.register_profile("long", deadline=None)
    settings.load_profile("long" if config.getoption("--long") else "ordinary")
    config.addinivalue_line("markers", "sampled(share): of a test that is repeated for many inputs, one in so many is run; all of them with --thorough")
    config.addinivalue_line("markers", "left_to_thorough: runs with --thorough only")
    config.addinivalue_line("markers", "left_to_long: runs with --long only, for it takes ten minutes")
    config.addinivalue_line("markers", "longer: does more with --thorough; nobody writes this mark, it follows from the others and from the fixtures")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves of each test that is `sampled` its share, in the order in which they stand; the first one always."""
    thorough = config.getoption("--thorough") or config.getoption("--long")
    places: Counter[str] = Counter()
    for item in items:
        sampled, left = item.get_closest_marker("sampled"), item.get_closest_marker("left_to_thorough") is not None
        if sampled is not None:
            test = item.nodeid.partition("[")[0]
            left |= bool(places[test] % sampled.args[0])
            places[test] += 1
        if left and not thorough:
            item.add_marker(pytest.mark.skip(reason="runs with --thorough"))
        if item.get_closest_marker("left_to_long") is not None and not config.getoption("--long"):
            item.add_marker(pytest.mark.skip(reason="runs with --long"))
        elif left or "thorough" in getattr(item, "fixturenames", ()):
            item.add_marker("longer")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="longer searches: three times as many neighbouring pairs, and every check of the rule table")
    parser.addoption("--long", action="store_true", help="at least 10,000 neighbouring pairs a bound, and ten times as many random programs")


@pytest.fixture(scope="session")
def thorough(request: pytest.FixtureRequest, long: bool) -> bool:
    """Whether the searches should take some minutes."""
    return long or bool(request.config.getoption("--thorough"))


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Whether the searches should take their time."""
    return bool(request.config.getoption("--long"))
