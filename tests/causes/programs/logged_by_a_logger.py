# cause: DP201 at 13
"""A line for the log that tells all."""
import logging

from dpcheck import MetricFrame, SymmetricDistance, laplacian_mechanism, private

log = logging.getLogger("survey")


@private(epsilon=1.0)
def total(df: MetricFrame[SymmetricDistance]) -> float:
    pay = df["pay"].clip(0, 5000).sum()
    log.debug("pay: %s of %s", pay, len(df))
    return laplacian_mechanism(pay, 5000, 1.0)
