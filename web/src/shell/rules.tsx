// SPDX-License-Identifier: MIT
// The rules of a game in the language chosen: sections on the left, search, and links that
// stay: to a section (by its English heading) or to a rule (by its id), in any language.
import { useEffect, useState } from "preact/hooks";
import { briefOf } from "../games";
import { pages } from "../gen/rules/pages";
import { Icon } from "../parts/icon";
import { language, t, tg, tn } from "../text/i18n";
import { searched } from "../text/plain";
import { pathOf, route } from "./route";

interface Section {
  id: string;
  level: number;
  title: string;
  html: string;
  rules: string[];
}
interface Page {
  language: string;
  sections: Section[];
}

const plain = (html: string): string => html.replace(/<[^>]+>/g, " ").replace(/&\w+;/g, " ");

/** The page is made at build time from our own text, every sign of it escaped. */
function Text({ html }: { html: string }) {
  return <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

function usePage(game: string, wanted: string): Page {
  const [page, setPage] = useState<Page>({ language: wanted, sections: [] });
  useEffect(() => {
    let left = false;
    const load = pages[`${game}.${wanted}`];
    void load?.().then(
      (m) => left || setPage({ language: wanted, sections: m.default as Section[] }),
    );
    return () => void (left = true);
  }, [game, wanted]);
  return page;
}

/** What a link to `wanted` means: a rule, or a section. */
function find(sections: Section[], wanted: string): HTMLElement | null {
  if (!wanted) return null;
  const rule = document
    .getElementById(`rule-${wanted.toUpperCase()}`)
    ?.closest<HTMLElement>("li, p, tr");
  if (rule) return rule;
  const section =
    sections.find((s) => s.id === wanted) ?? sections.find((s) => s.id.endsWith(`-${wanted}`));
  return section ? document.getElementById(`section-${section.id}`) : null;
}

function show(target: HTMLElement): void {
  for (const old of document.querySelectorAll(".rules .wanted")) old.classList.remove("wanted");
  target.classList.add("wanted");
  target.tabIndex = -1;
  target.scrollIntoView({ block: target.tagName === "SECTION" ? "start" : "center" });
  target.focus({ preventScroll: true });
}

/** The sections that have all these words. */
function search(sections: Section[], words: string[]): Section[] {
  return sections.filter((s) => {
    const all = searched(`${s.title} ${plain(s.html)}`);
    return words.every((w) => all.includes(w));
  });
}

/** What a search found, in words. */
function foundText(words: string[], found: Section[]): string {
  if (words.length === 0) return "";
  return found.length === 0
    ? t("Nothing found. Try fewer or other words.")
    : tn("{n} section", "{n} sections", found.length);
}

interface ContentsProps {
  game: string;
  text: string;
  setText: (text: string) => void;
  status: string;
  found: Section[];
}
const Contents = ({ game, text, setText, status, found }: ContentsProps) => (
  <nav class="contents" aria-label={t("Contents")}>
    <button type="button" class="quiet" onClick={() => history.back()}>
      <Icon name="back" />
      {t("Back")}
    </button>
    <label class="field">
      <span>{t("Search the rules")}</span>
      <input type="search" value={text} onInput={(e) => setText(e.currentTarget.value)} />
    </label>
    <p class="muted" role="status">
      {status}
    </p>
    <ul>
      {found
        .filter((s) => s.level <= 3)
        .map((s) => (
          <li key={s.id} class={`level-${s.level}`}>
            <a href={pathOf.rules(game, s.id)}>{s.title}</a>
          </li>
        ))}
    </ul>
  </nav>
);

function Heading({ section: { level, title } }: { section: Section }) {
  if (level === 1) return <h1>{title}</h1>;
  return level === 2 ? <h2>{title}</h2> : <h3>{title}</h3>;
}

export function RulesScreen({ game }: { game: string }) {
  const [text, setText] = useState("");
  const at = route.value;
  const wanted = at.at === "rules" ? at.section : "";
  const page = usePage(game, (at.at === "rules" && at.language) || language.value);
  const { sections } = page;
  useEffect(
    () =>
      void (document.title = `${t("Rules")}: ${tg(game, briefOf(game)?.title ?? game)} · Kaupang`),
    [game, language.value],
  );
  useEffect(() => {
    const target = find(sections, wanted);
    if (target) show(target);
  }, [wanted, sections]);
  const words = searched(text).split(/\s+/).filter(Boolean);
  const found = search(sections, words);
  return (
    <main class="rules" id="main" tabIndex={-1}>
      <Contents {...{ game, text, setText, found }} status={foundText(words, found)} />
      <article lang={page.language}>
        <p class="kicker">{tg(game, briefOf(game)?.title ?? game)}</p>
        {found.map((s) => (
          <section key={s.id} id={`section-${s.id}`} tabIndex={-1}>
            <Heading section={s} />
            <Text html={s.html} />
          </section>
        ))}
      </article>
    </main>
  );
}
