"""The line at the end of `make test` is right: how tools/test reads one entry of Meson's log."""
import contextlib
import importlib.machinery
import importlib.util
import io
import pathlib

import tap

PATH = str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "test")
LOADER = importlib.machinery.SourceFileLoader("tools_test", PATH)
SPEC = importlib.util.spec_from_loader("tools_test", LOADER)
TOOL = importlib.util.module_from_spec(SPEC)
LOADER.exec_module(TOOL)


def count(result, stdout=None):
    log = {"name": "x", "result": result}
    if stdout is not None:
        log["stdout"] = stdout
    return TOOL.subtests(log)


def test_every_test_of_a_program_counts():
    assert count("OK", "1..3\nok 1 - a\nok 2 - b\nok 3 - c\n# ok - group\n") == (3, 0, 0)


def test_a_failure_is_one_of_several():
    assert count("ERROR", "1..3\nok 1 - a\nnot ok 2 - b\n# 1 != 2\nok 3 - c\n") == (2, 1, 0)


def test_a_program_that_died_failed_all_that_it_had_left():
    assert count("ERROR", "1..5\nok 1 - a\nok 2 - b\n") == (2, 3, 0)


def test_a_program_that_died_after_its_last_test_failed():
    assert count("ERROR", "1..2\nok 1 - a\nok 2 - b\n") == (2, 1, 0)


def test_a_program_without_tap_is_one_test():
    assert count("OK") == (1, 0, 0)
    assert count("FAIL", "something ok\n") == (0, 1, 0)
    assert count("TIMEOUT") == (0, 1, 0)


def test_what_is_skipped_counts_as_neither():
    assert count("SKIP", "1..0 # SKIP there is no systemd here\n") == (0, 0, 1)
    assert count("SKIP") == (0, 0, 1)
    assert count("OK", "1..3\nok 1 - a\nok 2 - b # SKIP no mounting here\nok 3 - c\n") == (2, 0, 1)
    assert count("SKIP", "1..2\nok 1 - a # SKIP not here\nok 2 - b # SKIP nor this\n") == (0, 0, 2)
    assert count("ERROR", "1..3\nok 1 - a # SKIP not here\nnot ok 2 - b\nok 3 - c\n") == (1, 1, 1)


def test_the_last_line_tells_of_skipped_ones_only_if_there_are_any():
    sum_of_all = TOOL.Count()
    sum_of_all.passed, sum_of_all.failed = 12, 1
    assert str(sum_of_all) == "12 passed, 1 failed"
    sum_of_all.skipped = 2
    assert str(sum_of_all) == "12 passed, 1 failed, 2 skipped"


def test_words_that_only_begin_like_ok_are_none():
    assert count("OK", "1..1\nokay, now it begins\nok 1 - a\n") == (1, 0, 0)


def with_results(*runs):
    """Test with Meson's logs of several runs, one after the other: (the count, the names of each run but the first)."""
    names, left = [], list(runs)

    def run_tests(_, arguments):
        if names or left != list(runs):
            names.append([word for word in arguments if not word.startswith("--")])
        logs = left.pop(0)
        return all(log["result"] == "OK" for log in logs), logs

    sum_of_all, before = TOOL.Count(), TOOL.run_tests
    TOOL.run_tests = run_tests
    try:
        with contextlib.redirect_stdout(io.StringIO()):  # TAP of its own, which is not ours
            TOOL.test("build", [], sum_of_all)
    finally:
        TOOL.run_tests = before
    return sum_of_all, names


def entry(name, result):
    return {"name": f"unlucky:server+threads / {name}", "result": result,
            "stdout": "1..1\nok 1 - a\n" if result == "OK" else "1..1\nnot ok 1 - a\n"}


def test_what_failed_beside_others_is_run_once_more_alone():
    told, names = with_results([entry("a", "OK"), entry("b", "ERROR")], [entry("b", "OK")])
    assert names == [["b"]] and str(told) == "2 passed, 0 failed" and told.unsteady == ["build: b"], (names, told)


def test_what_fails_twice_has_failed():
    told, names = with_results([entry("a", "OK"), entry("b", "ERROR")], [entry("b", "ERROR")])
    assert names == [["b"]] and str(told) == "1 passed, 1 failed" and not told.unsteady, (names, told)


def test_many_failures_are_no_chance():
    many = [entry(str(at), "ERROR") for at in range(TOOL.MOST_AGAIN + 1)]
    told, names = with_results(many)
    assert names == [] and told.failed == len(many), (names, told)


def test_what_a_program_ran_again_itself_is_not_run_again():
    browser = entry("web-browser", "ERROR")
    browser["stdout"] += "# failed beside others: a\n"
    told, names = with_results([browser])
    assert names == [] and told.failed == 1, (names, told)
    browser["stdout"] = "1..9\nnot ok 1 - a\n# 9 failed: too many to be chance\n"
    assert with_results([browser])[1] == []
    browser = entry("web-browser", "OK")
    browser["stdout"] += "# failed beside others: a\n# unsteady: a\n"
    told, _ = with_results([browser])
    assert told.failed == 0 and told.unsteady == ["a"], told


def test_what_a_sanitizer_saw_or_a_signal_ended_is_no_chance():
    for more in ({"stderr": "WARNING: ThreadSanitizer: data race (pid=1)"}, {"stderr": "x.c:86:9: runtime error: null pointer"},
                 {"returncode": -11}):
        told, names = with_results([{**entry("b", "ERROR"), **more}])
        assert names == [] and told.failed == 1, (more, names, told)
    told, names = with_results([{**entry("b", "TIMEOUT"), "returncode": -15}], [entry("b", "OK")])
    assert names == [["b"]] and told.failed == 0, (names, told)


def test_every_configuration_has_a_folder_of_its_own():
    folders = [folder for _, folder, _, _, _ in TOOL.CONFIGURATIONS.values()]
    assert len(set(folders)) == len(folders)


tap.main(globals())
