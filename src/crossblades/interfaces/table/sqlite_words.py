"""The statements of the SQLite store; columns stand in the order of the structs' fields."""

ADD_TABLE = "INSERT INTO tables (id, heading, draft, created) VALUES (?, ?, ?, ?)"
TABLES = "SELECT id, heading, draft, created FROM tables ORDER BY created, id"
TABLE = "SELECT id, heading, draft, created FROM tables WHERE id = ?"
REMOVE_TABLE = (
    "DELETE FROM screens WHERE tab = ?",
    "DELETE FROM pictures WHERE tab = ?",
    "DELETE FROM inputs WHERE tab = ?",
    "DELETE FROM tokens WHERE tab = ?",
    "DELETE FROM tables WHERE id = ?",
)
SAVE_DRAFT = "UPDATE tables SET draft = ? WHERE id = ?"
SAVE_HEADING = "UPDATE tables SET heading = ? WHERE id = ? AND heading = x''"

APPEND = "INSERT INTO inputs (tab, n, id, at, seat, body) VALUES (?, ?, ?, ?, ?, ?)"
INPUTS = "SELECT tab, n, id, at, seat, body FROM inputs WHERE tab = ? ORDER BY n"
INPUT = "SELECT tab, n, id, at, seat, body FROM inputs WHERE id = ?"

DROP_SCREENS = "DELETE FROM screens WHERE tab = ? AND n <> ?"
SAVE_SCREEN = "INSERT OR REPLACE INTO screens (tab, n, eyes, part, body) VALUES (?, ?, ?, ?, ?)"
SCREEN = "SELECT body FROM screens WHERE tab = ? AND n = ? AND eyes = ? AND part = ?"

SAVE_PICTURE = "INSERT OR REPLACE INTO pictures (tab, tag, kind, body) VALUES (?, ?, ?, ?)"
DROP_PICTURE = "DELETE FROM pictures WHERE tab = ? AND tag = ?"
PICTURE = "SELECT tab, tag, kind, body FROM pictures WHERE tab = ? AND tag = ?"

ADD_KEY = (
    "INSERT INTO tokens (hash, kid, tab, role, seat, created, revoked) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
KEY = "SELECT hash, kid, tab, role, seat, created, revoked FROM tokens WHERE hash = ?"
KEY_OF = "SELECT hash, kid, tab, role, seat, created, revoked FROM tokens WHERE kid = ?"
KEYS = (
    "SELECT hash, kid, tab, role, seat, created, revoked FROM tokens "
    "WHERE tab = ? ORDER BY created, kid"
)
REVOKE = "UPDATE tokens SET revoked = 1 WHERE tab = ? AND kid = ?"
