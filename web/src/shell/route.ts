// SPDX-License-Identifier: MIT
// Where we are. Tables of the server have paths of their own (/t/ID#LINK); everything
// else lives behind the # of the first page, so that a server needs to know two paths.
import { signal } from "@preact/signals";

export type Route =
  | { at: "lobby" }
  | { at: "nowhere" }
  | { at: "table"; id: string; link?: string; learn?: boolean }
  | { at: "replay"; id: string; review: boolean }
  | { at: "leaders"; game: string }
  | { at: "finished"; game: string }
  | { at: "reminders" }
  | { at: "letter"; what: "confirm" | "stop"; secret: string }
  | { at: "person"; user: string; game: string }
  | { at: "privacy" }
  | { at: "welcome"; code: string }
  | { at: "rules"; game: string; section: string; language?: string };

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return ""; // signs that are no text: as if there were none
  }
};

function read(): Route {
  const table = /^\/t\/([\w-]+)$/.exec(location.pathname);
  const [, place = "", id = "", more = "", last = ""] = location.hash.split("/");
  if (!table && !["/", "/index.html"].includes(location.pathname)) return { at: "nowhere" };
  if (table && place === "replay") return { at: "replay", id: table[1]!, review: false };
  if (table) return { at: "table", id: table[1]!, link: location.hash.slice(1) };
  if (place === "local") return { at: "table", id, learn: more === "learn" };
  if (place === "replay") return { at: "replay", id, review: more === "review" };
  if (place === "rules") return { at: "rules", game: id, section: decoded(more), language: last };
  if (place === "leaders") return { at: "leaders", game: id };
  if (place === "privacy") return { at: "privacy" };
  if (place === "welcome") return { at: "welcome", code: id };
  if (place === "people") return { at: "person", user: id, game: more };
  if (place === "finished") return { at: "finished", game: id };
  if (place === "reminders") return { at: "reminders" };
  if (place === "mail" && (id === "confirm" || id === "stop"))
    return { at: "letter", what: id, secret: more };
  return { at: "lobby" };
}

export const route = signal<Route>(read());
const update = () => (route.value = read());

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  update();
  if (!replace) scrollTo(0, 0);
}

export const pathOf = {
  lobby: "/",
  table: (id: string): string => (id.startsWith("local-") ? `/#/local/${id}` : `/t/${id}`),
  learn: (id: string): string => `/#/local/${id}/learn`,
  replay: (id: string): string => `/#/replay/${id}`,
  review: (id: string): string => `/#/replay/${id}/review`,
  leaders: (game: string): string => `/#/leaders/${game}`,
  privacy: "/#/privacy",
  /** "" = oneself */
  person: (user: string, game = ""): string => `/#/people/${user}${game ? "/" + game : ""}`,
  finished: (game = ""): string => `/#/finished/${game}`,
  reminders: "/#/reminders",
  rules: (game: string, section = ""): string => `/#/rules/${game}${section ? "/" + section : ""}`,
};

/** Links inside the page do not load it anew. */
export function followLinks(): void {
  addEventListener("popstate", update);
  addEventListener("hashchange", update);
  document.addEventListener("click", (e) => {
    const link = (e.target as Element).closest?.("a[href]") as HTMLAnchorElement | null;
    if (
      !link ||
      e.defaultPrevented ||
      e.button !== 0 ||
      e.metaKey ||
      e.ctrlKey ||
      e.shiftKey ||
      link.target
    )
      return;
    const url = new URL(link.href);
    if (
      url.origin !== location.origin ||
      url.pathname.startsWith("/api") ||
      link.hasAttribute("download")
    )
      return;
    if (link.getAttribute("href")!.startsWith("#") && !link.getAttribute("href")!.startsWith("#/"))
      return;
    e.preventDefault();
    go(url.pathname + url.search + url.hash);
  });
}
