"""What the elaborator makes of a program, held against the program itself as Python runs it."""
