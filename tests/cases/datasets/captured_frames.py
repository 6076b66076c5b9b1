"""Data sets that functions inside of functions capture: what they release by themselves, and what another one may have made of the data set before."""
# ruff: noqa
from dpcheck import MetricFrame, Real, SymmetricDistance, clamp, laplacian_mechanism


def sized(df: MetricFrame[SymmetricDistance]):
    def size():
        return laplacian_mechanism(len(df), 1, 1.0)  # clean
    return size()


def counted(df: MetricFrame[SymmetricDistance]):
    def over(limit):
        return laplacian_mechanism((df["age"] > limit).sum(), 1, 0.5)  # clean
    return [over(limit) for limit in (18, 40, 65)]


def handed_out(df: MetricFrame[SymmetricDistance]):
    kept = df.assign(x=df["x"].clip(0, 1))

    def release():
        return laplacian_mechanism(kept["x"].sum(), 1, 1.0)  # clean
    return release


def changed_in_place(df: MetricFrame[SymmetricDistance]):
    kept = df.assign(x=df["x"].clip(0, 1))

    def grow():
        kept["x"] = kept["x"] * 100

    def release():
        return laplacian_mechanism(kept["x"].sum(), 1, 1.0)  # error: DP301
    return grow, release


def changed_by_a_method(x: Real):
    kept = [clamp(x, 0, 1)]

    def grow():
        kept.append(100 * x)

    def release():
        return laplacian_mechanism(kept[-1], 1, 1.0)  # error: DP102
    return grow, release


def changed_by_place(x: Real):
    kept = [clamp(x, 0, 1)]

    def grow():
        kept[0] = kept[0] * 100

    def release():
        return laplacian_mechanism(kept[0], 1, 1.0)  # error: DP102
    return grow, release


def assigned_anew(df: MetricFrame[SymmetricDistance]):
    kept = df["x"].clip(0, 1)

    def grow():
        nonlocal kept
        kept = kept * 100

    def release():
        return laplacian_mechanism(kept.sum(), 1, 1.0)  # error: DP301
    return grow, release


def called_after_a_change(df: MetricFrame[SymmetricDistance]):
    kept = df.assign(x=df["x"].clip(0, 1))

    def release():
        return laplacian_mechanism(kept["x"].sum(), 1, 1.0)  # error: DP103
    first = release()
    kept["x"] = kept["x"] * 100
    return first, release()


class Tally:
    def __init__(self):
        self.total = 0.0


def changed_in_an_object(x: Real):
    tally = Tally()
    tally.total = clamp(x, 0, 1)

    def grow():
        tally.total = tally.total * 100

    def release():
        return laplacian_mechanism(tally.total, 1, 1.0)  # error: DP102
    return grow, release
