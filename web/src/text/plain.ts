// SPDX-License-Identifier: MIT
// What people write, as the hall takes it: its limits are in bytes of UTF-8, and names have
// only characters that can be seen and told apart.
import { unseen } from "../gen/unseen";

/** Numbers that are no characters, and halves of a pair. */
const none = /[\p{Cs}\p{Noncharacter_Code_Point}]/gu;
const encoder = new TextEncoder();

export const NAME = 31;
export const TITLE = 60;
export const CHAT = 500;

/** As many whole characters as fit. */
export function within(text: string, bytes: number): string {
  let room = bytes;
  let kept = "";
  for (const character of text) {
    room -= encoder.encode(character).length;
    if (room < 0) break;
    kept += character;
  }
  return kept;
}

export const plain = (text: string, bytes: number): string =>
  within(text.replace(unseen, "").replace(none, "").trim(), bytes).trim();

/** Words as a search compares them: without case, and without the hyphens that only show where a
 * long word may break. */
export const searched = (text: string): string => text.replace(/\u00ad/g, "").toLowerCase();

/** What a field may hold while it is written in; more is not taken. */
export function typed(field: HTMLInputElement, bytes: number): string {
  const kept = within(field.value, bytes);
  if (kept !== field.value) field.value = kept;
  return kept;
}
