// SPDX-License-Identifier: MIT
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

/** What a first visit fetches: the page, the style, the entry and what it imports. */
export function firstLoad(meta, out) {
  const outputs = Object.entries(meta.outputs);
  const [entry] = outputs.find(([, o]) => o.entryPoint?.endsWith("main.tsx"));
  const style = outputs.find(([f]) => /style-.*\.css$/.test(f))[0];
  const seen = new Set([style]);
  const visit = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const i of meta.outputs[file].imports) if (i.kind === "import-statement") visit(i.path);
  };
  visit(entry);
  const sizes = [...seen].map((f) => gzipSync(readFileSync(resolve(f)), { level: 9 }).length);
  return sizes.reduce((a, b) => a + b, gzipSync(readFileSync(join(out, "index.html"))).length);
}
