// SPDX-License-Identifier: MIT
// Seeded nets say the same in wasm as natively, bit for bit, and searches with them visit the same
// moves as often. Prints TAP.
// usage: node wasm.mjs nets.wasm OPINIONS
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [file, opinions] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(file), {
  env: { now: () => performance.now() },
});
const lines = execFileSync(opinions, { encoding: "utf8" }).trim().split("\n");
let done = 0;
let failed = 0;
function compare(native, number, what) {
  const found = BigInt.asUintN(64, number).toString(16).padStart(16, "0");
  const same = found === native && number !== 0n;
  console.log(`${same ? "ok" : "not ok"} ${++done} - ${what}`);
  if (!same) console.log(`# natively ${native}, in wasm ${found}`);
  failed += !same;
}
console.log(`1..${2 * lines.length}`);
lines.forEach((line, i) => {
  const [game, opinion, choice] = line.split(" ");
  compare(opinion, instance.exports.opinions(i), `the net of ${game} in wasm`);
  compare(choice, instance.exports.choices(i), `choices with it in ${game}`);
});
process.exit(failed ? 1 : 0);
