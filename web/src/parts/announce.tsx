// SPDX-License-Identifier: MIT
// What screen readers are told: one polite region for what changes, one for answers to a
// key ("where am I?").
import { signal } from "@preact/signals";

const polite = signal("");
const asked = signal("");

export function announce(text: string): void {
  polite.value = polite.value === text ? text + "\u00a0" : text;
}
export function answer(text: string): void {
  asked.value = asked.value === text ? text + "\u00a0" : text;
}

export function Announcer() {
  return (
    <div class="unseen">
      <div role="status" aria-live="polite" id="told">
        {polite.value}
      </div>
      <div role="alert" aria-live="assertive" id="answered">
        {asked.value}
      </div>
    </div>
  );
}
