// SPDX-License-Identifier: MIT
// What people write, as the server takes it: its limits are in bytes of UTF-8, and names are
// without control characters and marks that turn the direction of writing.
const marks = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
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
  within(text.replace(marks, "").trim(), bytes).trim();

/** What a field may hold while it is written in; more is not taken. */
export function typed(field: HTMLInputElement, bytes: number): string {
  const kept = within(field.value, bytes);
  if (kept !== field.value) field.value = kept;
  return kept;
}
