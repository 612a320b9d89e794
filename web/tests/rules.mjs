// SPDX-License-Identifier: MIT
// The client's own engine under node, with the rules of the build: for tests without a
// browser, and for finding the positions that tests with one begin from.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";
import { dist } from "./serve.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const parts = [
  "module",
  "rules",
  "draft",
  "replay",
  "retell",
  "course",
  "localtable",
  "migrate",
  "hall",
  "strong",
];
const listed = JSON.parse(readFileSync(join(here, "../src/gen/games.json"), "utf8"));
export const games = listed.games.map((g) => g.id);
/** Those that the web client has a board for. */
export const boards = games.filter((id) => existsSync(join(here, "../src/games", id, "index.tsx")));

function wasmFile() {
  if (process.env.RULES) return resolve(process.env.RULES);
  const assets = join(dist, "assets");
  return join(
    assets,
    readdirSync(assets).find((f) => f.endsWith(".wasm")),
  );
}

const imports = boards.map((id, i) => `import game${i} from "./games/${id}";`);
/** For a bundle: all of them as `boards`, by id. */
export const exportBoards =
  imports.join("") +
  `export const boards = {${boards.map((id, i) => `"${id}": game${i}`).join()}};`;
const summaries = boards.map((id, i) => `"${id}": game${i}.summary`);
export const engine = await bundle(
  parts.map((p) => `export * from "./engine/${p}";`).join("") +
    `export { languages, setLanguage } from "./text/i18n";` +
    `export { NAME, plain } from "./text/plain";` +
    imports.join("") +
    `export const summaries = {${summaries.join()}};`,
);
const { instance } = await WebAssembly.instantiate(readFileSync(wasmFile()), {
  env: { now: () => performance.now() },
});
export const module = new engine.Module(instance);
export const rules = new engine.Rules(module);
export const textOf = (legal) =>
  Object.entries(legal).flatMap(([w, lists]) => lists.map((p) => [w, ...p].join(" ")));
