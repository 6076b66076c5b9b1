"""How long a frame program of 300 lines takes, less start-up: `python benchmarks/frames.py`.

Start-up is measured on a file with one query: it reads the stubs and imports everything that frames need.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from measure import middle, run

HEAD = "import numpy as np\nimport pandas as pd\nfrom dpcheck import MetricFrame, SymmetricDistance, gaussian_mechanism, laplacian_mechanism\n\n\n"
QUERIES = '''def queries{i}(df: MetricFrame[SymmetricDistance], epsilon: float):
    adults = df[(df["age"] >= 18) & (df["age"] < {i} + 60)]
    pay = adults["pay"].clip(lower=0, upper=1000 + {i})
    total = laplacian_mechanism(pay.sum(), 1000 + {i}, epsilon)
    number = laplacian_mechanism(len(adults), 1, epsilon)
    ages = np.histogram(adults["age"], bins=[0, 18, 30, 45, 65, 120])[0]
    noisy = laplacian_mechanism(ages, 1, epsilon)
    by_sex = adults.assign(pay=pay).groupby("sex")["pay"].sum().reindex(["F", "M"], fill_value=0)
    sums = gaussian_mechanism(by_sex.to_numpy(), 1000 + {i}, epsilon, 1e-6)
    at_most = np.array([(df["hours"] < h).sum() for h in range(0, 60, 5)])
    steps = laplacian_mechanism(at_most, 12, epsilon)
    counted = 0
    for age, hours in zip(df["age"], df["hours"]):
        if age > 40 and hours < 30:
            counted += 1
    few = laplacian_mechanism(counted, 1, epsilon)
    return total / number, noisy, sums, steps, few


'''
ONE = HEAD + "def one(df: MetricFrame[SymmetricDistance]):\n    return df['age'].clip(0, 1).sum()\n"


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        small, large = Path(folder, "one.py"), Path(folder, "queries.py")
        small.write_text(ONE, encoding="utf-8")
        text = HEAD + "".join(QUERIES.replace("{i}", str(i)) for i in range(15))
        large.write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "dpcheck", "check", "--no-cache", "--jobs", "1"]
        pairs = [(run([*command, str(small)]), run([*command, str(large)])) for _ in range(5)]
    start, whole = middle([first for first, _ in pairs]), middle([second for _, second in pairs])
    print(f"start-up  {start}")
    print(f"{len(text.splitlines())} lines {whole}")
    print(f"less start-up: {whole.cpu - start.cpu:.2f} s cpu")
    return 0 if start.done and whole.done else 1


if __name__ == "__main__":
    sys.exit(main())
