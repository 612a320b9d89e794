// SPDX-License-Identifier: MIT
// Modules of the client for node: bundled as the browser gets them, and imported.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import esbuild from "esbuild";

const src = join(dirname(fileURLToPath(import.meta.url)), "../src");

/** What this TypeScript, standing in src/, exports. */
export async function bundle(contents) {
  const folder = mkdtempSync(join(tmpdir(), "kaupang-web-"));
  const outfile = join(folder, "bundle.mjs");
  await esbuild.build({
    stdin: { contents, resolveDir: src, loader: "ts" },
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module"],
    jsx: "automatic",
    jsxImportSource: "preact",
    outfile,
  });
  const made = await import(pathToFileURL(outfile).href);
  rmSync(folder, { recursive: true });
  return made;
}
