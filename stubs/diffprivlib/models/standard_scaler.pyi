"""diffprivlib.models.standard_scaler: where the model is defined."""

@same("diffprivlib.models.StandardScaler")
class StandardScaler: ...
