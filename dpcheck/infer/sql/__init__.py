"""Data bases that are private: what their queries select, group and add up, in the words of the engine (rules Q1 to Q4)."""
