"""DP201: ways out of a `@private` function that a raw value finds, and the same ways taken by what is public or released."""
# ruff: noqa
import json
import logging
import sys
import warnings
from typing import Annotated

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from diffprivlib.mechanisms import Laplace
from dpcheck import ChangeOneDistance, MetricFrame, SymmetricDistance, laplacian_mechanism, private

logger = logging.getLogger(__name__)


# -- wrong


@private(epsilon=1.0)
def raw_beside_noisy(df: MetricFrame[SymmetricDistance]):
    noisy = laplacian_mechanism(len(df), 1, 1.0)
    return {"noisy": noisy, "rows": len(df)}  # error: DP201
# expect: raw_beside_noisy df.epsilon == 1


@private(epsilon=1.0)
def wrong_name_returned(df: MetricFrame[SymmetricDistance]):
    total = df["age"].clip(0, 100).sum()
    noisy_total = laplacian_mechanism(total, 100, 1.0)
    return total  # error: DP201
# expect: wrong_name_returned df.epsilon == 1


@private(epsilon=1.0)
def result_thrown_away(df: MetricFrame[SymmetricDistance]):
    total = df["age"].clip(0, 100).sum()
    laplacian_mechanism(total, 100, 1.0)  # numbers are not changed in place
    return total  # error: DP201
# expect: result_thrown_away df.epsilon == 1


@private(epsilon=1.0)
def noise_taken_off_again(df: MetricFrame[SymmetricDistance]):
    noise = np.random.laplace(0, 1 / 1.0)
    noisy = len(df) + noise
    return noisy - noise  # error: DP201


@private(epsilon=1.0)
def raw_plus_released(df: MetricFrame[SymmetricDistance]):
    return len(df) + 0 * laplacian_mechanism(len(df), 1, 1.0)  # error: DP201
# expect: raw_plus_released df.epsilon == 1


@private(epsilon="eps")
def raw_when_nothing_is_to_spend(df: MetricFrame[SymmetricDistance], eps: float):
    if eps <= 0:
        return len(df)  # error: DP201
    return laplacian_mechanism(len(df), 1, eps)  # clean
# expect: raw_when_nothing_is_to_spend df.epsilon == eps


@private(epsilon=1.0)
def told_by_a_word(df: MetricFrame[SymmetricDistance]):
    # no number leaves, and the comparison with 100 does
    return "many" if len(df) > 100 else "few"  # error: DP201


@private(epsilon=1.0)
def printed_through_another_name(df: MetricFrame[SymmetricDistance]):
    say = print
    say(f"working on {len(df)} rows")  # error: DP201
    return laplacian_mechanism(len(df), 1, 1.0)  # clean
# expect: printed_through_another_name df.epsilon == 1


@private(epsilon=1.0)
def printed_by_an_inner_function(df: MetricFrame[SymmetricDistance]):
    show = lambda what, value: print(what, value)
    show("rows", len(df))  # error: DP201
    return laplacian_mechanism(len(df), 1, 1.0)  # clean
# expect: printed_by_an_inner_function df.epsilon == 1


@private(epsilon=1.0)
def logged(df: MetricFrame[SymmetricDistance]):
    total = df["age"].clip(0, 100).sum()
    logger.debug("total is %s", total)  # error: DP201
    return laplacian_mechanism(total, 100, 1.0)  # clean
# expect: logged df.epsilon == 1


@private(epsilon=1.0)
def warned(df: MetricFrame[SymmetricDistance]):
    warnings.warn(f"only {len(df)} rows")  # error: DP201
    return laplacian_mechanism(len(df), 1, 1.0)  # clean
# expect: warned df.epsilon == 1


@private(epsilon=1.0)
def written(df: MetricFrame[SymmetricDistance]):
    noisy = laplacian_mechanism(len(df), 1, 1.0)
    with open("report.txt", "w") as f:
        f.write(f"noisy {noisy}, exact {len(df)}")  # error: DP201
    return noisy  # clean
# expect: written df.epsilon == 1


@private(epsilon=1.0)
def exported(df: MetricFrame[SymmetricDistance]):
    df[df["age"] > 65].to_csv("old.csv")  # error: DP201
    return laplacian_mechanism(len(df), 1, 1.0)  # clean
# expect: exported df.epsilon == 1


@private(epsilon=1.0)
def raised(df: MetricFrame[SymmetricDistance]):
    total = df["age"].clip(0, 100).sum()
    noisy = laplacian_mechanism(total, 100, 1.0)
    if noisy < 0:
        raise ValueError(f"negative: {noisy} of {total}")  # error: DP201
    return noisy  # clean
# expect: raised df.epsilon == 1


@private(epsilon=1.0)
def plotted(df: MetricFrame[SymmetricDistance]):
    counts = np.array([(df["k"] == c).sum() for c in "abc"])
    noisy = laplacian_mechanism(counts, 1, 1.0)
    plt.bar(range(3), counts)  # error: DP201
    return noisy  # clean
# expect: plotted df.epsilon == 1


@private(epsilon=1.0)
def yielded(df: MetricFrame[SymmetricDistance]):
    noisy = laplacian_mechanism(len(df), 1, 1.0)
    yield noisy  # clean
    yield noisy - len(df)  # error: DP201
# expect: yielded df.epsilon == 1


