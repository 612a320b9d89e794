// SPDX-License-Identifier: MIT
// A record that was brought as a file: kept as long as this window, so that the page can be loaded
// again.
import { signal } from "@preact/signals";

/** What stands for it in the address. */
export const FILE = "file";
const KEY = "record";
const LARGEST = 4_000_000; // bytes; the longest games are a tenth of it

/** How many files have been brought. */
export const times = signal(0);

export const brought = (): string => sessionStorage.getItem(KEY) ?? "";

/** Keeps what the file holds; what cannot be a record is kept as nothing. */
export async function bring(file: File): Promise<void> {
  const text = file.size > LARGEST ? "" : await file.text();
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    sessionStorage.removeItem(KEY);
  }
  times.value++;
}
