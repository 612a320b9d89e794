// SPDX-License-Identifier: MIT
// Where local tables are kept between visits: IndexedDB, one record a table.
import type { Summary } from "../protocol";
import type { OldKept } from "./migrate";

/** An event as the hall's store has it: seq, time, word, seat, text. */
export type KeptEvent = [number, number, string, number, string];

export interface Kept {
  summary: Summary;
  events: KeptEvent[];
}

export interface Shelf {
  all(): Promise<(Kept | OldKept)[]>;
  get(id: string): Promise<Kept | OldKept | undefined>;
  put(kept: Kept): Promise<void>;
  remove(id: string): Promise<void>;
}

const request = <T>(r: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    r.onsuccess = () => done(r.result);
    r.onerror = () => fail(r.error);
  });

/** In private windows a browser may refuse; tables then live as long as the page. */
class MemoryShelf implements Shelf {
  private readonly kept = new Map<string, Kept>();
  all = async () => [...this.kept.values()];
  get = async (id: string) => this.kept.get(id);
  put = async (kept: Kept) => void this.kept.set(kept.summary.id, structuredClone(kept));
  remove = async (id: string) => void this.kept.delete(id);
}

class DiskShelf implements Shelf {
  constructor(
    private readonly db: IDBDatabase,
    private readonly told: BroadcastChannel,
  ) {}
  private store(mode: IDBTransactionMode): IDBObjectStore {
    return this.db.transaction("tables", mode, { durability: "strict" }).objectStore("tables");
  }
  all = () => request(this.store("readonly").getAll() as IDBRequest<(Kept | OldKept)[]>);
  get = (id: string) =>
    request(this.store("readonly").get(id) as IDBRequest<Kept | OldKept | undefined>);
  async put(kept: Kept): Promise<void> {
    await request(this.store("readwrite").put(kept, kept.summary.id));
    this.told.postMessage(kept.summary.id);
  }
  async remove(id: string): Promise<void> {
    await request(this.store("readwrite").delete(id));
  }
}

/** `changed` is called with the id of a table that another tab has changed. */
export async function openShelf(changed: (id: string) => void): Promise<Shelf> {
  try {
    const opening = indexedDB.open("kaupang", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("tables");
    const db = await request(opening);
    const told = new BroadcastChannel("kaupang-tables");
    told.onmessage = (e: MessageEvent<string>) => changed(e.data);
    return new DiskShelf(db, told);
  } catch {
    return new MemoryShelf();
  }
}
