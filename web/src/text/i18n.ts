// SPDX-License-Identifier: MIT
// Texts in five languages from po/. English is the source; its table only says better what
// the programs name tersely. Tables are fetched when chosen. Everything shown reads `language`, so a switch takes effect at
// once.
import { computed, signal } from "@preact/signals";

type Table = Record<string, string | string[]>;
export const languages = {
  en: "English",
  is: "Íslenska",
  sv: "Svenska",
  nb: "Norsk bokmål",
  nn: "Norsk nynorsk",
};
export type Language = keyof typeof languages;

const tables = signal<Partial<Record<Language, Table>>>({});
export const language = signal<Language>("en");
const table = computed<Table>(() => tables.value[language.value] ?? {});

const loaders: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import("../gen/text/en.json"),
  is: () => import("../gen/text/is.json"),
  sv: () => import("../gen/text/sv.json"),
  nb: () => import("../gen/text/nb.json"),
  nn: () => import("../gen/text/nn.json"),
};

export async function setLanguage(wanted: Language): Promise<void> {
  if (!tables.value[wanted]) {
    const loaded = (await loaders[wanted]()).default as Table;
    tables.value = { ...tables.value, [wanted]: loaded };
  }
  language.value = wanted;
  if (typeof document !== "undefined") document.documentElement.lang = wanted;
}

/** The language asked for by the browser, if it is one of ours. */
export function preferred(): Language {
  for (const tag of navigator.languages) {
    const main = tag.slice(0, 2).toLowerCase();
    if (main in languages) return main as Language;
    if (main === "no") return "nb";
  }
  return "en";
}

export type Values = Record<string, string | number>;
const fill = (text: string, values?: Values): string =>
  values ? text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all)) : text;

const find = (key: string): string | string[] | undefined => table.value[key];

/** A text of the shell. */
export function t(text: string, values?: Values): string {
  const found = find(text);
  return fill(typeof found === "string" ? found : text, values);
}

/** A text that depends on a number, {n} in it. */
export function tn(one: string, many: string, n: number, values?: Values): string {
  const found = find(one);
  const single = language.value === "is" ? n % 10 === 1 && n % 100 !== 11 : n === 1;
  const own = Array.isArray(found) ? found : [one, many];
  return fill(own[single ? 0 : 1]!, { n, ...values });
}

/** A text of a game: the context is the game's id, so that one word may differ by game. */
export function tg(game: string, text: string, values?: Values): string {
  const found = find(`${game}\u0004${text}`) ?? find(text);
  return fill(typeof found === "string" ? found : text, values);
}

/** A text of a game that depends on a number. */
export function tgn(game: string, one: string, many: string, n: number, values?: Values): string {
  const found = find(`${game}\u0004${one}`);
  const single = language.value === "is" ? n % 10 === 1 && n % 100 !== 11 : n === 1;
  const own = Array.isArray(found) ? found : [one, many];
  return fill(own[single ? 0 : 1]!, { n, ...values });
}

/** "a, b and c" in the language chosen. */
export function listing(items: string[]): string {
  const last = items[items.length - 1] ?? "";
  // not Intl.ListFormat: browsers leave out some of our languages
  return items.length < 2
    ? last
    : t("{some} and {last}", { some: items.slice(0, -1).join(", "), last });
}
