// SPDX-License-Identifier: MIT
// A short notice that goes away by itself: why something cannot be done, what went wrong.
import { signal } from "@preact/signals";
import { t } from "../text/i18n";

interface Toast {
  text: string;
  href?: string;
  /** whether the link opens beside the page, where something would be lost */
  beside?: boolean;
}
const shown = signal<Toast | null>(null);
let timer = 0;

export function toast(text: string, href?: string, beside = false): void {
  if (!text) return;
  shown.value = href ? { text, href, beside } : { text };
  clearTimeout(timer);
  timer = setTimeout(() => (shown.value = null), 5000) as unknown as number;
}

export const hideToast = (): void => void (shown.value = null);

export function Toasts() {
  const s = shown.value;
  return (
    <div class="toasts" role="status" aria-live="polite">
      {s && (
        <p class="toast">
          {s.text}{" "}
          {s.href && (
            <a href={s.href} target={s.beside ? "_blank" : undefined}>
              {t("Read the rule")}
            </a>
          )}
        </p>
      )}
    </div>
  );
}
