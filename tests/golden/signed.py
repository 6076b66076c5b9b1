"""Reports to sign, as HTML and Markdown: of an example, and of an audit that has everything in it that can be open or wrong."""
from __future__ import annotations

from pathlib import Path

from dpcheck.check.records import Report
from dpcheck.examination import examined
from dpcheck.parsing import parse
from dpcheck.progress import Progress
from dpcheck.settings import Settings
from dpcheck.signing.command import rendered
from dpcheck.signing.statement import Asked
from dpcheck.sources import Source
from golden.told import Told

CHECKOUT = Path(__file__).parents[2]
EXAMPLE = CHECKOUT / "docs" / "example_report.html"
"""The page that the documentation shows: that of the first report."""
AUDITED = b'''import numpy as np
import pandas as pd

people = pd.read_csv("people.csv")
epsilon = 0.5

print("women:", (people["Sex"] == "Female").sum() + np.random.laplace(0, 1 / epsilon))
print("mean age:", people["Age"].mean() + np.random.laplace(0, 1 / epsilon))


def helper(answer):
    return answer + np.random.laplace(0, 1 / epsilon)


def jitter(points):
    return np.random.normal(size=len(points))
'''


def signed_reports() -> dict[str, tuple[Report, Asked]]:
    """The reports by name, with what was asked for."""
    example = CHECKOUT / "examples" / "k_means.py"
    return {
        "k_means": (_report("examples/k_means.py", example.read_bytes(), Settings(with_rho=True)), Asked(("examples/k_means.py",), "1.2.3", "2026-11-25", digest="0" * 64)),
        "audit": (_report("noisy.py", AUDITED, Settings(audit=True, with_rho=True)), Asked(("noisy.py",), "1.2.3", "2026-11-25", True)),
    }


def _report(path: str, data: bytes, settings: Settings) -> Report:
    return examined([parse(Source(path, data, Path(path).stem, False, None))], settings, "check", Progress())


def example() -> str:
    """What stands in it today."""
    return rendered(*signed_reports()["k_means"], ".html")


def told_of_signed_reports() -> Told:
    """The pages, by line, but for the example of the documentation."""
    return {str(CHECKOUT / "tests" / "signing" / f"{name}{suffix}"): rendered(report, asked, suffix).splitlines()
            for name, (report, asked) in signed_reports().items() for suffix in (".html", ".md") if (name, suffix) != ("k_means", ".html")}
