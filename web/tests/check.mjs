/** check.mjs: the sources as others judge them, and what is built from them; prints TAP. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { FEATURES, OPTIONAL, TARGETS } from "./features.mjs";

const web = resolve(import.meta.dirname, "..");
const dist = mkdtempSync(join(tmpdir(), "unlucky-dist-"));
process.on("exit", () => rmSync(dist, { recursive: true, force: true }));

function run(command, ...args) {
  const done = spawnSync(command, args, { cwd: web });
  assert.equal(done.status, 0, `${args.join(" ")}:\n${done.stdout}${done.stderr}`);
}

function filesOf(folder, ending = /./) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && ending.test(file.name))
    .map((file) => join(file.parentPath, file.name));
}

const sources = [...filesOf(join(web, "src"), /\.(tsx?|css)$/), join(web, "service.js")]
  .filter((path) => !path.includes("/made/"))
  .map((path) => ({ path: relative(web, path), text: readFileSync(path, "utf8") }));

/** In kilobytes of a thousand bytes, as gzip and as brotli make it. */
function weigh(paths) {
  const sum = { gzip: 0, brotli: 0 };
  for (const path of paths) {
    const bytes = readFileSync(path);
    sum.gzip += gzipSync(bytes, { level: 9 }).length / 1000;
    sum.brotli += brotliCompressSync(bytes).length / 1000;
  }
  return { gzip: Math.round(sum.gzip), brotli: Math.round(sum.brotli) };
}

const lock = JSON.parse(readFileSync(join(web, "package-lock.json"), "utf8"));
const page = () => readFileSync(join(dist, "index.html"), "utf8");

const tests = {
  "formatted and without complaint": () =>
    run(join(web, "node_modules/.bin/biome"), "ci", "--colors=off", "--error-on-warnings", "."),
  "the types fit": () => run(process.execPath, "node_modules/typescript/bin/tsc"),
  "the lock file names no address, and every version is exact": () => {
    for (const [name, about] of Object.entries(lock.packages)) {
      assert.equal(about.resolved, undefined, name);
      // Those for other machines, which the registry that made the file did not have.
      const elsewhere =
        about.optional && (about.os?.[0] !== "linux" || about.cpu?.[0] !== "x64" || about.libc?.[0] === "musl");
      assert.ok(name === "" || about.integrity || elsewhere, `${name} has no checksum`);
    }
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(web, "package.json"), "utf8"));
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      assert.match(version, /^\d+\.\d+\.\d+$/, name);
  },
  "the board writes SVG's attributes as SVG has them": () => {
    const wrong = /\b(tabIndex|strokeWidth|strokeDasharray|strokeLinecap|fillOpacity|textAnchor|viewbox|fontSize)\b/;
    for (const { path, text } of sources) if (path.startsWith("src/board/")) assert.doesNotMatch(text, wrong, path);
  },
  "it builds": () =>
    run(
      process.execPath,
      "node_modules/vite/bin/vite.js",
      "build",
      "--logLevel",
      "error",
      "--outDir",
      dist,
      "--emptyOutDir",
    ),
  "the policy stands first, and nothing in the page breaks it": () => {
    assert.match(page(), /<head>\s*<meta http-equiv="Content-Security-Policy"/);
    const policy = (/content="([^"]*)"/.exec(page())?.[1] ?? "").replaceAll("&#39;", "'");
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:|\*/);
    assert.doesNotMatch(page(), /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=/);
  },
  "every address is relative, and none is another's": () => {
    assert.doesNotMatch(page(), /(src|href)="(\/|https?:)/);
    for (const path of filesOf(dist, /\.(js|css|html|webmanifest)$/)) {
      const found = readFileSync(path, "utf8").match(/https?:\/\/[a-z0-9.-]+/gi) ?? [];
      const others = found.filter((address) => !/^https?:\/\/(www\.w3\.org|localhost|host|x)$/.test(address));
      assert.deepEqual(others, [], relative(dist, path));
    }
  },
  "what is loaded first is at most 150 kB by brotli, all of it at most 600": () => {
    const name = (part) => filesOf(dist).filter((path) => part.test(relative(dist, path)));
    // All that the head names, the words of the language that has most of them and the letters; then the engine and its worker.
    const named = [...page().matchAll(/(?:src|href)="(?:\.\/)?([^"]+)"/g)].map(([, path]) => join(dist, path));
    const languages = name(/^assets\/[a-z]{2}-.*\.js$/);
    assert.equal(
      languages.length,
      readdirSync(resolve(web, "../data/words"), { withFileTypes: true }).filter((one) => one.isDirectory()).length,
    );
    const longest = languages.reduce((most, one) => (weigh([one]).brotli > weigh([most]).brotli ? one : most));
    const first = [join(dist, "index.html"), ...named, longest, ...name(/\.woff2$/)];
    const engine = [...name(/\.wasm$/), ...name(/^assets\/worker-.*\.js$/)];
    // Pictures for messengers and installers are no part of the page; unit/previews.test.ts weighs them.
    const loaded = filesOf(dist).filter((name) => !name.includes("pictures/"));
    const [start, play, all] = [weigh(first), weigh([...first, ...engine]), weigh(loaded)];
    console.log(`# the first page ${start.gzip} kB gzip, ${start.brotli} brotli`);
    console.log(`# with the engine ${play.gzip} kB gzip, ${play.brotli} brotli`);
    console.log(`# everything, in all languages ${all.gzip} kB gzip, ${all.brotli} brotli`);
    assert.ok(start.brotli <= 150);
    assert.ok(all.brotli <= 600);
  },
  "the page's letters are at most 45 kB, and their licence goes with them": () => {
    const faces = filesOf(dist, /\.woff2$/);
    const bytes = faces.reduce((sum, path) => sum + readFileSync(path).length, 0);
    console.log(`# ${faces.length} faces, ${bytes} bytes`);
    assert.ok(faces.length > 0 && bytes <= 45_000);
    assert.match(readFileSync(join(dist, "licences/alegreya.txt"), "utf8"), /SIL OPEN FONT LICENSE Version 1\.1/i);
  },
  "docs/web.md lists the platform's features in use, and the targets have them": () => {
    const docs = readFileSync(resolve(web, "../docs/web.md"), "utf8");
    const listed = [...docs.matchAll(/^\| ([^|]+) \| ([\d.–]+) \| ([\d.–]+) \| ([\d.–]+) \|$/gm)].map(([row]) => row);
    const used = FEATURES.filter(({ pattern }) => sources.some(({ text }) => pattern.test(text)));
    for (const one of used) {
      const late = Object.keys(TARGETS).filter((browser) => one[browser] > TARGETS[browser]);
      assert.ok(OPTIONAL.has(one.name) || late.length === 0, `${one.name} is too new for ${late.join(", ")}`);
    }
    const told = (version) => (version === 99 ? "–" : version);
    const rows = used.map(
      ({ name, firefox, safari, chromium }) => `| ${name} | ${told(firefox)} | ${told(safari)} | ${told(chromium)} |`,
    );
    assert.deepEqual(listed, rows, `the table should be\n${rows.join("\n")}\n`);
  },
};

console.log(`1..${Object.keys(tests).length}`);
Object.entries(tests).forEach(([name, test], i) => {
  try {
    test();
    console.log(`ok ${i + 1} - ${name}`);
  } catch (error) {
    process.exitCode = 1;
    console.log(`not ok ${i + 1} - ${name}\n${String(error.message).replace(/^/gm, "# ")}`);
  }
});
