// SPDX-License-Identifier: MIT
// Finds every text that people read and renews po/*.po with it; translations are kept.
//   node tools/strings.mjs [--rules kaupang.wasm]          renew
//   node tools/strings.mjs --check                          fail on anything missing
//   node tools/strings.mjs --list                           what has no translation yet
//   node tools/strings.mjs --from DIR                       renew; what is missing is taken from
//                                                           DIR/*.po (for merging branches)
// Texts come from calls of t, tn, tg and tgn in web/src, from the programs in C
// (ctext.mjs), from what the games say about themselves (phrases, options, sources, labels
// of the terminal), and from games/<id>/terms.json, which says which names of a game are words
// to translate and which are codes. po/terms.json has the words that are binding (terms.mjs).
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { textsOfPrograms } from "./ctext.mjs";
import { keyOf, readPo, writePo } from "./po.mjs";
import { describeGames } from "./rules.mjs";
import { wrongTerms } from "./terms.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const web = resolve(here, "..");
const root = resolve(web, "..");
const at = process.argv.indexOf("--rules");
const wasm = at < 0 ? join(root, "build/wasm/kaupang.wasm") : resolve(process.argv[at + 1]);
const from = process.argv.includes("--from")
  ? resolve(process.argv[process.argv.indexOf("--from") + 1])
  : null;
const languages = {
  is: "Icelandic",
  sv: "Swedish",
  nb: "Norwegian Bokmål",
  nn: "Norwegian Nynorsk",
};
const plural = { is: "nplurals=2; plural=(n%10!=1 || n%100==11);" };

const found = new Map();
const problems = [];
function add(id, source, context = "", many = null) {
  const entry = { context, id, plural: many, text: [], comments: [], sources: [] };
  const key = keyOf(entry);
  const known = found.get(key) ?? entry;
  known.plural ??= many;
  if (source && !known.sources.includes(source)) known.sources.push(source);
  found.set(key, known);
}

/** A text in which a number stands before a word must have a plural, unless it is
 * listed as uncounted (po/uncounted.json, games/<id>/terms.json): there the number names something (hex 7), is never one, or the word
 * does not change with it. */
const counted = new Map();
const uncounted = new Set();
const listUncounted = (context, ids) => {
  for (const id of ids) uncounted.add(keyOf({ context, id }));
};
function number(id, placeholder, context = "") {
  if (new RegExp(`\\{${placeholder}\\} [\\p{Ll}{]`, "u").test(id))
    counted.set(keyOf({ context, id }), { context, id });
}
/** What the web client calls its numbers. */
const numbers = ["n", "all", "a", "b", "base", "add", "points", "rating", "d", "h"];

function files(folder) {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) return name === "gen" ? [] : files(path);
      return /\.tsx?$/.test(name) ? [path] : [];
    });
}

