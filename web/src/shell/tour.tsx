// SPDX-License-Identifier: MIT
// The first game: explanations that come when they matter, each once.
import { useEffect, useState } from "preact/hooks";
import type { Game } from "../games/contract";
import { Icon } from "../parts/icon";
import type { AnyView, Legal } from "../protocol";
import { t } from "../text/i18n";
import { pathOf } from "./route";

interface Props {
  board: Game;
  view: AnyView;
  you: number;
  legal: Legal;
}

export function Tour({ board, view, you, legal }: Props) {
  const [seen, setSeen] = useState<string[]>([]);
  const [over, setOver] = useState(false);
  const lesson = over
    ? undefined
    : board.lessons.find((l) => !seen.includes(l.id) && l.when(view, you, legal));
  useEffect(() => {
    const target = lesson?.at ? document.querySelector(lesson.at) : null;
    target?.classList.add("pointed");
    target?.scrollIntoView({ block: "nearest" });
    return () => target?.classList.remove("pointed");
  }, [lesson?.id, view]);
  if (!lesson) return null;
  return (
    <div class="lesson" role="region" aria-live="polite" aria-label={t("Explanation")}>
      <header>
        <h2>{lesson.title()}</h2>
        <button
          type="button"
          class="quiet icon"
          onClick={() => setOver(true)}
          aria-label={t("No more tips")}
          data-tip={t("No more tips")}
        >
          <Icon name="close" />
        </button>
      </header>
      <p>{lesson.text()}</p>
      <div class="row">
        <button type="button" class="primary" onClick={() => setSeen([...seen, lesson.id])}>
          {t("Got it")}
        </button>
        {lesson.rule && (
          <a
            class="button quiet"
            href={pathOf.rules(board.description.id, lesson.rule)}
            target="_blank"
            rel="noopener"
          >
            {t("Read the rule")}
          </a>
        )}
      </div>
    </div>
  );
}
