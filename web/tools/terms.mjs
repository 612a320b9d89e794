// SPDX-License-Identifier: MIT
// The words that are binding in each language (po/terms.json): `fixed` says what a name is called
// wherever it stands alone, `never` which wordings have a better one. Case and soft hyphens do
// not matter. Texts of po/ and the rules pages are held to it.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const bare = (text) => text.replace(/\u00ad/g, "");

/** What differs from the terms of a language: {context, id, what}. */
export function wrongTerms(root, language, entries) {
  const { fixed, never } = JSON.parse(readFileSync(join(root, "po/terms.json"), "utf8"))[language];
  const refused = Object.entries(never).map(([say, better]) => [new RegExp(say, "u"), better]);
  const problems = [];
  const read = (context, id, text) => {
    for (const [say, better] of refused) {
      const found = say.exec(bare(text));
      if (found) problems.push({ context, id, what: `"${found[0]}" is called "${better}"` });
    }
  };
  for (const e of entries) {
    const wanted = fixed[e.context]?.[e.id];
    if (wanted && bare(e.text[0] ?? "").toLowerCase() !== wanted)
      problems.push({ context: e.context, id: e.id, what: `is "${wanted}", not "${e.text[0]}"` });
    for (const text of e.text) if (text) read(e.context, e.id, text);
  }
  const known = new Set(entries.map((e) => `${e.context}\u0004${e.id}`));
  for (const [context, names] of Object.entries(fixed))
    for (const id of Object.keys(names))
      if (!known.has(`${context}\u0004${id}`))
        problems.push({ context, id, what: "a term of po/terms.json that nothing says" });
  const pages = join(root, "docs/rules", language);
  for (const name of existsSync(pages) ? readdirSync(pages) : [])
    for (const line of readFileSync(join(pages, name), "utf8").split("\n"))
      read(name, line.slice(0, 40), line.replace(/`[^`]*`/g, ""));
  return problems;
}
