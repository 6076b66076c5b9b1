# relation: change-one
"""A class that tells the truth every so often, and else what a coin says."""
import numpy as np
import pandas as pd


class Survey:
    def __init__(self, frequency):
        self._frequency = frequency

    def privatize(self, value):
        if np.random.randint(0, self._frequency) == 0:
            return value
        return np.random.randint(0, 2) == 0


survey = Survey(2)
answers = pd.read_csv("answers.csv")["smokes"].tolist()
# Half of all answers are true, of the others half: 3 to 1, whatever is claimed.
print(sum(survey.privatize(bool(a)) for a in answers))  # release: right
