// SPDX-License-Identifier: MIT
// What a visitor fetches, in the build as it is served. Prints TAP.
// usage: WEB_DIST=build/web/dist node tests/size.mjs
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { dist } from "./serve.mjs";
import { finish, must, test } from "./tap.mjs";

await test("first load at most 48 kB compressed, all wasm at most 300 kB", async () => {
  const read = (name) => readFileSync(join(dist, name));
  const wasm = readdirSync(join(dist, "assets")).filter((f) => f.endsWith(".wasm"));
  const bytes = wasm.reduce((sum, name) => sum + read(`assets/${name}`).length, 0);
  const packed = (name) => gzipSync(read(name), { level: 9 }).length;
  const page = read("index.html").toString();
  const wanted = [...page.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map((m) => m[1]);
  for (const name of wanted)
    if (name.endsWith(".js"))
      for (const [, file] of read(name)
        .toString()
        .matchAll(/(?:from|import)"\.\/([^"]+)"/g))
        if (!wanted.includes(`assets/${file}`)) wanted.push(`assets/${file}`);
  const first = wanted.reduce((sum, name) => sum + packed(name), packed("index.html"));
  must(first <= 48000, `${first} bytes`);
  must(bytes > 0 && bytes <= 300000, `wasm ${bytes} bytes`);
  return `${(first / 1000).toFixed(1)} kB, wasm ${(bytes / 1000).toFixed(1)} kB`;
});

finish();
