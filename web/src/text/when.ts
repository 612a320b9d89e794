// SPDX-License-Identifier: MIT
// Moments as people write them.
import { language } from "./i18n";

/** Day and time; not by Intl alone, since browsers leave out some of our languages. */
export function when(time: number): string {
  if (language.value === "en")
    return new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" }).format(time);
  const at = new Date(time);
  const two = (n: number) => String(n).padStart(2, "0");
  const [day, month, year] = [at.getDate(), at.getMonth() + 1, at.getFullYear()];
  const date =
    language.value === "sv" ? `${year}-${two(month)}-${two(day)}` : `${day}.${month}.${year}`;
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The time alone if it was today. */
export function lately(time: number): string {
  const at = new Date(time);
  const two = (n: number) => String(n).padStart(2, "0");
  return at.toDateString() === new Date().toDateString()
    ? `${two(at.getHours())}:${two(at.getMinutes())}`
    : when(time);
}
