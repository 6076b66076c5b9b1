"""diffprivlib.mechanisms.gaussian: where the mechanisms are defined."""

@same("diffprivlib.mechanisms.Gaussian")
class Gaussian: ...

@same("diffprivlib.mechanisms.GaussianAnalytic")
class GaussianAnalytic: ...

@same("diffprivlib.mechanisms.GaussianDiscrete")
class GaussianDiscrete: ...
