"""The table: a fight in the browser, for several people with screens of their own."""
