# relation: change-one
"""Mean ages through the tools of a library, which clip to the bounds that they are given and divide by a public number of rows."""

import diffprivlib.tools as dp
import numpy as np
import pandas as pd

data = pd.read_csv("members.csv")["age"].to_numpy()

# The bounds are fixed: values are clipped to 0..120 inside, an edited row moves the mean by 120 / n, and that is the noise that is drawn.
mean_age = dp.mean(data, epsilon=0.5, bounds=(0, 120))  # release: right
# The bounds are the youngest and the oldest member: clip and noise are both computed from the rows that they should protect.
mean_own = dp.mean(data, epsilon=0.5, bounds=(data.min(), data.max()))  # release: private-parameter
# Without bounds the library takes the same two numbers from the data, and warns.
mean_none = dp.mean(data, epsilon=0.5)  # release: private-parameter
# Clipped to 0..120 inside; an edited row moves the sum by at most 120, the width of the bounds, which is the noise that is drawn.
total = dp.sum(data, epsilon=0.5, bounds=(0, 120))  # release: right
# An edited row moves the number of members over 65 by at most 1, which is what the library takes for it.
seniors = dp.count_nonzero(data > 65, epsilon=0.5)  # release: right
print(mean_age, mean_own, mean_none, total, np.round(seniors))
