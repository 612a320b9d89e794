// SPDX-License-Identifier: MIT
// Reviews that were made, kept on this device with their games: a game is known by the digest of its
// record, a review also by the net that judged it. The oldest give way.
import type { Review } from "../engine/review";
import { askReview, type Reviewing } from "../net/judge";

declare const NETS: Record<string, string>;
const MOST = 100;

async function keyOf(game: string, record: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(record));
  const hex = [...new Uint8Array(digest)].map((b) => b.toString(16).padStart(2, "0")).join("");
  return [hex, "usual", NETS[game] ?? ""].join(" ");
}

const request = <T>(r: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    r.onsuccess = () => done(r.result);
    r.onerror = () => fail(r.error);
  });

/** In private windows a browser may refuse: then nothing is kept. */
async function shelf(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open("kaupang-reviews", 1);
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore("reviews").createIndex("made", "made");
  return (await request(opening)).transaction("reviews", mode).objectStore("reviews");
}

export async function keptReview(game: string, record: string): Promise<Review | null> {
  try {
    const key = await keyOf(game, record);
    const kept = await request((await shelf("readonly")).get(key));
    return (kept as { review: Review } | undefined)?.review ?? null;
  } catch {
    return null;
  }
}

async function keep(game: string, record: string, review: Review): Promise<void> {
  const key = await keyOf(game, record);
  const store = await shelf("readwrite");
  await request(store.put({ made: Date.now(), review }, key));
  const oldest = store.index("made").openKeyCursor();
  let left = (await request(store.count())) - MOST;
  oldest.onsuccess = () => {
    if (left-- <= 0 || !oldest.result) return;
    store.delete(oldest.result.primaryKey);
    oldest.result.continue();
  };
}

/** Judges a game and keeps what came of it. */
export function makeReview(
  game: string,
  record: string,
  told: (done: number, of: number) => void,
): Reviewing {
  const { review, stop } = askReview(record, told);
  const kept = review.then(async (made) => {
    await keep(game, record, made).catch(() => {});
    return made;
  });
  return { review: kept, stop };
}
