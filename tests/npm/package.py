"""The npm package: packed, installed in an empty folder without a network, and played.

    package.py WASM
"""
import gzip
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

import tap

ROOT = pathlib.Path(__file__).resolve().parents[2]
WASM = os.path.abspath(sys.argv[1])
FOLDER = tempfile.TemporaryDirectory()
PLACE = pathlib.Path(FOLDER.name)
HOME = PLACE / "home"
MOST = 155_000  # bytes that somebody downloads, the nets apart

TYPED = """
import { open, Refused, type State, type View } from "unlucky";
const engine = (await open()).engine();
const { state }: { state: State } = engine.ask("new", { edition: "kill-2009", players: 3 });
const { view }: { view: View } = engine.ask("view", { seat: 0 });
const seat: number | null = engine.ask("legal").to_act;
// @ts-expect-error: there is no such command
engine.ask("dance");
// @ts-expect-error: players are a number
engine.ask("new", { edition: "kill-2009", players: "three" });
export const all = [state, view, seat, Refused];
"""

REFUSED = """
import { open, Refused } from "unlucky";
const unlucky = await open();
const engine = unlucky.engine(), other = unlucky.engine();
engine.ask("new", { edition: "save-2000", players: 3, seed: "x" });
const before = JSON.stringify(engine.ask("state"));
for (const ask of [() => engine.ask("act", { action: "pass" }), () => engine.ask("new", { edition: "kill-1950", players: 3 })])
  try {
    ask();
    console.log("taken");
  } catch (error) {
    console.log(error instanceof Refused, error.refusal.error);
  }
console.log(JSON.stringify(engine.ask("state")) === before);
other.ask("new", { edition: "kill-1996", players: 8 });
console.log(engine.ask("state").state.players, other.ask("state").state.players);
engine.close();
const house = unlucky.house();
console.log(typeof house.ask("{}"));
"""

NUMBERS = """
import { open, Refused } from "unlucky";
const unlucky = await open();
const setup = { edition: "kill-2009", players: 4, seed: "a rainy night" };
const engine = unlucky.engine(), game = unlucky.game(setup);
engine.ask("new", setup);
let same = true, decisions = 0;
for (let legal = game.legal(); legal > 0; decisions++) {
  const { to_act, actions } = engine.ask("legal");
  const numbers = [...game.list.subarray(0, legal)];
  same &&= to_act === game.toAct() && numbers.map((one) => game.text(one)).sort().join() === actions.join();
  same &&= actions.every((one) => numbers.includes(game.number(one)));
  const action = actions[(decisions * 7919) % actions.length];
  engine.ask("act", { action });
  legal = game.act(game.number(action));
  if (decisions === 20) for (let i = 0; i < 300; i++) unlucky.game(setup); // memory grows, and the list is where it was
}
console.log(same && decisions > 100, game.toAct(), game.winner() === engine.ask("state").state.winner);
const tried = (what) => { try { what(); return "taken"; } catch (error) { return error.constructor.name; } };
console.log(tried(() => game.act(game.list[0])), tried(() => game.text(99999)), tried(() => game.deal("x".repeat(300))), game.number("dance"));
console.log(tried(() => unlucky.game({ edition: "kill-1950", players: 4 })));
game.deal("a rainy night");
console.log(game.legal() === unlucky.game(setup).legal());
game.close();
"""


def run(*command, cwd=PLACE):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, cwd=cwd)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def node(name, text):
    path = HOME / name
    path.write_text(text, encoding="utf-8")
    return run(ROOT / "tools" / "node", path, cwd=HOME)


def test_it_is_packed():
    if not (ROOT / "web" / "node_modules" / "typescript").is_dir():
        tap.skip("no TypeScript here: tools/setup web installs it")
    run(ROOT / "tools" / "npm-package", WASM, PLACE / "package")
    run(ROOT / "tools" / "npm", "pack", "--silent", PLACE / "package")
    tarball = next(PLACE.glob("unlucky-*.tgz"))
    nets = sum(len(gzip.compress(path.read_bytes())) for path in (ROOT / "data" / "nets").glob("*.net"))
    size = tarball.stat().st_size - nets
    print(f"# {size} bytes, and {nets} of nets")
    assert size <= MOST, f"{size} bytes"
    names = {name.split("/", 1)[1] for name in tarfile.open(tarball).getnames()}
    sources = {path.stem for path in (ROOT / "npm" / "src").glob("*.ts")}
    assert names == {"package.json", "README.md", "LICENSE", "unlucky.wasm"} | {f"{s}.js" for s in sources} | {f"{s}.d.ts" for s in sources}
    about = json.loads((PLACE / "package" / "package.json").read_text(encoding="utf-8"))
    assert "dependencies" not in about and about["version"] != "0.0.0", about


def tarball_installed():
    if not (HOME / "node_modules").is_dir():
        found = sorted(PLACE.glob("unlucky-*.tgz"))
        if not found:
            tap.skip("there is no tarball to install")
        HOME.mkdir()
        (HOME / "package.json").write_text('{"name": "empty", "version": "1.0.0", "type": "module"}', encoding="utf-8")
        run(ROOT / "tools" / "npm", "install", "--offline", "--no-audit", "--no-fund", found[0], cwd=HOME)


def test_the_readmes_game_is_played_where_nothing_else_is_installed():
    tarball_installed()
    page = (HOME / "node_modules" / "unlucky" / "README.md").read_text(encoding="utf-8")
    told = node("game.js", re.search(r"```js\n(.*?)```", page, re.S)[1]).splitlines()
    assert len(told) > 20 and re.fullmatch(r"killed by seat \d", told[-1]), told[-3:]
    assert sorted(path.name for path in (HOME / "node_modules").iterdir() if path.name[0] != ".") == ["unlucky"]


def test_a_refusal_is_thrown_and_games_do_not_meet():
    tarball_installed()
    assert node("refused.js", REFUSED).split() == ["true", "illegal", "true", "unknown-edition", "true", "3", "8", "string"], \
        node("refused.js", REFUSED)


def test_a_game_by_numbers_is_the_engines_game():
    tarball_installed()
    assert node("numbers.js", NUMBERS).split() == ["true", "null", "true", "RangeError", "RangeError", "RangeError", "-1", "Refused", "true"], \
        node("numbers.js", NUMBERS)


def test_types_say_what_can_be_asked():
    tarball_installed()
    (HOME / "typed.ts").write_text(TYPED, encoding="utf-8")
    run(ROOT / "tools" / "node", ROOT / "web" / "node_modules" / "typescript" / "bin" / "tsc", "--noEmit", "--strict", "--target", "es2022",
        "--module", "nodenext", "--moduleResolution", "nodenext", "--lib", "es2023,dom", "--types", "", HOME / "typed.ts", cwd=HOME)


def test_the_page_runs_on_it():
    """On the package's own way in, and on no file behind it."""
    engine = ROOT / "web" / "src" / "engine"
    taken = {path.name: set(re.findall(r'from "[./]*/npm/([^"]+)"', path.read_text(encoding="utf-8"))) for path in (ROOT / "web" / "src").rglob("*.ts*")}
    assert {name for name, sources in taken.items() if sources} == {"engine.ts", "port.ts", "protocol.ts"}, taken
    assert all(sources <= {"src/index.ts"} for sources in taken.values()), taken
    assert 'enter' in (engine / "port.ts").read_text(encoding="utf-8")


tap.main(globals())
