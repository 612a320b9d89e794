// SPDX-License-Identifier: MIT
// The judge of the browser: with the nets that browsers get, and without one, it reviews the games
// of tests/reviews as the program does with the same net, byte for byte; it says which net judged;
// it answers about a position; what is no record, no part or no review is refused. Prints TAP.
// usage: node review.mjs kaupang-strong.wasm KAUPANG ROOT
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const [file, kaupang, root] = process.argv.slice(2);
const compiled = await WebAssembly.compile(readFileSync(file));
const env = { now: () => performance.now() };
let done = 0;
let failed = 0;
function check(what, ok, detail = "") {
  console.log(`${ok ? "ok" : "not ok"} ${++done} - ${what}`);
  if (!ok) console.log(`# ${String(detail).slice(0, 600)}`);
  failed += !ok;
}

async function open() {
  const { exports: kw } = await WebAssembly.instantiate(compiled, { env });
  const say = (what, text) => {
    const bytes = new TextEncoder().encode(text + "\0");
    const at = kw.kw_room(bytes.length);
    new Uint8Array(kw.memory.buffer, at).set(bytes);
    return what();
  };
  const read = () => {
    const bytes = new Uint8Array(kw.memory.buffer, kw.kw_buffer());
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  };
  const take = (net) => {
    const at = kw.kw_net_room(net.length);
    new Uint8Array(kw.memory.buffer, at).set(net);
    return kw.kw_net(net.length);
  };
  return { kw, say, read, take };
}

const recordOf = (game) =>
  readFileSync(join(root, "tests/reviews", `${game}.kaupang`), "utf8");
const netOf = (game) =>
  gunzipSync(readFileSync(join(root, "data/nets", `${game}.net.gz`)));
/** As the header of the file has it (docs/nets.md). */
const digestOf = (net) =>
  Buffer.from(net.subarray(60, 64)).reverse().toString("hex");

function natively(game, iterations, net) {
  const where = mkdtempSync(join(tmpdir(), "nets-"));
  writeFileSync(join(where, `${game}.net`), net);
  const said = execFileSync(
    kaupang,
    [
      ...["review", join(root, "tests/reviews", `${game}.kaupang`), "--json"],
      ...["--iterations", iterations, "--threads", "2"],
    ],
    { encoding: "utf8", env: { ...process.env, KAUPANG_NETS: where } },
  );
  rmSync(where, { recursive: true });
  return said.trimEnd();
}

async function here(game, iterations, net) {
  const { kw, say, read, take } = await open();
  say(kw.kw_open, game);
  if (net && take(net) !== 0) return read();
  if (say(kw.kw_replay, recordOf(game)) < 0) return read();
  const parts = kw.kw_review_open(iterations);
  for (let i = parts - 1; i >= 0; i--) kw.kw_review_part(i);
  return kw.kw_review_write() < 0 ? "no review" : read();
}

for (const [game, iterations] of [
  ["spice-road", 60],
  ["amsterdam", 60],
  ["puerto-rico", 40],
]) {
  const net = netOf(game);
  const [native, wasm] = [
    natively(game, iterations, net),
    await here(game, iterations, net),
  ];
  check(
    `${game}: the review is the program's, byte for byte`,
    native === wasm,
    wasm,
  );
  const digest = digestOf(net);
  check(
    `${game}: it names the net that judged`,
    JSON.parse(wasm).weights === digest,
    digest,
  );
}
{
  const said = await here("spice-road", 20, null);
  check(
    "without a net it judges too, and says so",
    said.includes('"net":false,"players"'),
    said,
  );
}
{
  const { kw, say, read } = await open();
  check("no record, no review", kw.kw_review_open(20) === -1);
  check("no record, no thought", kw.kw_review_thought() === -1);
  check(
    "what is no record is refused with the reason",
    say(kw.kw_replay, "nonsense") < 0 && read() !== "",
    read(),
  );
  say(kw.kw_replay, recordOf("spice-road"));
  check(
    "without a net fewer iterations are worth waiting for",
    kw.kw_review_thought() === 200,
  );
  const parts = kw.kw_review_open(20);
  check(
    "there are parts, and none beyond them",
    parts > 100 && kw.kw_review_part(parts) === 0,
  );
  kw.kw_review_open(20);
  kw.kw_review_write();
  check("a review is written once", kw.kw_review_write() === -1);
}
{
  const { kw, say, read, take } = await open();
  say(kw.kw_open, "spice-road");
  take(netOf("spice-road"));
  kw.kw_start();
  while (kw.kw_turn() < 0) {
    kw.kw_pick(1, 2);
    say(kw.kw_do, read());
  }
  kw.kw_analyse(kw.kw_turn(), 200, 3);
  const { judgement, reasons } = JSON.parse(read());
  const chances = judgement.moves.map((m) => m.win[0]);
  check(
    "a position: three moves, the best first",
    judgement.moves.length === 3 && chances[0] >= chances[2],
    chances,
  );
  check(
    "each move has its list of reasons",
    reasons.length === 3 && reasons.every(Array.isArray),
    reasons,
  );
}
console.log(`1..${done}`);
process.exit(failed ? 1 : 0);
