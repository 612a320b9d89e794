// SPDX-License-Identifier: MIT
// The client's own engine under node, with the rules of the build: for tests without a
// browser, and for finding the positions that tests with one begin from.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import esbuild from "esbuild";
import { dist } from "./serve.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const parts = ["module", "rules", "draft", "replay", "retell", "localtable", "migrate", "hall"];
const listed = JSON.parse(readFileSync(join(here, "../src/gen/games.json"), "utf8"));
export const games = listed.games.map((g) => g.id);

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
  const words = games
    .map((id, i) => `import { summary as s${i} } from "../games/${id}/words";`)
    .join("");
  const contents =
    parts.map((p) => `export * from "./${p}";`).join("") +
    `export { languages, setLanguage } from "../text/i18n";` +
    words +
    `export const summaries = {${games.map((id, i) => `"${id}": s${i}`).join()}};`;
  await esbuild.build({
    stdin: { contents, resolveDir: join(here, "../src/engine"), loader: "ts" },
    bundle: true,
    format: "esm",
    platform: "neutral",
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
