// SPDX-License-Identifier: MIT
// What a visitor fetches, in the build as it is served. Prints TAP.
// usage: WEB_DIST=build/web/dist node tests/size.mjs
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { dist } from "./serve.mjs";
import { finish, must, test } from "./tap.mjs";

await test("first load at most 48 kB compressed, 80 with the letters, wasm at most 300 kB", async () => {
  const read = (name) => readFileSync(join(dist, name));
  const wasm = readdirSync(join(dist, "assets")).filter((f) => /^kaupang-[0-9A-F]+\.wasm$/.test(f));
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
  const isFont = (name) => name.endsWith(".woff2");
  const sizeOf = (names) => names.reduce((sum, name) => sum + packed(name), 0);
  const first = packed("index.html") + sizeOf(wanted.filter((name) => !isFont(name)));
  const letters = sizeOf(wanted.filter(isFont));
  must(first <= 48000, `${first} bytes`);
  must(letters > 0 && first + letters <= 80000, `${first + letters} bytes with the letters`);
  must(bytes > 0 && bytes <= 300000, `wasm ${bytes} bytes`);
  return `${(first / 1000).toFixed(1)} kB and ${(letters / 1000).toFixed(1)} of letters, wasm ${(bytes / 1000).toFixed(1)} kB`;
});

await test("strong bots: a module of at most 300 kB compressed, nets of at most 500 kB each", async () => {
  const files = readdirSync(join(dist, "assets")).filter((f) => /strong|\.net$/.test(f));
  must(files.length > 1, "no nets");
  for (const name of files) {
    const bytes = gzipSync(readFileSync(join(dist, "assets", name)), { level: 9 }).length;
    must(bytes <= (name.endsWith(".net") ? 500000 : 300000), `${name}: ${bytes} bytes`);
  }
});

finish();
