// SPDX-License-Identifier: MIT
// The rules as wasm behave as the native ones: same signatures, and every golden record
// leads to the result and the hash it was written with. Prints TAP.
// usage: node wasm.mjs kaupang.wasm TESTS_FOLDER
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const [file, tests] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(file), {
  env: { now: () => performance.now() },
});
const kw = instance.exports;
function room(bytes = 0) {
  const at = kw.kw_room(bytes);
  return new Uint8Array(kw.memory.buffer, at);
}

function write(text) {
  const bytes = new TextEncoder().encode(text + "\0");
  room(bytes.length).set(bytes);
}
function read() {
  const bytes = room();
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}
function must(code, what) {
  if (code < 0) throw new Error(`${what}: error ${-code} ${read()}`);
}
function open(game) {
  write(game);
  must(kw.kw_open(), `open ${game}`);
}

function replay(path) {
  const [head, body] = readFileSync(path, "utf8").split("\n\n");
  const header = head.split("\n").map((line) => line.split(" "));
  const value = (word) => header.find((w) => w[0] === word)?.slice(1).join(" ");
  open(value("game"));
  const options = header.filter((w) => w[0] === "option").map((w) => `${w[1]}=${w[2]}`);
  for (const option of [`seats=${value("seats")}`, ...options]) {
    write(option);
    must(kw.kw_option(), option);
  }
  must(kw.kw_start(), "start");
  for (const line of body.trim().split("\n")) {
    const [seat, ...words] = line.split(" ");
    const turn = kw.kw_turn();
    if (String(turn) !== (seat === "*" ? "-1" : seat)) throw new Error(`turn ${turn}: ${line}`);
    write(words.join(" "));
    must(kw.kw_do(), line);
  }
  kw.kw_hash();
  if (read() !== value("hash")) throw new Error(`hash ${read()}, expected ${value("hash")}`);
  kw.kw_score();
  const points = JSON.parse(read()).join(" ");
  if (points !== value("result")) throw new Error(`points ${points}`);
}

let count = 0;
let failed = 0;
function check(name, run) {
  count++;
  try {
    run();
    console.log(`ok ${count} - ${name}`);
  } catch (error) {
    failed++;
    console.log(`not ok ${count} - ${name}\n# ${error.message}`);
  }
}

for (const game of readdirSync(join(tests, "signatures")).sort()) {
  check(`signature of ${game} in wasm`, () => {
    open(game);
    kw.kw_signature(200, 1);
    const kept = readFileSync(join(tests, "signatures", game), "utf8").trim();
    if (read() !== kept) throw new Error(`expected ${kept}, found ${read()}`);
  });
  for (const record of readdirSync(join(tests, "records", game)).sort())
    check(`${game} ${record} in wasm`, () => replay(join(tests, "records", game, record)));
}
console.log(`1..${count}`);
process.exit(failed ? 1 : 0);
