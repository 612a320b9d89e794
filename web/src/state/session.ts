// SPDX-License-Identifier: MIT
// The two lines of this page: to the server, and to local play.
import { computed } from "@preact/signals";
import type { Link } from "../net/link";
import { LocalLink } from "../net/local";
import { SocketLink } from "../net/socket";
import { settings } from "./settings";
import { t } from "../text/i18n";

let localLink: LocalLink | null = null;
export function local(): LocalLink {
  localLink ??= new LocalLink();
  return localLink;
}

const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
export const myName = (): string => settings.value.name || t("Guest");
export const server = new SocketLink(url, myName);
export const online = computed(() => server.state.value === "open");
export const me = computed(() => server.user.value);

/** A guest who gives another name becomes another guest, unless there is something to lose:
 * a guest's name belongs to the tables where it sits. */
export async function rename(hasTables: boolean): Promise<void> {
  const user = me.value;
  if (!user || user.registered || hasTables || user.name === myName()) return;
  localStorage.removeItem("token");
  await server.renew();
}

export const isLocal = (table: string): boolean => table.startsWith("local-");
export const linkOf = (table: string): Link => (isLocal(table) ? local() : server);

/** A question to the server's HTTP side, in the user's name. */
export async function http<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  const token = localStorage.getItem("token");
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const text = await answer.text();
  if (!answer.ok) {
    let reason = answer.statusText;
    try {
      reason = (JSON.parse(text) as { error: { text: string } }).error.text;
    } catch {
      /* not JSON: the status must do */
    }
    throw new Error(reason);
  }
  return (answer.headers.get("Content-Type")?.includes("json") ? JSON.parse(text) : text) as T;
}
