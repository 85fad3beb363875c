"""Encounters changed piece by piece: a text and an edit give a text, comments and order kept."""
