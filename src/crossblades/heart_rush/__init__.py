"""Heart Rush: one module a chapter of its rulebook."""
