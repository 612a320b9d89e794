// SPDX-License-Identifier: MIT
// The two lines of this page: to the server, and to local play.
import { computed } from "@preact/signals";
import { Refusal, type Link } from "../net/link";
import { LocalLink } from "../net/local";
import { SocketLink } from "../net/socket";
import type { User } from "../protocol";
import { settings } from "./settings";
import { t } from "../text/i18n";
import { NAME, plain } from "../text/plain";

let localLink: LocalLink | null = null;
export function local(): LocalLink {
  localLink ??= new LocalLink();
  return localLink;
}

const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
export const myName = (): string => plain(settings.value.name, NAME) || t("Guest");
export const server = new SocketLink(url, myName);
export const online = computed(() => server.state.value === "open");
export const me = computed(() => server.user.value);

/** Tells the server the name chosen; seats keep the name with which one sat down. */
export async function rename(): Promise<void> {
  const user = me.value;
  if (!user || user.name === myName()) return;
  const { name } = await http<User>("/api/me", "POST", { name: myName() });
  server.user.value = { ...user, name };
}

export const isLocal = (table: string): boolean => table.startsWith("local-");
export const linkOf = (table: string): Link => (isLocal(table) ? local() : server);

/** A question to the server's HTTP side, in the user's name; throws a Refusal. */
export async function http<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  const token = localStorage.getItem("token");
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) {
    let refusal = new Refusal("busy", answer.statusText);
    try {
      const { error } = JSON.parse(text) as { error: { code: string; text: string } };
      refusal = new Refusal(error.code, error.text);
    } catch {
      /* not JSON: something between us and the server has answered */
    }
    throw refusal;
  }
  return (answer.headers.get("Content-Type")?.includes("json") ? JSON.parse(text) : text) as T;
}
