// SPDX-License-Identifier: MIT
// What holds for every source of the web client, in TAP: it is formatted, names its licence,
// imports only what its folder may, names no game it does not belong to, and is no longer than
// a reader can hold.
//   node tools/check.mjs [ROOT]      ROOT: another web/ folder, for the test of these checks
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import prettier from "prettier";
import { importFaults } from "./imports.mjs";
import { functionsOf } from "./lengths.mjs";

const LINES = 300; // a file: what we aim for
const LENGTH = 60; // a function, or a block that stands by itself
const root = resolve(process.argv[2] ?? join(import.meta.dirname, ".."));
const hidden = /(^|\/)(node_modules|dist|gen)\//;
const files = readdirSync(root, { recursive: true })
  .filter((f) => /\.(tsx?|m?js|css)$/.test(f) && !hidden.test(f))
  .sort();
const read = (file) => readFileSync(join(root, file), "utf8");

async function unformatted() {
  const wrong = [];
  for (const file of files) {
    const path = join(root, file);
    const options = { ...(await prettier.resolveConfig(path)), filepath: path };
    if (!(await prettier.check(read(file), options))) wrong.push(file);
  }
  return wrong;
}

const lengths = files.map((file) => [file, read(file).split("\n").length - 1]);

const tooLong = (most, found) =>
  found.filter(([, n]) => n > most).map(([name, n]) => `${name} has ${n} lines`);

const without = files.filter((f) => !read(f).slice(0, 60).includes("SPDX-License-Identifier: MIT"));
const checks = [
  ["prettier has nothing to say", await unformatted()],
  ["every source names its licence", without],
  ...Object.entries(importFaults(root, files)),
  [`no file has more than ${LINES} lines`, tooLong(LINES, lengths)],
  [
    `no function has more than ${LENGTH} lines`,
    tooLong(
      LENGTH,
      files.flatMap((f) => functionsOf(f, read(f))),
    ),
  ],
];
for (const [i, [name, wrong]] of checks.entries()) {
  console.log(`${wrong.length ? "not ok" : "ok"} ${i + 1} - ${name}`);
  for (const line of wrong.slice(0, 10)) console.log(`# ${line}`);
}
console.log(`1..${checks.length}`);
process.exit(checks.some(([, wrong]) => wrong.length) ? 1 : 0);
