"""Data sets: rows seen one at a time, what is computed from each, and what sums, counts, means and histograms of them move by."""
