"""tools/gather-changes: sentences go from changes/ into the release's part of CHANGELOG.md, and none gets lost."""
import importlib.machinery
import importlib.util
import pathlib
import tempfile

import tap

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOADER = importlib.machinery.SourceFileLoader("gather", str(ROOT / "tools" / "gather-changes"))
gather = importlib.util.module_from_spec(importlib.util.spec_from_loader("gather", LOADER))
LOADER.exec_module(gather)


def gathered(log, **changes):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "changes").mkdir()
        (root / "changes" / "README.md").write_text("stays\n", encoding="utf-8")
        (root / "CHANGELOG.md").write_text(log, encoding="utf-8")
        for name, text in changes.items():
            (root / "changes" / f"{name}.md").write_text(text, encoding="utf-8")
        count = gather.gather(root, "1.1.0", "2027-01-02")
        left = [path.name for path in (root / "changes").iterdir()]
        assert left == ["README.md"] and count == len(changes), left
        return (root / "CHANGELOG.md").read_text(encoding="utf-8")


def test_a_new_release_stands_first():
    text = gathered("# What is new\n\nWords.\n\n## 1.0.0 (2026-11-16)\n\n- Old.\n", b="Two\nlines.\n", a="A [page](../docs/x.md).\n")
    assert text == ("# What is new\n\nWords.\n\n## 1.1.0 (2027-01-02)\n\n- A [page](docs/x.md).\n- Two lines.\n\n"
                    "## 1.0.0 (2026-11-16)\n\n- Old.\n"), text


def test_what_comes_late_is_added_to_its_release():
    text = gathered("# What is new\n\n## 1.1.0 (2027-01-01)\n\n- Here.\n\n## 1.0.0 (2026-11-16)\n\n- Old.\n", a="Late.\n")
    assert text == "# What is new\n\n## 1.1.0 (2027-01-01)\n\n- Here.\n- Late.\n\n## 1.0.0 (2026-11-16)\n\n- Old.\n", text


def test_without_news_nothing_changes_but_the_heading():
    assert gathered("# What is new\n") == "# What is new\n\n## 1.1.0 (2027-01-02)\n"


tap.main(globals())
