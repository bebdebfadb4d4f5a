"""The program and the library as they are built: what keeps a mistake in them from becoming a hole.

    hardening.py PROGRAM LIBRARY FORTIFY NATIVE

Reads the files with readelf and objdump. FORTIFY is the level that the build chose, 0 for none; NATIVE is true if it
was asked for this machine's processor alone.
"""
import platform
import re
import subprocess
import sys

import tap

PROGRAM, LIBRARY, FORTIFY, NATIVE = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4] == "true"
X86 = platform.machine() == "x86_64"


def tell(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True, env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}).stdout


def segments(file):
    """{name: flags} of the program headers."""
    return {m[1]: m[2] for m in re.finditer(r"^  (\w+) +(?:0x\w+ +){5}([RWE ]{3})", tell("readelf", "-lW", file), re.M)}


def imports(file):
    return set(re.findall(r"UND (\w+)", tell("readelf", "--dyn-syms", "-W", file)))


def test_the_program_lies_where_nobody_can_tell_beforehand():
    assert re.search(r"Type: +DYN", tell("readelf", "-hW", PROGRAM))
    assert re.search(r"FLAGS_1\).*\bPIE\b", tell("readelf", "-dW", PROGRAM))


def test_addresses_of_functions_are_read_only_once_it_runs():
    for file in (PROGRAM, LIBRARY):
        assert "GNU_RELRO" in segments(file), file
        assert re.search(r"BIND_NOW|FLAGS_1\).*\bNOW\b", tell("readelf", "-dW", file)), file


def test_no_segment_can_be_both_written_and_run():
    for file in (PROGRAM, LIBRARY):
        found = segments(file)
        assert "E" not in found["GNU_STACK"], (file, found)
        assert not [name for name, flags in found.items() if "W" in flags and "E" in flags], (file, found)


def test_a_buffer_that_overflows_is_noticed_before_the_function_returns():
    for file in (PROGRAM, LIBRARY):
        assert "__stack_chk_fail" in imports(file), file


def test_the_c_library_checks_sizes():
    if FORTIFY:
        checked = {name for name in imports(PROGRAM) if name.endswith("_chk")}
        assert {"__vsnprintf_chk", "__memcpy_chk"} <= checked, checked


def test_calls_land_where_a_function_begins():
    if X86:
        begin = tell("objdump", "-d", "--no-show-raw-insn", "--disassemble=ul_game_act", LIBRARY)
        assert re.search(r"<ul_game_act.*>:\n[^\n]*\bendbr64", begin), begin[:400]


def test_any_processor_of_the_platform_runs_it():
    for file in (PROGRAM, LIBRARY):
        wanted = re.findall(r"x86 ISA needed: (.*)", tell("readelf", "-nW", file))
        assert NATIVE or all(isa.strip() in ("", "x86-64-baseline") for isa in wanted), (file, wanted)


tap.main(globals())
