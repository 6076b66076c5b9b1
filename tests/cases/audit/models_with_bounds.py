"""Models of diffprivlib: a bound that is left out the library takes from the data."""

import numpy as np
import pandas as pd
from diffprivlib import models
from diffprivlib.models import GaussianNB, KMeans
from sklearn import datasets
from sklearn.pipeline import Pipeline

flowers = datasets.load_iris()
classifier = GaussianNB()
classifier.fit(flowers.data, flowers.target)  # release: private-parameter
for epsilon in (0.1, 1.0):
    classifier = GaussianNB(epsilon=epsilon, bounds=([0, 0, 0, 0], [10, 10, 10, 10]))
    classifier.fit(flowers.data, flowers.target)  # release: right

patients = pd.read_csv("patients.csv")
X, y = patients[["age", "weight"]], patients["ill"]
weak = models.LogisticRegression(epsilon=1.0)
weak.fit(X, y)  # release: private-parameter
longest = np.linalg.norm(X, axis=1).max()
# The largest norm is that of somebody.
measured = models.LogisticRegression(epsilon=1.0, data_norm=longest)
measured.fit(X, y)  # release: private-parameter
bounded = models.LogisticRegression(epsilon=1.0, data_norm=200.0)
bounded.fit(X, y)  # release: right

# One of two steps of a pipeline has no bounds.
steps = Pipeline([("scale", models.StandardScaler(epsilon=0.5)), ("fit", models.LogisticRegression(epsilon=0.5, data_norm=5))])
steps.fit(X, y)  # release: private-parameter
groups = KMeans(n_clusters=3, epsilon=1.0, bounds=(0, 200))
groups.fit(X)  # release: right
