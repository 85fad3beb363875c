"""Interfaces: people, bots and files. They know asks and events, and no rules."""
