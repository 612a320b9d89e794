// SPDX-License-Identifier: MIT
// What holds for every source of the web client, in TAP: prettier has nothing to say.
//   node tools/check.mjs
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import prettier from "prettier";

const here = resolve(import.meta.dirname, "..");
const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z", "."], {
  cwd: here,
  encoding: "utf8",
});
const files = listed.split("\0").filter((f) => /\.(tsx?|m?js|css)$/.test(f));

async function unformatted() {
  const wrong = [];
  for (const file of files) {
    const path = join(here, file);
    const options = { ...(await prettier.resolveConfig(path)), filepath: path };
    if (!(await prettier.check(readFileSync(path, "utf8"), options))) wrong.push(file);
  }
  return wrong;
}

const checks = [["prettier has nothing to say", await unformatted()]];
for (const [i, [name, wrong]] of checks.entries()) {
  console.log(`${wrong.length ? "not ok" : "ok"} ${i + 1} - ${name}`);
  for (const line of wrong.slice(0, 10)) console.log(`# ${line}`);
}
console.log(`1..${checks.length}`);
process.exit(checks.some(([, wrong]) => wrong.length) ? 1 : 0);
