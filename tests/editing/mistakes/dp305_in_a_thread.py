# mistake: DP305, mended: never
from concurrent.futures import ThreadPoolExecutor

from dpcheck import Real, laplacian_mechanism


def released(x: Real, epsilon: float):
    with ThreadPoolExecutor() as pool:
        return pool.submit(laplacian_mechanism, x, 1, epsilon).result()
