// SPDX-License-Identifier: MIT
// The service worker: keeps the whole client at hand, so that the page opens without a
// network. The page itself is taken from the server when there is one.
export {}; // a module of its own
declare const FILES: string[];
declare const VERSION: string;
const scope = self as unknown as ServiceWorkerGlobalScope;
const shelf = `kaupang-${VERSION}`;

scope.addEventListener("install", (e) => {
  e.waitUntil(
    caches
      .open(shelf)
      .then((c) => c.addAll(FILES))
      .then(() => scope.skipWaiting()),
  );
});

async function takeOver(): Promise<void> {
  for (const old of await caches.keys()) if (old !== shelf) await caches.delete(old);
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
  return (await caches.match(request)) ?? fetch(request);
}

scope.addEventListener("fetch", (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== "GET" || url.origin !== location.origin) return;
  if (e.request.mode === "navigate") e.respondWith(page(e.request));
  else if (url.pathname.startsWith("/assets/")) e.respondWith(file(e.request));
});
