// SPDX-License-Identifier: MIT
// The rules pages: the part of Markdown that docs/rules uses, cut into sections that can
// be searched and linked. Everything is escaped; no HTML passes through. A rule's id in
// bold, **XX-CLM-4**, becomes the anchor rule-XX-CLM-4.

const escape = (text) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

export const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

const ruleId = "[A-Z]{2,3}-[A-Z]+-\\d+";
const bold = (_, text) =>
  new RegExp(`^${ruleId}$`).test(text)
    ? `<strong id="rule-${text}">${text}</strong>`
    : `<strong>${text}</strong>`;
/** The rules that a document tells, each in bold. */
export const rulesOf = (markdown) =>
  [...markdown.matchAll(new RegExp(`\\*\\*(${ruleId})\\*\\*`, "g"))].map(([, id]) => id);

/** `page` turns what a link or picture leads to into an address, or "" to show its text. */
function inline(text, page) {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, bold)
    .replace(/(^|[^*])\*([^*]+)\*/g, "$1<em>$2</em>")
    .replace(
      /!\[([^\]]+)\]\(([^)]+)\)/g,
      (_, alt, to) => `<img src="${page(to)}" alt="${alt}" loading="lazy">`,
    )
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, words, to) =>
      page(to) ? `<a href="${page(to)}">${words}</a>` : words,
    );
}

function table(rows, page) {
  const cells = (row) =>
    row
      .replace(/^\||\|$/g, "")
      .split(/(?<!\\)\|/)
      .map((c) => inline(c.trim(), page));
  const [head, , ...body] = rows;
  const tr = (row, tag, scope = "") =>
    `<tr>${cells(row)
      .map((c) => (c === "" ? "<td></td>" : `<${tag}${scope}>${c}</${tag}>`))
      .join("")}</tr>`;
  return `<div class="scroll" tabindex="0"><table><thead>${tr(head, "th", ' scope="col"')}</thead><tbody>${body
    .map((r) => tr(r, "td"))
    .join("")}</tbody></table></div>`;
}

function list(lines, page) {
  const ordered = /^\s*\d+\./.test(lines[0]);
  const items = [];
  for (const line of lines) {
    if (/^\s*([-*]|\d+\.)\s/.test(line)) items.push(line.replace(/^\s*([-*]|\d+\.)\s+/, ""));
    else items[items.length - 1] += " " + line.trim();
  }
  const tag = ordered ? "ol" : "ul";
  return `<${tag}>${items.map((i) => `<li>${inline(i, page)}</li>`).join("")}</${tag}>`;
}

function blocks(text, page) {
  const out = [];
  for (const part of text.split(/\n\s*\n/)) {
    const lines = part.split("\n").filter((l) => l.trim() !== "");
    if (lines.length === 0) continue;
    if (lines[0].startsWith("|")) out.push(table(lines, page));
    else if (/^\s*([-*]|\d+\.)\s/.test(lines[0])) out.push(list(lines, page));
    else if (lines[0].startsWith("> "))
      out.push(
        `<blockquote>${inline(lines.map((l) => l.replace(/^> ?/, "")).join(" "), page)}</blockquote>`,
      );
    else if (lines[0].startsWith("```"))
      out.push(`<pre>${escape(lines.slice(1, -1).join("\n"))}</pre>`);
    else out.push(`<p>${inline(lines.join(" "), page)}</p>`);
  }
  return out.join("\n");
}

/** Sections of a document. Their ids are the headings of the English one, `original`, so
 * that a link means the same section in every language. */
export function sectionsOf(markdown, page, original = null) {
  const sections = [];
  for (const line of markdown.split("\n")) {
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    if (heading)
      sections.push({
        id: original?.[sections.length]?.id ?? slug(heading[2]),
        level: heading[1].length,
        title: heading[2],
        body: "",
      });
    else if (sections.length > 0) sections[sections.length - 1].body += line + "\n";
  }
  return sections.map(({ body, ...section }) => ({
    ...section,
    html: blocks(body, page),
    rules: rulesOf(body),
  }));
}