@private(epsilon=1.0)
def error_of_the_library(df: MetricFrame[SymmetricDistance]):
    # how far off a result is, is the noise itself
    noisy = Laplace(epsilon=1.0, sensitivity=1).randomise(len(df))
    return noisy, abs(noisy - len(df))  # error: DP201
# expect: error_of_the_library df.epsilon == 1


@private(epsilon=1.0)
def size_that_is_private(df: MetricFrame[SymmetricDistance]):
    noisy = laplacian_mechanism((df["k"] == "a").sum(), 1, 1.0)
    return noisy / df.shape[0]  # error: DP201
# expect: size_that_is_private df.epsilon == 1


# -- right


@private(epsilon=1.0)
def postprocessed(df: MetricFrame[SymmetricDistance]):
    noisy = laplacian_mechanism(len(df), 1, 1.0)
    print("about", round(noisy))  # clean
    return {"rows": max(0, round(noisy)), "unit": "rows"}  # clean
# expect: postprocessed df.epsilon == 1


@private(epsilon=1.0)
def same_name_released(df: MetricFrame[SymmetricDistance]):
    total = df["age"].clip(0, 100).sum()
    total = laplacian_mechanism(total, 100, 1.0)
    print(f"total {total}")  # clean
    return total  # clean
# expect: same_name_released df.epsilon == 1


@private(epsilon=1.0)
def told_by_a_released_word(df: MetricFrame[SymmetricDistance]):
    noisy = laplacian_mechanism(len(df), 1, 1.0)
    return "many" if noisy > 100 else "few"  # clean
# expect: told_by_a_released_word df.epsilon == 1


@private(epsilon=1.0)
def size_that_is_public(df: Annotated[pd.DataFrame, ChangeOneDistance]):
    # editing a row leaves the number of rows as it is
    noisy = laplacian_mechanism((df["k"] == "a").sum(), 1, 1.0)
    print("of", len(df))  # clean
    return noisy / df.shape[0]  # clean
# expect: size_that_is_public df.epsilon == 1


@private(epsilon=1.0)
def number_of_columns(df: MetricFrame[SymmetricDistance]):
    logger.info("columns: %d", df.shape[1])  # clean
    return laplacian_mechanism(len(df), 1, 1.0)  # clean
# expect: number_of_columns df.epsilon == 1


@private(epsilon=1.0)
def nothing_given(df: MetricFrame[SymmetricDistance] = None):
    if df is None:
        return 0.0  # clean
    return laplacian_mechanism(len(df), 1, 1.0)  # clean
# expect: nothing_given df.epsilon == 1


@private(epsilon="eps")
def public_parameter_refused(df: MetricFrame[SymmetricDistance], eps: float):
    if eps <= 0:
        raise ValueError(f"epsilon must be positive, not {eps}")  # clean
    return laplacian_mechanism(len(df), 1, eps)  # clean
# expect: public_parameter_refused df.epsilon == eps


@private(epsilon=1.0)
def printer_never_called(df: MetricFrame[SymmetricDistance]):
    debug = lambda: print(len(df))
    return laplacian_mechanism(len(df), 1, 1.0)  # clean
# expect: printer_never_called df.epsilon == 1


@private(epsilon=1.0)
def name_given_to_public_data(df: MetricFrame[SymmetricDistance]):
    noisy = laplacian_mechanism(len(df), 1, 1.0)
    df = [1, 2, 3]
    print("steps", df)  # clean
    return noisy * len(df)  # clean
# expect: name_given_to_public_data df.epsilon == 1


@private(epsilon=1.0)
def released_and_written(df: MetricFrame[SymmetricDistance]):
    counts = laplacian_mechanism(np.array([(df["k"] == c).sum() for c in "abc"]), 1, 1.0)
    with open("report.json", "w") as f:
        json.dump(list(counts), f)  # clean
    pd.DataFrame({"count": counts}).to_csv("report.csv")  # clean
    plt.bar(range(3), counts)  # clean
    assert len(counts) == 3, counts  # clean
    return counts  # clean
# expect: released_and_written df.epsilon == 1


@private(epsilon=1.0)
def released_and_yielded(df: MetricFrame[SymmetricDistance]):
    noisy = laplacian_mechanism(len(df), 1, 1.0)
    yield noisy  # clean
    yield noisy / 2  # clean
# expect: released_and_yielded df.epsilon == 1


@private(epsilon=1.0)
def words_about_the_total(df: MetricFrame[SymmetricDistance]):
    total = df["age"].clip(0, 100).sum()
    print("total")  # clean
    return laplacian_mechanism(total, 100, 1.0)  # clean
# expect: words_about_the_total df.epsilon == 1


@private(epsilon=1.0)
def by_hand(df: MetricFrame[SymmetricDistance]):
    noisy = len(df) + np.random.laplace(0, 1 / 1.0)
    sys.stdout.write(str(noisy))  # clean
    return noisy  # clean
# expect: by_hand df.epsilon == 1


@private(epsilon=1.0)
def released_by_the_library(df: MetricFrame[SymmetricDistance]):
    noisy = Laplace(epsilon=1.0, sensitivity=1).randomise(len(df))
    logger.info("rows: %s", noisy)  # clean
    return noisy, round(noisy)  # clean
# expect: released_by_the_library df.epsilon == 1


def no_promise(df: MetricFrame[SymmetricDistance]):
    # nothing says that this function releases what it returns
    print(len(df))  # clean
    return len(df)  # clean
