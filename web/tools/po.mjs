// SPDX-License-Identifier: MIT
// Reading and writing gettext files, as far as po/ needs it.
import { readFileSync } from "node:fs";

const unquote = (text) => JSON.parse(text);
export const keyOf = (entry) => (entry.context ? entry.context + "\u0004" : "") + entry.id;

/** Entries {context, id, plural, text: [..], fuzzy, comments, sources}. */
export function readPo(file) {
  const entries = [];
  let entry = null;
  let last = null;
  const fresh = () => ({
    context: "",
    id: null,
    plural: null,
    text: [],
    fuzzy: false,
    comments: [],
    sources: [],
  });
  for (const line of readFileSync(file, "utf8").split("\n")) {
    if (line.trim() === "") {
      if (entry?.id != null) entries.push(entry);
      entry = null;
      continue;
    }
    entry ??= fresh();
    if (line.startsWith("#,")) entry.fuzzy = line.includes("fuzzy");
    else if (line.startsWith("#.")) entry.comments.push(line.slice(2).trim());
    else if (line.startsWith("#:")) entry.sources.push(line.slice(2).trim());
    else if (!line.startsWith("#")) last = readLine(entry, line, last);
  }
  if (entry?.id != null) entries.push(entry);
  return entries;
}

function readLine(entry, line, last) {
  const m = /^(msgctxt|msgid_plural|msgid|msgstr(?:\[(\d)\])?)\s+(".*")$/.exec(line);
  if (!m) {
    append(entry, last, unquote(line));
    return last;
  }
  const at = m[1].startsWith("msgstr") ? Number(m[2] ?? 0) : m[1];
  append(entry, at, unquote(m[3]));
  return at;
}

function append(entry, at, text) {
  if (at === "msgctxt") entry.context += text;
  else if (at === "msgid") entry.id = (entry.id ?? "") + text;
  else if (at === "msgid_plural") entry.plural = (entry.plural ?? "") + text;
  else entry.text[at] = (entry.text[at] ?? "") + text;
}

export function writePo(header, entries) {
  const q = JSON.stringify;
  const parts = [`msgid ""\nmsgstr ""\n${header.map((h) => q(h + "\n")).join("\n")}`];
  for (const e of entries) {
    const lines = e.comments.map((c) => `#. ${c}`);
    if (e.sources.length) lines.push(`#: ${e.sources.join(" ")}`);
    if (e.context) lines.push(`msgctxt ${q(e.context)}`);
    lines.push(`msgid ${q(e.id)}`);
    if (e.plural) {
      lines.push(`msgid_plural ${q(e.plural)}`);
      lines.push(`msgstr[0] ${q(e.text[0] ?? "")}`, `msgstr[1] ${q(e.text[1] ?? "")}`);
    } else lines.push(`msgstr ${q(e.text[0] ?? "")}`);
    parts.push(lines.join("\n"));
  }
  return parts.join("\n\n") + "\n";
}
