"""Stat blocks: the words of one as rules, and blocks found in Markdown (OS-6.7)."""
