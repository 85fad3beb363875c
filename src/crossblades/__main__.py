"""`python -m crossblades`: the command line, where the command itself is not on the path."""

import sys

from crossblades.interfaces.cli import main

if __name__ == "__main__":
    sys.exit(main())
