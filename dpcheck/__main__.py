"""`python -m dpcheck`."""
import sys

from dpcheck.cli import main

if __name__ == "__main__":
    sys.exit(main())
