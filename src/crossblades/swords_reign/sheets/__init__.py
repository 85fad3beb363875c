"""Fighters as files describe them, and their sheets."""
