// SPDX-License-Identifier: MIT
// axe-core on what the page shows now.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { equal } from "./tap.mjs";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds, one line each; `only` names some of its rules. */
export async function findings(page, only = null) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  return page.evaluate(async (rules) => {
    const { violations } = await globalThis.axe.run(document, {
      resultTypes: ["violations"],
      ...(rules ? { runOnly: rules } : {}),
    });
    return violations.flatMap((v) =>
      v.nodes
        .slice(0, 3)
        .map((n) => `${v.id}: ${n.target} ${n.failureSummary?.split("\n")[1]?.trim() ?? ""}`),
    );
  }, only);
}

export async function axe(page, where) {
  equal(await findings(page), [], `axe on ${where}`);
}