function fromSource(path) {
  const source = ts.createSourceFile(
    path,
    readFileSync(path, "utf8"),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const where = relative(root, path);
  const constants = new Map();
  const text = (node) => {
    if (!node) return null;
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isIdentifier(node)) return constants.get(node.text) ?? null;
    return null;
  };
  const visit = (node) => {
    if (
      ts.isVariableDeclaration(node) &&
      ts.isIdentifier(node.name) &&
      node.initializer &&
      ts.isStringLiteralLike(node.initializer)
    )
      constants.set(node.name.text, node.initializer.text);
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const [a, b, c] = node.arguments;
      const name = node.expression.text;
      if (name === "t" && text(a) !== null) {
        add(text(a), where);
        for (const n of numbers) number(text(a), n);
      }
      if (name === "tn" && text(a) !== null) add(text(a), where, "", text(b));
      if (name === "tg" && text(a) !== null && text(b) !== null) {
        add(text(b), where, text(a));
        for (const n of numbers) number(text(b), n, text(a));
      }
      if (name === "tgn" && text(a) !== null && text(b) !== null)
        add(text(b), where, text(a), text(c));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** Whether members of a domain are numbers, and not places or people. */
const counts = (game, domain) => {
  const found = game.domains.find((d) => d.name === domain);
  return found !== undefined && !found.names && !found.place;
};
const words = (name) => name.replace(/[_-]/g, " ");
function fromGame(game) {
  const where = `games/${game.id}`;
  add(game.title, where, game.id);
  for (const s of game.sources) add(s, where, game.id);
  for (const f of game.families) {
    add(f.phrase, `${where}/actions.def`, game.id, f.many ?? null);
    for (const [i, p] of f.params.entries())
      if (!f.many && counts(game, p)) number(f.phrase, String(i), game.id);
    if (f.sight !== "all") add(`${f.word} (hidden)`, `${where}/actions.def`, game.id);
  }
  fromTeller(game);
  for (const o of game.options) {
    add(words(o.name), `${where}/options.h`, game.id);
    add(o.doc, `${where}/options.h`, game.id);
    for (const v of o.values ?? []) add(words(v), `${where}/options.h`, game.id);
  }
  fromTerminal(game);
}

/** What the game tells of what happened: its facts, and its goods counted. */
function fromTeller(game) {
  const where = `games/${game.id}/facts.def`;
  for (const [one, many] of game.amounts ?? []) add(one, where, game.id, many);
  const plain = (p) => p !== "seat" && !game.domains.some((d) => d.name === p);
  for (const f of game.facts ?? [])
    for (const [one, many] of [
      [f.phrase, f.many],
      [f.you, f.you_many],
    ]) {
      if (!one) continue;
      add(one, where, game.id, many ?? null);
      for (const [i, p] of f.params.entries())
        if (!many && plain(p)) number(one, String(i), game.id);
    }
}

/** What the terminal shows of a position: labels of fields, headings, names. */
function fromTerminal(game) {
  const where = `games/${game.id}/state.def`;
  const list = `games/${game.id}/terms.json`;
  const terms = JSON.parse(readFileSync(join(root, list), "utf8"));
  listUncounted(game.id, terms.uncounted);
  const source = readFileSync(join(root, "games", game.id, "game.c"), "utf8");
  const drawn = (/\.sketched =([^,]*),/.exec(source)?.[1].match(/\w+/g) ?? []).concat("seats");
  const listed = game.fields.filter((f) => !drawn.includes(f.name) && !f.doc.startsWith("option:"));
  const named = (name) => game.domains.find((d) => d.name === name)?.names ?? null;
  const used = new Set(game.families.flatMap((f) => f.params));
  for (const f of listed) {
    add(words(f.name), where, game.id);
    if (f.index[0] && f.index[0] !== "seat") add(words(f.index[0]), where, game.id);
    for (const d of [...f.index, f.value.replace(/[{}]/g, "")]) used.add(d);
  }
  for (const d of [...used].filter(named)) {
    if (terms.words.includes(d)) for (const member of named(d)) add(words(member), list, game.id);
    else if (!terms.codes.includes(d))
      problems.push({
        language: "all",
        context: game.id,
        id: d,
        what: `a domain with names that ${list} does not know`,
      });
  }
}

for (const path of files(join(web, "src"))) fromSource(path);
textsOfPrograms(root, add, number);
listUncounted("", JSON.parse(readFileSync(join(root, "po/uncounted.json"), "utf8")));
const { games } = await describeGames(wasm);
for (const game of games) if (existsSync(join(web, "src/games", game.id))) fromGame(game);
const entries = [...found.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
for (const [key, { context, id }] of counted)
  if (!found.get(key)?.plural && !uncounted.has(key))
    problems.push({ language: "all", context, id, what: "a number and no plural" });
for (const key of uncounted)
  if (!counted.has(key) || found.get(key)?.plural)
    problems.push({ language: "all", context: "", id: key, what: "uncounted for nothing" });
const placeholders = (text) => (text.match(/\{\w+\}/g) ?? []).sort().join();
const mode = process.argv.includes("--check")
  ? "check"
  : process.argv.includes("--list")
    ? "list"
    : "renew";
mkdirSync(join(root, "po"), { recursive: true });
for (const [language, name] of Object.entries(languages)) {
  const file = join(root, "po", `${language}.po`);
  const kept = new Map((existsSync(file) ? readPo(file) : []).map((e) => [keyOf(e), e]));
  const other = from && join(from, `${language}.po`);
  for (const e of other && existsSync(other) ? readPo(other) : [])
    if (!kept.get(keyOf(e))?.text[0]) kept.set(keyOf(e), e);
  const whole = entries.map((e) => ({ ...e, text: kept.get(keyOf(e))?.text ?? [] }));
  for (const e of whole) {
    const forms = e.plural ? [e.text[0], e.text[1]] : [e.text[0]];
    if (forms.some((f) => !f))
      problems.push({
        language,
        context: e.context,
        id: e.id,
        plural: e.plural,
        what: "no translation",
      });
    else if (!e.plural && placeholders(e.id) !== placeholders(forms[0]))
      problems.push({
        language,
        context: e.context,
        id: e.id,
        what: "other {places} than the original",
      });
    if (mode === "check" && !kept.has(keyOf(e)))
      problems.push({
        language,
        context: e.context,
        id: e.id,
        what: "not in the file; run tools/strings.mjs",
      });
  }
  for (const wrong of wrongTerms(root, language, whole)) problems.push({ language, ...wrong });
  if (mode === "renew")
    writeFileSync(
      file,
      writePo(
        [
          "Project-Id-Version: kaupang",
          `Language-Team: ${name}`,
          `Language: ${language}`,
          "MIME-Version: 1.0",
          "Content-Type: text/plain; charset=UTF-8",
          "Content-Transfer-Encoding: 8bit",
          `Plural-Forms: ${plural[language] ?? "nplurals=2; plural=(n != 1);"}`,
        ],
        whole,
      ),
    );
}

if (mode === "list") console.log(JSON.stringify(problems));
else if (mode === "check") {
  console.log(
    problems.length
      ? "not ok 1 - every text in every language"
      : "ok 1 - every text in every language",
  );
  for (const p of problems)
    console.log(`# ${p.language}: ${p.context ? `[${p.context}] ` : ""}"${p.id}": ${p.what}`);
  console.log("1..1");
  process.exitCode = problems.length ? 1 : 0;
} else console.log(`${entries.length} texts, ${problems.length} problems`);
