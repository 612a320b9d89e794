// SPDX-License-Identifier: MIT
// The rules of a game: sections on the left, search, and links that stay.
import { useEffect, useState } from "preact/hooks";
import { briefOf } from "../games";
import { Icon } from "../parts/icon";
import { t, tg, tn } from "../text/i18n";
import { pathOf, route } from "./route";

interface Section {
  id: string;
  level: number;
  title: string;
  html: string;
  rules: string[];
}

const pages: Record<string, () => Promise<{ default: unknown }>> = {
  amsterdam: () => import("../gen/rules/amsterdam.json"),
  landnam: () => import("../gen/rules/landnam.json"),
  "spice-road": () => import("../gen/rules/spice-road.json"),
  "puerto-rico": () => import("../gen/rules/puerto-rico.json"),
};

const plain = (html: string): string => html.replace(/<[^>]+>/g, " ").replace(/&\w+;/g, " ");

/** The page is made at build time from our own text, every sign of it escaped. */
function Text({ html }: { html: string }) {
  return <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

export function RulesScreen({ game }: { game: string }) {
  const [sections, setSections] = useState<Section[]>([]);
  const [text, setText] = useState("");
  const at = route.value;
  const wanted = at.at === "rules" ? at.section : "";
  useEffect(() => void pages[game]?.().then((m) => setSections(m.default as Section[])), [game]);
  useEffect(() => {
    document.title = `${t("Rules")} · Kaupang`;
    const section = sections.find((s) => s.id === wanted || s.id.endsWith(`-${wanted}`) || s.rules.includes(wanted.toUpperCase()));
    const target = section && document.getElementById(`section-${section.id}`);
    target?.scrollIntoView();
    target?.focus();
  }, [wanted, sections]);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? sections : sections.filter((s) => {
    const all = `${s.title} ${plain(s.html)}`.toLowerCase();
    return words.every((w) => all.includes(w));
  });
  return (
    <main class="rules" id="main" tabIndex={-1}>
      <nav class="contents" aria-label={t("Contents")}>
        <button type="button" class="quiet" onClick={() => history.back()}><Icon name="back" />{t("Back")}</button>
        <label class="field"><span>{t("Search the rules")}</span><input type="search" value={text} onInput={(e) => setText(e.currentTarget.value)} /></label>
        <p class="muted" role="status">{words.length > 0 ? tn("{n} section", "{n} sections", found.length) : ""}</p>
        <ul>{found.filter((s) => s.level <= 3).map((s) => <li key={s.id} class={`level-${s.level}`}><a href={pathOf.rules(game, s.id)}>{s.title}</a></li>)}</ul>
      </nav>
      <article lang="en">
        <p class="kicker">{tg(game, briefOf(game)?.title ?? game)}</p>
        {found.map((s) => (
          <section key={s.id} id={`section-${s.id}`} tabIndex={-1}>
            {s.level === 1 ? <h1>{s.title}</h1> : s.level === 2 ? <h2>{s.title}</h2> : <h3>{s.title}</h3>}
            <Text html={s.html} />
          </section>
        ))}
      </article>
    </main>
  );
}
