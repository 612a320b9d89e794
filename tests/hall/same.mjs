// SPDX-License-Identifier: MIT
// The same tests of the hall natively and as wasm: all hold in both, and every event and
// every message they hear is the same, byte for byte. Prints TAP.
// usage: node same.mjs NAME NATIVE MODULE.wasm [WORD]
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [name, native, module, word = ""] = process.argv.slice(2);

function runNatively() {
  const folder = mkdtempSync(join(tmpdir(), "kaupang-hall-"));
  const path = join(folder, "transcript");
  const done = spawnSync(native, word ? [word] : [], {
    env: { ...process.env, TRANSCRIPT: path },
    encoding: "utf8",
  });
  if (done.status !== 0) throw new Error(`natively: ${done.stdout}${done.stderr}`);
  const heard = readFileSync(path);
  rmSync(folder, { recursive: true });
  return heard;
}

async function runAsWasm() {
  const heard = [];
  let names = 0;
  let exports = null;
  const bytes = (at, size) => Buffer.from(new Uint8Array(exports.memory.buffer, at, size));
  const env = {
    now: () => performance.now(),
    note: (at, size) => heard.push(bytes(at, size), Buffer.from("\n")),
    print: (at, size) => void (bytes(at, size).length && names++),
    fail: (at, size) => {
      throw new Error(`as wasm: ${bytes(at, size)}`);
    },
  };
  exports = (await WebAssembly.instantiate(readFileSync(module), { env })).instance.exports;
  const words = exports.shim_words();
  const second = new Uint32Array(exports.memory.buffer, words, 2)[1];
  new Uint8Array(exports.memory.buffer, second).set(new TextEncoder().encode(word + "\0"));
  const failed = exports.test_main(word ? 2 : 1, words);
  if (failed !== 0 || names === 0) throw new Error("as wasm: nothing was tested");
  return Buffer.concat(heard);
}

console.log("1..1");
try {
  const a = runNatively();
  const b = await runAsWasm();
  if (a.length === 0) throw new Error("nothing was heard");
  if (!a.equals(b)) {
    let at = 0;
    while (a[at] === b[at]) at++;
    const near = (heard) => heard.subarray(Math.max(0, at - 80), at + 80).toString();
    throw new Error(`differs at byte ${at}:\n${near(a)}\n${near(b)}`);
  }
  console.log(`ok 1 - ${name} as wasm: the same ${a.length} bytes`);
} catch (error) {
  console.log(`not ok 1 - ${name} as wasm\n# ${String(error.message).replaceAll("\n", "\n# ")}`);
  process.exitCode = 1;
}
