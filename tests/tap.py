"""Run the test_ functions of a script and print TAP, so that Meson counts each of them.

A script ends with `tap.main(globals())`. A test fails by raising, best by assert; what it raised is
told in full. One that needs what this machine does not allow says so by `tap.skip` and is counted as
skipped, never as passed. Not for C: that has cmocka.
"""
import sys
import traceback


class Skip(Exception):
    """This cannot be tested here; the reason."""


def skip(reason):
    raise Skip(" ".join(reason.split()))


def main(names):
    tests = [(name[len("test_"):], test) for name, test in names.items() if name.startswith("test_")]
    print(f"1..{len(tests)}")
    failed = False
    for number, (name, test) in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} - {name}", flush=True)
        except Skip as reason:
            print(f"ok {number} - {name} # SKIP {reason}", flush=True)
        except Exception:  # pylint: disable=broad-except
            failed = True
            print(f"not ok {number} - {name}")
            print("\n".join("# " + line for line in traceback.format_exc().splitlines()), flush=True)
    sys.exit(failed)
