"""The kernel: drives rules written as generators, and knows no game."""
