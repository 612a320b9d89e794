// SPDX-License-Identifier: MIT
// What the client says when the server or the table refuses. Prints TAP.
// usage: node tests/refusals.mjs
import { readFileSync } from "node:fs";
import { bundle } from "./bundle.mjs";
import { finish, must, test } from "./tap.mjs";

const root = new URL("../../", import.meta.url);

await test("every refusal has words of its own in five languages", async () => {
  const client = await bundle(
    'export * from "./net/refusal"; export { setLanguage, t } from "./text/i18n"; export { Refusal } from "./net/link";',
  );
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
  for (const language of ["en", "is", "sv", "nb", "nn"]) {
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
