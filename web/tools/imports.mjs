// SPDX-License-Identifier: MIT
// Which folder of src may import which: arrows and cycles, and no game named outside its own
// folder.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";

/** folder → the folders it may import. A game's folder is `games/*`, the rest of games/ is
 * `games`; `.` is src itself. Generated types, the protocol and data/ are everybody's. */
const ARROWS = {
  text: [],
  engine: ["text"],
  net: ["engine", "text"],
  state: ["net", "engine", "text"],
  parts: ["state", "engine", "text"],
  games: ["parts", "state", "engine", "text"],
  "games/*": ["games", "parts", "state", "engine", "text"],
  shell: ["games", "parts", "state", "net", "engine", "text"],
  ".": ["shell", "state", "text"],
};
const SHARED = ["gen", "protocol", ".."];

function folderOf(file) {
  const parts = file.split("/");
  if (parts.length === 1) return parts[0].startsWith("protocol") ? "protocol" : ".";
  return parts[0] === "games" && parts.length > 2 ? `games/${parts[1]}` : parts[0];
}
const kindOf = (folder) => (folder.startsWith("games/") ? "games/*" : folder);
const mayImport = (from, to) =>
  from === to || SHARED.includes(to) || ARROWS[kindOf(from)]?.includes(to) === true;

/** The file that an import names. */
function targetOf(root, file, path) {
  const base = normalize(join(dirname(file), path));
  const ends = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];
  return (
    ends.map((e) => base + e).find((f) => /\.\w+$/.test(f) && existsSync(join(root, "src", f))) ??
    base
  );
}

/** What a part of a source imports: a declaration, for its names or its effects alone; a call
 * (`later`); a type. */
function importAt(node) {
  const declares = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
  if (declares && node.moduleSpecifier)
    return {
      path: node.moduleSpecifier.text,
      type: (node.importClause ?? node).isTypeOnly === true,
      later: false,
    };
  if (ts.isImportTypeNode(node))
    return { path: node.argument.literal?.text ?? "", type: true, later: false };
  const calls = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return calls ? { path: node.arguments[0]?.text ?? "", type: false, later: true } : null;
}

/** What a file imports of ours: at once, or when it is needed (`later`); types are gone when
 * it runs. */
function importsOf(root, file) {
  const text = readFileSync(join(root, "src", file), "utf8");
  const found = [];
  const visit = (node) => {
    const one = importAt(node);
    if (one?.path.startsWith(".")) found.push({ ...one, to: targetOf(root, file, one.path) });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false));
  return found;
}

/** The files on a way from this one back to itself, or null. */
function cycleAt(start, graph) {
  const way = [];
  const seen = new Set();
  const visit = (file) => {
    if (file === start && way.length > 0) return true;
    if (seen.has(file)) return false;
    seen.add(file);
    way.push(file);
    if ((graph.get(file) ?? []).some(visit)) return true;
    way.pop();
    return false;
  };
  return visit(start) ? way : null;
}

/** Whatever a game is called: its id, however written, and its title. */
function namesOf(root, id) {
  const file = join(root, "../data", `${id}.json`);
  const title = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).title : id;
  const words = [title.split(": ").at(-1), id].map((w) => w.split(/[- ]/).join("[-_ ]?"));
  return new RegExp(`(?<![a-z0-9])(?:${words.join("|")})(?![a-z0-9])`, "i");
}

/** Lines with the name of a game in what belongs to all of them; comments may have examples. */
function named(root, files, ids) {
  const own = (f) => ids.some((id) => f.startsWith(`src/games/${id}/`));
  const names = ids.map((id) => namesOf(root, id));
  return files
    .filter((f) => /^(src|tools)\/|^\w+\.mjs$/.test(f) && !own(f))
    .flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .replace(/\/\*[\s\S]*?\*\//g, (c) => c.replace(/[^\n]/g, ""))
        .split("\n")
        .map((line, i) => [line.replace(/\/\/ .*$/, ""), i + 1])
        .filter(([line]) => names.some((name) => name.test(line)))
        .map(([line, at]) => `${file}:${at} ${line.trim()}`),
    );
}

/** name of a check → what breaks it. `boards` is the one file that fetches boards. */
export function importFaults(root, files, boards = "games/index.ts") {
  const sources = files.filter((f) => /^src\/.*\.tsx?$/.test(f)).map((f) => f.slice(4));
  const arrows = [];
  const graph = new Map();
  for (const file of sources) {
    const list = importsOf(root, file);
    graph.set(
      file,
      list.filter((i) => !i.later && !i.type).map((i) => i.to),
    );
    for (const { to, later } of list) {
      const [a, b] = [folderOf(file), folderOf(to)];
      if (!mayImport(a, b) && !(later && file === boards))
        arrows.push(`src/${file} imports ${to}: ${a} may not use ${b}`);
    }
  }
  const cycles = sources.map((f) => cycleAt(f, graph)?.sort().join(", ")).filter(Boolean);
  const folders = sources.map(folderOf).filter((f) => f.startsWith("games/"));
  return {
    "arrows between folders point the right way": arrows,
    "no file imports itself, by whatever way": [...new Set(cycles)],
    "no game is named outside its folder": named(root, files, [
      ...new Set(folders.map((f) => f.slice("games/".length))),
    ]),
  };
}
