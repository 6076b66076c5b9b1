"""The proving ground: random programs, what dpcheck prints for them, and neighbouring inputs on which the real programs run."""
