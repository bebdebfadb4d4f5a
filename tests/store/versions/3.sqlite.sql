-- A store of version 3, as SQLite kept it: two tables, one of them finished, a value, a node and a bookmark.
PRAGMA journal_mode = WAL;
BEGIN;
CREATE TABLE store_version (version INTEGER NOT NULL) STRICT;
INSERT INTO store_version VALUES (3);
CREATE TABLE store_tables (
    id TEXT NOT NULL PRIMARY KEY,
    lines INTEGER NOT NULL,
    open INTEGER NOT NULL CHECK (open IN (0, 1)),
    listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
    changed INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    summary BLOB NOT NULL,
    owner TEXT NOT NULL DEFAULT '',
    made INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
CREATE INDEX store_tables_open ON store_tables (id) WHERE open = 1;
CREATE INDEX store_tables_finished ON store_tables (finished, id) WHERE finished > 0;
CREATE INDEX store_tables_lobby ON store_tables (made DESC, id) WHERE open = 1 AND listed = 1;
CREATE TABLE store_lines (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (table_id, number)) STRICT, WITHOUT ROWID;
CREATE TABLE store_values (
    space TEXT NOT NULL,
    key TEXT NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (space, key)) STRICT, WITHOUT ROWID;
CREATE TABLE store_nodes (
    node TEXT NOT NULL PRIMARY KEY,
    beat INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO store_tables VALUES
    ('evening', 2, 1, 1, 2000, 0, CAST('{"seats":4}' AS BLOB), 'north', 1800),
    ('morning', 1, 0, 0, 1000, 1500, x'', '', 900);
INSERT INTO store_lines VALUES
    ('evening', 1, CAST('1 open' AS BLOB)),
    ('evening', 2, CAST('2 sit' AS BLOB)),
    ('morning', 1, CAST('1 open' AS BLOB));
INSERT INTO store_values VALUES ('server', 'token', CAST('abc' AS BLOB));
INSERT INTO store_nodes VALUES ('north', 3000);
CREATE TABLE store_bookmarks (
    table_id TEXT NOT NULL PRIMARY KEY,
    line INTEGER NOT NULL,
    body BLOB NOT NULL) STRICT;
INSERT INTO store_bookmarks VALUES ('evening', 2, CAST('here' AS BLOB));
COMMIT;
