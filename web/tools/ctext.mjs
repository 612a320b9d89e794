// SPDX-License-Identifier: MIT
// Texts of the programs in C: what calls of cli_say, kp_say and the like say, what is
// marked N_("…"), why games refuse a set-up, and the messages of core/error.def.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";

const folders = ["core", "bots", "cli", "tui", "remote", "games", "lang", "server"];
// name of the function: which argument is the context (-1: none), the text, the plural
const says = {
  cli_say: [-1, 1],
  cli_usage_error: [-1, 1],
  cli_words: [-1, 0],
  kp_refuse: [-1, 1],
  kp_say: [1, 2],
  kp_translate: [1, 2],
  kp_say_count: [1, 2, 3],
};
const call =
  /\b(cli_say|cli_usage_error|cli_words|kp_refuse|kp_say|kp_translate|kp_say_count|(?:[A-Z]+_)?N_?)\(/g;

function files(folder) {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory()
        ? files(path)
        : /^(?!actions|state).*\.(c|def)$/.test(name)
          ? [path]
          : [];
    });
}

/** The arguments of a call whose bracket opens just before `at`. */
function argumentsAt(source, at) {
  const found = [""];
  for (let depth = 0, i = at; i < source.length; i++) {
    if (source[i] === '"') {
      const literal = /"(?:[^"\\]|\\.)*"/y;
      literal.lastIndex = i;
      const text = literal.exec(source)[0];
      found[found.length - 1] += text;
      i += text.length - 1;
      continue;
    }
    if (source[i] === ")" && depth-- === 0) break;
    if (source[i] === "(") depth++;
    if (source[i] === "," && depth === 0) found.push("");
    else found[found.length - 1] += source[i];
  }
  return found.map((a) => a.trim());
}

/** The text of an argument made of literals alone, or null. */
function literal(argument) {
  if (!argument || !/^("(?:[^"\\]|\\.)*"\s*)+$/.test(argument)) return null;
  return argument
    .match(/"(?:[^"\\]|\\.)*"/g)
    .map((part) => JSON.parse(part))
    .join("");
}

/** Calls add(id, source, context, plural) for every text, and number(id, placeholder, context)
 * for every number that is put into one. */
export function textsOfPrograms(root, add, number) {
  for (const path of folders.flatMap((f) => files(join(root, f)))) {
    const source = readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
    const where = relative(root, path);
    const home = /^(?:games(?=.*\/.*\/)|tui\/boards)\/([\w-]+)/.exec(where)?.[1] ?? "";
    for (const match of source.matchAll(call)) {
      const given = argumentsAt(source, match.index + match[0].length);
      const [context, text, plural] = says[match[1]] ?? [-1, 0];
      const id = literal(given[text]);
      const place = context < 0 ? (says[match[1]] ? "" : home) : literal(given[context]);
      if (id !== null && place !== null && /\p{L}/u.test(id.replace(/\{\d\}/g, ""))) {
        add(id, where, place, plural === undefined ? null : literal(given[plural]));
        for (const [i, argument] of given.slice((plural ?? text) + 1).entries())
          if (plural === undefined && argument.startsWith("kp_number("))
            number(id, String(i), place);
      }
    }
    const refusals = /_refuse\(const kp_setup \*how\) \{([\s\S]*?)\n\}/.exec(source);
    for (const [, reason] of refusals?.[1].matchAll(/return\s+(".*?");/gs) ?? [])
      add(literal(reason), where, home);
  }
  for (const [, message] of readFileSync(join(root, "core/error.def"), "utf8").matchAll(
    /ERROR\(\w+, "([^"]+)"\)/g,
  ))
    add(message, "core/error.def");
}
