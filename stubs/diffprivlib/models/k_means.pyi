"""diffprivlib.models.k_means: where the model is defined."""

@same("diffprivlib.models.KMeans")
class KMeans: ...
