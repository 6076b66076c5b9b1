"""Statistics of diffprivlib that leave missing entries out: without bounds they are those of the data."""
import pandas as pd
from diffprivlib.tools import nanmean, nansum

wards = pd.read_csv("wards.csv")
print(nanmean(wards["stay"], epsilon=0.5))  # release: private-parameter
print(nansum(wards["stay"], epsilon=0.5, bounds=None))  # release: private-parameter
# A missing entry counts as 0, which bounds of 10 to 20 do not reach: nothing is guaranteed.
print(nansum(wards["stay"], epsilon=0.5, bounds=(10, 20)))  # release: unbounded  # known: undecided
