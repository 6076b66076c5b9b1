# mistake: DP201, mended: unsafe
import logging

from dpcheck import L1, Data, MetricVector, count, laplacian_mechanism, private

log = logging.getLogger(__name__)


@private(epsilon=1)
def adults(ages: MetricVector[Data, L1]):
    found = count(lambda age: age >= 18, ages)
    return laplacian_mechanism(found, 1, 1)
