// SPDX-License-Identifier: MIT
// The service worker: keeps the whole client at hand, so that the page opens without a
// network. The page itself is taken from the server when there is one.
export {}; // a module of its own
declare const FILES: string[];
/** What not everybody needs: kept once it was fetched. */
declare const LATER: string[];
declare const VERSION: string;
const scope = self as unknown as ServiceWorkerGlobalScope;
const shelf = `kaupang-${VERSION}`;
const seldom = "kaupang-later";

scope.addEventListener("install", (e) => {
  e.waitUntil(
    caches
      .open(shelf)
      .then((c) => c.addAll(FILES))
      .then(() => scope.skipWaiting()),
  );
});

async function takeOver(): Promise<void> {
  const mine = [shelf, seldom];
  for (const old of await caches.keys()) if (!mine.includes(old)) await caches.delete(old);
  const kept = await caches.open(seldom);
  for (const old of await kept.keys())
    if (!LATER.includes(new URL(old.url).pathname)) await kept.delete(old);
  await scope.clients.claim();
}
scope.addEventListener("activate", (e) => e.waitUntil(takeOver()));

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}
async function file(request: Request): Promise<Response> {
  const known = await caches.match(request);
  if (known) return known;
  const found = await fetch(request);
  if (found.ok && LATER.includes(new URL(request.url).pathname))
    await (await caches.open(seldom)).put(request, found.clone());
  return found;
}

/** What a reminder says (docs/protocol.md, section 7). */
interface Said {
  title: string;
  body: string;
  url: string;
  language: string;
}
scope.addEventListener("push", (e) => {
  const { title, body, url, language }: Said = e.data!.json() as Said;
  const shown = { body, tag: "turn", lang: language, data: url };
  e.waitUntil(scope.registration.showNotification(title, shown));
});

/** The table in a window that is open already, or in a new one. */
async function openTable(path: string): Promise<void> {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  const [window] = await scope.clients.matchAll({ type: "window" });
  if (window) await window.navigate(url.href).then((there) => there?.focus());
  else await scope.clients.openWindow(url.href);
}
scope.addEventListener("notificationclick", (e) => {
  e.notification.close();
  e.waitUntil(openTable(String(e.notification.data)));
});

scope.addEventListener("fetch", (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== "GET" || url.origin !== location.origin) return;
  if (e.request.mode === "navigate") e.respondWith(page(e.request));
  else if (url.pathname.startsWith("/assets/")) e.respondWith(file(e.request));
});
