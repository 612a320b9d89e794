// SPDX-License-Identifier: MIT
// What the page keeps and asks beside its tables, under node: settings, the lobby, the seals of
// dice, questions over HTTP. Prints TAP.
// usage: RULES=kaupang.wasm node tests/session.mjs [part of a test's name …]
import { line, settle } from "./page.mjs";
import { bundle } from "./bundle.mjs";
import { equal, finish, must, test } from "./tap.mjs";

localStorage.setItem("settings", "{broken");
const page = await bundle(
  `export * from "./state/settings"; export * from "./state/session"; export * from "./state/dice";
   export { followLobby, isMyTurn, mine, open } from "./state/lobby";`,
);
await settle();
line.say({ type: "welcome", user: { id: "u1", name: "Ada" }, time: Date.now(), token: "secret" });

const asked = [];
/** What the server's HTTP side answers from now on. */
function answers(how) {
  asked.length = 0;
  globalThis.fetch = (path, request) => {
    asked.push({ path, ...request });
    const { status = 200, type = "application/json", text } = how(path);
    return Promise.resolve(new Response(text, { status, headers: { "Content-Type": type } }));
  };
}
const refusal = (promise) =>
  promise.then(
    () => null,
    (error) => error,
  );

await test("settings that cannot be read are as they come; what is changed is kept", async () => {
  equal(page.settings.value.confirm, "compound", "when to be asked");
  page.change({ name: "Ada", pace: 0 });
  const { name, pace, confirm } = JSON.parse(localStorage.getItem("settings"));
  equal([name, pace, confirm], ["Ada", 0, "compound"], "kept");
});

await test("a question over HTTP is asked in the user's name, and a refusal says why", async () => {
  answers(() => ({ text: '{"x":1}' }));
  equal(await page.http("/api/x", "POST", { y: 2 }), { x: 1 }, "the answer");
  const [{ path, method, headers, body }] = asked;
  equal(
    [path, method, headers.Authorization, body],
    ["/api/x", "POST", "Bearer secret", '{"y":2}'],
    "asked",
  );
  answers(() => ({ text: "a record", type: "text/plain" }));
  equal(await page.http("/api/tables/t/record"), "a record", "a text");
  answers(() => ({ status: 403, text: '{"error":{"code":"forbidden","text":"no"}}' }));
  const { code, message } = await refusal(page.http("/api/x"));
  equal([code, message], ["forbidden", "no"], "the refusal");
  answers(() => ({ status: 502, text: "<html>", type: "text/html" }));
  equal((await refusal(page.http("/api/x"))).code, "busy", "when something else has answered");
});

const summary = (id, created, more = {}) => ({
  id,
  created,
  changed: created,
  status: "open",
  seats: [],
  ...more,
});

await test("the lobby has open tables, the newest first, until they are open no more", async () => {
  const own = { playing: [summary("mine", 1, { status: "playing" })], open: [], over: [] };
  answers((path) => ({
    text: JSON.stringify({ tables: own[new URLSearchParams(path.split("?")[1]).get("status")] }),
  }));
  const leave = page.followLobby();
  line.answer("lobby", { type: "lobby", tables: [summary("a", 1), summary("b", 2)] });
  while (page.mine.value.length === 0) await settle();
  const shown = () => page.open.value.map((s) => s.id);
  equal(shown(), ["b", "a"], "tables");
  equal(page.mine.value[0].id, "mine", "one's own");
  line.say({ type: "lobby", tables: [summary("c", 3), summary("b", 2, { status: "playing" })] });
  equal(shown(), ["c", "a"], "tables later");
  leave();
  equal(line.sent.at(-1).on, false, "the lobby is left");
});

await test("it is one's turn at a table of one's own seat, and at any person's on this device", async () => {
  const at = (id, user, turn) =>
    page.isMyTurn({
      ...summary(id, 1),
      turn,
      seats: [
        { seat: 0, kind: "person", user },
        { seat: 1, kind: "bot" },
      ],
    });
  equal(at("t1", "u1", 0), true, "one's own seat");
  equal(at("t1", "u2", 0), false, "another's");
  equal(at("t1", "u1", 1), false, "a bot's");
  equal(at("local-1", undefined, 0), true, "on this device");
  equal(at("t1", "u1", "chance"), false, "while chance is drawn");
});

await test("the first commitment shown counts; each seat has a fresh salt", async () => {
  const kept = (table) => JSON.parse(localStorage.getItem(`dice:${table}`));
  page.noteSeal({ table: "t1", dice: { commitment: "first" } });
  page.noteSeal({ table: "t1", dice: { commitment: "second" } });
  page.noteSeal({ table: "local-1", dice: { commitment: "own" } });
  equal([kept("t1"), kept("local-1")], [{ commitment: "first" }, null], "kept");
  const [one, two] = [page.freshSalt("t1"), page.freshSalt("t1")];
  must(/^[0-9a-f]{32}$/.test(one) && one !== two, `salts ${one} and ${two}`);
  equal(kept("t1"), { commitment: "first", salt: two }, "kept with the salt given last");
});

await test("dice that were not shown before say nothing; a record that does not fit is found out", async () => {
  const over = { dice: { commitment: "first", secret: "00" }, result: { sources: [[1]] } };
  const log = [
    { seq: 1, at: 0, kind: "start", seat: -1, actions: [["chance", "first 0"]] },
    { seq: 2, at: 0, kind: "undo", seat: 0, to: 1 },
  ];
  const check = async (table, told) => (await page.checkSeal({ table, ...over }, told))?.found;
  answers(() => ({ text: "kaupang 1\n", type: "text/plain" }));
  equal(await check("unseen", log), undefined, "unseen");
  equal(await check("t1", log.slice(1)), undefined, "while the log is still coming");
  equal(await check("t1", log), "broken", "a record of nothing");
  answers(() => ({ status: 500, text: "" }));
  equal(await check("t1", log), "unknown", "without the record");
  page.noteCourse("t1", [log[0], { ...log[1], to: 0 }]);
  equal(await check("t1", log), "retold", "when another undo was told before");
});

finish();
process.exit();
