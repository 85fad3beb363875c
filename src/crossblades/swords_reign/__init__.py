"""Olde Swords Reign: d20 fights with reflex checks, EDGE and SETBACK, and a dying table."""
