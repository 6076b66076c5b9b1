"""What one person types in."""
import numpy as np

epsilon = 0.5
salary = float(input("your salary: "))
print(salary + np.random.laplace(0, 1000 / epsilon))
