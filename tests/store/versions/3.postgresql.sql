-- A store of version 3, as PostgreSQL kept it: two tables, one of them finished, a value, a node and a bookmark.
CREATE SCHEMA unlucky;
SET search_path = unlucky;
CREATE TABLE store_version (version BIGINT NOT NULL);
INSERT INTO store_version VALUES (3);
CREATE TABLE store_tables (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    lines BIGINT NOT NULL,
    open SMALLINT NOT NULL CHECK (open IN (0, 1)),
    listed SMALLINT NOT NULL CHECK (listed IN (0, 1)),
    changed BIGINT NOT NULL,
    finished BIGINT NOT NULL,
    summary BYTEA NOT NULL,
    owner TEXT COLLATE "C" NOT NULL DEFAULT '',
    made BIGINT NOT NULL DEFAULT 0) WITH (fillfactor = 50);
CREATE INDEX store_tables_open ON store_tables (id) WHERE open = 1;
CREATE INDEX store_tables_finished ON store_tables (finished, id) WHERE finished > 0;
CREATE INDEX store_tables_lobby ON store_tables (made DESC, id) WHERE open = 1 AND listed = 1;
CREATE TABLE store_lines (
    table_id TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (table_id, number));
CREATE TABLE store_values (
    space TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    value BYTEA NOT NULL,
    PRIMARY KEY (space, key));
CREATE TABLE store_nodes (
    node TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    beat BIGINT NOT NULL);
INSERT INTO store_tables VALUES
    ('evening', 2, 1, 1, 2000, 0, '{"seats":4}', 'north', 1800),
    ('morning', 1, 0, 0, 1000, 1500, '', '', 900);
INSERT INTO store_lines VALUES ('evening', 1, '1 open'), ('evening', 2, '2 sit'), ('morning', 1, '1 open');
INSERT INTO store_values VALUES ('server', 'token', 'abc');
INSERT INTO store_nodes VALUES ('north', 3000);
CREATE TABLE unlucky.store_bookmarks (
    table_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    line BIGINT NOT NULL,
    body BYTEA NOT NULL);
INSERT INTO unlucky.store_bookmarks VALUES ('evening', 2, 'here');
