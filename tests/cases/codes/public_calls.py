"""A function that is given no private data, and takes much work, leaves the releases that it calls to those whose data they are."""
# ruff: noqa
from dpcheck import Real, laplacian_mechanism


def judged_by_itself(x: Real):
    return laplacian_mechanism(x, 1, 0.5)  # clean
# expect: judged_by_itself x.epsilon == 1 / 2


def some_work(n):
    return n * n + n // 2 + abs(n) + max(n, 3) + min(n, 4) + round(n) + n % 3 + sum([n, n + 1, n * n]) + len([n, n + 2])


def main():
    n = sum([some_work(each) for each in range(0, 100)])
    return judged_by_itself(n)  # clean


if __name__ == "__main__":
    main()
