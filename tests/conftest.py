"""Settings of all tests."""

from hypothesis import settings

# How long a test takes says nothing about whether the code is right.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
