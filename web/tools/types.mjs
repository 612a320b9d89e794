// SPDX-License-Identifier: MIT
// TypeScript types of a game's positions and actions from its description, so that
// nothing is typed by hand twice.

const pascal = (name) =>
  name
    .split(/[-_ ]/)
    .map((w) => w[0].toUpperCase() + w.slice(1))
    .join("");
const quote = (text) => JSON.stringify(text);

export function typesOf(game) {
  const domains = new Map(game.domains.map((d) => [d.name, d]));
  const typeName = (name) => (name === "seat" ? "number" : pascal(name));
  const lines = [
    "// Made by web/build.mjs from the game's description; do not edit.",
    "/* eslint-disable */",
  ];
  for (const d of game.domains)
    lines.push(
      `export type ${pascal(d.name)} = ${d.names ? d.names.map(quote).join(" | ") : "number"};`,
    );
  const valueType = (value) => {
    if (value === "") return "number";
    if (value === "flag") return "boolean";
    if (value.startsWith("{")) {
      const inner = value.slice(1, -1);
      return inner === "seat" || !domains.get(inner)?.names ? "string[]" : `${typeName(inner)}[]`;
    }
    return `${typeName(value)} | "none"`;
  };
  const fieldType = (field) => {
    const hidden = field.sight === "all" ? "" : " | null";
    let type = valueType(field.value) + hidden;
    for (const index of [...field.index].reverse()) {
      const names = index !== "seat" && domains.get(index)?.names;
      type = names ? `Record<${typeName(index)}, ${type}>` : `(${type})[]`;
    }
    return type;
  };
  lines.push(
    "",
    "/** A position as one viewer sees it; null = hidden. */",
    "export interface View {",
  );
  for (const f of game.fields)
    lines.push(`  /** ${f.doc} */`, `  ${quote(f.name)}: ${fieldType(f)};`);
  lines.push("}", "", "/** Parameters of each family of actions. */", "export interface Actions {");
  for (const f of game.families)
    lines.push(`  ${quote(f.word)}: [${f.params.map(typeName).join(", ")}];`);
  lines.push("}", "");
  return lines.join("\n");
}
