// SPDX-License-Identifier: MIT
// What a person has chosen on this device; kept in localStorage, shared between tabs.
import { effect, signal } from "@preact/signals";
import { preferred, setLanguage, type Language } from "../text/i18n";

export interface Settings {
  name: string;
  language: Language;
  theme: "auto" | "light" | "dark";
  motion: "auto" | "off";
  /** ask before sending: every move, moves of several steps, or never */
  confirm: "always" | "compound" | "never";
  /** take what nobody would leave without being asked */
  gains: boolean;
  sound: boolean;
  notify: boolean;
  /** milliseconds between bots' moves in local play */
  pace: number;
  level: string;
  /** milliseconds that a hint may take */
  hint: number;
}

const normal = (): Settings => ({
  name: "",
  language: preferred(),
  theme: "auto",
  motion: "auto",
  confirm: "compound",
  gains: true,
  sound: false,
  notify: false,
  pace: 700,
  level: "medium",
  hint: 400,
});

function read(): Settings {
  try {
    return {
      ...normal(),
      ...(JSON.parse(localStorage.getItem("settings") ?? "{}") as Partial<Settings>),
    };
  } catch {
    return normal();
  }
}

export const settings = signal<Settings>(read());

export function change(some: Partial<Settings>): void {
  settings.value = { ...settings.value, ...some };
  localStorage.setItem("settings", JSON.stringify(settings.value));
}

export const stillness = (): boolean =>
  settings.value.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Keeps the page in step with the settings. */
export function followSettings(): void {
  addEventListener(
    "storage",
    (e) => (e as StorageEvent).key === "settings" && (settings.value = read()),
  );
  effect(() => void setLanguage(settings.value.language));
  effect(() => {
    const root = document.documentElement;
    root.dataset["theme"] = settings.value.theme;
    root.dataset["motion"] = settings.value.motion;
  });
}
