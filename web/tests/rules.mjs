// SPDX-License-Identifier: MIT
// The client's own engine under node, with the rules of the build: for tests without a
// browser, and for finding the positions that tests with one begin from.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import esbuild from "esbuild";
import { dist } from "./serve.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const parts = ["module", "rules", "draft", "replay", "retell", "localtable", "migrate", "hall"];
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

async function bundled() {
  const folder = mkdtempSync(join(tmpdir(), "kaupang-engine-"));
  const outfile = join(folder, "engine.mjs");
  const words = boards.map((id, i) => `import game${i} from "../games/${id}";`).join("");
  const contents =
    parts.map((p) => `export * from "./${p}";`).join("") +
    `export { languages, setLanguage } from "../text/i18n";` +
    words +
    `export const summaries = {${boards.map((id, i) => `"${id}": game${i}.summary`).join()}};`;
  await esbuild.build({
    stdin: { contents, resolveDir: join(here, "../src/engine"), loader: "ts" },
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module"],
    jsx: "automatic",
    jsxImportSource: "preact",
    outfile,
  });
  const engine = await import(pathToFileURL(outfile).href);
  rmSync(folder, { recursive: true });
  return engine;
}

export const engine = await bundled();
const { instance } = await WebAssembly.instantiate(readFileSync(wasmFile()), {
  env: { now: () => performance.now() },
});
export const module = new engine.Module(instance);
export const rules = new engine.Rules(module);
export const textOf = (legal) =>
  Object.entries(legal).flatMap(([w, lists]) => lists.map((p) => [w, ...p].join(" ")));
