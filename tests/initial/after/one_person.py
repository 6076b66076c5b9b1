"""What one person types in."""
import numpy as np
from dpcheck import Data

epsilon = 0.5
salary: Data = float(input("your salary: "))
print(salary + np.random.laplace(0, 1000 / epsilon))
