// SPDX-License-Identifier: MIT
// The bots to choose from, and what each is like: how it thinks, how long, how strong it is.
// docs/bots.md has the figures.
import { levels } from "../games";
import { levelName } from "../parts/seats";
import { t } from "../text/i18n";

const usual = ["easy", "medium", "hard", "expert", "master"];
export const botLevels = (): string[] => usual.filter((l) => levels.includes(l));

function about(level: string): string {
  switch (level) {
    case "easy":
      return t("looks at its own move only and errs like a beginner; answers at once.");
    case "medium":
      return t(
        "thinks ahead for a hundredth of a second, careless at times; nearly always beats Easy.",
      );
    case "hard":
      return t("thinks ahead for a tenth of a second; wins most games against Medium.");
    case "expert":
      return t("thinks ahead for a second; wins most games against Hard.");
    case "master":
      return t("thinks for up to ten seconds about every move: the strongest there is here.");
    default:
      return "";
  }
}

/** A line about each of these levels. */
export const AboutLevels = ({ of }: { of: string[] }) => (
  <ul class="about-levels">
    {of
      .filter((level) => about(level))
      .map((level) => (
        <li key={level} data-level={level}>
          <b>{levelName(level)}</b>: {about(level)}
        </li>
      ))}
  </ul>
);
