"""Encounters as files: who fights whom, and where."""
