"""The bill of materials names what is in the page and what the program is linked with, and nothing else.

    sbom.py BILL PROGRAM
"""
import json
import pathlib
import re
import subprocess
import sys

import tap

ROOT = pathlib.Path(__file__).resolve().parents[2]
BILL = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
COMPONENTS = {part["bom-ref"]: part for part in BILL["components"]}
NOT_NAMED = {"c", "m", "tinfo", "ld-linux-x86-64", "ld-linux-aarch64"}  # every program's, and a part of ncurses


def below(ref):
    found = next(entry["dependsOn"] for entry in BILL["dependencies"] if entry["ref"] == ref)
    return {COMPONENTS[one]["name"] for one in found}


def test_it_is_a_cyclonedx_bill_of_this_version():
    version = re.search(r"version: '([^']+)'", (ROOT / "meson.build").read_text(encoding="utf-8"))[1]
    assert (BILL["bomFormat"], BILL["specVersion"], BILL["version"]) == ("CycloneDX", "1.5", 1)
    assert BILL["metadata"]["component"]["name"] == "unlucky" and BILL["metadata"]["component"]["version"] == version


def test_every_part_has_a_version_a_licence_and_a_name_of_its_own():
    assert len(COMPONENTS) == len(BILL["components"])
    for part in BILL["components"]:
        licence = part["licenses"][0]
        assert part["version"] and (licence.get("expression") or licence["license"]["id"]), part


def test_all_that_the_program_is_linked_with_is_named():
    told = subprocess.run(["readelf", "-dW", sys.argv[2]], capture_output=True, text=True, check=True).stdout
    needed = {re.sub(r"^lib", "", name) for name in re.findall(r"NEEDED.*\[([^\]]+)\.so", told)} - NOT_NAMED
    named = {re.sub(r"^lib", "", name) for name in below("unlucky") - {"unlucky-web"}}
    assert needed == named, (needed, named)


def test_whatever_linux_fetches_to_build_the_page_has_a_sum():
    """Parts for other systems may lack theirs: the formatter's cannot be looked up from everywhere, and nothing is built there."""
    for folder in "web", "tools/toolchain":
        packages = json.loads((ROOT / folder / "package-lock.json").read_text(encoding="utf-8"))["packages"]
        fetched = {name: part for name, part in packages.items() if name and not part.get("inBundle") and "linux" in part.get("os", ["linux"])}
        assert fetched and [name for name, part in fetched.items() if not part.get("integrity")] == []


def test_all_that_the_page_imports_is_named():
    imported = set()
    for path in (ROOT / "web" / "src").rglob("*.ts*"):
        imported |= set(re.findall(r'^(?:import|export) (?!type )[^;]*?from "([^."][^"]*)"', path.read_text(encoding="utf-8"), re.M))
    packages = {"/".join(name.split("/")[:2 if name.startswith("@") else 1]) for name in imported}
    assert packages and packages <= below("unlucky-web"), (packages, below("unlucky-web"))


def test_what_a_compiler_put_into_the_engine_is_named():
    assert {"wasi-libc", "compiler-rt"} <= below("unlucky-web"), below("unlucky-web")


def test_its_own_letters_are_named_and_their_sum_is_the_lock_files():
    fonts = [part for part in BILL["components"] if part["type"] == "data"]
    assert [font["licenses"][0]["license"]["id"] for font in fonts] == ["OFL-1.1"], fonts
    assert all(part["hashes"][0]["alg"] == "SHA-512" and len(part["hashes"][0]["content"]) == 128
               for part in BILL["components"] if part.get("purl", "").startswith("pkg:npm/"))


def test_the_page_goes_out_with_the_licences_of_all_its_parts():
    notices = ROOT / "web" / "dist" / "licences.txt"
    if notices.exists():
        text = notices.read_text(encoding="utf-8")
        assert all(f"\n{name} " in text for name in below("unlucky-web")) and "Permission is hereby granted" in text


tap.main(globals())
