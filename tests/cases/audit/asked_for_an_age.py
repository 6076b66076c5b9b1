"""What somebody types in, with noise."""
import numpy as np

epsilon = float(input("epsilon: "))
age = int(input("your age: "))
# Anybody may type in any number.
print("reported:", age + np.random.laplace(0, 1 / epsilon))  # release: unbounded
kept = min(max(age, 0), 120)
print("reported:", kept + np.random.laplace(0, 120 / epsilon))  # release: right
