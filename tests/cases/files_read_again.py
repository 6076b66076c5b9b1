"""Private data that goes out to a file and comes back: which file is read is not followed, so all that was written before may show."""
import json
import os
import pickle
import subprocess
from pathlib import Path
from typing import Annotated

import numpy as np
import pandas as pd
from dpcheck import Real, SymmetricDistance, laplacian_mechanism

Frame = Annotated[pd.DataFrame, SymmetricDistance]
PLACE = SETTINGS = os.devnull  # which of them is read is not followed, so that nothing has to be written


def by_pandas(df: Frame):
    df.to_csv(PLACE)
    return pd.read_csv(PLACE)["a"].sum()
# expect: by_pandas df == inf


def a_column(df: Frame):
    df["a"].to_pickle(PLACE)
    return pd.read_pickle(PLACE).sum()
# expect: a_column df == inf


def by_json(x: Real):
    with open(PLACE, "w") as f:
        json.dump(x, f)
    with open(PLACE) as f:
        return json.load(f)
# expect: by_json x == inf


def by_numpy(x: Real):
    np.save(open(PLACE, "wb"), x)
    return np.load(PLACE)
# expect: by_numpy x == inf


def as_text(x: Real):
    Path(PLACE).write_text(str(x))
    return Path(PLACE).read_text()
# expect: as_text x == inf


def printed(x: Real):
    with open(PLACE, "w") as f:
        print(x, file=f)
    return open(PLACE).readline()
# expect: printed x == inf


def pickled(x: Real):
    pickle.dump(x, open(PLACE, "wb"))
    return pickle.load(open(PLACE, "rb"))
# expect: pickled x == inf


def opened_before(x: Real):
    file = open(PLACE)
    open(PLACE, "w").write(str(x))
    return [line for line in file]
# expect: opened_before x == inf


def in_the_next_pass(x: Real):
    y = 0.0
    for i in range(3):
        y = float(open(PLACE).read())
        open(PLACE, "w").write(str(x))
    return y
# expect: in_the_next_pass x == inf


def whether_it_was_written(x: Real):
    if x > 0:
        open(PLACE, "w").write("1")
    return open(PLACE).read()
# expect: whether_it_was_written x.D == 1  # known: loose


def by_another_program(x: Real):
    open(PLACE, "w").write(str(x))
    return subprocess.check_output(["cat", PLACE])
# expect: by_another_program x == inf


def read_before(x: Real):
    settings = json.load(open(SETTINGS))
    open(PLACE, "w").write(str(x))
    return settings["scale"]
# expect: read_before x == 0


def what_was_released(x: Real):
    open(PLACE, "w").write(str(laplacian_mechanism(x, 1.0, 1.0)))
    return open(PLACE).read()
# expect: what_was_released x == 0
