"""Turnover of a shop as a sum of price times quantity, with sensitivities of one factor, of the product, and of neither."""

import numpy as np
import pandas as pd

orders = pd.read_csv("baskets.csv")
epsilon = 1.0
price = orders["price"].clip(0, 50)
quantity = orders["quantity"].clip(0, 10)

# A row more adds up to 50 * 10 = 500, the noise is for the price alone.
turnover = (price * quantity).sum() + np.random.laplace(0, 50 / epsilon)  # release: under-noised
# The same sum with noise for 500.
turnover_right = (price * quantity).sum() + np.random.laplace(0, 500 / epsilon)  # release: right
# Only one of two factors is clipped: a quantity of 10**6 at price 50 is added as it is.
turnover_half = (price * orders["quantity"]).sum() + np.random.laplace(0, 500 / epsilon)  # release: unbounded

change = orders["change"].clip(-10, 10)
# Squares of numbers within -10..10 go up to 100, the noise is for 10.
squares = (change**2).sum() + np.random.laplace(0, 10 / epsilon)  # release: under-noised
# The numbers themselves move their total by at most 10 either way.
changes = change.sum() + np.random.laplace(0, 10 / epsilon)  # release: right

noise = np.random.laplace(0, 50 / epsilon)
running = (price * 2).sum()
# Twice a price of up to 50 is up to 100; the draw above is for 50.
running += noise  # release: under-noised
print(turnover, turnover_right, turnover_half, squares, changes, running)
