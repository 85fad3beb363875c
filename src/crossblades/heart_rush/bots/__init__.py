"""Bots: advice on how to play. No rule is made here."""
