// SPDX-License-Identifier: MIT
// Seeded nets say the same in wasm as natively, bit for bit. Prints TAP.
// usage: node wasm.mjs nets.wasm OPINIONS
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [file, opinions] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(file), {
  env: { now: () => performance.now() },
});
const lines = execFileSync(opinions, { encoding: "utf8" }).trim().split("\n");
let failed = 0;
console.log(`1..${lines.length}`);
lines.forEach((line, i) => {
  const [game, native] = line.split(" ");
  const found = BigInt.asUintN(64, instance.exports.opinions(i)).toString(16).padStart(16, "0");
  const same = found === native;
  console.log(`${same ? "ok" : "not ok"} ${i + 1} - the net of ${game} in wasm`);
  if (!same) console.log(`# natively ${native}, in wasm ${found}`);
  failed += !same;
});
process.exit(failed ? 1 : 0);
