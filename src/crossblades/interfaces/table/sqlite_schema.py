"""What stands in the SQLite file, from version to version, and what its mistakes mean."""

import sqlite3

from crossblades.interfaces.table.store import StoreError

MARK = 0x58424C44
"""Tells the file from other programs' databases."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE tables (id TEXT PRIMARY KEY, heading BLOB NOT NULL, draft BLOB NOT NULL, "
        "created REAL NOT NULL) WITHOUT ROWID",
        "CREATE TABLE inputs (tab TEXT NOT NULL REFERENCES tables (id), n INTEGER NOT NULL, "
        "id TEXT NOT NULL UNIQUE, "
        "at REAL NOT NULL, seat TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (tab, n)) "
        "WITHOUT ROWID",
        "CREATE TABLE tokens (hash BLOB PRIMARY KEY, kid TEXT NOT NULL UNIQUE, "
        "tab TEXT NOT NULL, role TEXT NOT NULL, seat TEXT NOT NULL, created REAL NOT NULL, "
        "revoked INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE INDEX tokens_of_table ON tokens (tab)",
    ),
    (
        "CREATE TABLE screens (tab TEXT NOT NULL REFERENCES tables (id), n INTEGER NOT NULL, "
        "eyes TEXT NOT NULL, part INTEGER NOT NULL, body BLOB NOT NULL, "
        "PRIMARY KEY (tab, eyes, part))",
    ),
    (
        "CREATE TABLE pictures (tab TEXT NOT NULL REFERENCES tables (id), tag TEXT NOT NULL, "
        "kind TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (tab, tag))",
    ),
)
"""The steps from each version of the file to the next; only ever added to."""


class StoreCorruptError(StoreError):
    """The file is none of ours, or of a later version."""


def prepare(database: sqlite3.Connection) -> None:
    """Bring a file that was just opened to the version of today."""
    version = _number(database, "user_version")
    mark = _number(database, "application_id")
    empty = not database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if mark != MARK and not (empty and not mark and not version):
        raise StoreCorruptError("this is a database of another program; name another file")
    if version > len(MIGRATIONS):
        raise StoreCorruptError(
            f"a later version of Crossblades has written this (its format is {version}, this "
            f"version knows {len(MIGRATIONS)}); use that one, or name another file"
        )
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA foreign_keys = ON")
    for number, steps in enumerate(MIGRATIONS[version:], start=version + 1):
        database.execute("BEGIN IMMEDIATE")
        for step in steps:
            database.execute(step)
        database.execute(f"PRAGMA application_id = {MARK}")
        database.execute(f"PRAGMA user_version = {number}")
        database.execute("COMMIT")


def _number(database: sqlite3.Connection, pragma: str) -> int:
    value: int = database.execute(f"PRAGMA {pragma}").fetchone()[0]
    return value


MEANINGS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "the file may not be written",
    sqlite3.SQLITE_BUSY: "another program holds the file",
    sqlite3.SQLITE_LOCKED: "another program holds the file",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened",
    sqlite3.SQLITE_NOTADB: "this is no database of Crossblades",
    sqlite3.SQLITE_CORRUPT: "the file is damaged",
    sqlite3.SQLITE_IOERR: "the disk does not answer as it should",
    sqlite3.SQLITE_CONSTRAINT: "this is written down already",
}


def sentence(error: sqlite3.Error) -> str:
    """What a mistake of the database means for whoever wanted something."""
    code = getattr(error, "sqlite_errorcode", None)
    if code == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
        return "this table is not there any more"
    known = MEANINGS.get(code & 0xFF) if code is not None else None
    return known or str(error).lower()
