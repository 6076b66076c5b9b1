"""diffprivlib.models.linear_regression: where the model is defined."""

@same("diffprivlib.models.LinearRegression")
class LinearRegression: ...
