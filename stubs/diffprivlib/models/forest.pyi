"""diffprivlib.models.forest: where the model is defined."""

@same("diffprivlib.models.DecisionTreeClassifier")
class DecisionTreeClassifier: ...

@same("diffprivlib.models.RandomForestClassifier")
class RandomForestClassifier: ...
