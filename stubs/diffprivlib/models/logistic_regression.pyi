"""diffprivlib.models.logistic_regression: where the model is defined."""

@same("diffprivlib.models.LogisticRegression")
class LogisticRegression: ...
