// SPDX-License-Identifier: MIT
// Builds the web client into web/dist: types and texts from the games themselves, then
// one bundle per screen with esbuild.
//   node build.mjs [--rules kaupang.wasm] [--strong kaupang-strong.wasm] [--out DIR] [--depfile FILE] [--generate]
// --generate stops after the types and texts in src/gen.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import esbuild from "esbuild";
import { sectionsOf } from "./tools/markdown.mjs";
import { keyOf, readPo } from "./tools/po.mjs";
import { fontsOf } from "./tools/fonts.mjs";
import { firstLoad } from "./tools/firstload.mjs";
import { strongFiles } from "./tools/strong.mjs";
import { describeGames } from "./tools/rules.mjs";
import { typesOf } from "./tools/types.mjs";
import { unseenOf } from "./tools/unseen.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "..");
const argument = (name, normal) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? normal : resolve(process.argv[at + 1]);
};
const wasm = argument("--rules", join(root, "build/wasm/kaupang.wasm"));
const strongWasm = argument("--strong", join(root, "build/wasm/kaupang-strong.wasm"));
const nets = join(root, "data/nets");
const out = argument("--out", join(here, "dist"));
const gen = join(here, "src/gen");
const unseen = join(root, "hall/unseen.def");
const languages = ["en", "is", "sv", "nb", "nn"];

function put(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}

/** Whether only the programs in a terminal say it. */
const terminal = /^(cli|tui|server)\/|\/(sketch\.c|state\.def)$|^games\/[\w-]+\/terms\.json$/;
const isTerminals = (entry) =>
  entry.sources.length > 0 &&
  entry.sources
    .join(" ")
    .split(" ")
    .every((s) => terminal.test(s));

async function generate() {
  const { games, levels } = await describeGames(wasm);
  for (const game of games) {
    put(join(gen, `${game.id}.ts`), typesOf(game));
    put(join(gen, `${game.id}.json`), JSON.stringify(game));
    generateTables(game.id);
  }
  const brief = games.map(({ id, title, min_seats, max_seats }) => ({
    id,
    title,
    min_seats,
    max_seats,
  }));
  put(join(gen, "games.json"), JSON.stringify({ games: brief, levels }));
  put(join(gen, "unseen.ts"), unseenOf(readFileSync(unseen, "utf8")));
  for (const language of languages) {
    const file = join(root, "po", `${language}.po`);
    const table = {};
    for (const e of readPo(file))
      if (e.id !== "" && e.text[0] && !isTerminals(e))
        table[keyOf(e)] = e.plural ? e.text : e.text[0];
    put(join(gen, "text", `${language}.json`), JSON.stringify(table));
  }
  for (const { id } of games) generateRules(id);
  put(join(gen, "rules", "pages.ts"), pagesOf(games));
  put(join(gen, "boards.ts"), boardsOf(games));
  put(join(gen, "boards.css"), stylesOf(games));
  return games.map(({ id }) => id);
}

/** What the tables of a game are made of. */
function tablesFrom(id) {
  const folder = join(root, "games", id);
  const scripts = readdirSync(folder).filter((f) => f.endsWith(".py"));
  return [join(root, "data", `${id}.json`), ...scripts.map((f) => join(folder, f))];
}

/** The tables of data/<id>.json as the rules have them. */
function generateTables(id) {
  const [module, data] = [join(root, "games", id, "tables.py"), join(root, "data", `${id}.json`)];
  const made = join(gen, `${id}-tables.ts`);
  execFileSync("python3", [join(root, "tools/tables.py"), module, data, made]);
}

/** The games whose folder in src/games has this file. */
const having = (games, file) =>
  games.map(({ id }) => id).filter((id) => existsSync(join(here, "src/games", id, file)));

const stylesOf = (games) =>
  having(games, "style.css")
    .map((id) => `@import "../games/${id}/style.css";\n`)
    .join("");

