// SPDX-License-Identifier: MIT
// Tests in TAP, numbered as they end (several may run at once): each has a name, and a failure
// says what was found. They have as long as they need; what they wait for has its own patience.
let count = 0;
let failed = 0;
const only = process.argv.slice(2).filter((a) => !a.startsWith("-"));

export async function test(name, run) {
  if (only.length && !only.some((o) => name.includes(o))) return;
  const began = Date.now();
  try {
    const note = await run();
    console.log(
      `ok ${++count} - ${name} # ${((Date.now() - began) / 1000).toFixed(1)} s${note ? `, ${note}` : ""}`,
    );
  } catch (error) {
    failed++;
    console.log(
      `not ok ${++count} - ${name}\n${String(error.stack ?? error)
        .split("\n")
        .slice(0, 14)
        .map((l) => `# ${l}`)
        .join("\n")}`,
    );
  }
}
export function finish() {
  console.log(`1..${count}`);
  process.exitCode = failed ? 1 : 0;
}
export function equal(found, wanted, what) {
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${what}: found ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`);
}
export function must(fact, what) {
  if (!fact) throw new Error(what);
}
