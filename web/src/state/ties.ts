// SPDX-License-Identifier: MIT
// Friends, those who ask, and those who were blocked: as the server last said.
import { signal } from "@preact/signals";
import { http, me } from "./session";

export interface Tie {
  user: string;
  name: string;
  tie: "friend" | "asked" | "asks" | "blocked";
  since: number;
}
export const ties = signal<Tie[]>([]);
export const tieTo = (user: string): Tie["tie"] | undefined =>
  ties.value.find((x) => x.user === user)?.tie;

export async function refreshTies(): Promise<void> {
  ties.value = me.value ? (await http<{ people: Tie[] }>("/api/friends")).people : [];
}

const change = async (path: string, method: string, user?: string): Promise<void> => {
  await http(path, method, user === undefined ? undefined : { user });
  await refreshTies();
};
/** Asks, or says yes to who has asked. */
export const befriend = (user: string): Promise<void> => change("/api/friends", "POST", user);
export const part = (user: string): Promise<void> => change(`/api/friends/${user}`, "DELETE");
export const block = (user: string): Promise<void> => change("/api/blocks", "POST", user);
export const unblock = (user: string): Promise<void> => change(`/api/blocks/${user}`, "DELETE");
