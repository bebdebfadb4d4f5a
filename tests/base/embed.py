"""tools/embed: the table that it writes compiles and holds the files; mistakes are named."""
import os
import subprocess
import sys
import tempfile
import tap

EMBED = os.path.join("tools", "embed")


def embed(*arguments):
    return subprocess.run([sys.executable, EMBED, *arguments], capture_output=True, text=True, check=False)


def write(folder, name, data):
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)
    return path


def test_every_byte_and_folder_survives():
    with tempfile.TemporaryDirectory() as folder:
        everything = bytes(range(256)) * 40  # longer than a string literal may be
        files = [write(folder, "all", everything), write(folder, "words/fr/talk.json", "é".encode()),
                 write(folder, "empty", b"")]
        output = os.path.join(folder, "assets.c")
        assert embed(output, output + ".d", folder, *files).returncode == 0
        program = write(folder, "main.c", b"""
            #include <stdio.h>
            #include "base/asset.h"
            int main(int count, char **names)
            {
                for (int i = 1; i < count; i++) {
                    const ul_asset *asset = ul_asset_find(names[i]);
                    if (!asset || asset->bytes[asset->len])
                        return 1;
                    fwrite(asset->bytes, 1, asset->len, stdout);
                }
                return 0;
            }""")
        binary = os.path.join(folder, "program")
        subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-Isrc",
                        program, output, "src/base/asset.c", "-o", binary], check=True)
        result = subprocess.run([binary, "words/fr/talk.json", "all", "empty"], capture_output=True, check=True)
        assert result.stdout == "é".encode() + everything


def test_what_is_downloaded_goes_without_comments_and_spaces():
    with tempfile.TemporaryDirectory() as folder:
        drawn = b"board b\n\n# a comment inside\n"
        files = [write(folder, "b.plan", b"# who drew it\n\n" + drawn), write(folder, "c.plan", drawn),
                 write(folder, "d.json", '{"a": "é b"}\n'.encode()), write(folder, "e.net", b"# Made by: 3 4\n1 -2 \n-30 4\n")]
        output = os.path.join(folder, "assets.c")
        assert embed("--short", output, output + ".d", folder, *files).returncode == 0
        with open(output, encoding="utf-8") as file:
            table = file.read()
        assert table.count(f", {len(drawn)}}}") == 2, table
        short = '{"a":"é b"}'.encode()
        assert f", {len(short)}}}" in table, table
        net = ", ".join(str(byte) for byte in b"1-2-30 4\0")
        assert net in table, table


def test_the_same_files_give_the_same_table():
    with tempfile.TemporaryDirectory() as folder:
        path = write(folder, "a", b"a")
        tables = []
        for name in ("one.c", "two.c"):
            embed(os.path.join(folder, name), os.path.join(folder, "d"), folder, path)
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                tables.append(file.read())
        assert tables[0] == tables[1]
        assert folder not in tables[0], "the table names the machine's folders"


def test_a_pattern_is_all_that_fits_and_the_depfile_says_where_it_was_looked_for():
    with tempfile.TemporaryDirectory() as folder:
        for name in ("words/fr/talk.json", "words/en/talk.json", "words/en/texts.json"):
            write(folder, name, b"{}")
        output, depfile = os.path.join(folder, "out.c"), os.path.join(folder, "d")
        assert embed(output, depfile, folder, os.path.join(folder, "words", "*", "talk.json")).returncode == 0
        with open(output, encoding="utf-8") as file:
            assert [line.split('"')[1] for line in file if line.startswith('    {"')] == \
                ["words/en/talk.json", "words/fr/talk.json"]
        with open(depfile, encoding="utf-8") as file:
            told = file.read().split()
        assert told[0] == output + ":" and os.path.join(folder, "words", "en", "talk.json") in told
        assert os.path.join(folder, "words") + "/" in told, told


def test_a_missing_file_is_named():
    with tempfile.TemporaryDirectory() as folder:
        result = embed(os.path.join(folder, "out.c"), os.path.join(folder, "d"), folder,
                       os.path.join(folder, "nowhere.plan"))
        assert result.returncode == 1 and "nowhere.plan: No such file" in result.stderr, result.stderr
        assert not os.path.exists(os.path.join(folder, "out.c"))


def test_a_file_outside_the_root_is_refused():
    with tempfile.TemporaryDirectory() as folder:
        path = write(folder, "elsewhere/a.plan", b"a")
        result = embed(os.path.join(folder, "out.c"), os.path.join(folder, "d"), os.path.join(folder, "data"), path)
        assert result.returncode == 1 and "is not in" in result.stderr, result.stderr


def test_without_files_the_usage_is_told():
    result = embed()
    assert result.returncode == 1 and "OUTPUT.c DEPFILE ROOT FILE" in result.stderr, result.stderr


tap.main(globals())