/** The folders of src/games: each board fetched when it is needed, its face at once. */
function boardsOf(games) {
  const ids = having(games, "index.tsx");
  const rows = (line) => ids.map(line).join("\n");
  return `// Made by web/build.mjs; do not edit.
import type { ComponentChildren } from "preact";
import type { Game } from "../games/contract";
${rows((id, i) => `import * as face${i} from "../games/${id}/face";`)}
export const boards: Record<string, () => Promise<{ default: Game }>> = {
${rows((id) => `  "${id}": () => import("../games/${id}"),`)}
};
export const faces: Record<string, { about(): string; picture: ComponentChildren }> = {
${rows((id, i) => `  "${id}": face${i},`)}
};
`;
}

/** The rules of a game in every language, as docs/rules tells them. */
function generateRules(game) {
  const read = (path) => readFileSync(join(root, "docs/rules", path), "utf8");
  const original = sectionsOf(read(`${game}.md`), addressIn(""));
  put(join(gen, "rules", `${game}.en.json`), JSON.stringify(original));
  for (const language of languages.slice(1)) {
    const sections = sectionsOf(read(`${language}/${game}.md`), addressIn(language), original);
    put(join(gen, "rules", `${game}.${language}.json`), JSON.stringify(sections));
  }
}

/** One page for each game and language, fetched when it is opened. */
function pagesOf(games) {
  const rows = games.flatMap(({ id }) =>
    languages.map((l) => `  "${id}.${l}": () => import("./${id}.${l}.json"),`),
  );
  return `// Made by web/build.mjs; do not edit.
export const pages: Record<string, () => Promise<{ default: unknown }>> = {\n${rows.join("\n")}\n};\n`;
}

/** Where links and pictures of a rules document lead in the client: a picture is a file,
 * a document a rules page, and one from another language that page in that language. */
const pictures = new Map();
const addressIn = (folder) => (to) => {
  if (/^https?:/.test(to)) return to;
  const path = join(root, "docs/rules", folder, to.split("#")[0]);
  const document = /docs\/rules\/(?:(\w\w)\/)?([\w-]+)\.md$/.exec(path);
  if (document) return `/#/rules/${document[2]}/${to.split("#")[1] ?? ""}/${document[1] ?? "en"}`;
  if (!/\.svg$/.test(path)) return "";
  const name = nameOf(basename(path), readFileSync(path));
  pictures.set(name, path);
  return `/assets/${name}`;
};

const nameOf = (name, bytes) =>
  name.replace(
    /(\.\w+)$/,
    `-${createHash("sha256").update(bytes).digest("hex").slice(0, 8).toUpperCase()}$1`,
  );

/** A file of fixed content under a name that changes with it. */
function hashed(name, bytes) {
  const file = nameOf(name, bytes);
  mkdirSync(join(out, "assets"), { recursive: true });
  writeFileSync(join(out, "assets", file), bytes);
  return `/assets/${file}`;
}

const shared = {
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  metafile: true,
  loader: { ".svg": "text" },
  logLevel: "warning",
};

/** The service worker, which keeps all files of this version for offline. */
async function keep(page, later) {
  const files = ["/", ...readdirSync(join(out, "assets")).map((f) => `/assets/${f}`)]
    .filter((f) => !later.includes(f))
    .sort();
  const version = createHash("sha256")
    .update(page + files.join() + later.join())
    .digest("hex")
    .slice(0, 12);
  const keeper = await esbuild.build({
    ...shared,
    write: false,
    format: "iife",
    define: {
      FILES: JSON.stringify(files),
      LATER: JSON.stringify(later),
      VERSION: JSON.stringify(version),
    },
    entryPoints: [join(here, "src/keeper.ts")],
  });
  writeFileSync(join(out, "keeper.js"), keeper.outputFiles[0].contents);
}

