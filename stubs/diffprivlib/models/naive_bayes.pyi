"""diffprivlib.models.naive_bayes: where the model is defined."""

@same("diffprivlib.models.GaussianNB")
class GaussianNB: ...
