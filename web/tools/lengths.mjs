// SPDX-License-Identifier: MIT
// How long the functions of a source are.
import ts from "typescript";

const isBare = (node) =>
  ts.isBlock(node) && (ts.isSourceFile(node.parent) || ts.isBlock(node.parent));

/** Every function, and every block that belongs to no statement, with its number of lines. */
export function functionsOf(file, text) {
  if (file.endsWith(".css")) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const lineAt = (at) => source.getLineAndCharacterOfPosition(at).line + 1;
  const nameOf = (node) =>
    isBare(node)
      ? "a block"
      : (node.name?.getText() ?? node.parent?.name?.getText() ?? "a function");
  const visit = (node) => {
    const length = lineAt(node.end) - lineAt(node.getStart()) + 1;
    if (ts.isFunctionLike(node) || isBare(node)) found.push([`${file} ${nameOf(node)}`, length]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