async function bundle() {
  rmSync(out, { recursive: true, force: true });
  const rules = hashed("kaupang.wasm", readFileSync(wasm));
  for (const path of pictures.values()) hashed(basename(path), readFileSync(path));
  const strong = strongFiles(strongWasm, nets, hashed);
  const define = { RULES_URL: JSON.stringify(rules), ...strong.define };
  const workers = await esbuild.build({
    ...shared,
    define,
    write: false,
    outdir: out,
    entryPoints: {
      worker: join(here, "src/engine/worker.ts"),
      judge: join(here, "src/engine/judge.ts"),
    },
  });
  const made = (name) =>
    hashed(name, workers.outputFiles.find((f) => basename(f.path) === name).contents);
  const named = (start, end) =>
    "/assets/" +
    readdirSync(join(out, "assets")).find((f) => f.startsWith(start) && f.endsWith(end));
  const name = "[name]-[hash]";
  const names = { entryNames: name, chunkNames: name, assetNames: name };
  const loader = { ".woff2": "file" };
  const assets = { ...shared, ...names, loader, outdir: join(out, "assets") };
  const styles = await esbuild.build({
    ...assets,
    entryPoints: {
      style: join(here, "src/style/main.css"),
      board: join(here, "src/style/board.css"),
    },
  });
  const main = await esbuild.build({
    ...assets,
    define: {
      ...define,
      WORKER_URL: JSON.stringify(made("worker.js")),
      JUDGE_URL: JSON.stringify(made("judge.js")),
      BOARD_STYLE_URL: JSON.stringify(named("board-", ".css")),
    },
    splitting: true,
    entryPoints: { main: join(here, "src/main.tsx") },
  });
  const icon = hashed("icon.svg", readFileSync(join(here, "public/icon.svg")));
  const manifest = JSON.parse(readFileSync(join(here, "public/manifest.json"), "utf8"));
  for (const i of manifest.icons) i.src = icon;
  const page = readFileSync(join(here, "public/index.html"), "utf8")
    .replace("STYLE", named("style-", ".css"))
    .replace("FONTS", fontsOf(out))
    .replace("MAIN", named("main-", ".js"))
    .replaceAll("ICON", icon)
    .replace("MANIFEST", hashed("manifest.webmanifest", JSON.stringify(manifest)));
  writeFileSync(join(out, "index.html"), page);
  await keep(page, strong.later);
  return {
    inputs: { ...styles.metafile.inputs, ...main.metafile.inputs },
    outputs: { ...styles.metafile.outputs, ...main.metafile.outputs },
  };
}

/** Tells the build what this was made of; the first name is the file that stands for it. */
function writeDepfile(depfile, meta, games) {
  const fixed = [
    "public/index.html",
    "public/manifest.json",
    "public/icon.svg",
    "tsconfig.json",
    "build.mjs",
    "src/keeper.ts",
    "src/engine/worker.ts",
  ];
  const used = [
    ...Object.keys(meta.inputs).map((f) => resolve(f)),
    ...fixed.map((f) => join(here, f)),
  ];
  for (const language of languages) used.push(join(root, "po", `${language}.po`));
  for (const name of readdirSync(join(root, "docs/rules"), { recursive: true }))
    used.push(join(root, "docs/rules", name));
  for (const name of readdirSync(nets)) used.push(join(nets, name));
  used.push(unseen, join(root, "tools/tables.py"), ...games.flatMap(tablesFrom));
  for (const name of readdirSync(join(here, "src/engine")))
    used.push(join(here, "src/engine", name));
  const wanted = used.filter((f) => !f.includes("/node_modules/") && !f.includes("/src/gen/"));
  writeFileSync(depfile, `web/web.stamp: ${wanted.join(" ")}\n`);
}

const games = await generate();
if (!process.argv.includes("--generate")) {
  execFileSync(process.execPath, [join(here, "node_modules/typescript/bin/tsc"), "-p", here], {
    stdio: "inherit",
  });
  const meta = await bundle();
  const first = firstLoad(meta, out);
  if (process.argv.includes("--depfile")) writeDepfile(argument("--depfile"), meta, games);
  console.log(
    `first load ${(first / 1000).toFixed(1)} kB compressed, rules ${(readFileSync(wasm).length / 1000).toFixed(1)} kB`,
  );
}
