// SPDX-License-Identifier: MIT
// The rules pages: the part of Markdown that docs/rules uses, cut into sections that can
// be searched and linked. Everything is escaped; no HTML passes through.

const escape = (text) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

export const slug = (text) =>
  text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");

function inline(text) {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/(^|[^*])\*([^*]+)\*/g, "$1<em>$2</em>")
    .replace(/\[([^\]]+)\]\((#[^)]+|https?:[^)]+)\)/g, '<a href="$2">$1</a>');
}

function table(rows) {
  const cells = (row) => row.replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((c) => inline(c.trim()));
  const [head, , ...body] = rows;
  const tr = (row, tag, scope = "") =>
    `<tr>${cells(row).map((c) => (c === "" ? "<td></td>" : `<${tag}${scope}>${c}</${tag}>`)).join("")}</tr>`;
  return `<div class="scroll" tabindex="0"><table><thead>${tr(head, "th", ' scope="col"')}</thead><tbody>${body
    .map((r) => tr(r, "td"))
    .join("")}</tbody></table></div>`;
}

function list(lines) {
  const ordered = /^\s*\d+\./.test(lines[0]);
  const items = [];
  for (const line of lines) {
    if (/^\s*([-*]|\d+\.)\s/.test(line)) items.push(line.replace(/^\s*([-*]|\d+\.)\s+/, ""));
    else items[items.length - 1] += " " + line.trim();
  }
  const tag = ordered ? "ol" : "ul";
  return `<${tag}>${items.map((i) => `<li>${inline(i)}</li>`).join("")}</${tag}>`;
}

function blocks(text) {
  const out = [];
  for (const part of text.split(/\n\s*\n/)) {
    const lines = part.split("\n").filter((l) => l.trim() !== "");
    if (lines.length === 0) continue;
    if (lines[0].startsWith("|")) out.push(table(lines));
    else if (/^\s*([-*]|\d+\.)\s/.test(lines[0])) out.push(list(lines));
    else if (lines[0].startsWith("> ")) out.push(`<blockquote>${inline(lines.map((l) => l.replace(/^> ?/, "")).join(" "))}</blockquote>`);
    else if (lines[0].startsWith("```")) out.push(`<pre>${escape(lines.slice(1, -1).join("\n"))}</pre>`);
    else out.push(`<p>${inline(lines.join(" "))}</p>`);
  }
  return out.join("\n");
}

export function sectionsOf(markdown) {
  const sections = [];
  for (const line of markdown.split("\n")) {
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    if (heading) sections.push({ id: slug(heading[2]), level: heading[1].length, title: heading[2], body: "" });
    else if (sections.length > 0) sections[sections.length - 1].body += line + "\n";
  }
  return sections.map(({ body, ...section }) => ({
    ...section,
    html: blocks(body),
    rules: [...new Set(body.match(/\b[A-Z]{2}-[A-Z]+-\d+\b/g) ?? [])],
  }));
}
