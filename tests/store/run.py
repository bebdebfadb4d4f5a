"""Run a test program of tests/store in a place of its own.

    run.py PROGRAM memory|sqlite|postgresql|shards|plain

shards: three databases of one PostgreSQL, as one store. plain: a PostgreSQL
that has no function left but those which docs/store.md says the store needs,
and no right but to a database.

The place is gone when the program is, whatever it did.
"""
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
import postgres  # pylint: disable=wrong-import-position

STORE_PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "store.md")


def run(program, where):
    return subprocess.run([program, where], check=False).returncode


def shards(cluster):
    names = ["east", "north", "west"]
    for name in names:
        cluster.sql(f"CREATE DATABASE {name}")
    return " ".join(cluster.address(database=name) for name in names)


def needed_functions():
    """What docs/store.md names, in the line that says so."""
    with open(STORE_PAGE, encoding="utf-8") as page:
        line = next(line for line in page if line.startswith("- Functions: "))
    return re.findall(r"`(\w+)`", line)


def plain(cluster):
    """Operators, casts, types, indexes and sums are made of functions too: those stay."""
    cluster.sql("CREATE ROLE plain LOGIN; CREATE DATABASE plain OWNER plain")
    needed = ", ".join(f"'{name}'" for name in needed_functions())
    cluster.sql(f"""
        DO $$ DECLARE gone regprocedure; BEGIN
            FOR gone IN SELECT p.oid FROM pg_proc p WHERE p.prokind IN ('f', 'w') AND p.proname NOT IN ({needed})
                AND p.prorettype NOT IN ('internal'::regtype, 'language_handler'::regtype)
                AND NOT EXISTS (SELECT FROM pg_operator WHERE p.oid IN (oprcode, oprrest, oprjoin))
                AND NOT EXISTS (SELECT FROM pg_cast WHERE castfunc = p.oid)
                AND NOT EXISTS (SELECT FROM pg_amproc WHERE amproc = p.oid)
                AND NOT EXISTS (SELECT FROM pg_aggregate WHERE p.oid IN (aggtransfn, aggfinalfn, aggcombinefn))
                AND NOT EXISTS (SELECT FROM pg_type WHERE p.oid IN (typinput, typoutput, typreceive, typsend, typanalyze))
            LOOP EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', gone); END LOOP;
        END $$""", database="plain")
    left = cluster.sql("SELECT has_function_privilege('plain', 'pg_catalog.md5(text)', 'EXECUTE')", database="plain")
    assert left.strip() == "f", "nothing was taken away"
    return cluster.address(user="plain", database="plain")


def main(program, kind):
    postgres.leave_on_signals()
    if kind == "memory":
        sys.exit(run(program, "memory:"))
    if kind == "sqlite":
        with tempfile.TemporaryDirectory(prefix="unlucky-store-") as folder:
            sys.exit(run(program, f"sqlite:{folder}/store.db"))
    with postgres.Cluster() as cluster:
        where = {"postgresql": cluster.address, "shards": lambda: shards(cluster), "plain": lambda: plain(cluster)}
        sys.exit(run(program, where[kind]()))


if __name__ == "__main__":
    main(*sys.argv[1:])
