"""The terminal: a log to read and questions to answer, with or without colour."""
