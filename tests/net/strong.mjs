// SPDX-License-Identifier: MIT
// The module for strong bots with the nets that browsers get: it chooses as the program does with
// the same nets, in every game that has one, refuses nets that are cut, of another game or version, or rubbish, and plays on
// without; nets are small enough. Reports how fast it looks at positions. Prints TAP.
// usage: node strong.mjs kaupang-strong.wasm KAUPANG ROOT
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const [file, kaupang, root] = process.argv.slice(2);
const compiled = await WebAssembly.compile(readFileSync(file));
const folder = join(root, "data/nets");
const games = execFileSync(kaupang, ["games", "--json"], { encoding: "utf8" })
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const nets = new Map();
let done = 0;
let failed = 0;
function check(what, ok, detail = "") {
  console.log(`${ok ? "ok" : "not ok"} ${++done} - ${what}`);
  if (!ok) console.log(`# ${detail}`);
  failed += !ok;
}

class Strong {
  static async open(game, seed = 7) {
    const env = { now: () => performance.now() };
    const made = new Strong();
    made.kw = (await WebAssembly.instantiate(compiled, { env })).exports;
    made.say(made.kw.kw_open, game);
    made.kw.kw_start();
    made.seed = seed;
    return made;
  }
  write(text) {
    const bytes = new TextEncoder().encode(text + "\0");
    const at = this.kw.kw_room(bytes.length);
    new Uint8Array(this.kw.memory.buffer, at).set(bytes);
  }
  read() {
    const at = this.kw.kw_buffer();
    const bytes = new Uint8Array(this.kw.memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }
  say(what, text) {
    this.write(text);
    return what();
  }
  /** "" or why the net is refused. */
  take(net) {
    const at = this.kw.kw_net_room(net.length);
    if (at !== 0) new Uint8Array(this.kw.memory.buffer, at).set(net);
    return this.kw.kw_net(net.length) === 0 ? "" : this.read() || "refused";
  }
  /** Chance does what the program's did, and forced moves are done. */
  do(action) {
    return this.say(this.kw.kw_do, action);
  }
  think(spec) {
    this.write(spec);
    if (this.kw.kw_bot(7) !== 0 || this.kw.kw_think(0) < 0)
      throw new Error(this.read());
    return JSON.parse(this.read());
  }
}

const spec = "hard:ms=0:iterations=300:memory=16:reuse=0";
/** The first moves of a game, by the program: chance and all, with the bot's choices. */
function playNatively(game, where) {
  const lines = [`new ${game} seed=5`];
  const asked = [];
  /** The answer to the last line. Every thought is a fresh bot's. */
  const run = (...more) =>
    execFileSync(kaupang, ["engine"], {
      input: [...lines, ...more].join("\n") + "\n",
      encoding: "utf8",
      env: { ...process.env, KAUPANG_NETS: where },
    })
      .trim()
      .split("\n")
      .at(-1);
  const followed = (answer) =>
    answer.replace(/^ok ?/, "").split("; ").filter(Boolean);
  const course = followed(run());
  for (let i = 0; i < 6; i++) {
    const thought = JSON.parse(run(`go ${spec} seed=7 explain`));
    asked.push({ at: course.length, thought });
    lines.push(`do ${thought.action}`);
    course.push(thought.action, ...followed(run()));
  }
  return { course, asked };
}

async function compareChoices(game, net) {
  const where = mkdtempSync(join(tmpdir(), "nets-"));
  writeFileSync(join(where, `${game}.net`), net);
  const { course, asked } = playNatively(game, where);
  rmSync(where, { recursive: true });
  const strong = await Strong.open(game);
  check(`${game}: the net is taken`, strong.take(net) === "");
  const said = [];
  for (let i = 0; i <= course.length; i++) {
    const now = asked.find((a) => a.at === i);
    if (now) said.push([now.thought, strong.think(spec)]);
    if (i < course.length) strong.do(course[i]);
  }
  const visits = said.map(([native, here]) => [
    native.moves.map((m) => [m.action, m.visits]).join(),
    here.lines.map((l) => l.slice(0, 2)).join(),
  ]);
  const differ = visits.filter(([native, here]) => native !== here);
  check(
    `${game}: ${said.length} searches visit moves as the program's do`,
    !differ.length,
    differ[0],
  );
  const begun = performance.now();
  const looks = strong.kw.kw_look(20000);
  const pace = (1000 * looks) / (performance.now() - begun);
  console.log(`# ${game}: ${Math.round(pace)} evaluations a second`);
  check(`${game}: looks at positions`, looks === 20000);
}

async function refuse(game, net) {
  const other = [...nets.keys()].find((g) => g !== game);
  const wrong = (at, value) => {
    const copy = new Uint8Array(net);
    copy[at] = value;
    return copy;
  };
  const rubbish = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) & 255);
  const bad = {
    "cut short": net.subarray(0, net.length - 9),
    "nothing at all": new Uint8Array(1),
    "of another game": gunzipSync(nets.get(other)),
    "of another version": wrong(7, 0x32),
    "of other elements": wrong(24, net[24] ^ 1),
    "with a flipped bit": wrong(net.length >> 1, net[net.length >> 1] ^ 4),
    rubbish,
  };
  for (const [what, bytes] of Object.entries(bad)) {
    const strong = await Strong.open(game);
    const why = strong.take(bytes);
    let turns = 0;
    for (; strong.kw.kw_turn() < 0 && turns < 200; turns++) {
      strong.kw.kw_pick(1, turns);
      if (strong.do(strong.read()) < 0) break;
    }
    const thought = strong.think("hard:ms=0:iterations=20:memory=4");
    check(
      `a net ${what} is refused, and play goes on`,
      why !== "" && thought.do !== "",
      why,
    );
  }
}

for (const { id, net } of games) {
  const path = join(folder, `${id}.net.gz`);
  const isThere = existsSync(path);
  check(`${id}: browsers have a net where the program has`, isThere || !net.found);
  if (isThere) nets.set(id, readFileSync(path));
}
for (const [game, packed] of nets) {
  check(
    `${game}: ${packed.length} bytes are at most 500 kB`,
    packed.length <= 500_000,
  );
  await compareChoices(game, gunzipSync(packed));
}
const [first] = nets.keys();
await refuse(first, gunzipSync(nets.get(first)));
console.log(`1..${done}`);
process.exit(failed ? 1 : 0);
