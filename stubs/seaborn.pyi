"""seaborn: its example data."""

@source("frame", "K1", why="data from outside")
def load_dataset(name, *args, **options): ...
