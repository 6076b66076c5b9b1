"""Models of diffprivlib, of which a variable may hold one or another, by names of their own."""
import numpy as np
from diffprivlib.models import DecisionTreeClassifier, GaussianNB, LogisticRegression as PrivateRegression
from sklearn.preprocessing import StandardScaler


class Comparison:
    def __init__(self, X, y, epsilons):
        self.X, self.y = X, y
        self.epsilons = epsilons
        self.norm = 0

    def scale(self):
        self.X = StandardScaler().fit_transform(self.X)
        self.norm = np.linalg.norm(self.X, axis=1).max()

    def run(self, kind):
        for epsilon in self.epsilons:
            if kind == "regression":
                model = PrivateRegression(epsilon=epsilon, data_norm=self.norm)
            else:
                model = GaussianNB(epsilon=epsilon, bounds=(0, 1))
            # The norm of one of the two is that of the data.
            model.fit(self.X, self.y)  # release: private-parameter


def with_public_bounds(X, y, epsilon, norm, linear):
    if linear:
        model = PrivateRegression(epsilon=epsilon, data_norm=norm)
    else:
        model = GaussianNB(epsilon=epsilon, bounds=(0, 1))
    model.fit(X, y)  # release: right


def one_without_bounds(X, y, epsilon, linear):
    if linear:
        model = PrivateRegression(epsilon=epsilon)
    else:
        model = DecisionTreeClassifier(epsilon=epsilon, bounds=(0, 1), classes=[0, 1])
    model.fit(X, y)  # release: private-parameter
