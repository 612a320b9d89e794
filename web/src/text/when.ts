// SPDX-License-Identifier: MIT
// Moments as people write them.
import { language, t } from "./i18n";

const two = (n: number) => String(n).padStart(2, "0");

/** The day; not by Intl alone, since browsers leave out some of our languages. */
export function day(time: number): string {
  if (language.value === "en")
    return new Intl.DateTimeFormat("en", { dateStyle: "medium" }).format(time);
  const at = new Date(time);
  const [date, month, year] = [at.getDate(), at.getMonth() + 1, at.getFullYear()];
  return language.value === "sv"
    ? `${year}-${two(month)}-${two(date)}`
    : `${date}.${month}.${year}`;
}

/** Day and time. */
export function when(time: number): string {
  if (language.value === "en")
    return new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" }).format(time);
  const at = new Date(time);
  return `${day(time)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The time alone if it was today. */
export function lately(time: number): string {
  const at = new Date(time);
  return at.toDateString() === new Date().toDateString()
    ? `${two(at.getHours())}:${two(at.getMinutes())}`
    : when(time);
}

/** How long something lasts still, roughly and in short: the largest unit that says it. */
export function span(ms: number): string {
  const minutes = Math.ceil(ms / 60000);
  if (minutes < 60) return t("{n} min", { n: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t("{n} h", { n: hours }) : t("{n} d", { n: Math.floor(hours / 24) });
}
