"""Settings in a dataclass, and a class that keeps account of what was spent."""
from dataclasses import dataclass

import numpy as np
import pandas as pd


@dataclass
class Settings:
    epsilon: float = 1.0
    lower: float = 0.0
    upper: float = 80.0


class Reporter:
    def __init__(self, settings):
        self.settings = settings
        self.spent = 0.0

    def _laplace(self, value, sensitivity, share):
        eps = self.settings.epsilon * share
        self.spent += eps
        return value + np.random.laplace(0, sensitivity / eps)

    def hours(self, df):
        kept = df["hours"].clip(self.settings.lower, self.settings.upper)
        # Within 0..80 an hour count moves the sum by 80.
        return self._laplace(kept.sum(), self.settings.upper, 0.5)

    def wages(self, df):
        # No wage is clipped.
        return self._laplace(df["wage"].sum(), self.settings.upper, 0.5)


reporter = Reporter(Settings())
staff = pd.read_csv("staff.csv")
print(reporter.hours(staff))  # release: right
print(reporter.wages(staff))  # release: unbounded
