// SPDX-License-Identifier: MIT
// The rules that the boards name, and whether the rules pages have them.
import { readFileSync, readdirSync } from "node:fs";
import { sectionsOf } from "../tools/markdown.mjs";

const root = new URL("../../", import.meta.url);
const languages = ["en", "is", "sv", "nb", "nn"];
const pageOf = (game, language) =>
  readFileSync(
    new URL(`docs/rules/${language === "en" ? "" : `${language}/`}${game}.md`, root),
    "utf8",
  );

/** What a game's source names as a rule: in a property, or in the table by action. */
export function namedBy(game) {
  const folder = new URL(`web/src/games/${game}/`, root);
  const source = readdirSync(folder)
    .filter((f) => /\.tsx?$/.test(f))
    .map((f) => readFileSync(new URL(f, folder), "utf8"))
    .join("\n");
  const table = /const sections[^{]*\{([^}]*)\}/.exec(source)[1];
  const found = [
    ...source.matchAll(/\brule[=:] ?\{?"([^"]+)"/g),
    ...source.matchAll(/"([A-Z]{2}-[A-Z]+-\d+)"/g),
    ...source.matchAll(/sections\[word\] \?\? "([^"]+)"/g),
    ...table.matchAll(/: "([^"]+)"/g),
  ];
  return [...new Set(found.map((m) => m[1]))];
}

/** Those of these rules that some rules page has no place for, with its language. */
export function missing(game, rules) {
  const original = sectionsOf(pageOf(game, "en"), () => "");
  return languages.flatMap((language) => {
    const sections = sectionsOf(pageOf(game, language), () => "", original);
    const places = new Set(sections.flatMap((s) => [s.id, ...s.rules]));
    const has = (rule) => places.has(rule) || sections.some((s) => s.id.endsWith(`-${rule}`));
    return rules.filter((r) => !has(r)).map((r) => `${language}: ${r}`);
  });
}
