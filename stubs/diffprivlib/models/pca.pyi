"""diffprivlib.models.pca: where the model is defined."""

@same("diffprivlib.models.PCA")
class PCA: ...
