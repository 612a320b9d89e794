// SPDX-License-Identifier: MIT
// What the client says when the server or the table refuses. Prints TAP.
// usage: node tests/refusals.mjs
import { readdirSync, readFileSync } from "node:fs";
import { bundle } from "./bundle.mjs";
import { finish, must, test } from "./tap.mjs";

const root = new URL("../../", import.meta.url);

const client = await bundle(
  'export * from "./net/refusal"; export { setLanguage, t } from "./text/i18n"; export { Refusal } from "./net/link";',
);
const languages = ["en", "is", "sv", "nb", "nn"];

/** What the hall gives as a reason to people: not what is wrong with the form of a message. */
function reasonsOfTheHall() {
  const read = (file) => readFileSync(new URL(`hall/${file}`, root), "utf8");
  const sources = readdirSync(new URL("hall/", root)).filter((f) => f.endsWith(".c"));
  const because = /hall_because\(\s*m,\s*HALL_(?!BAD_MESSAGE)\w+,\s*"([^"]+)"\)/g;
  const refusedTables = /kp_put\(why, "([^"]+)"\)/g;
  return [
    ...new Set(
      [
        ...sources.flatMap((file) => [...read(file).matchAll(because)]),
        ...read("create.c").matchAll(refusedTables),
      ].map(([, reason]) => reason),
    ),
  ];
}

await test("every reason that people can act on is said in five languages", async () => {
  const given = reasonsOfTheHall();
  must(given.length >= 9, "reasons found");
  for (const reason of given) {
    const texts = new Set();
    for (const language of languages) {
      await client.setLanguage(language);
      must(reason in client.reasons, `${reason} has no text`);
      texts.add(client.refusalText(new client.Refusal("forbidden", reason)));
    }
    must(texts.size >= 4, `${reason} is said alike: ${[...texts].join(" / ")}`);
  }
  return `${given.length} reasons`;
});

await test("every refusal has words of its own in five languages", async () => {
  const listed = [
    ...readFileSync(new URL("hall/refusals.def", root), "utf8").matchAll(/REFUSAL\(\w+, "(\w+)"/g),
  ]
    .map((m) => m[1])
    .filter((c) => c !== "ok");
  const told = [
    ...readFileSync(new URL("docs/protocol.md", root), "utf8").matchAll(
      /^\| `(\w+)` \| (?!.*\|.*\|)/gm,
    ),
  ]
    .map((m) => m[1])
    .filter((c) => listed.includes(c));
  must(listed.length > 25 && told.length > 20, "codes found");
  const spoken = new Map();
  for (const language of languages) {
    await client.setLanguage(language);
    for (const code of new Set(listed)) {
      const text = client.refusalText(new client.Refusal(code, ""));
      must(code in client.refusals, `${code} has no text`);
      const others = spoken.get(code) ?? [];
      must(
        language === "en" || text !== others[0],
        `${code} is said in English in ${language}: ${text}`,
      );
      spoken.set(code, [...others, text]);
    }
  }
  return `${spoken.size} codes`;
});

finish();
