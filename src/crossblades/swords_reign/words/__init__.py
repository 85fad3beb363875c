"""Words for people: log lines, menus, questions, maps and tables."""
